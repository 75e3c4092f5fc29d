"""The public names, and the PettingZoo face of every game."""

import copy
import json
import pickle
import warnings

import numba
import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils import wrappers

import windenvs
from windenvs import IllegalActionError, OptionError
from windenvs.registry import GAMES

EXPECTED_WARNINGS = {  # PettingZoo gives the first two for every observation with a mask that isn't one of its own games'
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
EMPTY_MAP = "Observation numpy array is all zeros."  # planes alone, before anything lies on the table
CYCLES = 30 if numba.config.DISABLE_JIT else 1000


@pytest.fixture(params=windenvs.games())
def game(request):
    return request.param


@pytest.fixture
def env(game):
    """A game of seed 1, a few decisions in."""
    return play_on(reset(game, seed=1), seed=1, decisions=12)


def reset(game, seed, **options):
    env = windenvs.make(game, **options)
    env.reset(seed=seed)
    return env


def play_on(env, seed, decisions=2**31):
    """Random legal actions until so many are taken or nobody is left, in the plain loop of PettingZoo."""
    rng = np.random.default_rng(seed)
    for _ in env.agent_iter():
        if decisions == 0:
            break
        _, _, terminated, truncated, _ = env.last(observe=False)
        if terminated or truncated:
            env.step(None)
        else:
            env.step(int(rng.choice(env.legal_actions())))
            decisions -= 1
    return env


def play_to_the_end(env, seed):
    """Random legal actions until the game is over; the seats have not left yet."""
    rng = np.random.default_rng(seed)
    while not (any(env.terminations.values()) or any(env.truncations.values())):
        env.step(int(rng.choice(env.legal_actions())))
    return env


def state_bytes(env):
    return env.state_record.tobytes()


def pickled(env):
    return pickle.loads(pickle.dumps(env))


def illegal_action(env):
    return next(action for action in range(env.game.num_actions) if action not in env.legal_actions())


# --- names ---


def test_the_public_names():
    assert set(windenvs.__all__) >= {"games", "make", "make_batch", "spec"}
    assert all(hasattr(windenvs, name) for name in windenvs.__all__)
    assert windenvs.games() == list(GAMES)


def test_importing_the_suite_imports_no_game_no_compiler_and_no_drawing_library(run_python):
    program = "import json, sys, windenvs; windenvs.games(); print(json.dumps(sorted(sys.modules)))"
    modules = json.loads(run_python(program).stdout)
    assert not {"numba", "torch", "matplotlib", "pygame", "scipy"} & set(modules)
    assert not {f"windenvs.{name}" for name in windenvs.games()} & set(modules)


def test_every_door_opens_the_same_game(game):
    name = f"{game}_v{GAMES[game]}"
    module = getattr(windenvs, name)
    doors = [
        windenvs.make(game),
        module.env(),
        module.raw_env(),
        pettingzoo.make("aec", f"windenvs/{game}-v{GAMES[game]}"),
    ]
    for env in doors:
        env.reset(seed=3)
    assert {str(env.unwrapped) for env in doors} == {name}
    assert len({state_bytes(env.unwrapped) for env in doors}) == 1


def test_every_door_takes_options(game):
    name = f"{game}_v{GAMES[game]}"
    options = {"encoder": "text", "reward": "shaped"}
    for env in (
        windenvs.make(game, **options),
        getattr(windenvs, name).env(**options),
        pettingzoo.make("aec", f"windenvs/{game}-v{GAMES[game]}", **options),
    ):
        assert (env.unwrapped.encoder, env.unwrapped.options["reward"]) == ("text", "shaped")


@pytest.mark.parametrize("line", ["from windenvs import {name}", "import windenvs.{name} as {name}"])
def test_the_versioned_module_can_be_imported(run_python, game, line):
    name = f"{game}_v{GAMES[game]}"
    program = f"{line.format(name=name)}\nenv = {name}.env()\nenv.reset(seed=1)\nprint(env)"
    assert run_python(program).stdout.strip() == name


def test_another_version_is_answered_with_the_one_there_is(game):
    with pytest.raises(AttributeError, match=rf"no {game}_v99: the version of {game} here is {game}_v{GAMES[game]}"):
        getattr(windenvs, f"{game}_v99")


def test_other_missing_names_are_ordinary_errors():
    with pytest.raises(AttributeError, match="has no attribute 'nothing_v'"):
        windenvs.nothing_v  # noqa: B018
    with pytest.raises(AttributeError, match="has no attribute 'chess_v0'"):
        windenvs.chess_v0  # noqa: B018


@pytest.mark.parametrize(
    "ask", [windenvs.spec, windenvs.make, lambda name: windenvs.make_batch(name, 2)], ids=["spec", "make", "make_batch"]
)
def test_unknown_games_are_answered_with_a_hint(ask, game):
    with pytest.raises(OptionError, match=f"there is no game '{game[:-1]}'; did you mean '{game}'"):
        ask(game[:-1])
    with pytest.raises(OptionError, match=f"there is no game 'qqqq'; there is .*{game}"):
        ask("qqqq")


def test_the_spec_says_what_there_is_to_know(game):
    spec = windenvs.spec(game)
    assert (spec.name, spec.version) == (game, GAMES[game])
    assert {"players", "reward"} <= set(spec.options)
    assert len(spec.action_names) == spec.num_actions
    assert "flat" in spec.encoders
    fewest, most = spec.seats
    assert 1 <= fewest <= most == len(spec.seat_names)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"encoder": "smell"}, "has no encoder 'smell'; it has flat.*text"),
        ({"render_mode": "hologram"}, "no render_mode 'hologram'; there is 'ansi'"),
        ({"wind_speed": 9}, "has no option 'wind_speed'; its options are .*players"),
        ({"reward": "gold"}, "option reward='gold': must be one of 'terminal', 'shaped'"),
        ({"players": 99}, "option players=99: must be a whole number"),
    ],
)
def test_wrong_options_are_refused(game, options, message):
    with pytest.raises(OptionError, match=message):
        windenvs.make(game, **options)


# --- PettingZoo's own tests ---


@pytest.fixture
def allowed_warnings():
    """Only these warnings may have come up when the test is over."""
    allowed = set(EXPECTED_WARNINGS)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield allowed
    assert {str(warning.message) for warning in caught} <= allowed


def numeric_encoders():
    return [(game, encoder) for game in windenvs.games() for encoder in windenvs.spec(game).encoders]


@pytest.mark.parametrize(("game", "encoder"), numeric_encoders())
def test_pettingzoo_api(game, encoder, allowed_warnings):
    if encoder == "planes":
        allowed_warnings.add(EMPTY_MAP)
    api_test(windenvs.make(game, encoder=encoder), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "encoder"), [*numeric_encoders(), *((name, "text") for name in windenvs.games())])
def test_pettingzoo_seeds(game, encoder, allowed_warnings):
    seed_test(lambda: windenvs.make(game, encoder=encoder), num_cycles=CYCLES // 2)


def test_pettingzoo_rendering(game, allowed_warnings, capsys):
    render_test(getattr(windenvs, f"{game}_v{GAMES[game]}").env)
    assert capsys.readouterr().out  # "human" prints


def test_the_text_encoder_fits_its_space(game):
    """``api_test`` asks every observation for a dtype, which texts do not have; this is what it would check."""
    env = windenvs.make(game, encoder="text")
    env.reset(seed=0, options={"options": 1})
    rng = np.random.default_rng(0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        assert env.observation_space(agent).contains(seen)
        assert info == env.infos[agent]
        float(reward)
        if terminated or truncated:
            env.step(None)
            continue
        for action in env.legal_actions():
            assert f"{action}: {env.action_name(action)}" in seen["observation"].splitlines()
        env.step(int(rng.choice(env.legal_actions())))


@pytest.mark.parametrize(
    "wrap", [wrappers.OrderEnforcingWrapper, wrappers.AssertOutOfBoundsWrapper, wrappers.BaseWrapper]
)
def test_a_game_inside_a_wrapper(game, wrap):
    env = wrap(windenvs.make(game))
    env.reset(seed=2)
    env.action_space("player_0").seed(0)
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))
    assert env.unwrapped.state_record.player == -1


# --- spaces and observations ---


@pytest.mark.parametrize(("game", "encoder"), numeric_encoders())
def test_observations_fit_their_space_for_every_seat(game, encoder):
    env = windenvs.make(game, encoder=encoder)
    env.reset(seed=1)
    for _ in range(10):
        for agent in env.possible_agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert seen["observation"].dtype == np.float32
            assert seen["action_mask"].dtype == np.int8
        play_on(env, seed=1, decisions=1)


def test_seats_have_equal_spaces_but_not_the_same_object(env):
    first, second, *_ = env.possible_agents
    assert env.action_space(first) == env.action_space(second)
    assert env.action_space(first) is not env.action_space(second)
    assert env.observation_space(first) == env.observation_space(second)


def test_the_mask_is_the_same_in_observation_and_infos_and_zero_for_those_who_wait(env):
    play_to_the_end_with_a_look(env, check_masks)
    for agent in env.possible_agents:
        assert not env.observe(agent)["action_mask"].any()
        assert not env.infos[agent]["action_mask"].any()
    assert env.legal_actions() == []


def check_masks(env):
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert (mask == env.infos[agent]["action_mask"]).all()
        assert mask.any() == (agent == env.agent_selection)
    assert np.flatnonzero(env.last()[0]["action_mask"]).tolist() == env.legal_actions()


def play_to_the_end_with_a_look(env, look):
    rng = np.random.default_rng(0)
    while not (any(env.terminations.values()) or any(env.truncations.values())):
        look(env)
        env.step(int(rng.choice(env.legal_actions())))


@pytest.mark.parametrize(("game", "encoder"), numeric_encoders())
def test_what_was_returned_is_not_overwritten_later(game, encoder):
    env = windenvs.make(game, encoder=encoder)
    env.reset(seed=1)
    kept, copies = [], []
    for _ in range(10):
        for agent in env.possible_agents:
            seen = [*env.observe(agent).values(), env.infos[agent]["action_mask"], env.state()]
            kept.append(seen)
            copies.append([one.copy() for one in seen])
        play_on(env, seed=1, decisions=1)
    env.reset(seed=2)
    for seen, copied in zip(kept, copies, strict=True):
        assert all((one == other).all() for one, other in zip(seen, copied, strict=True))


def test_writing_into_what_was_returned_changes_nothing(env):
    before = env.save()
    for agent in env.possible_agents:
        for array in (*env.observe(agent).values(), env.infos[agent]["action_mask"]):
            if array.flags.writeable:
                array[...] = 1
    env.state()[...] = 1
    assert env.save() == before
    with pytest.raises(IllegalActionError):
        env.step(illegal_action(env))


def test_the_state_is_what_all_seats_see_together(env):
    assert env.state_space.contains(env.state())
    flat = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert (env.state() == np.concatenate(flat)).all()


# --- a game from beginning to end ---


def test_a_plain_loop_plays_to_the_end(game):
    env = play_on(reset(game, seed=5), seed=5)
    assert env.agents == []
    assert env.state_record.terminated + env.state_record.truncated == 1  # random games may reach a limit of rounds


@pytest.mark.parametrize("reward", ["terminal", "shaped"])
def test_what_last_returns_adds_up_to_all_that_was_earned(game, reward):
    env = reset(game, seed=7, reward=reward)
    rng = np.random.default_rng(7)
    earned, told = dict.fromkeys(env.possible_agents, 0.0), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, since_last_turn, terminated, truncated, _ = env.last(observe=False)
        told[agent] += since_last_turn
        if terminated or truncated:
            env.step(None)
            continue
        env.step(int(rng.choice(env.legal_actions())))
        for one, gained in env.rewards.items():
            earned[one] += gained
    assert told == pytest.approx(earned)
    assert any(earned.values())
    if reward == "terminal":
        assert list(earned.values()) == env.state_record.reward[: len(earned)].tolist()


def test_all_seats_end_together_with_plain_booleans(game):
    env = reset(game, seed=4)
    assert {type(flag) for flag in (*env.terminations.values(), *env.truncations.values())} == {bool}
    play_to_the_end(env, seed=4)
    ended, broken_off = set(env.terminations.values()), set(env.truncations.values())
    assert (ended, broken_off) in (({True}, {False}), ({False}, {True}))  # the same for all
    assert {type(flag) for flag in (*env.terminations.values(), *env.truncations.values())} == {bool}
    assert {type(number) for number in env.rewards.values()} == {float}


def test_a_game_broken_off_is_truncated_not_terminated(game):
    env = play_on(reset(game, seed=4, max_steps=5), seed=4, decisions=5)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert env.legal_actions() == []
    play_on(env, seed=4)
    assert env.agents == []


def test_the_dead_leave_with_none_only(game):
    env = play_to_the_end(reset(game, seed=4), seed=4)
    with pytest.raises(ValueError, match="None"):
        env.step(0)
    for left in range(len(env.possible_agents), 0, -1):
        assert len(env.agents) == len(env.rewards) == len(env.infos) == left
        env.step(None)
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        env.step(None)


def test_a_new_game_begins_after_the_end(game):
    env = play_on(reset(game, seed=4), seed=4)
    env.reset(seed=4)
    assert env.save() == reset(game, seed=4).save()


@pytest.mark.parametrize("call", ["step", "observe", "save"])
def test_calls_before_reset_are_refused(game, call):
    arguments = {"step": (0,), "observe": ("player_0",)}.get(call, ())
    with pytest.raises(RuntimeError, match=r"call reset\(\) before"):
        getattr(windenvs.make(game), call)(*arguments)


@pytest.mark.parametrize("call", ["last", "state", "render", "legal_actions", "replay"])
def test_all_other_calls_before_reset_are_refused_too(game, call):
    with pytest.raises(RuntimeError, match=r"call reset\(\) before"):
        getattr(windenvs.make(game, render_mode="ansi"), call)()


# --- seeds ---


def test_a_seed_decides_the_game(game):
    assert play_on(reset(game, seed=6), seed=0).save() == play_on(reset(game, seed=6), seed=0).save()
    assert reset(game, seed=6).save() != reset(game, seed=7).save()


def test_without_a_seed_the_stream_of_the_last_one_goes_on(game):
    def three_games():
        env = reset(game, seed=6)
        states = [state_bytes(env)]
        for decisions in (0, 5):  # what was played in between does not matter
            play_on(env, seed=0, decisions=decisions)
            env.reset()
            states.append(state_bytes(env))
        return states

    assert three_games() == three_games()
    assert len(set(three_games())) == 3


def test_environments_that_were_never_seeded_differ(game):
    envs = [windenvs.make(game) for _ in range(2)]
    for env in envs:
        env.reset()
    assert state_bytes(envs[0]) != state_bytes(envs[1])


@pytest.mark.parametrize("seed", [0, 2**64 - 1, np.int64(5), np.uint64(2**64 - 1)])
def test_seeds_are_64_bits(game, seed):
    env = reset(game, seed=seed)
    assert state_bytes(env) == state_bytes(reset(game, seed=int(seed)))
    assert env.replay().seed == int(seed)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", [1]])
def test_other_seeds_are_refused_and_change_nothing(env, seed):
    before = env.save()
    with pytest.raises(ValueError, match="a seed must be a whole number"):
        env.reset(seed=seed)
    assert env.save() == before


def test_unknown_options_of_reset_are_ignored(game):
    env = windenvs.make(game)
    env.reset(seed=1, options={"weather": "fine", "map": {"name": "x"}})
    assert env.save() == reset(game, seed=1).save()


# --- actions ---


@pytest.mark.parametrize("kind", [int, np.int8, np.int16, np.int32, np.int64, np.uint64, np.array])
def test_an_action_may_be_any_whole_number(env, kind):
    other, action = pickled(env), env.legal_actions()[0]
    if kind is np.int8 and action > 127:
        pytest.skip("the number is too large for the type")
    env.step(kind(action))
    other.step(action)
    assert env.save() == other.save()
    assert all(type(played) is int for played, _ in env.replay().actions)


@pytest.mark.parametrize(
    "wrong",
    [None, 1.0, np.float32(1), "pass", -1, 10**9, "num_actions", "illegal", [0], np.array([0]), np.array([0, 1])],
    ids=repr,
)
def test_other_actions_are_refused_with_help_and_change_nothing(env, wrong):
    action = {"num_actions": env.game.num_actions, "illegal": illegal_action(env)}.get(str(wrong), wrong)
    before = env.save()
    with pytest.raises(IllegalActionError) as refused:
        env.step(action)
    message = str(refused.value)
    assert isinstance(refused.value, ValueError)
    assert str(action) in message or repr(action) in message
    assert f"phase {env.game.phase_name(env.state_record)}, {env.agent_selection}" in message
    assert all(env.action_name(legal) in message for legal in env.legal_actions())
    assert env.save() == before
    check_masks(env)
    play_on(env, seed=1)
    assert env.agents == []


def test_an_illegal_action_is_called_by_its_name(env):
    action = illegal_action(env)
    with pytest.raises(IllegalActionError) as refused:
        env.step(action)
    assert f"{env.action_name(action)!r} ({action}) is not legal" in str(refused.value)


def test_actions_have_names(env):
    for action in env.legal_actions():
        assert env.action_id(env.action_name(action)) == env.action_id(env.action_name(action).upper()) == action
    with pytest.raises(IllegalActionError, match="no action called"):
        env.action_id("fly to the moon")
    with pytest.raises(IllegalActionError, match="no action"):
        env.action_name(env.game.num_actions)


# --- rendering ---


def test_ansi_is_a_text_and_human_prints_it(game, capsys):
    env = reset(game, seed=1, render_mode="ansi")
    picture = env.render()
    human = reset(game, seed=1, render_mode="human")
    assert human.render() is None
    assert capsys.readouterr().out == picture + "\n"


def test_rendering_without_a_mode_says_which_there_are(env):
    with pytest.raises(OptionError, match="render_mode= one of ansi"):
        env.render()


# --- copies ---


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
class TestCopies:
    def test_a_copy_goes_on_with_the_same_game(self, env, copied):
        other = copied(env)
        assert other.save() == env.save()
        assert play_on(other, seed=3).save() == play_on(env, seed=3).save()
        env.reset()
        other.reset()
        assert other.save() == env.save()

    def test_a_copy_and_the_original_leave_each_other_alone(self, env, copied):
        before, other = env.save(), copied(env)
        play_on(other, seed=3)
        other.state_record.steps = 77
        assert env.save() == before
        check_masks(env)
        other = copied(env)
        play_on(env, seed=3)
        assert other.save() == before
        check_masks(other)

    def test_a_copy_sees_the_same(self, env, copied):
        other = copied(env)
        assert other.observation_space("player_0") == env.observation_space("player_0")
        for agent in env.possible_agents:
            seen, seen_too = env.observe(agent), other.observe(agent)
            assert all((seen[part] == seen_too[part]).all() for part in seen)

    def test_an_environment_without_a_game_can_be_copied(self, game, copied):
        other = copied(windenvs.make(game))
        other.reset(seed=1)
        assert other.save() == reset(game, seed=1).save()

    def test_a_copy_during_the_farewell(self, game, copied):
        env = play_to_the_end(reset(game, seed=4), seed=4)
        env.step(None)
        other = copied(env)
        assert other.save() == env.save()
        assert other.agents == env.agents
        play_on(other, seed=0)
        assert (other.agents, len(env.agents)) == ([], len(env.possible_agents) - 1)

    def test_the_content_of_a_copy_is_read_only_so_that_nothing_is_compiled_for_it(self, env, copied):
        assert not copied(env).contents.flags.writeable
        assert numba.typeof(copied(env).contents) == numba.typeof(env.contents)


# --- saved games ---


def test_a_saved_game_goes_on_in_a_fresh_environment(env):
    other = windenvs.make(env.game.name)
    other.restore(env.save())
    assert other.save() == env.save()
    check_masks(other)
    assert other.replay() == env.replay()
    assert play_on(other, seed=3).save() == play_on(env, seed=3).save()
    assert other.replay() == env.replay()


def test_a_saved_game_replaces_the_one_being_played(env):
    saved = env.save()
    play_on(env, seed=9, decisions=20)
    env.restore(saved)
    assert env.save() == saved
    env.restore(bytearray(saved))
    assert env.save() == saved


def test_a_restored_environment_goes_on_with_the_stream_of_the_saved_one(env):
    other = windenvs.make(env.game.name)
    other.restore(env.save())
    env.reset()
    other.reset()
    assert other.save() == env.save()


def test_rewards_not_yet_told_are_saved(game):
    env = play_on(reset(game, seed=2, reward="shaped"), seed=2, decisions=20)
    while not any(env._cumulative_rewards.values()):
        play_on(env, seed=2, decisions=1)
    other = windenvs.make(game, reward="shaped")
    other.restore(env.save())
    assert other.rewards == env.rewards
    assert other._cumulative_rewards == env._cumulative_rewards
    assert other.last(observe=False)[1:4] == env.last(observe=False)[1:4]


@pytest.mark.parametrize("gone", [0, 1])
def test_a_game_saved_during_the_farewell(game, gone):
    env = play_to_the_end(reset(game, seed=4), seed=4)
    for _ in range(gone):
        env.step(None)
    other = windenvs.make(game)
    other.restore(env.save())
    assert (other.agents, other.agent_selection) == (env.agents, env.agent_selection)
    assert (other.terminations, other.truncations) == (env.terminations, env.truncations)
    assert other.rewards == env.rewards
    assert other.last(observe=False)[1:4] == env.last(observe=False)[1:4]
    assert play_on(other, seed=0).agents == []


def test_a_game_saved_when_everybody_has_left(game):
    env = play_on(reset(game, seed=4), seed=4)
    other = reset(game, seed=1)
    other.restore(env.save())
    assert other.agents == []
    assert state_bytes(other) == state_bytes(env)
    assert other.replay() == env.replay()


CONTINUE = """
import sys
import numpy as np
import windenvs

name, path = sys.argv[1:]
env = windenvs.make(name)
with open(path, "rb") as file:
    env.restore(file.read())
rng = np.random.default_rng(3)
for _ in range(30):
    if env.legal_actions():
        env.step(int(rng.choice(env.legal_actions())))
with open(path, "wb") as file:
    file.write(env.save())
"""


def test_a_saved_game_goes_on_in_another_process(env, run_python, tmp_path):
    path = tmp_path / "game"
    path.write_bytes(env.save())
    run_python(CONTINUE, env.game.name, str(path))
    rng = np.random.default_rng(3)
    for _ in range(30):
        if env.legal_actions():
            env.step(int(rng.choice(env.legal_actions())))
    assert path.read_bytes() == env.save()
