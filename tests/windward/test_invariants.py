"""Random play over all modes, player counts and options; the invariants of section 13 hold after each decision."""

import numba
import numpy as np
import pytest

import windenvs

from . import invariants

pytestmark = pytest.mark.uncompiled
UNCOMPILED = bool(numba.config.DISABLE_JIT)
ROUNDS = 4 if UNCOMPILED else 25
GAMES = 1 if UNCOMPILED else 3
EVERY = 40 if UNCOMPILED else 10  # decisions between two positions that are imagined anew
FRESH = 1_000_000  # a seed that no game here is played with

OPTIONS = [
    *({"players": n, "map_size": size} for n in (2, 3, 4, 5) for size in ("large", "small")),
    *({"mode": "coop", "players": n} for n in (1, 2, 3, 4)),
    *({"mode": "coop", "players": 3, "difficulty": one, "reward": "shaped"} for one in ("easy", "hard", "impossible")),
    {"mode": "solo"},
    {"mode": "solo", "reward": "shaped", "ships": ["yellow"]},
    {"white": True, "achievements": True, "reward": "shaped", "max_steps": 500},
    {"players": 2, "white": True, "naturalist": 1},
    {"players": 4, "naturalist": 0, "achievements": True},
    {"players": 5, "naturalist": 4, "achievements": True, "white": True, "map_size": "small", "reward": "shaped"},
    {"players": 3, "ships": ["blue", "yellow", "purple"], "reward": "shaped", "shaping_scale": 0.5},
    {"max_steps": 13},
    {"mode": "coop", "max_steps": 5, "reward": "shaped"},
]


def words(options: dict) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items())


def tireless(rng: np.random.Generator, legal: list[int]) -> int:
    """Ends a turn only when nothing else can be done, and so comes through more of the game."""
    return int(rng.choice([action for action in legal if action != 79] or legal))


def anything(rng: np.random.Generator, legal: list[int]) -> int:
    return int(rng.choice(legal))


def play(seed: int, options: dict, choose) -> np.record:
    """One game by chance through the environment, checked at each step; returns its last state."""
    env = windenvs.make("windward", **{"max_rounds": ROUNDS, **options})
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    s = env.state_record
    invariants.check(s, env._mask[0], env.options)
    territories = invariants.Territories(s)
    while not (env.terminations["player_0"] or env.truncations["player_0"]):
        before = s.copy()
        env.step(choose(chance, env.legal_actions()))
        invariants.check(s, env._mask[0], env.options)
        invariants.check_step(before, s, env.options)
        territories.follow(s, env.options)
        if s.steps % EVERY == 1:
            invariants.check_imagined(env.game, env.contents, s, env.options["players"], FRESH + int(s.steps))
    return s


@pytest.mark.parametrize("choose", [anything, tireless])
@pytest.mark.parametrize("options", OPTIONS, ids=words)
def test_the_invariants_hold_in_random_play(options, choose):
    for seed in range(GAMES):
        last = play(seed, options, choose)
        assert last.round_no <= ROUNDS


@pytest.mark.parametrize("options", [{}, {"mode": "coop", "players": 4}, {"mode": "solo"}], ids=words)
def test_the_invariants_hold_in_a_batch(options):
    """Many games side by side, ended ones beginning anew: the last states are kept and no row disturbs another."""
    rows, steps = (4, 30) if UNCOMPILED else (32, 100)
    batch = windenvs.make_batch("windward", rows, seed=7, max_rounds=5, **options)
    ended = 0
    for _ in range(steps):
        before = batch.states.copy()
        batch.play_random(1)
        for row in range(rows):
            over = bool(batch.terminated[row] or batch.truncated[row])
            after = batch.final_states[row] if over else batch.states[row]
            invariants.check_step(before[row], after, batch.options)
            if not over and row % 4 == 0:
                invariants.check(after, batch.mask[row], batch.options)
            ended += over
    assert ended > 0 or not options


def test_the_content_is_untouched_by_play():
    """A kernel could write to it; nothing would stop it."""
    contents = windenvs.spec("windward").default_contents
    before = contents.tobytes()
    windenvs.make_batch("windward", 4, seed=3).play_random(50 if UNCOMPILED else 1000)
    assert contents.tobytes() == before
