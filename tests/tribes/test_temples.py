"""Temples and the refresh (rules.md, chapter 3)."""

import pytest

from .table import Table

pytestmark = pytest.mark.uncompiled
OTHERS = ("B B G G Y", "B B G G Y")


def test_the_first_temple_goes_on_the_only_tile():
    """scenario 7"""
    t = Table("Gale Tide Grove").play("temple:moves")
    assert (t.phase, len(t.legal())) == ("discard", 10)
    kept = t.cards(0)[3:]
    t.play("discard:0-1-2")
    assert t.record.temple[0].tolist() == [1] + 11 * [0]
    assert (t.phase, t.record.pend_m, t.cards(0)) == ("move", 2, kept)
    assert t.record.temples_left[0].tolist() == [1, 1, 1, 0]


@pytest.mark.parametrize("village", [False, True])
def test_a_temple_needs_a_tile_without_one(village):
    """scenario 9"""
    t = Table().temple(0, 0, "water")
    if village:
        t.village(0, 0)
    assert t.legal("temple", "refresh") == ["refresh"]
    t = Table().temple(0, 0, "water").tile(0, 1)
    if village:
        t.village(0, 1)
    assert t.legal("temple", "refresh") == ["temple:pollution", "temple:forest", "temple:moves"]


def test_without_a_temple_left_only_the_refresh_remains():
    """TW-19"""
    t = Table().tile(0, 1).tile(0, 4).tile(0, 5).tile(0, 8)
    for space, kind in ((0, "water"), (1, "pollution"), (4, "forest"), (5, "moves")):
        t.temple(0, space, kind)
    assert t.legal("temple", "refresh") == ["refresh"]
    t.play("refresh", "discard:2-3-4")
    assert (t.phase, len(t.cards(0)), t.record.temple[0].sum()) == ("draw", 2, 4)


def test_a_free_temple_costs_no_cards():
    """scenario 14"""
    t = Table().tile(0, 1, "2 T").riders(0, 1, 2).on_display(1, 8)
    t.play("build:1", "village:1:right")
    assert (t.phase, t.legal()) == (
        "free_temple",
        ["temple:water", "temple:pollution", "temple:forest", "temple:moves", "stop"],
    )
    t.play("temple:water", "space:1")
    assert (t.seat_water(0), len(t.cards(0)), t.villages_discarded()) == (3, 5, [8])
    assert (t.record.right_used[0], t.record.temple[0, 1], t.player) == (1, 1, 1)


def test_a_free_temple_may_be_declined():
    """TW-21"""
    t = Table().tile(0, 1, "2 T").riders(0, 1, 2).on_display(1, 8).play("build:1", "village:1:right", "stop")
    assert (t.record.temple[0].sum(), t.villages_discarded(), t.player) == (0, [8], 1)


def test_a_free_temple_without_room_is_lost():
    """Section 6: automatic part of FREE_TEMPLE"""
    t = Table().tile(0, 1, "2 T").riders(0, 1, 2).on_display(1, 8).temple(0, 0, "water").temple(0, 1, "moves")
    t.play("build:1", "village:1:right")
    assert (t.villages_discarded(), t.player) == ([8], 1)


def test_throwing_cards_away_is_not_playing_them():
    """scenario 29"""
    t = Table().hands("R05 R R G Y", "R B G G Y", "B B G G Y").power(0, 0).water(0, 0)
    t.play("temple:water", "discard:0-1-2")
    assert (t.phase, t.record.pend_m, t.seat_water(0)) == ("draw", 0, 3)
    t = Table().hands("R05 R R G Y", "R B G G Y", "B B G G Y").power(0, 0)
    t.play("play:0:small")
    assert (t.phase, t.record.pend_p, t.record.pend_m) == ("pollution", 1, 3)
    t.play("space:4")
    assert (t.phase, t.record.pend_m) == ("move", 3)
    t.play("move:capital>0", "move:capital>0", "move:capital>0")
    assert t.phase == "draw"


def test_an_option_frees_the_refresh():
    """scenario 41"""
    t = Table(free_refresh=True)
    assert t.legal("temple", "refresh") == [
        "temple:water",
        "temple:pollution",
        "temple:forest",
        "temple:moves",
        "refresh",
    ]
    assert Table().legal("refresh") == []


def test_cards_close_up_in_order():
    """Section 8: hand slots"""
    t = Table().hands("R01 B02 G03 Y04 R05", *OTHERS).play("temple:water", "discard:0-2-4")
    assert (t.cards(0), t.discarded()) == (["B02", "Y04"], ["R05", "G03", "R01"])
