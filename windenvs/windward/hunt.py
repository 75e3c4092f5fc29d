"""How Cresters pursue a ship: shortest paths over the sky (rules.md, chapter 8)."""

import numpy as np

from windenvs.core.graph import FAR, distance_of, distances_from, pursue, pursuit_layers
from windenvs.core.jit import kernel
from windenvs.windward.planet import reds_on, ship_on
from windenvs.windward.state import DRIFT, LIVE, N_HEXES, NONE, PORT, REDS, W_LIVE

CROWD = 2  # Reds on a hex at most (solo, WW-23)


# --- where Cresters can fly ---


@kernel
def mark_sky(c, s, territory, passable):
    """Hexes without drift but for the post: of one territory, or of the planet (NONE)."""
    passable[:] = 0
    if territory == NONE:
        for hex in range(PORT + 1, c.hexes[s.option.map_size]):
            passable[hex] = s.terrain[hex] != DRIFT
        return
    for cell in range(c.cells[s.option.map_size]):
        hex = c.cell_hex[territory, cell]
        passable[hex] = s.terrain[hex] != DRIFT


@kernel
def close_occupied(s, passable):
    """Nobody flies through ships, live Reds or White."""
    for p in range(s.option.players):
        passable[s.hex[p]] = 0
    for r in range(REDS):
        if s.red_state[r] == LIVE:
            passable[s.red_hex[r]] = 0
    if s.white_state == W_LIVE:
        passable[s.white_hex] = 0


@kernel
def search_sky(c, s, goal, territory, distance):
    """Distances to a goal for Cresters that must fly round all pieces."""
    passable, queue = np.empty(N_HEXES, np.int16), np.empty(N_HEXES, np.int16)
    mark_sky(c, s, territory, passable)
    close_occupied(s, passable)
    distances_from(c.neighbour[s.option.map_size], passable, goal, distance, queue)


# --- Reds, ffa and coop: those of the ship's territory, one at a time ---


@kernel
def may_hunt(c, s, r):
    """A live Red in the territory of the ship on turn that has neither battled it nor moved."""
    if s.red_state[r] != LIVE or ((s.red_done | s.red_moved) >> r) & 1:
        return False
    return c.territory[s.red_hex[r]] == c.territory[s.hex[s.turn]]


@kernel
def move_nearest_red(c, s):
    """Moves the nearest Red that can come; returns it and the hex it came from last, or NONE if there is none."""
    hunters = 0
    for r in range(REDS):
        hunters += may_hunt(c, s, r)
    if hunters == 0:
        return NONE, NONE
    near, goal = c.neighbour[s.option.map_size], s.hex[s.turn]
    distance = np.empty(N_HEXES, np.int16)
    search_sky(c, s, goal, c.territory[goal], distance)
    nearest, best = NONE, FAR
    for r in range(REDS):
        if may_hunt(c, s, r):
            far = distance_of(near, distance, s.red_hex[r])
            if far < best:
                nearest, best = r, far
    if nearest == NONE:
        return NONE, NONE
    s.red_moved |= 1 << nearest
    hex, before = pursue(near, distance, s.red_hex[nearest], c.red_speed[s.option.map_size])
    s.red_hex[nearest] = hex
    return nearest, before


# --- the White Crester ---


@kernel
def move_white(c, s, goal):
    """Moves White towards a hex; returns the hex it came from last."""
    near = c.neighbour[s.option.map_size]
    distance = np.empty(N_HEXES, np.int16)
    search_sky(c, s, goal, NONE, distance)
    hex, before = pursue(near, distance, s.white_hex, s.white_speed)
    s.white_hex = hex
    return before


# --- Reds, solo: all of them, faster with each that fell, up to two on a hex ---


@kernel
def solo_distances(c, s, goal, distance):
    """Over all hexes but drift and the post, whatever stands there."""
    passable, queue = np.empty(N_HEXES, np.int16), np.empty(N_HEXES, np.int16)
    mark_sky(c, s, NONE, passable)
    distances_from(c.neighbour[s.option.map_size], passable, goal, distance, queue)


@kernel
def next_solo_red(s, distance):
    """The nearest live Red that has neither battled nor moved, the lowest of equals (WW-24, WW-50); NONE at the end."""
    nearest, best = NONE, FAR
    for r in range(REDS):
        waits = s.red_state[r] == LIVE and not ((s.red_done | s.red_moved) >> r) & 1
        if waits and distance[s.red_hex[r]] < best:
            nearest, best = r, distance[s.red_hex[r]]
    return nearest


@kernel
def other_reds(s, r, hex):
    """How many live Reds other than r are on a hex."""
    others = reds_on(s, hex) & ~(1 << r)
    count = 0
    for k in range(REDS):
        count += (others >> k) & 1
    return count


@kernel
def mark_path_ends(c, s, r, distance, mask):
    """Where a Red may end: on shortest paths to the ship, as near as it can be, on a hex with room (WW-11, WW-23).

    Returns how many such hexes there are.
    """
    layer, queue = np.empty(N_HEXES, np.int16), np.empty(N_HEXES, np.int16)
    steps = c.red_speed[s.option.map_size] + s.reds_beaten
    depth = pursuit_layers(c.neighbour[s.option.map_size], distance, s.red_hex[r], steps, layer, queue)
    found = 0
    while found == 0:  # its own hex always has room
        for hex in range(N_HEXES):
            if layer[hex] == depth and other_reds(s, r, hex) < CROWD:
                mask[hex] = 1
                found += 1
        depth -= 1
    return found


@kernel
def move_solo_red(c, s, r, distance, hex):
    """Moves a Red; if that is onto the ship's hex, remembers the lowest hex before it on its paths."""
    if hex == s.hex[s.turn]:
        layer, queue = np.empty(N_HEXES, np.int16), np.empty(N_HEXES, np.int16)
        pursuit_layers(c.neighbour[s.option.map_size], distance, s.red_hex[r], N_HEXES, layer, queue)
        for before in range(N_HEXES - 1, PORT, -1):
            if layer[before] >= 0 and distance[before] == 1:
                s.red_prev[r] = before
    s.red_hex[r] = hex
    s.red_moved |= 1 << r


@kernel
def retreat_hex(c, s, r):
    """Where a Red goes back to: the hex before the ship, or the nearest to that with room, the lowest of equals."""
    goal = s.red_prev[r]
    if other_reds(s, r, goal) < CROWD:
        return goal
    distance = np.empty(N_HEXES, np.int16)
    solo_distances(c, s, goal, distance)
    best, nearest = goal, FAR
    for hex in range(PORT + 1, c.hexes[s.option.map_size]):
        if distance[hex] < nearest and ship_on(s, NONE, hex) == NONE and other_reds(s, r, hex) < CROWD:
            best, nearest = hex, distance[hex]
    return best
