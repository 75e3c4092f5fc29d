"""Games on file (see tests/recorded.py), with every kind of action in them."""

from pathlib import Path

import numpy as np
import pytest

import windenvs
from tests.recorded import Recorded
from windenvs.core.replay import Replay

pytestmark = pytest.mark.uncompiled
RECIPES = {  # file: seed and options
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


RECORDED = Recorded(Path(__file__).with_name("games"), RECIPES, played)


def test_all_games_on_file_are_known():
    RECORDED.check_files()


@pytest.mark.parametrize("name", RECIPES)
def test_a_recorded_game_leads_to_the_recorded_state(name):
    RECORDED.check(name)


def test_recorded_games_use_every_kind_of_action():
    """So that a change of any of them shows."""
    assert {move.split()[0] for move in RECORDED.moves()} == EVERY_KIND


if __name__ == "__main__":
    RECORDED.renew()
