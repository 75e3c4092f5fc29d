"""What the encoders write: every number and every plane of section 9, for both viewers, on positions set by hand."""

from collections.abc import Callable

import numpy as np
import pytest

import windenvs
from windenvs.four_winds.state import SIDES

from .board import PRESET_0, SQUARES, name
from .table import Table
from .test_setup import COUNTERS, hidden

INDEX = {  # section 9: name of the segment, its first index
    "viewer": 0, "decides": 2, "on turn": 3, "phase": 4, "left": 12, "compass": 16, "rounds left": 17, "wind": 18,
    "reserve": 23, "lost": 27, "own hand": 34, "own table": 40, "opponent's counters": 46, "attacker": 52,
    "attacked": 59, "values": 66, "next counter": 70, "placed": 74, "sections": 75, "deploy rule": 95,
    "spare guardsmen": 98, "pips": 99, "settlements": 100, "pawns": 101, "time": 103, "counters": 104,
}  # fmt: skip
FULL_HAND = [1, 1, 0.5, 1, 1, 0.5]
ANY = [np.nan]  # the reference does not say


def hot(place: int, size: int) -> list[int]:
    return [int(place == at) for at in range(size)]


# --- the positions, and what is seen of them ---


def drafting(**options) -> Table:
    return Table.new(**options).play("section B at SE")


def hiding(**options) -> Table:
    return Table.new(assembly="preset", **options).play("square f7", "square c3", "square k2")


def mustering(**options) -> Table:
    return hidden(**options).play("square a12", "square b1")


def selecting(**options) -> Table:
    """The Navy's turn in the eleventh round of forty; a gray ship has sailed."""
    t = Table(deploy_rule="arrival", spare_counters="guardsman", pips=40, **options).turn("Navy").wind("E").compass(10)
    t.gray_ship("a4").guardsman("f7").settlement("c3", "k2").port("c9").tower("i10")
    t.red_ship("l12", "a12").pirate("d8")
    t.record.turn_steps = 250
    return t.use("a4", "sail two E")


def acting(**options) -> Table:
    return Table(deploy_rule="carrier", **options).settlement("f7").pirate("f6").elsewhere().play("square f6")


def fighting(**options) -> Table:
    """The Pirates have laid two counters and are ready, the Navy has laid one and is not."""
    t = Table(**options).compass(10).settlement("f7").pirate("f6").elsewhere().use("f6", "attack N")
    return t.play("commit cutlass+2", "commit shield+1", "ready", "commit shield+1")


def over(**options) -> Table:
    return Table(**options).settlement("f7").pirate("f6").attack("f6", "N", laying=["cutlass+1"])


AT_FIRST = {
    "phase": hot(0, 8), "left": hot(0, 4), "compass": [0], "rounds left": [1], "wind": hot(4, 5),
    "reserve": [0, 1, 1, 1], "own hand": FULL_HAND, "opponent's counters": FULL_HAND, "sections": [1, 0, 0, 0, 0] * 4,
    "deploy rule": hot(0, 3), "pips": [16 / 64], "settlements": [1], "counters": [1, 1],
}  # fmt: skip
ABCD = hot(1, 5) + hot(2, 5) + hot(3, 5) + hot(4, 5)
LAID_OUT = AT_FIRST | {"sections": ABCD}
IN_PLAY = LAID_OUT | {"placed": [1], "on turn": [0]}
ON_THE_FIELD = IN_PLAY | {  # settlements f7 c3 k2, pirate f6, red ship l12
    "left": hot(3, 4),
    "reserve": [0, 11 / 12, 1, 1],
    "lost": [7 / 8, 0, 0, 0, 0, 1, 1],
}
FIGHT = ON_THE_FIELD | {
    "phase": hot(6, 8), "left": hot(2, 4), "compass": [10 / 16], "rounds left": [6 / 16],
    "attacker": hot(1, 7), "attacked": hot(4, 7), "values": [2 / 4, 2 / 4, 0, 2 / 4],
}  # fmt: skip

# position: its numbers as both see them, then what only the Pirates and only the Navy see
VECTORS: dict[Callable[..., Table], tuple[dict, dict, dict]] = {
    drafting: (
        AT_FIRST | {"sections": hot(0, 5) + hot(0, 5) + hot(2, 5) + hot(0, 5), "on turn": ANY},
        {"decides": [1]},
        {},
    ),
    hiding: (
        LAID_OUT | {"phase": hot(1, 8), "placed": [3 / 8], "on turn": ANY},
        {},
        {"decides": [1], "next counter": hot(1, 4)},
    ),
    mustering: (
        LAID_OUT | {"phase": hot(2, 8), "placed": [1], "on turn": ANY},
        {"decides": [1], "pawns": [2 / 20, 0]},
        {"pawns": [0, 2 / 20]},
    ),
    selecting: (
        IN_PLAY
        | {
            "phase": hot(3, 8), "left": hot(2, 4), "compass": [10 / 40], "rounds left": [1], "wind": hot(1, 5),
            "reserve": [0, 11 / 12, 3 / 4, 8 / 9], "lost": [6 / 8, 0, 0, 0, 1 / 3, 0, 1 / 2], "deploy rule": hot(2, 3),
            "spare guardsmen": [1], "pips": [40 / 64], "settlements": [2 / 3], "time": [250 / 500],
        },
        {"pawns": [3 / 20, 6 / 20]},
        {"decides": [1], "on turn": [1], "pawns": [6 / 20, 3 / 20]},
    ),
    acting: (
        ON_THE_FIELD | {"phase": hot(4, 8), "deploy rule": hot(1, 3)},
        {"decides": [1], "on turn": [1], "pawns": [2 / 20, 3 / 20]},
        {"pawns": [3 / 20, 2 / 20]},
    ),
    fighting: (
        FIGHT,
        {
            "on turn": [1], "own hand": [1, 0.5, 0.5, 0.5, 1, 0.5], "own table": [0, 0.5, 0, 0.5, 0, 0],
            "pawns": [2 / 20, 3 / 20], "counters": [8 / 10, 1],
        },
        {
            "decides": [1], "own hand": [1, 1, 0.5, 0.5, 1, 0.5], "own table": [0, 0, 0, 0.5, 0, 0],
            "pawns": [3 / 20, 2 / 20], "counters": [9 / 10, 1],
        },
    ),
    over: (
        IN_PLAY
        | {
            "phase": hot(7, 8), "reserve": [0, 11 / 12, 1, 1], "lost": [1, 0, 0, 0, 1, 1, 1], "settlements": [0],
            "on turn": [0],
        },
        {"on turn": [1], "own hand": [0.5, 1, 0.5, 1, 1, 0.5], "pawns": [1 / 20, 0], "counters": [9 / 10, 1]},
        {"opponent's counters": [0.5, 1, 0.5, 1, 1, 0.5], "pawns": [0, 1 / 20], "counters": [1, 9 / 10]},
    ),
}  # fmt: skip

# position: squares marked in planes 1 to 15 for both, then those that only the Navy sees; all others are empty
PLANES: dict[Callable[..., Table], tuple[dict, dict]] = {
    hiding: ({}, {8: ["f7", "c3", "k2"], 9: ["f7", "c3", "k2"]}),
    mustering: (
        {1: ["a12", "b1"], 8: list(COUNTERS)},
        {9: ["e8", "g8", "f6"], 10: ["c9"], 11: ["i10", "j5"], 12: ["c3", "k2"]},
    ),
    selecting: (
        {1: ["l12", "a12"], 2: ["d8"], 3: ["c4"], 4: ["f7"], 5: ["c3", "k2"], 6: ["c9"], 7: ["i10"], 13: ["c4"]},
        {},
    ),
    acting: ({1: ["l12"], 2: ["f6"], 5: ["f7", "c3", "k2"], 14: ["f6"]}, {}),
    fighting: ({1: ["l12"], 2: ["f6"], 5: ["f7", "c3", "k2"], 13: ["f6"], 14: ["f6"], 15: ["f7"]}, {}),
    over: ({2: ["f6"], 13: ["f6"]}, {}),
}


def expected_vector(side: str, position: Callable[..., Table]) -> np.ndarray:
    both, *only = VECTORS[position]
    vector = np.zeros(106)
    for segment, numbers in (both | only[SIDES.index(side)] | {"viewer": hot(SIDES.index(side), 2)}).items():
        vector[INDEX[segment] : INDEX[segment] + len(numbers)] = numbers
    return vector


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("position", VECTORS)
def test_every_number_of_the_vector(position, side):
    seen, expected = position().vector(side), expected_vector(side, position)
    settled = ~np.isnan(expected)
    np.testing.assert_allclose(seen[settled], expected[settled], rtol=1e-6)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("position", PLANES)
def test_every_plane(position, side):
    t = position()
    both, navy = PLANES[position]
    marked = both | navy if side == "Navy" else both
    assert t.plane(side, 0) == [name(square) for square in SQUARES if "".join(PRESET_0)[square] == "#"]
    for plane in range(1, 16):
        assert sorted(t.plane(side, plane)) == sorted(marked.get(plane, [])), f"plane {plane}"
    assert set(np.unique(t.seen_by(side)["observation"][106:])) == {0, 1}


@pytest.mark.parametrize("side", SIDES)
def test_planes_show_only_the_land_that_is_laid(side):
    t = drafting()
    assert [len(t.plane(side, plane)) for plane in range(16)] == [int(t.record.terrain.sum())] + 15 * [0]
    assert 0 < t.record.terrain.sum() < 36


def test_the_navy_knows_which_counter_it_places_next():
    t = Table.new(assembly="preset")
    seen = []
    for square in COUNTERS:
        assert not t.vector("Pirates")[70:74].any()
        seen.append(t.vector("Navy")[70:74].tolist())
        t.play(f"square {square}")
    assert seen == [hot(face, 4) for face in (0, 0, 0, 1, 2, 2, 3, 3)]
    assert not t.vector("Navy")[70:74].any()


@pytest.mark.parametrize(("turn_steps", "seen"), [(0, 0), (25, 0.05), (500, 1), (900, 1)])
def test_time_is_counted_in_decisions_before_this_turn(turn_steps, seen):
    t = Table().elsewhere()
    t.record.turn_steps = turn_steps
    assert t.vector("Navy")[103] == pytest.approx(seen)


def test_time_stands_still_during_set_up_and_within_a_turn():
    t = Table.new(assembly="preset")
    while t.phase in ("hide", "muster"):
        assert t.vector("Navy")[103] == t.vector("Pirates")[103] == 0
        t.play(t.legal()[0])
    assert t.vector("Navy")[103] == pytest.approx(16 / 500)
    t.use("a12", "move S")
    assert (t.steps, t.player) == (18, "Pirates")
    assert t.vector("Navy")[103] == pytest.approx(16 / 500)


# --- the encoders ---


def test_segments_add_up_and_stand_where_the_reference_has_them():
    encoders = windenvs.spec("four_winds").encoders
    assert set(encoders) == {"flat", "planes"}
    for encoder in encoders.values():
        assert sum(segment.size for segment in encoder.segments) == encoder.size == 106 + 16 * 144 == 2410
    at, first = 0, {}
    for segment in encoders["flat"].segments[: len(INDEX)]:
        first[segment.name] = at
        at += segment.size
    assert (first, at) == (INDEX, 106)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("position", VECTORS)
def test_the_planes_encoder_writes_the_same_numbers_in_other_shapes(position, side):
    flat, planes = position().seen_by(side), position(encoder="planes").seen_by(side)
    assert (planes["vector"].shape, planes["observation"].shape) == ((106,), (16, 12, 12))
    np.testing.assert_array_equal(planes["vector"], flat["observation"][:106])
    np.testing.assert_array_equal(planes["observation"], flat["observation"][106:].reshape(16, 12, 12))
    np.testing.assert_array_equal(planes["action_mask"], flat["action_mask"])


@pytest.mark.parametrize("position", VECTORS)
def test_only_the_side_that_decides_has_a_mask(position):
    t = position()
    for side in SIDES:
        legal = t.legal_ids() if side == t.player else []
        assert np.flatnonzero(t.seen_by(side)["action_mask"]).tolist() == legal


# --- in words ---


def told(t: Table, side: str) -> str:
    return t.seen_by(side)["observation"]


def drawn(text: str) -> str:
    """The characters of the map, without its rim."""
    rows = [line[4:] for line in text.splitlines() if line[:2].strip().isdigit() and line[2:4] == "  "]
    assert len(rows) == 12
    return "".join("".join(rows).split())


def test_the_text_shows_pirates_no_counter_while_they_are_hidden():
    near = hiding(encoder="text")
    far = Table.new(assembly="preset", encoder="text").play("square b12", "square l9", "square h3")
    assert told(near, "Pirates") == told(far, "Pirates")
    assert set(drawn(told(near, "Pirates"))) == {"#", "."}
    assert drawn(told(near, "Navy")).count("h") == 3


def test_the_text_shows_pirates_the_backs_of_counters_when_all_are_down():
    t = mustering(encoder="text")
    pirates, navy = drawn(told(t, "Pirates")), drawn(told(t, "Navy"))
    assert set(pirates) == {"#", ".", "?", "R"} and pirates.count("?") == 8
    assert [navy.count(letter) for letter in "hotb?"] == [3, 1, 2, 2, 0]


def test_the_text_of_a_game_broken_off_while_counters_are_hidden_shows_pirates_none():
    t = Table.new(max_steps=5, encoder="text").play_random()
    assert set(drawn(told(t, "Pirates"))) == {"#", "."}
    assert drawn(told(t, "Navy")).count("h") == 2


def test_the_text_shows_each_side_its_own_counters_on_the_table():
    t = fighting(encoder="text")
    assert "laid face down: 1 cutlass+2, 1 shield+1 (+2 offence, +1 defence)" in told(t, "Pirates")
    assert "laid face down: 1 shield+1 (+0 offence, +1 defence)" in told(t, "Navy")
    assert all(told(t, side).count("laid face down") == 1 for side in SIDES)


@pytest.mark.parametrize("position", VECTORS)
def test_the_text_lists_the_legal_actions_by_number_and_name(position):
    t = position(encoder="text")
    for side in SIDES:
        _, _, listed = told(t, side).partition("Legal actions, by number and name:\n")
        names = t.legal() if side == t.player else []
        assert listed.splitlines() == [f"{t.env.action_id(words)}: {words}" for words in names]


@pytest.mark.parametrize("position", VECTORS)
@pytest.mark.parametrize("encoder", ["flat", "planes", "text"])
def test_observations_lie_in_the_declared_space(position, encoder):
    t = position(encoder=encoder)
    for agent in t.env.possible_agents:
        assert t.env.observation_space(agent).contains(t.env.observe(agent))
