"""Planting forests: what is on offer, what it costs, where it may lie, what it sets off (rules.md, chapter 4)."""

import pytest

from .table import C, Table

pytestmark = pytest.mark.uncompiled
OTHERS = ("B B R R Y", "B B R R Y")


def planter(guide: str = "Ember", water: int = 5, card: str = "G16") -> Table:
    """Seat 0 has the board of this guide and a green card that asks for no red; spaces 1 and 4 are clean."""
    return Table().guide(0, guide).hands(f"{card} B B Y Y", *OTHERS).water(0, water).clean(0, 1, 4)


def test_a_forest_is_paid_for_and_laid_beside_an_own_tile():
    """scenario 4"""
    t = planter()
    offered, top = int(t.record.fdisp[2]), int(t.record.fdeck[t.record.fdeck_size - 1])
    t.play("play:0:small")
    assert t.legal() == ["tile:0", "tile:1", "tile:2", "tile:3", "tile:pile", "stop"]
    t.play("tile:2")
    assert (t.phase, t.legal()) == ("forest_space", ["space:1", "space:4"])
    t.play("space:1")
    assert (t.seat_water(0), t.record.tile[0, 1], t.record.fdisp[2]) == (1, offered, top)
    assert t.phase == "draw"


def test_a_single_space_is_not_asked_for():
    """Section 6: FOREST_SPACE"""
    t = planter().pollution(0, {4: 1}).play("play:0:small", "tile:0")
    assert (t.record.tile[0, 1] >= 0, t.phase) == (True, "draw")


def test_a_forest_may_be_declined():
    """TW-15"""
    t = planter().play("play:0:small", "stop")
    assert (t.seat_water(0), t.phase) == (5, "draw")


def test_diagonal_and_polluted_spaces_do_not_count():
    """TW-17"""
    t = planter().clean(0, 5).pollution(0, {1: 1}).tile(0, 4).village(0, 4).play("play:0:small", "tile:0")
    assert t.legal() == ["space:5"] or t.record.tile[0, 5] >= 0
    t = planter().clean(0, 5).play("play:0:small", "tile:0")
    assert t.legal() == ["space:1", "space:4"]


def test_the_offer_of_tiles():
    """scenario 37"""
    t = planter()
    display, size = t.record.fdisp.tolist(), int(t.record.fdeck_size)
    top = int(t.record.fdeck[size - 1])
    t.play("play:0:small", "tile:pile", "space:4")
    assert (t.record.fdisp.tolist(), t.record.fdeck_size, t.record.tile[0, 4]) == (display, size - 1, top)

    t = planter()
    t.record.fdeck_size = 0
    t.record.fdisp[[0, 3]] = -1
    t.play("play:0:small")
    assert t.legal() == ["tile:1", "tile:2", "stop"]
    t.play("tile:1", "space:1")
    assert t.record.fdisp[1] == -1

    t = planter()
    t.record.fdeck_size = 0
    t.record.fdisp[:] = -1
    t.play("play:0:small")
    assert (t.phase, t.seat_water(0)) == ("draw", 5)


# --- guide cards about forests ---


def test_discounts_never_make_a_forest_free():
    """scenario 26"""
    t = planter("Tide", 4, "G03").power(0, 3).hands("G03 B B Y Y", "G R R B Y", "R R B B Y").play("play:0:small")
    assert (t.phase, t.record.pend_f) == ("forest_tile", 6)
    assert t.play("tile:0", "space:1").seat_water(0) == 0
    t = planter("Tide", 1, "G10").power(0, 3).hands("G10 B R Y Y", *OTHERS).play("play:0:small")
    assert (t.phase, t.record.pend_f) == ("forest_tile", 2)
    assert t.play("tile:0", "space:1").seat_water(0) == 0
    t = planter("Grove", 3).power(0, 2).play("play:0:small", "tile:0", "space:1")
    assert (t.seat_water(0), t.phase, t.record.pend_p) == (0, "pollution", 1)


def test_a_new_forest_may_clear_a_space():
    """scenario 50"""
    t = planter("Ember", 4).power(0, 2, 3).pollution(0, {3: 3}).play("play:0:small", "tile:0", "space:1")
    assert t.phase == "clear"
    assert t.legal() == [f"space:{k}" for k in range(12) if t.record.pollution[0, k]]
    t.play("space:3")
    assert (t.record.pollution[0, 3], t.seat_water(0), t.phase) == (0, 6, "draw")


def test_the_only_polluted_space_is_cleared_without_asking():
    """Section 6: automatic part of CLEAR"""
    t = planter("Ember", 4).power(0, 3).only_polluted(0, {7: 4}).play("play:0:small", "tile:0", "space:1")
    assert (t.record.pollution[0].sum(), t.phase) == (0, "draw")


def test_what_a_new_forest_brings():
    """scenario 51"""
    t = planter("Grove", 4).power(0, 1).play("play:0:small", "tile:0", "space:1")
    assert (t.seat_water(0), t.phase) == (4, "draw")
    t = planter("Gale", 4).power(0, 3).play("play:0:small", "tile:0", "space:1")
    assert (t.phase, t.record.pend_m) == ("move", 3)
    t = planter("Dawn", 4).power(0, 1).play("play:0:small", "tile:0", "space:1")
    assert t.phase == "catapult"
    assert t.legal() == ["move:capital>0", "move:capital>1", "stop"]
    assert t.play("stop").phase == "draw"


def test_the_card_for_planting_pays_for_it():
    """TW-37: Dawn's three water for a green card come in time."""
    t = planter("Dawn", 1).power(0, 0).play("play:0:small")
    assert (t.phase, t.seat_water(0)) == ("forest_tile", 4)


def test_start_tiles_are_not_on_offer():
    """Section 3.3"""
    t = Table(players=5)
    assert t.record.fdisp.max() < 39 and t.record.fdeck[: t.record.fdeck_size].max() < 39
    assert [int(t.record.tile[p, C.start]) for p in range(5)] == [39, 40, 41, 42, 43]
