"""Masks and flat observations against those of oracles that share no code with the game (oracle.py, oracle_flat.py)."""

import numpy as np
import pytest
from numba import config

import windenvs

from . import oracle
from .oracle_flat import flat

pytestmark = pytest.mark.uncompiled
GAMES, EVERY = (1, 9) if config.DISABLE_JIT else (6, 1)  # how many games, and how often a state is looked at


def choose(chance: np.random.Generator, legal: list[int]) -> int:
    """Mostly by chance; rare actions (from building on) are preferred, so that games are rich."""
    rare = [action for action in legal if action >= 75]
    return int(chance.choice(rare if rare and chance.random() < 0.6 else legal))


@pytest.mark.parametrize("auto_claim", [False, True], ids=["asked", "auto"])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_masks_are_those_of_the_oracle(players, auto_claim):
    """Sections 6.2 to 6.4 and 7; nobody is asked who should not be (MW-59)"""
    env = windenvs.make("mistwind", players=players, auto_claim=auto_claim)
    for seed in range(GAMES):
        env.reset(seed=seed)
        chance = np.random.default_rng(seed)
        while not env.terminations["player_0"]:
            s, legal = env.state_record, env.legal_actions()
            position = oracle.Oracle(env.contents[0], s)
            assert sorted(position.legal()) == legal, (env.game.phases[s.phase], int(s.eff))
            if s.phase in (oracle.OPT, oracle.RCLAIM):
                assert position.is_asked(set(legal))
            env.step(choose(chance, legal))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_flat_numbers_are_those_of_the_oracle(players):
    """Section 9, from every seat"""
    env = windenvs.make("mistwind", players=players)
    for seed in range(GAMES):
        env.reset(seed=seed)
        chance = np.random.default_rng(seed)
        while True:
            over, steps = env.terminations["player_0"], int(env.state_record.steps)
            for seat, agent in enumerate(env.possible_agents if over or steps % EVERY == 0 else ()):
                seen = env.observe(agent)["observation"]
                expected = flat(env.contents[0], env.state_record, seat)
                np.testing.assert_allclose(seen, expected, atol=1e-6, err_msg=f"{steps} {agent}")
            if over:
                break
            env.step(choose(chance, env.legal_actions()))
