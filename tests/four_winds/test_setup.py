"""Set-up: draft, counters, ships, reveal, and the automatic set-up."""

import random
from itertools import permutations

import numpy as np
import pytest

import windenvs
from windenvs.four_winds.state import KINDS

from .board import PRESET_0, SQUARES, around, distance, groups, is_edge, name, number
from .table import Table

pytestmark = pytest.mark.uncompiled

COUNTERS = ("e8", "g8", "f6", "c9", "i10", "j5", "c3", "k2")
SHIPS = ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1")


def hidden(**options) -> Table:
    """The counters of scenario 4 are down, and the Pirates muster."""
    return Table.new(assembly="preset", **options).play(*(f"square {square}" for square in COUNTERS))


def revealed(**options) -> Table:
    return hidden(**options).play(*(f"square {square}" for square in SHIPS))


def drafted(order: tuple[str, ...]) -> Table:
    """The board with these sections at NW, NE, SE, SW; the last one is laid by itself."""
    quadrants = zip(order, ("NW", "NE", "SE"), strict=False)
    return Table.new().play(*(f"section {section} at {quadrant}" for section, quadrant in quadrants))


def test_the_players_draft_the_board_in_turn_and_the_last_section_lays_itself():
    """scenario 1"""
    t = Table.new()
    assert (t.phase, t.player, len(t.legal())) == ("draft", "Navy", 16)
    t.play("section A at NW")
    assert (t.phase, t.player, len(t.legal())) == ("draft", "Pirates", 9)
    t.play("section B at NE")
    assert (t.phase, t.player, len(t.legal())) == ("draft", "Navy", 4)
    t.play("section C at SE")
    assert (t.phase, t.player, t.sections) == ("hide", "Navy", "ABCD")
    assert t.board == PRESET_0


@pytest.mark.parametrize("order", list(permutations("ABCD")), ids="".join)
def test_every_assembly_is_an_island_with_five_islets_in_one_sea(order):
    """scenario 2"""
    terrain = drafted(order).record.terrain
    land, water = np.flatnonzero(terrain == 1).tolist(), np.flatnonzero(terrain == 0).tolist()
    assert (len(land), groups(land)) == (52, [43, 3, 2, 2, 1, 1])
    assert groups(water) == [92]
    chance = random.Random(1)
    assert min(spaced_filling(land, chance) for _ in range(30)) >= 12


def spaced_filling(land: list[int], chance: random.Random) -> int:
    """How many counters are down when no more fits, each on a random square."""
    free, count = set(land), 0
    while free:
        square = chance.choice(sorted(free))
        free -= {square, *around(square)}
        count += 1
    return count


def test_no_counter_touches_another():
    """scenario 3"""
    t = Table.new(assembly="preset")
    before = set(t.legal_squares())
    assert before == {name(square) for square in SQUARES if "".join(PRESET_0)[square] == "#"}
    t.play("square f7")
    after = set(t.legal_squares())
    assert before - after == {"f7", "e6", "e7", "e8", "f6", "f8", "g6", "g7", "g8"}
    assert after < before and {"h7", "f9"} <= after
    assert (len(before), len(after)) == (52, 43)


def test_the_counters_are_turned_over_after_the_last_ship():
    """scenario 4: the reveal (what the Pirates see before is in test_information.py)"""
    t = revealed()
    assert (t.phase, t.player) == ("select", "Pirates")
    assert (sorted(t.squares("settlement")), t.squares("port")) == (["e8", "f6", "g8"], ["c9"])
    assert sorted(t.squares("gun tower")) == ["i10", "j5"]
    assert (t.pawn("c3"), t.pawn("k2")) == (None, None)
    assert sorted(t.squares("red ship")) == sorted(SHIPS)
    assert [t.reserve(kind) for kind in KINDS] == [0, 0, 12, 4, 9, 0, 0, 0]
    assert not t.record.ctr.any()


def test_blank_counters_may_turn_into_guardsmen():
    """scenario 5"""
    t = revealed(spare_counters="guardsman")
    assert sorted(t.squares("guardsman")) == ["c3", "k2"]
    assert [t.reserve(kind) for kind in KINDS] == [0, 0, 12, 4, 7, 0, 0, 0]


def test_ships_muster_on_the_water_of_the_edge():
    """scenario 6"""
    t = hidden()
    squares = t.legal_squares()
    assert (t.phase, t.player, len(squares)) == ("muster", "Pirates", 41)
    assert all(is_edge(number(square)) for square in squares)
    assert not {"b12", "l9", "l8", "b11"} & set(squares)
    t.play("square a12")
    assert len(t.legal_squares()) == 40 and "a12" not in t.legal_squares()


def test_the_automatic_set_up_leads_straight_to_the_first_turn():
    """scenario 34"""
    games = windenvs.make_batch(
        "four_winds", 60, seed=1, assembly="random", navy_setup="auto", pirate_setup="auto"
    ).states
    boards = set()
    for s in games:
        assert (s.phase, s.player, s.turn, s.steps, s.left) == (3, 0, 0, 0, 3)
        boards.add(tuple(s.quad.tolist()))
        at = {kind: np.flatnonzero(s.occ == KINDS.index(kind)).tolist() for kind in KINDS[1:]}
        assert [len(squares) for squares in at.values()] == [8, 0, 0, 0, 3, 1, 2]
        assert any(s.terrain[other] == 0 for other in around(at["port"][0]))
        buildings = at["settlement"] + at["port"] + at["gun tower"]
        assert all(distance(a, b) >= 2 for a in buildings for b in buildings if a != b)
        assert all(s.terrain[square] == 1 for square in buildings)
        assert all(s.terrain[square] == 0 and is_edge(square) for square in at["red ship"])
    assert len(boards) > 12  # of 24
