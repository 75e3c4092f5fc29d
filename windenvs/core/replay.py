"""Replays: a game as its seed and its actions, in a text file that people can read."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from windenvs.core.errors import IllegalActionError, SavedGameError
from windenvs.core.saving import check_identity, identity
from windenvs.core.table import checked_seed

if TYPE_CHECKING:
    from windenvs.core.aec import TurnEnv
    from windenvs.core.game import Game

FORMAT = "windenvs replay 1"


@dataclass(frozen=True)
class Replay:
    """A whole game or the beginning of one."""

    game: str
    version: int
    content: str  # fingerprint of the content file
    options: dict[str, Any]
    seed: int
    actions: list[tuple[int, str]]  # id and name
    state: str  # fingerprint of the state they lead to

    @staticmethod
    def of(
        game: Game, options: dict, contents: np.ndarray, seed: int, actions: list[int], states: np.ndarray
    ) -> Replay:
        named = [(action, game.action_names[action]) for action in actions]
        return Replay(**identity(game, dict(options), contents), seed=seed, actions=named, state=_fingerprint(states))

    def save(self, path: str | Path) -> None:
        """Writes the replay as JSON, an action a line."""
        data = {"format": FORMAT, **asdict(self)}
        actions = data.pop("actions")
        lines = [json.dumps({key: value})[1:-1] for key, value in data.items()]
        moves = ",\n  ".join(json.dumps(action) for action in actions)
        text = "{" + ",\n".join(lines) + ',\n"actions": [\n  ' + moves + "\n]}\n"
        Path(path).write_text(text, encoding="utf-8")

    @staticmethod
    def load(path: str | Path) -> Replay:
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise SavedGameError(f"there is no replay {path}") from None
        except (OSError, ValueError) as error:
            raise SavedGameError(f"{path} is no replay: {error}") from None
        if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
            raise SavedGameError(f"{path} is no replay: it does not say {FORMAT!r}")
        kinds = {
            "game": str,
            "version": int,
            "content": str,
            "options": dict,
            "seed": int,
            "actions": list,
            "state": str,
        }
        for key, kind in kinds.items():
            if type(data.get(key)) is not kind:
                raise SavedGameError(f"{path} is no replay: {key!r} is missing or not of type {kind.__name__}")
        for number, move in enumerate(data["actions"], 1):
            if not (isinstance(move, list) and len(move) == 2 and type(move[0]) is int and isinstance(move[1], str)):
                raise SavedGameError(f"{path}: action {number} is {move!r}; it must be an id and a name")
        data["actions"] = [(action, name) for action, name in data["actions"]]
        return Replay(**{key: data[key] for key in kinds})

    def play(self, upto: int | None = None, **env_options: Any) -> TurnEnv:
        """An environment after the first ``upto`` actions (all of them if None), played again from the seed.

        ``env_options`` are ``encoder``, ``render_mode`` and, for a game with its own content file, ``content``.
        """
        from windenvs.core.aec import TurnEnv
        from windenvs.registry import spec

        try:
            game = spec(self.game)
            game.check_options(self.options, game.default_contents)
            checked_seed(self.seed)
        except ValueError as error:
            raise SavedGameError(f"the replay can't be played: {error}") from None
        env = TurnEnv(game, **env_options, **self.options)
        check_identity("replay", asdict(self), identity(env.game, env.options, env.contents))
        env.reset(seed=self.seed)
        for number, (action, name) in enumerate(self.actions[:upto], 1):
            self._check_name(env, number, action, name)
            try:
                env.step(action)
            except (IllegalActionError, RuntimeError, ValueError) as error:
                raise SavedGameError(f"the replay can't be played: action {number}: {error}") from None
        if (upto is None or upto >= len(self.actions)) and _fingerprint(env._states) != self.state:
            raise SavedGameError(
                "the replay does not lead to the state that was recorded: it was changed, or the rules were"
            )
        return env

    @staticmethod
    def _check_name(env: TurnEnv, number: int, action: int, name: str) -> None:
        known = env.game.action_names[action] if 0 <= action < env.game.num_actions else None
        if name != known:
            raise SavedGameError(
                f"the replay is damaged: action {number} has id {action} and name {name!r}, not {known!r}"
            )


def _fingerprint(states: np.ndarray) -> str:
    return hashlib.sha256(states.tobytes()).hexdigest()[:16]
