"""Games on file (see tests/recorded.py), with every kind of action in them."""

from pathlib import Path

import numpy as np
import pytest

import agents
import windenvs
from agents.base import View
from tests.recorded import Recorded
from windenvs.core.replay import Replay
from windenvs.core.rng import keys_of

pytestmark = pytest.mark.uncompiled
RECIPES = {  # file: seed and options
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


RECORDED = Recorded(Path(__file__).with_name("games"), RECIPES, played)


def test_all_games_on_file_are_known():
    RECORDED.check_files()


@pytest.mark.parametrize("name", RECIPES)
def test_a_recorded_game_leads_to_the_recorded_state(name):
    RECORDED.check(name)


def test_the_recorded_games_use_every_kind_of_action():
    """So that a change of any of them shows."""
    expected = {"ship", "order:", "buy", "card:", "pick", "take", "hire", "spend", "rest:", "pass", "end", "hex"}
    assert {move.split()[0] for move in RECORDED.moves()} >= expected


if __name__ == "__main__":
    RECORDED.renew()
