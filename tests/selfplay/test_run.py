"""Training runs: interrupted and resumed they are the same run, and their folder tells how they were made."""

import dataclasses
import json
from pathlib import Path

import pytest
import torch

import agents
from agents.arena import meet
from agents.selfplay.run import SELF_PLAY, WARM_START, Run, passed
from agents.selfplay.settings import SettingsError, read_settings

CONFIGS = Path(__file__).resolve().parents[2] / "configs"


def settings(**changes):
    small = {"steps": 256, "games": 8, "checkpoint_every": 64}
    small |= {"ppo": {"rollout": 8, "batch_size": 32, "epochs": 2}, "league": {"snapshot_every": 64, "capacity": 2}}
    small |= {"evaluation": {"every": 10_000, "games": 2, "anchors": ["random"]}}
    return read_settings(CONFIGS / "four_winds.toml", quick=True, changes=small | changes)


def quiet(text):
    pass


def parameters(run):
    return torch.cat([one.flatten() for one in run.model.policy.parameters()]).detach()


def test_the_same_settings_give_the_same_policy_and_resuming_changes_nothing(tmp_path):
    whole, again, half = (Run(settings(), tmp_path / name, quiet) for name in ("whole", "again", "half"))
    whole.train()
    again.train()
    assert torch.equal(parameters(whole), parameters(again))

    def stop(stage, done, total):
        half.stop = stage == SELF_PLAY and done >= 128

    half.train(stop)
    assert half.model.num_timesteps < 256
    assert (tmp_path / "half" / "policy.safetensors").exists()
    later = Run(settings(), tmp_path / "half", quiet)
    later.resume()
    later.train()
    assert later.model.num_timesteps == whole.model.num_timesteps == 256
    assert torch.equal(parameters(whole), parameters(later))
    assert later.league.rates == whole.league.rates
    assert list(later.league.past) == list(whole.league.past)
    assert later.batch.states.tobytes() == whole.batch.states.tobytes()


@pytest.mark.parametrize(("stage", "least"), [(WARM_START, 256), (SELF_PLAY, 0)])
def test_a_run_stopped_before_its_first_update_ends_as_if_it_had_not_been(tmp_path, stage, least):
    whole, early = (
        Run(settings(steps=64), tmp_path / "whole", quiet),
        Run(settings(steps=64), tmp_path / "early", quiet),
    )
    told = []
    whole.train(lambda *words: told.append(words))
    assert [words for words in told if words[1] == words[2]] == [(WARM_START, 512, 512)]
    assert {words for words in told if words[0] == SELF_PLAY} == {(SELF_PLAY, 0, 64)}

    def stop(now, done, total):
        early.stop |= now == stage and done >= least

    early.train(stop)
    later = Run(settings(steps=64), tmp_path / "early", quiet)
    later.resume()
    assert later.model.num_timesteps == 0
    later.train()
    assert torch.equal(parameters(whole), parameters(later))
    assert [one["word"] for one in later.evaluations] == ["untrained", "after imitation", ""]


def test_another_seed_gives_another_policy(tmp_path):
    one, other = Run(settings(steps=64), tmp_path / "a", quiet), Run(settings(steps=64, seed=2), tmp_path / "b", quiet)
    one.train()
    other.train()
    assert not torch.equal(parameters(one), parameters(other))


def test_the_folder_tells_all(tmp_path):
    run = Run(settings(steps=64), tmp_path, quiet)
    run.train()
    assert json.loads((tmp_path / "settings.json").read_text()) == json.loads(
        json.dumps(dataclasses.asdict(run.settings))
    )
    about = json.loads((tmp_path / "about.json").read_text())
    assert {"commit", "date", "torch", "numba"} <= set(about)
    evaluations = json.loads((tmp_path / "evaluations.json").read_text())
    assert [(one["steps"], one["word"]) for one in evaluations] == [(0, "untrained"), (0, "after imitation"), (64, "")]
    assert set(evaluations[0]["against"]["random"]) == {"games", "mean", "low", "high", "seats"}
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert list((tmp_path / "tensorboard").iterdir())
    agent = agents.load(str(tmp_path / "policy.safetensors"), "four_winds")
    assert agent.encoder == "planes"
    assert sum(run.shares().values()) == pytest.approx(1.0)


def test_what_can_not_be_resumed_is_refused_by_name(tmp_path):
    with pytest.raises(SettingsError, match="no run in"):
        Run(settings(), tmp_path, quiet).resume()
    run = Run(settings(steps=64), tmp_path, quiet)
    run.train()
    with pytest.raises(SettingsError, match="was trained with seed=1, not 5"):
        Run(settings(seed=5), tmp_path, quiet).resume()
    (tmp_path / "checkpoint.pt").write_bytes(b"nothing")
    with pytest.raises(SettingsError, match="is no checkpoint"):
        Run(settings(), tmp_path, quiet).resume()


def test_a_convolution_needs_planes():
    with pytest.raises(SettingsError, match="needs an encoder with planes"):
        Run(settings(encoder="flat"), Path("nowhere"), quiet)


@pytest.mark.parametrize(
    ("encoder", "net"),
    [("planes", {"kind": "conv", "layers": [8], "channels": 4}), ("flat", {"kind": "mlp", "layers": [8]})],
)
def test_both_kinds_of_network_train(tmp_path, encoder, net):
    run = Run(settings(steps=64, encoder=encoder, net=net), tmp_path, quiet)
    before = parameters(run).clone()
    run.train()
    assert not torch.equal(before, parameters(run))


def test_one_policy_plays_every_seat_where_all_win_together(tmp_path):
    changes = {"steps": 256, "evaluation": {"anchors": ["random"]}}
    run = Run(read_settings(CONFIGS / "azimuth.toml", quick=True, changes=changes), tmp_path, quiet)
    run.train()
    assert run.league is None
    assert run.env.decisions == {"learner": 256, "others": 0}
    first, *later = [set(one["against"]) for one in run.evaluations]
    assert first == {"alone", "random"}
    assert all(names == {"alone"} for names in later)


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(CONFIGS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_settings_file_trains_with_its_quick_settings(tmp_path, path):
    run = Run(read_settings(path, quick=True), tmp_path, quiet)
    before = parameters(run).clone()
    run.train()
    assert run.model.num_timesteps >= run.settings.steps
    assert not torch.equal(before, parameters(run))
    agent = agents.load(str(tmp_path / "policy.safetensors"), run.game.name)
    results = meet(run.game, [agent], 2, **run.settings.options)
    assert all(one.steps > 0 for one in results)


@pytest.mark.parametrize(
    ("before", "now", "expected"), [(0, 99, False), (0, 100, True), (100, 199, False), (99, 300, True)]
)
def test_multiples_that_were_passed(before, now, expected):
    assert passed(before, now, 100) is expected
