"""A warm start: the learner first looks over a teacher's shoulder, in games that it increasingly plays itself.

The teacher says what it would do in every position; the learner's network is trained to say the same. Part of the moves
are the learner's own, so that it sees what comes of its mistakes (DAgger), and some seats are played by chance, so that it
meets weak play too; nothing is learned from those seats. The value is trained on what the games brought in the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import nn

from agents.base import Agent, View
from agents.selfplay.weights import pick
from windenvs.core.batch import Batch
from windenvs.core.rng import keys_of

LESSON_KEY = 0x1E550  # the pupil's chance
BY_CHANCE = 0.25  # share of the seats that are played by chance for a game
VALUE_EVERY = 16  # one of so many positions is kept until its game ends, for the value


class Pupil:
    """The network of an SB3 policy, trained by examples."""

    def __init__(self, policy: nn.Module, learning_rate: float) -> None:
        self.policy: Any = policy
        self.learning_rate = learning_rate
        self.optimizer = torch.optim.Adam(policy.parameters(), lr=learning_rate)

    def scores(self, numbers: torch.Tensor) -> torch.Tensor:
        return self.policy.action_net(self.policy.extract_features(numbers))

    def learn_actions(self, numbers: np.ndarray, mask: np.ndarray, actions: np.ndarray) -> float:
        """One step towards these actions; returns the share in which the favourite action was the teacher's."""
        logits = self.scores(torch.from_numpy(numbers))
        logits = logits.masked_fill(torch.from_numpy(mask == 0), -1e9)
        wanted = torch.from_numpy(actions)
        self._step(nn.functional.cross_entropy(logits, wanted))
        return float((logits.argmax(1) == wanted).float().mean())

    def learn_values(self, numbers: np.ndarray, returns: np.ndarray) -> None:
        features = self.policy.extract_features(torch.from_numpy(numbers))
        values = self.policy.value_net(features)[:, 0]
        self._step(nn.functional.mse_loss(values, torch.from_numpy(returns.astype(np.float32))))

    def slow_down(self, share: float) -> None:
        """The learning rate for this share of the lessons: it falls in a straight line to a tenth."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.learning_rate * (1 - 0.9 * share)

    def _step(self, loss: torch.Tensor) -> None:
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), 1.0)
        self.optimizer.step()


class Outcomes:
    """Positions that wait for the end of their games, and what they were worth then."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.earned = np.zeros((batch.num_envs, batch.num_seats))
        self.waiting: list[list[tuple[int, float, np.ndarray]]] = [[] for _ in range(batch.num_envs)]
        self.numbers: list[np.ndarray] = []
        self.returns: list[float] = []

    def keep(self, rows: np.ndarray) -> None:
        for row in rows.tolist():
            seat = int(self.batch.player[row])
            self.waiting[row].append((seat, self.earned[row, seat], self.batch.numbers[row].copy()))

    def after_step(self) -> None:
        self.earned += self.batch.rewards
        for row in np.flatnonzero(self.batch.terminated | self.batch.truncated).tolist():
            for seat, before, numbers in self.waiting[row]:
                self.numbers.append(numbers)
                self.returns.append(self.earned[row, seat] - before)
            self.waiting[row] = []
            self.earned[row] = 0

    def take(self, count: int) -> tuple[np.ndarray, np.ndarray] | None:
        """So many positions with their returns, once there are as many."""
        if len(self.returns) < count:
            return None
        numbers, returns = np.stack(self.numbers[:count]), np.array(self.returns[:count])
        del self.numbers[:count], self.returns[:count]
        return numbers, returns


def imitate(
    policy: nn.Module,
    batch: Batch,
    teacher: Agent,
    *,
    decisions: int,
    batch_size: int,
    learning_rate: float,
    own_moves: float,
    go_on: Callable[[int], bool] = lambda done: True,
) -> float:
    """Trains a policy on so many of the teacher's choices; returns how often it chose the same at the end.

    The share of the learner's own moves rises from 0 to ``own_moves``. ``go_on`` is told how many choices are done and says
    whether to go on.
    """
    pupil, outcomes, rng = Pupil(policy, learning_rate), Outcomes(batch), np.random.default_rng(int(batch.seeds[0]))
    rows = np.arange(batch.num_envs)
    wild = rng.random((batch.num_envs, batch.num_seats)) < BY_CHANCE
    examples: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    done, agreement = 0, 0.0
    while done < decisions and go_on(done):
        keys = keys_of(keys_of(batch.seeds, LESSON_KEY), batch.states["steps"])
        wanted = teacher.act(View(batch.game, batch.contents, batch.states, rows, keys))
        by_chance = wild[rows, batch.player]
        sober = np.flatnonzero(~by_chance)
        examples.append((batch.numbers[sober], batch.mask[sober], wanted[sober]))
        outcomes.keep(sober[rng.random(len(sober)) < 1 / VALUE_EVERY])
        own = by_chance | (rng.random(len(rows)) < own_moves * done / decisions)
        with torch.no_grad():
            scores = pupil.scores(torch.from_numpy(batch.numbers)).numpy()
        scores[by_chance] = 0
        chosen = pick(np.where(batch.mask != 0, scores, -np.inf), keys, temperature=1.0)
        batch.step(np.where(own, chosen, wanted))
        outcomes.after_step()
        over = batch.terminated | batch.truncated
        wild[over] = rng.random((int(over.sum()), batch.num_seats)) < BY_CHANCE
        done += len(sober)
        if sum(len(part[2]) for part in examples) >= batch_size:
            pupil.slow_down(min(1.0, done / decisions))
            numbers, mask, actions = (np.concatenate(part) for part in zip(*examples, strict=True))
            agreement += 0.1 * (pupil.learn_actions(numbers, mask, actions) - agreement)
            examples = []
        if (lesson := outcomes.take(batch_size // 4)) is not None:
            pupil.learn_values(*lesson)
    return agreement
