"""The standard benchmark: all shipped agents in every game over fixed seeds, written to docs/leaderboard.md.

Interrupt it and start it again: games that were played are kept in the folder (--out).
"""

import argparse
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import windenvs
from agents import SHIPPED
from agents.selfplay.run import commit
from agents.standings import Tables, cross_table, overall, ratings, scores
from agents.tournament import Tournament, hold, play_here

PAGE = Path(__file__).resolve().parents[1] / "docs" / "leaderboard.md"
SEED = 20_000_000
SEARCH = "mcts:50"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=windenvs.games(), help="which (default: all)")
    parser.add_argument("--number", type=int, default=100, help="games of each pair (default %(default)s)")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("runs/leaderboard"))
    parser.add_argument("--page", type=Path, default=PAGE)
    chosen = parser.parse_args()
    parts = []
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    try:
        with Progress(*columns) as bar:
            for game in chosen.games:
                tournament = Tournament(game, entrants(game), chosen.number, SEED, {})
                task = bar.add_task(game, total=None)
                tables = hold(
                    tournament,
                    chosen.out / game,
                    player=partial(play_here, threads=chosen.threads),
                    progress=lambda done, total, task=task: bar.update(task, completed=done, total=total),
                )
                parts.append(section(tournament, tables))
    except ValueError as error:
        sys.exit(f"leaderboard: {error}")
    except KeyboardInterrupt:
        sys.exit(f"leaderboard: interrupted; the games so far are in {chosen.out}")
    chosen.page.write_text("\n\n".join((introduction(chosen.number), *parts)) + "\n", encoding="utf-8")
    print(f"written: {chosen.page}")


def entrants(game: str) -> tuple[str, ...]:
    """Everybody who is shipped for a game."""
    trained = (f"ppo:{game}",) if (SHIPPED / f"{game}.safetensors").exists() else ()
    return ("random", "greedy", *trained, SEARCH)


def introduction(number: int) -> str:
    return (
        "# Leaderboard\n\n"
        f"Written by `scripts/leaderboard.py` on {datetime.now(UTC).date()} at commit `{commit()}`: default options, "
        f"at least {number} games of each pair, seeds from {SEED:,}, every seed in every seating. Shares of victories with "
        "Wilson 95 % intervals, 50 % between equals: with more than two players two agents share the seats in every even way. "
        "Ratings are openskill's (Plackett-Luce), mean ± two deviations."
    )


def section(tournament: Tournament, tables: Tables) -> str:
    names, game = tournament.names, tournament.spec
    together = tournament.is_cooperative()
    whole, points = overall(tables, names), scores(tables, names)
    heads = ["agent", "success" if together else "victories"] + (["points"] if points else [])
    rows = {name: [str(whole[name])] + ([str(points[name])] if points else []) for name in names}
    if not together:
        stars, rates = ratings(tables, names), cross_table(tables)
        heads += ["rating", *(f"v {name}" for name in names)]
        for a in names:
            rows[a].append(f"{stars[a]['mu']:.1f} ± {2 * stars[a]['sigma']:.1f}")
            rows[a] += [str(rates[a, b]) if a != b else "–" for b in names]
    lines = [f"## {game.title} (`{game.versioned_name}`, {tournament.chosen_options()['players']} players)", ""]
    lines += [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    lines += [f"| {name} | {' | '.join(cell.strip() for cell in cells)} |" for name, cells in rows.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
