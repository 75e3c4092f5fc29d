"""Whole games on file: played again they must lead to the same state, byte by byte, compiled or not.

A change of rules shows here. If it is meant, renew the files and say why in the commit:

    python -m tests.four_winds.test_games
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
    "default": (22, {}),
    "guardsmen_shaped": (
        22,
        {
            "assembly": "random",
            "navy_setup": "auto",
            "spare_counters": "guardsman",
            "deploy_rule": "arrival",
            "pips": 8,
            "reward": "shaped",
        },
    ),
}


def played(seed: int, options: dict) -> Replay:
    """A whole game, each decision by chance."""
    env = windenvs.make("four_winds", **options)
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    while not env.terminations["player_0"]:
        env.step(int(chance.choice(env.legal_actions())))
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
    assert env.state_record.winner == 1
    assert env.replay() == replay


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_uses_every_kind_of_action(name):
    """So that a change of any of them shows."""
    moves = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["actions"]
    words = {move.split()[0] for _, move in moves}
    kinds = {"square", "move", "sail", "attack", "deploy", "commit", "ready", "end"}
    assert words == (kinds | {"section"} if name == "default" else kinds)


if __name__ == "__main__":
    renew()
