"""Wind riders: single moves, splits of water and moves, flights by catapult (rules.md, chapter 4)."""

from windenvs.core.jit import kernel
from windenvs.tribes.actions import RIDE, STOP, WATER_REST
from windenvs.tribes.flow import enter_resolve, mark_spaces, tiles_of
from windenvs.tribes.state import CAPITAL, N_PLACES, N_SPACES, PORTAL


@kernel
def portals_of(c, s, p):
    """Villages with a wind portal; a forest's portal does not work yet (TW-24)."""
    spaces = 0
    for k in range(N_SPACES):
        if s.village[p, k] and c.tile[s.tile[p, k]].bonus & PORTAL:
            spaces |= 1 << k
    return spaces


@kernel
def reached_from(c, place, tiles, portals):
    """Where one move leads: to a neighbouring tile, from portal to portal; from the Capital to the start and the portals."""
    if place == CAPITAL:
        return ((1 << c.start) | portals) & tiles
    spaces = c.beside[place] & tiles
    if (portals >> place) & 1:
        spaces |= portals & ~(1 << place)
    return spaces


@kernel
def flown_to(place, tiles):
    """Any tile but the one the rider stands on (TW-23)."""
    return tiles & ~(1 << place)


@kernel
def has_move(c, s, p):
    tiles, portals = tiles_of(s, p), portals_of(c, s, p)
    for place in range(N_PLACES):
        if s.riders[p, place] and reached_from(c, place, tiles, portals):
            return True
    return False


@kernel
def has_flight(s, p):
    tiles = tiles_of(s, p)
    for place in range(N_PLACES):
        if s.riders[p, place] and flown_to(place, tiles):
            return True
    return False


@kernel
def mark_moves(c, s, mask):
    p = s.turn
    tiles, portals = tiles_of(s, p), portals_of(c, s, p)
    for place in range(N_PLACES):
        if s.riders[p, place]:
            mark_spaces(reached_from(c, place, tiles, portals), mask, RIDE + N_SPACES * place)


@kernel
def legal_move(c, s, mask):
    mark_moves(c, s, mask)
    mask[STOP] = 1


@kernel
def legal_split(c, s, mask):
    mark_moves(c, s, mask)
    mask[WATER_REST] = 1


@kernel
def legal_catapult(s, mask):
    p = s.turn
    tiles = tiles_of(s, p)
    for place in range(N_PLACES):
        if s.riders[p, place]:
            mark_spaces(flown_to(place, tiles), mask, RIDE + N_SPACES * place)
    mask[STOP] = 1


@kernel
def ride(s, action):
    """A rider changes places."""
    s.riders[s.turn, (action - RIDE) // N_SPACES] -= 1
    s.riders[s.turn, (action - RIDE) % N_SPACES] += 1


@kernel
def step_move(s, action):
    if action == STOP:
        s.pend_m = 0
    else:
        ride(s, action)
        s.pend_m -= 1
    enter_resolve(s)


@kernel
def step_split(s, action):
    if action == WATER_REST:
        take_rest_as_water(s)
    else:
        ride(s, action)
        s.pend_s -= 1
    enter_resolve(s)


@kernel
def take_rest_as_water(s):
    s.water[s.turn] += s.pend_s
    s.pend_s = 0


@kernel
def step_catapult(s, action):
    """One flight taken or declined; another may follow."""
    if action != STOP:
        ride(s, action)
    s.pend_cat -= 1
    enter_resolve(s)
