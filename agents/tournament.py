"""Tournaments: every pair of agents meets over the same seeds in every seating; results are kept as they come.

A folder holds ``games.jsonl``: a header, then a line for every chunk of games. An interrupted tournament goes on with what is
missing, here or on other machines: a game is the same wherever it is played. Games of an agent whose policy file or code has
changed since are played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import Any

import agents
from agents.arena import Result, play_side_by_side, seatings
from agents.base import Agent
from windenvs.core.game import Game
from windenvs.core.jit import source_digest
from windenvs.registry import spec

FORMAT = "windenvs tournament 2"
Seed = tuple[int, tuple[int, ...]]  # seed of a game, and which agent of the table has each seat


@dataclass(frozen=True)
class Chunk:
    """Games of one table that are played together."""

    table: tuple[str, ...]  # names of the agents
    games: tuple[Seed, ...]


@dataclass(frozen=True)
class Tournament:
    """What is played: the game with its options, the agents, how many games of each pair at least, the first seed."""

    game: str
    names: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any]

    def __post_init__(self) -> None:
        if len(set(self.names)) < len(self.names):
            raise ValueError(f"every agent must be named once: {', '.join(self.names)}")
        if self.games < 1:
            raise ValueError(f"games={self.games} must be at least 1")

    @property
    def spec(self) -> Game:
        return spec(self.game)

    def chosen_options(self) -> dict[str, Any]:
        return self.spec.check_options(self.options, self.spec.default_contents)

    def is_cooperative(self) -> bool:
        return self.spec.is_cooperative(self.chosen_options())

    def tables(self) -> list[tuple[str, ...]]:
        """Who meets whom; in games that are won together every agent plays by itself."""
        if self.is_cooperative():
            return [(name,) for name in self.names]
        if len(self.names) < 2:
            raise ValueError(f"it takes two agents to meet in {self.game} with these options; name another")
        return list(combinations(self.names, 2))

    def plan(self) -> list[tuple[tuple[str, ...], Seed]]:
        """All games, table by table."""
        players = self.chosen_options()["players"]
        games = []
        for table in self.tables():
            ways = seatings(len(table), players)
            seeds = range(self.seed, self.seed + -(-self.games // len(ways)))
            games += [(table, (seed, way)) for seed in seeds for way in ways]
        return games

    def header(self) -> dict[str, Any]:
        game = self.spec
        return {
            "format": FORMAT,
            "game": game.name,
            "version": game.version,
            "content": game.fingerprint(game.default_contents),
            "options": self.chosen_options(),
        }


def chunks(games: Iterable[tuple[tuple[str, ...], Seed]], size: int) -> list[Chunk]:
    """The games in chunks of at most this size, each of one table."""
    grouped: dict[tuple[str, ...], list[Seed]] = {}
    for table, game in games:
        grouped.setdefault(table, []).append(game)
    return [
        Chunk(table, tuple(some[at : at + size])) for table, some in grouped.items() for at in range(0, len(some), size)
    ]


@cache
def loaded(name: str, game: str, threads: int) -> Agent:
    settings = {"threads": threads} if name.startswith("mcts") else {}
    return agents.load(name, game, **settings)


def play_chunk(game: str, options: dict[str, Any], chunk: Chunk, threads: int = 1) -> list[Result]:
    """The games of a chunk, wherever this runs."""
    played = spec(game)
    table = [loaded(name, game, threads) for name in chunk.table]
    return play_side_by_side(played, played.default_contents, options, table, list(chunk.games), lambda ended: None)


Player = Callable[[Tournament, list[Chunk]], Iterator[tuple[Chunk, list[Result]]]]


def play_here(tournament: Tournament, waiting: list[Chunk], threads: int = 1) -> Iterator[tuple[Chunk, list[Result]]]:
    """One chunk after the other in this process."""
    options = tournament.chosen_options()
    for chunk in waiting:
        yield chunk, play_chunk(tournament.game, options, chunk, threads)


class ResultFile:
    """The results on disk; a line that was not written to its end is dropped, and its games are played again."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self.path, self.header = path, json.loads(json.dumps(header))
        self.games: dict[tuple[tuple[str, ...], Seed], Result] = {}
        if path.exists():
            self._read()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(self.header) + "\n", encoding="utf-8")

    def _read(self) -> None:
        whole, _, broken = self.path.read_bytes().rpartition(b"\n")
        lines = whole.decode().splitlines()
        try:
            header = json.loads(lines[0])
        except (ValueError, IndexError):
            raise ValueError(f"{self.path} holds no tournament: its first line can't be read") from None
        for name, value in self.header.items():
            found = header.get(name) if isinstance(header, dict) else None
            if found != value:
                raise ValueError(
                    f"{self.path} holds a tournament with {name}={found!r}, not {value!r}; choose another folder"
                )
        for line in lines[1:]:
            data = json.loads(line)
            if data["agents"] != self._fingerprints(data["table"]):
                continue  # one of them has changed since: its games are played again
            for one in data["games"]:
                self._take(tuple(data["table"]), result_from(one))
        if broken:
            self.path.write_bytes(whole + b"\n")

    def _take(self, table: tuple[str, ...], result: Result) -> None:
        self.games[table, (result.seed, result.seating)] = result

    def _fingerprints(self, table: Sequence[str]) -> list[str]:
        return [fingerprint(name, self.header["game"]) for name in table]

    def add(self, chunk: Chunk, results: Sequence[Result]) -> None:
        """Keeps a chunk's results, on disk first."""
        games = [asdict(result) for result in results]
        line = json.dumps({"table": chunk.table, "agents": self._fingerprints(chunk.table), "games": games})
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        for result in results:
            self._take(chunk.table, result)


@cache
def fingerprint(name: str, game: str) -> str:
    """What decides an agent's choices: its policy file, or the sources of the game's agents."""
    path = agents.policy_file(name)
    if path is not None:
        return sha256(path.read_bytes()).hexdigest()[:16] if path.is_file() else ""
    module = f"agents.{game}" if find_spec(f"agents.{game}") else "agents.loading"
    source = find_spec(module)
    assert source is not None and source.origin is not None
    return source_digest(module, Path(source.origin))


def result_from(data: dict[str, Any]) -> Result:
    listed = {name: tuple(data[name]) for name in ("seating", "rewards", "scores")}
    return Result(**{**data, **listed})


def hold(
    tournament: Tournament,
    folder: Path | None = None,
    *,
    size: int = 32,
    player: Player = play_here,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[tuple[str, ...], list[Result]]:
    """Plays what is missing and returns all games by table; ``progress`` is told how many of how many are done."""
    kept = None if folder is None else ResultFile(folder / "games.jsonl", tournament.header())
    results = {} if kept is None else dict(kept.games)
    plan = tournament.plan()
    missing = [game for game in plan if game not in results]
    done = len(plan) - len(missing)
    progress(done, len(plan))
    for chunk, played in player(tournament, chunks(missing, size)):
        if kept is not None:
            kept.add(chunk, played)
        for seed, result in zip(chunk.games, played, strict=True):
            results[chunk.table, seed] = result
        done += len(played)
        progress(done, len(plan))
    tables: dict[tuple[str, ...], list[Result]] = {}
    for table, seed in plan:
        tables.setdefault(table, []).append(results[table, seed])
    return tables
