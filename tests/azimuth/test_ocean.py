"""The Ocean Die: its six faces, portions, waves and their order."""

import pytest

from .table import Table


def test_sunny():
    """scenario 19"""
    t = Table().stack("c3", "0").raft("Red", "c1", castaway=True).wind("Red", "C1 N")
    before = t.copy()[0]
    t.rolled("Red", "sunny")
    after = t.record
    assert (t.die, t.marker, t.rounds, t.active) == ("sunny", "Blondie", 2, "Red")
    for field in ("raft_mark", "raft_level", "castaway", "asleep", "turtle", "lighthouse", "coconuts", "pending"):
        assert (before[field] == after[field]).all(), field
    assert (after.wind_colour >= 0).sum() == 2 and t.wind_at("C1") == "Red N"  # the other is the last turn's


def test_the_mermaid():
    """scenario 20"""
    t = Table().raft("Red", "c1", castaway=True).raft("Blondie", "e3", castaway=True)
    t.raft("Black", "c5", castaway=True).rolled("Red", "mermaid")
    assert (t.asleep(), t.active, t.castaway_moves()) == (["Red", "Blondie"], "Red", [])
    t.play("wind B1 points E")
    assert (t.castaway_at("Red"), t.asleep()) == ("d1", ["Red", "Blondie"])
    t.idle(2).next_face("sunny").idle()
    assert (t.rounds, t.active, t.asleep()) == (3, "Red", [])
    assert "land home" in t.legal()


def test_a_castaway_on_the_island_neither_sleeps_nor_rides():
    """AZ-16"""
    assert Table().rolled("Blue", "mermaid").asleep() == []
    assert Table().rolled("Blue", "turtle").near_turtle() == []


def test_a_wave_towards_the_roller():
    """scenario 21"""
    t = Table().stack("f2", "1").stack("c3", "102").stack("d5", "01", castaway=True).stack("b6", "1")
    t.rolled("Blondie", "wave_home")
    assert t.stacks() == {"f2": "1", "d3": "102", "d5": "01", "c6": "1"}
    assert (t.phase, t.rounds, t.castaway_at("Blondie")) == ("turn", 2, "d5")


def test_a_wave_away_from_the_roller():
    """scenario 22"""
    t = Table().stack("f2", "1").stack("a3", "1").stack("d5", "13", castaway=True).stack("c3", "02")
    t.rolled("Blondie", "wave_away")
    assert t.stacks() == {"e2": "1", "a3": "1", "c5": "13", "c3": "02"}
    assert t.castaway_at("Blue") == "c5"


@pytest.mark.parametrize(("pick", "stacks"), [("c3", {"c2": "0", "c3": "03"}), ("c4", {"c2": "003"})])
def test_the_roller_decides_the_order_in_a_line(pick, stacks):
    """scenario 23"""
    t = Table().stack("c3", "0").stack("c4", "03").stack("e2", "0").rolled("Red", "wave_home")
    assert (t.phase, t.player, t.legal()) == ("wave", 0, ["choose mark c3", "choose mark c4"])
    assert t.stack_at("e1") == "0"
    t.play(f"choose mark {pick}")
    assert t.stacks() == stacks | {"e1": "0"}
    assert (t.phase, t.active, t.rounds, t.marker) == ("turn", "Red", 2, "Blondie")
    assert not t.record.pending.any() and t.record.wave_dir == -1


def test_castaways_stop_a_wave():
    """scenario 24"""
    t = Table().stack("c4", "0").stack("c3", "1", castaway=True).rolled("Red", "wave_home")
    assert (t.stacks(), t.phase) == ({"c4": "0", "c3": "1"}, "turn")
    t = Table().stack("c4", "0").stack("c3", "01", castaway=True).rolled("Red", "wave_home")
    assert (t.stacks(), t.phase, t.castaway_at("Blondie")) == ({"c2": "01", "c3": "0"}, "turn", "c2")


def test_a_gust_turns_winds_of_two_colours_about():
    """scenario 25 (AZ-22)"""
    t = Table().wind("Red", "C1 N", "A4 E", "D3 S").wind("Black", "B5 W", "B2 W").wind("Blondie", "A1 S")
    t.rolled("Red", "gust")
    winds = [t.wind_at(vertex) for vertex in ("C1", "A4", "D3", "B5", "B2", "A1")]
    assert winds == ["Red S", "Red E", "Red S", "Black E", "Black W", "Blondie S"]


def near_turtle() -> Table:
    t = Table().stack("e3", "1", castaway=True).stack("d3", "0").stack("c3", "1").stack("e4", "1").stack("e5", "01")
    return t.lead("Blondie")


def test_the_turtle():
    """scenario 26"""
    t = near_turtle().rolled("Blondie", "turtle")
    assert (t.active, t.near_turtle()) == ("Blondie", ["Blondie"])
    assert t.castaway_moves() == ["swim S", "turtle swim S", "turtle swim W"]
    t.play("turtle swim S")
    assert (t.castaway_at("Blondie"), t.near_turtle()) == ("e5", [])


def test_the_turtle_serves_one_castaway_only():
    """scenario 26: with two flagged castaways the first use clears the other"""
    t = near_turtle().stack("f5", "2", castaway=True).stack("f3", "2").rolled("Blondie", "turtle")
    assert t.near_turtle() == ["Blondie", "Black"]
    t.play("turtle swim W")
    assert (t.active, t.near_turtle(), t.castaway_moves()) == ("Black", [], [])
    t = near_turtle().stack("f5", "2", castaway=True).stack("f3", "2").rolled("Blondie", "turtle")
    assert t.idle().castaway_moves() == ["turtle swim N"]


def test_the_turtle_leaves_after_a_round():
    """scenario 26: unused it expires"""
    t = near_turtle().rolled("Blondie", "turtle").idle(3).next_face("sunny").idle()
    assert (t.active, t.near_turtle(), t.castaway_moves()) == ("Blondie", [], ["swim S"])


@pytest.mark.parametrize(("players", "seats"), [(2, [0, 1, 0, 1]), (3, [0, 1, 0, 2])])
def test_a_wave_is_led_by_whoever_holds_the_rollers_colour(players, seats):
    """scenario 28 (AZ-23)"""
    t = Table(players=players).stack("c3", "2").stack("c4", "2").rolled("Black", "wave_home")
    assert t.record.seat.tolist() == seats
    assert (t.phase, t.player, t.legal()) == ("wave", 0, ["choose mark c3", "choose mark c4"])


def test_a_stack_in_the_first_row_is_climbed():
    """scenario 41 (AZ-20)"""
    t = Table().stack("c1", "0").stack("c2", "02").rolled("Red", "wave_home")
    assert (t.stacks(), t.phase) == ({"c1": "002"}, "turn")


def test_picking_the_middle_of_three():
    """scenario 42"""
    t = Table().stack("c3", "0").stack("c4", "01").stack("c5", "0").rolled("Red", "wave_home")
    assert t.legal() == [f"choose mark {mark}" for mark in ("c3", "c4", "c5")]
    t.play("choose mark c4")
    assert (t.stacks(), t.phase) == ({"c2": "001", "c4": "0"}, "turn")


def test_who_may_ride_is_settled_at_the_roll():
    """scenario 45 (AZ-18)"""
    t = Table().raft("Red", "d3", castaway=True).raft("Red", "b4", "f4").raft("Blue", "c3").raft("Blondie", "e4")
    t.wind("Red", "D3 N").hand("Blondie", 0).wind("Blondie", "A5 N").lead("Blondie").rolled("Red", "turtle")
    assert (t.near_turtle(), t.active) == (["Red"], "Blondie")
    t.play("wind D3 points S")
    assert t.castaway_at("Red") == "d4"
    t.idle().play("board c3")
    assert (t.near_turtle(), t.active) == (["Red"], "Red")
    assert t.legal("turtle") == ["turtle swim E", "turtle swim W"]


def test_a_gust_sails_nothing():
    """scenario 48"""
    t = Table().all_placed().hand("Blue", 1).wind("Red", "C1 N", "C2 E").raft("Red", "c2", "d1", "d3")
    before = t.stacks()
    t.rolled("Red", "gust")
    assert (t.stacks(), t.wind_at("C1"), t.wind_at("C2")) == (before, "Red S", "Red W")
    assert (t.active, t.legal("wind C1")) == ("Red", [f"wind C1 points {d}" for d in "NEW"])


def test_a_castaway_between_two_stacks():
    """scenario 49"""
    t = Table().stack("c1", "0").stack("c2", "1", castaway=True).stack("c3", "0").rolled("Red", "wave_away")
    assert (t.stacks(), t.phase) == ({"c1": "0", "c2": "1", "c4": "0"}, "turn")


def test_a_pick_cannot_be_left_out():
    """AZ-21: what can drift does; five in a line are four picks at most."""
    t = Table()
    for mark in ("c2", "c3", "c4", "c5", "c6"):
        t.stack(mark, "0")
    t.rolled("Red", "wave_home")
    picks = 0
    while t.phase == "wave":
        t.play(t.legal()[-1])
        picks += 1
    assert (picks, t.stacks()) == (4, {"c1": "00000"})
