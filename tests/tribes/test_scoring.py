"""Objectives, points, winners and rewards (rules.md, chapters 7 and 8)."""

import pytest

from windenvs.tribes.scoring import is_fulfilled, survey

from .table import C, Table

pytestmark = pytest.mark.uncompiled


def is_met(t: Table, card: int, seat: int = 0) -> bool:
    return bool(is_fulfilled(C, card, survey(C, t.record, seat)))


def test_the_worked_example_of_the_score():
    """scenario 30"""
    t = Table()
    for space in (1, 4, 5, 6, 8, 9):
        t.tile(0, space)
    t.village(0, 0, 5, 6, 8, 9).temple(0, 0, "water").temple(0, 1, "moves").only_polluted(0, {11: 2})
    t.keep(0, 5, 7, 12)  # 8 points for villages at 5 and 8, 10 for villages at 6 and 9, 8 for the bottom row
    assert [is_met(t, card) for card in t.kept(0)] == [True, True, False]
    assert t.points(0) == 15 + 0 + 3 + 7 + 18 == 43


@pytest.mark.parametrize(
    ("water", "villages", "rewards"),
    [
        ((2, 2, 2), (1, 1, 1), [0, 0, 0]),
        ((2, 2, 1), (1, 1, 1), [0.5, 0.5, -1]),
        ((2, 2, 1), (1, 2, 1), [-0.5, 1, -0.5]),
        ((2, 2, 9), (2, 1, 1), [1, -0.5, -0.5]),
    ],
)
def test_points_then_water_decide(water, villages, rewards):
    """scenario 31"""
    t = Table(max_rounds=1)
    for seat in range(3):
        t.keep(seat, seat).tile(seat, 1).village(seat, *range(villages[seat])).water(seat, water[seat])
        t.temple(seat, 0, "water").temple(seat, 1, "moves")
    for _ in range(3):
        t.play("refresh", "discard:2-3-4").finish_turn()
    assert t.over and t.record.truncated
    assert t.rewards() == rewards


@pytest.mark.parametrize(("polluted", "points"), [(0, 12), (1, 7), (2, 3), (3, 0), (4, 0)])
def test_points_for_clean_boards(polluted, points):
    """Section 10"""
    t = Table().keep(0, 20).only_polluted(0, {11 - k: 3 for k in range(polluted)})
    assert t.points(0) == points


@pytest.mark.parametrize(("tiles", "points"), [(6, 0), (7, 3), (8, 7), (9, 12), (12, 12)])
def test_points_for_tiles(tiles, points):
    """Section 10"""
    t = Table(players=5).keep(0, 29).pollution(0, {8: 1, 9: 1, 10: 1, 11: 1})
    for space in range(1, tiles):
        t.tile(0, space)
    t.pollution(0, {8: 1, 9: 1, 10: 1, 11: 1})  # only so that nothing else scores
    assert t.points(0) == points


@pytest.mark.parametrize(("temples", "points"), [(2, 0), (3, 3), (4, 7)])
def test_points_for_temples_and_the_token(temples, points):
    """Section 10"""
    t = Table().keep(0, 29).tile(0, 1).tile(0, 4).tile(0, 5)
    for space, kind in list(zip((0, 1, 4, 5), ("water", "pollution", "forest", "moves"), strict=True))[:temples]:
        t.temple(0, space, kind)
    assert t.points(0) == points
    t.record.has_end[0] = 1
    assert t.points(0) == points + 5


def test_patterns_of_colours():
    """scenario 40"""
    t = Table(players=5).tile(0, 1, "pink").tile(0, 2, "pink")
    assert (is_met(t, 16), is_met(t, 17)) == (True, False)
    assert (is_met(t, 20), is_met(t, 22)) == (False, False)
    t.tile(0, 5, "pink").tile(0, 10, "pink")
    assert (is_met(t, 20), is_met(t, 22), is_met(t, 21), is_met(t, 24)) == (True, True, False, False)
    t = Table(players=5).tile(0, 8, "amber").tile(0, 9, "teal").tile(0, 10, "pink")
    assert (is_met(t, 12), is_met(t, 17), is_met(t, 16)) == (True, True, False)


def test_every_kind_of_objective():
    """Section 3.4"""
    t = Table(players=5).tile(0, 4, "amber 4 TCP").tile(0, 8, "teal 4 TCP").tile(0, 9, "pink 4 TCP")
    assert [is_met(t, card) for card in (18, 19, 24, 22)] == [False, True, True, False]
    assert [is_met(t, card) for card in (25, 26, 27, 28, 29)] == 5 * [False]
    t.village(0, 4, 8, 9)
    assert [is_met(t, card) for card in (25, 26, 27, 28, 29)] == [True, True, True, True, False]
    t.village(0, 0)
    assert is_met(t, 29)
    t.tile(0, 1)
    assert not is_met(t, 4) and not is_met(t, 8)
    t.village(0, 1).temple(0, 1, "water").temple(0, 4, "moves")
    assert is_met(t, 4) and is_met(t, 8)
    t.tile(0, 3)
    assert is_met(t, 0) and not is_met(t, 2) and not is_met(t, 13)
    t.tile(0, 11)
    assert is_met(t, 2) and is_met(t, 13)


def test_shaped_rewards_follow_the_points():
    """Section 10"""
    t = Table(reward="shaped").keep(0, 29).tile(0, 1, "2 T").riders(0, 1, 2).play("build:1")
    assert t.rewards() == pytest.approx([3 / 50, -1.5 / 50, -1.5 / 50])
    t = Table().keep(0, 29).tile(0, 1, "2 T").riders(0, 1, 2).play("build:1")
    assert t.rewards() == [0, 0, 0]
