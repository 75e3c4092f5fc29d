"""Ships and longboats on the move: wind, port, zephyrs, corners, drift, what is picked up."""

import pytest

from .table import H, Table

pytestmark = pytest.mark.uncompiled


def test_the_wind_carries_for_nothing_and_is_never_sailed_against():
    """scenario 1"""
    t = Table().ship(0, at=H(3, 0, 0))
    assert t.moves() == [0, 1, 2, 4, 5]
    assert t.sail(0).record.speed == 4
    assert t.of(0, "hex") == (H(4, 0, 0),)
    t = Table().ship(0, at=H(3, 0, 0)).sail(1)
    assert (t.record.speed, t.of(0, "hex")) == (3, (H(4, 0, 1),))


def test_without_speed_only_the_wind_is_left():
    """scenario 2"""
    for wind in range(6):
        assert Table().ship(0, at=H(4, 2, 1)).set(speed=0, wind=wind).moves() == [wind]


def test_round_the_port_the_wind_does_not_matter():
    """scenario 3"""
    t = Table()
    assert t.moves() == [0, 1, 2, 3, 4, 5]
    assert t.sail(3).record.speed == 3
    t = Table().ship(0, at=H(1, 0, 0))
    assert 3 in t.moves()
    assert (t.sail(3).record.speed, t.of(0, "hex")) == (3, (0,))
    assert Table().set(speed=0).moves() == []


def test_a_crester_in_the_hold_closes_the_port_and_teeth_are_traded_there():
    """scenario 4"""
    assert 3 not in Table().ship(0, at=H(1, 0, 0)).hold(0, "gray").moves()
    t = Table().ship(0, at=H(1, 0, 0), red_teeth=1, gray_teeth=1).sail(3)
    assert t.of(0, "notor", "red_teeth", "gray_teeth") == (7, 0, 0)


def test_a_zephyr_leads_to_another_zephyr():
    """scenario 5"""
    t = Table().ship(0, at=H(7, 0, 5))
    assert t.hexes() == sorted([H(3, 2, 0), H(7, 3, 3), H(5, 5, 4)])
    t.play(f"hex {H(7, 3, 3)}")
    assert (t.record.speed, t.of(0, "hex")) == (3, (H(7, 3, 3),))
    assert Table().ship(0, at=H(7, 0, 5)).set(speed=0).hexes() == []


def test_from_a_corner_around_the_planet():
    """scenario 6"""
    t = Table().ship(0, at=H(7, 0, 0)).play("around the planet")
    assert (t.record.speed, t.of(0, "hex")) == (3, (H(7, 3, 0),))
    t = Table().ship(0, at=H(7, 3, 0)).set(wind=3).play("around the planet")  # direction 0 would be upwind
    assert t.of(0, "hex") == (H(7, 0, 0),)
    assert "around the planet" not in Table().ship(0, at=H(7, 0, 0)).set(speed=0).legal()


def test_drift_needs_deadweight_and_a_way_out():
    """scenario 7"""
    # H(3,0,2) is drift; with the wind one leaves it for H(4,0,2), where a Red bars the way
    t = Table().ship(0, at=H(3, 0, 1)).hand(0, "Deadweight").red(H(4, 0, 2))
    assert 2 not in t.moves()
    t.play("card: Deadweight")
    assert 2 in t.moves()
    t.sail(2)
    assert "end turn" not in t.legal()
    assert t.moves() and 0 not in t.moves(), "nobody attacks out of drift"
    t = Table().ship(0, at=H(3, 0, 1)).set(speed=1, deadweight=1).red(H(4, 0, 2))
    assert 2 not in t.moves(), "no speed would be left for another way out"
    t = Table().ship(0, at=H(3, 0, 1)).set(speed=1, deadweight=1)
    assert 2 in t.moves(), "with the wind it costs nothing"


def test_gas_is_taken_up_to_the_slots():
    """scenario 8"""
    t = Table().ship(0, at=H(2, 0, 0), gas=5).sail(0)
    assert (t.of(0, "gas"), t.record.pocket_gas[0]) == ((6,), 1)


def test_longboats_tow_pass_under_ships_and_do_not_mind_reds():
    """scenario 19"""
    t = Table().ship(0, at=H(5, 2, 2), lbspeed=6).boat(0, 0, H(4, 0, 0)).lying_gray(H(4, 0, 0), tow=(0, 0))
    t.gray(H(4, 0, 1)).lying_gray(H(3, 0, 0)).ship(1, at=H(5, 0, 0))
    rowed = [words for words in t.legal() if words.startswith("longboat 0")]
    assert "longboat 0 move dir 2" not in rowed and "longboat 0 move dir 3" not in rowed  # live, defeated
    t.play("longboat 0 move dir 0")  # under the ship of seat 1
    assert (t.record.boat[0, 0], t.record.gray_hex[0], t.phase) == (H(5, 0, 0), H(5, 0, 0), "main")
    t = Table().ship(0, at=H(4, 0, 0)).red(H(1, 0, 0)).boat(1, 0, H(3, 0, 0)).hand(0, "Coffee", known=True)
    t.ship(0, at=H(6, 0, 0)).play("end turn", "card: Coffee")
    assert (t.reds(), t.record.boat[1, 0], t.of(0, "morale")) == ([H(4, 0, 0)], H(3, 0, 0), (3,))


def test_a_longboat_takes_a_defeated_gray_in_tow_and_leaves_it_when_picked_up():
    """Section 6.3"""
    t = Table().ship(0, at=H(4, 0, 1), lbspeed=1).boat(0, 0, H(4, 0, 0)).lying_gray(H(4, 0, 1))
    t.play("longboat 0 move dir 2")
    assert (t.record.boat[0, 0], t.record.gray_tow[0], t.of(0, "lbspeed")) == (H(4, 0, 1), 0, (0,))
    t.play("pick up longboat")
    assert (t.record.boat[0, 0], t.record.gray_tow[0], t.record.gray_hex[0]) == (-1, -1, H(4, 0, 1))
    assert t.play("pick up Gray").of(0, "hold") == (0,)


def test_a_longboat_never_goes_onto_post_or_drift_or_its_twin():
    """Section 6.3 (WW-40)"""
    t = Table().ship(0, at=H(5, 2, 2), lbspeed=2).crew(0, "Harpooner").boat(0, 0, H(1, 0, 0)).boat(0, 1, H(2, 0, 0))
    rowed = [words for words in t.legal() if words.startswith("longboat 0")]
    assert rowed == [f"longboat 0 move dir {d}" for d in (1, 2, 4, 5)]
    t = Table().ship(0, at=H(5, 2, 2), lbspeed=2).boat(0, 0, H(3, 0, 1))
    assert "longboat 0 move dir 2" not in t.legal()  # drift


def test_teeth_and_tokens_are_picked_up_by_the_way():
    """WW-5"""
    t = Table().ship(0, at=H(4, 0, 0))
    hex = H(5, 0, 0)
    t.record.loose_red[hex], t.record.loose_gray[hex], t.record.loose_plus2[hex] = 1, 2, 3
    t.sail(0, 0)
    assert t.of(0, "red_teeth", "gray_teeth", "plus2") == (1, 2, 3)
    assert t.record.loose_red.sum() + t.record.loose_gray.sum() + t.record.loose_plus2.sum() == 0
