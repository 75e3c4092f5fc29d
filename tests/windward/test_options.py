"""What may be asked for, and what is refused."""

import pytest

import windenvs
from windenvs import OptionError

from .table import Table

pytestmark = pytest.mark.uncompiled

REFUSED = [
    {"mode": "team"},
    {"players": 1},
    {"players": 6},
    {"mode": "coop", "players": 5},
    {"mode": "coop", "players": 0},
    {"mode": "solo", "players": 2},
    {"map_size": "tiny"},
    {"mode": "coop", "map_size": "small"},
    {"mode": "solo", "map_size": "small"},
    {"mode": "coop", "achievements": True},
    {"mode": "solo", "achievements": True},
    {"mode": "coop", "white": True},
    {"mode": "solo", "white": True},
    {"naturalist": 3},
    {"naturalist": -2},
    {"mode": "coop", "naturalist": 0},
    {"ships": ["red", "blue"]},
    {"ships": ["red", "blue", "pink"]},
    {"ships": ["red", "blue", "red"]},
    {"ships": ["purple", "blue", "red"], "naturalist": 1},
    {"difficulty": "mild"},
    {"max_rounds": 0},
    {"max_steps": 0},
    {"reward": "dense"},
    {"shaping_scale": 0},
    {"shaping_scale": -1.0},
    {"speed": 3},
]


@pytest.mark.parametrize("options", REFUSED, ids=str)
def test_invalid_options_are_refused(options):
    """scenario 41"""
    with pytest.raises(OptionError, match="windward"):
        windenvs.make("windward", **options)


def test_defaults_depend_on_the_mode():
    """Section 4"""
    for given, players, size in (
        ({}, 3, "large"),
        ({"players": 2}, 2, "small"),
        ({"players": 2, "map_size": "large"}, 2, "large"),
        ({"players": 4, "map_size": "small"}, 4, "small"),
        ({"mode": "coop"}, 2, "large"),
        ({"mode": "solo"}, 1, "large"),
    ):
        options = windenvs.make("windward", **given).options
        assert (options["players"], options["map_size"]) == (players, size)


def test_ships_sail_under_the_colours_asked_for():
    t = Table.new(ships=["green", "red", "yellow"])
    assert t.record.board[:3].tolist() == [2, 0, 3]
    t = Table.new(ships=["green", "red", "yellow"], naturalist=1)
    assert t.record.board[:3].tolist() == [2, 5, 3]
    for seed in range(20):
        boards = Table.new(seed, players=5, naturalist=3).record.board.tolist()
        assert sorted(boards) == [0, 1, 2, 3, 5] and boards[3] == 5


@pytest.mark.parametrize(("difficulty", "speed"), [("easy", 5), ("normal", 6), ("hard", 7), ("impossible", 8)])
def test_difficulty_is_whites_speed(difficulty, speed):
    t = Table.new(mode="coop", players=4, difficulty=difficulty)
    assert (t.record.white_speed, t.record.white_lives, t.record.captain_lives) == (speed, 4, 4)
    assert int(t.record.white_hex) in [t.corner(k) for k in range(6)]
    assert t.record.hand_size[:4].tolist() == [2, 2, 2, 2] and (t.record.gray_state == 1).sum() == 6


def test_solo_begins_with_five_cards_and_no_white():
    t = Table.new(mode="solo")
    assert (t.of(0, "hand_size"), t.record.white_state, t.record.white_speed) == ((5,), 0, 5)


def test_all_variants_go_together():
    t = Table.new(players=5, map_size="small", achievements=True, white=True, naturalist=4, reward="shaped")
    assert len(set(t.record.ach.tolist())) == 2 and t.record.hand_size.sum() == 19
