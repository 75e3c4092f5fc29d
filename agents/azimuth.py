"""Greedy play of AZIMUTH: every action is tried on a copy of the table, and the one that leaves the shortest ways home
is taken; the others' ways count as well, for them in co-op and against them in the race.
"""

import numpy as np

from agents.mcts import search_tree
from agents.policies import GREEDY, Brain, choose_rows
from windenvs.azimuth.actions import HOME, LIGHTHOUSE, MARK, SLIDE, STARTS, TAKE, WIND
from windenvs.azimuth.flow import colours_in_play
from windenvs.azimuth.knowledge import redeterminize
from windenvs.azimuth.ocean import step_wave
from windenvs.azimuth.rounds import act
from windenvs.azimuth.sailing import beside_rafts, own_top_raft
from windenvs.azimuth.state import (
    ADRIFT,
    AT_HOME,
    COMPETITIVE,
    FIRST,
    ISLAND_SPOTS,
    LIGHT,
    N_COLOURS,
    N_MARKS,
    N_SPOTS,
    NONE,
    ON_ISLAND,
    RAFT_GRID,
    RAFTS,
    STATE,
    WAVE,
)
from windenvs.azimuth.turn import legal, step
from windenvs.azimuth.winds import colour_placed, is_placing
from windenvs.core.jit import entry, kernel
from windenvs.core.rng import below, pick_flag

FAR = 99.0
LEGS = np.array([[abs(a // 6 - b // 6) + abs(a % 6 - b % 6) for b in ISLAND_SPOTS] for a in range(N_MARKS)])
COVERED = 1.5  # price of something lying on the raft to be boarded
TEAM = 0.5  # weight of the others' ways in co-op
RIVAL, RIVALS = 1.0, 0.3  # weights of the best rival's way and of the mean of all rivals'
COCONUT = 0.3
TAKING = 0.2  # price of placing the foreign wind


# --- how far it is ---


@kernel
def way_home(c, s, colour, light):
    """Actions until the castaway is home, roughly, with the lighthouse at a position."""
    raft = s.castaway[colour]
    if raft <= AT_HOME:
        return 0.0
    spots = s.option.landing_spots - 1
    if raft != ON_ISLAND:
        return 1.0 + c.homeward[colour, spots, light, s.raft_mark[raft]]
    best = FAR
    for one in range(RAFTS * colour, RAFTS * colour + RAFTS):
        mark = s.raft_mark[one]
        covered = 0.0 if own_top_raft(s, mark, colour) == one else COVERED
        for k in range(N_SPOTS):
            best = min(best, 2.0 + LEGS[mark, k] + c.homeward[colour, spots, light, c.island_spot[k]] + covered)
    return best


@kernel
def price(c, s, colour):
    """What a position costs a colour: its own way, and those of the others."""
    own = way_home(c, s, colour, s.lighthouse[colour])
    nearest, total = FAR, 0.0
    for other in range(N_COLOURS):
        if other != colour and s.seat[other] != NONE:
            way = way_home(c, s, other, s.lighthouse[other])
            nearest = min(nearest, way)
            total += way
    if s.option.mode != COMPETITIVE:
        return own + TEAM * total
    mean = total / (colours_in_play(s) - 1)
    return own - RIVAL * (nearest + RIVALS * mean) - COCONUT * s.coconuts[colour]


# --- choosing ---


@kernel
def best_action(c, s, mask, picker):
    """One ply: the cheapest position; of equals any."""
    colour = s.marker if s.phase == WAVE else s.active
    scratch = np.empty(1, STATE)
    t = scratch[0]
    still = price(c, s, colour)
    idle = ~beside_rafts(c, s, colour_placed(s, colour)) if is_placing(s, colour) else 0
    best, least = -1, 1e9
    for action in range(len(mask)):
        if not mask[action]:
            continue
        if action == TAKE:
            value = still + TAKING
        elif action < SLIDE and (idle >> ((action - WIND) // 4)) & 1 and s.phase != WAVE:
            value = still  # a wind far from all rafts of its colour
        else:
            scratch[0] = s
            if s.phase == WAVE:
                step_wave(c, t, action)
            else:
                act(c, t, colour, action)
            value = price(c, t, colour)
            if action == HOME and s.option.mode == COMPETITIVE:
                value -= FAR
        value += below(picker, 1000) * 1e-6
        if value < least:
            best, least = action, value
    return best


@kernel
def choose_light(c, s, mask, picker):
    """Where the way home is shortest; of equals the middle."""
    best, least = -1, 1e9
    for position in range(RAFT_GRID):
        if mask[LIGHTHOUSE + position]:
            off_centre = abs(2 * position - (RAFT_GRID - s.option.landing_spots))
            value = way_home(c, s, s.active, position) + 0.01 * off_centre + below(picker, 1000) * 1e-6
            if value < least:
                best, least = position, value
    return LIGHTHOUSE + best


@kernel
def choose_raft(c, s, mask, picker):
    """Adrift: the raft nearest to the lighthouse."""
    best, least = -1, 1e9
    for mark in range(N_MARKS):
        if mask[MARK + mark]:
            legs = c.homeward[s.active, s.option.landing_spots - 1, s.lighthouse[s.active], mark]
            value = legs + below(picker, 1000) * 1e-6
            if value < least:
                best, least = mark, value
    return MARK + best


@kernel
def choose_starter(c, s, picker):
    """Whoever has the longest way."""
    best, most = -1, -1.0
    for colour in range(N_COLOURS):
        if s.seat[colour] != NONE:
            value = way_home(c, s, colour, s.lighthouse[colour]) + below(picker, 1000) * 1e-6
            if value > most:
                best, most = colour, value
    return STARTS + best


@kernel
def policy(c, s, mask, picker, kind):
    """A legal action for whoever decides, from what lies on the table."""
    if kind != GREEDY:
        return pick_flag(picker, mask)
    if s.phase == LIGHT:
        return choose_light(c, s, mask, picker)
    if s.phase == ADRIFT:
        return choose_raft(c, s, mask, picker)
    if s.phase == FIRST:
        return choose_starter(c, s, picker)
    return best_action(c, s, mask, picker)


@kernel
def value(c, s, values):
    """What each seat may expect."""
    for seat in range(len(values)):
        values[seat] = 0


@entry
def choose(contents, states, seeds, kind, mask, pickers, actions):
    choose_rows(legal, policy, contents, states, seeds, kind, mask, pickers, actions)


@entry
def search(contents, root, seat, first, count, depth, kind, exploration, widening, games, mask, picker, nodes, size, path,
           movers, gains, values, tally):  # fmt: skip
    return search_tree(legal, step, redeterminize, policy, value, contents, root, seat, first, count, depth, kind,
                       exploration, widening, games, mask, picker, nodes, size, path, movers, gains, values, tally)  # fmt: skip


BRAIN = Brain(choose, search, ("random", "greedy"))
