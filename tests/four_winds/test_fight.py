"""Fights: values, war counters, who falls."""

import pytest

from .table import Table

pytestmark = pytest.mark.uncompiled


def test_a_pirate_takes_an_undefended_settlement():
    """scenario 9"""
    t = Table().settlement("f7").pirate("f6").elsewhere().attack("f6", "N")
    assert (t.pawn("f7"), t.pawn("f6"), t.lost("settlement")) == (None, "pirate", 1)
    assert (t.phase, t.player, t.left, t.spent("f6")) == ("select", "Pirates", 2, True)


def test_pirate_and_guardsman_fall_together():
    """scenario 10"""
    t = Table().guardsman("f7").pirate("f6").elsewhere()
    reserves = t.record.reserve.tolist()
    t.attack("f6", "N")
    assert (t.pawn("f7"), t.pawn("f6")) == (None, None)
    assert t.record.reserve.tolist() == reserves


def test_fallen_pawns_are_lost_and_do_not_return_to_the_reserve():
    """scenario 38"""
    t = Table().guardsman("f7").pirate("f6").elsewhere().attack("f6", "N")
    assert (t.lost("pirate"), t.reserve("pirate"), t.lost("guardsman"), t.reserve("guardsman")) == (1, 11, 1, 8)


def test_a_shield_saves_the_attacking_guardsman():
    """scenario 11"""
    t = Table().turn("Navy").guardsman("f7").pirate("f6").elsewhere().attack("f7", "S", laying=["shield+1"])
    assert (t.pawn("f7"), t.pawn("f6"), t.hand("Navy", "shield+1")) == ("guardsman", None, 1)


def test_two_ships_do_each_other_no_harm():
    """scenario 12"""
    t = Table().red_ship("a5").gray_ship("a6").elsewhere().attack("a5", "N")
    assert (t.pawn("a5"), t.pawn("a6"), t.spent("a5"), t.left) == ("red ship", "gray ship", True, 2)


def test_land_and_sea_pawns_fight_across_the_shore():
    """scenario 13"""
    t = Table().turn("Navy").guardsman("d6").red_ship("c6").elsewhere().attack("d6", "W")
    assert (t.pawn("d6"), t.pawn("c6")) == (None, None)


@pytest.mark.parametrize(("answer", "left"), [([], None), (["shield+1"], "settlement")])
def test_a_shield_saves_a_settlement_from_a_ship(answer, left):
    """scenario 14"""
    t = Table().settlement("d6").red_ship("c6").elsewhere().attack("c6", "E", answer=answer)
    assert (t.pawn("d6"), t.pawn("c6")) == (left, "red ship")


def test_a_tower_sinks_a_ship():
    """scenario 15"""
    t = Table().turn("Navy").tower("d6").red_ship("c6").elsewhere()
    assert t.actions_of("d6") == ["attack W"]
    t.attack("d6", "W")
    assert (t.pawn("d6"), t.pawn("c6"), t.lost("red ship")) == ("gun tower", None, 7)


def test_a_single_possible_action_is_performed_on_selection():
    """scenario 39"""
    t = Table().turn("Navy").tower("d6").red_ship("c6").elsewhere().play("square d6")
    assert (t.phase, t.player, t.target, t.left) == ("commit_a", "Navy", "c6", 2)


@pytest.mark.parametrize(
    ("laying", "settlement"), [(["cutlass+2"], None), (["cutlass+2", "shield+1"], "settlement")], ids=["both", "one"]
)
def test_counters_make_a_settlement_dangerous(laying, settlement):
    """scenario 16"""
    t = Table().turn("Navy").settlement("f7").pirate("f6").elsewhere().attack("f7", "S", laying=laying)
    assert (t.pawn("f7"), t.pawn("f6")) == (settlement, None)


@pytest.mark.parametrize(
    ("laying", "settlement"),
    [([], "settlement"), (["cutlass+1"], "settlement"), (["cutlass+3", "shield+3"], None)],
    ids=["2 against 4", "3 against 4", "5 against 4"],
)
def test_cutlasses_are_compared_with_shields_and_all_counters_used_are_gone(laying, settlement):
    """scenario 17: the outcome (what the Navy sees is in test_information.py)"""
    t = Table().settlement("f7").pirate("f6").elsewhere().attack("f6", "N", laying=laying, answer=["shield+2"])
    assert (t.pawn("f7"), t.pawn("f6")) == (settlement, "pirate")
    assert t.record.war.sum(axis=1).tolist() == [10 - len(laying), 9]
    assert t.hand("Navy", "shield+2") == 1 and all(t.hand("Pirates", face) == int(face[-1] == "1") for face in laying)
    assert not t.record.table.any()


def test_counters_are_laid_in_ascending_order():
    """scenario 18 (FW-20)"""
    t = Table().settlement("f7").pirate("f6").elsewhere().use("f6", "attack N")
    assert t.legal_ids() == list(range(164, 171))
    t.play("commit cutlass+2")
    assert t.legal_ids() == list(range(165, 171))
    t.play("commit cutlass+2")
    assert t.legal_ids() == list(range(166, 171))
    t.play("commit shield+3")
    assert (t.phase, t.player) == ("commit_d", "Navy")
    assert (t.laid("Pirates", "cutlass+2"), t.laid("Pirates", "shield+3")) == (2, 1)
    assert t.legal_ids() == list(range(164, 171))


def test_without_counters_a_fight_takes_two_decisions():
    """scenario 19"""
    t = Table().settlement("f7").pirate("f6").elsewhere().no_counters()
    t.play("square f6", "attack N")
    assert (t.pawn("f7"), t.phase, t.player, t.steps) == (None, "select", "Pirates", 2)


def test_pawns_do_not_attack_diagonally():
    """scenario 40: e6 and f7"""
    t = Table().settlement("f7").pirate("e6")
    assert t.actions_of("e6") == ["move N", "move E", "move S", "move W"]


@pytest.mark.parametrize(
    ("laying", "settlement"),
    [(["cutlass+1", "cutlass+2"], "settlement"), (["cutlass+1", "cutlass+3"], None)],
    ids=["5 against 6", "6 against 6"],
)
def test_an_equal_value_is_enough(laying, settlement):
    """scenario 40: the fights"""
    t = Table().settlement("f7").pirate("f6").elsewhere()
    t.attack("f6", "N", laying=laying, answer=["shield+1", "shield+3"])
    assert t.pawn("f7") == settlement


@pytest.mark.parametrize(
    ("answer", "ship"), [([], "red ship"), (["cutlass+1"], None)], ids=["3 against 4", "4 against 4"]
)
def test_a_ship_with_counters_brings_down_a_tower(answer, ship):
    """scenario 43"""
    t = Table().tower("d6").red_ship("c6").elsewhere()
    t.attack("c6", "E", laying=["cutlass+2", "shield+1"], answer=answer)
    assert (t.pawn("d6"), t.pawn("c6")) == (None, ship)


def test_counters_are_gone_even_if_nothing_falls():
    """scenario 44: the counters (what both sides see is in test_information.py)"""
    t = Table().red_ship("a5").gray_ship("a6").elsewhere()
    t.attack("a5", "N", laying=["cutlass+1"], answer=["shield+1"])
    assert (t.pawn("a5"), t.pawn("a6")) == ("red ship", "gray ship")
    assert (t.hand("Pirates", "cutlass+1"), t.hand("Navy", "shield+1")) == (1, 1)
    assert t.record.war.sum(axis=1).tolist() == [9, 9]
