"""Games on file (see tests/recorded.py), with every kind of action in them."""

from pathlib import Path

import numpy as np
import pytest

import windenvs
from tests.recorded import Recorded
from windenvs.core.replay import Replay

pytestmark = pytest.mark.uncompiled
RECIPES = {  # file: seed and options
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


RECORDED = Recorded(Path(__file__).with_name("games"), RECIPES, played)


def test_all_games_on_file_are_known():
    RECORDED.check_files()


@pytest.mark.parametrize("name", RECIPES)
def test_a_recorded_game_leads_to_the_recorded_state(name):
    RECORDED.check(name)


def test_the_recorded_games_use_every_kind_of_action():
    """So that a change of any of them shows."""
    kinds = {"play", "temple", "refresh", "build", "power", "discard", "space", "tile", "move", "stop", "water-rest",
             "branch", "village", "draw", "guide", "board"}  # fmt: skip
    assert {move.split(":")[0] for move in RECORDED.moves()} >= kinds


if __name__ == "__main__":
    RECORDED.renew()
