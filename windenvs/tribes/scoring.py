"""Objectives, victory points, winners and rewards (rules.md, chapters 7 and 8)."""

from windenvs.core.jit import kernel
from windenvs.tribes.content import (
    N_SHAPES,
    REGION,
    ROW3,
    SAME,
    SAMEBONUS,
    TEMPLES_AT,
    TILES_AT,
    VILLAGES_AT,
)
from windenvs.tribes.flow import count_spaces, polluted_of
from windenvs.tribes.options import REWARD_SHAPED
from windenvs.tribes.state import N_SPACES, NONE

SHAPED_UNIT = 50  # victory points that are worth a whole reward


@kernel
def survey(c, s, p):
    """A board as sets of spaces: tiles, villages, temples, tiles of each colour, villages with each bonus."""
    tiles = villages = temples = pink = teal = amber = turbines = catapults = portals = 0
    for k in range(N_SPACES):
        tile = s.tile[p, k]
        if tile == NONE:
            continue
        bit = 1 << k
        tiles |= bit
        colour = c.tile[tile].colour
        if colour == 0:
            pink |= bit
        elif colour == 1:
            teal |= bit
        else:
            amber |= bit
        if s.temple[p, k]:
            temples |= bit
        if s.village[p, k]:
            villages |= bit
            bonus = c.tile[tile].bonus
            turbines |= (bonus & 1) << k
            catapults |= (bonus >> 1 & 1) << k
            portals |= (bonus >> 2 & 1) << k
    return tiles, villages, temples, pink, teal, amber, turbines, catapults, portals


@kernel
def is_fulfilled(c, card, view):
    """Whether a village card's objective is met on a surveyed board."""
    kind, spaces, n = c.village_card[card].kind, c.village_card[card].spaces, c.village_card[card].n
    tiles, villages, temples, pink, teal, amber, turbines, catapults, portals = view
    if kind == TILES_AT:
        return spaces & ~tiles == 0
    if kind == VILLAGES_AT:
        return spaces & ~villages == 0
    if kind == TEMPLES_AT:
        return spaces & ~temples == 0
    if kind == REGION:
        return count_spaces(spaces & tiles) >= n
    if kind < ROW3 + N_SHAPES:
        return has_pattern(c, kind - ROW3, c.village_card[card].colours, pink, teal, amber)
    if kind == SAMEBONUS:
        bonus = c.village_card[card].bonus
        return count_spaces(turbines if bonus == 0 else catapults if bonus == 1 else portals) >= n
    return count_spaces(turbines) + count_spaces(catapults) + count_spaces(portals) >= n  # TOTALBONUS


@kernel
def has_pattern(c, shape, colours, pink, teal, amber):
    """Three tiles of this shape, of one colour or of three (TW-45)."""
    for k in range(c.patterns[shape]):
        spaces = c.pattern[shape, k]
        a, b, d = spaces & pink, spaces & teal, spaces & amber
        if colours == SAME:
            if a == spaces or b == spaces or d == spaces:
                return True
        elif a and b and d:
            return True
    return False


@kernel
def score(c, s, p, view):
    """Victory points as if the game ended now."""
    tiles, villages, temples = view[0], view[1], view[2]
    points = c.token_points * s.has_end[p]
    points += c.village_points * count_spaces(villages)
    points += c.temple_points[min(count_spaces(temples), len(c.temple_points) - 1)]
    points += c.polluted_points[count_spaces(polluted_of(s, p))]
    points += c.tile_points[count_spaces(tiles)]
    for k in range(s.vcards_size[p]):
        if is_fulfilled(c, s.vcards[p, k], view):
            points += c.village_card[s.vcards[p, k]].points
    return points


@kernel
def points_of(c, s, p):
    return score(c, s, p, survey(c, s, p))


@kernel
def is_ahead(c, s, p, q):
    """Whether p beats q: by points, then by water (TW-42)."""
    mine, theirs = points_of(c, s, p), points_of(c, s, q)
    return mine > theirs or (mine == theirs and s.water[p] > s.water[q])


@kernel
def is_winner(c, s, p):
    for q in range(s.option.players):
        if is_ahead(c, s, q, p):
            return False
    return True


@kernel
def pay_winners(c, s):
    """Winners share 1, the others lose it in equal parts; if all are equal nobody gets anything."""
    n = s.option.players
    winners = 0
    for p in range(n):
        winners += int(is_winner(c, s, p))
    if winners == n:
        return
    for p in range(n):
        if is_winner(c, s, p):
            s.reward[p] += 1 / winners
        else:
            s.reward[p] -= 1 / (n - winners)


@kernel
def count_leads(c, s, sign):
    """How far each seat's points are above the others', times their number: taken off before a step, added after it."""
    n = s.option.players
    total = 0
    for p in range(n):
        total += points_of(c, s, p)
    for p in range(n):
        s.reward[p] += sign * (n * points_of(c, s, p) - total)


@kernel
def pay_progress(s):
    """The shaped part: the change of a seat's points less the mean change of the others'."""
    n = s.option.players
    for p in range(n):
        s.reward[p] /= (n - 1) * SHAPED_UNIT


@kernel
def is_shaped(s):
    return s.option.reward == REWARD_SHAPED
