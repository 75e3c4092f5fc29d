"""Agents by name."""

from __future__ import annotations

import importlib
from typing import Any

from agents.base import Agent
from agents.mcts import MctsAgent, search_tree
from agents.policies import Brain, PolicyAgent, choose_rows, no_value, random_policy
from windenvs.core.game import Game
from windenvs.core.jit import kernel
from windenvs.registry import spec


def brain_of(game: Game) -> Brain:
    """The game's compiled agents (module ``agents.<game>``); for a game without, random ones made on the spot."""
    try:
        return importlib.import_module(f"agents.{game.name}").BRAIN
    except ModuleNotFoundError as error:
        if error.name != f"agents.{game.name}":
            raise
        return plain_brain(game)


def plain_brain(game: Game) -> Brain:
    """Random play and search with random playouts through the spec alone; compiled anew in each process."""
    legal, step, redeterminize = game.legal, game.step, game.redeterminize

    @kernel
    def choose(contents, states, seeds, kind, mask, pickers, actions):
        choose_rows(legal, random_policy, contents, states, seeds, kind, mask, pickers, actions)

    @kernel
    def search(contents, root, seat, simulations, settings, memory):
        search_tree(
            legal, step, redeterminize, random_policy, no_value, contents, root, seat, simulations, settings, memory
        )

    return Brain(choose, search, ("random",))


def names(game: str) -> list[str]:
    """What ``load`` takes for a game."""
    return [*brain_of(spec(game)).kinds, "mcts", "mcts:<simulations>", "mcts:<seconds>s"]


def load(name: str, game: str, **settings: Any) -> Agent:
    """An agent by name: "random", "greedy", "mcts", "mcts:200" (simulations) or "mcts:0.5s"; settings go to MctsAgent."""
    played = spec(game)
    brain = brain_of(played)
    base, _, budget = name.partition(":")
    if base == "mcts":
        return MctsAgent(played, brain, **budget_of(name, budget), **settings)
    if name not in brain.kinds or settings:
        extra = f" with settings {', '.join(settings)}" if settings else ""
        raise ValueError(f"{game} has no agent {name!r}{extra}; it has {', '.join(names(game))}")
    return PolicyAgent(played, brain, name)


def budget_of(name: str, budget: str) -> dict[str, Any]:
    if not budget:
        return {}
    try:
        if budget.endswith("s"):
            return {"seconds": float(budget[:-1])}
        return {"simulations": int(budget)}
    except ValueError:
        raise ValueError(
            f"{name!r}: after 'mcts:' comes a number of simulations or seconds: mcts:200, mcts:0.5s"
        ) from None
