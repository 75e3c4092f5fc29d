"""What the encoders write: every number and every plane of section 9, for several viewers, on positions set by hand."""

import numpy as np
import pytest

import windenvs
from windenvs.azimuth.state import COLOURS, MARKS

from .table import Table

INDEX = {"phase": 0, "active": 7, "marker": 11, "round": 15, "turns": 16, "held": 77, "die": 81, "variant": 88}
OF_COLOUR = {"colour": 0, "castaway": 1, "flags": 4, "hand": 6, "lighthouse": 9}  # within a colour's 15 numbers
GAME = windenvs.spec("azimuth")


def hot(place: int, size: int) -> list[int]:
    return [int(place == at) for at in range(size)]


def vector(common: dict, *colours: dict) -> np.ndarray:
    """The 95 numbers from their segments; four colours counted from the viewer's."""
    numbers = np.zeros(95)
    for segment, values in common.items():
        numbers[INDEX[segment] : INDEX[segment] + len(values)] = values
    for rel, colour in enumerate(colours):
        for segment, values in colour.items():
            at = 17 + 15 * rel + OF_COLOUR[segment]
            numbers[at : at + len(values)] = values
    return numbers


def person(castaway: str, own: int, foreign: int = 0, coconuts: int = 0, light: int = 2, flags=(0, 0)) -> dict:
    where = hot(["island", "raft", "home"].index(castaway), 3)
    hand = [own / 7, foreign, coconuts / 15]
    return {"colour": [1], "castaway": where, "flags": flags, "hand": hand, "lighthouse": hot(light, 6)}


# --- the positions ---


def coop(**options) -> Table:
    """Two players in co-op, round 3, Blondie's turn; Red rides the turtle, Blondie sleeps, Black is home."""
    t = Table(players=2, **options).turn("Blondie", 2).round(3).lead("Red", "Black")
    t.stack("c3", "0120").stack("a1", "3").raft("Red", "b2", castaway=True).raft("Blondie", "f4", castaway=True)
    t.castaway("Black", "home").wind("Red", "B2 N", "E5 S").wind("Blue", "A3 W").turtle("Red")
    t.hand("Red", 2).hand("Blue", 3).lighthouse("Blue", 4)
    t.record.asleep[1] = 1
    t.record.die = 1
    return t


def race(**options) -> Table:
    """Three in a race with one landing spot, Black's turn in round 15 of 60."""
    t = Table(mode="competitive", players=3, **options).turn("Black", 3).round(15).lead("Red", "Red")
    t.raft("Red", "a6").stack("e5", "21", castaway=True).hand("Black", 0, foreign=1).coconuts("Blondie", 3)
    return t.lighthouse("Black", 5)


def wave(**options) -> Table:
    t = Table(**options).stack("c3", "0").stack("c4", "03").stack("f6", "1")
    return t.rolled("Red", "wave_home")


def test_the_vector_of_a_coop_game():
    common = {
        "phase": hot(3, 7), "active": hot(0, 4), "marker": hot(1, 4), "round": [3 / 10], "turns": [1 / 4],
        "held": [1, 0, 1, 0], "die": hot(2, 7), "variant": [1, 0, 1, 0, 1, 0, 1],
    }  # fmt: skip
    red = person("raft", 2, flags=(0, 1))
    blondie, black, blue = person("raft", 4, flags=(1, 0)), person("home", 4), person("island", 3, light=4)
    np.testing.assert_allclose(coop().vector(1), vector(common, blondie, black, blue, red), rtol=1e-6)
    common |= {"active": hot(1, 4), "marker": hot(2, 4)}  # the other seat counts from Red, its lowest
    np.testing.assert_allclose(coop().vector(0), vector(common, red, blondie, black, blue), rtol=1e-6)


def test_the_vector_of_a_race():
    common = {
        "phase": hot(3, 7), "active": hot(0, 4), "marker": hot(2, 4), "round": [15 / 60], "turns": [2 / 4],
        "held": [1, 0, 0, 0], "die": hot(0, 7), "variant": [0, 0, 0, 1, 0, 0, 0],
    }  # fmt: skip
    red, black = person("island", 4, 1, 4), person("island", 0, 1, 4, light=5)
    blondie = person("raft", 4, 1, 3)
    np.testing.assert_allclose(race().vector(2), vector(common, black, {}, red, blondie), rtol=1e-6)
    common |= {"active": hot(1, 4), "marker": hot(3, 4)}
    np.testing.assert_allclose(race().vector(1), vector(common, blondie, black, {}, red), rtol=1e-6)


@pytest.mark.parametrize(
    ("options", "variant"),
    [
        ({}, [1, 0, 1, 0, 1, 0, 1]),
        ({"landing_spots": 1, "rotate_start": True, "island_return": False}, [1, 0, 0, 1, 1, 0, 0]),
        ({"control_sails": "controller"}, [1, 0, 1, 0, 1, 1, 1]),
        ({"mode": "competitive", "start": "adrift"}, [0, 1, 0, 1, 0, 0, 0]),
        ({"mode": "competitive", "free_control": True, "players": 2}, [0, 0, 1, 1, 1, 0, 0]),
    ],
    ids=str,
)
def test_the_variant_is_seen(options, variant):
    assert Table.new(**options).vector(0)[88:].tolist() == variant


@pytest.mark.parametrize("phase", range(7))
def test_every_phase_is_seen(phase):
    name = GAME.phases[phase]
    t = {
        "light": lambda: Table.new(),
        "adrift": lambda: Table.new(mode="competitive", start="adrift").play(*["lighthouse at 0"] * 4),
        "first": lambda: Table.new().play(*["lighthouse at 0"] * 4),
        "turn": coop,
        "foreign": lambda: Table(mode="competitive", players=2).play("take foreign wind"),
        "wave": wave,
        "over": lambda: Table.new().play_random(),
    }[name]()
    assert t.phase == name
    assert t.vector(0)[:7].tolist() == t.vector(1)[:7].tolist() == hot(phase, 7)


def test_the_planes_of_a_coop_game():
    """Blondie's holder sees rel. 0 Blondie, 1 Black, 2 Blue, 3 Red."""
    planes = {
        0: {"f4": 1}, 2: {"a1": 1}, 3: {"b2": 1, "c3": 1},
        4: {"f4": 1}, 6: {"a1": 1}, 7: {"b2": 1, "c3": 1},
        8: {"c3": 1 / 6, "f4": 1 / 6}, 9: {"c3": 1 / 6}, 10: {"a1": 1 / 6}, 11: {"b2": 1 / 6, "c3": 2 / 6},
        12: {"f4": 1}, 15: {"b2": 1},
        16: {"f3": 1, "f4": 1}, 17: {"c6": 1, "d6": 1}, 18: {"a5": 1, "a6": 1}, 19: {"c1": 1, "d1": 1},
        22: {"a3": 1}, 23: {"b2": 1, "e5": 1},
        24: {"b2": 1}, 26: {"e5": 1}, 27: {"a3": 1},
        28: {"a1": 1 / 24, "b2": 1 / 24, "c3": 4 / 24, "f4": 1 / 24},
        30: {mark: 1 for mark in MARKS if mark[1] in "456"},
        31: {"c3": 2 / 24, "f4": 1 / 24}, 32: {"c3": 3 / 24}, 33: {"a1": 1 / 24}, 34: {"b2": 1 / 24, "c3": 1 / 24},
    }  # fmt: skip
    t = coop()
    for number in range(35):
        assert t.plane(1, number) == pytest.approx(planes.get(number, {})), f"plane {number}"


def test_both_seats_see_the_same_planes_in_another_order():
    """Seat 0 counts from Red: its plane of a colour is the other's three further on."""
    t = coop()
    for first in (0, 4, 8, 12, 16, 20, 31):
        for rel in range(4):
            assert t.plane(0, first + rel) == t.plane(1, first + (rel + 3) % 4)
    for number in (*range(24, 31),):
        assert t.plane(0, number) == t.plane(1, number)


def test_pending_stacks_are_seen():
    t = wave()
    assert t.plane(0, 29) == {"c3": 1, "c4": 1}
    assert t.plane(3, 29) == {"c3": 1, "c4": 1}
    assert coop().plane(0, 29) == {}


def test_there_are_no_portions_in_a_race():
    assert race().plane(0, 30) == {}


def test_a_landing_spot_is_seen_once_the_lighthouse_stands():
    t = Table.new(mode="competitive", first_player=0)
    assert [t.plane(0, 16 + rel) for rel in range(4)] == [{}] * 4
    t.play("lighthouse at 5")
    assert t.plane(0, 16) == {"f1": 1}
    assert t.plane(1, 16 + 3) == {"f1": 1}


def test_only_chance_is_hidden_and_stacks_differ_inside():
    """scenario 37"""
    t = coop()
    real, imagined = t.copy(), t.imagine(0, 99)
    assert real["rng"] != imagined["rng"]
    imagined["rng"] = real["rng"]
    assert imagined.tobytes() == real.tobytes()
    encoders = GAME.encoders
    assert (encoders["planes"].shapes, encoders["flat"].size) == ({"vector": (95,), "observation": (35, 6, 6)}, 1355)
    one = Table().stack("c3", "0120").seen_by(0)["observation"][95:].reshape(35, 36)
    other = Table().stack("c3", "0210").seen_by(0)["observation"][95:].reshape(35, 36)
    differ = np.flatnonzero((one != other).any(axis=1))
    assert set(differ.tolist()) <= {31, 32, 33, 34} and len(differ) == 2


def test_the_vectors_of_two_such_stacks_are_the_same():
    one, other = Table().stack("c3", "0120"), Table().stack("c3", "0210")
    np.testing.assert_array_equal(one.vector(0), other.vector(0))


@pytest.mark.parametrize("height", [1, 5, 24])
def test_stacks_of_any_height(height):
    """Counts, top, bottom and lowest level of a stack that may hold all rafts."""
    colours = ("0123" * 6)[:height]
    t = Table().stack("d4", colours)
    assert t.plane(0, 28) == pytest.approx({"d4": height / 24})
    for colour in range(4):
        count = colours.count(str(colour))
        assert t.plane(0, 8 + colour) == pytest.approx({"d4": count / 6} if count else {})
        assert t.plane(0, colour) == ({"d4": 1} if colours[0] == str(colour) else {})
        assert t.plane(0, 4 + colour) == ({"d4": 1} if colours[-1] == str(colour) else {})
        assert t.plane(0, 31 + colour) == pytest.approx({"d4": (colour + 1) / 24} if count else {})


# --- the encoders ---


def test_segments_add_up_and_stand_where_the_reference_has_them():
    assert set(GAME.encoders) == {"flat", "planes"}
    first, at = {}, 0
    for segment in GAME.encoders["flat"].segments:
        first.setdefault(segment.name, at)
        at += segment.size
    assert at == 95 + 35 * 36 == 1355
    assert INDEX.items() <= first.items()
    assert (first["own colour"], first["next colour"], first["bottom"], first["lowest"]) == (17, 32, 95, 95 + 31 * 36)


@pytest.mark.parametrize("position", [coop, race, wave])
def test_the_planes_encoder_writes_the_same_numbers_in_other_shapes(position):
    for seat in range(position().env.options["players"]):
        flat, planes = position().seen_by(seat), position(encoder="planes").seen_by(seat)
        np.testing.assert_array_equal(planes["vector"], flat["observation"][:95])
        np.testing.assert_array_equal(planes["observation"], flat["observation"][95:].reshape(35, 6, 6))
        np.testing.assert_array_equal(planes["action_mask"], flat["action_mask"])


@pytest.mark.parametrize("position", [coop, race, wave])
def test_only_the_seat_that_decides_has_a_mask(position):
    t = position()
    for seat in range(t.env.options["players"]):
        legal = t.legal_ids() if seat == t.player else []
        assert np.flatnonzero(t.seen_by(seat)["action_mask"]).tolist() == legal


@pytest.mark.parametrize("position", [coop, race, wave])
@pytest.mark.parametrize("encoder", ["flat", "planes", "text"])
def test_observations_lie_in_the_declared_space(position, encoder):
    t = position(encoder=encoder)
    for agent in t.env.possible_agents:
        assert t.env.observation_space(agent).contains(t._ready().observe(agent))


# --- in words ---


def told(t: Table, seat: int = 0) -> str:
    return t.seen_by(seat)["observation"]


def test_the_text_tells_everything_on_the_table():
    text = told(coop(encoder="text"), 1)
    for words in (
        "round 3 of 10, marker Black, starter Red, last die mermaid", "turn 2 of 4: Blondie (player_1)", "RYKR",
        "Red (player_0): castaway at b2 with the turtle near, 2 winds in hand", "winds B2N E5S",
        "Blondie (player_1): castaway at f4 asleep", "Black (player_0): castaway at home", "landing at a5 a6",
        "[##]", "(R^)", "(U<)", "R@", "Y@:Y",
    ):  # fmt: skip
        assert words in text


def test_the_text_of_a_race_counts_coconuts_and_foreign_winds():
    text = told(race(encoder="text"))
    assert "0 winds in hand and a foreign one, 4 coconuts, lighthouse at 5 (landing at f6)" in text
    assert "Blue: not in play" in text


def test_the_text_of_a_wave_marks_what_has_to_drift():
    text = told(wave(encoder="text"))
    assert "A wave runs N; player_0 (Red) says what drifts next" in text
    assert "R! " in text and "RU!" in text


def test_tall_stacks_are_told_in_full():
    text = told(Table(encoder="text").stack("d4", "0123" * 6))
    assert "Tall stacks: d4 " + "RYKU" * 6 in text
    assert len(text) < 10_000


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (lambda: Table(encoder="text").round(10).turn("Blue", 4).idle(), "Time is up"),
        (lambda: Table.new(encoder="text", max_steps=5).play_random(), "Broken off"),
        (lambda: race(encoder="text").raft("Black", "f6", castaway=True).play("land home"), "Black wins"),
        (lambda: Table.new(encoder="text").play(*["lighthouse at 0"] * 4), "player_0 says who leads"),
    ],
)  # fmt: skip
def test_the_text_says_how_things_stand(position, words):
    assert words in told(position())


def test_a_victory_is_told():
    t = Table(encoder="text").raft("Blue", "a3", castaway=True).turn("Blue", 4)
    for colour in COLOURS[:3]:
        t.castaway(colour, "home")
    assert "All castaways are home: victory." in told(t.play("land home"))


def test_everybody_is_told_the_same():
    t = race()
    c, s = t.env.contents[0], t.record
    assert len({GAME.describe(c, s, viewer) for viewer in (None, 0, 1, 2)}) == 1
    assert GAME.describe(c, s, None).isascii()
