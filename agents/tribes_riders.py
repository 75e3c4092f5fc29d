"""Moves and flights of the greedy policy: always towards the forest that is filled soonest."""

import numpy as np

from agents.tribes_worth import FAR, moves_worth, next_village, spare_riders, water_worth
from windenvs.core.jit import kernel
from windenvs.tribes.actions import RIDE, STOP, WATER_REST
from windenvs.tribes.flow import has_space, tiles_of
from windenvs.tribes.riders import portals_of, reached_from
from windenvs.tribes.state import N_PLACES, N_SPACES, NONE, SPLIT


@kernel
def next_step(c, s, p, distance):
    """The first step of the nearest spare rider towards a tile, NONE if nobody can come."""
    tiles, portals = tiles_of(s, p), portals_of(c, s, p)
    best, nearest = NONE, FAR
    for place in range(N_PLACES):
        if 0 < distance[place] < nearest and spare_riders(c, s, p, place) > 0:
            best, nearest = place, distance[place]
    if best == NONE:
        return NONE
    reached = reached_from(c, best, tiles, portals)
    for k in range(N_SPACES):
        if has_space(reached, k) and distance[k] == nearest - 1:
            return RIDE + N_SPACES * best + k
    return NONE


@kernel
def choose_move(c, s, mask):
    """Towards the forest that is filled soonest; water instead if a split is worth more as such."""
    p = s.turn
    distance = np.empty(N_PLACES, np.int64)
    target, needed = next_village(c, s, p, distance)
    other = WATER_REST if s.phase == SPLIT else STOP
    if target == NONE:
        return other
    if s.phase == SPLIT and water_worth(s, p, s.pend_s) > moves_worth(s.pend_s, needed):
        return other
    action = next_step(c, s, p, distance)
    return action if action != NONE and mask[action] else other


@kernel
def choose_flight(c, s, mask):
    """The farthest spare rider flies to the forest that is filled soonest."""
    p = s.turn
    distance = np.empty(N_PLACES, np.int64)
    target, _ = next_village(c, s, p, distance)
    if target == NONE:
        return STOP
    best, farthest = STOP, 0
    for place in range(N_PLACES):
        action = RIDE + N_SPACES * place + target
        if distance[place] > farthest and spare_riders(c, s, p, place) > 0 and mask[action]:
            best, farthest = action, distance[place]
    return best
