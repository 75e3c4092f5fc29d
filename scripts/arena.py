"""Lets agents meet: ``python scripts/arena.py four_winds greedy random --games 400``.

Every pair meets over the same seeds in every seating; games that are won together are played by each agent alone. With --out
the games are kept: an interrupted tournament goes on where it was.
"""

import argparse
import json
import sys
import time
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import windenvs
from agents.standings import Tables, cross_table, draw_cross_table, overall, ratings, scores, seat_table, summary
from agents.tournament import Player, Tournament, hold, play_here


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help=f"one of {', '.join(windenvs.games())}")
    parser.add_argument("agents", nargs="+", help="random, greedy, mcts:200, mcts:0.5s, ppo:four_winds, a policy file")
    parser.add_argument("--games", type=int, default=200, help="of each pair at least (default %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="first of the seeds (default %(default)s)")
    parser.add_argument("--players", type=int, help="how many seats")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--threads", type=int, default=2, help="for search (default %(default)s)")
    parser.add_argument("--chunk", type=int, default=32, help="games played together (default %(default)s)")
    parser.add_argument("--out", type=Path, help="folder for games.jsonl, summary.json and crosstable.png")
    parser.add_argument("--ray", action="store_true", help="play on a Ray cluster started here")
    parser.add_argument("--ray-address", help="play on the Ray cluster there: auto, ray://host:port")
    chosen = parser.parse_args()
    try:
        run(chosen)
    except ValueError as error:
        sys.exit(f"arena: {error}")
    except KeyboardInterrupt:
        sys.exit("arena: interrupted" + (f"; the games so far are in {chosen.out}" if chosen.out else ""))


def run(chosen: argparse.Namespace) -> None:
    options = dict(parse_option(text) for text in chosen.option)
    if chosen.players is not None:
        options["players"] = chosen.players
    if chosen.chunk < 1 or chosen.threads < 1:
        raise ValueError("--chunk and --threads must be at least 1")
    tournament = Tournament(chosen.game, tuple(chosen.agents), chosen.games, chosen.seed, options)
    player = player_of(chosen)
    began, cpu = time.perf_counter(), time.process_time()
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns) as bar:
        task = bar.add_task(" v ".join(chosen.agents), total=None)

        def progress(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        tables = hold(tournament, chosen.out, size=chosen.chunk, player=player, progress=progress)
    show(tournament, tables)
    print(f"{time.perf_counter() - began:.1f} s, {time.process_time() - cpu:.1f} s of CPU here")
    if chosen.out:
        keep(tournament, tables, chosen.out)


def player_of(chosen: argparse.Namespace) -> Player:
    if not chosen.ray and chosen.ray_address is None:
        return partial(play_here, threads=chosen.threads)
    from agents.rayplay import RayPlayer, connect

    connect(chosen.ray_address)
    return RayPlayer()


def show(tournament: Tournament, tables: Tables) -> None:
    """The tables, in the terminal."""
    game, names = tournament.spec, tournament.names
    players = tournament.chosen_options()["players"]
    together = tournament.is_cooperative()
    played = sum(len(results) for results in tables.values())
    word = "success" if together else "victories"
    table = Table(title=f"{game.title}, {players} player{'s' * (players > 1)}: {played} games, 95 % intervals")
    heads = [] if together else [f"as {game.seat_names[seat]}" for seat in range(players)]
    points, stars = scores(tables, names), {} if together else ratings(tables, names)
    for head in ("agent", word, *heads, *(["score"] if points else []), *(["rating"] if stars else [])):
        table.add_column(head)
    whole, seats = overall(tables, names), seat_table(tables, names, players)
    for name in names:
        cells = [str(whole[name])] + ([] if together else [str(rate) for rate in seats[name]])
        cells += [str(points[name])] if name in points else []
        cells += [f"{stars[name]['mu']:.1f} ± {2 * stars[name]['sigma']:.1f}"] if stars else []
        table.add_row(name, *cells)
    Console().print(table)
    if len(names) > 2 and not together:
        rates = cross_table(tables)
        table = Table(title="share of victories of the row against the column")
        for head in ("", *names):
            table.add_column(head)
        for a in names:
            table.add_row(a, *(str(rates[a, b]) if a != b else "–" for b in names))
        Console().print(table)


def keep(tournament: Tournament, tables: Tables, folder: Path) -> None:
    players = tournament.chosen_options()["players"]
    data = {"tournament": tournament.header(), **summary(tables, tournament.names, players)}
    (folder / "summary.json").write_text(json.dumps(data, indent=1), encoding="utf-8")
    if not tournament.is_cooperative():
        draw_cross_table(folder / "crosstable.png", tournament.spec.title, tournament.names, cross_table(tables))
    print(f"kept in {folder}")


def parse_option(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--option {text!r} must look like NAME=VALUE")
    if value in ("True", "False"):
        return name, value == "True"
    return name, int(value) if value.lstrip("-").isdigit() else value


if __name__ == "__main__":
    main()
