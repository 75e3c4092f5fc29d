"""Turns, rounds and seats; how the game ends and what it brings."""

import pytest

from windenvs.azimuth.state import COLOURS

from .table import Table


def three_home(**options) -> Table:
    """Blue, at a landing spot, is the last at sea."""
    t = Table(**options).raft("Blue", "a3", castaway=True)
    for colour in COLOURS[:3]:
        t.castaway(colour, "home")
    return t


def test_the_fourth_castaway_at_home_wins_at_once():
    """scenario 17"""
    t = three_home().turn("Blue", 4).next_face("sunny").play("land home")
    assert (t.over, t.die, t.rewards, t.legal()) == (True, None, [1, 1, 1, 1], [])
    assert (t.record.terminated, t.record.truncated, t.record.player, t.winner) == (1, 0, -1, None)


def test_the_game_is_lost_after_the_last_round():
    """scenario 18 (AZ-15)"""
    t = Table().round(10).turn("Blue", 4).idle()
    assert (t.over, t.die, t.rewards) == (True, None, [-1, -1, -1, -1])
    assert (t.record.terminated, t.record.truncated) == (1, 0)
    t = Table(round_limit=12).round(10).turn("Blue", 4).next_face("sunny").idle()
    assert (t.over, t.rounds, t.die, t.rewards) == (False, 11, "sunny", [0, 0, 0, 0])


@pytest.mark.parametrize("rotate", [False, True])
def test_the_marker_goes_round_and_the_lead_if_asked(rotate):
    """scenario 27 (AZ-14)"""
    t = Table(first_player=2, rotate_start=rotate)
    for colour in COLOURS:
        t.hand(colour, 6)
    rollers, leaders = [], []
    for _ in range(5):
        rollers.append(t.marker)
        leaders.append(t.active)
        t.idle(3).next_face("sunny").idle()
    assert rollers == ["Black", "Blue", "Red", "Blondie", "Black"]
    assert leaders == (rollers if rotate else ["Black"] * 5)


def test_the_first_castaway_at_home_wins_the_competitive_game():
    """scenario 30"""
    t = Table(mode="competitive", players=3).raft("Red", "c1", castaway=True).play("land home")
    assert (t.over, t.winner, t.rewards) == (True, "Red", [1, -0.5, -0.5])
    assert (t.record.terminated, t.record.truncated) == (1, 0)


def test_a_competitive_game_is_broken_off_after_its_last_round():
    """scenario 31"""
    t = Table(mode="competitive", players=3).round(60).turn("Black", 3).idle()
    assert (t.over, t.winner, t.rewards) == (True, None, [0, 0, 0])
    assert (t.record.terminated, t.record.truncated) == (0, 1)
    assert set(t.env.truncations.values()) == {True}


@pytest.mark.parametrize(("rotate", "order"), [(None, "022002"), (True, "022002"), (False, "020202")])
def test_the_order_of_two_players(rotate, order):
    """scenario 32"""
    t = Table(mode="competitive", players=2, rotate_start=rotate)
    active = ""
    for _ in range(6):
        active += str(COLOURS.index(t.active))
        t.idle()
    assert active == order


@pytest.mark.parametrize(
    ("options", "rewards"),
    [({}, [0.05] * 4), ({"mode": "competitive", "players": 3}, [0.05, -0.025, -0.025])],
)
def test_shaped_rewards_count_legs(options, rewards):
    """scenario 36"""
    t = Table(reward="shaped", **options).raft("Red", "c2", castaway=True).play("wind B1 points N")
    assert (t.castaway_at("Red"), t.rewards) == ("c1", pytest.approx(rewards))
    assert t.idle().rewards == pytest.approx([0.0] * len(rewards))


def test_shaped_rewards_from_the_first_lighthouse_on():
    """Section 10: 5 legs before the lighthouse stands, then 2 and the distance from the best island spot."""
    t = Table.new(reward="shaped").play("lighthouse at 2")
    assert t.rewards == pytest.approx([0.05] * 4)  # 5 - (2 + 2)
    t.play("lighthouse at 0")
    assert t.rewards == pytest.approx([0.0] * 4)  # f1 f2: 3 legs from d3
    t = Table(reward="shaped").raft("Red", "c3").play("board c3")
    assert t.rewards == pytest.approx([0.05] * 4)  # 4 on the island, 3 on the raft


def test_the_end_comes_on_top_of_shaped_rewards():
    assert three_home(reward="shaped").turn("Blue", 4).play("land home").rewards == pytest.approx([1.05] * 4)
    t = Table(reward="shaped", mode="competitive", players=3).raft("Red", "c1", castaway=True).play("land home")
    assert t.rewards == pytest.approx([1.05, -0.525, -0.525])
    t = Table(reward="shaped").round(10).turn("Blue", 4).raft("Blue", "b3", castaway=True).play("wind A3 points W")
    assert (t.over, t.rewards) == (True, pytest.approx([-0.95] * 4))


def test_the_last_turn_of_the_last_round():
    """scenario 44 (AZ-35)"""
    t = three_home().round(10).turn("Blue", 4).next_face("sunny").play("land home")
    assert (t.over, t.rewards, t.die) == (True, [1, 1, 1, 1], None)
    t = three_home().round(10).turn("Blue", 4).next_face("sunny").idle()
    assert (t.over, t.rewards, t.die) == (True, [-1, -1, -1, -1], None)


def test_three_players_share_four_colours():
    """scenario 50 (AZ-34)"""
    t = Table(players=3)
    seats, rollers = [], []
    for _ in range(4):
        rollers.append(int(t.record.seat[t.record.marker]))
        for _ in range(4):
            seats.append(t.player)
            t.next_face("sunny").idle()
    assert seats == [0, 1, 0, 2] * 4
    assert (rollers, t.rounds, t.die) == ([0, 1, 0, 2], 5, "sunny")


def test_seats_of_a_pair():
    """Section 3.4"""
    t = Table(players=2)
    seats = []
    for _ in range(4):
        seats.append(t.player)
        t.next_face("sunny").idle()
    assert seats == [0, 1, 0, 1]
    assert len(t.rewards) == 2


def test_max_steps_break_any_game_off():
    for options in ({}, {"mode": "competitive", "players": 2}):
        t = Table.new(max_steps=20, **options).play_random()
        assert (t.record.steps, t.record.truncated, t.record.terminated) == (20, 1, 0)
        assert t.rewards == [0.0] * len(t.env.possible_agents)


def test_a_home_castaways_colour_plays_on():
    """AZ-29"""
    t = Table().castaway("Red", "home").raft("Red", "c2").play("wind B1 points N")
    assert (t.stacks(), t.active) == ({"c1": "0"}, "Blondie")
