"""Isle of the Four Winds: Pirates against the Imperial Navy. See rules.md beside this file."""

from pathlib import Path
from typing import Any

import numpy as np

from windenvs.core.aec import TurnEnv
from windenvs.core.errors import OptionError
from windenvs.core.game import Game
from windenvs.four_winds.actions import ACTIONS
from windenvs.four_winds.content import CONTENT_FILE
from windenvs.four_winds.entries import ENTRIES
from windenvs.four_winds.knowledge import redeterminize
from windenvs.four_winds.observe import ENCODERS, observe
from windenvs.four_winds.render import draw
from windenvs.four_winds.state import OPTIONS, PHASES, SIDES, STATE
from windenvs.four_winds.text import describe
from windenvs.four_winds.turn import legal, reset, step


def resolve(given: dict[str, Any], content: np.record) -> dict[str, Any]:
    """What depends on other options or on the content file."""
    resolved = {"pips": int(content.pips), **given}
    if given.get("assembly") == "preset":
        resolved["preset"] = given.get("preset") or 0
    elif given.get("preset") is not None:
        raise OptionError(f"four_winds: option preset={given['preset']} goes only with assembly='preset'")
    return resolved


GAME = Game(
    name="four_winds",
    title="Isle of the Four Winds",
    version=0,
    seats=(2, 2),
    seat_names=SIDES,
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
    secret=frozenset({"hide", "commit_a", "commit_d"}),
    draw=draw,
    resolve=resolve,
    folder=Path(__file__).parent,
)


def raw_env(**options: Any) -> TurnEnv:
    """The game as a PettingZoo AEC environment; see ``TurnEnv`` for the options common to all games."""
    return TurnEnv(GAME, **options)


env = raw_env
