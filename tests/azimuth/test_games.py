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
RECIPES = {  # file: seed, options, share of greedy choices (the others by chance)
    "coop": (1, {}, 1.0),
    "coop_pair_shaped": (46, {"players": 2, "round_limit": 12, "rotate_start": True, "reward": "shaped"}, 0.7),
    "coop_random": (3, {"players": 3}, 0.0),
    "race_of_two": (0, {"mode": "competitive", "players": 2}, 0.7),
    "race_of_three_adrift": (5, {"mode": "competitive", "players": 3, "start": "adrift", "reward": "shaped"}, 0.7),
    "race_of_four": (6, {"mode": "competitive", "players": 4, "control_sails": "controller"}, 0.8),
}
EVERY_KIND = {"wind", "slide", "swim", "board", "land", "take", "lighthouse", "choose", "turtle"}


def played(seed: int, options: dict, share: float) -> Replay:
    """A whole game."""
    env = windenvs.make("azimuth", **options)
    env.reset(seed=seed)
    chance, greedy = np.random.default_rng(seed), agents.load("greedy", "azimuth")
    while not (env.terminations["player_0"] or env.truncations["player_0"]):
        if chance.random() < share:
            key = keys_of(np.array([seed], np.uint64), int(env.state_record.steps))
            env.step(int(greedy.act(View(env.game, env.contents, env._states, np.zeros(1, np.int64), key))[0]))
        else:
            env.step(rare(env, chance))
    return env.replay()


def rare(env, chance: np.random.Generator) -> int:
    """Each kind of action is as likely as any other, so that rare ones are seen too."""
    kinds: dict[str, list[int]] = {}
    for action in env.legal_actions():
        kinds.setdefault(env.action_name(action).split()[0], []).append(action)
    return int(chance.choice(kinds[str(chance.choice(list(kinds)))]))


RECORDED = Recorded(Path(__file__).with_name("games"), RECIPES, played)


def test_all_games_on_file_are_known():
    RECORDED.check_files()


@pytest.mark.parametrize("name", RECIPES)
def test_a_recorded_game_leads_to_the_recorded_state(name):
    RECORDED.check(name)


def test_the_recorded_games_use_every_kind_of_action():
    """So that a change of any of them shows."""
    moves = RECORDED.moves()
    assert {move.split()[0] for move in moves} >= EVERY_KIND
    assert any(move.endswith(" starts") for move in moves)


if __name__ == "__main__":
    RECORDED.renew()
