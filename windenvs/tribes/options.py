"""What may be chosen before a game, and how it is stored in the state."""

import operator
from dataclasses import dataclass
from typing import Any

from windenvs.core.errors import OptionError
from windenvs.core.options import REWARD, Choice, Flag, Option, Whole

GUIDES = ("Ember", "Tide", "Grove", "Gale", "Dawn")
FEWEST, MOST, DEFAULT_PLAYERS = 2, 5, 3
N_GUIDES = len(GUIDES)


def whole_number(value: Any) -> int | None:
    """The value as a whole number, None if it is none."""
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


@dataclass(frozen=True)
class WordOrSeat(Choice):
    """A word, stored as -1, or a seat."""

    def parse(self, value: Any) -> Any:
        seat = whole_number(value)
        if seat is None and not (isinstance(value, str) and value in self.words):
            raise OptionError(f"must be a seat or one of {', '.join(map(repr, self.words))}")
        if seat is not None and not 0 <= seat < MOST:
            raise OptionError("must be a seat, from 0 to one less than the number of players")
        return value if seat is None else seat

    def stored(self, value: Any) -> int:
        return -1 if isinstance(value, str) else value

    def __str__(self) -> str:
        return f"{super().__str__()}, a seat"


@dataclass(frozen=True)
class WordOrGuides(Choice):
    """A word, or a list of different guides by seat; a list is stored as a number to the base 5, after the words."""

    def parse(self, value: Any) -> Any:
        if isinstance(value, str) and value in self.words:
            return value
        guides = [whole_number(one) for one in value] if isinstance(value, list | tuple) else [None]
        if any(one is None or not 0 <= one < N_GUIDES for one in guides) or len(set(guides)) < len(guides):
            raise OptionError(
                f"must be one of {', '.join(map(repr, self.words))}, "
                f"or a list of different guides 0 to {N_GUIDES - 1}, one for each seat"
            )
        return guides

    def stored(self, value: Any) -> int:
        if isinstance(value, str):
            return super().stored(value)
        return len(self.words) + sum(guide * N_GUIDES**seat for seat, guide in enumerate(value))

    def __str__(self) -> str:
        return f"{super().__str__()}, a list of guides by seat"


OPTIONS: dict[str, Option] = {
    "players": Whole(FEWEST, MOST, DEFAULT_PLAYERS, "number of players"),
    "mode": Choice(("competitive",), "competitive", "everybody for themselves; there is no other way"),
    "guides": WordOrGuides(
        ("random", "choose"), "random", "who gets which board: by chance, in turn order, or as listed"
    ),
    "first_player": WordOrSeat(("random",), "random", "who begins"),
    "free_refresh": Flag(False, "three cards may be thrown away even when a temple could be placed (TW-19)"),
    "max_rounds": Whole(1, 10_000, 100, "rounds until the game is broken off"),
    "max_steps": Whole(1, 1_000_000, 20_000, "decisions until the game is broken off"),
    "reward": REWARD,
}
GUIDES_RANDOM, GUIDES_CHOOSE, GUIDES_LISTED = range(3)  # stored values from GUIDES_LISTED on are lists
FIRST_RANDOM = -1
REWARD_TERMINAL, REWARD_SHAPED = range(2)


def resolve(given: dict[str, Any], content: Any) -> dict[str, Any]:
    """What depends on the number of players."""
    players = given.get("players", DEFAULT_PLAYERS)
    guides, first = given.get("guides"), given.get("first_player")
    if isinstance(guides, list) and len(guides) != players:
        raise OptionError(f"tribes: option guides={guides!r}: must name {players} guides for {players} players")
    if isinstance(first, int) and first >= players:
        raise OptionError(
            f"tribes: option first_player={first}: must be a seat from 0 to {players - 1} of {players} players"
        )
    return given
