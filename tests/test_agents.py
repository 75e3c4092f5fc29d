"""Agents: legal, fair (they can't know what their seat doesn't), reproducible; the arena's statistics."""

import numpy as np
import pytest

import agents
import windenvs
from agents.arena import Rate, Result, meet, seatings, win_rates
from agents.base import View
from agents.loading import plain_brain
from agents.mcts import MctsAgent
from windenvs.core.rng import keys_of

GAMES = [(game, name) for game in windenvs.games() for name in ("random", "greedy")]


def views(game, steps, seed=0, rows=24):
    """Views of a batch in random play, every few steps."""
    batch = windenvs.make_batch(game, rows, seed=seed)
    for number in range(0, steps, 7):
        batch.play_random(7, observe=False)
        keys = keys_of(batch.seeds, number)
        yield batch, View(batch.game, batch.contents, batch.states, np.arange(rows), keys)


@pytest.mark.parametrize(("game", "name"), GAMES)
def test_every_choice_is_legal(game, name):
    agent = agents.load(name, game)
    for batch, view in views(game, 250):
        actions = agent.act(view)
        assert batch.mask[np.arange(len(actions)), actions].all()


@pytest.mark.parametrize("game", windenvs.games())
def test_greedy_chooses_the_same_whatever_the_hidden_things_are(game):
    """The law that keeps it honest: other redeterminizations of the same decision, the same choice."""
    brain = agents.loading.brain_of(windenvs.spec(game))
    for batch, view in views(game, 250, seed=5):
        choices = []
        for states in (batch.states.copy(), view.imagine(1), view.imagine(2)):
            mask = np.empty_like(batch.mask)
            actions = np.empty(len(view), np.int64)
            pickers = np.zeros(len(view), windenvs.core.rng.PICKER)
            brain.choose(view.contents, states, view.keys, 1, mask, pickers, actions)
            choices.append(actions)
        np.testing.assert_array_equal(choices[0], choices[1])
        np.testing.assert_array_equal(choices[0], choices[2])


def test_what_a_view_hands_out_is_a_copy():
    batch, view = next(views("four_winds", 7))
    before = batch.states.tobytes(), batch.mask.tobytes()
    view.mask[:] = 0
    view.observe()[:] = 0
    view.imagine()["occ"] = 0
    assert (batch.states.tobytes(), batch.mask.tobytes()) == before
    assert not [name for name in dir(view) if "state" in name and not name.startswith("_")]


@pytest.mark.parametrize("simulations", [1, 30])
def test_search_is_legal_and_repeatable(simulations):
    agent = agents.load(f"mcts:{simulations}", "four_winds")
    for batch, view in views("four_winds", 100, rows=3):
        actions = agent.act(view)
        assert batch.mask[np.arange(3), actions].all()
        np.testing.assert_array_equal(actions, agent.act(view))


def test_search_on_several_threads_chooses_as_on_one():
    _, view = next(views("four_winds", 7, rows=4))
    one = agents.load("mcts:40", "four_winds").act(view)
    np.testing.assert_array_equal(one, agents.load("mcts:40", "four_winds", threads=3).act(view))


def test_search_keeps_to_its_seconds():
    import time

    _, view = next(views("four_winds", 7, rows=1))
    agent = agents.load("mcts:0.3s", "four_winds")
    agent.act(view)
    began = time.perf_counter()
    agent.act(view)
    assert 0.25 < time.perf_counter() - began < 3


@pytest.mark.slow
def test_search_works_through_the_spec_alone():
    game = windenvs.spec("four_winds")
    agent = MctsAgent(game, plain_brain(game), simulations=20, playout="random", depth=10_000)
    batch, view = next(views("four_winds", 7, rows=2))
    assert batch.mask[np.arange(2), agent.act(view)].all()


def test_all_candidates_have_the_same_luck():
    """One action entered twice: trial by trial it brings the same, in games with dice, decks and random opponents."""
    for game in windenvs.games():
        _, view = next(views(game, 7, rows=1))
        agent = agents.load("mcts:10", game, patience=1000)
        twins = np.repeat(np.flatnonzero(view.mask[0])[:1], 2)
        roots = view.imagine()
        memory = agent.fresh_memory(twins, int(roots[0]["option"]["players"]))
        trials = 0, 20, view.keys[0]
        agent.brain.search(view.contents, roots, int(view.seats[0]), np.arange(2), trials, agent.settings, memory)
        assert memory.nodes["visits"][:2].tolist() == [20, 20]
        assert memory.nodes["total"][0] == memory.nodes["total"][1]


def test_a_search_simulates_as_much_as_it_says():
    for batch, view in views("tribes", 60, rows=6):
        agent = agents.load("mcts:64", "tribes", depth=0)  # without playouts a trial is one decision
        agent.act(view)
        choices = int((batch.mask.sum(1) > 1).sum())
        assert 64 * choices / 2 <= agent.simulated <= 64 * choices


def test_a_small_search_looks_at_some_actions_and_always_at_the_policys():
    agent = agents.load("mcts:40", "tribes")
    mask = np.ones(agent.game.num_actions, np.int8)
    some = agent.candidates(mask, hint=7, key=np.uint64(1))
    assert some[0] == 7
    assert len(set(some.tolist())) == len(some) == 5
    assert agents.load("mcts:7", "tribes").candidates(mask, hint=7, key=np.uint64(1)).tolist() == [7]
    assert agents.load("mcts:1s", "tribes").candidates(mask, hint=7, key=np.uint64(1)).shape == mask.shape


def test_the_tree_grows_where_patience_ends():
    """Two candidates with 50 trials each: a tree behind them if 20 are enough, none if 60 are not."""
    _, view = next(view for view in views("tribes", 200, rows=1) if view[1].mask[0].sum() > 1)
    roots, actions = view.imagine(), np.flatnonzero(view.mask[0])[:2]
    for patience, grown in ((20, True), (60, False)):
        agent = agents.load("mcts:100", "tribes", patience=patience)
        memory = agent.fresh_memory(actions, int(roots[0]["option"]["players"]))
        trials = 0, 50, view.keys[0]
        agent.brain.search(view.contents, roots, int(view.seats[0]), np.arange(2), trials, agent.settings, memory)
        assert (memory.used[0] > 2) == grown
        for first in range(2):
            child, below = int(memory.nodes["child"][first]), 0
            while child >= 0:
                below += int(memory.nodes["visits"][child])
                child = int(memory.nodes["sibling"][child])
            assert below == (30 if grown else 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "simulations"), [("four_winds", 60), ("windward", 60), ("tribes", 200), ("mistwind", 60)]
)
def test_search_beats_the_policy_it_plays_out_with(game, simulations):
    pair = [agents.load(f"mcts:{simulations}", game), agents.load("greedy", game)]
    assert win_rates(meet(windenvs.spec(game), pair, 16, seed=300, players=2), 2)[0].low > 0.5


@pytest.mark.slow
def test_search_wins_the_common_game_more_often_than_its_policy():
    game = windenvs.spec("azimuth")
    search, greedy = ([agents.load(name, "azimuth")] for name in ("mcts:60", "greedy"))
    found, played = (win_rates(meet(game, team, 60, seed=300), 1)[0] for team in (search, greedy))
    assert found.mean > played.mean


def test_search_sees_a_victory_at_hand():
    """A pirate beside the last settlement, nobody has counters: attack at once."""
    env = windenvs.make("four_winds", assembly="preset", navy_setup="auto", pirate_setup="auto")
    env.reset(seed=3)
    s = env.state_record
    s.occ[:] = 0
    s.spent[:] = 0
    s.war[:] = 0
    s.lost[5] = 2
    s.left, s.compass = 1, 15
    s.occ[env.action_id("square f7")] = 5
    s.occ[env.action_id("square f6")] = 2
    s.occ[env.action_id("square a1")] = 1
    for seed in range(5):
        view = View(env.game, env.contents, env._states, np.zeros(1, np.int64), np.array([seed], np.uint64))
        assert agents.load("mcts:200", "four_winds").act(view)[0] == env.action_id("square f6")


@pytest.mark.parametrize(
    ("name", "settings", "words"),
    [
        ("clever", {}, "no agent 'clever'"),
        ("mcts:x", {}, "number of simulations or seconds"),
        ("mcts:0", {}, "at least 1"),
        ("mcts", {"playout": "wild"}, "no playout policy 'wild'"),
        ("mcts:-1s", {}, "more than 0"),
        ("mcts", {"patience": 0}, "patience must be at least 1"),
        ("mcts", {"widening": -0.1}, "widening at least 0"),
    ],
)
def test_wrong_names_are_explained(name, settings, words):
    with pytest.raises(ValueError, match=words):
        agents.load(name, "four_winds", **settings)


# --- the arena ---


def test_all_seatings_are_played():
    assert seatings(2, 2) == [(0, 1), (1, 0)]
    assert seatings(1, 2) == [(0, 0)]
    assert len(seatings(2, 4)) == 6
    assert len(seatings(3, 3)) == 6
    assert seatings(2, 3) == [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]
    assert len(seatings(2, 5)) == 20
    with pytest.raises(ValueError, match="3 agents"):
        seatings(3, 2)


def test_wilson_interval_against_known_values():
    rate = Rate.of([1.0] * 80 + [0.0] * 20)
    assert (rate.mean, round(rate.low, 4), round(rate.high, 4)) == (0.8, 0.7112, 0.8666)
    assert Rate.of([1.0] * 10).high == pytest.approx(1.0)
    assert Rate.of([1.0] * 10).low == pytest.approx(0.7225, abs=1e-4)


def test_the_interval_covers_the_truth_about_as_often_as_it_says():
    rng = np.random.default_rng(0)
    rates = [Rate.of((rng.random(100) < 0.7).astype(float)) for _ in range(2000)]
    assert 0.93 < np.mean([rate.low <= 0.7 <= rate.high for rate in rates]) < 0.97


def test_shares_of_a_victory():
    def shares(*rewards, together=False):
        result = Result(0, tuple(range(len(rewards))), rewards, 1, together)
        return [result.share(seat) for seat in range(len(rewards))]

    assert shares(1.0, -1.0) == [1, 0]
    assert shares(0.0, 0.0) == [0.5, 0.5]
    assert shares(0.5, -1.0, 0.5) == [0.5, 0, 0.5]
    assert shares(1.0, 1.0, together=True) == [1, 1]
    assert shares(-1.0, -1.0, together=True) == [0, 0]


@pytest.mark.parametrize(("name", "players"), [("four_winds", 2), ("tribes", 3), ("tribes", 5)])
def test_the_same_agent_twice_comes_out_even(name, players):
    game = windenvs.spec(name)
    twins = [agents.load("greedy", name), agents.load("greedy", name)]
    first, second = win_rates(meet(game, twins, 60, players=players), 2)
    assert first.mean == pytest.approx(0.5)
    assert second.mean == pytest.approx(0.5)


def test_the_seats_of_an_agent_win_together():
    one = Result(0, (0, 0, 1), (-0.5, 1.0, -0.5), 1)
    other = Result(0, (1, 0, 1), (0.5, -1.0, 0.5), 1)
    assert [rate.mean for rate in win_rates([one, other], 2)] == [0.5, 0.5]
    assert [rate.mean for rate in win_rates([one], 2)] == [1, 0]


def test_greedy_beats_random_and_the_same_seeds_give_the_same_games():
    game = windenvs.spec("four_winds")
    players = [agents.load("greedy", "four_winds"), agents.load("random", "four_winds")]
    results = meet(game, players, 80, seed=100)
    assert win_rates(results, 2)[0].low > 0.8
    assert results[:10] == meet(game, players, 10, seed=100)
