"""Many games of one kind side by side: arrays in, arrays out, one compiled call for all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from windenvs.core.drivers import DEAL, NO_ENCODER
from windenvs.core.errors import IllegalActionError, OptionError
from windenvs.core.game import Game
from windenvs.core.rng import expect_wrap_around, keys_of
from windenvs.core.table import Table, checked_seed, new_table

PICK_KEY = 0x5EED  # random play draws from a sequence of its own, apart from the games' chance


class Batch:
    """``num_envs`` games; a game that ends begins anew in the same step.

    All arrays belong to the batch and are written in place by ``reset``, ``step`` and ``play_random``; copy what you keep.

    Attributes:
        player: (n,) seat that decides in each row.
        mask: (n, actions) int8, what it may choose.
        observation: (n, …) what it sees; with an encoder of several parts, ``parts`` has them all by name.
        rewards: (n, seats) float32, what the last step brought.
        terminated, truncated: (n,) bool, whether the last step ended the row's game; the row already holds the next one.
        final_states, final_observation: where a row has just ended, its last state and what each seat saw of it.
        states: (n,) the rows themselves.
        seeds: (n,) the seed of the game in each row; row i starts as ``env.reset(seed=seed + i)`` does.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        seed: int = 0,
        threads: int = 1,
        encoder: str = "flat",
        content: str | Path | None = None,
        **options: Any,
    ) -> None:
        for name, number in (("num_envs", num_envs), ("threads", threads)):
            if type(number) is not int or number < 1:
                raise OptionError(f"{name}={number!r} must be a whole number of at least 1")
        self.game, self.num_envs, self.threads, self.encoder = game, num_envs, min(threads, num_envs), encoder
        self.contents = game.load_contents(content)
        self.options = game.check_options(options, self.contents)
        self.num_seats: int = self.options["players"]
        self._index = game.encoder_index(encoder)
        self._table = new_table(game, self.contents, self.options, num_envs, self._index)
        self._arrays = tuple(self._table)
        self._pool = ThreadPoolExecutor(self.threads, initializer=expect_wrap_around) if self.threads > 1 else None
        edges = np.linspace(0, num_envs, self.threads + 1).astype(int).tolist()
        self._slices = list(pairwise(edges))
        table: Table = self._table
        shapes = game.encoders[encoder]
        self.states, self.seeds, self.player, self.mask = table.states, table.seeds, table.player, table.mask
        self.rewards, self.terminated, self.truncated = table.rewards, table.terminated, table.truncated
        self.final_states = table.final_states
        self.parts = shapes.parts(table.observation)
        self.final_parts = shapes.parts(table.final_observation)
        self.observation, self.final_observation = self.parts["observation"], self.final_parts["observation"]
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """New games in all rows: row i has the game of seed + i."""
        first = checked_seed(seed)
        self.seeds[:] = np.uint64(first) + np.arange(self.num_envs, dtype=np.uint64)
        self._table.pickers["rng"] = keys_of(self.seeds, PICK_KEY)
        self._table.actions[:] = DEAL
        self._run(1, False, True)

    def step(self, actions: Any) -> None:
        """One decision in every row; if any is illegal nothing moves and the error names the rows."""
        self._table.actions[:] = self.checked(actions)
        self._run(1, False, True)

    def play_random(self, steps: int, observe: bool = True) -> None:
        """So many decisions in every row, each uniform among the legal ones."""
        if type(steps) is not int or steps < 0:
            raise OptionError(f"steps={steps!r} must be a whole number of at least 0")
        if steps:
            self._run(steps, True, observe)

    def checked(self, actions: Any) -> np.ndarray:
        """The actions as an array of legal ids, one per row, or an error that names the rows where they are not."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            found = f"shape {chosen.shape} and type {chosen.dtype}"
            raise IllegalActionError(f"actions must be whole numbers of shape ({self.num_envs},); these have {found}")
        outside = (chosen < 0) | (chosen >= self.game.num_actions)
        if outside.any():
            raise IllegalActionError(self._complaint(outside, chosen))
        illegal = self.mask[np.arange(self.num_envs), chosen] == 0
        if illegal.any():
            raise IllegalActionError(self._complaint(illegal, chosen))
        return chosen

    def _complaint(self, wrong: np.ndarray, chosen: np.ndarray) -> str:
        rows = np.flatnonzero(wrong).tolist()
        names = self.game.action_names
        lines = [f"{len(rows)} of {self.num_envs} rows have an illegal action; nothing was played"]
        for row in rows[:3]:
            action = int(chosen[row])
            name = repr(names[action]) if 0 <= action < len(names) else f"not within 0..{len(names) - 1}"
            legal = ", ".join(names[one] for one in np.flatnonzero(self.mask[row]))
            phase = self.game.phase_name(self.states[row])
            lines.append(f"row {row}: {action} ({name}) in phase {phase} for player_{self.player[row]}; legal: {legal}")
        return "\n".join(lines)

    def _run(self, rounds: int, random: bool, observe: bool) -> None:
        encoder = self._index if observe else NO_ENCODER
        if self._pool is None:
            self.game.entries.advance(self._arrays, 0, self.num_envs, rounds, random, True, encoder)
            return
        tasks = [
            self._pool.submit(self.game.entries.advance, self._arrays, low, high, rounds, random, True, encoder)
            for low, high in self._slices
        ]
        for task in tasks:
            task.result()
