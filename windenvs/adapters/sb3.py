"""Stable-Baselines3: many games of one batch as a VecEnv, seen by a learner who shares the table with others.

A transition runs from one of the learner's decisions to its next one: what the others do in between belongs to it, and so does
whatever the learner's seat is given meanwhile. Masks are answered from one array, as ``sb3_contrib.MaskablePPO`` asks for them.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from windenvs.core.batch import Batch

EVERY_SEAT = -1


class Others(Protocol):
    """Whoever plays the seats that are not the learner's."""

    def begin(self, rows: np.ndarray, seats: np.ndarray) -> None:
        """New games begin in these rows, in which the learner has these seats."""

    def act(self, batch: Batch, rows: np.ndarray) -> np.ndarray:
        """Legal actions for the seats that decide in these rows."""

    def ended(self, rows: np.ndarray, seats: np.ndarray, rewards: np.ndarray) -> None:
        """The games in these rows are over; rewards (k, seats) are what they brought in all."""


class Nobody:
    """For games in which the learner has every seat."""

    def begin(self, rows: np.ndarray, seats: np.ndarray) -> None:
        pass

    def act(self, batch: Batch, rows: np.ndarray) -> np.ndarray:
        raise RuntimeError("the learner plays every seat")

    def ended(self, rows: np.ndarray, seats: np.ndarray, rewards: np.ndarray) -> None:
        pass


class SelfPlayVecEnv(VecEnv):
    """The games of a batch as environments of one learner.

    Args:
        batch: the games; it must not be stepped by anybody else.
        others: who plays the other seats. Without them the learner plays every seat, and a transition runs from each
            decision to the next one, whoever takes it: right for solo and for games that are won together.

    Attributes:
        seat: (n,) the learner's seat in each row; it moves on by one with every game. EVERY_SEAT if it has all.
        seconds: where the time went: "game" and "others".
        decisions: how many decisions were taken, by the learner and by the others.
    """

    def __init__(self, batch: Batch, others: Others | None = None) -> None:
        self.batch = batch
        self.others = others or Nobody()
        self.alone = others is None
        n = batch.num_envs
        self.seat = np.full(n, EVERY_SEAT) if self.alone else np.arange(n) % batch.num_seats
        self.seconds = {"game": 0.0, "others": 0.0}
        self.decisions = {"learner": 0, "others": 0}
        self._pending = np.zeros(n)  # earned since the learner's last decision
        self._earned = np.zeros((n, batch.num_seats))  # by every seat since the game began
        self._length = np.zeros(n, np.int64)  # learner's decisions in this game
        self._buffers = [np.empty_like(batch.numbers) for _ in range(2)]
        self._actions = np.zeros(n, np.int64)
        size = batch.numbers.shape[1]
        super().__init__(n, spaces.Box(-np.inf, np.inf, (size,), np.float32), spaces.Discrete(batch.game.num_actions))

    # --- playing ---

    def reset(self) -> np.ndarray:
        """Games anew in all rows, up to the learner's first decisions."""
        seed = self._seeds[0]
        self.batch.reset(int(self.batch.seeds[0]) if seed is None else seed)
        self._reset_seeds()
        self._reset_options()
        self._pending[:] = self._earned[:] = 0
        self._length[:] = 0
        rows = np.arange(self.num_envs)
        self.others.begin(rows, self.seat)
        self._play_others(rows, *self._no_results())
        return self._seen()

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = np.asarray(actions).reshape(-1)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        rows = np.arange(self.num_envs)
        results = rewards, dones, infos = self._no_results()
        self._length += 1
        self.decisions["learner"] += self.num_envs
        self._advance(rows, self._actions, *results)
        self._play_others(rows, *results)
        rewards[~dones] = self._pending[~dones]
        self._pending[~dones] = 0
        return self._seen(), rewards, dones, infos

    def _no_results(self) -> tuple[np.ndarray, np.ndarray, list[dict[str, Any]]]:
        return np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, bool), [{}] * self.num_envs

    def _play_others(self, rows: np.ndarray, rewards: np.ndarray, dones: np.ndarray, infos: list) -> None:
        """The others decide until it is the learner's turn in every row."""
        while not self.alone:
            rows = rows[self.batch.player[rows] != self.seat[rows]]
            if not len(rows):
                return
            began = time.perf_counter()
            actions = self.others.act(self.batch, rows)
            self.seconds["others"] += time.perf_counter() - began
            self.decisions["others"] += len(rows)
            self._advance(rows, actions, rewards, dones, infos)

    def _advance(
        self, rows: np.ndarray, actions: np.ndarray, rewards: np.ndarray, dones: np.ndarray, infos: list
    ) -> None:
        """One decision in each of the rows, and the books kept."""
        began = time.perf_counter()
        batch = self.batch
        if len(rows) == self.num_envs:
            batch.step(actions)
        else:
            batch.step_rows(rows, actions)
        self.seconds["game"] += time.perf_counter() - began
        self._earned[rows] += batch.rewards[rows]
        earned = batch.rewards[rows].mean(axis=1) if self.alone else batch.rewards[rows, self.seat[rows]]
        self._pending[rows] += earned
        over = rows[batch.terminated[rows] | batch.truncated[rows]]
        if len(over):
            self._end(over, rewards, dones, infos)

    def _end(self, over: np.ndarray, rewards: np.ndarray, dones: np.ndarray, infos: list) -> None:
        """Games that are over: the learner's last transition is closed, the next game begins in another seat.

        A game in which the learner never decided has no transition; what it brought is dropped.
        """
        batch = self.batch
        for row in over[self._length[over] > 0].tolist():
            dones[row] = True
            rewards[row] = self._pending[row]
            seat = 0 if self.alone else self.seat[row]
            infos[row] = {
                "terminal_observation": batch.final_numbers[row, seat].copy(),
                "TimeLimit.truncated": bool(batch.truncated[row]),
                "episode": {"r": float(self._earned[row, seat]), "l": int(self._length[row]), "t": 0.0},
            }
        self.others.ended(over, self.seat[over], self._earned[over].copy())
        self._pending[over] = 0
        self._earned[over] = 0
        self._length[over] = 0
        if not self.alone:
            self.seat[over] = (self.seat[over] + 1) % batch.num_seats
        self.others.begin(over, self.seat[over])

    def _seen(self) -> np.ndarray:
        """What the learner sees, in one of two arrays by turns: the last one is still being read."""
        self._buffers.reverse()
        self._buffers[0][...] = self.batch.numbers
        return self._buffers[0]

    # --- what Stable-Baselines3 asks ---

    def action_masks(self) -> np.ndarray:
        """(n, actions) what the learner may choose."""
        return self.batch.mask

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        if method_name != "action_masks":
            raise AttributeError(f"a batch of games has no method {method_name!r} for each; it has action_masks")
        return self.batch.mask[self._rows(indices)]

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        value = None if attr_name == "render_mode" else getattr(self, attr_name)
        return [value] * len(self._rows(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError("the games of a batch have no attributes of their own")

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        return [False] * len(self._rows(indices))

    def _rows(self, indices: Any) -> Sequence[int] | np.ndarray:
        return np.arange(self.num_envs) if indices is None else np.atleast_1d(indices)

    def close(self) -> None:
        pass

    # --- going on later ---

    def save(self) -> dict[str, np.ndarray]:
        """All that the next step depends on, but for the others."""
        own = {"seat": self.seat, "pending": self._pending, "earned": self._earned, "length": self._length}
        return {name: array.copy() for name, array in own.items()} | self.batch.save()

    def restore(self, saved: dict[str, np.ndarray]) -> np.ndarray:
        """Goes on where ``save`` was called; returns what the learner sees."""
        self.batch.restore(saved)
        self.seat[:], self._pending[:] = saved["seat"], saved["pending"]
        self._earned[:], self._length[:] = saved["earned"], saved["length"]
        return self._seen()
