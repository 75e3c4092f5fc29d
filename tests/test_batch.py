"""Many games side by side: each row is exactly the game that an AEC environment would play."""

import numba
import numpy as np
import pytest

import windenvs
from windenvs import IllegalActionError, OptionError

SLOW = bool(numba.config.DISABLE_JIT)
SIZES = [(1, 1), (3, 2)] if SLOW else [(1, 1), (2, 2), (5, 1), (5, 2), (5, 3), (16, 3)]
ARRAYS = (
    "states",
    "seeds",
    "player",
    "mask",
    "observation",
    "rewards",
    "terminated",
    "truncated",
    "final_states",
    "final_observation",
)


@pytest.fixture(params=windenvs.games())
def game(request):
    return request.param


@pytest.fixture
def batch(game):
    """Four games, a few random decisions in."""
    batch = windenvs.make_batch(game, 4, seed=3)
    batch.play_random(10)
    return batch


def snapshot(batch, names=ARRAYS):
    """Copies of all arrays as bytes, with the chance of random play."""
    return {name: getattr(batch, name).tobytes() for name in names} | {"pickers": batch._table.pickers.tobytes()}


def random_actions(batch, rng):
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.mask])


def reference_envs(batch, seed, **options):
    """An AEC environment for each row, at the beginning of its game."""
    envs = [windenvs.make(batch.game.name, encoder=batch.encoder, **options) for _ in range(batch.num_envs)]
    for row, env in enumerate(envs):
        env.reset(seed=seed + row)
    return envs


def assert_same_position(batch, row, env):
    assert batch.states[row].tobytes() == env.state_record.tobytes()
    assert env.possible_agents[batch.player[row]] == env.agent_selection
    seen = env.observe(env.agent_selection)
    assert (batch.mask[row] == seen.pop("action_mask")).all()
    assert set(batch.parts) == set(seen)
    for part, numbers in seen.items():
        assert (batch.parts[part][row] == numbers).all()


def assert_same_end(batch, row, env):
    assert batch.final_states[row].tobytes() == env.state_record.tobytes()
    for seat, agent in enumerate(env.possible_agents):
        for part in batch.final_parts:
            assert (batch.final_parts[part][row, seat] == env.observe(agent)[part]).all()


def step_alike(batch, envs, actions):
    """One decision in the batch and in the environments; everything that can be compared is. Returns how many ended."""
    batch.step(actions)
    ended = 0
    for row, (env, action) in enumerate(zip(envs, actions.tolist(), strict=True)):
        env.step(action)
        assert batch.rewards[row].tolist() == list(env.rewards.values())
        assert batch.terminated[row] == env.terminations["player_0"]
        assert batch.truncated[row] == env.truncations["player_0"]
        if batch.terminated[row] or batch.truncated[row]:
            assert_same_end(batch, row, env)
            env.reset()
            ended += 1
        assert_same_position(batch, row, env)
    return ended


# --- rows and environments ---


@pytest.mark.parametrize(("num_envs", "threads"), SIZES)
def test_every_row_is_the_game_of_its_seed_across_games(game, num_envs, threads):
    batch = windenvs.make_batch(game, num_envs, seed=11, threads=threads)
    envs, rng, ended = reference_envs(batch, seed=11), np.random.default_rng(num_envs), 0
    for row, env in enumerate(envs):
        assert_same_position(batch, row, env)
    while ended < num_envs + 1:
        ended += step_alike(batch, envs, random_actions(batch, rng))


def test_games_that_are_broken_off_begin_anew_too(game):
    batch = windenvs.make_batch(game, 3, seed=5, max_steps=6)
    envs, rng = reference_envs(batch, seed=5, max_steps=6), np.random.default_rng(0)
    for step in range(1, 15):
        ended = step_alike(batch, envs, random_actions(batch, rng))
        assert ended == (3 if step % 6 == 0 else 0)


@pytest.mark.parametrize("reward", ["terminal", "shaped"])
@pytest.mark.parametrize(
    ("game", "encoder"), [(game, encoder) for game in windenvs.games() for encoder in windenvs.spec(game).encoders]
)
def test_every_encoder_and_reward_is_that_of_the_environment(game, encoder, reward):
    batch = windenvs.make_batch(game, 2, seed=8, encoder=encoder, reward=reward)
    envs, rng = reference_envs(batch, seed=8, reward=reward), np.random.default_rng(0)
    for _ in range(20 if SLOW else 150):
        step_alike(batch, envs, random_actions(batch, rng))


def test_seeds_wrap_around(game):
    batch = windenvs.make_batch(game, 2, seed=2**64 - 1)
    assert batch.seeds.tolist() == [2**64 - 1, 0]


def test_reset_starts_all_rows_anew(batch):
    batch.reset(seed=20)
    assert snapshot(batch, ("states", "mask", "player", "observation", "seeds")) == snapshot(
        windenvs.make_batch(batch.game.name, 4, seed=20), ("states", "mask", "player", "observation", "seeds")
    )
    assert not batch.rewards.any()
    assert not batch.terminated.any()
    assert not batch.truncated.any()


def test_the_flags_of_an_ended_game_are_gone_after_the_next_step(game):
    batch = windenvs.make_batch(game, 2, seed=5, max_steps=4)
    batch.play_random(4)
    assert batch.truncated.tolist() == [True, True]
    batch.play_random(1)
    assert batch.truncated.tolist() == [False, False]


# --- arrays ---


def test_shapes_and_types(game):
    spec = windenvs.spec(game)
    batch = windenvs.make_batch(game, 7, seed=1)
    seats, actions, (size,) = batch.num_seats, spec.num_actions, spec.encoders["flat"].shapes["observation"]
    assert {name: (getattr(batch, name).shape, getattr(batch, name).dtype) for name in ARRAYS} == {
        "states": ((7,), spec.state),
        "seeds": ((7,), np.uint64),
        "player": ((7,), np.int32),
        "mask": ((7, actions), np.int8),
        "observation": ((7, size), np.float32),
        "rewards": ((7, seats), np.float32),
        "terminated": ((7,), np.bool_),
        "truncated": ((7,), np.bool_),
        "final_states": ((7,), spec.state),
        "final_observation": ((7, seats, size), np.float32),
    }


def test_arrays_are_written_in_place(batch):
    before = {name: getattr(batch, name) for name in ARRAYS}
    batch.step(random_actions(batch, np.random.default_rng(0)))
    batch.play_random(3)
    batch.reset(1)
    assert all(getattr(batch, name) is array for name, array in before.items())


def test_the_parts_of_an_encoder_share_the_memory_of_the_batch(game):
    for encoder, one in windenvs.spec(game).encoders.items():
        batch = windenvs.make_batch(game, 2, encoder=encoder)
        assert {part: numbers.shape[1:] for part, numbers in batch.parts.items()} == one.shapes
        assert np.shares_memory(batch.parts["observation"], batch._table.observation)


# --- random play ---


def rows(batch, count):
    """What random play has made of the first rows."""
    return batch.states[:count].tobytes(), batch.mask[:count].tobytes(), batch.seeds[:count].tolist()


@pytest.mark.parametrize(("num_envs", "threads"), SIZES)
@pytest.mark.parametrize("observe", [True, False])
def test_random_play_depends_on_the_seed_alone(game, num_envs, threads, observe):
    steps = 20 if SLOW else 500
    reference = windenvs.make_batch(game, 2, seed=4)
    reference.play_random(steps)
    batch = windenvs.make_batch(game, num_envs, seed=4, threads=threads)
    batch.play_random(steps, observe=observe)
    assert rows(batch, min(num_envs, 2)) == rows(reference, min(num_envs, 2))
    if observe:
        assert (batch.observation[0] == reference.observation[0]).all()


def test_random_play_may_be_cut_into_pieces(game):
    whole, pieces = (windenvs.make_batch(game, 3, seed=4) for _ in range(2))
    whole.play_random(60)
    for steps in (10, 0, 20, 30):
        pieces.play_random(steps)
    assert snapshot(whole) == snapshot(pieces)


def test_random_play_begins_anew_with_reset(game):
    batch = windenvs.make_batch(game, 3, seed=4)
    batch.play_random(30)
    first = snapshot(batch, ("states", "mask"))
    batch.reset(4)
    batch.play_random(30)
    assert snapshot(batch, ("states", "mask")) == first


def test_random_play_of_other_seeds_is_other_play(game):
    first, second = (windenvs.make_batch(game, 1, seed=seed) for seed in (4, 5))
    first.play_random(30)
    second.play_random(30)
    assert rows(first, 1) != rows(second, 1)


def test_random_play_plays_legal_actions(game):
    batch, env = windenvs.make_batch(game, 1, seed=6), windenvs.make(game)
    env.reset(seed=6)
    for _ in range(25):
        saved, after = env.save(), {}
        for action in env.legal_actions():
            env.step(action)
            after[env.state_record.tobytes()] = action
            env.restore(saved)
        batch.play_random(1)
        env.step(after[batch.states[0].tobytes()])


def test_observations_are_fresh_again_after_play_without_them(game):
    batch = windenvs.make_batch(game, 2, seed=4)
    batch.play_random(15, observe=False)
    other = windenvs.make_batch(game, 2, seed=4)
    other.play_random(15)
    actions = random_actions(batch, np.random.default_rng(0))
    batch.step(actions)
    other.step(actions)
    assert (batch.observation == other.observation).all()


@pytest.mark.parametrize("steps", [-1, 1.5, "3", None, True])
def test_random_play_takes_a_number_of_steps(batch, steps):
    before = snapshot(batch)
    with pytest.raises(OptionError, match="steps=.* must be a whole number of at least 0"):
        batch.play_random(steps)
    assert snapshot(batch) == before


# --- wrong actions ---


@pytest.mark.parametrize(
    "kind", [list, tuple, np.array, lambda a: np.array(a, np.int8), lambda a: np.array(a, np.uint64)]
)
def test_actions_may_be_any_whole_numbers(game, kind):
    batch, other = (windenvs.make_batch(game, 4, seed=3) for _ in range(2))
    actions = [int(np.flatnonzero(mask)[0]) for mask in batch.mask]
    if max(actions) > 127:
        kind = list
    batch.step(kind(actions))
    other.step(np.array(actions))
    assert snapshot(batch) == snapshot(other)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda good: good[:3],
        lambda good: np.append(good, good[0]),
        lambda good: good.reshape(2, 2),
        lambda good: good[0],
        lambda good: good.astype(np.float32),
        lambda good: good.astype(bool),
        lambda good: good.astype(str),
        lambda good: None,
        lambda good: [],
    ],
    ids=["too few", "too many", "2-d", "one", "floats", "flags", "texts", "None", "none"],
)
def test_actions_of_another_shape_or_type_are_refused(batch, wrong):
    good, before = random_actions(batch, np.random.default_rng(0)), snapshot(batch)
    with pytest.raises(IllegalActionError, match=r"whole numbers of shape \(4,\); these have shape"):
        batch.step(wrong(good))
    assert snapshot(batch) == before


@pytest.mark.parametrize("outside", [-1, -2, -3, -(2**31), "num_actions", 2**31 - 1])
def test_actions_out_of_range_are_refused_with_their_rows(batch, outside):
    actions, before = random_actions(batch, np.random.default_rng(0)), snapshot(batch)
    actions[2] = batch.game.num_actions if outside == "num_actions" else outside
    with pytest.raises(IllegalActionError) as refused:
        batch.step(actions)
    message = str(refused.value)
    assert "1 of 4 rows have an illegal action; nothing was played" in message
    assert f"row 2: {actions[2]} (not within 0..{batch.game.num_actions - 1})" in message
    assert snapshot(batch) == before


def test_illegal_actions_are_refused_with_their_rows_and_what_was_legal(batch):
    actions, before = random_actions(batch, np.random.default_rng(0)), snapshot(batch)
    for row in (1, 3):
        actions[row] = np.flatnonzero(batch.mask[row] == 0)[0]
    with pytest.raises(IllegalActionError) as refused:
        batch.step(actions)
    first, *complaints = str(refused.value).splitlines()
    assert first.startswith("2 of 4 rows")
    for row, complaint in zip((1, 3), complaints, strict=True):
        names, phase = batch.game.action_names, batch.game.phase_name(batch.states[row])
        assert complaint.startswith(f"row {row}: {actions[row]} ({names[actions[row]]!r}) in phase {phase}")
        assert f"for player_{batch.player[row]}" in complaint
        assert all(names[action] in complaint for action in np.flatnonzero(batch.mask[row]))
    assert snapshot(batch) == before


def test_a_batch_goes_on_after_a_refusal(batch):
    with pytest.raises(IllegalActionError):
        batch.step([-1] * 4)
    other = windenvs.make_batch(batch.game.name, 4, seed=3)
    other.play_random(10)
    batch.play_random(10)
    other.play_random(10)
    assert snapshot(batch) == snapshot(other)


# --- wrong settings ---


@pytest.mark.parametrize("setting", ["num_envs", "threads"])
@pytest.mark.parametrize("value", [0, -1, 1.5, "2", None, True])
def test_numbers_of_rows_and_threads_are_whole_and_positive(game, setting, value):
    with pytest.raises(OptionError, match=f"{setting}={value!r} must be a whole number of at least 1"):
        windenvs.make_batch(game, **{"num_envs": 2, setting: value})


@pytest.mark.parametrize("seed", [-1, 2**64, 0.5, "1", None])
def test_bad_seeds_are_refused(game, batch, seed):
    with pytest.raises(ValueError, match="a seed must be a whole number"):
        windenvs.make_batch(game, 2, seed=seed)
    before = snapshot(batch)
    with pytest.raises(ValueError, match="a seed must be a whole number"):
        batch.reset(seed)
    assert snapshot(batch) == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"encoder": "smell"}, "has no encoder 'smell'; it has flat"),
        ({"encoder": "text"}, "no encoder 'text'"),
        ({"wind_speed": 9}, "has no option 'wind_speed'; its options are .*players"),
        ({"reward": "gold"}, "option reward='gold': must be one of"),
    ],
)
def test_wrong_options_are_refused(game, options, message):
    with pytest.raises(OptionError, match=message):
        windenvs.make_batch(game, 2, **options)


def test_a_batch_does_not_offer_the_encoder_that_it_refuses(game):
    with pytest.raises(OptionError) as refused:
        windenvs.make_batch(game, 2, encoder="text")
    assert str(refused.value).count("text") == 1


def test_more_threads_than_rows_do_no_harm(game):
    batch, other = windenvs.make_batch(game, 2, seed=1, threads=8), windenvs.make_batch(game, 2, seed=1)
    batch.play_random(20)
    other.play_random(20)
    assert snapshot(batch) == snapshot(other)


def test_threads_do_not_warn_of_intended_wrap_around_when_uncompiled(game, run_python):
    program = f"import windenvs; windenvs.make_batch({game!r}, 2, threads=2).play_random(2)"
    assert run_python(program, NUMBA_DISABLE_JIT="1").stderr == ""
