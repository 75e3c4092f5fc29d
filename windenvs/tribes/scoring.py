"""Objectives, victory points, winners and rewards (rules.md, chapters 7 and 8)."""

from windenvs.core.jit import kernel
from windenvs.tribes.content import (
    MOST_PATTERNS,
    N_SHAPES,
    ROW3,
    SAME,
    SAMEBONUS,
    TEMPLES_AT,
    TOTALBONUS,
    VILLAGES_AT,
)
from windenvs.tribes.flow import count_spaces, polluted_of
from windenvs.tribes.options import REWARD_SHAPED
from windenvs.tribes.state import N_SPACES

ALL_SPACES = (1 << N_SPACES) - 1
SHAPED_UNIT = 50  # victory points that are worth a whole reward


@kernel
def survey(c, s, p):
    """A board as sets of spaces: tiles, villages, temples, tiles of each colour, villages with each bonus.

    Without branches, which nobody could foretell: several sets are collected in one number, N_SPACES bits apart.
    """
    laid = raised = temples = 0
    for k in range(N_SPACES):
        tile = s.tile[p, k] + 1
        laid |= c.laid[tile] << k
        raised |= (c.raised[tile] * s.village[p, k]) << k
        temples |= s.temple[p, k] << k
    return (
        nth_set(laid, 0),
        nth_set(raised, 0),
        temples,
        nth_set(laid, 1),
        nth_set(laid, 2),
        nth_set(laid, 3),
        nth_set(raised, 1),
        nth_set(raised, 2),
        nth_set(raised, 3),
    )


@kernel
def nth_set(sets, n):
    return (sets >> (N_SPACES * n)) & ALL_SPACES


@kernel
def is_fulfilled(c, card, view):
    """Whether a village card's objective is met on a surveyed board."""
    kind, n = c.village_card[card].kind, c.village_card[card].n
    if ROW3 <= kind < ROW3 + N_SHAPES:
        return has_pattern(c, kind - ROW3, c.village_card[card].colours, view[3], view[4], view[5])
    if kind == TOTALBONUS:
        return count_spaces(view[6]) + count_spaces(view[7]) + count_spaces(view[8]) >= n
    if kind == SAMEBONUS:
        bonus = c.village_card[card].bonus
        return count_spaces(view[6] if bonus == 0 else view[7] if bonus == 1 else view[8]) >= n
    done = view[1] if kind == VILLAGES_AT else view[2] if kind == TEMPLES_AT else view[0]  # TILES_AT and REGION
    return count_spaces(c.village_card[card].spaces & done) >= n


@kernel
def has_pattern(c, shape, colours, pink, teal, amber):
    """Three tiles of this shape, of one colour or of three (TW-45)."""
    found = False
    for k in range(MOST_PATTERNS):  # all of them: cheaper than to ask each time whether one was found
        spaces = c.pattern[shape, k]
        a, b, d = spaces & pink, spaces & teal, spaces & amber
        if colours == SAME:
            found |= (a == spaces) | (b == spaces) | (d == spaces)
        else:
            found |= (a != 0) & (b != 0) & (d != 0)
    return found


@kernel
def board_points(c, s, p, view):
    """Victory points of all but the village cards, as if the game ended now."""
    points = c.token_points * s.has_end[p]
    points += c.village_points * count_spaces(view[1])
    points += c.temple_points[min(count_spaces(view[2]), len(c.temple_points) - 1)]
    points += c.polluted_points[count_spaces(polluted_of(s, p))]
    return points + c.tile_points[count_spaces(view[0])]


@kernel
def score(c, s, p, view):
    """Victory points as if the game ended now."""
    points = board_points(c, s, p, view)
    for k in range(s.vcards_size[p]):
        points += c.village_card[s.vcards[p, k]].points * is_fulfilled(c, s.vcards[p, k], view)
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
