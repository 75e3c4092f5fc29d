"""``python -m windenvs games`` lists the games; ``python -m windenvs compile [games…]`` compiles their rules ahead."""

from __future__ import annotations

import argparse
import os
import sys

from windenvs.ahead import compile_games
from windenvs.registry import games, spec


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
