"""What pawns may do: moving, sailing with the wind, deploying, stepping back."""

import pytest

from .table import Table

pytestmark = pytest.mark.uncompiled


def test_a_pawn_is_used_once_a_turn_and_three_pawns_make_a_turn():
    """scenario 7"""
    t = Table().red_ship("a5", "a6", "a8", "a9").far_settlements()
    t.use("a5", "move S")
    assert (t.pawn("a5"), t.pawn("a4"), t.spent("a4"), t.left) == (None, "red ship", True, 2)
    assert t.legal_squares() == ["a9", "a8", "a6"]
    t.use("a6", "move S").use("a9", "move N")
    assert (t.phase, t.player, t.left, t.rounds) == ("select", "Navy", 3, 0)


def test_a_ship_sails_with_the_wind_and_not_against_it():
    """scenario 20: the actions of a red ship in a northerly"""
    t = Table().wind("N").red_ship("b6")
    assert t.actions_of("b6") == ["move N", "move E", "move W", "sail two N", "deploy S"]
    t.use("b6", "deploy S")
    assert t.pawn("b5") == "pirate"


def test_infantry_ignores_the_wind():
    """scenario 20: a red ship and a pirate in a southerly"""
    t = Table().wind("S").red_ship("g2").pirate("f5")
    assert t.actions_of("g2") == ["move E", "move S", "move W", "deploy NE"]
    assert t.actions_of("f5") == ["move N", "move E", "move S", "move W"]


def test_sailing_two_squares_is_one_activation():
    """scenario 20: a6 sails"""
    t = Table().wind("S").red_ship("a6").elsewhere()
    t.use("a6", "sail two S")
    assert (t.pawn("a6"), t.pawn("a5"), t.pawn("a4"), t.spent("a4"), t.left) == (None, None, "red ship", True, 2)


@pytest.mark.parametrize(
    ("ship", "gray", "actions"),
    [
        ("a6", "a5", ["move E", "attack S", "deploy SE"]),
        ("a6", "a4", ["move E", "move S", "deploy SE"]),
        ("a2", None, ["move E", "move S"]),
    ],
    ids=["next square taken", "second square taken", "edge of the board"],
)
def test_nothing_may_stand_in_the_way_of_a_ship(ship, gray, actions):
    """scenario 21"""
    t = Table().wind("S").red_ship(ship)
    if gray:
        t.gray_ship(gray)
    assert t.actions_of(ship) == actions


def test_a_ship_puts_a_pirate_ashore_and_both_are_used_up():
    """scenario 22"""
    t = Table().red_ship("c7").guardsman("d7")
    assert t.actions_of("c7") == ["move S", "move W", "attack E", "deploy N", "deploy NE", "deploy SE"]
    t.use("c7", "deploy NE")
    assert (t.pawn("d8"), t.reserve("pirate")) == ("pirate", 11)
    assert (t.phase, t.player) == ("select", "Navy")  # nothing fresh is left to the Pirates


def test_ship_and_pirate_are_both_spent_after_landing():
    """scenario 22: the flags, seen while another ship keeps the turn going"""
    t = Table().red_ship("c7").guardsman("d7").elsewhere().use("c7", "deploy NE")
    assert (t.spent("c7"), t.spent("d8"), t.left, t.legal_squares()) == (True, True, 2, ["l12"])


def test_under_the_carrier_rule_the_pirate_may_act_at_once():
    """scenario 23"""
    t = Table(deploy_rule="carrier").red_ship("c7").guardsman("d7").use("c7", "deploy NE")
    assert (t.player, t.left, t.legal_squares()) == ("Pirates", 2, ["d8"])
    assert (t.spent("c7"), t.spent("d8")) == (True, False)


def test_under_the_arrival_rule_a_ship_that_moved_may_still_deploy():
    """scenario 24"""
    t = Table(deploy_rule="arrival").red_ship("b7").far_settlements()
    t.use("b7", "move E")
    assert t.actions_of("c7") == ["deploy N", "deploy NE", "deploy E", "deploy SE"]
    t.use("c7", "deploy NE")
    assert (t.left, t.legal_squares()) == (1, ["c7"])
    t.use("c7", "deploy E")
    assert (t.squares("pirate"), t.reserve("pirate")) == (["d8", "d7"], 10)
    assert (t.player, t.left) == ("Navy", 3)


def test_a_port_on_the_shore_puts_gray_ships_to_sea():
    """scenario 25: a port"""
    t = Table().turn("Navy").port("c9").elsewhere()
    assert t.actions_of("c9") == ["deploy N", "deploy SW", "deploy W", "deploy NW"]
    t.use("c9", "deploy W")
    assert (t.pawn("b9"), t.reserve("gray ship"), t.spent("b9"), t.spent("c9")) == ("gray ship", 3, True, True)


def test_an_inland_port_can_do_nothing():
    """scenario 25: an inland port"""
    assert Table().turn("Navy").port("f7").elsewhere().actions_of("f7") == []


def test_a_settlement_sends_guardsmen_to_the_land_around():
    """scenario 25: a settlement"""
    t = Table().turn("Navy").settlement("d9").red_ship("l12")
    actions = t.actions_of("d9")
    assert actions == [f"deploy {d}" for d in ("N", "NE", "E", "SE", "S", "SW", "W")]
    t.use("d9", "deploy W")
    assert (t.pawn("c9"), t.reserve("guardsman"), t.reserve("gray ship")) == ("guardsman", 8, 4)


def test_a_pirate_steps_back_into_a_ship_and_the_ship_stays_fresh():
    """scenario 26: a pirate"""
    t = Table().pirate("d7", "d8").red_ship("c7")
    t.use("d7", "move W")
    assert (t.pawn("d7"), t.pawn("c7"), t.reserve("pirate"), t.left) == (None, "red ship", 11, 2)
    assert not t.spent("c7") and "c7" in t.legal_squares()


@pytest.mark.parametrize(
    ("carrier", "at", "guardsman", "direction"), [("settlement", "f7", "e7", "E"), ("gray ship", "c7", "d7", "W")]
)
def test_guardsmen_step_back_into_settlements_and_gray_ships(carrier, at, guardsman, direction):
    """scenario 26: guardsmen"""
    t = Table().turn("Navy").put(carrier, at).guardsman(guardsman).elsewhere()
    t.use(guardsman, f"move {direction}")
    assert (t.pawn(guardsman), t.pawn(at), t.spent(at), t.reserve("guardsman")) == (None, carrier, False, 9)


def test_guardsmen_do_not_step_into_the_port():
    """scenario 26: guardsmen beside a port"""
    t = Table().turn("Navy").port("f7").guardsman("e7").elsewhere()
    assert t.actions_of("e7") == ["move N", "move S", "move W"]


@pytest.mark.parametrize(("wind", "may"), [("calm", True), ("W", False), ("N", True)])
def test_a_gray_ship_enters_the_port_but_not_against_the_wind(wind, may):
    """scenario 26: a gray ship (FW-12)"""
    t = Table().turn("Navy").wind(wind).gray_ship("c7").port("d7").elsewhere()
    assert ("move E" in t.actions_of("c7")) == may
    if may:
        t.use("c7", "move E")
        assert (t.pawn("c7"), t.pawn("d7"), t.reserve("gray ship")) == (None, "port", 4)


@pytest.mark.parametrize(("other", "at"), [("red ship", "b7"), ("port", "d7")])
def test_a_red_ship_steps_back_into_nothing(other, at):
    """scenario 26: a red ship (FW-15)"""
    t = Table().red_ship("c7").put(other, at)
    toward = "move W" if at == "b7" else "move E"
    assert "move S" in t.actions_of("c7") and toward not in t.actions_of("c7")


def test_a_gray_ship_sails_two_squares_into_the_port():
    """scenario 27"""
    t = Table().turn("Navy").wind("E").gray_ship("b7").port("d7").elsewhere()
    t.use("b7", "sail two E")
    assert (t.squares("gray ship"), t.reserve("gray ship"), t.pawn("d7"), t.spent("d7")) == ([], 4, "port", False)


def test_a_gray_ship_puts_a_guardsman_ashore():
    """scenario 45"""
    t = Table().turn("Navy").gray_ship("c7").elsewhere()
    assert t.actions_of("c7") == ["move S", "move W", "deploy N", "deploy NE", "deploy E", "deploy SE"]
    t.use("c7", "deploy E")
    assert (t.pawn("d7"), t.reserve("guardsman")) == ("guardsman", 8)


def test_nobody_is_put_ashore_from_an_empty_reserve():
    """scenario 45: no guardsmen"""
    t = Table().turn("Navy").gray_ship("c7").elsewhere().lose_reserve("guardsman")
    assert t.actions_of("c7") == ["move S", "move W"]


@pytest.mark.parametrize(
    ("gray", "eastward"), [("a4", ["move E", "sail two E"]), ("a3", ["move E"])], ids=["open sea", "land ahead"]
)
def test_the_same_wind_holds_for_both_turns_of_a_round(gray, eastward):
    """scenario 46"""
    t = Table().wind("E").red_ship("c1").gray_ship(gray).settlement("k2")
    assert t.actions_of("c1") == ["move N", "move E", "sail two E", "deploy NE"]  # b1 is free, but lies to windward
    t.play("end turn")
    assert (t.player, t.blows) == ("Navy", "E")
    assert [action for action in t.actions_of(gray) if action.endswith(" E")] == eastward


def test_a_pirate_that_stepped_back_may_land_again_in_the_same_turn():
    """scenario 48 (FW-24), seen while another ship keeps the turn going"""
    t = Table().red_ship("c7").pirate("d7").elsewhere()
    t.use("d7", "move W").use("c7", "deploy E")
    assert (t.pawn("d7"), t.spent("d7"), t.spent("c7"), t.left) == ("pirate", True, True, 1)
    assert t.legal_squares() == ["l12"]


def test_the_turn_ends_when_nothing_fresh_is_left():
    """scenario 48: the end of the turn"""
    t = Table().red_ship("c7").pirate("d7").far_settlements()
    t.use("d7", "move W").use("c7", "deploy E")
    assert (t.pawn("d7"), t.reserve("pirate"), t.player, t.left) == ("pirate", 11, "Navy", 3)
