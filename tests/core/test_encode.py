"""Writing numbers one after the other."""

import numpy as np
import pytest

from windenvs.core.encode import put_choice, put_flag, put_one_hot, put_share
from windenvs.core.game import Encoder, Segment


def written(put, *arguments):
    """What a function writes behind three other numbers, and where it says that the next ones go."""
    out = np.zeros(8, np.float32)
    at = put(out, 3, *arguments)
    assert not out[:3].any()
    assert not out[at:].any()
    return out[3:at].tolist()


@pytest.mark.parametrize(
    ("value", "size", "numbers"),
    [(0, 3, [1, 0, 0]), (2, 3, [0, 0, 1]), (3, 3, [0, 0, 0]), (-1, 3, [0, 0, 0]), (0, 1, [1])],
)
def test_one_hot(value, size, numbers):
    assert written(put_one_hot, value, size) == numbers


@pytest.mark.parametrize(("part", "whole", "number"), [(0, 4, 0), (1, 4, 0.25), (4, 4, 1), (6, 4, 1.5), (-1, 2, -0.5)])
def test_share(part, whole, number):
    assert written(put_share, part, whole) == [number]


def test_shares_are_quotients_to_the_last_bit():
    for whole in range(1, 200):
        for part in range(2 * whole):
            out = np.zeros(1, np.float32)
            put_share(out, 0, part, whole)
            assert out[0] == np.float32(part / whole)


@pytest.mark.parametrize(("value", "size", "numbers"), [(0, 3, [1, 0, 0]), (2, 3, [0, 0, 1]), (0, 1, [1])])
def test_choice(value, size, numbers):
    assert written(put_choice, value, size) == numbers


@pytest.mark.parametrize(("flag", "number"), [(True, 1), (False, 0), (0, 0), (5, 1)])
def test_flag(flag, number):
    assert written(put_flag, flag) == [number]


ENCODER = Encoder(
    {"vector": (3,), "observation": (2, 2, 2)},
    (Segment("wind", 3, "one-hot"), Segment("ships", 8, "two planes")),
)


def test_the_parts_of_an_encoder_are_views_in_order():
    numbers = np.arange(22, dtype=np.float32).reshape(2, 11)
    parts = ENCODER.parts(numbers)
    assert ENCODER.size == 11
    assert parts["vector"].tolist() == [[0, 1, 2], [11, 12, 13]]
    assert parts["observation"].shape == (2, 2, 2, 2)
    assert parts["observation"][1].reshape(-1).tolist() == list(range(14, 22))
    numbers[1, 3] = -5
    assert parts["observation"][1, 0, 0, 0] == -5


def test_an_encoder_explains_its_numbers_in_a_table():
    assert ENCODER.table().splitlines()[2:] == ["| 0 | 3 | wind | one-hot |", "| 3 | 8 | ships | two planes |"]
