"""Greedy play of Azimuth: every action is tried on a copy of the table, and the one that leaves the shortest ways home
is taken; the others' ways count as well, for them in co-op and against them in the race.
"""

import numpy as np

from agents.mcts import search_tree
from agents.policies import GREEDY, Brain, choose_rows
from windenvs.azimuth.actions import HOME, LIGHTHOUSE, MARK, SLIDE, STARTS, TAKE, WIND
from windenvs.azimuth.flow import colours_in_play, next_colour
from windenvs.azimuth.knowledge import redeterminize
from windenvs.azimuth.ocean import step_wave
from windenvs.azimuth.rounds import act
from windenvs.azimuth.sailing import beside_rafts, has_castaway, own_top_raft
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
    N_VERTICES,
    NONE,
    ON_ISLAND,
    RAFT_GRID,
    RAFTS,
    STATE,
    WAVE,
    WIND_GRID,
)
from windenvs.azimuth.turn import legal, step
from windenvs.azimuth.winds import colour_placed, is_placing, is_vacant
from windenvs.core.jit import entry, kernel
from windenvs.core.rng import below, pick_flag

FAR, UNKNOWN = 99.0, -1.0


def slides(vertex: int, mark: int) -> int:
    """How often a wind has to slide until it lies beside a raft mark."""
    (i, j), (row, column) = divmod(vertex, WIND_GRID), divmod(mark, RAFT_GRID)
    return max(0, row - 1 - i, i - row) + max(0, column - 1 - j, j - column)


def legs(one: int, other: int) -> int:
    return abs(one // RAFT_GRID - other // RAFT_GRID) + abs(one % RAFT_GRID - other % RAFT_GRID)


SLIDES = np.array([[slides(vertex, mark) for mark in range(N_MARKS)] for vertex in range(N_VERTICES)], np.int16)
TO_ISLAND = np.array([[legs(mark, spot) for mark in range(N_MARKS)] for spot in ISLAND_SPOTS], np.int16)
ALL_VERTICES = (1 << N_VERTICES) - 1
EAST_EDGE = sum(1 << vertex for vertex in range(N_VERTICES) if vertex % WIND_GRID == WIND_GRID - 1)
WEST_EDGE = sum(1 << vertex for vertex in range(N_VERTICES) if vertex % WIND_GRID == 0)
COVERED = 1.5  # price of something lying on the raft to be boarded
STALL, REACH = 0.5, 0.2  # price of a raft that no own wind can sail on next turn, and of each slide until one is there
TEAM = 0.5  # weight of the others' ways in co-op
RIVAL, RIVALS = 0.8, 0.3  # weights of the best rival's way and of the mean of all rivals'
COCONUT = 0.3
TAKING = 0.2  # price of placing the foreign wind


# --- how far it is ---


@kernel
def neighbours(bits):
    """The wind marks next to some wind marks, as bits."""
    east, west = (bits & ~EAST_EDGE) << 1, (bits & ~WEST_EDGE) >> 1
    return (east | west | (bits << WIND_GRID) | (bits >> WIND_GRID)) & ALL_VERTICES


@kernel
def can_blow(s, colour):
    """For each direction: the wind marks, as bits, from which an own wind could blow that way next turn."""
    own = vacant = north = east = south = west = 0
    for vertex in range(N_VERTICES):
        bit = 1 << vertex
        if s.wind_colour[vertex] == colour:
            d = s.wind_dir[vertex]
            own |= bit
            north |= bit * (d == 0)
            east |= bit * (d == 1)
            south |= bit * (d == 2)
            west |= bit * (d == 3)
        elif is_vacant(s, vertex):
            vacant |= bit
    if s.hand[colour] > 0:  # placed
        return vacant, vacant, vacant, vacant
    return (  # turned, or slid there
        (own & ~north) | (vacant & neighbours(north)),
        (own & ~east) | (vacant & neighbours(east)),
        (own & ~south) | (vacant & neighbours(south)),
        (own & ~west) | (vacant & neighbours(west)),
    )


@kernel
def delay(c, s, colour, blows, mark, goal):
    """What it costs that a raft can't sail on towards a goal (legs from each mark) next turn: nothing if it can."""
    if goal[mark] == 0:
        return 0.0
    for d in range(4):
        target = c.leg[mark, d]
        if target != NONE and goal[target] < goal[mark] and c.touching[mark] & blows[d]:
            if not has_castaway(s, target):
                return 0.0
    nearest = 9
    for vertex in range(N_VERTICES):
        if s.wind_colour[vertex] == colour:
            nearest = min(nearest, SLIDES[vertex, mark])
    return STALL + REACH * nearest


@kernel
def way_home(c, s, colour, light):
    """Actions until the castaway is home, roughly, with the lighthouse at a position."""
    raft = s.castaway[colour]
    if raft <= AT_HOME:
        return 0.0
    blows = can_blow(s, colour)
    homeward = c.homeward[colour, s.option.landing_spots - 1, light]
    if raft != ON_ISLAND:
        mark = s.raft_mark[raft]
        return 1.0 + homeward[mark] + delay(c, s, colour, blows, mark, homeward)
    best = FAR
    for one in range(RAFTS * colour, RAFTS * colour + RAFTS):
        mark, covered = s.raft_mark[one], UNKNOWN
        for k in range(N_SPOTS):
            way = 2.0 + TO_ISLAND[k, mark] + homeward[c.island_spot[k]]
            if way >= best:
                continue
            if covered == UNKNOWN:  # looked up only for rafts that matter
                covered = 0.0 if own_top_raft(s, mark, colour) == one else COVERED
            if way + covered < best:
                best = min(best, way + covered + delay(c, s, colour, blows, mark, TO_ISLAND[k]))
    return best


@kernel
def price(c, s, colour):
    """What a position costs a colour: in co-op the squares of all ways, so that nobody is left behind."""
    own = way_home(c, s, colour, s.lighthouse[colour])
    nearest, total, squares = FAR, 0.0, 0.0
    for other in range(N_COLOURS):
        if other != colour and s.seat[other] != NONE:
            way = way_home(c, s, other, s.lighthouse[other])
            nearest = min(nearest, way)
            total += way
            squares += way * way
    if s.option.mode != COMPETITIVE:
        return own * own + TEAM * squares
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
    best, least, value = -1, 1e9, 0.0
    for action in range(len(mask)):
        if not mask[action]:
            continue
        if action == TAKE:
            value = still + TAKING
        elif action < SLIDE and (action - WIND) % 4 and (idle >> ((action - WIND) // 4)) & 1:
            pass  # a wind far from all rafts of its colour: as in the direction before
        else:
            scratch[0] = s
            if s.phase == WAVE:
                step_wave(c, t, action)
            else:
                act(c, t, colour, action)
            value = price(c, t, colour)
            if action == HOME and s.option.mode == COMPETITIVE:
                value -= FAR
        noisy = value + below(picker, 1000) * 1e-6
        if noisy < least:
            best, least = action, noisy
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


# --- what may be expected ---

# Logistic regression on 30,954 positions of 2,500 greedy games of 8, 10 and 13 rounds (up to a quarter of the moves
# random): how likely the team is to win.
WEIGHTS = np.array(
    [
        1.172,  # 1
        0.5335,  # least slack of a castaway: turns left beyond its way, at most 6
        1.5512,  # turns that are missing, added up
        -0.0601,  # ways added up
        -0.3028,  # longest way
        0.1178,  # castaways not at home
        -0.0407,  # sleepers
        -0.0795,  # rounds left after this one
    ]
)
SHARP = 0.6  # fitted in the same way to 2,400 greedy races
MIDDLE = 2


@kernel
def ways(c, s, out):
    """Every colour's way home; before its lighthouse stands as if it stood in the middle."""
    for colour in range(N_COLOURS):
        light = s.lighthouse[colour]
        out[colour] = way_home(c, s, colour, MIDDLE if light == NONE else light)


@kernel
def turns_to_wait(s, colour):
    """How many turns others have before this colour's next one."""
    wait, other = 0, s.active
    while other != colour:
        other = next_colour(s, other)
        wait += 1
    return wait


@kernel
def features(c, s, out):
    """Co-op: what the estimate looks at, in the order of WEIGHTS."""
    way = np.empty(N_COLOURS)
    ways(c, s, way)
    out[:] = 0
    out[0] = 1
    out[1] = FAR
    for colour in range(N_COLOURS):
        acted = s.phase == WAVE or turns_to_wait(s, colour) + s.turns >= N_COLOURS
        slack = s.option.round_limit - s.round_no + 1 - acted - way[colour]
        out[1] = min(out[1], slack)
        out[2] += min(slack, 0.0)
        out[3] += way[colour]
        out[4] = max(out[4], way[colour])
        out[5] += way[colour] > 0
        out[6] += s.asleep[colour]
    out[1] = min(out[1], 6.0)
    out[7] = s.option.round_limit - s.round_no


@kernel
def value_of_team(c, s, values):
    seen = np.empty(len(WEIGHTS))
    features(c, s, seen)
    points = 0.0
    for k in range(len(WEIGHTS)):
        points += WEIGHTS[k] * seen[k]
    for seat in range(len(values)):
        values[seat] = 2 / (1 + np.exp(-points)) - 1


@kernel
def value_of_race(c, s, values):
    """Whoever has the shortest way, turn order included, is the likeliest to win."""
    way = np.empty(N_COLOURS)
    ways(c, s, way)
    seats = len(values)
    total = 0.0
    for colour in range(N_COLOURS):
        if s.seat[colour] != NONE:
            likely = np.exp(-SHARP * (way[colour] + turns_to_wait(s, colour) / seats))
            values[s.seat[colour]] = likely
            total += likely
    for seat in range(seats):
        chance = values[seat] / total
        values[seat] = chance - (1 - chance) / (seats - 1)


@kernel
def value(c, s, values):
    """What each seat may expect, as a reward between -1 and 1."""
    if s.option.mode == COMPETITIVE:
        value_of_race(c, s, values)
    else:
        value_of_team(c, s, values)


@entry
def choose(contents, states, seeds, kind, mask, pickers, actions):
    choose_rows(legal, policy, contents, states, seeds, kind, mask, pickers, actions)


@entry
def search(contents, root, seat, candidates, trials, settings, memory):
    search_tree(step, redeterminize, policy, value, contents, root, seat, candidates, trials, settings, memory)


BRAIN = Brain(choose, search, ("random", "greedy"), depth=12)
