"""Content files: what the getters take, and that every complaint names the file and the entry."""

import numpy as np
import pytest

from windenvs.core.content import Content, Entry, fingerprint
from windenvs.core.errors import ContentError

SHIP = np.dtype([("hull", np.int16), ("fast", np.int16)], align=True)
SEA = np.dtype(
    (np.record, np.dtype([("rounds", np.int32), ("tide", np.int16, (4,)), ("ship", SHIP, (2,))], align=True))
)
GOOD = """
rounds = 12
tide = [0, 1, 2, 1]
[[ship]]
name = "cutter"
hull = 3
fast = true
[[ship]]
name = "galleon"
hull = 7
fast = false
"""


def build(entry, c):
    c.rounds = entry.whole("rounds", 1, 99)
    c.tide = entry.wholes("tide", 0, 9, 4)
    for number, ship in enumerate(entry.tables("ship", 2)):
        ship.word("name")
        c.ship[number].hull = ship.whole("hull", 1, 10)
        c.ship[number].fast = ship.flag("fast")
        ship.finish()


@pytest.fixture
def sea(tmp_path):
    """Writes a content file and loads it."""

    def load(text):
        path = tmp_path / "sea.toml"
        path.write_text(text, encoding="utf-8")
        return Content(path, SEA, build).load()

    return load


def test_a_file_becomes_a_record(sea):
    c = sea(GOOD)[0]
    assert (c.rounds, c.tide.tolist()) == (12, [0, 1, 2, 1])
    assert c.ship.tolist() == [(3, 1), (7, 0)]


def test_the_record_is_read_only(sea):
    with pytest.raises(ValueError, match="read-only"):
        sea(GOOD)["rounds"][0] = 5


def test_a_users_file_is_read_by_the_same_code(tmp_path):
    own, other = tmp_path / "own.toml", tmp_path / "other.toml"
    own.write_text(GOOD)
    other.write_text(GOOD.replace("rounds = 12", "rounds = 3"))
    content = Content(own, SEA, build)
    assert content.load(other)[0].rounds == content.load(str(other))[0].rounds == 3
    assert content.load()[0].rounds == 12


def test_the_fingerprint_belongs_to_what_was_read_not_to_how_it_was_written(sea):
    assert fingerprint(sea(GOOD)) == fingerprint(sea("# remark\n" + GOOD.replace("= 12", "=   12")))
    assert fingerprint(sea(GOOD)) != fingerprint(sea(GOOD.replace("12", "13")))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("rounds = 12", "", "sea.toml: 'rounds' is missing"),
        ("rounds = 12", "rounds = 0", "sea.toml: rounds = 0 must be a whole number from 1 to 99"),
        ("rounds = 12", "rounds = 1.5", "sea.toml: rounds = 1.5 must be a whole number"),
        ("rounds = 12", "rounds = true", "sea.toml: rounds = True must be a whole number"),
        ("2, 1]", "2]", "sea.toml: tide has 3 entries, it needs 4"),
        ("2, 1]", "2, 10]", "sea.toml: tide holds 10; it must hold whole numbers from 0 to 9"),
        ("2, 1]", "2, 'x']", "sea.toml: tide holds 'x'; it must hold whole numbers"),
        ("tide = [0, 1, 2, 1]", "tide = 3", "sea.toml: tide = 3 must be a list"),
        ("hull = 7", "hull = 70", "sea.toml: ship 'galleon': hull = 70 must be a whole number from 1 to 10"),
        ("hull = 7", "", "sea.toml: ship 'galleon': 'hull' is missing"),
        ('"galleon"', "5", "sea.toml: ship number 2: name = 5 must be a text"),
        ('"galleon"', '""', "must be a text"),
        ("fast = false", "fast = 0", "sea.toml: ship 'galleon': fast = 0 must be true or false"),
        ("hull = 7", "hull = 7\nsails = 2", "sea.toml: ship 'galleon': unknown: sails; known: fast, hull, name"),
        ("rounds = 12", "rounds = 12\nround = 12", "sea.toml: unknown: round; known: rounds, ship, tide"),
        ("rounds = 12", "rounds =", "sea.toml is not a TOML file"),
    ],
)
def test_complaints_name_the_file_and_the_entry(sea, old, new, complaint):
    with pytest.raises(ContentError) as refused:
        sea(GOOD.replace(old, new))
    assert complaint in str(refused.value)


def test_too_few_tables_are_refused(sea):
    with pytest.raises(ContentError, match=r"sea.toml: ship has 1 entries, it needs 2"):
        sea(GOOD[: GOOD.rindex("[[ship]]")])


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ContentError, match=r"no content file .*nowhere\.toml"):
        Content(tmp_path / "nowhere.toml", SEA, build).load()


def test_a_file_that_is_no_text_is_named(tmp_path):
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match=r"bytes\.toml can't be read"):
        Content(path, SEA, build).load()


def test_a_folder_is_no_content_file(tmp_path):
    with pytest.raises(ContentError, match="can't be read"):
        Content(tmp_path, SEA, build).load()


# --- the getters one by one ---


@pytest.mark.parametrize(
    ("getter", "arguments", "good", "bad", "must_be"),
    [
        ("whole", (1, 5), [1, 5], [0, 6, "3", 2.0, False], "a whole number from 1 to 5"),
        ("share", (), [0, 1, 0.25], [-0.1, 1.5, True, "0.5", float("nan")], "a number from 0 to 1"),
        ("flag", (), [True, False], [0, 1, "true"], "true or false"),
        ("word", (), ["a", "two words"], ["", 3, ["a"]], "a text"),
        ("listed", (), [[], [1, "a"]], [3, "abc", {}], "a list"),
        ("wholes", (0, 3), [[], [0, 3]], [[4], [-1], [1.0], [True], ["1"]], "whole numbers from 0 to 3"),
        ("words", (), [[], ["a", "b"]], [[1], [["a"]], [None]], "hold texts"),
    ],
)
def test_each_getter_takes_what_it_says(getter, arguments, good, bad, must_be):
    for value in good:
        assert getattr(Entry({"key": value}, "here"), getter)("key", *arguments) == value
    for value in bad:
        with pytest.raises(ContentError, match=f"^here: key .*{must_be}"):
            getattr(Entry({"key": value}, "here"), getter)("key", *arguments)


def test_tables_inside_tables_know_their_place():
    entry = Entry({"map": {"size": 99}}, "sea.toml")
    with pytest.raises(ContentError, match=r"^sea\.toml: map: size = 99 must be"):
        entry.table("map").whole("size", 1, 9)
    with pytest.raises(ContentError, match=r"^sea\.toml: map must be a table \[map\]"):
        Entry({"map": 3}, "sea.toml").table("map")
    with pytest.raises(ContentError, match=r"^sea\.toml: ship number 2 must be a table \[\[ship\]\]"):
        Entry({"ship": [{}, 3]}, "sea.toml").tables("ship")


def test_a_requirement_of_the_game_is_told_with_the_place():
    entry = Entry({}, "sea.toml: map")
    entry.require(True, "never said")
    with pytest.raises(ContentError, match=r"^sea\.toml: map: the water must be connected$"):
        entry.require(False, "the water must be connected")
