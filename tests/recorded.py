"""Whole games on file: played again they must lead to the same state, byte by byte, compiled or not.

A change of rules shows there. If it is meant, renew a game's files and say why in the commit:

    python -m tests.<game>.test_games
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from windenvs.core.replay import Replay


class Recorded(NamedTuple):
    """The recorded games of one game: where they lie, and from which seed, options and more ``play`` made each."""

    folder: Path
    recipes: Mapping[str, tuple[Any, ...]]
    play: Callable[..., Replay]

    def renew(self) -> None:
        """Plays the games anew and writes them over the old ones."""
        for name, recipe in self.recipes.items():
            self.play(*recipe).save(self.folder / f"{name}.json")

    def check_files(self) -> None:
        assert sorted(path.stem for path in self.folder.iterdir()) == sorted(self.recipes)

    def check(self, name: str) -> Any:
        """The game on file is the one of the recipe and leads to the state on file; returns its environment."""
        seed, options, *_ = self.recipes[name]
        replay = self.load(name)
        assert (replay.seed, replay.options | options) == (seed, replay.options)
        env = replay.play()  # raises if the last state is another one
        assert env.state_record.phase == env.game.phases.index("over")
        assert env.replay() == replay
        return env

    def load(self, name: str) -> Replay:
        return Replay.load(self.folder / f"{name}.json")

    def moves(self) -> list[str]:
        """The names of all actions of all games on file."""
        return [move for name in self.recipes for _, move in self.load(name).actions]
