"""Tribes of the Wind: 2 to 5 guides clean, plant and build on boards of their own. See rules.md beside this file."""

from pathlib import Path
from typing import Any

from windenvs.core.aec import TurnEnv
from windenvs.core.game import Game
from windenvs.tribes.actions import ACTIONS
from windenvs.tribes.content import CONTENT_FILE
from windenvs.tribes.entries import ENTRIES
from windenvs.tribes.knowledge import redeterminize
from windenvs.tribes.observe import ENCODERS, observe
from windenvs.tribes.options import FEWEST, MOST, OPTIONS, resolve
from windenvs.tribes.scoring import points_of
from windenvs.tribes.state import PHASES, STATE
from windenvs.tribes.text import describe
from windenvs.tribes.turn import legal, reset, step

GAME = Game(
    name="tribes",
    title="Tribes of the Wind",
    version=0,
    seats=(FEWEST, MOST),
    seat_names=tuple(f"seat {seat}" for seat in range(MOST)),
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
    scores=lambda c, s: [float(points_of(c, s, p)) for p in range(s.option.players)],
    resolve=resolve,
    folder=Path(__file__).parent,
)


def raw_env(**options: Any) -> TurnEnv:
    """The game as a PettingZoo AEC environment; see ``TurnEnv`` for the options common to all games."""
    return TurnEnv(GAME, **options)


env = raw_env
