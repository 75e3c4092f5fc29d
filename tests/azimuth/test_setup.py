"""Set-up: the deal, lighthouses, adrift starts, who leads."""

import numpy as np
import pytest

from windenvs.azimuth.state import COLOURS, MARKS

from .table import Table

RING = {MARKS[m] for m in range(36) if m // 6 in (0, 5) or m % 6 in (0, 5)}


def spots(t: Table, colour: str) -> list[str]:
    """The marks from which a castaway of this colour may land, as the observation shows them."""
    rel = (COLOURS.index(colour) - t.record.active) % 4
    return list(t.plane(t.player, 16 + rel))


def test_a_new_coop_game():
    """scenario 1"""
    t = Table.new()
    assert (t.phase, t.active, t.player, len(t.legal_ids())) == ("light", "Red", 0, 5)
    assert t.legal() == [f"lighthouse at {position}" for position in range(5)]
    assert set(t.stacks()) == RING | {"b2", "e2", "b5", "e5"}
    assert sorted(t.stacks().values()) == sorted("0123" * 6)
    assert not {"c3", "d3", "c4", "d4"} & set(t.stacks())
    assert [t.castaway_at(colour) for colour in COLOURS] == ["island"] * 4
    assert t.record.hand.tolist() == [4, 4, 4, 4]
    assert not t.record.foreign.any() and not t.record.coconuts.any()


def test_lighthouses_and_the_starter():
    """scenario 2"""
    t = Table.new().play(*(f"lighthouse at {position}" for position in (2, 2, 2, 0)))
    assert (t.phase, t.player, t.legal()) == ("first", 0, [f"{colour} starts" for colour in COLOURS])
    t.play("Red starts")
    assert [spots(t, colour) for colour in COLOURS] == [["c1", "d1"], ["f3", "f4"], ["c6", "d6"], ["a1", "a2"]]
    assert (t.phase, t.active, t.marker, t.rounds) == ("turn", "Red", "Red", 1)
    assert len(t.legal_ids()) == len(t.legal("wind")) == 96


@pytest.mark.parametrize("colour", COLOURS)
def test_any_colour_may_start_and_takes_the_marker(colour):
    t = Table.new().play(*["lighthouse at 0"] * 4, f"{colour} starts")
    assert (t.active, t.marker, t.record.starter) == (colour, colour, COLOURS.index(colour))


def test_lighthouses_are_placed_clockwise_from_a_given_starter():
    t = Table.new(first_player=2)
    order = []
    while t.phase == "light":
        order.append(t.active)
        t.play("lighthouse at 1")
    assert order == ["Black", "Blue", "Red", "Blondie"]
    assert (t.phase, t.active, t.marker) == ("turn", "Black", "Black")


def test_in_the_competitive_game_the_starter_is_drawn():
    starters = {Table.new(seed, mode="competitive", players=3).active for seed in range(40)}
    assert starters == {"Red", "Blondie", "Black"}


def test_adrift():
    """scenario 33"""
    t = Table.new(mode="competitive", players=2, start="adrift", first_player=2)
    t.play("lighthouse at 2", "lighthouse at 2")
    assert (t.phase, t.active, t.player) == ("adrift", "Black", 1)
    far = [mark for mark, stack in t.stacks().items() if stack == "2" and mark[1] in "123"]
    assert far and t.legal() == [f"choose mark {mark}" for mark in far]
    t.play(f"choose mark {far[0]}")
    assert (t.phase, t.active, t.castaway_at("Black"), t.castaway_at("Red")) == ("adrift", "Red", far[0], "island")
    far = [mark for mark, stack in t.stacks().items() if stack == "0" and mark[1] in "456"]
    assert t.legal() == [f"choose mark {mark}" for mark in far]
    t.play(f"choose mark {far[0]}")
    assert (t.phase, t.active, t.castaway_at("Red")) == ("turn", "Black", far[0])
    assert "C3" in t.winds_legal() and not t.legal("board", "land on island")


def test_adrift_without_a_raft_in_the_far_half():
    """AZ-27: then the farthest row in which there is one; asked even where only one raft is left to choose."""
    t = Table.new(mode="competitive", players=2, start="adrift", first_player=0)
    t.play("lighthouse at 2", "lighthouse at 2")
    s = t.record
    s.raft_mark[:6] = [MARKS.index(mark) for mark in ("a1", "b1", "c2", "d2", "e3", "f2")]
    t._changed()
    assert t.legal() == ["choose mark e3"]
    t.play("choose mark e3")
    assert (t.castaway_at("Red"), t.active, t.phase) == ("e3", "Black", "adrift")


def test_adrift_then_the_team_choice():
    """Section 5: FIRST comes after ADRIFT."""
    t = Table.new(mode="competitive", players=2, start="adrift", first_player="choose")
    phases = []
    while t.phase != "turn":
        phases.append((t.phase, t.player))
        t.play(t.legal()[-1])
    assert phases == [("light", 0), ("light", 1), ("adrift", 0), ("adrift", 1), ("first", 0)]
    assert t.active == "Black"


@pytest.mark.parametrize(
    ("options", "positions", "landing"),
    [
        ({"mode": "competitive", "players": 4}, 6, 1),
        ({"mode": "competitive", "players": 3}, 6, 1),
        ({"mode": "competitive", "players": 2}, 5, 2),
        ({"players": 2}, 5, 2),
        ({"players": 4}, 5, 2),
        ({"players": 3, "landing_spots": 1}, 6, 1),
        ({"mode": "competitive", "players": 4, "landing_spots": 2}, 5, 2),
    ],
    ids=str,
)
def test_landing_spots(options, positions, landing):
    """scenario 35"""
    t = Table.new(first_player=0, **options)
    assert len(t.legal_ids()) == positions
    while t.phase == "light":
        t.play(f"lighthouse at {positions - 1}")
    assert spots(t, "Red") == ["e1", "f1"][-landing:]
    assert spots(t, "Black") == ["e6", "f6"][-landing:]


@pytest.mark.parametrize(
    ("options", "rafts", "hands", "foreign", "colours"),
    [
        ({"mode": "competitive", "players": 2}, 12, [6, 0, 6, 0], 2, "02"),
        ({"mode": "competitive", "players": 3}, 18, [4, 4, 4, 0], 3, "012"),
        ({"mode": "competitive", "players": 4}, 24, [4, 4, 4, 4], 0, "0123"),
    ],
    ids=str,
)
def test_the_deal_by_number_of_players(options, rafts, hands, foreign, colours):
    """scenario 38"""
    t, again, other = Table.new(5, **options), Table.new(5, **options), Table.new(6, **options)
    assert t.record.tobytes() == again.record.tobytes()
    assert t.stacks() == again.stacks() != other.stacks()
    assert len(t.stacks()) == rafts == np.count_nonzero(t.record.raft_mark >= 0)
    assert set(t.stacks().values()) == set(colours)
    assert t.record.hand.tolist() == hands
    assert t.record.foreign.sum() == foreign
    assert t.record.coconuts.tolist() == [4 if str(colour) in colours else 0 for colour in range(4)]
    absent = [colour for colour in COLOURS if t.castaway_at(colour) == "absent"]
    assert absent == [COLOURS[colour] for colour in range(4) if str(colour) not in colours]


@pytest.mark.parametrize(
    ("players", "rows"),
    [
        (2, ["xxxxxx", "......", "......", "......", "......", "xxxxxx"]),
        (3, ["xxxxxx", "....xx", ".....x", ".....x", "....xx", "xxxxxx"]),
    ],
)
def test_rafts_are_dealt_to_the_marks_of_the_layout(players, rows):
    t = Table.new(mode="competitive", players=players)
    drawn = ["".join("x" if t.stack_at(mark) else "." for mark in MARKS[6 * row : 6 * row + 6]) for row in range(6)]
    assert drawn == rows


def test_free_control_needs_no_coconuts():
    t = Table.new(mode="competitive", free_control=True, coconuts=7)
    assert not t.record.coconuts.any()
    assert Table.new(mode="competitive", coconuts=7).record.coconuts.tolist() == [7] * 4
