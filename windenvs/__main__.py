"""``python -m windenvs games`` lists the games; ``python -m windenvs compile [games…]`` compiles their rules ahead."""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from windenvs.registry import games, make_batch, spec


def compile_game(name: str) -> float:
    """Calls every door of a game once, so that its machine code is made and kept; returns the seconds it took."""
    began = time.perf_counter()
    os.environ["WINDENVS_QUIET"] = "1"  # the parent reports
    import numpy as np

    batch = make_batch(name, 1)
    batch.play_random(1)
    game = batch.game
    mask = np.empty(game.num_actions, np.int8)
    out = np.empty(game.encoders["flat"].size, np.float32)
    game.entries.look(batch.contents, batch.states, 0, 0, game.encoder_index("flat"), mask, out)
    rows, seeds = np.zeros(1, np.int64), np.zeros(1, np.uint64)
    game.entries.imagine(batch.contents, batch.states, rows, rows, seeds, batch.states.copy())
    return time.perf_counter() - began


def compile_games(names: list[str], processes: int) -> None:
    """Compiles several games at once, each in a process of its own, and says how far it is."""
    print(f"compiling {', '.join(names)} in {min(processes, len(names))} process(es); this happens once", flush=True)
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        waiting = {pool.submit(compile_game, name): name for name in names}
        for number, task in enumerate(as_completed(waiting), 1):
            print(f"[{number}/{len(names)}] {waiting[task]}: {task.result():.1f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m windenvs", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("games", help="list the games")
    ahead = commands.add_parser("compile", help="compile the rules ahead")
    ahead.add_argument("games", nargs="*", metavar="game", help="which (default: all)")
    ahead.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    if chosen.command == "games":
        print("\n".join(games()))
        return
    try:
        for name in chosen.games:
            spec(name)
    except ValueError as error:
        sys.exit(f"windenvs: {error}")
    compile_games(chosen.games or games(), max(1, chosen.processes))


if __name__ == "__main__":
    main()
