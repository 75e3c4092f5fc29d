"""The content file: totals of the rules reference (section 3), the tables that follow, and files that are refused."""

import numpy as np
import pytest

import windenvs
from tests.own_content import expect_refusal, written
from windenvs.azimuth.content import NAMES
from windenvs.azimuth.state import FACES, MARKS, VERTICES

from .table import Table

GAME = windenvs.spec("azimuth")
C = GAME.default_contents[0]

TABLES = {  # section 3.4: seats of the colours, own winds, foreign winds, landing spots
    "coop2": ([0, 1, 0, 1], 4, 0, 2),
    "coop3": ([0, 1, 0, 2], 4, 0, 2),
    "coop4": ([0, 1, 2, 3], 4, 0, 2),
    "competitive2": ([0, -1, 1, -1], 6, 1, 2),
    "competitive3": ([0, 1, 2, -1], 4, 1, 1),
    "competitive4": ([0, 1, 2, 3], 4, 0, 1),
}


# --- what is printed ---


def test_the_set_ups_are_those_of_the_reference():
    assert tuple(TABLES) == NAMES
    for number, expected in enumerate(TABLES.values()):
        table = C.table[number]
        assert (table["seat"].tolist(), *(int(table[name]) for name in list(table.dtype.names)[1:])) == expected


def test_the_die_shows_each_face_once():
    assert [FACES[face] for face in C.die] == ["sunny", "mermaid", "wave_away", "wave_home", "gust", "turtle"]


def test_limits():
    assert (C.coconuts, C.round_limit, C.round_cap, C.leg_worth) == (4, 10, 60, 0.05)


@pytest.mark.parametrize("colours", [2, 3, 4])
def test_layouts_hold_six_rafts_a_colour(colours):
    marks = [mark for mark in C.layout[colours].tolist() if mark >= 0]
    assert len(marks) == 6 * colours and marks == sorted(set(marks))
    assert not {14, 15, 20, 21} & set(marks)


def test_the_layout_for_four_colours_looks_the_same_from_every_side():
    sea = np.zeros(36, int)
    sea[C.layout[4]] = 1
    for turns in range(4):
        assert (np.rot90(sea.reshape(6, 6), turns) == sea.reshape(6, 6)).all()


def test_actions_have_the_ids_and_names_of_the_reference():
    """Section 7"""
    names = {
        0: "wind A1 points N", 99: "wind E5 points W", 100: "slide wind A1 N", 199: "slide wind E5 W", 200: "swim N",
        203: "swim W", 204: "turtle swim N", 208: "board c3", 211: "board d4", 212: "land on island", 213: "land home",
        214: "take foreign wind", 215: "lighthouse at 0", 220: "lighthouse at 5", 221: "Red starts", 224: "Blue starts",
        225: "choose mark a1", 239: "choose mark c3", 260: "choose mark f6",
    }  # fmt: skip
    assert GAME.num_actions == 261
    for action, words in names.items():
        assert GAME.action_names[action] == words
    assert GAME.actions.id("wind C2 points E") == 4 * 7 + 1


# --- the board ---


def test_marks_are_named_by_column_and_row_from_the_north():
    assert (MARKS[0], MARKS[5], MARKS[14], MARKS[35]) == ("a1", "f1", "c3", "f6")
    assert (VERTICES[0], VERTICES[4], VERTICES[12], VERTICES[24]) == ("A1", "E1", "C3", "E5")


@pytest.mark.parametrize(("table", "size"), [("leg", 6), ("next_vertex", 5)])
def test_neighbours_are_symmetric(table, size):
    near = C[table]
    for place in range(size * size):
        for d in range(4):
            other = near[place, d]
            assert other == -1 or near[other, (d + 2) % 4] == place
    assert (near == -1).sum() == 4 * size


def test_a_mark_touches_the_winds_around_it():
    for mark in range(36):
        touched = [v for v in range(25) if C.touching[mark] >> v & 1]
        assert touched == [v for v in range(25) if mark in C.blown[v, 0]]
    assert sum(int(C.touching[mark]).bit_count() for mark in range(36)) == 100


def test_sides_are_quarter_turns_of_each_other():
    """A colour sees the board as Red does, turned."""
    for colour in range(4):
        rows = np.rot90(np.array(C.row_from[0]).reshape(6, 6), -colour)
        assert (rows == C.row_from[colour].reshape(6, 6)).all()
    assert [[MARKS[mark] for mark in C.edge[colour][[0, 5]]] for colour in range(4)] == [
        ["a1", "f1"], ["f1", "f6"], ["a6", "f6"], ["a1", "a6"]
    ]  # fmt: skip


def test_distances_home():
    """Section 10, for every side, position and number of landing spots."""
    for colour in range(4):
        for spots in (1, 2):
            for position in range(7 - spots):
                landing = [divmod(int(C.edge[colour, position + k]), 6) for k in range(spots)]
                for mark in range(36):
                    legs = min(abs(mark // 6 - row) + abs(mark % 6 - column) for row, column in landing)
                    assert C.homeward[colour, spots - 1, position, mark] == legs
                nearest = min(C.homeward[colour, spots - 1, position, mark] for mark in (14, 15, 20, 21))
                assert C.from_island[colour, spots - 1, position] == nearest


# --- files that can't be played with ---

BROKEN = {  # what is wrong: (replacements in the game's own file, words of the complaint)
    "missing key": ({"coconuts = 4 ": "palms = 4 "}, ["limits", "'coconuts' is missing"]),
    "missing table": ({"[die]": "[dice]"}, ["'die' is missing"]),
    "missing set-up": ({"[table.coop3]": "[table.coop5]"}, ["table", "'coop3' is missing"]),
    "wrong type": ({"round_limit = 10": 'round_limit = "ten"'}, ["round_limit = 'ten'", "whole number"]),
    "out of range": ({"round_cap = 60": "round_cap = 501"}, ["round_cap = 501", "1 to 500"]),
    "too many coconuts": ({"coconuts = 4 ": "coconuts = 16 "}, ["coconuts = 16", "0 to 15"]),
    "a reward above one": ({"shape = 0.05": "shape = 5"}, ["shape = 5"]),
    "another board": ({"raft_grid = 6": "raft_grid = 7"}, ["board", "raft_grid = 7"]),
    "another centre": ({"centre = 12": "centre = 6"}, ["board", "centre = 6"]),
    "other island spots": ({"[14, 15, 20, 21]": "[14, 15, 20, 22]"}, ["island_spots must be [14, 15, 20, 21]"]),
    "other colours": ({'"Blondie"': '"Green"'}, ["colours must be Red, Blondie, Black, Blue"]),
    "seven rafts": ({"rafts_per_colour = 6": "rafts_per_colour = 7"}, ["rafts_per_colour = 7"]),
    "a layout with a raft too few": ({'two = ["xxxxxx"': 'two = ["xxxxx."'}, ["layout", "two has 11 marks"]),
    "a layout too narrow": ({'two = ["xxxxxx"': 'two = ["xxxxx"'}, ["two", "row 'xxxxx'"]),
    "a layout with other signs": ({'two = ["xxxxxx"': 'two = ["xxxxxo"'}, ["two", "row 'xxxxxo'"]),
    "a layout too short": ({'two = ["xxxxxx", ': "two = ["}, ["two has 5 entries, it needs 6"]),
    "a raft at the island": (
        {'two = ["xxxxxx", "......", "......"': 'two = ["xxxxx.", "......", "..x..."'},
        ["two", "landing spot c3"],
    ),
    "an unknown face": ({'"mermaid"': '"siren"'}, ["die", "faces holds 'siren'"]),
    "five faces": ({'"sunny", ': ""}, ["faces has 5 entries, it needs 6"]),
    "a seat without a colour": ({"seats = [0, 1, 0, 2]": "seats = [0, 1, 0, 1]"}, ["coop3", "each of 3 players"]),
    "a colour without a seat": ({"seats = [0, 1, 0, 2]": "seats = [0, 1, -1, 2]"}, ["coop3", "every colour"]),
    "two colours in a race": ({"seats = [0, -1, 1, -1]": "seats = [0, 0, 1, -1]"}, ["competitive2", "one colour only"]),
    "a seat too many": ({"seats = [0, 1, 0, 1]": "seats = [0, 1, 0, 2]"}, ["coop2", "seats holds 2"]),
    "eight winds": ({"own_winds = 6": "own_winds = 7"}, ["competitive2", "7 own and 1 foreign"]),
    "no own wind": ({"own_winds = 6": "own_winds = 0"}, ["competitive2", "own_winds = 0"]),
    "more winds than marks": (
        {"own_winds = 4\nforeign_winds = 0\nlanding_spots = 1": "own_winds = 7\nforeign_winds = 0\nlanding_spots = 1"},
        ["competitive4", "28 winds", "24 marks"],
    ),
    "two foreign winds": ({"foreign_winds = 1": "foreign_winds = 2"}, ["competitive2", "foreign_winds = 2"]),
    "three landing spots": ({"landing_spots = 1": "landing_spots = 3"}, ["competitive3", "landing_spots = 3"]),
    "unknown key": ({"round_cap = 60": "round_cap = 60\ntides = 2"}, ["limits", "unknown: tides"]),
    "unknown key of a set-up": ({"own_winds = 6": "own_winds = 6\nsharks = 1"}, ["competitive2", "sharks"]),
    "unknown table": ({"[die]": "[tides]\nhigh = 1\n[die]"}, ["unknown: tides"]),
    "no TOML": ({"round_cap = 60": "round_cap: 60"}, ["is not a TOML file"]),
}  # fmt: skip


@pytest.mark.parametrize("wrong", BROKEN)
def test_a_broken_content_file_is_refused_by_name(wrong, tmp_path):
    changes, words = BROKEN[wrong]
    expect_refusal("azimuth", tmp_path, changes, words)


def test_a_changed_content_file_is_played_with(tmp_path):
    """A player's own file counts: its limits, its winds, a die that shows one face twice."""
    changes = {
        "round_limit = 10": "round_limit = 3",
        '"sunny", "mermaid"': '"gust", "mermaid"',
        "own_winds = 4": "own_winds = 2",
    }
    t = Table(content=written("azimuth", tmp_path, changes), players=2)
    assert (t.env.options["round_limit"], t.in_hand("Red")) == (3, (2, 0))
    assert [FACES[face] for face in t.env.contents[0].die].count("gust") == 2
    t.play_random()
    assert t.rounds <= 3


def test_the_content_of_the_game_is_read_only():
    with pytest.raises(ValueError, match="read-only"):
        GAME.default_contents["coconuts"] = 9


def test_every_byte_of_the_content_belongs_to_a_field():
    """numpy's copies leave other bytes to chance, and a file is known by its bytes."""
    dtype = GAME.content.dtype
    assert sum(dtype.fields[name][0].itemsize for name in dtype.names) == dtype.itemsize
    assert (
        sum(dtype["table"].base.fields[name][0].itemsize for name in dtype["table"].base.names)
        == dtype["table"].base.itemsize
    )
