"""Guides: choosing a board, meeting its requirements, unlocking cards, the once-per-turn powers (rules.md, chapter 6)."""

from windenvs.core.jit import kernel
from windenvs.tribes.actions import POWER, STOP, UNLOCK
from windenvs.tribes.content import CLEAN, EXTRA_FOREST, PAY, PAY_CATAPULT, RIGHT, SLID, TEMPLE_IN, VILLAGE_IN
from windenvs.tribes.flow import (
    begin_next_turn,
    count_spaces,
    enter,
    enter_end_of_turn,
    enter_refill,
    enter_resolve,
    has_space,
    is_final_round,
    polluted_of,
)
from windenvs.tribes.forest import can_plant
from windenvs.tribes.powers import gain_by_power
from windenvs.tribes.riders import has_flight, has_move
from windenvs.tribes.state import (
    CLEANING,
    GUIDE,
    LAYOUT,
    MOVES,
    N_POWERS,
    N_SPACES,
    NONE,
    OWN_REQUIREMENT,
    WATER,
)

# --- once-per-turn powers ---


@kernel
def is_usable(c, s, p, j):
    """Unlocked, not used this turn, paid for, and of some use (TW-35)."""
    if not s.power[p, j] or s.used[j]:
        return False
    kind, price = c.guide[s.guide[p]].power[j].kind, c.guide[s.guide[p]].power[j].a
    if kind == EXTRA_FOREST:
        return can_plant(c, s, p, price)
    if kind == PAY_CATAPULT:
        return s.water[p] >= price and has_flight(s, p)
    if kind == PAY:
        return s.water[p] >= price and is_of_use(c, s, p, j)
    return False


@kernel
def is_of_use(c, s, p, j):
    """Some icon of a PAY card is not lost."""
    gains = c.guide[s.guide[p]].power[j].gain
    if gains[WATER]:
        return True
    if gains[CLEANING] and polluted_of(s, p):
        return True
    return gains[MOVES] > 0 and has_move(c, s, p)


@kernel
def has_usable_power(c, s, p):
    for j in range(N_POWERS):
        if is_usable(c, s, p, j):
            return True
    return False


@kernel
def mark_powers(c, s, mask):
    for j in range(N_POWERS):
        mask[POWER + j] = is_usable(c, s, s.turn, j)


@kernel
def step_power(c, s, action):
    """Used up even if the forest or the flight is declined afterwards; a forest is paid for when it is planted."""
    p, j = s.turn, action - POWER
    kind, price = c.guide[s.guide[p]].power[j].kind, c.guide[s.guide[p]].power[j].a
    s.used[j] = 1
    if kind == EXTRA_FOREST:
        s.pend_f = price
    else:
        s.water[p] -= price
        if kind == PAY_CATAPULT:
            s.pend_cat += 1
        gain_by_power(c, s, p, j)
    enter_resolve(s)


@kernel
def legal_post(c, s, mask):
    mark_powers(c, s, mask)
    mask[STOP] = 1


@kernel
def step_post(c, s, action):
    if action == STOP:
        enter_refill(s)
    else:
        step_power(c, s, action)


# --- requirements ---


@kernel
def colour_at(c, s, p, k):
    tile = s.tile[p, k]
    return c.tile[tile].colour if tile != NONE else NONE


@kernel
def has_layout(c, s, p):
    """Four tiles one beside the other, none twice, whose colours read as on the board (TW-33)."""
    layout = c.guide[s.guide[p]].layout
    for k in range(N_SPACES):
        if colour_at(c, s, p, k) == layout[0] and has_path(c, s, p, layout, k):
            return True
    return False


@kernel
def has_path(c, s, p, layout, k):
    """A path that reads as the layout and begins on k; on this grid it can't close after three steps."""
    for d in range(4):
        second = c.near[k, d]
        if second == NONE or colour_at(c, s, p, second) != layout[1]:
            continue
        for e in range(4):
            third = c.near[second, e]
            if third == NONE or third == k or colour_at(c, s, p, third) != layout[2]:
                continue
            for f in range(4):
                fourth = c.near[third, f]
                if fourth != NONE and fourth != second and colour_at(c, s, p, fourth) == layout[3]:
                    return True
    return False


@kernel
def meets_own(c, s, p):
    """The board's own requirement, by what lies there now."""
    guide = c.guide[s.guide[p]]
    kind, n = guide.requirement, guide.n
    if kind == CLEAN:
        return N_SPACES - count_spaces(polluted_of(s, p)) >= n
    if kind == RIGHT:
        return s.right_used[p] >= n
    if kind == SLID:  # TW-34
        return s.vcards_size[p] >= n
    if kind == VILLAGE_IN:
        return count_marked(s.village[p], guide.spaces) >= n
    if kind == TEMPLE_IN:
        return count_marked(s.temple[p], guide.spaces) >= n
    return False


@kernel
def count_marked(marks, spaces):
    count = 0
    for k in range(N_SPACES):
        count += marks[k] & has_space(spaces, k)
    return count


@kernel
def check_requirements(c, s, p):
    """Each requirement met for the first time lets p unlock a card; not in the final round (TW-32)."""
    if is_final_round(s):
        return
    if not s.met[p, LAYOUT] and has_layout(c, s, p):
        s.met[p, LAYOUT] = 1
        s.pend_guide += 1
    if not s.met[p, OWN_REQUIREMENT] and meets_own(c, s, p):
        s.met[p, OWN_REQUIREMENT] = 1
        s.pend_guide += 1


@kernel
def end_turn(c, s):
    """The hand is full again: requirements are checked, then it is the next player's turn."""
    check_requirements(c, s, s.turn)
    if s.pend_guide > 0:
        enter(s, GUIDE)
    else:
        begin_next_turn(s)


@kernel
def legal_guide(s, mask):
    for j in range(N_POWERS):
        mask[UNLOCK + j] = s.power[s.turn, j] == 0


@kernel
def step_guide(s, action):
    s.power[s.turn, action - UNLOCK] = 1
    s.pend_guide -= 1
    enter_end_of_turn(s)
