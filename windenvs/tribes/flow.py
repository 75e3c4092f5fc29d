"""Going from one phase to another, the clock, and small questions that every chapter asks."""

from windenvs.core.jit import kernel
from windenvs.tribes.state import (
    DONE,
    END_TURN,
    N_POWERS,
    N_SPACES,
    NONE,
    OVER,
    PRE,
    REFILL,
    RESOLVE,
)


@kernel
def enter(s, phase):
    """The seat on turn is asked next; or, in RESOLVE, REFILL and END_TURN, the game goes on by itself."""
    s.phase = phase
    s.player = s.turn


@kernel
def enter_resolve(s):
    """Whatever waits is carried out before anything else is asked."""
    s.phase = RESOLVE


@kernel
def enter_refill(s):
    s.phase = REFILL


@kernel
def enter_end_of_turn(s):
    s.phase = END_TURN


@kernel
def enter_over(s):
    s.phase = OVER
    s.player = NONE


@kernel
def clear_registers(s):
    """Nothing waits."""
    s.pend_p = s.pend_clear = s.pend_f = s.pend_temple = 0
    s.pend_m = s.pend_s = s.pend_cat = s.pend_guide = 0
    for j in range(N_POWERS):
        s.used[j] = 0
    s.played = s.branch_row = s.sel_tile = s.sel_temple = s.sel_vcard = NONE
    s.branch_x = 0
    for k in range(len(s.draws)):
        s.draws[k] = NONE
    s.draws_size = 0


@kernel
def is_final_round(s):
    return s.end_round > 0 and s.round_no == s.end_round


@kernel
def begin_next_turn(s):
    """The next seat; after a whole round the game may end or be broken off."""
    clear_registers(s)
    following = (s.turn + 1) % s.option.players
    if following == s.first:
        if is_final_round(s):
            s.terminated = 1
        elif s.round_no == s.option.max_rounds:
            s.truncated = 1
        if s.terminated or s.truncated:
            enter_over(s)
            return
        s.round_no += 1
    s.turn = following
    s.stage = PRE
    enter_resolve(s)


@kernel
def finish_action(s):
    """The one action of the turn is taken; what it set off is carried out next."""
    s.stage = DONE
    enter_resolve(s)


# --- sets of spaces: one number, a bit a space ---


@kernel
def has_space(spaces, k):
    return (spaces >> k) & 1


@kernel
def count_spaces(spaces):
    spaces = spaces - ((spaces >> 1) & 0x555)
    spaces = (spaces & 0x333) + ((spaces >> 2) & 0x333)
    return (spaces & 15) + ((spaces >> 4) & 15) + ((spaces >> 8) & 15)


@kernel
def first_space(spaces):
    """The lowest space of a set, NONE if it is empty."""
    for k in range(N_SPACES):
        if has_space(spaces, k):
            return k
    return NONE


@kernel
def mark_spaces(spaces, mask, first):
    for k in range(N_SPACES):
        mask[first + k] = (spaces >> k) & 1


@kernel
def tiles_of(s, p):
    """Spaces with a tile."""
    spaces = 0
    for k in range(N_SPACES):
        spaces |= int(s.tile[p, k] != NONE) << k
    return spaces


@kernel
def polluted_of(s, p):
    """Spaces with at least one token."""
    spaces = 0
    for k in range(N_SPACES):
        spaces |= int(s.pollution[p, k] > 0) << k
    return spaces
