"""The phase machine: who decides, what may be chosen, what comes of it.

phase      who decides             may choose      then
NETPICK    order of set-up         legal_netpick   NETPICK, after the last START
START      order of set-up         legal_start     START, after the last the first round: DISCARD
DISCARD    order of the round      legal_discard   DISCARD, after the last the first turn: DISC
DISC       whose turn it is        legal_disc      OPT, by way of EFFECT where there is something to choose
EFFECT     owner of the effect     legal_effect    EFFECT; then s.ret: DISC, OPT or RBONUS
OPT        whose turn it is        legal_opt       OPT; then DISC of the next player, or RBONUS
RBONUS     nobody                  -               EFFECT for the owners of the top discs; then RCLAIM
RCLAIM     order of the round      legal_rclaim    RCLAIM; then DISCARD of the next round, or OVER
OVER       nobody                  -
"""

from windenvs.core.jit import kernel
from windenvs.mistwind.actions import CLAIM, PASS
from windenvs.mistwind.claims import claim, legal_rclaim
from windenvs.mistwind.discs import legal_disc, legal_discard, step_disc, withhold
from windenvs.mistwind.effects import legal_effect, step_effect
from windenvs.mistwind.flow import end_effect, next_human
from windenvs.mistwind.optional import legal_opt, step_opt
from windenvs.mistwind.rounds import begin_turn, count_places, end_claims, end_turn, next_bonus
from windenvs.mistwind.scoring import add_final_rewards, add_potential, finish, scale_potential
from windenvs.mistwind.setup import lay_out, legal_netpick, legal_start, step_netpick, step_start
from windenvs.mistwind.state import (
    DISC,
    DISCARD,
    EFFECT,
    NETPICK,
    OPT,
    OVER,
    RBONUS,
    RCLAIM,
    REWARD_SHAPED,
    START,
)


@kernel
def legal(c, s, mask):
    """Marks what the seat that decides may choose; True if it is asked at all."""
    mask[:] = 0
    if s.phase == OPT:
        return legal_opt(c, s, mask)
    if s.phase == EFFECT:
        return legal_effect(c, s, mask)
    if s.phase == RCLAIM:
        return legal_rclaim(c, s, mask)
    if s.phase == DISC:
        legal_disc(c, s, mask)
    elif s.phase == DISCARD:
        legal_discard(c, s, mask)
    elif s.phase == START:
        legal_start(c, s, mask)
    elif s.phase == NETPICK:
        legal_netpick(c, s, mask)
    return True


@kernel
def decide(c, s, action):
    """One choice and its effect."""
    if s.phase == OPT:
        step_opt(c, s, action)
    elif s.phase == EFFECT:
        step_effect(c, s, action)
    elif s.phase == DISC:
        step_disc(c, s, action)
    elif s.phase == RCLAIM:
        step_rclaim(c, s, action)
    elif s.phase == DISCARD:
        step_discard(c, s, action)
    elif s.phase == START:
        step_start(c, s, action)
    else:
        step_netpick(c, s, action)


@kernel
def step_discard(c, s, action):
    """The same player again until enough discs are aside; after the last player the first turn."""
    if withhold(c, s, s.player, action) and not next_human(s, count_places(s)):
        begin_turn(c, s)


@kernel
def step_rclaim(c, s, action):
    if action == PASS:
        end_claims(c, s)
    else:
        claim(s, s.player, action - CLAIM)


@kernel
def play_on(c, s, mask):
    """Everything that needs no decision; leaves the mask of the next one.

    A single choice is asked nevertheless: only an effect without any, and claims that nobody may suspect, are skipped.
    """
    while True:
        if s.phase == RBONUS:
            next_bonus(c, s)
        elif legal(c, s, mask):
            return
        elif s.phase == EFFECT:
            end_effect(s)
        elif s.phase == OPT:
            end_turn(c, s)
        else:
            end_claims(c, s)


@kernel
def reset(c, s, mask):
    """A new game, as far as its first decision."""
    lay_out(c, s)
    play_on(c, s, mask)


@kernel
def step(c, s, action, mask):
    """One decision, then everything that needs none; rewards and the mask of what comes next."""
    s.reward[:] = 0
    shaped = s.option.reward == REWARD_SHAPED
    if shaped:
        add_potential(c, s, -1)
    s.steps += 1
    decide(c, s, action)
    play_on(c, s, mask)
    if s.phase != OVER and s.steps >= s.option.max_steps:
        s.truncated = 1
        finish(c, s)
        mask[:] = 0
    if shaped:
        add_potential(c, s, 1)
        scale_potential(c, s)
    if s.phase == OVER:
        add_final_rewards(s)
