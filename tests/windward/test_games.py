"""Whole games on file: played again they must lead to the same state, byte by byte, compiled or not.

A change of rules shows here. If it is meant, renew the files and say why in the commit:

    python -m tests.windward.test_games
"""

from pathlib import Path

import numpy as np
import pytest

import agents
import windenvs
from agents.base import View
from windenvs.core.replay import Replay
from windenvs.core.rng import keys_of

pytestmark = pytest.mark.uncompiled
FOLDER = Path(__file__).with_name("games")
GAMES = {  # file: seed and options
    "default": (20, {}),
    "variants": (
        21,
        {"players": 4, "achievements": True, "white": True, "naturalist": 1, "map_size": "small", "reward": "shaped"},
    ),
    "coop": (22, {"mode": "coop", "players": 3, "difficulty": "easy"}),
    "solo": (5, {"mode": "solo", "reward": "shaped"}),
}


def played(seed: int, options: dict) -> Replay:
    """A whole game: greedy choices, every eighth by chance."""
    env = windenvs.make("windward", **options)
    env.reset(seed=seed)
    chance, greedy = np.random.default_rng(seed), agents.load("greedy", "windward")
    row = np.zeros(1, np.int64)
    while env.state_record.player >= 0:
        key = keys_of(np.array([seed], np.uint64), int(env.state_record.steps))
        action = int(greedy.act(View(env.game, env.contents, env._states, row, key))[0])
        env.step(int(chance.choice(env.legal_actions())) if chance.random() < 1 / 8 else action)
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
    words = {name.split()[0] for game in GAMES for _, name in Replay.load(FOLDER / f"{game}.json").actions}
    expected = {"ship", "order:", "buy", "card:", "pick", "take", "hire", "spend", "rest:", "pass", "end", "hex"}
    assert expected <= words


if __name__ == "__main__":
    renew()
