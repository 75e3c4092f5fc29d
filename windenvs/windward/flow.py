"""Going from one phase to another: each function only writes where we are now."""

from windenvs.core.jit import kernel
from windenvs.windward.state import FFA, MAIN, NONE, OVER, WAITING


@kernel
def ask(s, phase, p):
    """A player is to choose."""
    s.phase = phase
    s.player = p


@kernel
def go_on(s):
    """The turn goes on where it was: with choices in the turn, with the next step at rest (see turn.settle)."""
    s.phase = MAIN
    s.player = s.turn


@kernel
def end_battle(s):
    s.ak = s.dk = s.ai = s.di = NONE
    s.battle_hex = s.prev = NONE
    s.at = s.dt = s.ac = s.dc = 0
    go_on(s)


# --- the end ---


@kernel
def enter_over(s, winners):
    s.phase = OVER
    s.player = NONE
    s.stage = WAITING
    s.winners = winners


@kernel
def everybody(s):
    return (1 << s.option.players) - 1


@kernel
def win_together(s):
    enter_over(s, everybody(s))
    s.terminated = 1


@kernel
def lose_together(s):
    enter_over(s, 0)
    s.terminated = 1


@kernel
def leaders(s):
    """The seats with most notoriety, a bit each."""
    best, found = -1, 0
    for p in range(s.option.players):
        if s.notor[p] > best:
            best, found = s.notor[p], 0
        if s.notor[p] == best:
            found |= 1 << p
    return found


@kernel
def break_off(s):
    """In ffa whoever leads has won, together nobody has."""
    enter_over(s, leaders(s) if s.option.mode == FFA else 0)
    s.truncated = 1
