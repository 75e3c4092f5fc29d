"""Options: what can't be chosen, and what follows from the mode."""

import pytest

import windenvs

WRONG = [
    {"mode": "solo"},
    {"players": 1},
    {"players": 5},
    {"round_limit": 0},
    {"round_limit": 100},
    {"mode": "competitive", "round_limit": 100},
    {"round_cap": 0},
    {"round_cap": 501},
    {"start": "raft"},
    {"start": "adrift"},
    {"landing_spots": 0},
    {"landing_spots": 3},
    {"first_player": "last"},
    {"first_player": 4},
    {"first_player": -1},
    {"first_player": 3, "mode": "competitive", "players": 3},
    {"first_player": 1, "mode": "competitive", "players": 2},
    {"rotate_start": 1},
    {"island_return": True, "mode": "competitive", "start": "adrift"},
    {"free_control": False},
    {"control_sails": "nobody"},
    {"coconuts": -1},
    {"coconuts": 16},
    {"max_steps": 0},
    {"reward": "legs"},
    {"tides": True},
]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_wrong_options_are_refused(wrong):
    """scenario 34"""
    with pytest.raises(ValueError, match="azimuth") as complaint:
        windenvs.make("azimuth", **wrong)
    assert any(name in str(complaint.value) for name in wrong)


@pytest.mark.parametrize(
    ("given", "resolved"),
    [
        ({}, {"landing_spots": 2, "first_player": "choose", "rotate_start": False, "island_return": True,
              "free_control": True, "round_limit": 10, "round_cap": 60, "coconuts": 4}),
        ({"mode": "competitive"}, {"landing_spots": 1, "first_player": "random", "rotate_start": True,
                                   "island_return": False, "free_control": False, "players": 4}),
        ({"mode": "competitive", "players": 2}, {"landing_spots": 2}),
        ({"mode": "competitive", "start": "adrift"}, {"island_return": False}),
        ({"rotate_start": None, "free_control": None}, {"rotate_start": False, "free_control": True}),
        ({"first_player": 3}, {"first_player": 3}),
    ],
    ids=str,
)  # fmt: skip
def test_none_means_what_the_mode_says(given, resolved):
    """Section 4"""
    options = windenvs.make("azimuth", **given).options
    assert options | resolved == options
    assert windenvs.make("azimuth", **options).options == options
