"""The games of the suite. This is the only list of them; nothing is imported before it is asked for."""

from __future__ import annotations

import difflib
import importlib
from typing import TYPE_CHECKING, Any

from windenvs.core.errors import OptionError

if TYPE_CHECKING:
    from windenvs.core.aec import TurnEnv
    from windenvs.core.batch import Batch
    from windenvs.core.game import Game

GAMES = {  # name: version
    "four_winds": 0,
    "windward": 0,
    "tribes": 0,
    "mistwind": 0,
    "azimuth": 0,
}


def games() -> list[str]:
    """Names of all games."""
    return list(GAMES)


def spec(name: str) -> Game:
    """What there is to know about a game: options, actions, encoders, seats, kernels."""
    if name not in GAMES:
        close = difflib.get_close_matches(str(name), GAMES, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"there is {', '.join(GAMES)}"
        raise OptionError(f"there is no game {name!r}; {hint}")
    return importlib.import_module(f"windenvs.{name}").GAME


def make(name: str, **options: Any) -> TurnEnv:
    """A game as a PettingZoo AEC environment; see ``TurnEnv`` and the game's options."""
    from windenvs.core.aec import TurnEnv

    return TurnEnv(spec(name), **options)


def make_batch(name: str, num_envs: int, **options: Any) -> Batch:
    """Many games side by side; see ``Batch`` and the game's options."""
    from windenvs.core.batch import Batch

    return Batch(spec(name), num_envs, **options)
