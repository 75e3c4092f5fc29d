"""The content file: totals of the rules reference (section 3), the table of fights, and files that are refused."""

from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

import windenvs
from tests.own_content import expect_refusal, written
from windenvs.four_winds.state import KINDS, SIDES

from .board import SQUARES, around, beside, is_edge, name
from .table import Table
from .test_setup import drafted

GAME = windenvs.spec("four_winds")
C = GAME.default_contents[0]
OWN_FILE = Path(GAME.content.path)

PAWNS = [  # kind, side, count, offence, defence, stands on land, moves, deploys, steps back into
    ("red ship", "Pirates", 8, 2, 3, False, True, "pirate", []),
    ("pirate", "Pirates", 12, 2, 2, True, True, "nothing", ["red ship"]),
    ("gray ship", "Navy", 4, 2, 3, False, True, "guardsman", ["port"]),
    ("guardsman", "Navy", 9, 3, 2, True, True, "nothing", ["gray ship", "settlement"]),
    ("settlement", "Navy", 3, 0, 2, True, False, "guardsman", []),
    ("port", "Navy", 1, 0, 3, True, False, "gray ship", []),
    ("gun tower", "Navy", 2, 3, 4, True, False, "nothing", []),
]

FIGHTS = {  # section 6.4: attacker, defender: who falls (A, D)
    "red ship": {"gray ship": "", "guardsman": "AD", "settlement": "D", "port": "", "gun tower": "A"},
    "pirate": {"gray ship": "A", "guardsman": "AD", "settlement": "D", "port": "", "gun tower": "A"},
    "gray ship": {"red ship": "", "pirate": "D"},
    "guardsman": {"red ship": "AD", "pirate": "AD"},
    "settlement": {"red ship": "A", "pirate": "A"},
    "port": {"red ship": "", "pirate": ""},
    "gun tower": {"red ship": "D", "pirate": "D"},
}
PAIRS = [(one, other, falls) for one, row in FIGHTS.items() for other, falls in row.items()]
PLACES = {  # attacker on the first square strikes at the second, by the terrain they need
    ("water", "water"): ("a5", "a6", "N"),
    ("land", "land"): ("f6", "f7", "N"),
    ("water", "land"): ("c6", "d6", "E"),
    ("land", "water"): ("d6", "c6", "W"),
}


# --- what is printed ---


@pytest.mark.parametrize("row", PAWNS, ids=lambda row: row[0])
def test_pawns_are_as_printed(row):
    """Section 3.1"""
    kind, side, count, offence, defence, land, moves, cargo, back_into = row
    pawn = C.pawn[KINDS.index(kind)]
    assert (SIDES[pawn["side"]], pawn["count"], pawn["offence"], pawn["defence"]) == (side, count, offence, defence)
    assert (bool(pawn["land"]), bool(pawn["moves"]), KINDS[pawn["cargo"]]) == (land, moves, cargo)
    assert [KINDS[carrier] for carrier in np.flatnonzero(pawn["back_into"])] == back_into


def test_counters_die_and_clock_are_as_chosen():
    """Sections 3.4 to 3.6"""
    assert [(*KINDS, "blank")[kind] for kind in C.counter_order] == (
        3 * ["settlement"] + ["port"] + 2 * ["gun tower"] + 2 * ["blank"]
    )
    assert C.war.tolist() == [[2, 2, 1, 2, 2, 1], [2, 2, 1, 2, 2, 1]]
    assert C.wind_faces.tolist() == [0, 1, 2, 3, 4, 4]
    assert (C.activations, C.pips, C.commit_per_mille) == (3, 16, 200)
    assert GAME.num_actions == 188


def test_actions_have_the_ids_and_names_of_the_reference():
    """Section 7"""
    first = {0: "square a12", 143: "square l1", 144: "move N", 148: "sail two N", 152: "attack N", 156: "deploy N"}
    last = {163: "deploy NW", 164: "commit cutlass+1", 169: "commit shield+3", 170: "ready", 171: "end turn"}
    sections = {172: "section A at NW", 175: "section A at SW", 187: "section D at SW"}
    for action, words in (first | last | sections).items():
        assert GAME.action_names[action] == words


def test_squares_are_named_like_a_chess_board():
    """Section 3.2: by the action names, row after row from the north"""
    assert [f"square {name(square)}" for square in SQUARES] == list(GAME.action_names[:144])


# --- the board ---


@pytest.mark.parametrize("order", list(permutations("ABCD")), ids="".join)
def test_islets_touch_nothing_and_the_edge_is_sea(order):
    """Section 3.3, for each of the 24 assemblies (components and spacing: scenario 2)"""
    terrain = drafted(order).record.terrain
    land = {square for square in SQUARES if terrain[square]}
    island = reached_from(next(iter(land & {65, 66, 77, 78})), land)  # the four squares in the middle
    assert len(island) == 43
    assert sum(1 for square in island if land.issuperset(beside(square))) == 21
    for square in land - island:
        islet = reached_from(square, land)
        assert all(land.intersection(around(one)) <= islet for one in islet)
    assert sum(1 for square in SQUARES if is_edge(square)) == 44
    assert sum(1 for square in SQUARES if is_edge(square) and square not in land) == 41


def reached_from(start: int, land: set[int]) -> set[int]:
    reached, waiting = {start}, [start]
    while waiting:
        fresh = land.intersection(beside(waiting.pop())) - reached
        reached |= fresh
        waiting += fresh
    return reached


def test_each_quadrant_is_a_quarter_turn_after_the_one_before():
    """Section 3.3: the same section laid at NW, NE, SE, SW"""
    boards = [np.array(drafted(order).record.terrain).reshape(12, 12) for order in ("ABCD", "BACD", "BCAD", "BCDA")]
    north_west, north_east, south_east, south_west = (
        board[rows, columns]
        for board, rows, columns in zip(
            boards,
            (slice(0, 6), slice(0, 6), slice(6, 12), slice(6, 12)),
            (slice(0, 6), slice(6, 12), slice(6, 12), slice(0, 6)),
            strict=True,
        )
    )
    for turned, quadrant in enumerate((north_west, north_east, south_east, south_west)):
        np.testing.assert_array_equal(quadrant, np.rot90(north_west, -turned))


# --- fights ---


@pytest.mark.parametrize(("attacker", "defender", "falls"), PAIRS, ids=lambda words: words or "-")
def test_fights_without_counters_end_as_in_the_table(attacker, defender, falls):
    """Section 6.4, played"""
    one, other = C.pawn[KINDS.index(attacker)], C.pawn[KINDS.index(defender)]
    terrain = tuple("land" if pawn["land"] else "water" for pawn in (one, other))
    here, there, direction = PLACES[terrain]
    t = Table().turn(SIDES[one["side"]]).put(attacker, here).put(defender, there)
    t.red_ship("l12").settlement(*(("c3",) if "settlement" in (attacker, defender) else ("c3", "k2")))
    t.attack(here, direction)
    assert t.pawn(here) == (None if "A" in falls else attacker)
    assert t.pawn(there) == (None if "D" in falls else defender)


def test_the_table_of_fights_follows_from_the_printed_values():
    """Section 6.4: all pairs of enemies, none left out"""
    for one in range(1, len(KINDS)):
        for other in range(1, len(KINDS)):
            attacker, defender = C.pawn[one], C.pawn[other]
            if attacker["side"] == defender["side"]:
                assert KINDS[other] not in FIGHTS[KINDS[one]]
                continue
            a_falls = "A" * bool(defender["offence"] >= attacker["defence"])
            d_falls = "D" * bool(attacker["offence"] >= defender["defence"])
            assert FIGHTS[KINDS[one]][KINDS[other]] == a_falls + d_falls


# --- files that can't be played with ---

SECTION_ROWS = [
    line.removeprefix("rows = ") for line in OWN_FILE.read_text().splitlines() if line.startswith("rows = ")
]


def sections(*rows: str) -> dict[str, str]:
    """All four sections with these rows instead of their own."""
    return {old: str(list(rows)) for old in SECTION_ROWS}


NO_ROOM = sections("......", "......", "..#...", "......", "......", "......")
BROKEN = {  # what is wrong: (replacements in the game's own file, words of the complaint)
    "missing key": ({"activations = 3": ""}, ["'activations' is missing"]),
    "missing key of a pawn": ({"defence = 4\n": ""}, ["pawn 'gun tower'", "'defence' is missing"]),
    "missing table": ({"[war]": "[peace]"}, ["'war' is missing"]),
    "wrong type": ({"activations = 3": 'activations = "three"'}, ["activations = 'three'", "whole number"]),
    "a fraction of an activation": ({"activations = 3": "activations = 2.5"}, ["activations = 2.5", "whole number"]),
    "yes for a number": ({"activations = 3": "activations = true"}, ["activations = True", "whole number"]),
    "a number for yes": ({"moves = false": "moves = 0"}, ["pawn 'settlement'", "moves = 0", "true or false"]),
    "a list in place of a number": ({"pips = 16": "pips = [16]"}, ["pips = [16]"]),
    "out of range": ({"pips = 16": "pips = 65"}, ["pips = 65", "4 to 64"]),
    "probability above one": (
        {"redeterminize_commit_prob = 0.2": "redeterminize_commit_prob = 1.2"},
        ["redeterminize_commit_prob = 1.2"],
    ),
    "another size of board": ({"size = 12": "size = 10"}, ["size = 10"]),
    "five faces of the die": ({"[0, 1, 2, 3, 4, 4]": "[0, 1, 2, 3, 4]"}, ["wind_faces has 5 entries, it needs 6"]),
    "a wind from nowhere": ({"[0, 1, 2, 3, 4, 4]": "[0, 1, 2, 3, 4, 5]"}, ["wind_faces holds 5"]),
    "unknown pawn": ({'name = "pirate"': 'name = "privateer"'}, ["pawn 'privateer'", "'pirate'"]),
    "section too narrow": ({'"....#.", "....#."]': '"....#.", "....#"]'}, ["section 'A'", "row '....#'"]),
    "section too short": ({'"....#.", "....#."]': '"....#."]'}, ["section 'A'", "rows has 5 entries, it needs 6"]),
    "unknown terrain": ({'"....#.", "....#."]': '"....#.", "....~."]'}, ["section 'A'", "row '....~.'"]),
    "sections in another order": ({'name = "B"': 'name = "E"'}, ["section 'E'", "'B'"]),
    "inner row that does not fit": ({'["###...", "#####."': '["##....", "#####."'}, ["section C", "profile"]),
    "inner column that does not fit": ({'"#..##.", "...#.."': '"#..##.", "#..#.."'}, ["section D", "profile"]),
    "a lake": ({'["###...", "####.."': '["###...", "#.##.."'}, ["board ABCD", "water must be connected"]),
    "no room for eight counters": (NO_ROOM, ["board ABCD", "no room for 8 counters"]),
    "eleven war counters": ({"red = [2, 2, 1, 2, 2, 1]": "red = [3, 2, 1, 2, 2, 1]"}, ["war", "red", "10"]),
    "five kinds of war counters": (
        {"gray = [2, 2, 1, 2, 2, 1]": "gray = [2, 2, 2, 2, 2]"},
        ["war", "gray has 5 entries, it needs 6"],
    ),
    "four settlement counters": (
        {"[5, 5, 5, 6, 7, 7, 8, 8]": "[5, 5, 5, 5, 6, 7, 7, 8]"},
        ["counter_order has 4 x settlement", "3 such pawns"],
    ),
    "seven counters": ({"[5, 5, 5, 6, 7, 7, 8, 8]": "[5, 5, 5, 6, 7, 7, 8]"}, ["counter_order has 7 entries"]),
    "pirates as counters": ({"[5, 5, 5, 6, 7, 7, 8, 8]": "[5, 5, 5, 6, 7, 7, 2, 2]"}, ["counter_order holds 2"]),
    "unknown key": ({"activations = 3": "activations = 3\ntides = 2"}, ["unknown: tides"]),
    "unknown key of a pawn": ({"offence = 0\ndefence = 3": "offence = 0\ndefence = 3\ncost = 1"}, ["'port'", "cost"]),
    "a section twice in a preset": ({'"ABDC"': '"ABBC"'}, ["presets holds 'ABBC'"]),
    "no TOML": ({"activations = 3": "activations: 3"}, ["is not a TOML file"]),
}


@pytest.mark.parametrize("wrong", BROKEN)
def test_a_broken_content_file_is_refused_by_name(wrong, tmp_path):
    changes, words = BROKEN[wrong]
    expect_refusal("four_winds", tmp_path, changes, words)


def test_a_board_without_enough_sea_at_its_edge_is_refused(tmp_path):
    """All eight red ships must find a place (FW-7); without one the set-up would never end."""
    edged_with_land = sections(".....#", ".#####", ".#####", ".#####", ".#####", "######")
    with pytest.raises(windenvs.ContentError, match=r"broken\.toml.*edge"):
        windenvs.make("four_winds", content=written("four_winds", tmp_path, edged_with_land))


def test_blank_counters_cannot_turn_into_more_guardsmen_than_there_are(tmp_path):
    """Two blank counters, one guardsman: the reserve would be one short of nothing (FW-5)."""
    path = written("four_winds", tmp_path, {"count = 9": "count = 1"})
    with pytest.raises(ValueError, match=r"guardsm[ae]n"):
        windenvs.make("four_winds", content=path, spare_counters="guardsman")


def test_a_missing_content_file_is_named(tmp_path):
    with pytest.raises(windenvs.ContentError, match=r"no content file .*lost\.toml"):
        windenvs.make("four_winds", content=tmp_path / "lost.toml")


def test_a_changed_content_file_is_played_with(tmp_path):
    """A player's own file counts: its clock, its values."""
    path = written("four_winds", tmp_path, {"pips = 16": "pips = 5", "activations = 3": "activations = 1"})
    t = Table(content=path).elsewhere()
    t.record.left = t.env.contents[0].activations
    t.use("l12", "move W")
    assert (t.env.options["pips"], t.player) == (5, "Navy")


def test_the_content_of_the_game_is_read_only():
    with pytest.raises(ValueError, match="read-only"):
        GAME.default_contents["pips"] = 4
