"""Masks and observations against their slow and obvious versions (slowly.py), in games by chance."""

import numba
import numpy as np
import pytest

import windenvs

from . import slowly

pytestmark = pytest.mark.uncompiled
UNCOMPILED = bool(numba.config.DISABLE_JIT)
OPTIONS = [
    {"players": 2, "max_rounds": 60},
    {"players": 3, "guides": "choose"},
    {"players": 4, "free_refresh": True, "max_rounds": 40},
    {"players": 5, "guides": "choose", "max_rounds": 30},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: f"{options['players']} players")
def test_masks_and_observations_agree_with_the_slow_ones(options):
    """Sections 6, 7 and 9; whoever can build does, so that games get on"""
    env = windenvs.make("tribes", encoder="planes", **options)
    c, chance, phases = env.contents[0], np.random.default_rng(5), set()
    for seed in range(1 if UNCOMPILED else 3):
        env.reset(seed=seed)
        s = env.state_record
        while s.player >= 0 and not (UNCOMPILED and s.steps == 120):
            phases.add(int(s.phase))
            actions = env.legal_actions()
            assert set(map(int, actions)) == slowly.legal(c, s)
            if s.steps % 3 == 0 or s.phase in (slowly.BRANCH, slowly.DROP):
                look_closely(env, int(chance.integers(s.option.players)))
            builds = [action for action in actions if 15 <= action < 27]
            env.step(int(chance.choice(builds or actions)))
        look_closely(env, int(chance.integers(s.option.players)))
    assert UNCOMPILED or len(phases) >= 15


def look_closely(env, seat: int) -> None:
    seen = env.observe(f"player_{seat}")
    c, s = env.contents[0], env.state_record
    np.testing.assert_allclose(seen["vector"], slowly.flat(c, s, seat), atol=1e-6)
    np.testing.assert_allclose(seen["observation"], slowly.planes(c, s, seat), atol=1e-6)
