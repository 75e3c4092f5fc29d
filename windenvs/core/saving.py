"""Saved games: a header that says what they belong to, the state's bytes, and a check sum."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

import numpy as np

from windenvs.core.errors import SavedGameError

if TYPE_CHECKING:
    from windenvs.core.aec import TurnEnv

MAGIC = b"windenvs saved game 1\n"
DIGEST = 32


def identity(env_game: Any, options: dict[str, Any], contents: np.ndarray) -> dict[str, Any]:
    """What a saved game or a replay must agree in with whoever wants to go on with it."""
    return {
        "game": env_game.name,
        "version": env_game.version,
        "content": env_game.fingerprint(contents),
        "options": options,
    }


def check_identity(kind: str, found: dict[str, Any], expected: dict[str, Any]) -> None:
    """Names the first thing in which they differ."""
    for key, words in (("game", "game"), ("version", "version"), ("content", "content file with fingerprint")):
        if found.get(key) != expected[key]:
            raise SavedGameError(f"this {kind} is of {words} {found.get(key)!r}, this is {expected[key]!r}")
    theirs = found.get("options")
    for name, value in expected["options"].items():
        if not isinstance(theirs, dict) or theirs.get(name) != value:
            given = theirs.get(name) if isinstance(theirs, dict) else None
            raise SavedGameError(f"this {kind} was played with {name}={given!r}, this game has {name}={value!r}")


def pack(env: TurnEnv) -> bytes:
    """The whole environment: state, seat bookkeeping, seed and actions so far."""
    header = identity(env.game, env.options, env.contents) | {
        "seed": env._seed,
        "actions": env._history,
        "agents": env.agents,
        "selected": env.agent_selection,
        "rewards": env.rewards,
        "cumulative": env._cumulative_rewards,
    }
    body = MAGIC + json.dumps(header).encode() + b"\n" + env._states.tobytes()
    return body + hashlib.sha256(body).digest()


def unpack(env: TurnEnv, saved: bytes) -> None:
    """Puts a saved game into the environment, or raises and leaves it as it was."""
    if not isinstance(saved, bytes | bytearray) or not bytes(saved).startswith(MAGIC):
        raise SavedGameError("these are not the bytes of a saved game: they come from env.save()")
    body, digest = bytes(saved[:-DIGEST]), bytes(saved[-DIGEST:])
    if hashlib.sha256(body).digest() != digest:
        raise SavedGameError("the saved game is damaged: its check sum is wrong")
    line, _, record = body[len(MAGIC) :].partition(b"\n")
    header = json.loads(line)
    check_identity("saved game", header, identity(env.game, env.options, env.contents))
    if len(record) != env.game.state.itemsize:
        raise SavedGameError(f"the saved game holds {len(record)} bytes, a state has {env.game.state.itemsize}")
    env._sit_down(header, np.frombuffer(record, env.game.state))
