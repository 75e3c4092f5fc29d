"""What castaways may do: board, swim, ride the turtle, land."""

import pytest

from .table import Table


def test_boarding_an_own_raft_on_top():
    """scenario 13"""
    t = Table().stack("c3", "0").stack("d3", "01").stack("c4", "10").stack("d4", "1")
    assert t.castaway_moves() == ["board c3", "board c4"]
    t.play("board c4")
    assert (t.castaway_at("Red"), t.stacks()["c4"], t.active) == ("c4", "10", "Blondie")


def test_swimming_to_an_own_raft_on_top():
    """scenario 14"""
    t = Table().raft("Red", "c3", castaway=True)
    t.stack("c2", "0").stack("d3", "1").stack("b3", "01").stack("c4", "10").stack("d2", "0")
    assert t.legal("swim") == ["swim N", "swim S"]
    t.play("swim S")
    assert t.castaway_at("Red") == "c4"


@pytest.mark.parametrize(("mode", "mark", "legal"), [("coop", "c3", True), ("coop", "b3", False),
                                                     ("competitive", "c3", False)])  # fmt: skip
def test_landing_on_the_island(mode, mark, legal):
    """scenario 15 (AZ-13)"""
    t = Table(mode=mode).raft("Red", mark, castaway=True)
    assert ("land on island" in t.legal()) == legal


def test_the_options_may_allow_or_forbid_landing_on_the_island():
    assert "land on island" in Table(mode="competitive", island_return=True).raft("Red", "c3", castaway=True).legal()
    assert "land on island" not in Table(island_return=False).raft("Red", "c3", castaway=True).legal()


def test_landing_at_home_in_coop():
    """scenario 16"""
    t = Table().raft("Red", "e1", castaway=True)
    assert "land home" not in t.legal()
    t = Table().raft("Red", "c1", castaway=True).raft("Red", "c2", "d1", "c3")
    assert t.castaway_moves() == ["swim E", "swim S", "land home"]
    t.play("land home")
    assert (t.castaway_at("Red"), t.phase, t.active) == ("home", "turn", "Blondie")
    assert t.stacks()["c1"] == "0"
    t.idle(3)
    assert (t.active, t.castaway_moves()) == ("Red", []) and t.legal("wind")


def test_landing_is_never_automatic():
    """AZ-12: sailing to a landing spot does not bring anybody home."""
    t = Table().raft("Red", "c2", castaway=True).play("wind B1 points N")
    assert t.castaway_at("Red") == "c1"


@pytest.mark.parametrize(("colour", "landing"), [("Red", "c1 d1"), ("Blondie", "f3 f4"), ("Black", "c6 d6"),
                                                 ("Blue", "a3 a4")])  # fmt: skip
def test_every_colour_lands_on_its_own_side(colour, landing):
    for mark in ("c1", "d1", "f3", "f4", "c6", "d6", "a3", "a4", "b1", "f5", "e6", "a2"):
        t = Table().turn(colour).raft(colour, mark, castaway=True)
        assert ("land home" in t.legal()) == (mark in landing.split())


def test_boarding_again_after_a_visit_to_the_island():
    """scenario 39"""
    t = Table().raft("Red", "c3").raft("Red", "d4", castaway=True).play("land on island").idle(3)
    assert (t.active, t.castaway_moves()) == ("Red", ["board c3", "board d4"])


def test_the_turtle_swims_straight_and_only_to_a_raft():
    """scenario 46 (AZ-19)"""
    t = Table().raft("Red", "c3", castaway=True).raft("Red", "d4", "d2").turtle("Red")
    assert not t.legal("turtle")
    assert t.castaway_moves() == ["land on island"]


def test_the_turtle_carries_two_legs_and_then_leaves_everybody():
    t = Table().raft("Red", "c3", castaway=True).stack("d3", "1").stack("e3", "10").turtle("Red", "Blue")
    assert t.castaway_moves() == ["turtle swim E", "land on island"]
    t.play("turtle swim E")
    assert (t.castaway_at("Red"), t.near_turtle()) == ("e3", [])


def test_without_the_turtle_nobody_swims_two_legs():
    t = Table().raft("Red", "c3", castaway=True).raft("Red", "e3")
    assert not t.legal("turtle", "swim")


def test_a_castaway_moves_in_both_stages():
    """Section 6.3"""
    t = Table().raft("Red", "c3", "c4", castaway=True)
    assert "swim N" in t.legal()
    assert "swim N" in t.all_placed().wind("Red", "E1 N").legal()


def test_nobody_boards_from_home_or_from_a_raft():
    t = Table().raft("Red", "c3", "d3").raft("Red", "a1", castaway=True)
    assert not t.legal("board")
    assert not Table().raft("Red", "c3").castaway("Red", "home").castaway_moves()
