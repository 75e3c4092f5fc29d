"""Whole games on file: played again they must lead to the same state, byte by byte, compiled or not.

A change of rules shows here. If it is meant, renew the files and say why in the commit:

    python tests/azimuth/test_games.py
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
GAMES = {  # file: seed, share of greedy choices (the others by chance), options
    "coop": (1, 1.0, {}),
    "coop_pair_shaped": (46, 0.7, {"players": 2, "round_limit": 12, "rotate_start": True, "reward": "shaped"}),
    "coop_random": (3, 0.0, {"players": 3}),
    "race_of_two": (0, 0.7, {"mode": "competitive", "players": 2}),
    "race_of_three_adrift": (5, 0.7, {"mode": "competitive", "players": 3, "start": "adrift", "reward": "shaped"}),
    "race_of_four": (6, 0.8, {"mode": "competitive", "players": 4, "control_sails": "controller"}),
}
EVERY_KIND = {"wind", "slide", "swim", "board", "land", "take", "lighthouse", "choose", "turtle"}


def played(seed: int, share: float, options: dict) -> Replay:
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


def renew() -> None:
    """Plays the games anew and writes them over the old ones."""
    for name, (seed, share, options) in GAMES.items():
        played(seed, share, options).save(FOLDER / f"{name}.json")


def test_all_games_on_file_are_known():
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_leads_to_the_recorded_state(name):
    seed, _, options = GAMES[name]
    replay = Replay.load(FOLDER / f"{name}.json")
    assert (replay.seed, replay.options | options) == (seed, replay.options)
    env = replay.play()  # raises if the last state is another one
    assert env.state_record.phase == env.game.phases.index("over")
    assert env.replay() == replay


def test_the_recorded_games_use_every_kind_of_action():
    """So that a change of any of them shows."""
    moves = [move for name in GAMES for _, move in Replay.load(FOLDER / f"{name}.json").actions]
    assert {move.split()[0] for move in moves} >= EVERY_KIND
    assert any(move.endswith(" starts") for move in moves)


if __name__ == "__main__":
    renew()
