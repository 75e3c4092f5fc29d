"""The greedy agent: honest and legal in every mode, and better than chance by as much as it was found to be."""

import numpy as np
import pytest

import agents
import windenvs
from agents.arena import meet
from agents.policies import GREEDY
from windenvs.core.rng import PICKER, keys_of

GAME = windenvs.spec("windward")
MODES = [
    {"players": 2},
    {"players": 5, "white": True, "achievements": True, "naturalist": 1},
    {"mode": "coop", "players": 3},
    {"mode": "solo"},
]
ROWS = 16


def choices(batch, states: np.ndarray, number: int) -> np.ndarray:
    """What greedy play chooses in these positions."""
    mask, actions = np.empty_like(batch.mask), np.zeros(len(states), np.int64)
    keys, pickers = keys_of(batch.seeds, number), np.zeros(len(states), PICKER)
    agents.loading.brain_of(GAME).choose(batch.contents, states, keys, GREEDY, mask, pickers, actions)
    return actions


@pytest.mark.parametrize("options", MODES, ids=str)
def test_greedy_is_legal_and_knows_only_what_its_seat_knows(options):
    """Along greedy play with a bit of chance, so that battles and the end of games are seen."""
    batch = windenvs.make_batch("windward", ROWS, seed=3, **options)
    for number in range(150):
        imagined = np.empty_like(batch.states)
        seats = batch.states["player"].astype(np.int64)
        GAME.entries.imagine(
            batch.contents, batch.states, np.arange(ROWS), seats, keys_of(batch.seeds, number), imagined
        )
        actions = choices(batch, batch.states, number)
        assert batch.mask[np.arange(ROWS), actions].all()
        np.testing.assert_array_equal(actions, choices(batch, imagined, number))
        batch.step(actions)
        if number % 10 == 0:
            batch.play_random(1, observe=False)


def share_won(results) -> float:
    return float(np.mean([max(one.rewards) > 0 for one in results]))


def test_greedy_beats_chance():
    players = [agents.load("greedy", "windward"), agents.load("random", "windward")]
    for count in (2, 3):
        results = meet(GAME, players, 40, players=count)
        chance_won = [one for one in results if one.seating[int(np.argmax(one.rewards))] == 1]
        assert len(chance_won) <= 2


@pytest.mark.parametrize(
    ("options", "least"), [({"mode": "coop", "players": 2}, 0.5), ({"mode": "solo"}, 0.12)], ids=str
)
def test_greedy_wins_its_share_together_and_alone(options, least):
    """Chance never does."""
    assert share_won(meet(GAME, [agents.load("greedy", "windward")], 200, **options)) > least
    assert share_won(meet(GAME, [agents.load("random", "windward")], 200, **options)) < 0.05
