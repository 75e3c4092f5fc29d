"""The league: who is drawn how often, and what is remembered."""

import numpy as np
import pytest

import agents
import windenvs
from agents.selfplay.league import FLOOR, League
from agents.selfplay.nets import NetShape, PolicyNet

GAME = windenvs.spec("four_winds")
SHAPE = NetShape(layers=(8,))


def league(shares, rows=4, capacity=3, seats=2):
    baselines = {"random": agents.load("random", "four_winds")}
    return League(GAME, "flat", SHAPE, baselines, shares, rows=rows, seats=seats, capacity=capacity, seed=1)


def weights():
    return PolicyNet(GAME, "flat", SHAPE).state_dict()


def test_shares_are_chances_and_pasts_share_goes_to_latest_while_there_is_none():
    one = league({"random": 1.0, "latest": 1.0, "past": 2.0})
    assert one.chances() == {"random": 0.25, "latest": 0.75}
    one.remember("a", weights())
    assert one.chances() == {"random": 0.25, "latest": 0.25, "a": 0.5}


def test_opponents_that_still_win_are_met_more_often():
    one = league({"past": 1.0})
    for name, rate in (("easy", 1.0), ("even", 0.5), ("hard", 0.0)):
        one.remember(name, weights())
        one.rates[name] = rate
    raw = {"easy": FLOOR, "even": 0.25 + FLOOR, "hard": 1 + FLOOR}
    expected = {name: weight / sum(raw.values()) for name, weight in raw.items()}
    assert one.chances() == pytest.approx(expected)
    one.who = np.full((30_000, 2), "", dtype="U40")
    one.begin(np.arange(30_000), np.zeros(30_000, int))
    for name, chance in expected.items():
        assert (one.who == name).mean() == pytest.approx(chance, abs=0.01)


def test_results_move_the_rate_of_the_opponent_that_was_met():
    one = league({"random": 1.0, "latest": 1.0})
    one.who[:] = [["latest", "random"], ["random", "latest"], ["latest", "random"], ["latest", "latest"]]
    rows, seats = np.arange(3), np.array([0, 1, 0])
    for _ in range(400):
        one.ended(rows, seats, np.array([[1.0, -1.0], [-1.0, 1.0], [1.0, -1.0]]))  # the learner wins every game
    assert one.rates["random"] > 0.99
    assert "latest" not in one.rates  # it sat in no other seat
    for _ in range(400):
        one.ended(np.array([3]), np.array([0]), np.array([[0.0, 0.0]]))
    assert one.rates["latest"] == pytest.approx(0.5, abs=0.01)
    assert one.games["random"] == 1200


def test_beyond_its_capacity_the_one_most_often_beaten_goes():
    one = league({"past": 1.0}, capacity=2)
    one.remember("a", weights())
    one.remember("b", weights())
    one.rates.update(a=0.2, b=0.9)
    one.who[:] = "b"
    one.remember("c", weights())
    assert list(one.past) == ["a", "c"]
    assert (one.who == "c").all()  # games against it go on with the newcomer


def test_every_seat_is_played_by_whom_it_was_given_to():
    one = league({"random": 1.0, "latest": 1.0}, rows=8)
    batch = windenvs.make_batch("four_winds", 8, seed=1)
    asked = []

    class Noted:
        name = "random"

        def act(self, view):
            asked.append(len(view))
            return view.mask.argmax(axis=1)

    one.baselines["random"] = Noted()
    rows = np.arange(8)
    one.who[:, :] = "latest"
    one.who[:3, batch.player[0]] = "random"
    actions = one.act(batch, rows)
    assert asked == [3]
    assert batch.mask[rows, actions].all()
    assert (actions[:3] == batch.mask[:3].argmax(axis=1)).all()


def test_latest_follows_the_learner():
    one = league({"latest": 1.0})
    fresh = weights()
    one.follow(fresh)
    assert all((one.latest.state_dict()[name] == value).all() for name, value in fresh.items())


def test_a_restored_league_draws_the_same():
    one, other = league({"random": 1.0, "past": 1.0}), league({"random": 1.0, "past": 1.0})
    one.remember("a", weights())
    one.rates["a"] = 0.3
    one.begin(np.arange(4), np.zeros(4, int))
    other.restore(one.save())
    assert other.chances() == one.chances()
    for both in (one, other):
        both.begin(np.arange(4), np.zeros(4, int))
    assert (one.who == other.who).all()


@pytest.mark.parametrize("shares", [{"wizard": 1.0}, {"random": -1.0, "latest": 2.0}, {"random": 0.0}])
def test_impossible_shares_are_refused(shares):
    with pytest.raises(ValueError, match="shares of opponents must be numbers of at least 0 for random, latest, past"):
        league(shares)
