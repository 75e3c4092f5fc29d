"""Going from one phase to another: each function only writes where we are now."""

from windenvs.core.jit import kernel
from windenvs.mistwind.state import (
    BOT,
    DISC,
    DISCARD,
    EFFECT,
    MOVING,
    NETPICK,
    NO_EFFECT,
    NONE,
    OPT,
    OVER,
    RBONUS,
    RCLAIM,
    START,
)


@kernel
def enter_netpick(s):
    s.phase = NETPICK
    s.idx = 0
    s.player = s.order0[0]


@kernel
def enter_start(s):
    s.phase = START
    s.idx = 0
    s.player = s.order0[0]


@kernel
def enter_discard(s):
    """The first human of the round withholds discs."""
    s.phase = DISCARD
    s.idx = 0
    if s.order[0] == BOT:
        s.idx = 1
    s.player = s.order[s.idx]


@kernel
def enter_disc(s, p):
    s.phase = DISC
    s.player = p


@kernel
def enter_opt(s):
    s.phase = OPT
    s.ret = 0


@kernel
def enter_effect(s, effect, may_pass):
    """Opens an effect in place of the one before; ``ret``, the cards picked from and ``rslot`` stay as they are."""
    clear_registers(s)
    s.phase = EFFECT
    s.eff = effect
    s.eopt = may_pass


@kernel
def end_effect(s):
    """Back to where the effect was opened."""
    clear_registers(s)
    s.phase = s.ret
    s.ret = 0


@kernel
def clear_registers(s):
    s.eff = NO_EFFECT
    s.ea = s.eb = s.ecargo = s.emask = s.emask2 = s.eopt = s.src = s.snk = 0
    s.et = NONE


@kernel
def clear_turn(s):
    """Nothing has been done yet in this turn."""
    s.stage = MOVING
    s.moved = s.cdone = s.lastdisc = 0


@kernel
def enter_rbonus(s):
    s.phase = RBONUS
    s.rslot = 0


@kernel
def enter_rclaim(s):
    """The claims at the end of the round, beginning with the first human."""
    s.phase = RCLAIM
    s.rslot = 0
    s.idx = 0
    if s.order[0] == BOT:
        s.idx = 1
    s.player = s.order[s.idx]


@kernel
def next_human(s, count):
    """The next human in the order of the round decides; False if there is none. ``count``: places in the order."""
    s.idx += 1
    if s.idx < count and s.order[s.idx] == BOT:
        s.idx += 1
    if s.idx >= count:
        s.idx = 0
        return False
    s.player = s.order[s.idx]
    return True


@kernel
def enter_over(s):
    clear_registers(s)
    clear_turn(s)
    s.phase = OVER
    s.player = NONE
    s.ret = s.rslot = 0
