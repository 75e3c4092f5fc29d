"""The main job in small: trains an agent for Isle of the Four Winds by self-play and shows what it has learned.

A few minutes. Curve and cross-table are written as pictures.
"""

import argparse
import os
import sys
from functools import partial
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from agents.arena import Rate
from agents.selfplay.run import SELF_PLAY, WARM_START, Run
from agents.selfplay.settings import read_settings
from agents.standings import cross_table, draw_cross_table
from agents.tournament import Tournament, hold, play_here

GAME = "four_winds"
CONFIG = Path(__file__).resolve().parents[1] / "configs" / "demo.toml"
RIVALS = ("random", "greedy", "mcts:50")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("runs/demo"), help="where results go (default %(default)s)")
    parser.add_argument("--games", type=int, default=200, help="against each rival; a fifth of it against search")
    parser.add_argument("--quick", action="store_true", help="seconds instead of minutes, learns next to nothing")
    chosen = parser.parse_args()
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    try:
        with Progress(*columns) as bar:
            policies = train(chosen.out, chosen.quick, bar)
            rates = compare(policies, max(2, chosen.games), bar)
    except KeyboardInterrupt:
        sys.exit("demo: interrupted")
    show(policies, rates, chosen.out)


def train(folder: Path, quick: bool, bar: Progress) -> dict[str, str]:
    """Trains from nothing; returns the policies before and after, as files."""
    run = Run(read_settings(CONFIG, quick), folder, say=bar.console.print)
    folder.mkdir(parents=True, exist_ok=True)
    run.export(folder / "untrained.safetensors")
    tasks = {
        WARM_START: bar.add_task("warm start: imitating greedy", total=run.settings.imitation.decisions),
        SELF_PLAY: bar.add_task("self-play", total=run.settings.steps),
    }
    run.train(lambda stage, done, total: bar.update(tasks[stage], completed=done))
    bar.update(tasks[SELF_PLAY], completed=run.settings.steps)
    return {"untrained": str(folder / "untrained.safetensors"), "trained": str(folder / "policy.safetensors")}


def compare(policies: dict[str, str], games: int, bar: Progress) -> dict[tuple[str, str], Rate]:
    """Every rival against the agent, and the agent against its own beginning."""
    rates: dict[tuple[str, str], Rate] = {}
    meetings = [("trained", rival) for rival in (*RIVALS, "untrained")] + [("untrained", rival) for rival in RIVALS]
    for name, rival in meetings:
        count = games if not rival.startswith("mcts") else max(2, games // 5)
        task = bar.add_task(f"{name} v {rival}", total=count)
        pair = policies[name], policies.get(rival, rival)
        tables = hold(
            Tournament(GAME, pair, count, 1_000_000, {}),
            player=partial(play_here, threads=2),
            progress=lambda done, total, task=task: bar.update(task, completed=done, total=total),
        )
        found = cross_table(tables)
        rates[name, rival], rates[rival, name] = found[pair], found[pair[::-1]]
    return rates


def show(policies: dict[str, str], rates: dict[tuple[str, str], Rate], folder: Path) -> None:
    table = Table(title="Isle of the Four Winds: share of victories, both sides played, 95 % intervals")
    for head in ("agent", *(f"v {rival}" for rival in (*RIVALS, "untrained"))):
        table.add_column(head)
    for name in policies:
        cells = [str(rates[name, rival]) if (name, rival) in rates else "–" for rival in (*RIVALS, "untrained")]
        table.add_row(name, *cells)
    Console().print(table)
    names = [*policies, *RIVALS]
    draw_cross_table(folder / "crosstable.png", "Isle of the Four Winds", names, rates)
    print(f"pictures: {folder / 'curve.png'} {folder / 'crosstable.png'}; the policy: {policies['trained']}")
    print("Next: train longer with python scripts/train.py --config configs/four_winds.toml, play it yourself with")
    print(f"python scripts/play.py four_winds --against {policies['trained']}, or see scripts/arena.py --help")


if __name__ == "__main__":
    main()
