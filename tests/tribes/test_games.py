"""Whole games on file: played again they must lead to the same state, byte by byte, compiled or not.

A change of rules shows here. If it is meant, renew the files and say why in the commit:

    python tests/tribes/test_games.py
"""

import json
from pathlib import Path

import numpy as np
import pytest

import windenvs
from windenvs.core.replay import Replay

pytestmark = pytest.mark.uncompiled
FOLDER = Path(__file__).with_name("games")
GAMES = {  # file: seed and options
    "two_players": (27, {"players": 2, "max_rounds": 60, "reward": "shaped"}),
    "five_players": (23, {"players": 5, "guides": "choose", "max_rounds": 25, "free_refresh": True}),
}


def played(seed: int, options: dict) -> Replay:
    """A whole game by chance, but whoever can build does."""
    env = windenvs.make("tribes", **options)
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    while env.state_record.player >= 0:
        legal = env.legal_actions()
        builds = [action for action in legal if env.action_name(action).startswith("build")]
        env.step(int(chance.choice(builds or legal)))
    return env.replay()


def renew() -> None:
    """Plays the games anew and writes them over the old ones."""
    for name, (seed, options) in GAMES.items():
        played(seed, options).save(FOLDER / f"{name}.json")


def test_all_games_on_file_are_known():
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_leads_to_the_recorded_state(name):
    seed, options = GAMES[name]
    replay = Replay.load(FOLDER / f"{name}.json")
    assert (replay.seed, replay.options | options) == (seed, replay.options)
    env = replay.play()  # raises if the last state is another one
    assert env.state_record.phase == env.game.phases.index("over")
    assert env.replay() == replay


def test_the_recorded_games_use_every_kind_of_action():
    """So that a change of any of them shows."""
    words = set()
    for name in GAMES:
        moves = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["actions"]
        words |= {move.split(":")[0] for _, move in moves}
    kinds = {"play", "temple", "refresh", "build", "power", "discard", "space", "tile", "move", "stop", "water-rest",
             "branch", "village", "draw", "guide", "board"}  # fmt: skip
    assert words >= kinds


if __name__ == "__main__":
    renew()
