"""Temples: three cards thrown away for one, or a free one; its effect; the refresh (rules.md, chapter 3)."""

from windenvs.core.jit import kernel
from windenvs.tribes.actions import REFRESH, SPACE, STOP, TEMPLE, THROW, TRIPLES
from windenvs.tribes.cards import discard_card, take_from_hand
from windenvs.tribes.flow import count_spaces, enter, enter_resolve, first_space, mark_spaces
from windenvs.tribes.powers import gain
from windenvs.tribes.state import DISCARD, DONE, FREE_TEMPLE, N_SPACES, N_TEMPLES, NONE, TEMPLE_SPACE

N_TRIPLES = len(TRIPLES)


@kernel
def temple_spaces(s, p):
    """Own tiles without a temple, on either side (TW-20)."""
    spaces = 0
    for k in range(N_SPACES):
        spaces |= int(s.tile[p, k] != NONE and s.temple[p, k] == 0) << k
    return spaces


@kernel
def can_place_temple(s, p):
    """A temple is left and there is room for it."""
    for t in range(N_TEMPLES):
        if s.temples_left[p, t]:
            return temple_spaces(s, p) != 0
    return False


@kernel
def mark_temples(s, mask):
    for t in range(N_TEMPLES):
        mask[TEMPLE + t] = s.temples_left[s.turn, t]


@kernel
def legal_temple_or_refresh(s, mask):
    """A temple wherever one can be placed, else the refresh, which an option allows always (TW-19)."""
    possible = can_place_temple(s, s.turn)
    if possible:
        mark_temples(s, mask)
    if not possible or s.option.free_refresh:
        mask[REFRESH] = 1


@kernel
def step_temple_or_refresh(s, action):
    s.sel_temple = NONE if action == REFRESH else action - TEMPLE
    enter(s, DISCARD)


@kernel
def legal_discard(mask):
    for number in range(N_TRIPLES):
        mask[THROW + number] = 1


@kernel
def step_discard(c, s, action):
    """Three cards go, which sets off nothing (TW-49); then the temple, if one was chosen."""
    for k in range(2, -1, -1):
        discard_card(s, take_from_hand(s, s.turn, TRIPLES[action - THROW][k]))
    s.stage = DONE
    if s.sel_temple == NONE:
        enter_resolve(s)
    else:
        find_temple_space(c, s, s.turn)


@kernel
def find_temple_space(c, s, p):
    """Where the chosen temple goes: asked only if there are several spaces."""
    spaces = temple_spaces(s, p)
    if count_spaces(spaces) == 1:
        place_temple(c, s, p, first_space(spaces))
    else:
        enter(s, TEMPLE_SPACE)


@kernel
def legal_temple_space(s, mask):
    mark_spaces(temple_spaces(s, s.turn), mask, SPACE)


@kernel
def step_temple_space(c, s, action):
    place_temple(c, s, s.turn, action - SPACE)


@kernel
def place_temple(c, s, p, k):
    """The temple leaves the board and its effect comes into force."""
    kind = s.sel_temple
    s.sel_temple = NONE
    s.temple[p, k] = 1
    s.temples_left[p, kind] = 0
    gain(c, s, p, kind, c.guide[s.guide[p]].temple[kind], True)
    enter_resolve(s)


# --- the free temple of a village card (TW-21) ---


@kernel
def resolve_free_temple(s, p):
    if can_place_temple(s, p):
        enter(s, FREE_TEMPLE)
    else:
        s.pend_temple = 0


@kernel
def legal_free_temple(s, mask):
    mark_temples(s, mask)
    mask[STOP] = 1


@kernel
def step_free_temple(c, s, action):
    s.pend_temple -= 1
    if action == STOP:
        enter_resolve(s)
        return
    s.sel_temple = action - TEMPLE
    find_temple_space(c, s, s.turn)
