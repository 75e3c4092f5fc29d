"""The flat action space of a game: ids, names, parser and documentation from one declaration."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from windenvs.core.errors import IllegalActionError


@dataclass(frozen=True)
class Block:
    """Actions that share a pattern: ``Block("sail {}", COMPASS)`` stands for one action per direction.

    A pattern with several gaps counts through them like a number, the last gap fastest.
    """

    pattern: str
    fillings: tuple[tuple[str, ...], ...]
    meaning: str

    def names(self) -> Iterator[str]:
        return (self.pattern.format(*words) for words in product(*self.fillings))


def block(pattern: str, *fillings: tuple[str, ...], meaning: str) -> Block:
    """A block of the action space; as many fillings as the pattern has gaps, none for a single action."""
    if pattern.count("{}") != len(fillings):
        raise TypeError(
            f"the pattern {pattern!r} has {pattern.count('{}')} gaps, but there are {len(fillings)} fillings"
        )
    return Block(pattern, fillings, meaning)


def plain(name: str) -> str:
    """A name as the parser compares it: small letters, single blanks."""
    return " ".join(name.lower().split())


@dataclass(frozen=True)
class Layout:
    """All actions of a game, block after block in the order of declaration."""

    blocks: dict[str, Block]
    names: tuple[str, ...] = field(init=False)
    start: dict[str, int] = field(init=False)
    size: dict[str, int] = field(init=False)
    _ids: dict[str, int] = field(init=False, repr=False)

    def __init__(self, **blocks: Block) -> None:
        names: list[str] = []
        start, size = {}, {}
        for key, one in blocks.items():
            start[key] = len(names)
            names += one.names()
            size[key] = len(names) - start[key]
        ids = {plain(name): action for action, name in enumerate(names)}
        if len(ids) != len(names):
            twice = sorted({name for action, name in enumerate(names) if ids[plain(name)] != action})
            raise TypeError(f"action names must be unique, these are not: {', '.join(twice[:5])}")
        for key, value in (
            ("blocks", blocks),
            ("names", tuple(names)),
            ("start", start),
            ("size", size),
            ("_ids", ids),
        ):
            object.__setattr__(self, key, value)

    def __len__(self) -> int:
        return len(self.names)

    def name(self, action: int) -> str:
        if not 0 <= action < len(self.names):
            raise IllegalActionError(f"there is no action {action}: ids go from 0 to {len(self.names) - 1}")
        return self.names[action]

    def id(self, name: str) -> int:
        """The id of an action by its name, whatever the case and the number of blanks."""
        found = self._ids.get(plain(name))
        if found is None:
            close = difflib.get_close_matches(plain(name), self._ids, n=3)
            hint = (
                f"; did you mean {' or '.join(repr(self.names[self._ids[word]]) for word in close)}?" if close else ""
            )
            raise IllegalActionError(f"there is no action called {name!r}{hint}")
        return found

    def table(self) -> str:
        """The action space as a Markdown table, for the documentation."""
        lines = ["| block | first id | size | meaning | first name | last name |", "|---|---|---|---|---|---|"]
        for key, one in self.blocks.items():
            first, size = self.start[key], self.size[key]
            last = f"`{self.names[first + size - 1]}`" if size > 1 else ""
            lines.append(f"| {key} | {first} | {size} | {one.meaning} | `{self.names[first]}` | {last} |")
        return "\n".join(lines)
