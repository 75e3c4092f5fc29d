"""Writes the generated documentation: ``python scripts/docs.py``; with ``--check`` it only says what is stale."""

import argparse
import sys
from pathlib import Path

import numpy as np

import windenvs
from agents import SHIPPED
from agents.selfplay.weights import load_policy
from windenvs.core.game import Encoder, Game
from windenvs.core.options import option_table

ROOT = Path(__file__).resolve().parents[1]
POSITIONS = {"four_winds": (3520, 139)}  # pictured: seed and number of random decisions; chosen for a lively board


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if something is stale")
    chosen = parser.parse_args()
    outdated = stale(documents(), ROOT)
    if chosen.check:
        if outdated:
            sys.exit(f"stale: {', '.join(outdated)}; renew with: python scripts/docs.py")
        return
    for name, text in documents().items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"written: {', '.join(outdated)}" if outdated else "everything was fresh")


def documents() -> dict[str, str]:
    """Every generated file, by its path from the root."""
    texts = {f"docs/games/{name}.md": game_page(windenvs.spec(name)) for name in windenvs.games()}
    pictures = {f"docs/images/{name}.svg": picture(name, *position) for name, position in POSITIONS.items()}
    return texts | pictures | {"agents/checkpoints/README.md": policies_page()}


def stale(texts: dict[str, str], root: Path) -> list[str]:
    """Which files do not say what they should."""
    return [name for name, text in texts.items() if not is_fresh(root / name, text)]


def is_fresh(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


def picture(name: str, seed: int, decisions: int) -> str:
    """A position in the middle of a random game, as somebody sees it who may see all."""
    batch = windenvs.make_batch(name, 1, seed=seed)
    batch.play_random(decisions)
    return batch.game.draw(batch.contents[0], batch.states[0], None)


def game_page(game: Game) -> str:
    """All that the spec of a game knows, as Markdown."""
    fewest, most = game.seats
    players = str(fewest) if fewest == most else f"{fewest} to {most}"
    names = ", ".join(f"`player_{seat}` {name}" for seat, name in enumerate(game.seat_names))
    parts = [
        f"# {game.title}: reference (`{game.versioned_name}`)",
        "Generated from the code by `scripts/docs.py`; "
        f"the rules are told in [rules.md](../../windenvs/{game.name}/rules.md).",
        f"- players: {players} ({names})\n"
        f"- actions: {game.num_actions}\n"
        f"- bytes of a state: {game.state.itemsize}\n"
        f"- fingerprint of the content: `{game.fingerprint(game.default_contents)}`",
        "## Options",
        option_table(game.options),
        "## Actions",
        game.actions.table(),
        "## Phases",
        ", ".join(f"`{phase}`" for phase in game.phases),
        "## Observations",
        *encoder_sections(game.encoders),
        "## State",
        f"`env.state_record`, and each row of `batch.states`. What the fields mean: `windenvs/{game.name}/state.py`.",
        state_table(game.state),
    ]
    return "\n\n".join(parts) + "\n"


def policies_page() -> str:
    """How the shipped policies were made, from their own headers."""
    lines = [
        "| policy | encoder, network | kB | decisions of self-play | minutes of training | seed | commit |",
        "|---|---|---|---|---|---|---|",
    ]
    for path in sorted(SHIPPED.glob("*.safetensors")):
        header = load_policy(path, windenvs.spec(path.stem))[1]
        net, training = header["net"], header["training"]
        words = f"{net['channels']} channels, {net['blocks']} block(s), " if net["kind"] == "conv" else ""
        words += f"layers {net['layers']}"
        cells = (
            f"`ppo:{path.stem}`",
            f"{header['encoder']}, {net['kind']}: {words}",
            f"{path.stat().st_size / 1000:.0f}",
            f"{training['steps']:,}",
            f"{training['seconds'] / 60:.0f}",
            str(training["seed"]),
            f"`{training['commit']}`",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return (
        '# Shipped policies\n\nOne for each game with its default options; `agents.load("ppo:four_winds", "four_winds")` '
        "plays one. They hold weights and a header, no code. Each was made on one core of a shared machine by\n\n"
        "    python scripts/train.py --config configs/<game>.toml\n\n"
        "which imitates the greedy agent first and goes on by self-play against a league; to make one anew, copy the run's "
        "`policy.safetensors` here and run `make docs`. How strong they are: [the leaderboard](../../docs/leaderboard.md).\n\n"
        + "\n".join(lines)
        + "\n"
    )


def encoder_sections(encoders: dict[str, Encoder]) -> list[str]:
    """Shapes and numbers of each encoder; numbers that two encoders share are listed once."""
    parts: list[str] = []
    told: dict[tuple, str] = {}
    for name, encoder in encoders.items():
        shapes = ", ".join(f"`{part}` {shape}" for part, shape in encoder.shapes.items())
        parts += [f"### `{name}`", f"Arrays of float32: {shapes}."]
        if encoder.segments in told:
            parts.append(f"Written one after the other they are the numbers of `{told[encoder.segments]}`.")
        else:
            parts.append(encoder.table())
            told[encoder.segments] = name
    return [*parts, "### `text`", "The table in words, then the legal actions by number and name."]


def state_table(state: np.dtype) -> str:
    lines = ["| field | type | shape |", "|---|---|---|"]
    for name in state.names or ():
        kind = state[name]
        shape = " x ".join(map(str, kind.shape)) or "–"
        fields = kind.base.names
        words = f"record of int32: {', '.join(fields)}" if fields else str(kind.base)
        lines.append(f"| `{name}` | {words} | {shape} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
