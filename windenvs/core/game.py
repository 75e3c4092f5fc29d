"""The spec of a game: the one object that everything else asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from windenvs.core import options as opt
from windenvs.core.actions import Layout
from windenvs.core.content import Content, fingerprint

Kernel = Callable[..., Any]
GAP = "gap_"  # how the names of filling bytes begin


def state_dtype(seats: int, options: Mapping[str, opt.Option], fields: list[tuple]) -> np.dtype:
    """The record of one game: what the suite asks of every game, the options, then the game's own fields."""
    common = [
        ("option", np.dtype([(name, np.int32) for name in options], align=True)),  # as chosen, see Option.stored
        ("phase", np.int16),
        ("player", np.int16),  # the seat that decides next; -1 when the game is over
        ("rng", np.uint64),  # all chance of the game
        ("steps", np.int32),  # decisions taken; forced moves are not counted
        ("terminated", np.int16),  # 1: the game has come to its end
        ("truncated", np.int16),  # 1: it was broken off
        ("reward", np.float32, (seats,)),  # what the last step brought each seat
    ]
    return np.dtype((np.record, np.dtype(without_gaps(common + fields), align=True)))


def without_gaps(fields: list[tuple]) -> list[tuple]:
    """The same fields with the bytes that alignment leaves between them as fields of their own.

    numpy's copies of a record leave such bytes to chance; a game must be the same to the byte.
    """
    aligned = np.dtype(fields, align=True)
    places: Mapping[str, tuple] = aligned.fields or {}
    filled: list[tuple] = []
    end = 0
    for one in fields:
        start = places[one[0]][1]
        if start > end:
            filled.append((f"{GAP}{end}", np.uint8, (start - end,)))
        filled.append(one)
        end = start + places[one[0]][0].itemsize
    if aligned.itemsize > end:
        filled.append((f"{GAP}{end}", np.uint8, (aligned.itemsize - end,)))
    return filled


class Segment(NamedTuple):
    """A stretch of an encoder's numbers: its name, how many there are, what they mean."""

    name: str
    size: int
    meaning: str


@dataclass(frozen=True)
class Encoder:
    """One way to see a game: the arrays it consists of (one is called ``observation``), written one after the other.

    ``segments`` explains the numbers in order; they add up to what is written.
    """

    shapes: dict[str, tuple[int, ...]]
    segments: tuple[Segment, ...]

    @property
    def size(self) -> int:
        return sum(prod(shape) for shape in self.shapes.values())

    def parts(self, numbers: np.ndarray) -> dict[str, np.ndarray]:
        """The arrays by name, as views of the numbers written (whose last axis is theirs)."""
        views, at = {}, 0
        for name, shape in self.shapes.items():
            views[name] = numbers[..., at : at + prod(shape)].reshape(*numbers.shape[:-1], *shape)
            at += prod(shape)
        return views

    def table(self) -> str:
        lines = ["| first | size | name | meaning |", "|---|---|---|---|"]
        at = 0
        for segment in self.segments:
            lines.append(f"| {at} | {segment.size} | {segment.name} | {segment.meaning} |")
            at += segment.size
        return "\n".join(lines)


class Entries(NamedTuple):
    """A game's compiled doors (see ``jit.entry``): advance_rows, look_from and imagine_rows with its kernels."""

    advance: Kernel
    look: Kernel
    imagine: Kernel


def no_further_rules(given: dict[str, Any], content: np.record) -> dict[str, Any]:
    return given


@dataclass(frozen=True, eq=False)
class Game:
    """All that the suite needs to know of a game."""

    name: str
    title: str
    version: int
    seats: tuple[int, int]  # fewest and most players
    seat_names: tuple[str, ...]
    options: dict[str, opt.Option]  # "players" and "reward" are among them
    content: Content
    state: np.dtype
    actions: Layout
    phases: tuple[str, ...]
    reset: Kernel  # (c, s, mask): set up the game that the options in s ask for, up to its first decision
    legal: Kernel  # (c, s, mask): what s.player may choose
    step: Kernel  # (c, s, action, mask): one decision and all that needs none; mask of the next one
    redeterminize: Kernel  # (c, s, p): resample what seat p can't see; s.rng is fresh already
    observe: Kernel  # (c, s, p, encoder, out): encoder = place in ``encoders``
    encoders: dict[str, Encoder]
    entries: Entries
    describe: Callable[[np.record, np.record, int | None], str]  # (c, s, viewer): the table in words; None sees all
    secret: frozenset[str] = frozenset()  # phases whose choices the other seats don't see
    draw: Callable[[np.record, np.record, int | None], str] | None = None  # the same as a picture, in SVG
    resolve: Callable[[dict[str, Any], np.record], dict[str, Any]] = no_further_rules
    folder: Path = field(default=Path())

    @property
    def num_actions(self) -> int:
        return len(self.actions)

    @property
    def action_names(self) -> tuple[str, ...]:
        return self.actions.names

    @property
    def max_seats(self) -> int:
        return self.state["reward"].shape[0]

    @property
    def render_modes(self) -> tuple[str, ...]:
        return ("ansi", "human") if self.draw is None else ("ansi", "human", "svg")

    @property
    def versioned_name(self) -> str:
        return f"{self.name}_v{self.version}"

    @cached_property
    def default_contents(self) -> np.ndarray:
        return self.content.load()

    def load_contents(self, path: str | Path | None = None) -> np.ndarray:
        return self.default_contents if path is None else self.content.load(path)

    def check_options(self, given: Mapping[str, Any], contents: np.ndarray) -> dict[str, Any]:
        """Every option with its value; an OptionError names what can't be."""
        parsed = opt.parse_options(self.name, self.options, given)
        return opt.with_defaults(self.options, self.resolve(parsed, contents[0]))

    def blank_state(self, options: Mapping[str, Any]) -> np.ndarray:
        """An array of one state in which nothing is written but the options."""
        blank = np.zeros(1, self.state)
        for name, value in options.items():
            blank["option"][name] = self.options[name].stored(value)
        return blank

    def encoder_index(self, name: str, *others: str) -> int:
        """The encoder's place; the error names what there is, and what else the caller would take."""
        if name not in self.encoders:
            raise opt.OptionError(f"{self.name} has no encoder {name!r}; it has {', '.join((*self.encoders, *others))}")
        return list(self.encoders).index(name)

    def fingerprint(self, contents: np.ndarray) -> str:
        return fingerprint(contents)

    def phase_name(self, s: np.record) -> str:
        return self.phases[s["phase"]]

    def __reduce__(self) -> tuple:
        from windenvs.registry import spec

        return (spec, (self.name,))
