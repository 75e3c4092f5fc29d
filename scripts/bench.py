"""Speed of every game, per CPU-second and as ratios within one run: ``python scripts/bench.py [games…]``."""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time

import numpy as np
from numba import njit

import agents
import windenvs
from agents.base import View
from windenvs.core.rng import keys_of

SECONDS = 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=windenvs.games())
    parser.add_argument("--cold", action="store_true", help="also compile everything anew and time that")
    parser.add_argument("--json", help="write the figures to this file")
    chosen = parser.parse_args()
    figures = {}
    for game in chosen.games:
        figures[game] = measure(game, chosen.cold)
        print(f"\n{windenvs.spec(game).title} ({game})")
        for name, value in figures[game].items():
            print(f"  {name:58} {value:>14,.2f}" if isinstance(value, float) else f"  {name:58} {value:>14,}")
    if chosen.json:
        with open(chosen.json, "w", encoding="utf-8") as file:
            json.dump(figures, file, indent=2)


def rate(work: float, run) -> float:
    """Units of work per CPU-second: repeated for about SECONDS, the best of three, so that other load matters less."""
    run()
    began = time.process_time()
    run()
    repeats = max(1, int(SECONDS / 3 / max(time.process_time() - began, 1e-9)))
    best = 0.0
    for _ in range(3):
        began = time.process_time()
        for _ in range(repeats):
            run()
        best = max(best, repeats * work / (time.process_time() - began))
    return best


def measure(game: str, cold: bool) -> dict[str, float | int]:
    spec = windenvs.spec(game)
    figures: dict[str, float | int] = {"bytes of a state": spec.state.itemsize, "actions": spec.num_actions}
    figures["numbers of the flat observation"] = spec.encoders["flat"].size
    for rows in (64, 1024):
        batch = windenvs.make_batch(game, rows)
        batch.play_random(500)
        figures[f"legal actions on average ({rows} rows)"] = float(batch.mask.sum(1).mean())
        seen = rate(rows * 100, lambda batch=batch: batch.play_random(100))
        bare = rate(rows * 100, lambda batch=batch: batch.play_random(100, observe=False))
        filled = rate(rows * 100, lambda batch=batch: refill(batch.mask, batch._table.observation, 100))
        figures[f"batch {rows}: decisions/s with mask and observation"] = round(seen)
        figures[f"batch {rows}: decisions/s with mask only"] = round(bare)
        figures[f"batch {rows}: rate / rate of zeroing and refilling the buffers"] = seen / filled
    env = windenvs.make(game)
    figures["AEC: steps/s of last, sample, step"] = round(rate(2000, lambda: aec_loop(env, 2000)))
    for playout, depth in (("random", 10_000), ("greedy", None)):
        figures[f"MCTS, {playout} playouts: simulated decisions/s"] = round(search_rate(game, playout, depth))
    figures |= start_times(game, cold)
    return figures


@njit(nogil=True)
def refill(mask, observation, rounds):
    """What no encoder can beat: every number of mask and observation is zeroed and written once."""
    for number in range(rounds):
        for row in range(len(mask)):
            mask[row, :] = 0
            observation[row, :] = 0
            for k in range(mask.shape[1]):
                mask[row, k] = number & 1
            for k in range(observation.shape[1]):
                observation[row, k] = number


def aec_loop(env, steps: int) -> None:
    env.reset(seed=0)
    draw = random.Random(0).random
    for _ in range(steps):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            continue
        legal = observation["action_mask"].nonzero()[0]
        env.step(int(legal[int(draw() * len(legal))]))


def search_rate(game: str, playout: str, depth: int) -> float:
    agent = agents.load("mcts:300", game, playout=playout, depth=depth)
    batch = windenvs.make_batch(game, 8)
    batch.play_random(60, observe=False)
    view = View(batch.game, batch.contents, batch.states, np.arange(8), keys_of(batch.seeds, 0))
    agent.act(view)
    agent.simulated, began = 0, time.process_time()
    agent.act(view)
    return agent.simulated / (time.process_time() - began)


def start_times(game: str, cold: bool) -> dict[str, float]:
    """CPU-seconds of fresh interpreters."""
    begin = f"import windenvs; env = windenvs.make({game!r}); env.reset(seed=0)"
    first_step = f"{begin}; env.step(env.legal_actions()[0]); env.last()"
    times = {
        "import windenvs, CPU-seconds": cpu_seconds("import windenvs") - cpu_seconds("pass"),
        "warm start to the first step, CPU-seconds": cpu_seconds(first_step),
    }
    if cold:
        every_door = f"from windenvs.ahead import compile_game; compile_game({game!r})"
        with tempfile.TemporaryDirectory() as folder:
            times["cold compile of all doors, CPU-seconds"] = cpu_seconds(every_door, WINDENVS_CACHE_DIR=folder)
    return times


def cpu_seconds(code: str, **environment: str) -> float:
    """The best of two runs (one for long ones)."""
    best = float("inf")
    for _ in range(2):
        before = os.times()
        subprocess.run(
            [sys.executable, "-c", code], check=True, env={**os.environ, "WINDENVS_QUIET": "1", **environment}
        )
        after = os.times()
        best = min(best, after.children_user + after.children_system - before.children_user - before.children_system)
        if best > 5:
            break
    return best


if __name__ == "__main__":
    main()
