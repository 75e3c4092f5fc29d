"""A game's options: what may be chosen, what is chosen if nothing is said, and how it is stored in the state."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from windenvs.core.errors import OptionError

MILLION = 1_000_000


@dataclass(frozen=True)
class Choice:
    """One word out of several; stored as its place in the list."""

    words: tuple[str, ...]
    default: str
    meaning: str

    def parse(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise OptionError(f"must be one of {', '.join(map(repr, self.words))}")
        return value

    def stored(self, value: str) -> int:
        return self.words.index(value)

    def __str__(self) -> str:
        return ", ".join(f"`{word}`" for word in self.words)


@dataclass(frozen=True)
class Whole:
    """A whole number in a range, or one of a few words, which are stored as the numbers after it.

    Where the default is None, None may be given too and is stored as -1.
    """

    low: int
    high: int
    default: int | str | None
    meaning: str
    words: tuple[str, ...] = ()

    def parse(self, value: Any) -> int | str | None:
        if value is None and self.default is None:
            return None
        if isinstance(value, str) and value in self.words:
            return value
        try:
            number = operator.index(value)
        except TypeError:
            number = None
        if number is None or isinstance(value, bool) or not self.low <= number <= self.high:
            words = "".join(f", or {word!r}" for word in self.words)
            none = ", or None" if self.default is None else ""
            raise OptionError(f"must be a whole number from {self.low} to {self.high}{words}{none}")
        return number

    def stored(self, value: int | str | None) -> int:
        if isinstance(value, str):
            return self.high + 1 + self.words.index(value)
        return -1 if value is None else value

    def __str__(self) -> str:
        if self.low == self.high:
            return str(self.low)
        words = "".join(f", `{word}`" for word in self.words)
        return f"{self.low}..{self.high}{words}" + (" or `None`" if self.default is None else "")


@dataclass(frozen=True)
class Flag:
    """Yes or no; stored as 1 or 0. Where the default is None, None may be given too and is stored as -1."""

    default: bool | None
    meaning: str

    def parse(self, value: Any) -> bool | None:
        if not isinstance(value, bool) and not (value is None and self.default is None):
            none = ", or None" if self.default is None else ""
            raise OptionError(f"must be True or False{none}")
        return value

    def stored(self, value: bool | None) -> int:
        return -1 if value is None else int(value)

    def __str__(self) -> str:
        return "`True`, `False`" + (" or `None`" if self.default is None else "")


@dataclass(frozen=True)
class Amount:
    """A number in a range; stored in millionths, to which it is rounded."""

    low: float
    high: float
    default: float
    meaning: str

    def parse(self, value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not self.low <= value <= self.high:
            raise OptionError(f"must be a number from {self.low} to {self.high}")
        return round(value * MILLION) / MILLION

    def stored(self, value: float) -> int:
        return round(value * MILLION)

    def __str__(self) -> str:
        return f"{self.low}..{self.high}"


@dataclass(frozen=True)
class Lineup:
    """Different words in a row, or None; kept as one text with commas, stored as digits: the first word is the lowest.

    A digit 0 is no word, k + 1 is the k-th word; the base is one more than the number of words. None is stored as -1.
    """

    words: tuple[str, ...]
    meaning: str
    default: None = None

    def parse(self, value: Any) -> str | None:
        if value is None:
            return None
        chosen = value.split(",") if isinstance(value, str) else list(value) if isinstance(value, list | tuple) else []
        if not chosen or any(word not in self.words for word in chosen) or len(set(chosen)) < len(chosen):
            raise OptionError(f"must be None or a list of different words among {', '.join(map(repr, self.words))}")
        return ",".join(chosen)

    def stored(self, value: str | None) -> int:
        if value is None:
            return -1
        digits = [self.words.index(word) + 1 for word in value.split(",")]
        return sum(digit * (len(self.words) + 1) ** place for place, digit in enumerate(digits))

    def __str__(self) -> str:
        return f"a list of {', '.join(f'`{word}`' for word in self.words)}, or `None`"


Option = Choice | Whole | Flag | Amount | Lineup

REWARD = Choice(
    ("terminal", "shaped"), "terminal", "reward only at the end, or small steps towards it as well (see the rules)"
)


def parse_options(game: str, declared: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The given options, checked one by one; a message names the option, its value and what it takes."""
    for name in given:
        if name not in declared:
            raise OptionError(f"{game} has no option {name!r}; its options are {', '.join(declared)}")
    parsed = {}
    for name, value in given.items():
        try:
            parsed[name] = declared[name].parse(value)
        except OptionError as error:
            raise OptionError(f"{game}: option {name}={value!r}: {error}") from None
    return parsed


def with_defaults(declared: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option, in the order of declaration: as given, else its default."""
    return {name: given.get(name, option.default) for name, option in declared.items()}


def option_table(declared: Mapping[str, Option]) -> str:
    """The options as a Markdown table, for the documentation."""
    lines = ["| option | values | default | meaning |", "|---|---|---|---|"]
    lines += [f"| `{name}` | {one} | `{one.default!r}` | {one.meaning} |" for name, one in declared.items()]
    return "\n".join(lines)
