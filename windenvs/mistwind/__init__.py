"""Mistwind: transports, outposts and networks in four regions. See rules.md beside this file."""

from pathlib import Path
from typing import Any

import numpy as np

from windenvs.core.aec import TurnEnv
from windenvs.core.errors import OptionError
from windenvs.core.game import Game
from windenvs.mistwind.actions import ACTIONS
from windenvs.mistwind.content import CONTENT_FILE
from windenvs.mistwind.entries import ENTRIES
from windenvs.mistwind.knowledge import redeterminize
from windenvs.mistwind.observe import ENCODERS, observe
from windenvs.mistwind.state import OPTIONS, PHASES, SEAT_NAMES, SEATS, STATE
from windenvs.mistwind.text import describe
from windenvs.mistwind.turn import legal, reset, step

SOLO_LEVEL = "medium"  # if none is chosen


def resolve(given: dict[str, Any], content: np.record) -> dict[str, Any]:
    """A difficulty belongs to the solo game, and only to it."""
    players, difficulty = given.get("players", OPTIONS["players"].default), given.get("difficulty")
    if players == 1:
        return {**given, "difficulty": difficulty or SOLO_LEVEL}
    if difficulty is not None:
        raise OptionError(f"mistwind: option difficulty={difficulty!r} goes only with players=1")
    return given


GAME = Game(
    name="mistwind",
    title="Mistwind",
    version=0,
    seats=(1, SEATS),
    seat_names=SEAT_NAMES,
    options=OPTIONS,
    content=CONTENT_FILE,
    state=STATE,
    actions=ACTIONS,
    phases=PHASES,
    reset=reset,
    legal=legal,
    step=step,
    redeterminize=redeterminize,
    observe=observe,
    encoders=ENCODERS,
    entries=ENTRIES,
    describe=describe,
    secret=frozenset({"netpick", "discard"}),
    scores=lambda c, s: s.final[: s.option.players].tolist(),
    resolve=resolve,
    folder=Path(__file__).parent,
)


def raw_env(**options: Any) -> TurnEnv:
    """The game as a PettingZoo AEC environment; see ``TurnEnv`` for the options common to all games."""
    return TurnEnv(GAME, **options)


env = raw_env
