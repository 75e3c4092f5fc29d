"""The arrays of a number of games played side by side: what the drivers read and write."""

from __future__ import annotations

import operator
from typing import Any, NamedTuple

import numpy as np

from windenvs.core.drivers import NO_ENCODER
from windenvs.core.game import Game
from windenvs.core.rng import PICKER


class Table(NamedTuple):
    """In the order of ``drivers.TABLE``; ``tuple(table)`` is what a driver takes."""

    contents: np.ndarray
    blank: np.ndarray
    states: np.ndarray
    seeds: np.ndarray
    pickers: np.ndarray
    actions: np.ndarray
    mask: np.ndarray
    observation: np.ndarray
    player: np.ndarray
    rewards: np.ndarray
    terminated: np.ndarray
    truncated: np.ndarray
    final_states: np.ndarray
    final_observation: np.ndarray


def new_table(game: Game, contents: np.ndarray, options: dict[str, Any], rows: int, encoder: int) -> Table:
    """A table for so many games; without an encoder there is no room for observations."""
    size = 0 if encoder == NO_ENCODER else list(game.encoders.values())[encoder].size
    seats = options["players"]
    return Table(
        contents=contents,
        blank=game.blank_state(options),
        states=np.zeros(rows, game.state),
        seeds=np.zeros(rows, np.uint64),
        pickers=np.zeros(rows, PICKER),
        actions=np.zeros(rows, np.int32),
        mask=np.zeros((rows, game.num_actions), np.int8),
        observation=np.zeros((rows, size), np.float32),
        player=np.zeros(rows, np.int32),
        rewards=np.zeros((rows, seats), np.float32),
        terminated=np.zeros(rows, np.bool_),
        truncated=np.zeros(rows, np.bool_),
        final_states=np.zeros(rows, game.state),
        final_observation=np.zeros((rows, seats, size), np.float32),
    )


def checked_seed(seed: Any) -> int:
    """A seed as the generator takes it, or an error that says which it takes."""
    try:
        number = operator.index(seed)
    except TypeError:
        number = -1
    if not 0 <= number < 2**64:
        raise ValueError(f"a seed must be a whole number from 0 to 2**64 - 1, not {seed!r}")
    return number
