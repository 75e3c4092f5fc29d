"""Random play over the options, with the invariants of section 13 asserted after each decision."""

import numba
import numpy as np
import pytest

import windenvs

from . import invariants

pytestmark = pytest.mark.uncompiled
UNCOMPILED = bool(numba.config.DISABLE_JIT)
FRESH = 1_000_000  # a seed that no game here is played with
EVERY = 40 if UNCOMPILED else 15  # decisions between two looks at imagined games

OPTIONS = [
    {},
    {"players": 2, "guides": "choose", "reward": "shaped"},
    {"players": 3, "guides": [4, 0, 2], "first_player": 2, "free_refresh": True},
    {"players": 4, "guides": "choose", "first_player": 3},
    {"players": 4, "reward": "shaped", "free_refresh": True, "max_rounds": 30},
    {"players": 5, "guides": "choose", "first_player": 4, "reward": "shaped", "max_rounds": 40},
    {"players": 5, "guides": [4, 3, 2, 1, 0], "max_rounds": 60},
    {"players": 2, "first_player": 1, "free_refresh": True, "max_rounds": 1},
    {"players": 2, "guides": [1, 3], "max_rounds": 500},
    {"max_steps": 7},
    {"players": 5, "guides": "choose", "max_steps": 3},
    {"players": 2, "max_steps": 203, "reward": "shaped"},
]


def words(options: dict) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items()) or "default"


def play(seed: int, options: dict, limit: int) -> np.record:
    """One game by chance through the environment, checked at each step; returns its last state."""
    env = windenvs.make("tribes", **options)
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    invariants.check(env.game, env.contents, env.state_record, env.options)
    invariants.check_imagined(env.game, env.contents, env.state_record, env.options, FRESH, True)
    while env.state_record.player >= 0 and env.state_record.steps < limit:
        before = env.state_record.copy()
        env.step(int(chance.choice(env.legal_actions())))
        after = env.state_record
        invariants.check(env.game, env.contents, after, env.options)
        invariants.check_step(env.contents, before, after, env.options)
        if after.steps % EVERY == 0 or after.player < 0:
            full = after.steps % (4 * EVERY) == 0
            invariants.check_imagined(env.game, env.contents, after, env.options, FRESH + int(after.steps), full)
    return env.state_record


@pytest.mark.parametrize("options", OPTIONS, ids=words)
def test_the_invariants_hold_in_random_play(options):
    last = play(1, options, 150 if UNCOMPILED else 10_000)
    if not UNCOMPILED:
        assert last.player < 0
    if "max_steps" in options and last.player < 0:
        assert last.truncated and last.steps == options["max_steps"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_invariants_hold_in_a_batch(players):
    """Many games side by side, ended ones beginning anew: the last states are kept and no row disturbs another."""
    rows, steps = (2, 20) if UNCOMPILED else (32, 400)
    options = {"players": players, "max_rounds": 12, "reward": "shaped"}
    batch = windenvs.make_batch("tribes", rows, seed=7, **options)
    ended = 0
    for number in range(steps):
        before = batch.states.copy()
        batch.play_random(1)
        over = batch.terminated | batch.truncated
        ended += int(over.sum())
        for row in range(rows):
            if over[row] or row == number % rows:
                after = batch.final_states[row] if over[row] else batch.states[row]
                invariants.check_step(batch.contents, before[row], after, batch.options)
                invariants.check(batch.game, batch.contents, after, batch.options)
        assert (batch.mask.sum(axis=1) >= 1).all()
    assert UNCOMPILED or ended >= rows


@pytest.mark.skipif(UNCOMPILED, reason="takes many games")
def test_long_games_come_to_their_end():
    """Section 14: with a distant limit every random game ends by itself."""
    batch = windenvs.make_batch("tribes", 64, seed=3, players=2, max_rounds=500)
    ended = natural = 0
    while ended < 40:
        batch.play_random(1, observe=False)
        ended += int((batch.terminated | batch.truncated).sum())
        natural += int(batch.terminated.sum())
        assert not batch.truncated.any()
    assert natural == ended


def test_the_content_is_untouched_by_play():
    """A kernel could write to it; nothing would stop it."""
    contents = windenvs.spec("tribes").default_contents
    before = contents.tobytes()
    windenvs.make_batch("tribes", 4, seed=3).play_random(50 if UNCOMPILED else 1000)
    assert contents.tobytes() == before
