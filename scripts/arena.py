"""Lets agents meet: ``python scripts/arena.py four_winds greedy random --games 400``."""

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from rich.progress import Progress

import agents
import windenvs
from agents.arena import meet, report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help=f"one of {', '.join(windenvs.games())}")
    parser.add_argument("agents", nargs="+", help="random, greedy, mcts, mcts:200 (simulations), mcts:0.5s (seconds)")
    parser.add_argument("--games", type=int, default=200, help="how many to play at least (default %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="first of the seeds (default %(default)s)")
    parser.add_argument("--threads", type=int, default=2, help="for search (default %(default)s)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--json", type=Path, help="write every game's result to this file")
    chosen = parser.parse_args()
    try:
        run(chosen)
    except ValueError as error:
        sys.exit(f"arena: {error}")


def run(chosen: argparse.Namespace) -> None:
    game = windenvs.spec(chosen.game)
    options = dict(parse_option(text) for text in chosen.option)
    players = [load(name, chosen) for name in chosen.agents]
    began, cpu = time.perf_counter(), time.process_time()
    with Progress() as bar:
        task = bar.add_task(" v ".join(chosen.agents), total=None)
        results = meet(
            game, players, chosen.games, seed=chosen.seed, progress=lambda n: bar.advance(task, n), **options
        )
    print(report(game, chosen.agents, results))
    print(f"{time.perf_counter() - began:.1f} s, {time.process_time() - cpu:.1f} s of CPU")
    if chosen.json:
        chosen.json.write_text(json.dumps([asdict(one) for one in results]), encoding="utf-8")


def load(name: str, chosen: argparse.Namespace) -> agents.Agent:
    settings = {"threads": chosen.threads} if name.startswith("mcts") else {}
    return agents.load(name, chosen.game, **settings)


def parse_option(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--option {text!r} must look like NAME=VALUE")
    if value in ("True", "False"):
        return name, value == "True"
    return name, int(value) if value.lstrip("-").isdigit() else value


if __name__ == "__main__":
    main()
