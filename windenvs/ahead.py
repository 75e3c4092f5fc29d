"""Compiling games ahead of their first use, several at once."""

from __future__ import annotations

import os
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import numpy as np

from windenvs.registry import make_batch


def compile_game(name: str) -> float:
    """Calls every door of a game once, so that its machine code is made and kept; returns the seconds it took."""
    began = time.perf_counter()
    os.environ["WINDENVS_QUIET"] = "1"  # the parent reports
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
