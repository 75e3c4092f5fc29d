"""What the builders of all games share: an environment, positions written into its record, play by name."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import numpy as np

import windenvs


class GameTable:
    """An environment and words for it; each game's ``Table`` adds its own."""

    game: ClassVar[str]

    @classmethod
    def new(cls, seed: int = 0, **options: Any) -> Self:
        """A new game of these options, before its first decision."""
        table = cls.__new__(cls)
        table._open(options, seed)
        return table

    def _open(self, options: dict[str, Any], seed: int = 0) -> None:
        self.env = windenvs.make(self.game, **options)
        self.env.reset(seed=seed)
        self._edited = False

    def _changed(self) -> Self:
        self._edited = True
        return self

    def _ready(self) -> Any:
        """The environment, aware of everything that was written into its record: whose turn it is, what may be chosen."""
        if self._edited:
            self.env.agent_selection = self.env.possible_agents[self.record.player]
            self.env.restore(self.env.save())
            self._edited = False
        return self.env

    # --- playing ---

    def legal_ids(self) -> list[int]:
        return self._ready().legal_actions()

    def legal(self, *begin: str) -> list[str]:
        """Names of what may be chosen now, in the order of their ids; with arguments only those that begin so."""
        names = [self.env.action_name(action) for action in self.legal_ids()]
        return [name for name in names if not begin or name.startswith(begin)]

    def play(self, *actions: str) -> Self:
        """One decision after another, by name; an illegal one is refused with the names of the legal ones."""
        for action in actions:
            env = self._ready()
            env.step(env.action_id(action))
        return self

    def play_random(self, seed: int = 0) -> Self:
        """To the end, each decision by chance."""
        chance = np.random.default_rng(seed)
        while not self.over:
            self.env.step(int(chance.choice(self.legal_ids())))
        return self

    # --- looking ---

    @property
    def record(self) -> np.record:
        return self.env.state_record

    @property
    def phase(self) -> str:
        return self.env.game.phases[self.record.phase]

    @property
    def player(self) -> Any:
        """The seat that decides."""
        return int(self.record.player)

    @property
    def over(self) -> bool:
        return self.phase == "over"

    # --- other games than the one on the table, as arrays of one record ---

    def copy(self) -> np.ndarray:
        return np.array([self._ready().state_record], self.env.game.state)

    def imagine(self, seat: Any, seed: int = 1) -> np.ndarray:
        """A game that this seat can't tell from the one on the table."""
        imagined, row = self.copy(), np.zeros(1, np.int64)
        seats, seeds = np.array([seat], np.int64), np.array([seed], np.uint64)
        self.env.game.entries.imagine(self.env.contents, self.copy(), row, seats, seeds, imagined)
        return imagined

    def look(self, states: np.ndarray, seat: Any, encoder: str = "flat") -> tuple[np.ndarray, np.ndarray]:
        """What a seat may choose in a game, and what it sees of it; a number that was not written is not a number."""
        game = self.env.game
        mask = np.empty(game.num_actions, np.int8)
        out = np.full(game.encoders[encoder].size, np.nan, np.float32)
        game.entries.look(self.env.contents, states, 0, seat, game.encoder_index(encoder), mask, out)
        return mask, out
