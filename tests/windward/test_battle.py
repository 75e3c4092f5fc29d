"""Battles: dice, cannons, ties, False Flag, cards, defeated ships and loot."""

import numpy as np
import pytest

from windenvs.windward.state import CARDS, LYING

from .table import H, Table

pytestmark = pytest.mark.uncompiled
HERE, THERE = H(4, 0, 0), H(5, 0, 0)  # the wind carries from one to the other


def duel(**values) -> Table:
    """Seat 0 beside seat 1."""
    return Table().ship(0, at=HERE, **values).ship(1, at=THERE)


def test_a_beaten_red_comes_into_the_hold_and_another_appears():
    """scenario 9"""
    t = Table().ship(0, at=HERE, cannons=2).red(THERE).dice((4, 9), (5, 8)).sail(0)
    assert (t.phase, t.player) == ("b_acan", 0)
    t.play("spend 2 cannons")
    assert (t.phase, t.of(0, "hold", "hex", "cannons")) == ("respawn", (8, THERE, 0))
    c = t.env.contents[0]
    assert {int(c.territory[hex]) for hex in t.hexes()} == {0}
    assert THERE not in t.hexes() and H(3, 0, 2) not in t.hexes()
    t.play(f"hex {H(2, 0, 0)}")
    assert (t.phase, t.reds()) == ("main", [H(2, 0, 0)])
    t = Table().ship(0, at=HERE, cannons=2).hold(0, "gray").red(THERE).dice((4, 9), (5, 8)).sail(0)
    t.play("spend 2 cannons")
    assert (t.record.red_state[0], t.record.red_hex[0], t.of(0, "hold")) == (LYING, THERE, (0,))


def test_a_ship_that_stands_it_takes_a_token_and_the_attacker_goes_back():
    """scenario 10 (WW-1)"""
    t = duel().dice((2, 5), (2, 3)).sail(0)
    assert (t.of(1, "morale", "plus2", "hex"), t.of(0, "hex", "plus2")) == ((1, 1, THERE), (HERE, 0))
    assert (t.phase, t.player, t.record.turn) == ("main", 0, 0)


def test_a_tie_bars_the_same_attack():
    """scenario 11"""
    t = duel().dice((2, 4), (2, 4)).sail(0)
    assert (t.of(0, "hex", "plus2", "morale"), t.of(1, "hex", "plus2", "morale")) == ((HERE, 1, 3), (THERE, 1, 3))
    assert (t.phase, t.record.turn) == ("main", 0)
    assert 0 not in t.moves() and t.moves()


def test_a_ship_beaten_by_a_red_leaves_its_goods():
    """scenario 12"""
    t = Table().ship(0, at=HERE, red_teeth=1).red(THERE).dice((2, 2), (5, 8)).sail(0)
    assert t.of(0, "hex", "morale", "red_teeth", "plus2") == (0, 1, 0, 1)
    assert t.record.loose_red[THERE] == 1
    assert (t.phase, t.player, t.record.turn, t.of(0, "notor")) == ("main", 1, 1, (0,))


def test_the_winner_loots_half():
    """scenario 13 (WW-8)"""
    t = duel().ship(1, morale=1, red_teeth=2, plus2=1).dice((2, 5), (2, 3)).sail(0)
    assert (t.phase, t.player) == ("b_dcard", 1)
    t.play("pass")
    assert (t.phase, t.player, t.legal()) == ("loot", 0, ["loot red tooth", "loot +2 token"])
    t.play("loot red tooth", "loot red tooth")
    assert t.of(0, "red_teeth", "hex") == (2, THERE)
    assert t.of(1, "red_teeth", "plus2", "hex", "morale") == (0, 2, 0, 1)
    assert (t.phase, t.player) == ("main", 0)


def test_a_defeated_attacker_is_looted_and_its_turn_is_over():
    """scenario 14"""
    t = duel(morale=1, red_teeth=1, gray_teeth=1).ship(1, plus2=0).dice((2, 3), (2, 5)).sail(0)
    assert (t.phase, t.player, t.record.turn) == ("loot", 1, 0)
    t.play("loot gray tooth")
    assert (t.of(1, "gray_teeth", "hex"), t.of(0, "red_teeth", "plus2", "hex")) == ((1, THERE), (1, 1, 0))
    assert (t.phase, t.player, t.record.turn) == ("main", 1, 1)


def test_a_red_that_tied_does_not_move():
    """scenario 24"""
    t = Table().ship(0, at=HERE).red(THERE).dice((2, 5), (5, 5)).sail(0)
    assert (t.of(0, "hex", "plus2"), t.reds(), t.record.red_done) == ((HERE, 1), [THERE], 1)
    assert 0 not in t.moves()
    t.play("end turn")
    assert (t.reds(), t.player, t.of(0, "morale", "notor")) == ([THERE], 1, (2, 1))


def test_false_flag_calls_a_battle_off():
    """scenario 27 (WW-9, WW-10)"""
    t = duel(lbspeed=2).hand(1, "False Flag").boat(0, 0, H(6, 0, 0)).boat(1, 0, H(7, 0, 0))
    t.sail(0)
    chance = t.record.rng
    assert (t.phase, t.player, t.legal()) == ("b_flag", 1, ["card: False Flag", "pass"])
    t.play("card: False Flag")
    assert (t.of(0, "hex"), t.record.rng, t.record.discard[CARDS.index("False Flag")]) == ((HERE,), chance, 1)
    assert (t.of(0, "plus2"), t.of(1, "plus2", "morale")) == ((0,), (0, 3))
    assert 0 not in t.moves() and "longboat 0 move dir 0" not in t.legal()
    assert (t.phase, t.player) == ("main", 0)


def test_false_flag_stops_a_red_too():
    """WW-9: the Red goes back one space and has battled"""
    t = Table().ship(0, at=HERE).red(H(2, 0, 0)).hand(0, "False Flag", known=True)
    t.play("end turn", "rest: lose morale", "card: False Flag")
    assert (t.reds(), t.of(0, "hex", "notor"), t.player) == ([H(3, 0, 0)], (HERE, 1), 1)


def test_whoever_could_hold_a_card_is_asked():
    """scenario 45 (WW-51)"""
    t = duel().hand(1, "Coffee").dice((2, 5), (2, 3)).sail(0)
    assert (t.phase, t.player, t.legal()) == ("b_flag", 1, ["pass"])
    t.play("pass")
    assert (t.phase, t.player, t.legal()) == ("b_dcard", 1, ["pass"])
    t.play("pass")
    assert (t.phase, t.player, t.of(1, "morale")) == ("main", 0, (1,))
    t = duel().hand(1, "Coffee", known=True).dice((2, 5), (2, 3)).sail(0)
    assert (t.phase, t.player, t.of(1, "morale")) == ("main", 0, (1,))


def test_an_imagined_defender_may_hold_another_card():
    """scenario 46"""
    t = duel().hand(1, "False Flag").sail(0)
    real = t.copy()
    mask, seen = t.look(real, 0)
    others = set()
    for seed in range(40):
        imagined = t.imagine(0, seed)
        others.add(int(np.flatnonzero(imagined["hand"][0, 1])[0]))
        np.testing.assert_array_equal(t.look(imagined, 0)[1], seen)
        assert t.look(imagined, 1)[0][t.env.action_id("pass")] == 1
    assert len(others) > 3 and not mask.any()
    t.play("pass")
    assert t.phase == "b_dcard"


def test_the_losers_crester_lies_on_the_hex_if_the_winners_hold_is_full():
    """scenario 52"""
    t = duel().hold(0, "gray").hold(1, "red").ship(1, morale=1).dice((2, 5), (2, 3)).sail(0)
    assert (t.of(0, "hex", "hold"), t.of(1, "hex", "hold")) == ((THERE, 0), (0, -1))
    assert (t.record.red_state[0], t.record.red_hex[0], t.phase) == (LYING, THERE, "main")


def test_cards_and_tokens_turn_a_battle():
    """Section 6.4: hit cards add 1, 2, 3, a token 2; the defender answers last"""
    t = duel(plus2=1).hand(0, "Broadside", known=True).hand(1, "Volley", "Chain Shot", known=True)
    t.dice((2, 2), (2, 3)).sail(0)
    assert (t.phase, t.legal()) == ("b_acard", ["card: Broadside", "spend a +2 token", "pass"])
    t.play("card: Broadside", "spend a +2 token")
    assert (t.record.at, t.record.dt, t.phase, t.of(0, "plus2")) == (7, 3, "b_dcard", (0,))
    t.play("card: Volley", "card: Chain Shot")
    assert (t.of(1, "morale"), t.cards(1), t.phase) == ((2,), [], "main")


def test_a_defending_ship_may_spend_cannons():
    """Section 6.4: it sees the attacker's result first"""
    t = duel().ship(1, cannons=3).dice((2, 6), (4, 6)).sail(0)
    assert (t.phase, t.player, t.record.at) == ("b_dcan", 1, 6)
    assert t.legal() == [f"spend {k} cannons" for k in range(4)]
    t.play("spend 2 cannons")
    assert (t.of(1, "cannons", "plus2"), t.of(0, "hex", "plus2")) == ((1, 1), (HERE, 1))


def test_an_attack_out_of_port_ends_in_port_without_trade():
    """WW-39"""
    t = Table().ship(0, red_teeth=1).ship(1, at=H(1, 0, 0)).dice((2, 4), (2, 4)).sail(0)
    assert t.of(0, "hex", "red_teeth", "notor", "plus2") == (0, 1, 0, 1)


def test_no_token_is_taken_when_the_supply_is_empty():
    """WW-16"""
    t = duel().ship(2, plus2=15)
    t.record.loose_plus2[H(7, 3, 0)] = 1
    t.dice((2, 4), (2, 4)).sail(0)
    assert (t.of(0, "plus2"), t.of(1, "plus2")) == ((0,), (0,))
