"""The greedy agent and its estimates: legal in every mode, no wiser than the table, and good enough to learn from."""

import numpy as np
import pytest

import agents
import windenvs
from agents.arena import meet, win_rates
from agents.azimuth import value
from agents.base import View
from windenvs.core.rng import keys_of

from .table import Table
from .test_invariants import OPTIONS, words

GAME = windenvs.spec("azimuth")


def choice(t: Table, name: str = "greedy", seed: int = 0, **settings) -> str:
    """What an agent chooses in the position on the table."""
    env = t._ready()
    view = View(env.game, env.contents, env._states, np.zeros(1, np.int64), np.array([seed], np.uint64))
    return env.action_name(int(agents.load(name, "azimuth", **settings).act(view)[0]))


@pytest.mark.parametrize("options", OPTIONS[:-2], ids=words)
def test_greedy_is_legal_and_knows_only_the_table(options):
    """The same choice in every game that the seat can't tell from the real one."""
    rows = 16
    batch, greedy = windenvs.make_batch("azimuth", rows, seed=3, **options), agents.load("greedy", "azimuth")
    for number in range(40):
        view = View(GAME, batch.contents, batch.states, np.arange(rows), keys_of(batch.seeds, number))
        actions = greedy.act(view)
        assert batch.mask[np.arange(rows), actions].all()
        other = View(GAME, batch.contents, view.imagine(7), np.arange(rows), keys_of(batch.seeds, number))
        np.testing.assert_array_equal(greedy.act(other), actions)
        if number % 3 == 2:
            batch.play_random(1, observe=False)
        else:
            batch.step(actions)


RACES = [{"mode": "competitive", "players": 2}, {"mode": "competitive"}]


@pytest.mark.parametrize(
    "options, name",
    [({}, "greedy"), *((race, name) for race in RACES for name in ("greedy", "mcts:60"))],  # a team may land later
    ids=str,
)
def test_whoever_can_land_at_home_does(options, name):
    t = Table(**options).raft("Red", "c1", castaway=True).raft("Black", "b5", castaway=True)
    for colour in ("Blondie", "Blue"):
        if t.castaway_at(colour) != "absent":
            t.raft(colour, "e4", castaway=True) if colour == "Blondie" else t.raft(colour, "a1", castaway=True)
    assert choice(t, name) == "land home"


def test_greedy_sails_towards_home():
    t = Table().raft("Red", "c2", castaway=True).castaway("Blondie", "home").castaway("Black", "home")
    assert choice(t.castaway("Blue", "home")) in {
        "wind B1 points N",
        "wind C1 points N",
        "wind B2 points N",
        "wind C2 points N",
    }


def test_greedy_puts_the_lighthouse_in_the_middle():
    assert choice(Table.new()) == "lighthouse at 2"
    assert choice(Table.new(mode="competitive")) in {"lighthouse at 2", "lighthouse at 3"}


@pytest.mark.parametrize("options", OPTIONS[:-2], ids=words)
def test_estimates_are_rewards(options):
    """Between -1 and 1, equal for a team and adding up to nothing in a race, in every phase."""
    batch = windenvs.make_batch("azimuth", 8, seed=5, **options)
    values = np.empty(batch.num_seats)
    for _ in range(30):
        for row in range(8):
            values[:] = np.nan
            value(batch.contents[0], batch.states[row], values)
            assert (np.abs(values) <= 1).all()
            if options.get("mode") == "competitive":
                assert abs(values.sum()) < 1e-9
            else:
                assert len(set(values.tolist())) == 1
        batch.play_random(3, observe=False)


def test_estimates_know_who_is_ahead():
    def estimate(t: Table) -> list[float]:
        values = np.empty(len(t.env.possible_agents))
        value(t.env.contents[0], t._ready().state_record, values)
        return values.tolist()

    race = Table(mode="competitive", players=2).raft("Red", "c1", castaway=True).raft("Black", "b2", castaway=True)
    assert estimate(race)[0] > 0.5 > -0.5 > estimate(race)[1]
    early = Table().raft("Red", "a6").raft("Blondie", "a1").raft("Black", "a1").raft("Blue", "f1")
    late = Table().round(10).raft("Red", "a6").raft("Blondie", "a1").raft("Black", "a1").raft("Blue", "f1")
    assert estimate(early)[0] > estimate(late)[0]
    assert estimate(late)[0] < -0.9


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_wins_races_against_random_play(players):
    contestants = [agents.load("greedy", "azimuth"), *[agents.load("random", "azimuth")] * (players - 1)]
    results = meet(GAME, contestants, 40, seed=100, mode="competitive", players=players)
    assert win_rates(results, players)[0].low > 0.8


def test_greedy_teams_win_most_of_their_games_and_random_ones_none():
    won = [result.rewards[0] > 0 for result in meet(GAME, [agents.load("greedy", "azimuth")], 200, seed=100)]
    assert sum(won) > 120
    lost = [result.rewards[0] < 0 for result in meet(GAME, [agents.load("random", "azimuth")], 100, seed=100)]
    assert all(lost)
