"""Compiled policies: kernels ``policy(c, s, mask, picker, kind)`` that choose for the seat that decides in s.

They may read only what that seat knows and draw only from the picker, so they serve as opponents in whole batches and as
playouts of a search alike.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from agents.base import View
from windenvs.core.game import Game, Kernel
from windenvs.core.jit import driver, kernel
from windenvs.core.rng import PICKER, pick_flag, start

RANDOM, GREEDY = 0, 1
KINDS = {"random": RANDOM, "greedy": GREEDY}


@kernel
def random_policy(c, s, mask, picker, kind):
    """Any legal action, whatever the kind asked for."""
    return pick_flag(picker, mask)


@kernel
def no_value(c, s, values):
    """Knows nothing: a game broken off is worth nothing to anybody."""
    values[:] = 0


@driver
def choose_rows(legal, policy, contents, states, seeds, kind, mask, pickers, actions):
    """The policy's choice in each row."""
    for k in range(len(states)):
        start(pickers[k], seeds[k])
        legal(contents[0], states[k], mask[k])
        actions[k] = policy(contents[0], states[k], mask[k], pickers[k], kind)


class Brain(NamedTuple):
    """A game's compiled agents: doors to choose_rows and search_tree, and which kinds of policy they know.

    ``depth`` is what suits the game's search (see MctsAgent).
    """

    choose: Kernel
    search: Kernel
    kinds: tuple[str, ...]
    depth: int = 48


class PolicyAgent:
    """Plays a compiled policy on imagined games: what the seat can't see can't matter."""

    def __init__(self, game: Game, brain: Brain, name: str) -> None:
        self.game, self.brain, self.name = game, brain, name

    def act(self, view: View) -> np.ndarray:
        count = len(view)
        actions = np.empty(count, np.int64)
        mask = np.empty((count, self.game.num_actions), np.int8)
        pickers = np.zeros(count, PICKER)
        kind = KINDS[self.name]
        self.brain.choose(view.contents, view.imagine(), view.keys, kind, mask, pickers, actions)
        return actions
