"""What an agent is, and what it is allowed to see."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from windenvs.core.drivers import NO_ENCODER
from windenvs.core.game import Game
from windenvs.core.rng import keys_of


class View:
    """A number of decisions, each as the seat that decides sees it.

    There is no way from here to the true state: observations and masks are copies, and ``imagine`` hands out games that
    the seat can't tell from the real one.
    """

    def __init__(
        self, game: Game, contents: np.ndarray, states: np.ndarray, rows: np.ndarray, keys: np.ndarray
    ) -> None:
        self.game, self.contents = game, contents
        self.keys = keys  # (k,) a seed for each decision: agents draw all their chance from it
        self.seats: np.ndarray = states["player"][rows].astype(np.int64)
        self.__states, self.__rows = states, rows.astype(np.int64)

    def __len__(self) -> int:
        return len(self.keys)

    @property
    def mask(self) -> np.ndarray:
        """(k, actions) what may be chosen."""
        return self.__look("")[0]

    def observe(self, encoder: str = "flat") -> np.ndarray:
        """(k, numbers) what each seat sees, in one of the game's encodings."""
        return self.__look(encoder)[1]

    def __look(self, encoder: str) -> tuple[np.ndarray, np.ndarray]:
        index = self.game.encoder_index(encoder) if encoder else NO_ENCODER
        size = self.game.encoders[encoder].size if encoder else 0
        mask = np.empty((len(self), self.game.num_actions), np.int8)
        out = np.empty((len(self), size), np.float32)
        for k, (row, seat) in enumerate(zip(self.__rows.tolist(), self.seats.tolist(), strict=True)):
            self.game.entries.look(self.contents, self.__states, row, seat, index, mask[k], out[k])
        return mask, out

    def imagine(self, number: int = 0) -> np.ndarray:
        """(k,) games that the seats can't tell from the real ones; another number gives others."""
        seeds = keys_of(self.keys, number)
        out = np.empty(len(self), self.game.state)
        self.game.entries.imagine(self.contents, self.__states, self.__rows, self.seats, seeds, out)
        return out


class Agent(Protocol):
    """Anything that can choose for a seat."""

    name: str

    def act(self, view: View) -> np.ndarray:
        """(k,) a legal action for each decision of the view. The same view gives the same actions."""
        ...
