"""Azimuth: four castaways, winds, and rafts that carry each other home. See rules.md beside this file."""

from pathlib import Path
from typing import Any

import numpy as np

from windenvs.azimuth.actions import ACTIONS
from windenvs.azimuth.content import CONTENT_FILE, table_number
from windenvs.azimuth.entries import ENTRIES
from windenvs.azimuth.knowledge import redeterminize
from windenvs.azimuth.observe import ENCODERS, observe
from windenvs.azimuth.state import NONE, OPTIONS, PHASES, SEATS, STATE
from windenvs.azimuth.text import describe
from windenvs.azimuth.turn import legal, reset, step
from windenvs.core.aec import TurnEnv
from windenvs.core.errors import OptionError
from windenvs.core.game import Game


def resolve(given: dict[str, Any], content: np.record) -> dict[str, Any]:
    """What depends on the mode, on the players or on the content file."""
    chosen: dict[str, Any] = {name: given.get(name, option.default) for name, option in OPTIONS.items()}
    coop = chosen["mode"] == "coop"
    table = content.table[table_number(OPTIONS["mode"].stored(chosen["mode"]), chosen["players"])]
    by_mode = {
        "landing_spots": int(table["landing_spots"]),
        "first_player": "choose" if coop else "random",
        "rotate_start": not coop,
        "island_return": coop,
        "free_control": coop,
    }
    for name, value in by_mode.items():
        if chosen[name] is None:
            chosen[name] = value
    for name in ("round_limit", "round_cap", "coconuts"):
        chosen[name] = given.get(name, int(content[name]))
    check_together(chosen, [int(seat) for seat in table["seat"]])
    return chosen


def check_together(chosen: dict[str, Any], seats: list[int]) -> None:
    """Refuses what does not go together."""
    coop, adrift = chosen["mode"] == "coop", chosen["start"] == "adrift"
    if coop and adrift:
        raise OptionError("azimuth: option start='adrift' goes only with mode='competitive'")
    if adrift and chosen["island_return"]:
        raise OptionError("azimuth: option island_return=True needs an island, so not start='adrift'")
    if coop and not chosen["free_control"]:
        raise OptionError("azimuth: option free_control=False goes only with mode='competitive'")
    first = chosen["first_player"]
    if not isinstance(first, str) and seats[first] == NONE:
        in_play = [colour for colour, seat in enumerate(seats) if seat != NONE]
        raise OptionError(f"azimuth: option first_player={first}: the colours in play are {in_play}")


GAME = Game(
    name="azimuth",
    title="Azimuth: Ride the Winds",
    version=0,
    seats=(2, 4),
    seat_names=SEATS,
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
    is_cooperative=lambda options: options["mode"] == "coop",
    resolve=resolve,
    folder=Path(__file__).parent,
)


def raw_env(**options: Any) -> TurnEnv:
    """The game as a PettingZoo AEC environment; see ``TurnEnv`` for the options common to all games."""
    return TurnEnv(GAME, **options)


env = raw_env
