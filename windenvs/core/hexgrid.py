"""Hex maps: a hexagon of rings round a middle hex, numbered in a spiral; axial coordinates (q, r).

Ring n (1 .. radius) has six sides of n hexes. Side k begins on the ray of direction k, and its hex b (0 .. n-1) lies b
steps on, in direction k + 2. So sector k (side k of every ring) is a triangle that holds its first ray, not the next.
"""

import numpy as np

from windenvs.core.jit import kernel

NONE = -1
SIDES = 6
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # (q, r) of a step; the opposite is three further on


def hex_count(radius: int) -> int:
    """Hexes of a map with this many rings, the middle one included."""
    return 1 + 3 * radius * (radius + 1)


def hex_number(n: int, k: int, b: int) -> int:
    """The hex at place b on side k of ring n; the numbers do not depend on how many rings there are."""
    return 1 + 3 * n * (n - 1) + k * n + b


def coordinates(radius: int) -> np.ndarray:
    """(q, r) of every hex, in the order of their numbers."""
    places = np.zeros((hex_count(radius), 2), np.int16)
    for n in range(1, radius + 1):
        for k in range(SIDES):
            for b in range(n):
                (q, r), (dq, dr) = DIRECTIONS[k], DIRECTIONS[(k + 2) % SIDES]
                places[hex_number(n, k, b)] = n * q + b * dq, n * r + b * dr
    return places


def neighbour_table(radius: int) -> np.ndarray:
    """neighbour[hex, direction], NONE beyond the edge."""
    places = [tuple(place) for place in coordinates(radius).tolist()]
    numbers = {place: number for number, place in enumerate(places)}
    table = [[numbers.get((q + dq, r + dr), NONE) for dq, dr in DIRECTIONS] for q, r in places]
    return np.array(table, np.int16)


@kernel
def hex_distance(q, r):
    """Steps between two hexes whose axial coordinates differ by (q, r)."""
    return max(abs(q), abs(r), abs(q + r))
