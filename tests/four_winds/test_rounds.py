"""Rounds and turns, wind and compass, and how the game ends."""

import pytest

from .table import Table

pytestmark = pytest.mark.uncompiled


def test_wind_and_compass_change_after_the_navys_turn():
    """scenario 8"""
    t = Table().red_ship("a5").far_settlements().next_wind("W")
    t.play("end turn")
    assert (t.player, t.rounds, t.blows) == ("Navy", 0, "calm")
    t.play("end turn")
    assert (t.player, t.rounds, t.blows) == ("Pirates", 1, "W")


@pytest.mark.parametrize("wind", ["N", "E", "S", "W", "calm"])
def test_a_new_wind_replaces_the_old_one_even_by_calm(wind):
    """The wind of a round has nothing to do with the one before (6.1)."""
    t = Table().wind("E").elsewhere().next_wind(wind).play("end turn", "end turn")
    assert t.blows == wind


def test_the_third_settlement_decides_even_if_the_attacker_falls_too():
    """scenario 28 (FW-17)"""
    t = Table().settlement("f7").pirate("f6").compass(15).attack("f6", "N", answer=["cutlass+2"])
    assert (t.pawn("f7"), t.pawn("f6"), t.over, t.winner) == (None, None, True, "Pirates")
    assert t.rewards == (1, -1)


def test_the_navy_wins_when_the_hand_is_back_at_north():
    """scenario 29"""
    t = Table().elsewhere().compass(15)
    t.play("end turn")
    assert (t.over, t.player, t.rounds) == (False, "Navy", 15)
    t.play("end turn")
    assert (t.over, t.winner, t.rounds, t.rewards) == (True, "Navy", 16, (-1, 1))
    assert (t.player, t.left, t.legal()) == (None, 0, [])


def test_the_navy_wins_when_no_red_pawn_is_on_the_map():
    """scenario 30 (FW-19)"""
    t = Table().turn("Navy").tower("d6").red_ship("c6").far_settlements().attack("d6", "W")
    assert (t.over, t.winner, t.reserve("pirate"), t.rewards) == (True, "Navy", 12, (-1, 1))


def test_a_side_that_can_do_nothing_is_passed_over():
    """scenario 31"""
    t = Table().turn("Navy").red_ship("a12").far_settlements().lose_reserve("pirate").next_wind("N")
    t.play("end turn")
    assert (t.player, t.phase, t.rounds, t.blows, t.left) == ("Navy", "select", 1, "N", 3)


def test_nobody_has_to_use_a_pawn():
    """scenario 32 (FW-10)"""
    t = Table().elsewhere()
    assert t.left == 3 and "end turn" in t.legal() and len(t.legal()) > 1
    t.play("end turn")
    assert (t.player, t.left) == ("Navy", 3)


def test_a_settlement_lost_by_its_own_attack_counts():
    """scenario 33 (FW-28)"""
    t = Table().turn("Navy").settlement("f7").pirate("f6").attack("f7", "S")
    assert (t.pawn("f7"), t.pawn("f6"), t.winner, t.rewards) == (None, "pirate", "Pirates", (1, -1))


def test_settlements_are_counted_before_red_pawns():
    """scenario 42"""
    t = Table().settlement("f7").pirate("f6")
    assert t.record.occ.astype(bool).sum() == 2
    t.attack("f6", "N", answer=["cutlass+2"])
    assert (t.pawn("f7"), t.pawn("f6"), t.winner) == (None, None, "Pirates")


def test_a_game_is_broken_off_after_max_steps():
    """scenario 36"""
    t = Table.new(max_steps=50).play_random()
    assert (t.steps, t.over, t.winner, t.rewards) == (50, True, None, (0, 0))
    assert t.env.truncations == {"player_0": True, "player_1": True}
    assert t.env.terminations == {"player_0": False, "player_1": False}


def test_with_shaped_rewards_losses_count_at_once():
    """scenario 41"""
    t = Table(reward="shaped").settlement("f7").pirate("f6").elsewhere()
    t.attack("f6", "N", answer=["cutlass+2"])
    assert (t.pawn("f7"), t.pawn("f6"), t.over) == (None, None, False)
    assert t.rewards == pytest.approx((0.25 - 0.02, 0.02 - 0.25))


def test_with_shaped_rewards_the_victory_comes_on_top():
    """Section 10: the last settlement is worth 0.25 and the game."""
    t = Table(reward="shaped").settlement("f7").pirate("f6").attack("f6", "N")
    assert t.rewards == pytest.approx((1.25, -1.25))
