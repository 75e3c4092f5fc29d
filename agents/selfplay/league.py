"""The league: who plays the other seats while a learner trains.

Every other seat of a new game gets an opponent: random, greedy, the learner as it is now, or one of its past selves, those
the more often that still beat it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch

from agents.base import Agent, View
from agents.selfplay.nets import NetShape, PolicyNet
from agents.selfplay.weights import pick
from windenvs.core.batch import Batch
from windenvs.core.game import Game
from windenvs.core.rng import keys_of

MEMORY = 0.02  # weight of a game in the running rate of victories
FLOOR = 0.05  # even an opponent that is always beaten is met now and then


class League:
    """Opponents and how the learner does against them.

    Args:
        baselines: agents that never change, by name.
        shares: how often a seat gets each kind: a baseline by its name, "latest" (the learner now), "past" (a snapshot).
            While there are no snapshots their share goes to "latest".
        capacity: how many snapshots are kept; when there are more, the one that is beaten most often goes.
    """

    def __init__(
        self,
        game: Game,
        encoder: str,
        shape: NetShape,
        baselines: Mapping[str, Agent],
        shares: Mapping[str, float],
        *,
        rows: int,
        seats: int,
        capacity: int,
        seed: int,
    ) -> None:
        unknown = [name for name in shares if name not in (*baselines, "latest", "past")]
        if unknown or min(shares.values(), default=0) < 0 or sum(shares.values()) <= 0:
            raise ValueError(
                f"shares of opponents must be numbers of at least 0 for {', '.join((*baselines, 'latest', 'past'))}, "
                f"not all 0; these are {dict(shares)}"
            )
        self.game, self.encoder, self.shape = game, encoder, shape
        self.baselines, self.shares, self.capacity = dict(baselines), dict(shares), capacity
        self.rng = np.random.default_rng(seed)
        self.latest = PolicyNet(game, encoder, shape).eval()
        self.past: dict[str, PolicyNet] = {}
        self.rates: dict[str, float] = {}  # the learner's running share of victories against each opponent
        self.games: dict[str, int] = {}
        self.who = np.full((rows, seats), "", dtype="U40")

    # --- who is in it ---

    def follow(self, weights: Mapping[str, torch.Tensor]) -> None:
        """The learner has learned: "latest" plays with these weights from now on."""
        self.latest.load_state_dict(dict(weights))

    def remember(self, name: str, weights: Mapping[str, torch.Tensor]) -> None:
        """A snapshot joins; beyond the capacity the one that is beaten most often leaves."""
        net = PolicyNet(self.game, self.encoder, self.shape).eval()
        net.load_state_dict(dict(weights))
        self.past[name] = net
        self.rates.setdefault(name, 0.5)
        if len(self.past) > self.capacity:
            weakest = max((one for one in self.past if one != name), key=lambda one: self.rates[one])
            del self.past[weakest]
            self.who[self.who == weakest] = name

    def chances(self) -> dict[str, float]:
        """How likely each opponent is to be drawn."""
        shares = dict(self.shares)
        past = shares.pop("past", 0.0)
        if not self.past:
            shares["latest"] = shares.get("latest", 0.0) + past
            past = 0.0
        weights = {name: (1 - self.rates[name]) ** 2 + FLOOR for name in self.past}
        total = sum(weights.values())
        drawn = {name: share for name, share in shares.items() if share > 0}
        drawn |= {name: past * weight / total for name, weight in weights.items() if past > 0}
        whole = sum(drawn.values())
        return {name: chance / whole for name, chance in drawn.items()}

    # --- playing (see windenvs.adapters.sb3.Others) ---

    def begin(self, rows: np.ndarray, seats: np.ndarray) -> None:
        chances = self.chances()
        drawn = self.rng.choice(list(chances), size=(len(rows), self.who.shape[1]), p=list(chances.values()))
        self.who[rows] = drawn

    def act(self, batch: Batch, rows: np.ndarray) -> np.ndarray:
        actions = np.empty(len(rows), np.int64)
        deciding = self.who[rows, batch.player[rows]]
        keys = keys_of(batch.seeds[rows], batch.states["steps"][rows])
        for name in np.unique(deciding).tolist():
            theirs = np.flatnonzero(deciding == name)
            actions[theirs] = self._act(name, batch, rows[theirs], keys[theirs])
        return actions

    def _act(self, name: str, batch: Batch, rows: np.ndarray, keys: np.ndarray) -> np.ndarray:
        if name in self.baselines:
            return self.baselines[name].act(View(self.game, batch.contents, batch.states, rows, keys))
        net = self.latest if name == "latest" else self.past[name]
        return pick(net.scores(batch.numbers[rows], batch.mask[rows]), keys, temperature=1.0)

    def ended(self, rows: np.ndarray, seats: np.ndarray, rewards: np.ndarray) -> None:
        top = rewards == rewards.max(axis=1, keepdims=True)
        won = top[np.arange(len(rows)), seats] / top.sum(axis=1)
        for row, seat, share in zip(rows.tolist(), seats.tolist(), won.tolist(), strict=True):
            for name in set(np.delete(self.who[row], seat).tolist()):
                self.rates[name] = (1 - MEMORY) * self.rates.get(name, 0.5) + MEMORY * share
                self.games[name] = self.games.get(name, 0) + 1

    # --- going on later ---

    def save(self) -> dict[str, Any]:
        return {
            "rates": dict(self.rates),
            "games": dict(self.games),
            "who": self.who.tolist(),
            "rng": self.rng.bit_generator.state,
            "latest": self.latest.state_dict(),
            "past": {name: net.state_dict() for name, net in self.past.items()},
        }

    def restore(self, saved: Mapping[str, Any]) -> None:
        self.past = {}
        self.rates, self.games = dict(saved["rates"]), dict(saved["games"])
        for name, weights in saved["past"].items():
            self.remember(name, weights)
        self.rates = dict(saved["rates"])
        self.latest.load_state_dict(saved["latest"])
        self.who[:] = saved["who"]
        self.rng.bit_generator.state = saved["rng"]
