"""Square boards: the numbering, the compass, the names."""

import numpy as np
import pytest

from windenvs.core import squaregrid
from windenvs.core.squaregrid import COMPASS4, COMPASS8, NONE, edge_squares, neighbour_table, square_names

SHAPES = [(3, 3), (2, 5), (1, 1), (1, 4), (4, 1), (12, 12)]
OPPOSITE = dict(zip(COMPASS8, COMPASS8[4:] + COMPASS8[:4], strict=True))


def test_the_neighbours_on_a_small_board():
    #  0 1 2
    #  3 4 5
    around_the_middle = neighbour_table(2, 3, COMPASS8)[4].tolist()
    assert dict(zip(COMPASS8, around_the_middle, strict=True)) == {
        "N": 1,
        "NE": 2,
        "E": 5,
        "SE": NONE,
        "S": NONE,
        "SW": NONE,
        "W": 3,
        "NW": 0,
    }


@pytest.mark.parametrize(("height", "width"), SHAPES)
@pytest.mark.parametrize("compass", [COMPASS4, COMPASS8])
def test_neighbours_lie_one_step_away_in_their_direction(height, width, compass):
    table = neighbour_table(height, width, compass)
    assert table.shape == (height * width, len(compass))
    for square in range(height * width):
        row, column = divmod(square, width)
        for d, name in enumerate(compass):
            r = row + ("S" in name) - ("N" in name)
            k = column + ("E" in name) - ("W" in name)
            inside = 0 <= r < height and 0 <= k < width
            assert table[square, d] == (r * width + k if inside else NONE)


@pytest.mark.parametrize(("height", "width"), SHAPES)
def test_the_way_back_leads_back(height, width):
    table = neighbour_table(height, width, COMPASS8)
    for square, d in np.argwhere(table != NONE).tolist():
        back = COMPASS8.index(OPPOSITE[COMPASS8[d]])
        assert table[table[square, d], back] == square


def test_every_compass_point_has_a_step():
    assert set(COMPASS4) <= set(COMPASS8) == set(squaregrid._STEP)


def test_squares_are_named_as_in_chess():
    names = square_names(8, 8)
    assert (names[0], names[7], names[56], names[63]) == ("a8", "h8", "a1", "h1")
    assert square_names(2, 3) == ("a2", "b2", "c2", "a1", "b1", "c1")
    assert len(set(square_names(12, 12))) == 144


def test_the_rim_of_the_board():
    assert edge_squares(4, 5).reshape(4, 5).tolist() == [
        [1, 1, 1, 1, 1],
        [1, 0, 0, 0, 1],
        [1, 0, 0, 0, 1],
        [1, 1, 1, 1, 1],
    ]
    assert edge_squares(1, 3).tolist() == [1, 1, 1]


@pytest.mark.parametrize(("height", "width"), SHAPES)
def test_the_rim_is_where_a_neighbour_is_missing(height, width):
    missing = (neighbour_table(height, width, COMPASS4) == NONE).any(axis=1)
    assert edge_squares(height, width).tolist() == missing.astype(int).tolist()
