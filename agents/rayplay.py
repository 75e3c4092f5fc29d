"""Tournaments on Ray: chunks of games as tasks, on this machine or on a cluster.

The games are the same as played here. A chunk whose worker dies is played again; its results are
counted once, when they arrive.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ray

from agents.arena import Result
from agents.tournament import Chunk, Tournament, play_chunk

ROOT = Path(__file__).resolve().parents[1]
CONNECT_SECONDS = 10
ATTEMPTS = 5  # of a chunk whose worker died
IN_FLIGHT = 4  # chunks handed out per processor


def connect(address: str | None) -> None:
    """Joins a cluster ("auto", "ray://…"), or starts one on this machine if there is no address."""
    if address and ":" in address:
        answers(address)
    environment = {"env_vars": {"PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))}}
    try:
        ray.init(address or "local", runtime_env=environment, log_to_driver=False, include_dashboard=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ValueError(f"no Ray cluster at {address!r}: {error}") from None


def answers(address: str) -> None:
    """Ray itself takes minutes to find out that nobody is there."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=CONNECT_SECONDS).close()
    except (OSError, ValueError) as error:
        raise ValueError(f"no Ray cluster at {address!r}: {error}") from None


@ray.remote(max_retries=0)
def play_task(game: str, options: dict[str, Any], chunk: Chunk) -> list[Result]:
    return play_chunk(game, options, chunk)


class RayPlayer:
    """Plays chunks on the cluster that ``connect`` joined."""

    def __init__(self) -> None:
        self.again = 0  # chunks that had to be played again

    def __call__(self, tournament: Tournament, waiting: list[Chunk]) -> Iterator[tuple[Chunk, list[Result]]]:
        options = tournament.chosen_options()
        room = max(1, int(ray.cluster_resources().get("CPU", 1))) * IN_FLIGHT
        left = [(chunk, 1) for chunk in reversed(waiting)]
        flying: dict[Any, tuple[Chunk, int]] = {}
        while left or flying:
            while left and len(flying) < room:
                chunk, attempt = left.pop()
                flying[play_task.remote(tournament.game, options, chunk)] = chunk, attempt
            ready, _ = ray.wait(list(flying), num_returns=1)
            chunk, attempt = flying.pop(ready[0])
            try:
                results = ray.get(ready[0])
            except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError):
                if attempt == ATTEMPTS:
                    raise
                self.again += 1
                left.append((chunk, attempt + 1))
                continue
            yield chunk, results
