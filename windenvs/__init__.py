"""windenvs: reinforcement-learning environments of wind-driven board games.

>>> import windenvs
>>> env = windenvs.make("four_winds")
>>> batch = windenvs.make_batch("four_winds", 256, seed=1)
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any

import pettingzoo

from windenvs.core.errors import ContentError, IllegalActionError, OptionError, SavedGameError
from windenvs.registry import GAMES, games, make, make_batch, spec

__version__ = "0.1.0"
__all__ = [
    "ContentError",
    "IllegalActionError",
    "OptionError",
    "SavedGameError",
    "games",
    "make",
    "make_batch",
    "spec",
]


class _VersionedGame(ModuleType):
    """``windenvs.four_winds_v0``: the game's package under its versioned name, imported at first use."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(importlib.import_module(self.__name__.rpartition("_v")[0]), name)


for _name, _version in GAMES.items():
    _versioned = f"{__name__}.{_name}_v{_version}"
    sys.modules[_versioned] = _VersionedGame(_versioned)
    globals()[f"{_name}_v{_version}"] = sys.modules[_versioned]
    if f"windenvs/{_name}-v{_version}" not in pettingzoo.aec_registry:
        pettingzoo.register("aec", f"windenvs/{_name}-v{_version}", entry_point=f"windenvs.{_name}:env")


def __getattr__(name: str) -> Any:
    base, _, version = name.rpartition("_v")
    if base in GAMES and version.isdigit():
        raise AttributeError(f"windenvs has no {name}: the version of {base} here is {base}_v{GAMES[base]}")
    raise AttributeError(f"module 'windenvs' has no attribute {name!r}")
