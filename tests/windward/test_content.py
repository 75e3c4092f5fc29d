"""What is printed: totals, the map, and content files that can't be played with."""

import numpy as np
import pytest

import windenvs
from tests.own_content import expect_refusal, written
from windenvs.core.hexgrid import hex_number

from .table import Table

pytestmark = pytest.mark.uncompiled
GAME = windenvs.spec("windward")
C = GAME.default_contents[0]


def test_decks_and_boards_are_as_printed():
    """Sections 3.3 to 3.8"""
    assert C.card_count.tolist() == [10, 8, 6, 5, 8, 5, 4, 8, 5, 6, 5, 4] and C.card_count.sum() == 74
    assert C.card_hits.tolist() == [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert C.gas_slots.tolist() == [6, 6, 6, 8, 6, 6] and set(C.cannon_slots.tolist()) == {4}
    assert C.port_rest.tolist() == [1, 2, 1, 1, 1, 1] and C.longboat_x.tolist() == [3, 3, 4, 3, 3, 3]
    assert C.fill_cannon.tolist() == [2, 1, 1, 1, 1, 1] and C.process_gas.tolist() == [0, 0, 0, 0, 1, 0]
    assert C.price.tolist() == [1, 2, 1, 2, 1] and C.die.tolist() == [1, 1, 1, 2, 2, 3]
    strengths = (C.ship_strength, C.boat_strength, C.red_strength, C.gray_strength, C.white_strength)
    assert strengths == (2, 1, 5, 1, 8)
    assert (C.goal, C.white_at, C.white_reward, C.white_speed) == (15, 10, 6, 5)
    assert C.coop_speed.tolist() == [5, 6, 7, 8] and C.deal_ffa.tolist() == [2, 3, 4, 5, 5]
    assert C.ach_first.tolist() == [2, 3, 2, 2, 3, 3, 2, 2, 3, 2]
    assert C.ach_later.tolist() == [1, 2, 1, 2, 2, 2, 1, 1, 3, 2]


def test_actions_have_the_ids_of_the_reference():
    """Section 7"""
    first = {
        0: "ship move dir 0", 6: "longboat 0 move dir 0", 12: "longboat 1 move dir 0", 18: "around the planet",
        19: "order: supplies", 27: "order: research", 28: "buy a cannon", 33: "card: Volley", 44: "card: Powder Keg",
        45: "pick up Red", 48: "take stack 0", 51: "hire Marine", 57: "spend 0 cannons", 63: "spend 6 cannons",
        64: "spend a +2 token", 65: "loot red tooth", 68: "trade red tooth for gas", 71: "rest: lose morale",
        72: "give to seat +1", 75: "take from seat +1", 78: "pass", 79: "end turn", 80: "hex 0", 248: "hex 168",
    }  # fmt: skip
    assert GAME.num_actions == 249
    for action, words in first.items():
        assert GAME.action_names[action] == words


@pytest.mark.parametrize(("size", "radius", "zephyrs"), [(0, 7, 4), (1, 5, 3)])
def test_both_maps(size, radius, zephyrs):
    """Sections 3.1 and 3.2"""
    cells = radius * (radius + 1) // 2
    assert (C.radius[size], C.cells[size], C.hexes[size]) == (radius, cells, 1 + 6 * cells)
    tiles = C.tile[size, :, :cells]
    for kind in (3, 4, 5, 6):
        assert ((tiles == kind).sum(axis=1) == 1).all()
    assert (tiles == 2).sum() == zephyrs
    drift = (tiles == 1).sum(axis=1)
    assert drift.min() >= 1 and drift.max() <= 4
    assert C.corner[size].tolist() == [hex_number(radius, k, 0) for k in range(6)]
    near = C.neighbour[size, : C.hexes[size]]
    for hex in range(int(C.hexes[size])):
        for d in range(6):
            other = near[hex, d]
            assert other < 0 or near[other, (d + 3) % 6] == hex
    assert sorted(near[0].tolist()) == [1, 2, 3, 4, 5, 6]


def test_every_order_of_tiles_is_one_sky():
    """Section 3.2: drift never cuts the planet apart, whatever the order"""
    for seed in range(40):
        for size in ("large", "small"):
            s = Table.new(seed, map_size=size).record
            near = C.neighbour[s.option.map_size]
            sky = {hex for hex in range(int(C.hexes[s.option.map_size])) if s.terrain[hex] != 1}
            reached, waiting = {0}, [0]
            while waiting:
                fresh = {int(other) for other in near[waiting.pop()] if other >= 0} & sky - reached
                reached |= fresh
                waiting += fresh
            assert reached == sky


BROKEN = {  # what is wrong: (replacements in the game's own file, words of the complaint)
    "73 cards": ({"counts = [10, 8": "counts = [9, 8"}, ["cards", "73", "74"]),
    "an unknown card": ({'"Volley"': '"Salvo"'}, ["cards", "Volley"]),
    "hits on Coffee": ({"hits = [1, 2, 3, 0, 0": "hits = [1, 2, 3, 0, 1"}, ["hits"]),
    "two feeding grounds": ({'"...F", ".D..."': '"F..F", ".D..."'}, ["map", "large", "tile 1", "exactly one F"]),
    "no corner": ({'"C....Z."': '"....C.Z"'}, ["tile 1", "C must begin its last row"]),
    "a row too long": ({'"G.D", "...F"': '"G.D.", "...F"'}, ["tile 1", "'G.D.'"]),
    "unknown terrain": ({'"G.D", "...F"': '"G.X", "...F"'}, ["tile 1", "'G.X'"]),
    "drift beside the post": ({'[".", "..", "G.D"': '["D", "..", "G.D"'}, ["tile 1", "first row"]),
    "drift across a tile": ({'[".", "..", "G.D"': '[".", "DD", "G.D"'}, ["tile 1", "cut it in two"]),
    "two zephyrs": ({'"C....Z."': '"C...ZZ."'}, ["tile 1", "more than one Z"]),
    "five tiles": ({'  [".", "..", "G.D", "...F", ".D...", "...R..", "C....Z."],\n': ""}, ["tiles has 5 entries"]),
    "a huge planet": ({"radius = 7": "radius = 8"}, ["radius = 8"]),
    "too many cannons": ({"cannon_slots = [4,": "cannon_slots = [5,"}, ["cannon_slots holds 5"]),
    "tokens that run out": ({"tokens = 100": "tokens = 60"}, ["limits", "tokens = 60"]),
    "five sides of the die": ({"[1, 1, 1, 2, 2, 3]": "[1, 1, 1, 2, 2]"}, ["battle has 5 entries, it needs 6"]),
    "a missing price": ({"crew = 2\n": ""}, ["prices", "'crew' is missing"]),
    "an unknown key": ({"white_at = 10": "white_at = 10\nblue_at = 3"}, ["goal", "blue_at"]),
    "three difficulties": ({"coop_speed = [5, 6, 7, 8]": "coop_speed = [5, 6, 7]"}, ["coop_speed has 3 entries"]),
    "a free achievement": ({"first = [2, 3": "first = [0, 3"}, ["achievements", "first holds 0"]),
    "no TOML": ({"[prices]": "[prices"}, ["is not a TOML file"]),
}


@pytest.mark.parametrize("wrong", BROKEN)
def test_a_broken_content_file_is_refused_by_name(wrong, tmp_path):
    changes, words = BROKEN[wrong]
    expect_refusal("windward", tmp_path, changes, words)


def test_a_changed_content_file_is_played_with(tmp_path):
    path = written("windward", tmp_path, {"base_speed = 4": "base_speed = 6", "mates = 2": "mates = 3"})
    t = Table.new(content=path)
    assert (t.record.speed, t.record.orders) == (6, 3)


def test_the_content_of_the_game_is_read_only():
    with pytest.raises(ValueError, match="read-only"):
        GAME.default_contents["goal"] = 4
    assert np.all(GAME.load_contents()["goal"] == 15)
