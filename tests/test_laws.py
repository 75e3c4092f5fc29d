"""What holds for every game, under every option, in random play. Nothing here knows a game by name."""

import numba
import numpy as np
import pytest

import agents
import windenvs
from windenvs import IllegalActionError, OptionError
from windenvs.core.drivers import NO_ENCODER, RANDOM, SKIP
from windenvs.core.options import Choice, Flag, Lineup, Whole
from windenvs.core.rng import PICKER, keys_of
from windenvs.core.table import new_table

pytestmark = pytest.mark.uncompiled
UNCOMPILED = bool(numba.config.DISABLE_JIT)
MIXTURES = 1 if UNCOMPILED else 8  # option sets drawn at random
SHORT = 150  # decisions of a game without compilation
MANY, THIN = 100, 25  # after so many decisions only every 25th of those positions is looked at
EVERY = 25 if UNCOMPILED else 1  # how many decisions lie between two positions that are looked at
ROUND_CAPS = {"round_cap", "max_rounds"}  # options of games that are broken off after a number of rounds as well


# --- the option sets ---


def values_of(option):
    """Values worth a game: every word, both flags, the ends of a range and whatever is the default."""
    if isinstance(option, Choice):
        return list(option.words)
    if isinstance(option, Flag):
        return [False, True]
    if isinstance(option, Lineup):
        return [None, *(",".join(option.words[:count]) for count in range(1, len(option.words) + 1))]
    words = option.words if isinstance(option, Whole) else ()
    return [*words, option.low, option.high, option.default]


def is_accepted(game, options):
    try:
        game.check_options(options, game.default_contents)
    except OptionError:
        return False
    return True


def with_one_value(game, name, value):
    """A set with this value, alone if the game takes it so, else with the first other value it goes together with."""
    words = [(other, word) for other, one in game.options.items() if other != name for word in values_of(one)]
    for options in ({name: value}, *({name: value, other: word} for other, word in words)):
        if is_accepted(game, options):
            return options
    return None


def option_sets(game):
    """The defaults, every single value, every number of players in every mode, and some mixtures."""
    sets = [{}]
    modes = [{"mode": word} for word in game.options["mode"].words] if "mode" in game.options else [{}]
    for players in range(game.seats[0], game.seats[1] + 1):
        sets += [options for mode in modes if is_accepted(game, options := {**mode, "players": players})]
    for name, option in game.options.items():
        sets += [options for value in values_of(option) if (options := with_one_value(game, name, value))]
    rng = np.random.default_rng(0)
    for _ in range(MIXTURES):
        mixture = {}
        for name, option in game.options.items():
            value = values_of(option)[rng.integers(len(values_of(option)))]
            if name != "max_steps" and is_accepted(game, mixture | {name: value}):
                mixture[name] = value
        sets.append(mixture)
    chosen = {}
    for options in sets:  # each set of values once, whether or not it says the defaults
        chosen.setdefault(tuple(game.check_options(options, game.default_contents).values()), options)
    return list(chosen.values())


def cases():
    for name in windenvs.games():
        sets = option_sets(windenvs.spec(name))
        for options in [{"max_steps": SHORT, **one} for one in sets[::4]] if UNCOMPILED else sets:
            words = ",".join(f"{key}={value}" for key, value in options.items()) or "defaults"
            yield pytest.param(name, options, id=f"{name}-{words}")


CASES = pytest.mark.parametrize(("name", "options"), list(cases()))
GAMES = pytest.mark.parametrize("game", [windenvs.spec(name) for name in windenvs.games()], ids=windenvs.games())


# --- random play ---


def begin(name, options, seed=1):
    env = windenvs.make(name, **options)
    env.reset(seed=seed)
    return env


def is_over(env):
    return any(env.terminations.values()) or any(env.truncations.values())


def walk(env, seed=1, every=EVERY, many=MANY):
    """Plays at random to the end; stops at every so many positions with a decision to make, later on more rarely."""
    rng = np.random.default_rng(seed)
    while not is_over(env):
        steps = int(env.state_record.steps)
        if steps % every == 0 and (steps < many or steps % (THIN * every) == 0):
            yield env.legal_actions()
        env.step(int(rng.choice(env.legal_actions())))


def one_row(env):
    """The position as an array of its own."""
    states = np.zeros(1, env.game.state)
    states[0] = env.state_record
    return states


def view(env, states, seat, encoder):
    """Numbers and mask of a seat looking at states[0]."""
    game = env.game
    mask = np.empty(game.num_actions, np.int8)
    out = np.full(game.encoders[encoder].size, np.nan, np.float32)
    game.entries.look(env.contents, states, 0, seat, game.encoder_index(encoder), mask, out)
    return out, mask


def table_of(env, states):
    """A table with copies of these positions in its rows, their masks filled in."""
    table = new_table(env.game, env.contents, env.options, len(states), NO_ENCODER)
    table.states[:] = states
    table.player[:] = states["player"]
    nothing = np.zeros(0, np.float32)
    for row, player in enumerate(states["player"].tolist()):
        env.game.entries.look(env.contents, table.states, row, player, NO_ENCODER, table.mask[row], nothing)
    return table


def advance(env, table):
    env.game.entries.advance(tuple(table), 0, len(table.states), 1, False, False, NO_ENCODER)


def assert_sound(game, states, mask):
    """Each position has a decision to make, or is over and has none."""
    over = (states["terminated"] + states["truncated"]) > 0
    assert (mask.any(axis=1) != over).all()
    assert ((states["player"] == -1) == over).all()
    assert (states["player"] < states["option"]["players"]).all()
    assert ((states["phase"] >= 0) & (states["phase"] < len(game.phases))).all()
    assert set(np.unique(mask)) <= {0, 1}


# --- the laws ---


@CASES
def test_some_action_is_legal_until_the_end_and_none_after(name, options):
    env = begin(name, options)
    for legal in walk(env, every=1, many=np.inf):
        assert legal
        assert_sound(env.game, one_row(env), env.observe(env.agent_selection)["action_mask"][None])
    assert env.legal_actions() == []
    assert_sound(env.game, one_row(env), env.observe("player_0")["action_mask"][None])


@CASES
def test_every_game_ends_within_its_limit(name, options):
    env = begin(name, options)
    limit, decisions = env.options["max_steps"], sum(1 for _ in walk(env, every=1, many=np.inf))
    s = env.state_record
    assert decisions == s.steps <= limit
    assert s.terminated + s.truncated == 1
    assert not s.truncated or s.steps == limit or not ROUND_CAPS.isdisjoint(env.options)


@CASES
def test_every_legal_action_can_be_played_on_a_copy(name, options):
    env = begin(name, options)
    for legal in walk(env):
        before = env.save()
        table = table_of(env, np.repeat(one_row(env), len(legal)))
        table.actions[:] = legal
        advance(env, table)
        assert_sound(env.game, table.states, table.mask)
        assert (table.states["steps"] == env.state_record.steps + 1).all()
        assert env.save() == before


@CASES
def test_other_actions_are_refused_and_change_nothing(name, options):
    env, rng = begin(name, options), np.random.default_rng(2)
    for legal in walk(env):
        others = np.setdiff1d(np.arange(env.game.num_actions), legal)
        before = env.save()
        for action in rng.choice(others, min(2, len(others)), replace=False).tolist():
            with pytest.raises(IllegalActionError, match="is not legal"):
                env.step(action)
        assert env.save() == before


@CASES
def test_seed_and_actions_decide_the_game_alone_in_a_batch_and_after_saving(name, options):
    env, other = begin(name, options, seed=5), begin(name, options, seed=5)
    batch = windenvs.make_batch(name, 3, seed=4, threads=2, **options)  # its middle row is our game
    rng = np.random.default_rng(5)
    while not is_over(env):
        assert other.state_record.tobytes() == batch.states[1].tobytes() == env.state_record.tobytes()
        if env.state_record.steps % 20 == 3:
            fresh = windenvs.make(name, **options)
            fresh.restore(other.save())
            other = fresh
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in batch.mask]
        batch.step(actions)
        env.step(actions[1])
        other.step(actions[1])
    assert other.save() == env.save()
    assert batch.final_states[1].tobytes() == env.state_record.tobytes()
    assert batch.rewards[1].tolist() == list(env.rewards.values())


@CASES
def test_no_seat_can_tell_an_imagined_game_from_the_real_one(name, options):
    """Every encoder, the text and the mask of a seat are the same after all that it can't see was drawn anew."""
    env = begin(name, options, seed=3)
    game, imagined_games = env.game, []
    for number, _ in enumerate(walk(env)):
        real = one_row(env)
        for seat in range(env.options["players"]):
            imagined = imagine(env, real, seat, number)
            assert real.tobytes() == env.state_record.tobytes()
            assert imagined["rng"] != real["rng"]
            for encoder in game.encoders:
                for seen, seen_too in zip(
                    view(env, real, seat, encoder), view(env, imagined, seat, encoder), strict=True
                ):
                    assert (seen == seen_too).all(), f"{encoder} of seat {seat}"
            c = env.contents[0]
            assert game.describe(c, imagined[0], seat) == game.describe(c, real[0], seat), f"text of seat {seat}"
            imagined_games.append(imagined)
    positions = np.concatenate(imagined_games)[:: EVERY // 5 + 1]
    play_all_to_the_end(env, positions[:: 1 + len(positions) // 500])


def imagine(env, states, seat, number):
    """A game that the seat can't tell from states[0]."""
    imagined, seeds = np.empty_like(states), keys_of(np.array([seat], np.uint64), number)
    rows, seats = np.array([0]), np.array([seat])
    env.game.entries.imagine(env.contents, states, rows, seats, seeds, imagined)
    return imagined


def play_all_to_the_end(env, states):
    """Random play in all positions at once, each until it is over."""
    table = table_of(env, states)
    table.pickers["rng"] = keys_of(np.arange(len(states), dtype=np.uint64), 9)
    while (table.player >= 0).any():
        table.actions[:] = np.where(table.player >= 0, RANDOM, SKIP)
        assert_sound(env.game, table.states, table.mask)
        advance(env, table)
        assert (table.states["steps"] <= env.options["max_steps"]).all()


@CASES
def test_imagining_is_decided_by_its_seed(name, options):
    env = begin(name, options, seed=3)
    for _ in walk(env, every=10 * EVERY):
        for seat in range(env.options["players"]):
            first, again, other = (imagine(env, one_row(env), seat, number) for number in (1, 1, 2))
            assert first.tobytes() == again.tobytes() != other.tobytes()


@CASES
def test_observations_are_finite_for_all_seats_to_the_very_end(name, options):
    env = begin(name, options, seed=4)

    def look():
        for encoder in env.game.encoders:
            for seat in range(env.options["players"]):
                numbers, _ = view(env, one_row(env), seat, encoder)  # written over NaN: all of it must be written
                assert np.isfinite(numbers).all()
                assert np.abs(numbers).max() <= 100

    for _ in walk(env):
        look()
    look()


@CASES
def test_rewards_come_when_they_should(name, options):
    env = begin(name, options, seed=6)
    for _ in walk(env, every=1, many=np.inf):
        if env.options["reward"] == "terminal":
            assert not any(env.rewards.values())
    assert list(env.rewards.values()) == env.state_record.reward[: len(env.agents)].tolist()
    assert all(np.isfinite(reward) for reward in env.rewards.values())


@CASES
def test_options_are_written_in_the_state_and_stay_there(name, options):
    env = begin(name, options)
    stored = {key: env.game.options[key].stored(value) for key, value in env.options.items()}
    for _ in walk(env):
        assert {key: env.state_record.option[key] for key in stored} == stored


@CASES
def test_play_leaves_the_content_as_it_was_printed(name, options):
    env = begin(name, options)
    for _ in walk(env):
        pass
    assert env.contents.tobytes() == env.game.content.load().tobytes()


@GAMES
@pytest.mark.skipif(UNCOMPILED, reason="takes many games")
def test_play_comes_through_every_phase(game):
    """Else the laws above would say little; a phase may belong to some options only, and be out of reach of chance."""
    phases = set()
    for kind in (GREEDY_TOO, ONLY_CHANCE):
        for options in option_sets(game):
            if len(phases) < len(game.phases):
                phases |= phases_seen(game, options, kind)
    assert {game.phases[phase] for phase in phases} == set(game.phases)


ONLY_CHANCE, GREEDY_TOO = 0, 1


def phases_seen(game, options, kind):
    """In 64 games side by side, where every other decision is left to the game's own agent of this kind."""
    batch = windenvs.make_batch(game.name, 64, seed=1, **options)
    choose = agents.loading.brain_of(game).choose
    mask, pickers, actions = np.empty_like(batch.mask), np.zeros(64, PICKER), np.zeros(64, np.int64)
    phases = set()
    for number in range(300):
        choose(batch.contents, batch.states, keys_of(batch.seeds, number), kind, mask, pickers, actions)
        batch.step(actions)
        batch.play_random(number % 2, observe=False)
        ended = batch.terminated | batch.truncated
        phases.update(batch.states["phase"].tolist(), batch.final_states["phase"][ended].tolist())
    return phases


# --- the spec ---


@GAMES
def test_segments_explain_all_numbers_of_an_encoder(game):
    for encoder in game.encoders.values():
        assert sum(segment.size for segment in encoder.segments) == encoder.size
        assert all(segment.size > 0 and segment.name and segment.meaning for segment in encoder.segments)
        assert "observation" in encoder.shapes


@GAMES
def test_every_name_of_an_action_leads_back_to_it(game):
    assert [game.actions.id(name) for name in game.action_names] == list(range(game.num_actions))
    assert [game.actions.name(action) for action in range(game.num_actions)] == list(game.action_names)


@GAMES
def test_every_byte_of_a_state_belongs_to_a_field(game):
    """numpy's copies leave other bytes to chance, and a game must be the same to the byte."""
    assert unused_bytes(game.state) == 0
    assert unused_bytes(game.content.dtype) == 0


def unused_bytes(dtype):
    if dtype.subdtype:
        return unused_bytes(dtype.subdtype[0])
    if not dtype.fields:
        return 0
    inside = [field[0] for field in dtype.fields.values()]
    return dtype.itemsize - sum(one.itemsize for one in inside) + sum(map(unused_bytes, inside))


@GAMES
def test_every_option_has_a_default_that_it_takes(game):
    for option in game.options.values():
        assert option.parse(option.default) == option.default


@GAMES
def test_every_seat_count_has_a_name_for_each_seat(game):
    fewest, most = game.seats
    assert (game.options["players"].low, game.options["players"].high) == (fewest, most)
    assert len(game.seat_names) == game.max_seats == most
    assert len(set(game.phases)) == len(game.phases)
