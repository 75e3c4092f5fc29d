"""What things are worth to a player of Tribes of the Wind, in points of the greedy policy, from what lies on the table.

Water is the unit: a drop is worth 0.9 as long as there is use for it.
"""

import numpy as np

from windenvs.core.jit import kernel
from windenvs.core.rng import below
from windenvs.tribes.content import (
    EXTRA_FOREST,
    FOREST_CATAPULT,
    FOREST_CLEAR,
    FOREST_MINUS1_P1,
    L3,
    ON_FOREST,
    ON_PLAY,
    PAY_CATAPULT,
    REGION,
    ROW3,
    SAME,
    SAMEBONUS,
    TEMPLES_AT,
    VILLAGES_AT,
)
from windenvs.tribes.flow import count_spaces, polluted_of, tiles_of
from windenvs.tribes.forest import free_spaces, has_offer
from windenvs.tribes.pollution import tokens_of
from windenvs.tribes.powers import amendment, discounted, water_per_token
from windenvs.tribes.riders import portals_of, reached_from
from windenvs.tribes.scoring import is_fulfilled, survey
from windenvs.tribes.state import (
    CAPITAL,
    CLEANING,
    FLIGHTS,
    FOREST,
    FREE_TEMPLES,
    MOVES,
    N_PLACES,
    N_POWERS,
    N_SPACES,
    N_TEMPLES,
    NONE,
    SPLITTING,
    WATER,
)
from windenvs.tribes.villages import villages_of

ENOUGH_WATER = 11
DROP, SPARE_DROP = 0.9, 0.35
TOKEN, URGENT_TOKEN = 1.8, 2.6
FILLING, APPROACHING = 7.0, 6.0  # moves that fill a tile, and those that come nearer to it
FLIGHT = 3.0
FAR = 99


@kernel
def noise(picker):
    """Breaks ties."""
    return below(picker, 1000) * 1e-5


# --- riders: which forest is filled soonest ---


@kernel
def measure(c, s, p, target, distance):
    """Moves from every place to a tile, FAR where there is no way."""
    tiles, portals = tiles_of(s, p), portals_of(c, s, p)
    for place in range(N_PLACES):
        distance[place] = FAR
    distance[target] = 0
    for steps in range(1, N_PLACES):
        found = False
        for place in range(N_PLACES):
            if distance[place] != FAR or (place != CAPITAL and not (tiles >> place) & 1):
                continue
            reached = reached_from(c, place, tiles, portals)
            for k in range(N_SPACES):
                if (reached >> k) & 1 and distance[k] == steps - 1:
                    distance[place] = steps
                    found = True
                    break
        if not found:
            return


@kernel
def spare_riders(c, s, p, place):
    """Riders that may leave a place: none that a filled forest needs."""
    riders = s.riders[p, place]
    if place == CAPITAL or s.village[p, place] or s.tile[p, place] == NONE:
        return riders
    spots = c.tile[s.tile[p, place]].spots
    return riders - spots if riders >= spots else riders


@kernel
def missing_riders(c, s, p, k):
    """Riders that a forest still needs; 0 for villages and empty spaces."""
    if s.tile[p, k] == NONE or s.village[p, k]:
        return 0
    return max(0, c.tile[s.tile[p, k]].spots - s.riders[p, k])


@kernel
def moves_to_fill(c, s, p, target, distance):
    """Moves until a forest is full, its nearest riders coming first; FAR if there are not enough."""
    missing, moves = missing_riders(c, s, p, target), 0
    for steps in range(1, N_PLACES):
        for place in range(N_PLACES):
            if missing > 0 and distance[place] == steps:
                coming = min(missing, spare_riders(c, s, p, place))
                missing -= coming
                moves += coming * steps
    return moves if missing == 0 else FAR


@kernel
def next_village(c, s, p, distance):
    """The forest that is filled with the fewest moves, and how many; leaves the distances to it. NONE if there is none."""
    best, fewest = NONE, FAR
    if villages_of(s, p) >= c.villages:
        return best, fewest
    for k in range(N_SPACES):
        if missing_riders(c, s, p, k) > 0:
            measure(c, s, p, k, distance)
            moves = moves_to_fill(c, s, p, k, distance)
            if moves < fewest:
                best, fewest = k, moves
    if best != NONE:
        measure(c, s, p, best, distance)
    return best, fewest


@kernel
def moves_needed(c, s, p):
    distance = np.empty(N_PLACES, np.int64)
    return next_village(c, s, p, distance)[1]


# --- icons ---


@kernel
def water_worth(s, p, amount):
    """Less beyond what the next turns can use."""
    have = s.water[p]
    spare = max(0, have + amount - ENOUGH_WATER) - max(0, have - ENOUGH_WATER)
    return DROP * (amount - spare) + SPARE_DROP * spare


@kernel
def tokens_worth(c, s, p, amount):
    """More if nothing can be planted for lack of a clean space."""
    tokens = tokens_of(s, p)
    removed = min(amount, tokens)
    worth = removed * (URGENT_TOKEN if free_spaces(c, s, p) == 0 else TOKEN)
    if count_spaces(polluted_of(s, p)) <= 3:
        worth += 1.5 * removed
    return worth + water_worth(s, p, removed * water_per_token(c, s, p))


@kernel
def forests_of(s, p):
    """Tiles that are no villages yet."""
    count = 0
    for k in range(N_SPACES):
        count += int(s.tile[p, k] != NONE and s.village[p, k] == 0)
    return count


@kernel
def planting_worth(c, s, p):
    """What a new forest sets off."""
    worth = 0.0
    for j in range(N_POWERS):
        if s.power[p, j]:
            power = c.guide[s.guide[p]].power[j]
            if power.kind == ON_FOREST or power.kind == FOREST_MINUS1_P1:
                worth += DROP * power.gain[WATER] + TOKEN * power.gain[CLEANING] + 0.8 * power.gain[MOVES]
            elif power.kind == FOREST_CATAPULT:
                worth += FLIGHT
            elif power.kind == FOREST_CLEAR:
                worth += 2 * TOKEN
    return worth


@kernel
def forest_worth(c, s, p, price, more_water, tokens):
    """A tile for the price, if it can be paid and there is, or will be, a space for it."""
    cost = discounted(c, s, p, price)
    if s.water[p] + more_water < cost or not has_offer(s):
        return 0.0
    if free_spaces(c, s, p) == 0 and tokens == 0:
        return 0.0
    waiting = forests_of(s, p)
    worth = 11.0 if waiting <= 1 else 9.0 if waiting == 2 else 7.0
    tiles = count_spaces(tiles_of(s, p))
    if waiting + villages_of(s, p) >= c.villages + 1:
        worth = 5.0
    if tiles < N_SPACES:
        worth += 0.6 * (c.tile_points[tiles + 1] - c.tile_points[tiles])
    return max(0.0, worth + planting_worth(c, s, p) - DROP * cost)


@kernel
def moves_worth(moves, needed):
    """Moves towards a forest that needs so many more."""
    if moves <= 0:
        return 0.0
    if needed >= FAR:
        return 0.1
    if moves >= needed:
        return FILLING + 0.2 * min(moves - needed, 3)
    return APPROACHING * moves / needed


@kernel
def icons_worth(c, s, p, water, tokens, price, moves, split, needed):
    """A whole row or temple: its icons help each other."""
    worth = water_worth(s, p, water) + tokens_worth(c, s, p, tokens)
    if price > 0:
        worth += forest_worth(c, s, p, price, water, tokens)
    worth += moves_worth(moves, needed)
    if split > 0:
        worth += max(water_worth(s, p, split), moves_worth(split, needed))
    return worth


@kernel
def amended(c, s, p, icon, value):
    return value + amendment(c, s, p, icon) if value > 0 else value


@kernel
def icon_worth(c, s, p, icon, value, needed):
    """One icon alone."""
    value = amended(c, s, p, icon, value)
    return icons_worth(
        c,
        s,
        p,
        value if icon == WATER else 0,
        value if icon == CLEANING else 0,
        value if icon == FOREST else 0,
        value if icon == MOVES else 0,
        value if icon == SPLITTING else 0,
        needed,
    )


@kernel
def temple_worth(c, s, p, kind, needed):
    """The effect of one of the board's temples."""
    return icon_worth(c, s, p, kind, int(c.guide[s.guide[p]].temple[kind]), needed)


@kernel
def best_temple(c, s, p, needed):
    """The temple with the best effect now and its worth; NONE if none is left."""
    best, top = NONE, -1.0
    for kind in range(N_TEMPLES):
        if s.temples_left[p, kind]:
            worth = temple_worth(c, s, p, kind, needed)
            if worth > top:
                best, top = kind, worth
    return best, top


@kernel
def on_play_worth(c, s, p, colour, needed):
    """What guide cards add when a card with this back is played."""
    worth = 0.0
    for j in range(N_POWERS):
        if s.power[p, j]:
            power = c.guide[s.guide[p]].power[j]
            if power.kind == ON_PLAY and power.a == colour:
                worth += icons_worth(c, s, p, power.gain[WATER], power.gain[CLEANING], 0, power.gain[MOVES], 0, needed)
    return worth


@kernel
def power_worth(c, s, p, j, needed):
    """A once-per-turn power and its price."""
    power = c.guide[s.guide[p]].power[j]
    if power.kind == EXTRA_FOREST:
        return forest_worth(c, s, p, power.a, 0, 0) + DROP * power.a, DROP * power.a
    if power.kind == PAY_CATAPULT:
        return (FLIGHT if needed < FAR else 0.0), DROP * power.a
    gains = power.gain
    return icons_worth(c, s, p, gains[WATER], gains[CLEANING], 0, gains[MOVES], 0, needed), DROP * power.a


# --- village cards ---


@kernel
def progress(c, s, p, card, view):
    """The share of an objective that is done."""
    one = c.village_card[card]
    if one.kind <= TEMPLES_AT or one.kind == REGION:
        done = view[1] if one.kind == VILLAGES_AT else view[2] if one.kind == TEMPLES_AT else view[0]
        share = count_spaces(one.spaces & done) / one.n
        if one.kind == VILLAGES_AT:  # a forest there is half of it
            share = (share + count_spaces(one.spaces & view[0]) / one.n) / 2
        return min(1.0, share)
    if ROW3 <= one.kind <= L3:
        return pattern_progress(c, one.kind - ROW3, one.colours, view) / 3
    bonuses = 0
    for k in range(N_SPACES):
        if s.tile[p, k] != NONE:
            bits = c.tile[s.tile[p, k]].bonus
            if one.kind == SAMEBONUS:
                bits = (bits >> one.bonus) & 1
            bonuses += count_spaces(bits) * (2 if s.village[p, k] else 1)
    return min(1.0, bonuses / (2 * one.n))


@kernel
def pattern_progress(c, shape, colours, view):
    """The most tiles that lie right in one place of the pattern, with no wrong one beside them."""
    best = 0
    for k in range(c.patterns[shape]):
        spaces = c.pattern[shape, k]
        pink, teal, amber = (
            count_spaces(spaces & view[3]),
            count_spaces(spaces & view[4]),
            count_spaces(spaces & view[5]),
        )
        most = max(pink, teal, amber)
        total = pink + teal + amber
        if (most == total) if colours == SAME else (most <= 1):
            best = max(best, total)
    return best


@kernel
def chance_of(c, s, p, card, view):
    """How likely an objective is to be met at the end, roughly."""
    if is_fulfilled(c, card, view):
        return 0.97
    share = progress(c, s, p, card, view)
    if s.end_round > 0:
        return 0.25 * share * share
    left = max(0, c.villages - villages_of(s, p))
    return (0.08 + 0.6 * share) * min(1.0, 0.25 + 0.2 * left)


@kernel
def right_side_worth(c, s, p, card, needed):
    right = c.village_card[card].right
    worth = icons_worth(
        c,
        s,
        p,
        amended(c, s, p, WATER, int(right[WATER])),
        amended(c, s, p, CLEANING, int(right[CLEANING])),
        right[FOREST],
        amended(c, s, p, MOVES, int(right[MOVES])),
        0,
        needed,
    )
    if right[FREE_TEMPLES]:
        best, top = best_temple(c, s, p, needed)
        if best != NONE:
            worth += top + 1
    return worth + FLIGHT * right[FLIGHTS]


@kernel
def objective_gain(c, s, p, k, colour):
    """What a tile of this colour on space k does for the kept objectives."""
    view = survey(c, s, p)
    bit = 1 << k
    pink, teal, amber = view[3], view[4], view[5]
    if colour == 0:
        pink |= bit
    elif colour == 1:
        teal |= bit
    else:
        amber |= bit
    after = (view[0] | bit, view[1], view[2], pink, teal, amber, view[6], view[7], view[8])
    gained = 0.0
    for number in range(s.vcards_size[p]):
        card = s.vcards[p, number]
        if c.village_card[card].kind <= L3:
            gained += c.village_card[card].points * (chance_of(c, s, p, card, after) - chance_of(c, s, p, card, view))
    return gained
