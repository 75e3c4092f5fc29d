"""Rounds, wind, the end of the game, rewards."""

import numpy as np
import pytest

from .table import H, Table

pytestmark = pytest.mark.uncompiled
SKY = H(4, 0, 0)


def test_the_last_round_goes_up_to_whoever_began_it():
    """scenario 30"""
    t = Table().turn(1).ship(1, at=SKY, notor=14).play("end turn")
    assert (t.record.end_seat, t.player) == (1, 2)
    t.play("end turn")
    assert (t.over, t.player) == (False, 0)
    t.play("end turn")
    assert (t.over, t.record.winners, t.rewards) == (True, 0b010, [-0.5, 1, -0.5])
    t = Table().turn(1).ship(1, at=SKY, notor=14).ship(2, notor=15).play("end turn", "end turn", "end turn")
    assert (t.over, t.player, t.record.end_seat) == (False, 1, 1)
    t.ship(1, at=0).play("end turn", "end turn")
    t.ship(0, at=SKY, notor=15, morale=3).play("end turn")
    assert (t.over, t.record.winners, t.rewards) == (True, 0b001, [1, -0.5, -0.5])


def test_the_wind_never_stays():
    """scenario 42"""
    for seed in range(12):
        t = Table.new(seed, players=2)
        before, seen = int(t.record.wind), set()
        for _ in range(8):
            t.play("end turn")
            if t.player == t.record.start:
                assert t.record.wind != before
            else:
                assert t.record.wind == before
            before = int(t.record.wind)
            seen.add(before)
        assert len(seen) > 1
    t = Table().ship(0, at=SKY).hand(0, "Change of Wind").play("card: Change of Wind")
    assert t.record.wind != 0


def test_shaped_rewards_come_at_once():
    """scenario 58"""
    t = Table(reward="shaped").ship(0, gas=2).play("buy notoriety")
    assert t.rewards == [0.02, -0.01, -0.01]
    t = Table(mode="coop", reward="shaped").ship(0, at=SKY, morale=1).play("end turn")
    assert (t.record.captain_lives, t.rewards) == (1, [-0.1, -0.1])
    t = Table(mode="solo", reward="shaped").ship(0, at=SKY, cannons=2).red(H(5, 0, 0), H(7, 3, 0))
    t.dice((4, 9), (5, 8)).sail(0).play("spend 2 cannons")
    assert t.rewards == [0.1]
    t = Table(mode="coop", reward="shaped", shaping_scale=0.5).ship(0, at=SKY, cannons=4).white(H(5, 0, 0))
    t.dice((6, 12), (8, 11)).sail(0).play("spend 4 cannons")
    assert t.rewards == [2.5, 2.5]


def test_the_round_cap_breaks_off():
    """scenario 59"""
    t = Table(max_rounds=1).ship(0, notor=3).ship(1, notor=5).ship(2, notor=5)
    t.play("end turn", "end turn", "end turn")
    assert (t.over, t.rewards) == (True, [-1, 0.5, 0.5])
    assert set(t.env.truncations.values()) == {True} and set(t.env.terminations.values()) == {False}
    t = Table(mode="coop", max_rounds=1).play("end turn", "end turn")
    assert (t.over, bool(t.record.truncated), t.rewards) == (True, True, [-1, -1])


def test_the_step_cap_breaks_off_like_the_round_cap():
    t = Table(max_steps=2).ship(1, notor=5).play("end turn", "end turn")
    assert (t.over, bool(t.record.truncated), t.rewards) == (True, True, [-0.5, 1, -0.5])
    t = Table(max_steps=1).play("end turn")
    assert t.rewards == [0, 0, 0]


def test_all_starts_and_winds_occur():
    """WW-37"""
    dealt = [Table.new(seed).record for seed in range(60)]
    assert {int(s.start) for s in dealt} == {0, 1, 2}
    assert {int(s.wind) for s in dealt} == set(range(6))
    for s in dealt:
        sizes = [int(s.hand_size[(s.start + k) % 3]) for k in range(3)]
        assert sizes == [2, 3, 4]
        assert sorted(s.tile_at.tolist()) == list(range(6))
        assert (s.gray_state == 1).sum() == 2 and (s.red_state == 1).sum() == 6
        assert s.known.sum() == 0 and s.round_no == 1
    assert len({tuple(s.tile_at.tolist()) for s in dealt}) > 40
    assert len({tuple(s.board[:3].tolist()) for s in dealt}) > 20
    assert all(len(np.unique(s.board[:3])) == 3 for s in dealt)
