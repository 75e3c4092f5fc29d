"""Tournaments: what is played, what is kept, and what it says."""

import json
from pathlib import Path
from shutil import copyfile

import numpy as np
import pytest

import agents
from agents.arena import Rate, Result
from agents.standings import (
    bootstrap,
    cross_table,
    draw_cross_table,
    overall,
    ratings,
    scores,
    seat_table,
    summary,
)
from agents.tournament import Chunk, ResultFile, Tournament, chunks, fingerprint, hold, play_here
from windenvs.core.jit import reachable_sources

FAST = {"assembly": "preset", "navy_setup": "auto", "pirate_setup": "auto", "pips": 4}


def tournament(*names, games=8, seed=0, **options):
    return Tournament("four_winds", names or ("greedy", "random"), games, seed, {**FAST, **options})


# --- what is played ---


def test_every_pair_meets_over_the_same_seeds_in_every_seating():
    plan = tournament("greedy", "random", "mcts:1", games=4, seed=7).plan()
    assert len(plan) == 3 * 4
    for table in (("greedy", "random"), ("greedy", "mcts:1"), ("random", "mcts:1")):
        games = [game for who, game in plan if who == table]
        assert games == [(7, (0, 1)), (7, (1, 0)), (8, (0, 1)), (8, (1, 0))]


def test_chunks_hold_games_of_one_table():
    plan = tournament("greedy", "random", "mcts:1", games=6).plan()
    cut = chunks(plan, 4)
    assert [len(chunk.games) for chunk in cut] == [4, 2, 4, 2, 4, 2]
    assert [(chunk.table, game) for chunk in cut for game in chunk.games] == plan


@pytest.mark.parametrize(
    ("names", "games", "message"),
    [
        (("greedy", "greedy"), 2, "named once"),
        (("greedy",), 2, "takes two agents"),
        (("greedy", "random"), 0, "at least 1"),
    ],
)
def test_impossible_tournaments_are_refused(names, games, message):
    with pytest.raises(ValueError, match=message):
        Tournament("four_winds", names, games, 0, {}).plan()


def test_games_do_not_depend_on_how_they_are_cut(tmp_path):
    one, other = tournament(), tournament()
    assert hold(one, size=3) == hold(other, tmp_path, size=8)


# --- what is kept ---


def test_an_interrupted_tournament_goes_on_where_it_was(tmp_path):
    played = []

    def interrupted(tournament, waiting):
        for number, result in enumerate(play_here(tournament, waiting)):
            if number == 2:
                raise KeyboardInterrupt
            yield result

    def noted(tournament, waiting):
        played.extend(waiting)
        return play_here(tournament, waiting)

    with pytest.raises(KeyboardInterrupt):
        hold(tournament(), tmp_path, size=2, player=interrupted)
    again = hold(tournament(), tmp_path, size=2, player=noted)
    assert sum(len(chunk.games) for chunk in played) == 4
    assert again == hold(tournament(), size=2)
    more = hold(tournament(games=12), tmp_path, size=2)
    assert len(more["greedy", "random"]) == 12


def test_a_line_cut_short_is_played_again(tmp_path):
    whole = hold(tournament(), tmp_path, size=2)
    path = tmp_path / "games.jsonl"
    path.write_bytes(path.read_bytes()[:-40])
    assert hold(tournament(), tmp_path, size=2) == whole
    lines = path.read_text().splitlines()
    assert len(lines) == 1 + 4
    assert all(json.loads(line) for line in lines)


def test_results_of_another_tournament_are_not_mixed_in(tmp_path):
    hold(tournament(), tmp_path)
    before = (tmp_path / "games.jsonl").read_bytes()
    with pytest.raises(ValueError, match="holds a tournament with options="):
        hold(tournament(pips=5), tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == before
    (tmp_path / "games.jsonl").write_text("nonsense\n")
    with pytest.raises(ValueError, match="holds no tournament"):
        hold(tournament(), tmp_path)


def test_games_of_a_policy_that_was_trained_anew_are_played_again(tmp_path):
    policy = tmp_path / "policy.safetensors"
    copyfile(agents.policy_file("ppo:four_winds"), policy)
    one = Tournament("four_winds", (str(policy), "random"), 2, 0, FAST)
    hold(one, tmp_path)
    path = tmp_path / "games.jsonl"
    fingerprint.cache_clear()
    assert len(ResultFile(path, one.header()).games) == 2
    policy.write_bytes(policy.read_bytes() + b" ")
    fingerprint.cache_clear()
    assert len(ResultFile(path, one.header()).games) == 0


def test_games_of_agents_whose_code_has_changed_are_played_again(tmp_path, monkeypatch):
    one = tournament(games=2)
    hold(one, tmp_path)
    path = tmp_path / "games.jsonl"
    assert len(ResultFile(path, one.header()).games) == 2
    monkeypatch.setattr("agents.tournament.fingerprint", lambda name, game: "another")
    assert len(ResultFile(path, one.header()).games) == 0


def test_the_fingerprint_of_an_agent_that_is_code_is_of_its_sources(monkeypatch):
    reached = []
    monkeypatch.setattr("agents.tournament.source_digest", lambda module, path: reached.append((module, path.name)))
    fingerprint.__wrapped__("greedy", "tribes")
    fingerprint.__wrapped__("random", "a_game_without_agents")
    assert reached == [("agents.tribes", "tribes.py"), ("agents.loading", "loading.py")]
    sources = {path.name for path in reachable_sources("agents.tribes", Path(agents.__file__).parent / "tribes.py")}
    assert {"mcts.py", "tribes_worth.py", "policies.py", "turn.py"} <= sources


def test_a_game_counts_once_however_often_it_is_written(tmp_path):
    one = tournament(games=2)
    file = ResultFile(tmp_path / "games.jsonl", one.header())
    chunk = chunks(one.plan(), 2)[0]
    ((_, results),) = play_here(one, [chunk])
    file.add(chunk, results)
    file.add(chunk, results)
    assert len(ResultFile(tmp_path / "games.jsonl", one.header()).games) == 2
    assert len(hold(one, tmp_path)["greedy", "random"]) == 2


# --- what it says ---


def made_up(chance, games=400, seed=0, table=("a", "b")):
    """Games in which the first agent wins with this chance, in either seat."""
    rng = np.random.default_rng(seed)
    results = []
    for number in range(games):
        for seating in ((0, 1), (1, 0)):
            winner = 0 if rng.random() < chance else 1
            rewards = tuple(1.0 if agent == winner else -1.0 for agent in seating)
            results.append(Result(number, seating, rewards, 10))
    return {table: results}


def test_equal_agents_come_out_even():
    tables = made_up(0.5)
    rate = cross_table(tables)["a", "b"]
    assert rate.low < 0.5 < rate.high
    stars = ratings(tables, ["a", "b"])
    assert abs(stars["a"]["mu"] - stars["b"]["mu"]) < 2 * (stars["a"]["sigma"] + stars["b"]["sigma"])


@pytest.mark.parametrize("chance", [0.2, 0.5, 0.9])
def test_intervals_hold_the_truth_about_as_often_as_they_say(chance):
    inside = 0
    for seed in range(200):
        rate = cross_table(made_up(chance, games=50, seed=seed))["a", "b"]
        inside += rate.low <= chance <= rate.high
    assert 180 <= inside <= 200


def test_known_strengths_are_told_apart_in_the_right_order():
    tables = (
        made_up(0.8, table=("a", "b")) | made_up(0.7, seed=1, table=("b", "c")) | made_up(0.9, seed=2, table=("a", "c"))
    )
    stars = ratings(tables, ["a", "b", "c"])
    assert stars["a"]["mu"] > stars["b"]["mu"] > stars["c"]["mu"]
    whole = overall(tables, ["a", "b", "c"])
    assert whole["a"].games == 1600
    assert whole["a"].mean == pytest.approx(0.85, abs=0.03)
    assert cross_table(tables)["c", "b"].mean == pytest.approx(0.3, abs=0.04)


def test_seats_are_counted_apart():
    first_always_wins = {("a", "b"): [Result(k, (0, 1), (1.0, -1.0), 3) for k in range(9)] + [
        Result(k, (1, 0), (1.0, -1.0), 3) for k in range(9)]}  # fmt: skip
    seats = seat_table(first_always_wins, ["a", "b"], 2)
    assert [rate.mean for rate in seats["a"]] == [1.0, 0.0]
    assert overall(first_always_wins, ["a"])["a"].mean == 0.5


def test_victories_of_several_players_are_shared_and_won_together():
    shared = Result(0, (0, 1, 0), (0.5, 0.5, -1.0), 9)
    assert [shared.share(seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert Result(0, (0,), (1.0,), 9, together=True).share(0) == 1.0
    assert Result(0, (0,), (-1.0,), 9, together=True).share(0) == 0.0
    assert Result(0, (0, 0), (0.0, 0.0), 9, together=True).share(1) == 0.0


def test_a_game_won_together_is_one_game_however_many_seats():
    results = [Result(k, (0, 0, 0), (1.0, 1.0, 1.0), 9, together=True) for k in range(10)]
    assert overall({("a",): results}, ["a"])["a"].games == 10
    apart = [Result(k, (0, 1, 0), (1.0, -0.5, -0.5), 9) for k in range(10)]
    assert overall({("a", "b"): apart}, ["a"])["a"].games == 10


def test_scores_have_bootstrap_intervals_over_seeds():
    results = [Result(k, (0,), (1.0,), 5, True, (float(k % 10),)) for k in range(200)]
    mean = scores({("a",): results}, ["a"])["a"]
    assert mean.mean == 4.5
    half = 1.96 * np.std(np.arange(10)) / np.sqrt(200)
    assert (mean.low, mean.high) == (pytest.approx(4.5 - half, abs=0.08), pytest.approx(4.5 + half, abs=0.08))
    twice = bootstrap([1.0, 1.0, 0.0, 0.0] * 50, [0, 0, 1, 1] * 50)
    assert twice.high - twice.low == pytest.approx(1.0)  # two seeds only: nothing is known


def test_the_summary_and_the_picture(tmp_path):
    tables = made_up(0.7, games=20)
    data = json.loads(json.dumps(summary(tables, ["a", "b"], 2)))
    assert data["games"] == 40
    assert {"overall", "by seat", "cross table", "ratings"} <= set(data)
    draw_cross_table(tmp_path / "table.png", "a game", ["a", "b"], cross_table(tables))
    assert (tmp_path / "table.png").read_bytes().startswith(b"\x89PNG")
    assert Rate.of([]).games == 0


def test_a_chunk_can_be_sent_elsewhere():
    import pickle

    chunk = Chunk(("greedy", "random"), ((1, (0, 1)),))
    assert pickle.loads(pickle.dumps(chunk)) == chunk
