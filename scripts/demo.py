"""The demonstration: random, greedy and search meet in Isle of the Four Winds, and a table says who wins."""

import argparse

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import agents
import windenvs
from agents.arena import Rate, meet, win_rates

GAME = "four_winds"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="per pair; a tenth of it where a search takes part")
    parser.add_argument("--simulations", type=int, default=200, help="of the search, per decision")
    chosen = parser.parse_args()
    names = ["random", "greedy", f"mcts:{chosen.simulations}"]
    players = [agents.load(name, GAME, **({"threads": 2} if ":" in name else {})) for name in names]
    rates: dict[tuple[int, int], Rate] = {}
    with Progress() as bar:
        for a in range(len(names)):
            for b in range(a + 1, len(names)):
                games = chosen.games if ":" not in names[b] else max(2, chosen.games // 10)
                task = bar.add_task(f"{names[a]} v {names[b]}", total=games)
                results = meet(
                    windenvs.spec(GAME),
                    [players[a], players[b]],
                    games,
                    progress=lambda played, task=task: bar.advance(task, played),
                )
                rates[a, b], rates[b, a] = win_rates(results, 2)
    show(names, rates)


def show(names: list[str], rates: dict[tuple[int, int], Rate]) -> None:
    """The cross-table: how often the agent of the row beats that of the column."""
    table = Table(title="Isle of the Four Winds: share of victories of the row, with 95 % interval (both sides played)")
    for head in ("", *names):
        table.add_column(head)
    for a, name in enumerate(names):
        table.add_row(name, *(str(rates[a, b]) if a != b else "–" for b in range(len(names))))
    Console().print(table)
    print("Next: python scripts/arena.py four_winds mcts:1000 greedy --games 40, or make play")


if __name__ == "__main__":
    main()
