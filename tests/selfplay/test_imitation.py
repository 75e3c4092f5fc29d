"""The warm start: after it the network chooses what its teacher would, and knows how games end."""

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.selfplay.imitation import Outcomes, imitate
from agents.selfplay.nets import NetShape, observed, policy_settings
from windenvs.core.batch import Batch

from ..toy import TOY


class Twos:
    """Says 2, but 1 when the pile is high."""

    name = "twos"

    def act(self, view):
        return np.where(view.observe()[:, 1] >= 4, 1, 2)


def policy():
    torch.manual_seed(0)
    space, _ = observed(TOY, "flat")
    settings = policy_settings(TOY, "flat", NetShape(layers=(32,)))
    return MaskableActorCriticPolicy(space, spaces.Discrete(3), lambda _: 1e-3, **settings)


def test_the_pupil_learns_to_choose_as_its_teacher_does():
    pupil, batch = policy(), Batch(TOY, 32, goal=8, seed=1)
    agreement = imitate(pupil, batch, Twos(), decisions=20_000, batch_size=64, learning_rate=3e-3, own_moves=0.3)
    assert agreement > 0.95
    fresh = Batch(TOY, 64, goal=8, seed=9)
    for _ in range(20):
        logits = pupil.get_distribution(torch.from_numpy(fresh.numbers)).distribution.logits
        wanted = np.where(fresh.numbers[:, 1] >= 4, 1, 2)
        assert (logits.argmax(1).numpy() == wanted).mean() > 0.9
        fresh.step(wanted)


def test_positions_are_worth_what_came_after_them():
    batch = Batch(TOY, 1, goal=4, seed=1)
    outcomes = Outcomes(batch)
    for word in (1, 1):  # first seat, second seat
        outcomes.keep(np.array([0]))
        batch.step(np.array([word]))
        outcomes.after_step()
    outcomes.keep(np.array([0]))
    batch.step(np.array([2]))  # the first seat ends the game
    outcomes.after_step()
    numbers, returns = outcomes.take(3)
    assert numbers.tolist() == [[0, 0, 0], [1, 1, 1], [0, 2, 2]]
    assert returns.tolist() == [1 - 1 + 102, 1 - 1, 102]
    assert outcomes.take(1) is None
