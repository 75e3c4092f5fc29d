"""Set-up: what lies on the table, who starts with what, the first decisions."""

import numpy as np
import pytest

from windenvs.mistwind.content import LETTERS
from windenvs.mistwind.state import BOT, PORTS

from .table import C, Table

pytestmark = pytest.mark.uncompiled
TERRITORIES = [f"transport on {region} Territory" for region in ("Green", "Silver", "Brown", "Purple")]


def letters(t: Table) -> str:
    """The letters of the achievements on display."""
    return "".join(LETTERS[np.argwhere(C.token_face == face)[0, 0] // 4] for face in t.record.ach)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_krill_in_the_order_of_the_first_round(players):
    """scenario 49: three to five players"""
    for seed in range(5):
        t = Table.new(seed, players=players)
        s = t.record
        assert [s.res[p, 2] for p in s.order0[:players]] == list(range(1, players + 1))
        first = int(s.order0[0])
        assert s.order0[:players].tolist() == [(first + k) % players for k in range(players)]
        assert s.order[:players].tolist() == s.seat[:players].tolist() == s.order0[:players].tolist()
        assert (s.marker, s.start, t.player) == (first, first, first)
        assert s.nslots == (2 if players == 3 else 3)
        assert letters(t) == "ABCD"


def test_krill_with_bots():
    """scenario 49: one and two players"""
    solo = Table.new(players=1)
    assert solo.resources(0) == {"wood": 1, "steel": 1, "krill": 4, "coin": 2}
    assert (solo.record.marker, solo.order_now(), solo.record.nslots) == (BOT, ["bot", 0], 2)
    starts = set()
    for seed in range(10):
        duel = Table.new(seed, players=2)
        a, b = duel.record.order0[:2].tolist()
        assert duel.order_now() == ["bot", a, b]
        assert (duel.resources(a)["krill"], duel.resources(b)["krill"]) == (2, 3)
        assert (duel.record.marker, duel.record.nslots, letters(duel)) == (BOT, 2, "ABCD")
        starts.add(a)
    assert starts == {0, 1}


def test_solo_shows_two_different_tokens_of_b_and_of_c():
    """scenario 49: solo achievements (MW-5)"""
    shown = set()
    for seed in range(30):
        t = Table.new(seed, players=1)
        faces = t.record.ach.tolist()
        assert letters(t) == "BBCC" and len(set(faces)) == 4
        shown.update(faces)
    assert shown == set(range(4, 12))


def test_all_achievement_faces_are_drawn():
    """MW-3: the two-faced tokens show either face."""
    shown = {face for seed in range(80) for face in Table.new(seed, players=3).record.ach.tolist()}
    assert shown == set(range(18))


def test_everybody_starts_alike_but_for_krill():
    t = Table.new(players=4)
    for p in range(4):
        assert {k: n for k, n in t.resources(p).items() if k != "krill"} == {"wood": 1, "steel": 1, "coin": 2}
        assert t.pieces(p) == ([], []) and t.characters(p) == []
    assert len(set(t.record.netpair[:4].flatten().tolist())) == 8


def test_any_territory_may_be_chosen_at_the_start():
    """scenario 57"""
    t = Table.new(players=3)
    order = t.record.order0[:3].tolist()
    for p in order:
        assert (t.phase, t.player, t.legal()) == ("netpick", p, ["choose first card", "choose second card"])
        t.play("choose second card")
        assert t.record.net[p] == t.record.netpair[p, 1]
    for p in order:
        assert (t.phase, t.player, t.legal()) == ("start", p, TERRITORIES)
        t.play("transport on Green Territory")
        assert t.pieces(p) == ([], ["Green Territory"])
    assert (t.phase, t.player, t.record.round_number) == ("discard", order[0], 1)


def test_demand_is_laid_out_by_chance():
    t = Table.new(players=3)
    s = t.record
    for region in range(4):
        tokens = s.ttrack[region].tolist() + s.tstack[region].tolist()
        assert sorted(tokens) == sorted(2 * list(range(6)))
        nation = [*s.ntrack[region].tolist(), int(s.nhidden[region])]
        assert sorted(nation) == sorted(C.nation_demand[region].tolist())
    assert len({PORTS[card] for card in s.prow}) == 5 and s.pdeck_n == s.cdeck_n == 21
