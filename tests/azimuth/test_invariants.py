"""Random play over the options, with the invariants of section 13 asserted after each decision."""

import numba
import numpy as np
import pytest

import agents
import windenvs
from agents.base import View
from windenvs.core.rng import keys_of

from . import invariants

pytestmark = pytest.mark.uncompiled
UNCOMPILED = bool(numba.config.DISABLE_JIT)
GAMES = 1 if UNCOMPILED else 6
FRESH = 1_000_000  # a seed that no game here is played with
RACE = {"mode": "competitive"}

OPTIONS = [
    {},
    {"players": 2},
    {"players": 3, "reward": "shaped"},
    {"players": 2, "landing_spots": 1, "rotate_start": True, "reward": "shaped"},
    {"players": 3, "first_player": "random", "control_sails": "controller", "island_return": False},
    {"first_player": 3, "round_limit": 25, "reward": "shaped"},
    {"round_limit": 1},
    {**RACE, "players": 2, "round_cap": 30},
    {**RACE, "players": 3, "round_cap": 30, "reward": "shaped"},
    {**RACE, "players": 4, "round_cap": 30, "landing_spots": 2, "reward": "shaped"},
    {**RACE, "players": 2, "start": "adrift", "round_cap": 30, "reward": "shaped"},
    {**RACE, "players": 3, "start": "adrift", "round_cap": 20, "first_player": "choose", "rotate_start": False},
    {**RACE, "players": 4, "start": "adrift", "round_cap": 20, "free_control": True},
    {**RACE, "players": 4, "island_return": True, "control_sails": "controller", "coconuts": 15, "round_cap": 20},
    {**RACE, "players": 2, "coconuts": 0, "first_player": 2, "landing_spots": 1, "round_cap": 30},
    {"max_steps": 3},
    {**RACE, "players": 2, "max_steps": 40, "reward": "shaped"},
]


def words(options: dict) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items()) or "default"


def is_over(env) -> bool:
    return env.terminations["player_0"] or env.truncations["player_0"]


def play(seed: int, options: dict, choose) -> np.record:
    """One game through the environment, checked at each step; returns its last state."""
    env = windenvs.make("azimuth", **options)
    env.reset(seed=seed)
    invariants.check(env.game, env.contents, env.state_record, env.options)
    invariants.check_imagined(env.game, env.contents, env.state_record, FRESH)
    while not is_over(env):
        before = env.state_record.copy()
        env.step(choose(env))
        after = env.state_record
        invariants.check(env.game, env.contents, after, env.options)
        invariants.check_step(before, after, env.options)
        if after.steps % 8 == 0:
            invariants.check_imagined(env.game, env.contents, after, FRESH + int(after.steps))
    return env.state_record


@pytest.mark.parametrize("options", OPTIONS, ids=words)
def test_the_invariants_hold_in_random_play(options):
    for seed in range(GAMES):
        chance = np.random.default_rng(seed)
        last = play(seed, options, lambda env, chance=chance: int(chance.choice(env.legal_actions())))
        assert last.terminated or "max_steps" in options or options.get("mode") == "competitive"


@pytest.mark.skipif(UNCOMPILED, reason="greedy is slow uncompiled")
@pytest.mark.parametrize("options", OPTIONS[:-2], ids=words)
def test_the_invariants_hold_where_greedy_and_random_seats_meet(options):
    """Random play alone hardly brings castaways to rafts, to the turtle and home."""
    greedy = agents.load("greedy", "azimuth")
    for seed in range(GAMES):
        chance = np.random.default_rng(seed)

        def choose(env, chance=chance):
            if chance.random() < 0.15:
                return int(chance.choice(env.legal_actions()))
            key = keys_of(np.array([seed], np.uint64), int(env.state_record.steps))  # noqa: B023
            return int(greedy.act(View(env.game, env.contents, env._states, np.zeros(1, np.int64), key))[0])

        play(seed, options, choose)


@pytest.mark.parametrize("options", OPTIONS[:-2], ids=words)
def test_the_invariants_hold_in_a_batch(options):
    """Many games side by side, ended ones beginning anew: the last states are kept and no row disturbs another."""
    rows, steps = (2, 20) if UNCOMPILED else (32, 60)
    batch = windenvs.make_batch("azimuth", rows, seed=7, **options)
    for _ in range(steps):
        before = batch.states.copy()
        batch.play_random(1)
        for row in range(rows):
            over = bool(batch.terminated[row] or batch.truncated[row])
            after = batch.final_states[row] if over else batch.states[row]
            invariants.check_step(before[row], after, batch.options)
            if over or row % 8 == 0:
                invariants.check(batch.game, batch.contents, after, batch.options)


def test_the_content_is_untouched_by_play():
    """A kernel could write to it; nothing would stop it."""
    contents = windenvs.spec("azimuth").default_contents
    before = contents.tobytes()
    windenvs.make_batch("azimuth", 4, seed=3).play_random(50 if UNCOMPILED else 1000)
    assert contents.tobytes() == before
