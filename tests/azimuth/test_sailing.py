"""Winds sail rafts, rafts carry stacks and castaways."""

import numpy as np

import windenvs
from windenvs.azimuth.content import beside
from windenvs.azimuth.state import COLOURS

from .table import Table

C = windenvs.spec("azimuth").default_contents[0]


def marks_of(names: str) -> set[int]:
    return {"abcdef".index(name[0]) + 6 * (int(name[1]) - 1) for name in names.split()}


def test_portions():
    """scenario 3"""
    for colour in range(4):
        assert (C.in_portion[colour].sum(), C.wind_in_portion[colour].sum()) == (18, 10)
        assert C.portion[colour].tolist() == np.flatnonzero(C.in_portion[colour]).tolist()
        assert not C.wind_in_portion[colour, 12]
    portion = {name: set(C.portion[colour].tolist()) for colour, name in enumerate(COLOURS)}
    assert marks_of("c4 d4") <= portion["Black"] and not marks_of("c3") & portion["Black"]
    assert marks_of("c3 c4") <= portion["Blue"] and not marks_of("d3 d4") & portion["Blue"]
    assert portion["Red"] == set(range(18)) and portion["Blondie"] | portion["Blue"] == set(range(36))


def test_a_wind_sails_the_rafts_of_its_colour_beside_it():
    """scenario 4"""
    t = Table().raft("Red", "a1", "a2").raft("Blondie", "b1").raft("Black", "b2").play("wind A1 points S")
    assert t.stacks() == {"a2": "0", "a3": "0", "b1": "1", "b2": "2"}
    assert t.in_hand("Red") == (3, 0)


def test_rafts_in_line_sail_together_unless_the_first_is_stopped():
    """scenario 5"""
    assert Table().raft("Red", "a1", "b1").play("wind A1 points E").stacks() == {"b1": "0", "c1": "0"}
    assert Table().raft("Red", "e3", "f3").play("wind E3 points E").stacks() == {"f3": "00"}


def test_a_raft_leaves_those_below_and_takes_those_above():
    """scenario 6"""
    t = Table().stack("c3", "1203").play("wind B2 points E")
    assert t.stacks() == {"c3": "12", "d3": "03"}


def test_a_stack_sails_one_leg_only():
    """scenario 7"""
    t = Table().stack("c3", "010").stack("d3", "2").play("wind B3 points E")
    assert t.stacks() == {"d3": "2010"}


def test_nothing_is_laid_on_a_castaway_but_castaways_are_carried():
    """scenario 8"""
    t = Table().raft("Red", "c3").raft("Blondie", "d3", castaway=True).play("wind B2 points E")
    assert t.stacks() == {"c3": "0", "d3": "1"}
    t = Table().stack("c3", "01", castaway=True).stack("d3", "2").play("wind B2 points E")
    assert (t.stacks(), t.castaway_at("Blondie")) == ({"d3": "201"}, "d3")


def test_the_own_castaway_stops_a_raft_too_unless_it_sails_on():
    """scenario 40"""
    t = Table().raft("Red", "c3").raft("Red", "d3", castaway=True).play("wind B2 points E")
    assert (t.stacks(), t.castaway_at("Red")) == ({"c3": "0", "d3": "0"}, "d3")
    t = Table().raft("Red", "c3").raft("Red", "d3", castaway=True).play("wind C2 points E")
    assert (t.stacks(), t.castaway_at("Red")) == ({"d3": "0", "e3": "0"}, "e3")


def test_neither_island_nor_lighthouses_nor_other_rafts_stop_a_raft():
    """AZ-28, AZ-36"""
    t = Table().raft("Red", "b3").stack("c3", "12").play("wind A3 points E")
    assert t.stacks() == {"c3": "120"}
    t = Table().raft("Red", "c2").raft("Blue", "c1").play("wind B1 points N")
    assert t.stacks() == {"c1": "30"}


def test_rafts_at_the_edge_stay_there():
    t = Table().raft("Red", "a1").stack("b1", "20").play("wind A1 points N")
    assert t.stacks() == {"a1": "0", "b1": "20"}


def test_the_lowest_raft_of_the_colour_takes_all_above_it():
    """AZ-4"""
    t = Table().stack("b2", "3010").stack("b1", "2").play("wind A1 points N")
    assert t.stacks() == {"b1": "2010", "b2": "3"}


def test_marks_are_visited_foremost_first():
    """AZ-6, the table that follows from the board: the first two marks lie one leg before the last two."""
    for vertex in range(25):
        for d in range(4):
            order = C.blown[vertex, d].tolist()
            assert sorted(order) == beside(vertex)
            assert {C.leg[mark, d] for mark in order[2:]} == set(order[:2])
