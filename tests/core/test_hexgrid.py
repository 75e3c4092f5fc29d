"""Hex maps against their geometry."""

import numpy as np
import pytest

from windenvs.core.hexgrid import DIRECTIONS, coordinates, hex_count, hex_distance, hex_number, neighbour_table

RADII = range(1, 8)


def steps_between(a, b):
    """Cube coordinates: half the sum of the three differences."""
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


@pytest.mark.parametrize("radius", RADII)
def test_a_map_is_every_hex_within_its_radius_once(radius):
    places = [tuple(place) for place in coordinates(radius).tolist()]
    span = range(-radius, radius + 1)
    assert len(places) == len(set(places)) == hex_count(radius)
    assert set(places) == {(q, r) for q in span for r in span if steps_between((q, r), (0, 0)) <= radius}


@pytest.mark.parametrize("radius", RADII)
def test_rings_follow_each_other_and_sectors_lie_between_their_rays(radius):
    places = coordinates(radius).tolist()
    number = 1
    for n in range(1, radius + 1):
        for k in range(6):
            for b in range(n):
                assert hex_number(n, k, b) == number
                assert steps_between(places[number], (0, 0)) == n
                q, r = DIRECTIONS[k]
                assert steps_between(places[number], (n * q, n * r)) == b
                number += 1
    assert number == hex_count(radius)


@pytest.mark.parametrize("radius", RADII)
def test_neighbours_are_those_at_distance_one_and_lead_back(radius):
    places = coordinates(radius).tolist()
    table = neighbour_table(radius)
    for one, place in enumerate(places):
        near = {other for other, there in enumerate(places) if steps_between(place, there) == 1}
        assert set(table[one].tolist()) - {-1} == near
        for d, other in enumerate(table[one].tolist()):
            if other >= 0:
                assert table[other, (d + 3) % 6] == one


def test_numbers_do_not_depend_on_the_radius():
    np.testing.assert_array_equal(coordinates(7)[: hex_count(5)], coordinates(5))


def test_distance_of_a_difference():
    for q in range(-5, 6):
        for r in range(-5, 6):
            assert hex_distance(q, r) == steps_between((q, r), (0, 0))
