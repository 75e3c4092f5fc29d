"""Going from one phase to another: each function only writes where we are now."""

from windenvs.core.jit import kernel
from windenvs.core.rng import below
from windenvs.four_winds.state import (
    ACT,
    COMMIT_A,
    COMMIT_D,
    HIDE,
    MUSTER,
    N_SQUARES,
    NAVY,
    NONE,
    OVER,
    PIRATES,
    SELECT,
)


@kernel
def enter_hide(s):
    s.phase = HIDE
    s.player = NAVY


@kernel
def enter_muster(s):
    s.phase = MUSTER
    s.player = PIRATES


@kernel
def enter_select(s):
    s.phase = SELECT
    s.player = s.turn
    s.sel = s.target = NONE


@kernel
def enter_act(s, square):
    s.phase = ACT
    s.sel = square


@kernel
def enter_commit_a(s, target):
    s.phase = COMMIT_A
    s.player = s.turn
    s.target = target
    s.last = 0


@kernel
def enter_commit_d(s):
    s.phase = COMMIT_D
    s.player = 1 - s.turn
    s.last = 0


@kernel
def enter_over(s):
    s.phase = OVER
    s.player = s.sel = s.target = NONE
    s.left = 0


@kernel
def win(s, side):
    enter_over(s)
    s.winner = side
    s.terminated = 1


@kernel
def break_off(s):
    enter_over(s)
    s.truncated = 1


@kernel
def begin_round(c, s):
    """The wind is rolled anew, for both turns of the round (FW-8)."""
    s.wind = c.wind_faces[below(s, len(c.wind_faces))]
    begin_turn(c, s, PIRATES)


@kernel
def begin_turn(c, s, side):
    s.turn = side
    s.left = c.activations
    s.turn_steps = s.steps
    for square in range(N_SQUARES):
        s.spent[square] = 0
    enter_select(s)


@kernel
def end_turn(c, s):
    """The other side's turn; after the Navy's the compass hand moves on, and the Navy wins when it is back at north."""
    if s.turn == PIRATES:
        begin_turn(c, s, NAVY)
        return
    s.compass += 1
    if s.compass == s.option.pips:
        win(s, NAVY)
        return
    begin_round(c, s)
