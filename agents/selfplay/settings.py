"""Settings of a training run, read from a TOML file and checked: errors name the entry and what it takes."""

from __future__ import annotations

import dataclasses
import difflib
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_type_hints

from agents.selfplay.nets import NetShape


class SettingsError(ValueError):
    """A settings file that can't be used, and what would be right."""


@dataclass(frozen=True)
class PpoSettings:
    """Of the learning itself; names as in Stable-Baselines3 where it has them."""

    rollout: int = 64  # decisions of each game between two updates
    batch_size: int = 4096
    epochs: int = 3
    learning_rate: float = 5e-4
    final_learning_rate: float = 5e-5  # reached in a straight line at the end
    gamma: float = 0.995
    gae_lambda: float = 0.95
    entropy: float = 0.01
    clip: float = 0.2
    value_weight: float = 0.5
    max_gradient: float = 0.5


@dataclass(frozen=True)
class ImitationSettings:
    """A warm start: choices of a teacher that are imitated before self-play begins."""

    decisions: int = 0  # none: self-play begins from nothing
    teacher: str = "greedy"
    batch_size: int = 1024
    learning_rate: float = 1e-3
    own_moves: float = 0.5  # share of the learner's own moves at the end


@dataclass(frozen=True)
class LeagueSettings:
    """Who plays the other seats, and how often (shares need not add up to 1)."""

    shares: dict[str, float] = field(default_factory=lambda: {"random": 0.1, "greedy": 0.3, "latest": 0.3, "past": 0.3})
    snapshot_every: int = 100_000  # decisions
    capacity: int = 12


@dataclass(frozen=True)
class EvaluationSettings:
    """How progress is measured: against agents that never change."""

    every: int = 250_000  # decisions
    anchors: tuple[str, ...] = ("random", "greedy", "mcts:20")
    games: int = 64
    slow_games: int = 16  # for anchors that search


@dataclass(frozen=True)
class Settings:
    """A whole run."""

    game: str
    steps: int = 2_000_000  # the learner's decisions
    seed: int = 1
    games: int = 256  # side by side
    threads: int = 1  # of torch and of the games; the same result again needs the same number
    encoder: str = "flat"
    checkpoint_every: int = 100_000  # decisions
    options: dict[str, Any] = field(default_factory=dict)  # of the game
    net: NetShape = field(default_factory=NetShape)
    imitation: ImitationSettings = field(default_factory=ImitationSettings)
    ppo: PpoSettings = field(default_factory=PpoSettings)
    league: LeagueSettings = field(default_factory=LeagueSettings)
    evaluation: EvaluationSettings = field(default_factory=EvaluationSettings)


def read_settings(path: Path, quick: bool = False, changes: dict[str, Any] | None = None) -> Settings:
    """The settings of a file; ``quick`` puts its table of that name over them, ``changes`` go over both."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SettingsError(f"there is no settings file {path}") from None
    except (tomllib.TOMLDecodeError, OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} is no settings file: {error}") from None
    faster = data.pop("quick", {})
    if quick:
        if not faster:
            raise SettingsError(f"{path} has no table [quick]")
        data = overlaid(data, faster)
    try:
        settings = build(Settings, overlaid(data, changes or {}), "")
        check(settings)
    except SettingsError as error:
        raise SettingsError(f"{path}: {error}") from None
    return settings


def overlaid(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Entries of ``above`` replace those below, table by table."""
    result = dict(below)
    for key, value in above.items():
        old = result.get(key)
        result[key] = overlaid(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return result


def build(kind: Any, data: dict[str, Any], where: str) -> Any:
    """A dataclass from a table; unknown entries and wrong types are named."""
    types = get_type_hints(kind)
    for key in data:
        if key not in types:
            close = difflib.get_close_matches(key, types, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"there is {', '.join(types)}"
            raise SettingsError(f"there is no entry {where}{key!r}; {hint}")
    values = {}
    for key, value in data.items():
        values[key] = converted(types[key], value, f"{where}{key}")
    missing = [one.name for one in dataclasses.fields(kind) if one.name not in values and is_required(one)]
    if missing:
        raise SettingsError(f"the entry {where}{missing[0]!r} is missing")
    return kind(**values)


def is_required(one: dataclasses.Field) -> bool:
    return one.default is dataclasses.MISSING and one.default_factory is dataclasses.MISSING


def converted(kind: Any, value: Any, where: str) -> Any:
    if dataclasses.is_dataclass(kind):
        if not isinstance(value, dict):
            raise SettingsError(f"{where} must be a table")
        return build(kind, value, f"{where}.")
    words = {int: "a whole number", float: "a number", str: "a text"}
    if kind in words:
        fits = isinstance(value, int | float if kind is float else kind) and not isinstance(value, bool)
        if not fits:
            raise SettingsError(f"{where}={value!r} must be {words[kind]}")
        return kind(value)
    origin = getattr(kind, "__origin__", kind)
    if origin is tuple:
        if not isinstance(value, list) or not value:
            raise SettingsError(f"{where}={value!r} must be a list of at least one entry")
        return tuple(converted(kind.__args__[0], one, f"{where}[{k}]") for k, one in enumerate(value))
    if not isinstance(value, dict):
        raise SettingsError(f"{where}={value!r} must be a table")
    if kind.__args__[1] is float:
        return {key: converted(float, one, f"{where}.{key}") for key, one in value.items()}
    return dict(value)


POSITIVE = (
    "steps",
    "games",
    "threads",
    "checkpoint_every",
    "net.channels",
    "net.blocks",
    "imitation.batch_size",
    "imitation.learning_rate",
    "ppo.rollout",
    "ppo.batch_size",
    "ppo.epochs",
    "ppo.learning_rate",
    "league.snapshot_every",
    "league.capacity",
    "evaluation.every",
    "evaluation.games",
    "evaluation.slow_games",
)


def check(settings: Settings) -> None:
    """What types do not say."""
    for name in POSITIVE:
        table, _, entry = name.rpartition(".")
        value = getattr(getattr(settings, table) if table else settings, entry)
        if value <= 0:
            raise SettingsError(f"{name}={value} must be more than 0")
    if settings.net.kind not in ("mlp", "conv"):
        raise SettingsError(f"net.kind={settings.net.kind!r} must be 'mlp' or 'conv'")
    if min(settings.net.layers) <= 0:
        raise SettingsError(f"net.layers={list(settings.net.layers)} must be whole numbers of at least 1")
    if not 0 < settings.ppo.gamma <= 1 or not 0 <= settings.ppo.gae_lambda <= 1:
        raise SettingsError("ppo.gamma and ppo.gae_lambda must lie between 0 and 1")
    if settings.imitation.decisions < 0 or not 0 <= settings.imitation.own_moves <= 1:
        raise SettingsError("imitation.decisions must be at least 0, imitation.own_moves between 0 and 1")
    if (settings.games * settings.ppo.rollout) % settings.ppo.batch_size:
        product = f"games * ppo.rollout = {settings.games * settings.ppo.rollout}"
        raise SettingsError(f"{product} must be a multiple of ppo.batch_size = {settings.ppo.batch_size}")
