"""Random play over the options, with the invariants of section 13 asserted after each decision."""

import numba
import numpy as np
import pytest

import windenvs

from . import invariants

pytestmark = pytest.mark.uncompiled
UNCOMPILED = bool(numba.config.DISABLE_JIT)
GAMES = 1 if UNCOMPILED else 3
EVERY = 40 if UNCOMPILED else 5  # decisions between two imagined games
FRESH = 1_000_000  # a seed that no game here is played with

OPTIONS = [
    {"players": 1},
    {"players": 1, "difficulty": "easy", "auto_claim": True},
    {"players": 1, "difficulty": "hard", "reward": "shaped"},
    {"players": 2},
    {"players": 2, "auto_claim": True, "reward": "shaped"},
    {"players": 3},
    {"players": 3, "reward": "shaped"},
    {},
    {"auto_claim": True},
    {"players": 5},
    {"players": 5, "auto_claim": True, "reward": "shaped"},
    {"max_steps": 3},
    {"players": 5, "max_steps": 33},
    {"players": 1, "max_steps": 20, "reward": "shaped"},
]


def words(options: dict) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items()) or "default"


def play(seed: int, options: dict) -> np.record:
    """One game by chance through the environment, checked at each step; returns its last state.

    Claims and one-time cards are rare in random play: they are chosen more often than by chance.
    """
    env = windenvs.make("mistwind", **options)
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    invariants.check(env.game, env.contents, env.state_record, env.options)
    while not env.terminations["player_0"] and not env.truncations["player_0"]:
        before = env.state_record.copy()
        legal = env.legal_actions()
        env.step(legal[-1] if legal[-1] >= 244 and chance.random() < 0.5 else int(chance.choice(legal)))
        after = env.state_record
        invariants.check(env.game, env.contents, after, env.options)
        invariants.check_step(before, after, env.options)
        if after.steps % EVERY == 0 or after.phase == invariants.OVER:
            invariants.check_imagined(env.game, env.contents, after, env.options, FRESH + int(after.steps))
    return env.state_record


@pytest.mark.parametrize("options", OPTIONS, ids=words)
def test_the_invariants_hold_in_random_play(options):
    for seed in range(GAMES):
        last = play(seed, options)
        assert bool(last.truncated) == ("max_steps" in options)


@pytest.mark.parametrize("options", OPTIONS, ids=words)
def test_the_invariants_hold_in_a_batch(options):
    """Many games side by side, ended ones beginning anew: the last states are kept and no row disturbs another."""
    rows, steps = (2, 30) if UNCOMPILED else (24, 120)
    batch = windenvs.make_batch("mistwind", rows, seed=7, **options)
    for _ in range(steps):
        before = batch.states.copy()
        batch.play_random(1)
        for row in range(rows):
            over = bool(batch.terminated[row] or batch.truncated[row])
            after = batch.final_states[row] if over else batch.states[row]
            invariants.check_step(before[row], after, batch.options)
            if over or row % 12 == 0:
                invariants.check(batch.game, batch.contents, after, batch.options)
        assert (batch.mask.sum(axis=1) >= 1).all()


def test_the_content_is_untouched_by_play():
    """A kernel could write to it; nothing would stop it."""
    contents = windenvs.spec("mistwind").default_contents
    before = contents.tobytes()
    windenvs.make_batch("mistwind", 4, seed=3).play_random(50 if UNCOMPILED else 2000)
    assert contents.tobytes() == before


@pytest.mark.skipif(UNCOMPILED, reason="takes many games")
def test_every_action_is_legal_at_some_time():
    """Section 1: every id is reachable."""
    seen = np.zeros(258, bool)
    for players in range(1, 6):
        batch = windenvs.make_batch("mistwind", 1024, seed=players, players=players)
        for _ in range(1000):
            batch.play_random(1, observe=False)
            seen |= batch.mask.any(axis=0)
    assert seen.all(), [batch.game.action_names[action] for action in np.flatnonzero(~seen)]
