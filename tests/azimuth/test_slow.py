"""The game's sea against the slow one of ``slow.py``, on crowded positions drawn at random."""

import numba
import numpy as np
import pytest

from windenvs.azimuth.state import COLOURS, MARKS, VERTICES

from . import slow
from .table import DIRECTIONS, Table

pytestmark = pytest.mark.uncompiled
POSITIONS = 40 if numba.config.DISABLE_JIT else 300


def crowded(chance: np.random.Generator, below: int | None = None) -> Table:
    """All rafts on a few marks in any order, some castaways on top of stacks; one colour may lie below the others."""
    t = Table()
    marks = chance.choice(36, int(chance.integers(4, 24)), replace=False)
    if below is not None:  # two lines of marks, so that stacks meet
        marks = chance.choice([6 * row + column for row in range(6) for column in (1, 2)], 9, replace=False)
    order = chance.permutation([0, 1, 2, 3] * 6).tolist()
    stacks: dict[int, str] = {}
    for colour in sorted(order, key=lambda colour: colour != below):
        free = [mark for mark in marks.tolist() if mark not in stacks]
        mark = int(chance.choice(free if colour == below and free else marks))
        stacks[mark] = stacks.get(mark, "") + str(colour)
    for mark, colours in stacks.items():
        alone = t.castaway_at(COLOURS[int(colours[-1])]) == "island"
        t.stack(MARKS[mark], colours, castaway=alone and chance.random() < 0.3)
    return t


def test_winds_sail_as_in_the_slow_sea():
    chance = np.random.default_rng(1)
    moved = 0
    for _ in range(POSITIONS):
        t = crowded(chance)
        sea, colour = slow.sea_of(t.record), int(chance.integers(4))
        before = repr(sorted(sea.items()))
        vertex, d = int(chance.choice([v for v in range(25) if v != 12])), int(chance.integers(4))
        t.turn(COLOURS[colour]).play(f"wind {VERTICES[vertex]} points {DIRECTIONS[d]}")
        slow.blow(sea, vertex, d, colour)
        assert slow.sea_of(t.record) == sea
        moved += repr(sorted(sea.items())) != before
    assert moved > POSITIONS / 6


def test_waves_run_as_in_the_slow_sea():
    """Also what the roller is asked: the same marks, in the same order."""
    chance = np.random.default_rng(2)
    asked = 0
    for _ in range(POSITIONS):
        roller, home = int(chance.integers(4)), bool(chance.integers(2))
        t = crowded(chance, below=roller)
        sea = slow.sea_of(t.record)
        t.all_placed().wind("Blue", "A1 N")
        t.record.marker = roller
        t.turn("Blue", 4).next_face("wave_home" if home else "wave_away")
        quiet = [name for name in t.legal("wind") if t._moves_nothing(name)]
        if not quiet:
            continue
        t.play(quiet[0])

        def choose(able, t=t):
            nonlocal asked
            asked += 1
            assert t.phase == "wave"
            assert t.legal() == [f"choose mark {MARKS[6 * row + column]}" for row, column in able]
            mark = able[int(chance.integers(len(able)))]
            t.play(f"choose mark {MARKS[6 * mark[0] + mark[1]]}")
            return mark

        slow.wave(sea, roller, roller if home else (roller + 2) % 4, choose)
        assert t.phase == "turn"
        assert slow.sea_of(t.record) == sea
    assert asked > POSITIONS / 3
