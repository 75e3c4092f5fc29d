"""Square boards: numbering by rows from the north-west corner, neighbours, names, distances."""

import numpy as np

NONE = -1
COMPASS4 = ("N", "E", "S", "W")
COMPASS8 = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_STEP = {
    "N": (-1, 0),
    "E": (0, 1),
    "S": (1, 0),
    "W": (0, -1),
    "NE": (-1, 1),
    "SE": (1, 1),
    "SW": (1, -1),
    "NW": (-1, -1),
}


def neighbour_table(height: int, width: int, compass: tuple[str, ...]) -> np.ndarray:
    """neighbour[square, direction], NONE beyond the edge; square = width * row + column."""
    table = np.full((height * width, len(compass)), NONE, np.int16)
    for row in range(height):
        for column in range(width):
            for d, name in enumerate(compass):
                r, k = row + _STEP[name][0], column + _STEP[name][1]
                if 0 <= r < height and 0 <= k < width:
                    table[row * width + column, d] = r * width + k
    return table


def square_names(height: int, width: int) -> tuple[str, ...]:
    """Chess-like names in the order of the squares: a column letter and a row number counted from the south."""
    return tuple(f"{chr(ord('a') + column)}{height - row}" for row in range(height) for column in range(width))


def edge_squares(height: int, width: int) -> np.ndarray:
    """1 for each square on the rim of the board."""
    edge = np.zeros((height, width), np.int16)
    edge[[0, -1], :] = edge[:, [0, -1]] = 1
    return edge.reshape(-1)
