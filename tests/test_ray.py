"""Tournaments on a real Ray cluster on this machine: the same games, and none lost when a worker dies."""

import os
import signal

import pytest

from agents.tournament import Tournament, hold

ray = pytest.importorskip("ray")
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("ray")]
TOURNAMENT = Tournament("four_winds", ("greedy", "random"), 24, 3, {"pips": 4})


@pytest.fixture(scope="module")
def cluster():
    from agents.rayplay import connect

    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    connect(None)
    yield
    ray.shutdown()


def test_games_are_the_same_as_played_here(cluster, tmp_path):
    from agents.rayplay import RayPlayer

    assert hold(TOURNAMENT, tmp_path, size=6, player=RayPlayer()) == hold(TOURNAMENT, size=8)


def test_a_killed_workers_games_are_played_again_and_counted_once(cluster, tmp_path, monkeypatch):
    from agents import rayplay

    marker = tmp_path / "killed"

    @ray.remote(max_retries=0)
    def deadly(game, options, chunk):
        if chunk.games[0][0] == 6 and not marker.exists():  # once, in the middle of one chunk
            marker.write_text("x")
            os.kill(os.getpid(), signal.SIGKILL)
        return rayplay.play_chunk(game, options, chunk)

    monkeypatch.setattr(rayplay, "play_task", deadly)
    player = rayplay.RayPlayer()
    tables = hold(TOURNAMENT, tmp_path / "out", size=6, player=player)
    assert marker.exists()
    assert player.again >= 1
    assert tables == hold(TOURNAMENT, size=8)
    lines = (tmp_path / "out" / "games.jsonl").read_text().splitlines()
    assert len(lines) == 1 + 4


def test_a_cluster_that_is_not_there_is_named():
    from agents.rayplay import connect

    if ray.is_initialized():
        ray.shutdown()
    with pytest.raises(ValueError, match=r"no Ray cluster at '127\.0\.0\.1:1'"):
        connect("127.0.0.1:1")
