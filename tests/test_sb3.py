"""The VecEnv for Stable-Baselines3, on a game that can be followed by hand (see toy.py)."""

import numpy as np
import pytest

from windenvs import IllegalActionError
from windenvs.adapters.sb3 import EVERY_SEAT, SelfPlayVecEnv
from windenvs.core.batch import Batch

from .toy import TOY


class Script:
    """Others who say what is written down, in order, and note what they are told."""

    def __init__(self, *words: int) -> None:
        self.words = list(words)
        self.begun: list[tuple] = []
        self.results: list[tuple] = []

    def begin(self, rows, seats):
        self.begun.append((rows.tolist(), seats.tolist()))

    def act(self, batch, rows):
        assert len(set(rows.tolist())) == len(rows)
        return np.array([self.words.pop(0) for _ in rows])

    def ended(self, rows, seats, rewards):
        self.results.append((rows.tolist(), seats.tolist(), rewards.tolist()))


def table(rows=1, *words, **options):
    others = Script(*words)
    env = SelfPlayVecEnv(Batch(TOY, rows, seed=3, **options), others)
    return env, others


def say(env, *words):
    observation, rewards, dones, infos = env.step(np.array(words))
    return observation.tolist(), rewards.tolist(), dones.tolist(), infos


def test_a_transition_holds_what_the_others_do_in_between():
    env, _ = table(1, 1, 2, 0, players=3)
    assert env.reset().tolist() == [[0, 0, 0]]
    observation, rewards, dones, infos = say(env, 1)  # 1 for the learner; the others say 1, then 2 and 0
    assert observation == [[0, 4, 4]]
    assert rewards == [1 - 1 - 1 - 1]
    assert (dones, infos) == ([False], [{}])


def test_two_decisions_in_a_row_are_two_transitions():
    env, _ = table(1, 0)
    env.reset()
    assert say(env, 2)[:3] == ([[0, 2, 1]], [2.0], [False])
    assert say(env, 1)[:3] == ([[0, 3, 3]], [1.0 - 1.0], [False])


def test_rewards_are_those_of_the_learners_seat_and_seats_move_on():
    env, others = table(1, 2, 2, 2, 0, 1)  # the other ends the first game, then begins the second
    env.reset()
    _, rewards, dones, infos = say(env, 0)  # first seat: 0, then the other says 2, 2, 2 and wins
    assert (rewards, dones) == ([0 - 1 - 1 - 1], [True])
    assert infos[0]["terminal_observation"].tolist() == [0, 6, 4]
    assert infos[0]["TimeLimit.truncated"] is False
    assert infos[0]["episode"]["r"] == -3
    assert others.results == [([0], [0], [[-3.0, -1 + 2 + 2 + 2 + 100.0]])]
    assert others.begun == [([0], [0]), ([0], [1])]
    assert env.seat.tolist() == [1]
    observation, rewards, dones, _ = say(env, 1)  # second seat; the first has said 0, and says 1 afterwards
    assert observation == [[1, 2, 3]]
    assert rewards == [-1 + 1 - 1]  # the loss before its first decision belongs to its first transition
    assert dones == [False]


def test_the_last_word_is_rewarded_at_once():
    env, _ = table(1, 0)
    env.reset()
    say(env, 2)
    say(env, 2)
    observation, rewards, dones, _ = say(env, 2)
    assert (rewards, dones) == ([102.0], [True])
    assert observation == [[1, 0, 1]]  # the next game, in the second seat, after the other has said 0


def test_games_broken_off_are_told_apart_from_games_that_end():
    env, _ = table(1, 0, 0, max_steps=3)
    env.reset()
    say(env, 0)
    _, rewards, dones, infos = say(env, 0)
    assert (rewards, dones) == ([0.0], [True])
    assert infos[0]["TimeLimit.truncated"] is True
    assert infos[0]["terminal_observation"].tolist() == [0, 0, 3]


def test_a_game_without_a_decision_of_the_learner_leaves_no_trace():
    env, others = table(1, 0, goal=1)
    env.reset()
    others.words = [1, 2, 0]  # seat 1 next: the other wins before the learner's turn; then again; then it says 0
    _, rewards, dones, _ = say(env, 1)
    assert (rewards, dones) == ([101.0], [True])
    assert [result[1] for result in others.results] == [[0], [1]]
    assert env.seat.tolist() == [0]  # the game in seat 1 came and went


def test_rows_do_not_disturb_each_other():
    """Three games side by side are the three games alone."""
    rng = np.random.default_rng(0)
    together, _ = table(3, *[1] * 500, players=3, goal=9)
    together.reset()
    alone = []
    for row in range(3):
        env, _ = table(1, *[1] * 500, players=3, goal=9)
        env.seat[:] = row
        env.reset()
        alone.append(env)
    for _ in range(60):
        words = rng.integers(0, 3, 3)
        observation, rewards, dones, _ = together.step(words)
        for row, env in enumerate(alone):
            seen, earned, done, _ = env.step(words[row : row + 1])
            assert (seen[0].tolist(), earned[0], done[0]) == (observation[row].tolist(), rewards[row], dones[row])


def test_observations_are_kept_while_the_next_are_made():
    """MaskablePPO reads the last observations after the next step."""
    env, _ = table(1, *[0] * 9, goal=99)
    first = env.reset()
    before = first.copy()
    second = env.step(np.array([1]))[0]
    assert (first == before).all()
    assert (second != before).any()


def test_all_seats_when_a_game_is_won_together():
    env = SelfPlayVecEnv(Batch(TOY, 1, players=3, together=True, goal=4))
    assert env.reset().tolist() == [[0, 0, 0]]
    assert env.seat.tolist() == [EVERY_SEAT]
    assert say(env, 1)[:3] == (
        [[1, 1, 1]],
        [1.0],
        [False],
    )  # the next decision is another seat's, and the learner's too
    observation, rewards, dones, _ = say(env, 2)
    assert (observation, rewards, dones) == ([[1, 3, 2]], [2.0], [False])
    _, rewards, dones, _ = say(env, 1)
    assert (rewards, dones) == ([101.0], [True])


def test_masks_come_from_one_array_and_illegal_actions_are_refused():
    env, _ = table(2, *[0] * 9)
    env.reset()
    assert env.has_attr("action_masks")
    assert np.stack(env.env_method("action_masks")).shape == (2, 3)
    assert np.shares_memory(env.action_masks(), env.batch.mask)
    with pytest.raises(IllegalActionError, match="row 1: 3"):
        env.step(np.array([0, 3]))
    with pytest.raises(AttributeError, match="action_masks"):
        env.env_method("fly")


def test_a_saved_environment_goes_on():
    env, others = table(2, *[1] * 50, players=3, goal=9)
    env.reset()
    env.step(np.array([1, 0]))
    saved, words = env.save(), list(others.words)
    ahead = [env.step(np.array([0, 1])) for _ in range(5)]
    other, script = table(2, *words, players=3, goal=9)
    other.reset()
    script.words = words
    other.restore(saved)
    for _, rewards, dones, _ in ahead:
        again = other.step(np.array([0, 1]))
        assert (again[1] == rewards).all() and (again[2] == dones).all()
    assert (again[0] == ahead[-1][0]).all()


def test_stable_baselines_accepts_it():
    sb3_contrib = pytest.importorskip("sb3_contrib")
    env = SelfPlayVecEnv(Batch(TOY, 8, together=True, players=1, goal=20, max_steps=20))
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, seed=1, device="cpu")
    model.learn(256)
    assert model.num_timesteps == 256
