"""Wind riders: moves, portals, flights (rules.md, chapter 4)."""

import pytest

from .table import Table

pytestmark = pytest.mark.uncompiled


def mover(card: str = "Y05") -> Table:
    """Seat 0 may play a card worth five moves."""
    return Table().hands(f"{card} R R B G", "Y R R B G", "Y R R B G")


def test_moves_go_step_by_step():
    """scenario 5"""
    t = mover().tile(0, 1).tile(0, 4).riders(0, 4, 1)
    t.play("play:0:big")
    assert (t.phase, t.record.pend_m) == ("move", 5)
    t.play("move:capital>0", "move:0>1", "move:capital>0", "move:0>1", "move:4>0")
    assert (t.riders_at(0), t.phase) == ({0: 1, 1: 2}, "draw")
    assert t.record.riders[0, 12] == 4


def test_riders_change_from_portal_to_portal():
    """scenario 6"""
    t = Table("Gale Tide Grove").tile(0, 1).tile(0, 2, "P").tile(0, 4).tile(0, 8, "P").village(0, 2, 8)
    t.play("temple:moves", "discard:0-1-2", "space:0")
    assert (t.phase, t.record.pend_m) == ("move", 2)
    assert t.legal() == ["move:capital>0", "move:capital>2", "move:capital>8", "stop"]
    t.play("move:capital>2")
    assert "move:2>8" in t.legal() and "move:2>1" in t.legal()
    assert t.play("move:2>8").riders_at(0) == {8: 1}

    t = Table("Gale Tide Grove").tile(0, 1).tile(0, 2, "P").tile(0, 4).tile(0, 8, "P").village(0, 2)
    t.play("temple:moves", "discard:0-1-2", "space:0")
    assert t.legal() == ["move:capital>0", "move:capital>2", "stop"]


def test_nobody_moves_back_into_the_capital_or_off_the_tiles():
    """TW-16"""
    t = mover().riders(0, 0, 2).tile(0, 1).play("play:0:big")
    assert t.legal() == ["move:0>1", "move:capital>0", "stop"]


def test_moves_are_lost_if_nobody_can_move():
    """Section 6: automatic part of MOVE"""
    assert mover().riders(0, 0, 7).play("play:0:big").phase == "draw"


def test_a_new_village_may_fling_a_rider():
    """scenario 12"""
    t = Table().tile(0, 1, "2 C").riders(0, 1, 2).riders(0, 0, 5).clean(0, 2, 5)
    t.play("build:1")
    assert t.phase == "catapult"
    assert t.legal() == ["move:0>1", "move:capital>0", "move:capital>1", "stop"]
    assert t.play("move:capital>1").riders_at(0) == {0: 5, 1: 1}
    assert t.phase == "village_card"


def test_a_flight_goes_to_any_tile_however_far():
    """TW-23"""
    t = Table().tile(0, 1, "2 C").tile(0, 2).tile(0, 3).riders(0, 1, 3).play("build:1")
    assert {"move:1>3", "move:1>0", "move:capital>3"} <= set(t.legal())
    assert "move:1>1" not in t.legal()


@pytest.mark.parametrize("action", ["play:0:big", "build:1"])
def test_moving_and_flying_conserve_riders(action):
    """Invariant 4"""
    t = mover().tile(0, 1, "2 C").riders(0, 1, 2).play(action)
    t.play("move:capital>0")
    assert t.record.riders[0].sum() == 7
