"""Points, winners, rewards, solo goals."""

import numpy as np
import pytest

from .invariants import network_points
from .table import C, Table

pytestmark = pytest.mark.uncompiled


def test_majorities_are_shared():
    """scenario 17"""
    t = Table().marker("bot").tokens(0, "Brown", "Coal", "Oil").nation_tokens(1, "Brown", "Coal")
    assert t.scores() == [2 + 2, 2 + 2, 0]
    assert t.tokens(2, "Brown", "Coffee", "Fungus").scores() == [2 + 1, 2 + 1, 2 + 1]
    assert Table().marker("bot").tokens(0, "Brown", "Coal").scores() == [1 + 5, 0, 0]


def test_wood_and_steel_break_ties_and_others_share():
    """scenario 18"""
    t = Table().marker("bot").has(0, wood=1).has(1, wood=2, steel=2).has(2, steel=4)
    end = t.finished()
    assert (end.record.winners, end.rewards) == (0b110, [-1, 0.5, 0.5])
    everybody = Table().marker("bot").finished()
    assert (everybody.record.winners, everybody.rewards) == (0b111, [0, 0, 0])
    one = Table().marker(2).finished()
    assert one.rewards == [-0.5, -0.5, 1]


def test_end_game_cards():
    """scenario 45 (MW-31, MW-32)"""
    t = Table().marker("bot").owns(0, "Cartographer", "Ambassador").transport(0, "Green Nation")
    t.transport(0, "Green Nation").outposts(0, "Silver Nation", "Brown Krill", "Purple Coal", "Purple Krill")
    assert t.network(0, 1).scores()[0] == 3 + 6
    more = Table().marker("bot").owns(0, "Krill Baron", "Governor", "Krill Merchant").network(0, 2)
    more.outposts(0, "Green Krill", "Brown Krill", "Green Territory").transport(0, "Green Territory")
    assert more.scores()[0] == 2 * 2 + 2 + 2


def solo(level: str) -> Table:
    """The Automa holds nothing; the card is complete but not revealed."""
    return Table(players=1, difficulty=level).network(0, 0)


def meet(t: Table, card: bool, achievements: int, nations: int) -> Table:
    s = t.record
    s.netdone[0] = card
    s.achowner[:achievements] = 0
    s.nclaim[:nations, 0] = 0
    return t


def with_points(t: Table, points: int) -> Table:
    """Single demand tokens up to so many points (the Automa ties every majority but one)."""
    for name in ("Green", "Silver", "Brown", "Purple"):
        t.tokens("bot", name, *(40 * ["Coal"]))
    missing = points - t.scores()[0]
    assert missing >= 0
    return t.tokens(0, "Green", *missing * ["Coal"])


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_solo_goals(level):
    """scenario 23"""
    card, achievements, nations, points = C.goal[("easy", "medium", "hard").index(level)].tolist()

    def won(card=card, achievements=achievements, nations=nations, points=points) -> bool:
        t = with_points(meet(solo(level), card, achievements, nations), points)
        end = t.finished()
        assert end.record.final[0] == points and end.rewards == [1 if end.record.winners else -1]
        return bool(end.record.winners)

    assert won()
    assert not won(points=points - 1)
    assert not won(achievements=achievements - 1)
    assert not won(nations=nations - 1)
    assert won(card=0) == (level == "easy")
    assert (card, achievements, nations, points) == {
        "easy": (0, 1, 1, 30), "medium": (1, 2, 2, 45), "hard": (1, 3, 3, 60),
    }[level]  # fmt: skip


def test_the_automa_takes_part_in_majorities():
    """scenario 23: the Automa can hold a majority (MW-39)"""
    t = solo("easy").tokens(0, "Green", "Coal", "Oil").tokens("bot", "Green", "Coal")
    assert t.scores() == [2 + 5]
    assert t.tokens("bot", "Green", "Oil").scores() == [2 + 2]
    assert t.tokens("bot", "Green", "Fungus").scores() == [2]


def test_shaped_rewards_follow_the_lead():
    """scenario 52"""
    t = Table(players=4, reward="shaped").marker("bot").transport(0, "Green Territory", "Coal").quiet_disc()
    t.play("unload transport 1 for bottom token, first bonus")
    lead = 6 / 20  # a token and a majority
    assert t.rewards == pytest.approx([lead, -lead / 3, -lead / 3, -lead / 3])
    assert sum(t.rewards) == pytest.approx(0, abs=1e-6)


def test_shaped_rewards_do_not_betray_cards():
    """scenario 52: unrevealed network cards count nothing"""
    gains = []
    for card in (0, 5):
        t = Table(players=4, reward="shaped").network(0, card).transport(0, "Purple Territory").has(0, coin=3)
        t.play("play disc 4 on Labour 4", "outpost on Green Oil")
        gains.append(t.rewards)
    assert gains == [[0, 0, 0, 0]] * 2


@pytest.mark.parametrize("players", [1, 3])
def test_shaped_rewards_of_a_game_add_up(players):
    """Beyond the terminal reward they bring what the open score has changed by."""
    plain, shaped = (Table.new(7, players=players, reward=reward) for reward in ("terminal", "shaped"))
    totals, chance = np.zeros((2, players)), np.random.default_rng(1)
    while not plain.over:
        action = plain.env.action_name(int(chance.choice(plain._ready().legal_actions())))
        for k, t in enumerate((plain, shaped)):
            totals[k] += t.play(action).rewards
    s = plain.record
    hidden = [0 if s.netdone[p] else network_points(C, s, p) for p in range(players)]
    points = [int(s.final[p]) - hidden[p] for p in range(players)]
    gained = totals[1] - totals[0]
    if players == 1:
        assert gained == pytest.approx([points[0] / 45])
    else:
        marker = int(Table.new(7, players=players).record.marker)  # two points for its holder from the start
        leads = [((points[p] - 2 * (p == marker)) * 3 - sum(points) + 2) / 2 / 20 for p in range(players)]
        assert gained == pytest.approx(leads)
