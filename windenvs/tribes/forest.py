"""Planting forests: what is on offer, what it costs, where it may lie (rules.md, chapter 4)."""

from windenvs.core.deck import top_card
from windenvs.core.jit import kernel
from windenvs.tribes.actions import SPACE, STOP, TILE
from windenvs.tribes.flow import count_spaces, enter, enter_resolve, first_space, mark_spaces
from windenvs.tribes.powers import after_planting, discounted
from windenvs.tribes.state import DISPLAY, FOREST_SPACE, FOREST_TILE, N_SPACES, NONE, PILE


@kernel
def free_spaces(c, s, p):
    """Clean, without a tile, beside an own tile on either of its sides (TW-17)."""
    beside = open_spaces = 0
    for k in range(N_SPACES):
        if s.tile[p, k] != NONE:
            beside |= c.beside[k]
        elif s.pollution[p, k] == 0:
            open_spaces |= 1 << k
    return beside & open_spaces


@kernel
def tile_on_offer(s, place):
    """Four on display, and the top of the pile (TW-3); NONE if there is none."""
    if place == PILE:
        return top_card(s.fdeck, s.fdeck_size)
    return s.fdisp[place]


@kernel
def has_offer(s):
    for place in range(DISPLAY + 1):
        if tile_on_offer(s, place) != NONE:
            return True
    return False


@kernel
def can_plant(c, s, p, price):
    """Water for the price after discounts, a place and a tile (TW-18)."""
    return s.water[p] >= discounted(c, s, p, price) and free_spaces(c, s, p) != 0 and has_offer(s)


@kernel
def resolve_forest(c, s, p):
    if can_plant(c, s, p, s.pend_f):
        enter(s, FOREST_TILE)
    else:
        s.pend_f = 0


@kernel
def legal_forest_tile(s, mask):
    for place in range(DISPLAY + 1):
        mask[TILE + place] = tile_on_offer(s, place) != NONE
    mask[STOP] = 1


@kernel
def step_forest_tile(c, s, action):
    if action == STOP:
        s.pend_f = 0
        enter_resolve(s)
        return
    s.sel_tile = action - TILE
    spaces = free_spaces(c, s, s.turn)
    if count_spaces(spaces) == 1:
        plant(c, s, s.turn, first_space(spaces))
    else:
        enter(s, FOREST_SPACE)


@kernel
def legal_forest_space(c, s, mask):
    mark_spaces(free_spaces(c, s, s.turn), mask, SPACE)


@kernel
def step_forest_space(c, s, action):
    plant(c, s, s.turn, action - SPACE)


@kernel
def take_tile(s, place):
    """Takes a tile on offer; a slot of the display is filled from the pile at once."""
    tile = tile_on_offer(s, place)
    top = top_card(s.fdeck, s.fdeck_size)
    if place != PILE:
        s.fdisp[place] = top
    if s.fdeck_size > 0:
        s.fdeck_size -= 1
    return tile


@kernel
def plant(c, s, p, k):
    """The chosen tile is paid for and laid on space k."""
    s.water[p] -= discounted(c, s, p, s.pend_f)
    s.pend_f = 0
    s.tile[p, k] = take_tile(s, s.sel_tile)
    s.sel_tile = NONE
    after_planting(c, s, p)
    enter_resolve(s)
