"""Windward: ships, longboats and Cresters in the winds round a trading post. See rules.md beside this file."""

from pathlib import Path
from typing import Any

import numpy as np

from windenvs.core.aec import TurnEnv
from windenvs.core.errors import OptionError
from windenvs.core.game import Game
from windenvs.windward.actions import ACTIONS
from windenvs.windward.content import CONTENT_FILE
from windenvs.windward.entries import ENTRIES
from windenvs.windward.knowledge import redeterminize
from windenvs.windward.observe import ENCODERS, observe
from windenvs.windward.state import COLOURS, OPTIONS, PHASES, PURPLE, SEATS, STATE
from windenvs.windward.text import describe
from windenvs.windward.turn import legal, reset, step

PLAYERS = {"ffa": (2, 5, 3), "coop": (1, 4, 2), "solo": (1, 1, 1)}  # fewest, most, default


def resolve(given: dict[str, Any], content: np.record) -> dict[str, Any]:
    """What depends on the mode, on the number of players and on the Naturalist."""
    mode = given.get("mode", "ffa")
    fewest, most, default = PLAYERS[mode]
    players = default if given.get("players") is None else given["players"]
    if not fewest <= players <= most:
        raise OptionError(f"windward: option players={players}: {mode} is for {fewest} to {most} players")
    resolved = {"map_size": "small" if mode == "ffa" and players == 2 else "large", **given, "players": players}
    naturalist = given.get("naturalist", -1)
    if mode != "ffa":
        for name, off in (("map_size", "large"), ("achievements", False), ("white", False), ("naturalist", -1)):
            if given.get(name, off) != off:
                raise OptionError(f"windward: option {name}={given[name]!r} goes only with mode='ffa'")
    if naturalist >= players:
        raise OptionError(f"windward: option naturalist={naturalist}: there are seats 0 to {players - 1}")
    if given.get("ships") is not None:
        resolved["ships"] = checked_ships(given["ships"], players, naturalist)
    return resolved


def checked_ships(ships: str, players: int, naturalist: int) -> str:
    """One colour for each seat; the Naturalist's is purple whatever the list says."""
    colours = ships.split(",")
    if len(colours) != players:
        raise OptionError(f"windward: option ships={ships!r} names {len(colours)} colours for {players} players")
    if naturalist >= 0:
        purple = COLOURS[PURPLE]
        if any(colour == purple for seat, colour in enumerate(colours) if seat != naturalist):
            raise OptionError(f"windward: option ships={ships!r}: purple belongs to the Naturalist, seat {naturalist}")
        colours[naturalist] = purple
    return ",".join(colours)


GAME = Game(
    name="windward",
    title="Windward",
    version=0,
    seats=(1, SEATS),
    seat_names=tuple(f"Captain {seat}" for seat in range(SEATS)),
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
    is_cooperative=lambda options: options["mode"] != "ffa",
    scores=lambda c, s: s.notor[: s.option.players].tolist(),
    resolve=resolve,
    folder=Path(__file__).parent,
)


def raw_env(**options: Any) -> TurnEnv:
    """The game as a PettingZoo AEC environment; see ``TurnEnv`` for the options common to all games."""
    return TurnEnv(GAME, **options)


env = raw_env
