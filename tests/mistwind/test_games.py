"""Whole games on file: played again they must lead to the same state, byte by byte, compiled or not.

A change of rules shows here. If it is meant, renew the files and say why in the commit:

    python -m tests.mistwind.test_games
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
    "solo_hard": (30, {"players": 1, "difficulty": "hard", "reward": "shaped"}),
    "two_and_a_bot": (31, {"players": 2}),
    "default": (32, {}),
    "five_auto_claim": (33, {"players": 5, "auto_claim": True, "reward": "shaped"}),
}
EVERY_KIND = {
    "pass", "play", "discard", "choose", "gain", "trade", "outpost", "transport", "move", "load", "unload", "claim", "use",
}  # fmt: skip


def played(seed: int, options: dict) -> Replay:
    """A whole game by chance, in which rare actions (unloading, claims, one-time cards) are preferred now and then."""
    env = windenvs.make("mistwind", **options)
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    while not env.terminations["player_0"]:
        legal = env.legal_actions()
        rare = [action for action in legal if action >= env.game.actions.start["load"]]
        env.step(int(chance.choice(rare if rare and chance.random() < 0.7 else legal)))
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


def test_recorded_games_use_every_kind_of_action():
    """So that a change of any of them shows."""
    words = set()
    for name in GAMES:
        moves = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["actions"]
        words |= {move.split()[0] for _, move in moves}
    assert words == EVERY_KIND


if __name__ == "__main__":
    renew()
