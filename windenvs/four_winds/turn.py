"""The phase machine: who decides, what may be chosen, what comes of it.

phase      who decides            may choose      then
DRAFT      Navy, Pirates in turn  legal_draft     DRAFT, after the fourth section HIDE
HIDE       Navy                   legal_hide      HIDE, after the eighth counter MUSTER
MUSTER     Pirates                legal_muster    MUSTER, after the eighth ship the first round
SELECT     side on turn           legal_select    ACT, or the next turn
ACT        side on turn           legal_act       SELECT, or COMMIT_A after an attack
COMMIT_A   attacker               legal_commit    COMMIT_A, when ready COMMIT_D
COMMIT_D   defender               legal_commit    COMMIT_D, when ready the fight is resolved: SELECT or OVER
OVER       nobody                 –
"""

from windenvs.core.jit import kernel
from windenvs.core.rng import only_flag
from windenvs.four_winds.fight import legal_commit, step_commit
from windenvs.four_winds.flow import break_off
from windenvs.four_winds.pawns import legal_act, legal_select, step_act, step_select
from windenvs.four_winds.setup import lay_out, legal_draft, legal_hide, legal_muster, step_draft, step_hide, step_muster
from windenvs.four_winds.state import (
    ACT,
    DRAFT,
    GRAY_SHIP,
    GUARDSMAN,
    HIDE,
    MUSTER,
    NAVY,
    NONE,
    OVER,
    PIRATE,
    PIRATES,
    PORT,
    RED_SHIP,
    REWARD_SHAPED,
    SELECT,
    SETTLEMENT,
    TOWER,
)


@kernel
def legal(c, s, mask):
    """Marks what the side that decides may choose."""
    mask[:] = 0
    if s.phase == SELECT:
        legal_select(c, s, mask)
    elif s.phase == ACT:
        legal_act(c, s, mask)
    elif s.phase == DRAFT:
        legal_draft(c, s, mask)
    elif s.phase == HIDE:
        legal_hide(c, s, mask)
    elif s.phase == MUSTER:
        legal_muster(c, s, mask)
    elif s.phase != OVER:
        legal_commit(c, s, mask)


@kernel
def decide(c, s, action):
    """One choice and its effect."""
    if s.phase == SELECT:
        step_select(c, s, action)
    elif s.phase == ACT:
        step_act(c, s, action)
    elif s.phase == DRAFT:
        step_draft(c, s, action)
    elif s.phase == HIDE:
        step_hide(c, s, action)
    elif s.phase == MUSTER:
        step_muster(c, s, action)
    else:
        step_commit(c, s, action)


@kernel
def play_forced(c, s, mask):
    """A single possible choice is made without asking, again and again; leaves the mask of the next real decision."""
    legal(c, s, mask)
    forced = only_flag(mask)
    while forced != NONE:
        decide(c, s, forced)
        legal(c, s, mask)
        forced = only_flag(mask)


@kernel
def reset(c, s, mask):
    """A new game, as far as its first decision."""
    lay_out(c, s)
    play_forced(c, s, mask)


@kernel
def step(c, s, action, mask):
    """One decision, then everything that needs none; rewards and the mask of what comes next."""
    before = advantage(s)
    s.steps += 1
    decide(c, s, action)
    play_forced(c, s, mask)
    if s.phase != OVER and s.steps == s.option.max_steps:
        break_off(s)
        mask[:] = 0
    reward_pirates(s, advantage(s) - before)


@kernel
def advantage(s):
    """How well the Pirates stand, in hundredths, by losses alone (chapter 7)."""
    navy = s.lost[GUARDSMAN] + s.lost[GRAY_SHIP] + s.lost[PORT] + s.lost[TOWER]
    red = s.lost[RED_SHIP] + s.lost[PIRATE]
    return 25 * s.lost[SETTLEMENT] + 2 * (navy - red)


@kernel
def reward_pirates(s, gained):
    """What one side gets the other pays: victory, and with shaped rewards the change of the advantage."""
    reward = 0.0
    if s.option.reward == REWARD_SHAPED:
        reward += gained / 100
    if s.winner == PIRATES:
        reward += 1
    elif s.winner == NAVY:
        reward -= 1
    s.reward[PIRATES] = reward
    s.reward[NAVY] = -reward
