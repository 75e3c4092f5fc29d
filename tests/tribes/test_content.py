"""The content file: totals of the rules reference (section 3), and files that are refused."""

from collections import Counter

import numpy as np
import pytest

from tests.own_content import expect_refusal, written
from windenvs.tribes.content import OBJECTIVES, POWERS, REQUIREMENTS
from windenvs.tribes.options import GUIDES

from .invariants import BESIDE, LINES
from .table import GAME, C, Table

# --- what is printed ---


def test_terrain_and_neighbours():
    """Section 3.1"""
    assert C.pollution.tolist() == [0, 0, 1, 2, 1, 1, 2, 2, 1, 2, 2, 2] and C.pollution.sum() == 16
    for space, others in BESIDE.items():
        assert sorted(other for other in C.near[space].tolist() if other >= 0) == sorted(others)
        assert C.beside[space] == sum(1 << other for other in others)
        assert all(space in BESIDE[other] for other in others)


def test_patterns_are_those_of_the_reference():
    """Section 3.1"""
    for shape, lines in enumerate(LINES):
        found = C.pattern[shape, : C.patterns[shape]].tolist()
        assert sorted(found) == sorted(sum(1 << k for k in line) for line in lines)


def test_element_cards():
    """Section 3.2: twenty of each colour, every kind of requirement in every colour"""
    assert Counter(C.card["colour"].tolist()) == {0: 20, 1: 20, 2: 20, 3: 20}
    for colour in range(4):
        cards = C.card[C.card["colour"] == colour]
        kinds = Counter(REQUIREMENTS[kind] for kind in cards["requirement"])
        assert kinds == {"SUMX": 2, "TIERS": 2, "NEIGH": 4, "ALL4": 2, "MORE": 3, "OWN": 2, "NONE": 3, "FEWER": 2}
        assert (cards["element"][cards["requirement"] == REQUIREMENTS.index("NONE")] != colour).all()
        assert (cards["element"][cards["requirement"] == REQUIREMENTS.index("FEWER")] != colour).all()
    assert C.card["either"].sum() == 4


@pytest.mark.parametrize(
    ("card", "requirement", "element", "rows"),
    [
        (2, "TIERS", 0, [[0, 1, 0, 0, 0], [0, 2, 0, 0, 0], [0, 3, 0, 0, 0]]),
        (5, "NEIGH", 1, [[1, 1, 0, 0, 0], [3, 1, 0, 0, 0]]),
        (18, "FEWER", 1, [[2, 1, 0, 0, 0], [3, 2, 0, 0, 0]]),
        (28, "ALL4", -1, [[5, 1, 0, 0, 0]]),
        (40, "SUMX", 2, [[0, 0, -1, 0, 0]]),
        (55, "NONE", 0, [[0, 0, 4, 0, 0]]),
        (64, "NEIGH", 3, [[0, 0, 0, 3, 0], [0, 0, 0, 5, 0]]),
        (79, "FEWER", 0, [[1, 0, 0, 3, 0], [2, 0, 0, 4, 0]]),
    ],
)
def test_single_cards(card, requirement, element, rows):
    """Section 3.2"""
    one = C.card[card]
    assert (REQUIREMENTS[one["requirement"]], one["element"], one["rows"]) == (requirement, element, len(rows))
    assert one["row"][: len(rows)].tolist() == rows


def test_forest_tiles():
    """Section 3.3"""
    forest = C.tile[:39]
    assert Counter(forest["colour"].tolist()) == {0: 13, 1: 13, 2: 13}
    assert [int((forest["players"] <= n).sum()) for n in (2, 3, 4, 5)] == [18, 25, 32, 39]
    for players, counts in ((2, [6, 6, 6]), (3, [3, 2, 2]), (4, [2, 3, 2]), (5, [2, 2, 3])):
        colours = forest["colour"][forest["players"] == players]
        assert [int((colours == colour).sum()) for colour in range(3)] == counts
    assert set(C.tile["spots"].tolist()) == {2, 3, 4}
    start = C.tile[39:]
    assert (start["spots"].tolist(), start["bonus"].tolist(), start["colour"].tolist()) == (
        5 * [3],
        5 * [2],
        [0, 1, 2, 0, 1],
    )
    assert [tuple(one) for one in C.start_bonus.tolist()] == [(1, 3, 1), (1, 4, 1), (2, 3, 1), (1, 4, 2), (2, 3, 2)]


def test_village_cards():
    """Section 3.4"""
    kinds = Counter(OBJECTIVES[kind] for kind in C.village_card["kind"])
    assert kinds == {"TILES_AT": 4, "VILLAGES_AT": 4, "TEMPLES_AT": 4, "REGION": 4, "ROW3": 2, "COL3": 2, "DIAG3": 2,
                     "L3": 3, "SAMEBONUS": 3, "TOTALBONUS": 2}  # fmt: skip
    assert C.village_card["points"].tolist() == [7, 8, 8, 7, 6, 8, 8, 10, 6, 6, 8, 8, 8, 8, 9, 8, 8, 6, 9, 7, 10, 8, 7, 7, 5, 8,
                                                 8, 8, 10, 12]  # fmt: skip
    assert C.village_card[12]["right"].tolist() == [0, 0, 3, 0, 0, 0]
    assert C.village_card[24]["right"].tolist() == [0, 0, 0, 0, 0, 2]
    assert C.village_card[11]["right"].tolist() == [2, 0, 0, 0, 1, 0]


def test_guides():
    """Section 3.5: each of the eleven kinds of power occurs, card 0 is always ON_PLAY"""
    assert C.guide["temple"].tolist() == [[3, 2, 5, 4], [5, 2, 6, 3], [2, 1, 6, 3], [6, 1, 6, 2], [3, 2, 6, 3]]
    kinds = C.guide["power"]["kind"]
    assert {POWERS[kind] for kind in kinds.ravel()} == set(POWERS)
    assert (kinds[:, 0] == POWERS.index("ON_PLAY")).all()
    assert (C.guide["requirement"].tolist(), C.guide["n"].tolist()) == ([0, 1, 2, 3, 4], [8, 2, 3, 1, 1])
    assert GUIDES == ("Ember", "Tide", "Grove", "Gale", "Dawn")


def test_actions_have_the_ids_and_names_of_the_reference():
    """Section 7"""
    assert GAME.num_actions == 244
    names = {0: "play:0:small", 5: "play:2:big", 10: "temple:water", 13: "temple:moves", 14: "refresh", 20: "build:5",
             28: "power:1", 31: "discard:0-1-2", 36: "discard:0-3-4", 40: "discard:2-3-4", 48: "space:7", 57: "tile:pile",
             58: "move:0>0", 58 + 144: "move:capital>0", 213: "move:capital>11", 214: "stop", 215: "water-rest",
             216: "branch:0", 224: "village:3:left", 225: "village:3:right", 226: "drop:0", 234: "draw:pile",
             237: "guide:2", 242: "board:Gale"}  # fmt: skip
    assert {action: GAME.action_names[action] for action in names} == names


# --- files that can't be played with ---

ROW_OF_R17 = '"NONE", "G", 0, 0, false, [[0, 3, 0, 0, 0]]'
BROKEN = {  # what is wrong: (replacements in the game's own file, words of the complaint)
    "missing key": ({"riders = 7": ""}, ["supply", "'riders' is missing"]),
    "missing table": ({"[scoring]": "[points]"}, ["'scoring' is missing"]),
    "wrong type": ({"riders = 7": 'riders = "seven"'}, ["riders = 'seven'", "whole number"]),
    "unknown key": ({"riders = 7": "riders = 7\nhorses = 2"}, ["supply", "unknown: horses"]),
    "start off the map": ({"start = 0 ": "start = 12 "}, ["start = 12"]),
    "polluted start": ({"pollution = [0, 0": "pollution = [1, 0"}, ["starting space 0 must be clean"]),
    "eleven spaces": ({"[0, 0, 1, 2, 1, 1, 2, 2, 1, 2, 2, 2]": "[0, 0, 1, 2, 1, 1, 2, 2, 1, 2, 2]"}, ["pollution has 11"]),
    "tiers that fall": ({"tiers = [2, 4, 6]": "tiers = [4, 2, 6]"}, ["tiers must rise"]),
    "79 element cards": (
        {'  ["Y20", "FEWER", "R", 0, 0, false, [[1, 0, 0, 3, 0], [2, 0, 0, 4, 0]]],\n': ""},
        ["card has 79 entries, it needs 80"],
    ),
    "a card in the wrong place": ({'"R05"': '"B05"'}, ["card number 5", "'B05'", "'R05'"]),
    "unknown requirement": ({'"R05", "NEIGH"': '"R05", "NEAR"'}, ["card R05", "'NEAR'"]),
    "unknown element": ({'"R05", "NEIGH", "R"': '"R05", "NEIGH", "W"'}, ["card R05", "'W'"]),
    "an element for all four": ({'"R09", "ALL4", "-"': '"R09", "ALL4", "R"'}, ["card R09", "'-'"]),
    "one row too many": (
        {ROW_OF_R17: ROW_OF_R17[:-1] + ", [0, 4, 0, 0, 0]]"},
        ["card R17", "2 rows"],
    ),
    "a row of four icons": (
        {ROW_OF_R17: ROW_OF_R17.replace("3, 0, 0, 0", "3, 0, 0")},
        ["card R17", "5 numbers"],
    ),
    "an empty row": (
        {ROW_OF_R17: ROW_OF_R17.replace("3", "0")},
        ["card R17", "0 icons"],
    ),
    "either of one icon": ({'"R15", "OWN", "R", 3, 0, true, [[6, 3': '"R15", "OWN", "R", 3, 0, true, [[0, 3'}, ["card R15"]),
    "counting without a count": ({ROW_OF_R17: ROW_OF_R17.replace("3,", "-1,")}, ["card R17"]),
    "OWN that asks for nothing": ({'"R14", "OWN", "R", 2, 3': '"R14", "OWN", "R", 0, 3'}, ["card R14"]),
    "backs asked by another kind": ({'"R05", "NEIGH", "R", 0, 0': '"R05", "NEIGH", "R", 1, 0'}, ["card R05", "only OWN"]),
    "unknown colour": ({'["pink", 2, "C", 2]': '["red", 2, "C", 2]'}, ["forest tile 0", "'red'"]),
    "unknown bonus": ({'["pink", 2, "C", 2]': '["pink", 2, "X", 2]'}, ["forest tile 0", "'X'"]),
    "too many spots": ({'["pink", 2, "C", 2]': '["pink", 5, "C", 2]'}, ["forest tile 0", "1 to 4"]),
    "too few players": ({'["pink", 2, "C", 2]': '["pink", 2, "C", 1]'}, ["forest tile 0", "2 to 5"]),
    "a start bonus too short": ({'["pink", 3, "C", [1, 3, 1]]': '["pink", 3, "C", [1, 3]]'}, ["starting tile 1", "3 numbers"]),
    "unknown objective": ({'["TILES_AT", [3, 8]': '["TILES", [3, 8]'}, ["card 0", "'TILES'"]),
    "a space twice": ({'["TILES_AT", [3, 8]': '["TILES_AT", [3, 3]'}, ["card 0", "twice"]),
    "an objective without spaces": ({'["TILES_AT", [3, 8], 2': '["TILES_AT", [], 2'}, ["card 0", "needs spaces"]),
    "more than there are": ({'["TILES_AT", [3, 8], 2': '["TILES_AT", [3, 8], 3'}, ["card 0", "3 of 2 spaces"]),
    "a pattern of any colours": ({'["ROW3", [], 3, "same"': '["ROW3", [], 3, "any"'}, ["card 16", "'any'"]),
    "a bonus for a pattern": ({'["ROW3", [], 3, "same", "none"': '["ROW3", [], 3, "same", "portal"'}, ["card 16", "'portal'"]),
    "unknown guide": ({'name = "Gale"': 'name = "Storm"'}, ["guide 'Storm'", "'Gale'"]),
    "a layout of three": ({'"teal", "pink", "amber"]': '"teal", "pink"]'}, ["'Ember'", "layout has 3"]),
    "unknown requirement of a guide": ({'["CLEAN", 8, []]': '["TIDY", 8, []]'}, ["'Ember'", "'TIDY'"]),
    "a region that is not asked for": ({'["CLEAN", 8, []]': '["CLEAN", 8, [1]]'}, ["'Ember'", "has no spaces"]),
    "unknown power": ({'["PAY", 1, 0, 1, 0]': '["BUY", 1, 0, 1, 0]'}, ["'Ember'", "card 1", "'BUY'"]),
    "a power for nothing": ({'["PAY", 1, 0, 1, 0]': '["PAY", 1, 0, 0, 0]'}, ["'Ember'", "card 1", "give something"]),
    "a power that is free": ({'["PAY", 1, 0, 1, 0]': '["PAY", 0, 0, 1, 0]'}, ["'Ember'", "card 1", "cost something"]),
    "no TOML": ({"riders = 7": "riders: 7"}, ["is not a TOML file"]),
}  # fmt: skip


@pytest.mark.parametrize("wrong", BROKEN)
def test_a_broken_content_file_is_refused_by_name(wrong, tmp_path):
    changes, words = BROKEN[wrong]
    expect_refusal("tribes", tmp_path, changes, words)


def test_a_changed_content_file_is_played_with(tmp_path):
    """A player's own file counts."""
    path = written(
        "tribes", tmp_path, {"riders = 7": "riders = 9", '["pink", 3, "C", [1, 3, 1]]': '["pink", 3, "C", [1, 8, 1]]'}
    )
    t = Table.new(content=path, first_player=0)
    assert (t.record.riders[0].sum(), t.seat_water(0)) == (9, 8)


def test_the_content_of_the_game_is_read_only():
    with pytest.raises(ValueError, match="read-only"):
        GAME.default_contents["riders"] = 4
    assert isinstance(C, np.record)
