"""What may be done with winds: place, turn, control, slide; foreign winds."""

import pytest

from windenvs.azimuth.state import VERTICES

from .table import Table


def turns(vertex: str, but: str) -> list[str]:
    """The names of turning the wind there in every direction but one."""
    return [f"wind {vertex} points {d}" for d in "NESW" if d != but]


def test_while_winds_are_in_hand_they_must_be_placed():
    """scenario 9"""
    t = Table().hand("Red", 1).wind("Red", "A1 N", "E5 S").wind("Blondie", "B2 W").raft("Red", "c3", "b2")
    assert t.winds_legal() == set(VERTICES) - {"A1", "E5", "B2", "C3"}
    assert t.castaway_moves() == ["board c3"]
    assert t.legal() == t.legal("wind", "board")
    t.play("wind D4 points N").turn("Red")
    assert t.winds_legal() == {"A1", "D4", "E5", "B2"}
    assert t.legal("wind A1", "wind D4") == turns("A1", "N") + turns("D4", "N")
    assert t.legal("slide")


def test_turning_a_wind():
    """scenario 10"""
    t = Table().all_placed().wind("Red", "B2 N").raft("Red", "c3")
    assert t.legal("wind") == turns("B2", but="N")
    t.play("wind B2 points S")
    assert (t.stacks(), t.wind_at("B2")) == ({"c4": "0"}, "Red S")


def test_sliding_a_wind():
    """scenario 11"""
    t = Table().all_placed().wind("Red", "B4 N", "C2 W").wind("Blondie", "C4 S").raft("Red", "c4", "c5")
    assert t.legal("slide wind B4") == [f"slide wind B4 {d}" for d in "NSW"]
    assert t.legal("slide wind C2") == [f"slide wind C2 {d}" for d in "NEW"]
    assert not t.legal("slide wind C4")
    t.play("slide wind B4 N")
    assert (t.wind_at("B4"), t.wind_at("B3")) == (None, "Red N")
    assert t.stacks() == {"c3": "0", "c5": "0"}


def test_sliding_keeps_to_the_board():
    t = Table().all_placed().wind("Red", "A1 S", "E5 N")
    assert t.legal("slide") == ["slide wind A1 E", "slide wind A1 S", "slide wind E5 N", "slide wind E5 W"]


def beside_blondie(**options) -> Table:
    t = Table(**options).all_placed().wind("Blondie", "B2 N", "A5 N").wind("Red", "E5 N")
    return t.raft("Red", "b2").raft("Blondie", "c3")


@pytest.mark.parametrize("mode", ["coop", "competitive"])
def test_controlling_a_wind_of_another_colour(mode):
    """scenario 12"""
    t = beside_blondie(mode=mode)
    assert t.winds_legal() == {"B2", "E5"}
    assert t.legal("wind B2") == turns("B2", but="N") and not t.legal("slide wind B2")
    t.play("wind B2 points S")
    assert (t.stacks(), t.wind_at("B2")) == ({"b2": "0", "c4": "1"}, "Blondie S")
    assert t.coconuts_of("Red") == (0 if mode == "coop" else 3)


def test_control_costs_a_coconut_if_it_is_not_free():
    """scenario 12, with no coconut left; and for nothing where the option says so"""
    assert beside_blondie(mode="competitive").coconuts("Red", 0).winds_legal() == {"E5"}
    assert beside_blondie(mode="competitive", free_control=True).winds_legal() == {"B2", "E5"}
    assert beside_blondie(mode="competitive", coconuts=0).winds_legal() == {"E5"}


def test_a_controlled_wind_may_sail_the_controllers_rafts():
    """scenario 12, with `control_sails="controller"` (AZ-7)"""
    t = beside_blondie(control_sails="controller").play("wind B2 points S")
    assert (t.stacks(), t.wind_at("B2")) == ({"b3": "0", "c3": "1"}, "Blondie S")


def test_an_own_raft_inside_a_stack_is_enough_for_control():
    """Section 6.3: at any height."""
    t = Table().all_placed().wind("Red", "E5 N").wind("Blondie", "B2 N").stack("b2", "301")
    assert t.winds_legal() == {"B2", "E5"}


def test_turning_an_own_wind_costs_nothing():
    t = Table(mode="competitive").all_placed().wind("Red", "B2 N").play("wind B2 points S")
    assert t.coconuts_of("Red") == 4


def test_a_foreign_wind():
    """scenario 29"""
    t = Table(mode="competitive", players=2).stack("c3", "02")
    assert (t.in_hand("Red"), t.legal("take")) == ((6, 1), ["take foreign wind"])
    t.play("take foreign wind")
    assert (t.phase, t.active, t.player, t.castaway_moves()) == ("foreign", "Red", 0, [])
    assert len(t.legal_ids()) == 96
    t.play("wind B2 points E")
    assert (t.stacks(), t.wind_at("B2")) == ({"c3": "0", "d3": "2"}, "Black E")
    assert (t.in_hand("Red"), t.phase, t.active) == ((6, 0), "turn", "Black")


def test_the_last_wind_in_hand_needs_no_taking():
    """scenario 29: when only the foreign wind is left it is placed directly"""
    t = Table(mode="competitive", players=2).hand("Red", 0, foreign=1).stack("c3", "02")
    assert not t.legal("take", "slide")
    t.play("wind B2 points E")
    assert (t.stacks(), t.wind_at("B2"), t.in_hand("Red")) == ({"c3": "0", "d3": "2"}, "Black E", (0, 0))


def test_without_a_foreign_wind_there_is_nothing_to_take():
    assert not Table(mode="competitive", players=2).hand("Red", 3).legal("take")
    assert Table(mode="competitive", players=3).legal("take")
    assert not Table().legal("take")


def test_the_foreign_wind_has_the_next_colour_in_play():
    """Section 3.4: with three players Black's is Red's."""
    t = Table(mode="competitive", players=3).turn("Black").play("take foreign wind", "wind A1 points N")
    assert t.wind_at("A1") == "Red N"
    t = Table(mode="competitive", players=2).turn("Black").play("take foreign wind", "wind A1 points N")
    assert t.wind_at("A1") == "Red N"


def test_a_wind_blows_only_when_something_is_done_with_it():
    """scenario 43"""
    t = Table().all_placed().wind("Red", "B2 E").wind("Blondie", "A5 N").raft("Red", "c3")
    t.play("wind B2 points N")
    assert t.stacks() == {"c2": "0"}
    t.play("wind A5 points S")
    assert t.stacks() == {"c2": "0"}


def test_the_stage_is_counted_for_each_colour():
    """scenario 47 (AZ-32)"""
    t = Table(players=2).hand("Red", 0).hand("Black", 2).wind("Red", "A1 N", "B1 N").wind("Black", "A5 N", "B5 N")
    assert (t.player, t.winds_legal()) == (0, {"A1", "B1"})
    assert t.legal() == t.legal("wind", "slide")
    t.turn("Black")
    assert (t.player, t.legal()) == (0, t.legal("wind"))
    assert t.winds_legal() == set(VERTICES) - {"A1", "B1", "A5", "B5", "C3"}


def test_a_wind_action_that_moves_nothing_is_legal():
    """AZ-24"""
    t = Table().all_placed().wind("Red", "A1 N").play("wind A1 points W")
    assert (t.active, t.wind_at("A1")) == ("Blondie", "Red W")
