"""Village cards in the eyes of the greedy policy: kept for points, used for their right sides, or dropped."""

from agents.tribes_worth import chance_of, moves_needed, noise, right_side_worth
from windenvs.core.jit import kernel
from windenvs.tribes.actions import DROP_CARD, TAKE_VILLAGE
from windenvs.tribes.content import RIGHT, SLID
from windenvs.tribes.scoring import survey
from windenvs.tribes.state import DISPLAY, KEPT, NONE, OWN_REQUIREMENT

RIGHT_SHARE = 0.6  # a right side against points at the end


@kernel
def choose_village_card(c, s, picker):
    """Points at the end times their chance, against what the right side brings now."""
    p = s.turn
    view, needed = survey(c, s, p), moves_needed(c, s, p)
    guide = c.guide[s.guide[p]]
    wanted = not s.met[p, OWN_REQUIREMENT]
    weakest = 0.0
    if s.vcards_size[p] == KEPT:
        weakest = 1e9
        for k in range(KEPT):
            card = s.vcards[p, k]
            weakest = min(weakest, c.village_card[card].points * chance_of(c, s, p, card, view))
    best, top = NONE, -1e9
    for slot in range(DISPLAY):
        card = s.vdisp[slot]
        keep = c.village_card[card].points * chance_of(c, s, p, card, view) - weakest
        use = RIGHT_SHARE * right_side_worth(c, s, p, card, needed)
        if wanted and guide.requirement == SLID and s.vcards_size[p] < guide.n:
            keep += 3
        if wanted and guide.requirement == RIGHT and s.right_used[p] < guide.n:
            use += 3
        if keep + noise(picker) > top:
            best, top = TAKE_VILLAGE + 2 * slot, keep
        if use > top:
            best, top = TAKE_VILLAGE + 2 * slot + 1, use
    return best


@kernel
def choose_drop(c, s):
    p = s.turn
    view = survey(c, s, p)
    best, least = 0, 1e9
    for k in range(KEPT):
        card = s.vcards[p, k]
        worth = c.village_card[card].points * chance_of(c, s, p, card, view)
        if worth < least:
            best, least = k, worth
    return DROP_CARD + best
