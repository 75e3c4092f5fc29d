"""Networks: a trunk that reads an encoder's numbers, and one layer each for the policy and the value."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from windenvs.core.game import Encoder, Game


@dataclass(frozen=True)
class NetShape:
    """How a network looks.

    Attributes:
        kind: "mlp" (layers on all numbers) or "conv" (a small residual network on the planes, then the layers).
        layers: widths of the fully connected layers.
        channels, blocks: of the residual network.
    """

    kind: str = "mlp"
    layers: tuple[int, ...] = (256, 256)
    channels: int = 32
    blocks: int = 2


SQUEEZED = 8  # channels of the map that the last layers see


def features(encoder: Encoder, shape: NetShape) -> int:
    """Width of the trunk's end; a convolution hands on its map too, for actions that choose a place."""
    if shape.kind == "mlp":
        return shape.layers[-1]
    return shape.layers[-1] + SQUEEZED * prod(encoder.shapes["observation"][1:])


def fully_connected(size: int, layers: tuple[int, ...]) -> nn.Sequential:
    parts: list[nn.Module] = []
    for width in layers:
        parts += [nn.Linear(size, width), nn.ReLU()]
        size = width
    return nn.Sequential(*parts)


class Residual(nn.Module):
    """Two convolutions beside a straight connection."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(torch.relu(self.first(x))))


class Trunk(BaseFeaturesExtractor):
    """From an encoder's numbers to the last hidden layer."""

    def __init__(self, observation_space: spaces.Box, encoder: Encoder, shape: NetShape) -> None:
        super().__init__(observation_space, features(encoder, shape))
        self.kind = shape.kind
        if shape.kind == "mlp":
            self.layers = fully_connected(encoder.size, shape.layers)
            return
        self.planes = encoder.shapes["observation"]
        self.at = 0  # where the planes begin among the numbers
        for name, part in encoder.shapes.items():
            if name == "observation":
                break
            self.at += prod(part)
        channels, height, width = self.planes
        self.stem = nn.Sequential(nn.Conv2d(channels, shape.channels, 3, padding=1), nn.ReLU())
        self.blocks = nn.Sequential(*(Residual(shape.channels) for _ in range(shape.blocks)))
        self.squeeze = nn.Sequential(nn.Conv2d(shape.channels, SQUEEZED, 1), nn.ReLU(), nn.Flatten())
        rest = encoder.size - prod(self.planes)
        self.layers = fully_connected(SQUEEZED * height * width + rest, shape.layers)

    def forward(self, numbers: torch.Tensor) -> torch.Tensor:
        if self.kind == "mlp":
            return self.layers(numbers)
        end = self.at + prod(self.planes)
        map_ = numbers[:, self.at : end].reshape(-1, *self.planes)
        rest = torch.cat((numbers[:, : self.at], numbers[:, end:]), dim=1)
        places = self.squeeze(self.blocks(self.stem(map_)))
        return torch.cat((self.layers(torch.cat((places, rest), dim=1)), places), dim=1)


class PolicyNet(nn.Module):
    """A trunk with its two last layers, apart from any training."""

    def __init__(self, game: Game, encoder: str, shape: NetShape) -> None:
        super().__init__()
        space, part = observed(game, encoder)
        self.trunk = Trunk(space, part, shape)
        self.action = nn.Linear(features(part, shape), game.num_actions)
        self.value = nn.Linear(features(part, shape), 1)

    def forward(self, numbers: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.trunk(numbers)
        return self.action(hidden), self.value(hidden)[:, 0]

    @torch.no_grad()
    def scores(self, numbers: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """(k, actions) logits; minus infinity where the mask forbids."""
        logits, _ = self(torch.from_numpy(np.ascontiguousarray(numbers)))
        return np.where(mask != 0, logits.numpy(), -np.inf)


def observed(game: Game, encoder: str) -> tuple[spaces.Box, Encoder]:
    """The space of an encoder's numbers, and the encoder."""
    game.encoder_index(encoder)
    part = game.encoders[encoder]
    return spaces.Box(-np.inf, np.inf, (part.size,), np.float32), part


def policy_settings(game: Game, encoder: str, shape: NetShape) -> dict[str, Any]:
    """What an SB3 policy needs to be this network."""
    return {
        "features_extractor_class": Trunk,
        "features_extractor_kwargs": {"encoder": observed(game, encoder)[1], "shape": shape},
        "net_arch": [],
    }


def weights_of(policy: nn.Module) -> dict[str, torch.Tensor]:
    """Copies of an SB3 policy's weights under the names of a PolicyNet."""
    names = {"features_extractor.": "trunk.", "action_net.": "action.", "value_net.": "value."}
    weights = {}
    for key, value in policy.state_dict().items():
        for theirs, ours in names.items():
            if key.startswith(theirs):
                weights[ours + key.removeprefix(theirs)] = value.detach().clone()
    return weights
