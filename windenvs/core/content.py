"""Content: what was printed on the cardboard, read from a TOML file into one read-only record.

A game says how to build its record from an ``Entry``; the getters check types and ranges as they go, and every complaint
names the file and the entry. A user's own file is read by the same code, so it is checked in the same way.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from windenvs.core.errors import ContentError


class Entry:
    """One table of a content file, with its place in it (``boards.toml: pawn 'pirate'``)."""

    def __init__(self, data: dict[str, Any], place: str) -> None:
        self.data, self.place = data, place
        self.used: set[str] = set()

    def fail(self, complaint: str) -> ContentError:
        return ContentError(f"{self.place}: {complaint}")

    def require(self, condition: bool, complaint: str) -> None:
        if not condition:
            raise self.fail(complaint)

    def value(self, key: str) -> Any:
        self.used.add(key)
        if key not in self.data:
            raise self.fail(f"{key!r} is missing")
        return self.data[key]

    def whole(self, key: str, low: int, high: int) -> int:
        value = self.value(key)
        if type(value) is not int or not low <= value <= high:
            raise self.fail(f"{key} = {value!r} must be a whole number from {low} to {high}")
        return value

    def share(self, key: str) -> float:
        value = self.value(key)
        if type(value) not in (int, float) or not 0 <= value <= 1:
            raise self.fail(f"{key} = {value!r} must be a number from 0 to 1")
        return float(value)

    def flag(self, key: str) -> bool:
        value = self.value(key)
        if type(value) is not bool:
            raise self.fail(f"{key} = {value!r} must be true or false")
        return value

    def word(self, key: str) -> str:
        value = self.value(key)
        if type(value) is not str or not value:
            raise self.fail(f"{key} = {value!r} must be a text")
        return value

    def wholes(self, key: str, low: int, high: int, count: int | None = None) -> list[int]:
        values = self.listed(key, count)
        for value in values:
            if type(value) is not int or not low <= value <= high:
                raise self.fail(f"{key} holds {value!r}; it must hold whole numbers from {low} to {high}")
        return values

    def words(self, key: str, count: int | None = None) -> list[str]:
        values = self.listed(key, count)
        for value in values:
            if type(value) is not str:
                raise self.fail(f"{key} holds {value!r}; it must hold texts")
        return values

    def listed(self, key: str, count: int | None = None) -> list[Any]:
        values = self.value(key)
        if type(values) is not list:
            raise self.fail(f"{key} = {values!r} must be a list")
        if count is not None and len(values) != count:
            raise self.fail(f"{key} has {len(values)} entries, it needs {count}")
        return values

    def table(self, key: str) -> Entry:
        value = self.value(key)
        if type(value) is not dict:
            raise self.fail(f"{key} must be a table [{key}]")
        return Entry(value, f"{self.place}: {key}")

    def tables(self, key: str, count: int | None = None) -> list[Entry]:
        """All tables [[key]]; each is called by its name in messages if it has one."""
        entries = []
        for number, one in enumerate(self.listed(key, count), 1):
            if type(one) is not dict:
                raise self.fail(f"{key} number {number} must be a table [[{key}]]")
            name = repr(one["name"]) if isinstance(one.get("name"), str) else f"number {number}"
            entries.append(Entry(one, f"{self.place}: {key} {name}"))
        return entries

    def finish(self) -> None:
        """Refuses keys that nobody asked for: most are misspelt."""
        unknown = [key for key in self.data if key not in self.used]
        self.require(not unknown, f"unknown: {', '.join(unknown)}; known: {', '.join(sorted(self.used))}")


@dataclass(frozen=True)
class Content:
    """Where a game's content stands and how it becomes a record."""

    path: Path
    dtype: np.dtype
    build: Callable[[Entry, np.record], None]  # reads the entry, writes the record, raises ContentError

    def load(self, path: str | Path | None = None) -> np.ndarray:
        """The content as an array of one read-only record: the game's own, or that of a user's file."""
        path = self.path if path is None else Path(path)
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise ContentError(f"there is no content file {path}") from None
        except (OSError, UnicodeDecodeError) as error:
            raise ContentError(f"{path} can't be read: {error}") from None
        except tomllib.TOMLDecodeError as error:
            raise ContentError(f"{path} is not a TOML file: {error}") from None
        contents = np.zeros(1, self.dtype)
        entry = Entry(data, path.name)
        self.build(entry, contents[0])
        entry.finish()
        contents.flags.writeable = False
        return contents


def fingerprint(contents: np.ndarray) -> str:
    """A short name for exactly this content, kept in replays and saved games."""
    return hashlib.sha256(contents.tobytes()).hexdigest()[:16]
