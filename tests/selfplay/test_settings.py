"""Settings files: what they say is what is used, and mistakes are named."""

from pathlib import Path

import pytest

import windenvs
from agents.selfplay.settings import Settings, SettingsError, read_settings

CONFIGS = sorted((Path(__file__).resolve().parents[2] / "configs").glob("*.toml"))


def written(tmp_path, text):
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_defaults_and_entries(tmp_path):
    path = written(tmp_path, 'game = "four_winds"\nsteps = 10\n[ppo]\ngamma = 1\n[league.shares]\nlatest = 1\n')
    settings = read_settings(path)
    assert (settings.steps, settings.ppo.gamma, settings.league.shares) == (10, 1.0, {"latest": 1.0})
    assert settings.net == Settings("four_winds").net


def test_quick_goes_over_the_file_and_changes_over_both(tmp_path):
    path = written(
        tmp_path, 'game = "four_winds"\nsteps = 10\nseed = 3\n[quick]\nsteps = 5\n[quick.net]\nlayers = [8]\n'
    )
    assert read_settings(path).steps == 10
    quick = read_settings(path, quick=True, changes={"seed": 9})
    assert (quick.steps, quick.seed, quick.net.layers) == (5, 9, (8,))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("steps = 10", "'game' is missing"),
        ('game = "four_winds"\nstep = 10', "no entry 'step'; did you mean 'steps'"),
        ('game = "four_winds"\n[ppo]\ngama = 1', r"no entry ppo\.'gama'; did you mean 'gamma'"),
        ('game = "four_winds"\nsteps = "many"', "steps='many' must be a whole number"),
        ('game = "four_winds"\nsteps = 0', "steps=0 must be more than 0"),
        ('game = "four_winds"\nppo = 3', "ppo must be a table"),
        ('game = "four_winds"\n[net]\nkind = "lstm"', "must be 'mlp' or 'conv'"),
        ('game = "four_winds"\n[net]\nlayers = []', "at least one entry"),
        ('game = "four_winds"\n[net]\nlayers = [0]', "at least 1"),
        ('game = "four_winds"\n[ppo]\ngamma = 2', "between 0 and 1"),
        ('game = "four_winds"\n[ppo]\nbatch_size = 1000', "must be a multiple of ppo.batch_size"),
        ('game = "four_winds"\n[league.shares]\nrandom = "often"', "league.shares.random='often' must be a number"),
        ("game = ", "is no settings file"),
    ],
)
def test_mistakes_are_named(tmp_path, text, message):
    with pytest.raises(SettingsError, match=message):
        read_settings(written(tmp_path, text))


def test_missing_files_and_missing_quick_tables_are_named(tmp_path):
    with pytest.raises(SettingsError, match="there is no settings file"):
        read_settings(tmp_path / "none.toml")
    with pytest.raises(SettingsError, match=r"no table \[quick\]"):
        read_settings(written(tmp_path, 'game = "four_winds"'), quick=True)


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_every_settings_file_of_the_suite_is_sound(path):
    for quick in (False, True):
        settings = read_settings(path, quick)
        game = windenvs.spec(settings.game)
        game.check_options(settings.options, game.default_contents)
        assert settings.encoder in game.encoders


def test_every_game_has_a_settings_file():
    assert {read_settings(path).game for path in CONFIGS} == set(windenvs.games())
