"""Agents by name."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from agents.base import Agent
from agents.mcts import MctsAgent, search_tree
from agents.policies import Brain, PolicyAgent, choose_rows, no_value, random_policy
from windenvs.core.game import Game
from windenvs.core.jit import kernel
from windenvs.registry import spec

SHIPPED = Path(__file__).resolve().parent / "checkpoints"


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
    def search(contents, root, seat, candidates, trials, settings, memory):
        search_tree(
            step, redeterminize, random_policy, no_value, contents, root, seat, candidates, trials, settings, memory
        )

    return Brain(choose, search, ("random",))


def names(game: str) -> list[str]:
    """What ``load`` takes for a game."""
    searches = ("mcts", "mcts:<simulations>", "mcts:<seconds>s")
    return [*brain_of(spec(game)).kinds, *searches, "ppo:<name of a shipped policy>", "<path>.safetensors"]


def load(name: str, game: str, **settings: Any) -> Agent:
    """An agent by name: "random", "greedy", "mcts", "mcts:200" (simulations), "mcts:0.5s", "ppo:four_winds" or a policy file.

    Settings go to MctsAgent or NetAgent.
    """
    played = spec(game)
    brain = brain_of(played)
    if policy_file(name) is not None:
        return load_net(name, played, **settings)
    base, _, budget = name.partition(":")
    if base == "mcts":
        return MctsAgent(played, brain, **budget_of(name, budget), **settings)
    if name not in brain.kinds or settings:
        extra = f" with settings {', '.join(settings)}" if settings else ""
        raise ValueError(f"{game} has no agent {name!r}{extra}; it has {', '.join(names(game))}")
    return PolicyAgent(played, brain, name)


def policy_file(name: str) -> Path | None:
    """Where a policy lies, shipped or not; None for agents that are code."""
    if name.startswith("ppo:"):
        return SHIPPED / f"{name.removeprefix('ppo:')}.safetensors"
    return Path(name) if name.endswith(".safetensors") else None


def load_net(name: str, game: Game, **settings: Any) -> Agent:
    """A trained policy: "ppo:four_winds" is one that is shipped, "some/where.safetensors" any file."""
    try:
        from agents.selfplay.weights import NetAgent, load_policy
    except ModuleNotFoundError as error:
        raise ValueError(f"{name!r} needs {error.name}: pip install 'windenvs[train]'") from None
    path = policy_file(name)
    assert path is not None
    net, header = load_policy(path, game)
    return NetAgent(net, header["encoder"], name, **settings)


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
