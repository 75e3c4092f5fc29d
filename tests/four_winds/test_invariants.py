"""Random play over the options, with the invariants of section 13 asserted after each decision."""

import numba
import numpy as np
import pytest

import windenvs

from . import invariants

pytestmark = pytest.mark.uncompiled

UNCOMPILED = bool(numba.config.DISABLE_JIT)
GAMES = 1 if UNCOMPILED else 8
FRESH = 1_000_000  # a seed that no game here is played with

OPTIONS = [
    {},
    {"reward": "shaped"},
    {"assembly": "preset", "preset": 3, "spare_counters": "guardsman"},
    {"assembly": "random", "deploy_rule": "carrier", "reward": "shaped"},
    {"assembly": "random", "deploy_rule": "arrival", "spare_counters": "guardsman", "reward": "shaped"},
    {"assembly": "preset", "navy_setup": "auto", "deploy_rule": "arrival"},
    {"pirate_setup": "auto", "deploy_rule": "carrier", "spare_counters": "guardsman"},
    {"assembly": "random", "navy_setup": "auto", "pirate_setup": "auto"},
    {"navy_setup": "auto", "pirate_setup": "auto", "pips": 4},
    {"pips": 4, "spare_counters": "guardsman", "deploy_rule": "arrival", "reward": "shaped"},
    {"assembly": "random", "pips": 64, "reward": "shaped"},
    {"assembly": "preset", "navy_setup": "auto", "pirate_setup": "auto", "pips": 64, "deploy_rule": "arrival"},
    {"max_steps": 7},
    {"assembly": "preset", "max_steps": 12},
    {"assembly": "random", "navy_setup": "auto", "pirate_setup": "auto", "max_steps": 33, "reward": "shaped"},
]


def words(options: dict) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items()) or "default"


def play(seed: int, options: dict) -> np.record:
    """One game by chance through the environment, checked at each step; returns its last state."""
    env = windenvs.make("four_winds", **options)
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    invariants.check(env.game, env.contents, env.state_record, env.options)
    invariants.check_imagined(env.game, env.contents, env.state_record, env.options, FRESH)
    while not env.terminations["player_0"] and not env.truncations["player_0"]:
        before = env.state_record.copy()
        env.step(int(chance.choice(env.legal_actions())))
        after = env.state_record
        invariants.check(env.game, env.contents, after, env.options)
        invariants.check_step(before, after, env.options)
        if not UNCOMPILED or after.steps % 8 == 0:
            invariants.check_imagined(env.game, env.contents, after, env.options, FRESH + int(after.steps))
    return env.state_record


@pytest.mark.parametrize("options", OPTIONS, ids=words)
def test_the_invariants_hold_in_random_play(options):
    for seed in range(GAMES):
        last = play(seed, options)
        assert bool(last.truncated) == ("max_steps" in options)


@pytest.mark.parametrize("options", [*OPTIONS[:10], *OPTIONS[12:]], ids=words)
def test_the_invariants_hold_in_a_batch(options):
    """Many games side by side, ended ones beginning anew: the last states are kept and no row disturbs another."""
    rows, steps = (4, 40) if UNCOMPILED else (48, 60)
    batch = windenvs.make_batch("four_winds", rows, seed=7, **options)
    ended = 0
    for _ in range(steps):
        before = batch.states.copy()
        batch.play_random(1)
        for row in range(rows):
            over = bool(batch.terminated[row] or batch.truncated[row])
            after = batch.final_states[row] if over else batch.states[row]
            invariants.check_step(before[row], after, batch.options)
            if over or row % 8 == 0:
                invariants.check(batch.game, batch.contents, after, batch.options)
            ended += over
        assert (batch.rewards.sum(axis=1) == 0).all()
        assert (batch.mask.sum(axis=1) >= 2).all()
    assert ended > 0 or "max_steps" not in options


def test_the_content_is_untouched_by_play():
    """A kernel could write to it; nothing would stop it."""
    contents = windenvs.spec("four_winds").default_contents
    before = contents.tobytes()
    windenvs.make_batch("four_winds", 4, seed=3).play_random(50 if UNCOMPILED else 1000)
    assert contents.tobytes() == before
