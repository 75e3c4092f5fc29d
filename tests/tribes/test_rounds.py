"""Rounds, the end of the game, breaking off (rules.md, chapter 7)."""

import pytest

from .table import Table

pytestmark = pytest.mark.uncompiled


def turns_to_the_end(t: Table) -> list[tuple[int, int]]:
    """Plays passing turns to the end: who had which turn in which round."""
    turns = []
    while not t.over:
        turns.append((int(t.record.round_no), t.player))
        t.pass_turn()
    return turns


def test_the_fifth_village_calls_the_last_round():
    """scenario 20"""
    t = Table().four_villages(1).round(9).turn(1)
    t.tile(1, 9, "2 T").riders(1, 9, 2)
    t.play("build:1")
    assert (t.record.end_round, t.record.has_end.tolist()) == (10, [0, 1, 0, 0, 0])
    t.finish_turn()
    turns = []
    while not t.over:
        turns.append((int(t.record.round_no), t.player))
        if t.player == 1:
            assert t.legal("build") == []
        t.pass_turn()
    assert turns == [(9, 2), (10, 0), (10, 1), (10, 2)]
    assert (t.record.terminated, t.record.truncated) == (1, 0)
    before = t.points(1)
    t.record.has_end[1] = 0
    assert before - t.points(1) == 5


def test_the_token_goes_to_the_first_only():
    """TW-40"""
    t = Table().four_villages(0).four_villages(1).round(5)
    for _ in range(2):
        t.play("build:1", "village:0:left")
        if t.phase == "guide":
            t.finish_turn()
    assert (t.record.has_end.tolist(), t.record.end_round, t.record.village[1].sum()) == ([1, 0, 0, 0, 0], 6, 5)


@pytest.mark.parametrize("limit", [100, 9])
def test_everybody_has_the_same_number_of_turns(limit):
    """scenario 46"""
    t = Table(max_rounds=limit).four_villages(2).round(9).turn(2).play("build:1").finish_turn()
    if limit == 9:
        assert t.over
        assert (t.record.terminated, t.record.truncated, t.record.has_end[2]) == (0, 1, 1)
        assert t.rewards() == [-0.5, -0.5, 1]
        return
    assert turns_to_the_end(t) == [(10, 0), (10, 1), (10, 2)]
    assert (t.record.terminated, t.record.truncated) == (1, 0)


def test_rounds_begin_with_the_first_player():
    """Section 6: end of turn"""
    t = Table(first_player=1, max_rounds=2)
    assert turns_to_the_end(t) == [(1, 1), (1, 2), (1, 0), (2, 1), (2, 2), (2, 0)]


def test_a_game_without_an_end_is_broken_off():
    """scenario 34"""
    t = Table(max_rounds=3)
    turns = turns_to_the_end(t)
    assert turns == [(r, p) for r in (1, 2, 3) for p in (0, 1, 2)]
    assert (t.record.terminated, t.record.truncated, t.player) == (0, 1, -1)
    assert abs(sum(t.rewards())) < 1e-6


def test_after_the_end_the_registers_are_empty():
    """Section 6: OVER"""
    t = Table(max_rounds=1)
    turns_to_the_end(t)
    s = t.record
    assert (s.stage, s.turn, s.played, s.draws_size, s.pend_p, s.pend_m) == (2, 2, -1, 0, 0, 0)


def test_decisions_are_limited_too():
    """max_steps: broken off in the middle of a turn, scored as it stands"""
    t = Table(max_steps=8)
    while not t.over:
        t.play(t.legal()[0])
    assert (t.record.steps, t.record.truncated) == (8, 1)
