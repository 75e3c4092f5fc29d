"""Games on file (see tests/recorded.py), with every kind of action in them."""

from pathlib import Path

import numpy as np
import pytest

import windenvs
from tests.recorded import Recorded
from windenvs.core.replay import Replay

pytestmark = pytest.mark.uncompiled

RECIPES = {  # file: seed and options
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


RECORDED = Recorded(Path(__file__).with_name("games"), RECIPES, played)


def test_all_games_on_file_are_known():
    RECORDED.check_files()


@pytest.mark.parametrize("name", RECIPES)
def test_a_recorded_game_leads_to_the_recorded_state(name):
    assert RECORDED.check(name).state_record.winner == 1


@pytest.mark.parametrize("name", RECIPES)
def test_a_recorded_game_uses_every_kind_of_action(name):
    """So that a change of any of them shows."""
    words = {move.split()[0] for _, move in RECORDED.load(name).actions}
    kinds = {"square", "move", "sail", "attack", "deploy", "commit", "ready", "end"}
    assert words == (kinds | {"section"} if name == "default" else kinds)


if __name__ == "__main__":
    RECORDED.renew()
