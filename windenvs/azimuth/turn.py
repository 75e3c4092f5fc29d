"""The phase machine: who decides, what may be chosen, what comes of it.

phase     who decides              may choose      then
LIGHT     each colour's seat       legal_light     LIGHT, after the last lighthouse ADRIFT, FIRST or the first round
ADRIFT    each colour's seat       legal_adrift    ADRIFT, after the last castaway FIRST or the first round
FIRST     seat of the lowest one   legal_first     the first round
TURN      active colour's seat     legal_turn      TURN, FOREIGN, after the last of a round the die: WAVE or TURN
FOREIGN   the same                 legal_foreign   as after TURN
WAVE      seat of the roller       legal_wave      WAVE, when all has drifted the next round
OVER      nobody                   –

No decision is taken from a seat, even where only one raft can be chosen; but a wave asks only where there is a choice.
"""

from windenvs.azimuth.flow import break_off
from windenvs.azimuth.ocean import legal_wave, step_wave
from windenvs.azimuth.rewards import legs_of_all, reward_seats
from windenvs.azimuth.rounds import legal_foreign, legal_turn, step_turn
from windenvs.azimuth.setup import (
    lay_out,
    legal_adrift,
    legal_first,
    legal_light,
    step_adrift,
    step_first,
    step_light,
)
from windenvs.azimuth.state import ADRIFT, FIRST, FOREIGN, LIGHT, OVER, TURN, WAVE
from windenvs.core.jit import kernel


@kernel
def legal(c, s, mask):
    """Marks what the seat that decides may choose."""
    mask[:] = 0
    if s.phase == TURN:
        legal_turn(c, s, mask)
    elif s.phase == LIGHT:
        legal_light(c, s, mask)
    elif s.phase == WAVE:
        legal_wave(c, s, mask)
    elif s.phase == FIRST:
        legal_first(c, s, mask)
    elif s.phase == FOREIGN:
        legal_foreign(c, s, mask)
    elif s.phase == ADRIFT:
        legal_adrift(c, s, mask)


@kernel
def decide(c, s, action):
    """One choice and its effect."""
    if s.phase == TURN or s.phase == FOREIGN:
        step_turn(c, s, action)
    elif s.phase == LIGHT:
        step_light(c, s, action)
    elif s.phase == WAVE:
        step_wave(c, s, action)
    elif s.phase == FIRST:
        step_first(c, s, action)
    else:
        step_adrift(c, s, action)


@kernel
def reset(c, s, mask):
    """A new game, as far as its first decision."""
    lay_out(c, s)
    legal(c, s, mask)


@kernel
def step(c, s, action, mask):
    """One decision, then everything that needs none; rewards and the mask of what comes next."""
    before = legs_of_all(c, s)
    s.steps += 1
    decide(c, s, action)
    if s.phase != OVER and s.steps == s.option.max_steps:
        break_off(s)
    reward_seats(c, s, before)
    legal(c, s, mask)
