"""Policies as files: weights in safetensors with a header that says what they belong to. Loading one runs no code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file

from agents.base import View
from agents.selfplay.nets import NetShape, PolicyNet
from windenvs.core.game import Game
from windenvs.core.rng import keys_of, mixed_array

FORMAT = "windenvs policy 1"


class PolicyFileError(ValueError):
    """A policy file that can't be used here, and why."""


def save_policy(
    path: Path,
    game: Game,
    encoder: str,
    shape: NetShape,
    weights: dict[str, torch.Tensor],
    options: dict[str, Any],
    training: dict[str, Any],
) -> None:
    """Writes weights and header; an interrupted write leaves the old file."""
    header = {
        "format": FORMAT,
        "game": game.name,
        "version": game.version,
        "encoder": encoder,
        "numbers": game.encoders[encoder].size,
        "actions": game.num_actions,
        "net": {"kind": shape.kind, "layers": list(shape.layers), "channels": shape.channels, "blocks": shape.blocks},
        "options": options,
        "training": training,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".part")
    save_file({name: one.contiguous() for name, one in weights.items()}, fresh, {"windenvs": json.dumps(header)})
    fresh.replace(path)


def load_policy(path: Path, game: Game) -> tuple[PolicyNet, dict[str, Any]]:
    """The network of a policy file and its header; an error says in what it does not fit the game."""
    if not path.is_file():
        raise PolicyFileError(f"there is no policy file {path}")
    try:
        with safe_open(path, "pt") as file:
            header = json.loads((file.metadata() or {}).get("windenvs", "null"))
            weights = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    except (SafetensorError, ValueError, OSError) as error:
        raise PolicyFileError(f"{path} is no policy file: {error}") from None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise PolicyFileError(f"{path} is no policy file: its header does not say {FORMAT!r}")
    check_header(path, header, game)
    try:
        net = header["net"]
        shape = NetShape(net["kind"], tuple(net["layers"]), net["channels"], net["blocks"])
        network = PolicyNet(game, header["encoder"], shape)
        network.load_state_dict(weights)
    except (KeyError, TypeError, IndexError, RuntimeError) as error:
        raise PolicyFileError(f"{path}: its weights do not fit its header: {error}") from None
    return network.eval(), header


def check_header(path: Path, header: dict[str, Any], game: Game) -> None:
    encoder = header.get("encoder")
    if header.get("game") != game.name:
        raise PolicyFileError(f"{path} is a policy for {header.get('game')!r}, not for {game.name!r}")
    if encoder not in game.encoders:
        raise PolicyFileError(f"{path} reads the encoder {encoder!r}; {game.name} has {', '.join(game.encoders)}")
    expected = {"version": game.version, "numbers": game.encoders[encoder].size, "actions": game.num_actions}
    for name, value in expected.items():
        if header.get(name) != value:
            raise PolicyFileError(f"{path} was made for {name}={header.get(name)!r}; {game.name} here has {value!r}")


class NetAgent:
    """Plays a network's policy: its favourite action, or with a temperature one drawn by its probabilities."""

    def __init__(self, net: PolicyNet, encoder: str, name: str, temperature: float = 0.0) -> None:
        if temperature < 0:
            raise ValueError(f"temperature={temperature} must be at least 0")
        self.net, self.encoder, self.name, self.temperature = net, encoder, name, temperature

    def act(self, view: View) -> np.ndarray:
        scores = self.net.scores(view.observe(self.encoder), view.mask)
        return pick(scores, view.keys, self.temperature)


def pick(scores: np.ndarray, keys: np.ndarray, temperature: float) -> np.ndarray:
    """The best action of each row, or one drawn from softmax(scores / temperature) by the row's key."""
    if temperature > 0:
        scores = scores / temperature + gumbel(keys, scores.shape[1])
    return scores.argmax(axis=1)


def gumbel(keys: np.ndarray, count: int) -> np.ndarray:
    """(k, count) Gumbel noise that depends on the keys alone."""
    numbers = mixed_array(keys[:, None] + keys_of(np.arange(count, dtype=np.uint64), 7)[None, :])
    uniform = ((numbers >> np.uint64(11)).astype(np.float64) + 0.5) / 2.0**53
    return -np.log(-np.log(uniform))
