"""Policies as files: they come back the same, and nothing but numbers is ever read from them."""

import json
import pickle

import numpy as np
import pytest
import torch
from safetensors.torch import save_file

import agents
import windenvs
from agents.arena import meet, win_rates
from agents.base import View
from agents.selfplay.nets import NetShape, PolicyNet, observed, policy_settings, weights_of
from agents.selfplay.weights import NetAgent, PolicyFileError, gumbel, load_policy, pick, save_policy
from windenvs.core.rng import keys_of

GAME = windenvs.spec("four_winds")
SHAPE = NetShape(layers=(16,))


@pytest.fixture
def net():
    torch.manual_seed(0)
    return PolicyNet(GAME, "flat", SHAPE)


@pytest.fixture
def path(net, tmp_path):
    save_policy(tmp_path / "one.safetensors", GAME, "flat", SHAPE, net.state_dict(), {"pips": 16}, {"steps": 3})
    return tmp_path / "one.safetensors"


def view(rows=6):
    batch = windenvs.make_batch("four_winds", rows, seed=5)
    batch.play_random(40)
    return View(GAME, batch.contents, batch.states, np.arange(rows), keys_of(batch.seeds, 1))


def test_a_policy_comes_back_the_same(net, path):
    again, header = load_policy(path, GAME)
    assert header["training"] == {"steps": 3}
    seen = view()
    numbers, mask = seen.observe("flat"), seen.mask
    np.testing.assert_array_equal(net.scores(numbers, mask), again.scores(numbers, mask))


def test_it_plays_by_name_and_only_legally(path):
    agent = agents.load(str(path), "four_winds")
    seen = view()
    actions = agent.act(seen)
    assert seen.mask[np.arange(len(seen)), actions].all()
    assert (agent.act(seen) == actions).all()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "is a policy for 'chess', not for 'four_winds'"),
        ({"version": 9}, "made for version=9; four_winds here has 0"),
        ({"encoder": "smell"}, "reads the encoder 'smell'; four_winds has flat, planes"),
        ({"numbers": 7}, "made for numbers=7"),
        ({"actions": 7}, "made for actions=7"),
        ({"format": "other"}, "is no policy file"),
        ({"net": {"kind": "mlp", "layers": [8], "channels": 1, "blocks": 1}}, "weights do not fit"),
        ({"net": 3}, "weights do not fit"),
    ],
)
def test_policies_of_something_else_are_refused(net, path, change, message):
    from safetensors import safe_open

    with safe_open(path, "pt") as file:
        header = json.loads(file.metadata()["windenvs"]) | change
    save_file(
        {name: one.contiguous() for name, one in net.state_dict().items()}, path, {"windenvs": json.dumps(header)}
    )
    with pytest.raises(PolicyFileError, match=message):
        load_policy(path, GAME)


def test_a_file_that_could_run_code_is_not_opened(tmp_path):
    class Evil:
        def __reduce__(self):
            return (open, (str(tmp_path / "owned"), "w"))

    path = tmp_path / "evil.safetensors"
    path.write_bytes(pickle.dumps(Evil()))
    with pytest.raises(PolicyFileError, match="is no policy file"):
        load_policy(path, GAME)
    assert not (tmp_path / "owned").exists()


def test_missing_policies_are_named(tmp_path):
    with pytest.raises(PolicyFileError, match=r"there is no policy file .*nobody\.safetensors"):
        agents.load("ppo:nobody", "four_winds")


def test_drawing_follows_the_probabilities():
    scores = np.log(np.tile([[0.5, 0.3, 0.2]], (20_000, 1)))
    drawn = pick(scores, keys_of(np.arange(20_000, dtype=np.uint64), 3), temperature=1.0)
    np.testing.assert_allclose(np.bincount(drawn) / 20_000, [0.5, 0.3, 0.2], atol=0.015)
    assert (pick(scores, np.zeros(20_000, np.uint64), temperature=0) == 0).all()
    noise = gumbel(keys_of(np.arange(2000, dtype=np.uint64), 1), 5)
    assert abs(noise.mean() - 0.5772) < 0.05


@pytest.mark.parametrize(("encoder", "kind"), [("flat", "mlp"), ("planes", "mlp"), ("planes", "conv")])
def test_the_network_is_the_one_that_is_trained(encoder, kind):
    """An SB3 policy and the network made from its weights say the same."""
    from gymnasium import spaces
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

    shape = NetShape(kind, (16, 8), channels=4, blocks=1)
    space, _ = observed(GAME, encoder)
    actions = spaces.Discrete(GAME.num_actions)
    policy = MaskableActorCriticPolicy(space, actions, lambda _: 1e-3, **policy_settings(GAME, encoder, shape))
    net = PolicyNet(GAME, encoder, shape)
    net.load_state_dict(weights_of(policy))
    numbers = torch.rand(5, space.shape[0])
    logits, value = net(numbers)
    theirs = policy.get_distribution(numbers).distribution.logits
    torch.testing.assert_close(torch.log_softmax(logits, 1), theirs)
    torch.testing.assert_close(value, policy.predict_values(numbers)[:, 0])


def test_a_convolution_sees_the_planes_where_they_stand():
    """Moving a pawn by a square moves what the first layer makes of it by a square."""
    net = PolicyNet(GAME, "planes", NetShape("conv", (8,), channels=4, blocks=1))
    trunk = net.trunk
    assert trunk.at == GAME.encoders["planes"].shapes["vector"][0]
    assert trunk.planes == (16, 12, 12)
    assert NetAgent(net, "planes", "conv").act(view()).shape == (6,)


@pytest.mark.parametrize("game", windenvs.games())
def test_a_policy_is_shipped_for_every_game_and_beats_random_play(game):
    spec, policy = windenvs.spec(game), agents.load(f"ppo:{game}", game)
    if spec.is_cooperative(spec.check_options({}, spec.default_contents)):
        assert win_rates(meet(spec, [policy], 40), 1)[0].low > 0.3  # random play never succeeds
    else:
        assert win_rates(meet(spec, [policy, agents.load("random", game)], 40), 2)[0].low > 0.6
