"""Guides: requirements, unlocked cards, once-per-turn powers (rules.md, chapter 6)."""

import pytest

from .table import Table

pytestmark = pytest.mark.uncompiled
NO_RED = "B B G G Y"
GREENS = ("B B R R Y", "B B R R Y")


def with_layout() -> Table:
    """Ember's layout pink-teal-pink-amber along 0-1-5-4; the start tile of the first player is pink."""
    return Table().tile(0, 1, "teal").tile(0, 5, "pink").tile(0, 4, "amber")


def test_the_layout_is_checked_at_the_end_of_the_turn():
    """scenario 21"""
    t = with_layout().hands("B05 R R G Y", NO_RED, NO_RED).water(0, 3)
    t.play("play:0:small", "draw:pile")
    assert (t.phase, t.player) == ("guide", 0)
    assert t.legal() == ["guide:0", "guide:1", "guide:2", "guide:3"]
    t.play("guide:1")
    assert (t.player, t.phase) == (1, "main")
    assert (t.record.met[0].tolist(), t.record.power[0].tolist()) == ([1, 0], [0, 1, 0, 0])
    assert t.legal("power") == []


def test_two_requirements_unlock_two_cards():
    """scenario 22"""
    t = with_layout().hands("B05 R R G Y", NO_RED, NO_RED).clean(0, 2, 8, 9)
    assert (t.record.pollution[0] == 0).sum() == 8 - 1
    t.clean(0, 10).play("play:0:small", "draw:pile")
    assert (t.phase, t.record.pend_guide) == ("guide", 2)
    t.play("guide:2")
    assert (t.phase, t.legal()) == ("guide", ["guide:0", "guide:1", "guide:3"])
    t.play("guide:0")
    assert (t.player, t.record.power[0].tolist(), t.record.met[0].tolist()) == (1, [1, 0, 1, 0], [1, 1])


def met_after_turn(t: Table) -> list[int]:
    """Requirements of seat 0 that are met at the end of a turn that changes nothing."""
    t.hand(0, "B B B B B01").play("play:4:small").finish_turn()
    return t.record.met[0].tolist()


@pytest.mark.parametrize(("clean", "met"), [((2, 4, 5, 8, 9), 0), ((2, 4, 5, 8, 9, 10), 1)])
def test_clean_spaces_count_not_tokens(clean, met):
    """scenario 23"""
    t = Table().pollution(0, dict.fromkeys(range(2, 12), 5)).clean(0, *clean)
    assert (t.record.pollution[0] == 0).sum() == 7 + met
    assert met_after_turn(t) == [0, met]


def test_amended_icons():
    """scenario 24"""
    t = Table().guide(0, "Tide").power(0, 1, 2).hands("R06 R G G Y", "B R G G Y", "B R G G Y").play("play:0:big")
    assert (t.seat_water(0), t.record.pend_p) == (5, 2)
    t = Table().guide(0, "Tide").power(0, 0, 2).hands("B05 R G G Y", "B R G G Y", "B R G G Y").play("play:0:big")
    assert (t.seat_water(0), t.record.pend_p) == (5, 1)
    t = Table().guide(0, "Tide").power(0, 1, 2).play("temple:water", "discard:0-1-2")
    assert t.seat_water(0) == 7


def test_splits_are_not_amended():
    """TW-36"""
    t = Table().guide(0, "Tide").power(0, 1).hands("B18 B R R G", "B B R R G", "B B R R G").play("play:0:small")
    assert (t.phase, t.record.pend_s, t.seat_water(0)) == ("split", 6, 0)


def test_removed_tokens_may_be_worth_water():
    """scenario 25"""
    t = Table().power(0, 2).hands("R05 B G G Y", "R B G G Y", "R B G G Y").play("play:0:big", "space:4", "space:5")
    assert (t.seat_water(0), t.phase) == (4, "draw")


def test_an_extra_forest_comes_before_or_after_the_action_but_once():
    """scenario 27"""
    t = Table().guide(0, "Grove").power(0, 3).hands("G16 B B Y Y", *GREENS).water(0, 20)
    assert t.legal("power") == ["power:3"]
    t.play("power:3", "tile:0")
    assert (t.seat_water(0), t.phase, t.legal("power")) == (14, "main", [])
    assert t.legal("play")


def test_a_power_may_become_usable_by_the_action():
    """scenario 28"""
    t = Table().guide(0, "Dawn").power(0, 3).hands("B05 R R G Y", "B R R G Y", NO_RED.replace("B", "R"))
    assert t.legal("power") == []
    t.play("play:0:small")
    assert (t.phase, t.seat_water(0), t.legal()) == ("post", 3, ["power:3", "stop"])
    t.play("power:3")
    assert (t.phase, t.record.pend_p, t.seat_water(0)) == ("pollution", 3, 1)
    t.play("space:4", "space:5", "space:8")
    assert t.phase == "draw"


def test_a_power_may_be_left_unused():
    """TW-35"""
    t = Table().guide(0, "Dawn").power(0, 3).hands("B05 R R G Y", "B R R G Y", NO_RED).play("play:0:small", "stop")
    assert (t.phase, t.seat_water(0)) == ("draw", 3)


def test_benefits_that_would_be_lost_are_not_for_sale():
    """Section 6.2"""
    t = Table().guide(0, "Dawn").power(0, 2, 3).water(0, 9).only_polluted(0, {}).riders(0, 0, 7)
    assert t.legal("power") == []
    t = Table().guide(0, "Dawn").power(0, 2, 3).water(0, 9)
    assert t.legal("power") == ["power:2", "power:3"]


def test_nothing_is_unlocked_in_the_final_round():
    """scenario 42"""
    t = with_layout().hands("B05 R R G Y", NO_RED, NO_RED)
    s = t.record
    s.round_no, s.end_round = 10, 10
    s.has_end[2] = 1
    t.play("play:0:small", "draw:pile")
    assert (t.player, t.phase, s.met[0].tolist()) == (1, "main", [0, 0])


def test_a_bought_flight():
    """scenario 52"""
    t = Table().guide(0, "Gale").power(0, 2).water(0, 5).riders(0, 0, 7)
    assert t.legal("power") == []
    t = Table().guide(0, "Gale").power(0, 2).water(0, 5).tile(0, 1)
    assert t.legal("power") == ["power:2"]
    t.play("power:2")
    assert t.phase == "catapult"
    t.play("move:capital>1")
    assert (t.seat_water(0), t.phase, t.legal("power")) == (3, "main", [])
    assert t.riders_at(0) == {1: 1}


def tide(rights: int) -> Table:
    t = Table("Tide")
    t.record.right_used[0] = rights
    return t


def grove(cards: int) -> Table:
    return Table("Grove").keep(0, *range(cards))


def gale(village: int) -> Table:
    t = Table("Gale").tile(0, 1).tile(0, 2).tile(0, 6).temple(0, 6, "water").village(0, village)
    return t


def dawn(temple: int) -> Table:
    return Table("Dawn").tile(0, 4).tile(0, 8).tile(0, 9).village(0, 9).temple(0, temple, "water")


def test_the_boards_own_requirements():
    """scenario 53"""
    for position, missed, met in ((tide, 1, 2), (grove, 2, 3), (gale, 1, 6), (dawn, 4, 9)):
        assert met_after_turn(position(missed))[1] == 0
        assert met_after_turn(position(met))[1] == 1


def test_the_layout_may_bend_but_uses_no_tile_twice():
    """TW-33: pink-teal-pink-amber"""
    t = Table().tile(0, 1, "teal").tile(0, 2, "pink").tile(0, 6, "amber")
    assert met_after_turn(t)[0] == 1
    t = Table().tile(0, 1, "teal").tile(0, 4, "amber")  # 0-1-0-4 would use the start twice
    assert met_after_turn(t)[0] == 0
    t = Table().tile(0, 1, "teal").tile(0, 2, "pink").tile(0, 6, "amber").village(0, 1, 2)
    assert met_after_turn(t)[0] == 1
