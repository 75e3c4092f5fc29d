"""Who knows what: games that a seat can't tell apart."""

import numpy as np
import pytest

from windenvs.core.rng import keys_of
from windenvs.mistwind.state import CARGOES

from .table import Table

pytestmark = pytest.mark.uncompiled


def middle(players: int, steps: int, seed: int = 3) -> Table:
    t = Table.new(seed, players=players)
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        t._ready().step(int(chance.choice(t._ready().legal_actions())))
    return t


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_no_seat_can_tell_imagined_games(players):
    """scenario 48: observation, mask; nothing would happen by itself"""
    for steps in (0, 2, 2 * players + 1, 40, 55):
        t = middle(players, steps)
        for seat in range(players):
            mask, seen = t.look(t.copy(), seat, "planes")
            for seed in range(2):
                imagined = t.imagine(seat, seed)
                imagined_mask, imagined_seen = t.look(imagined, seat, "planes")
                np.testing.assert_array_equal(imagined_seen, seen)
                np.testing.assert_array_equal(imagined_mask, mask)
                s = imagined[0]
                assert (s.phase, s.player) == (t.record.phase, t.record.player)
                asked, _ = t.look(imagined, int(s.player))
                assert asked.any()  # resolving automatically would not go on


def test_withheld_discs_of_others_are_imagined_anew():
    """Section 9: hand or withheld"""
    t = middle(5, 30)
    s = t.record
    withheld = set()
    for seed in range(60):
        imagined = t.imagine(0, seed)[0]
        for p in range(5):
            assert imagined.hand[p] & imagined.discarded[p] == 0
            assert imagined.hand[p] | imagined.discarded[p] == s.hand[p] | s.discarded[p]
            assert int(imagined.discarded[p]).bit_count() == int(s.discarded[p]).bit_count() == 2
        assert imagined.discarded[0] == s.discarded[0]
        withheld.add(int(imagined.discarded[1]))
    assert len(withheld) > 3


def test_every_unplayed_disc_is_withheld_as_often():
    t = Table(players=3).hand(1, 1, 2, 3, 4)
    t.record.discarded[1] = 0b10000
    counts = np.zeros(5)
    for seed in keys_of(np.arange(1000, dtype=np.uint64), 0).tolist():
        counts += [t.imagine(0, seed)[0].discarded[1] >> disc & 1 for disc in range(5)]
    assert counts.sum() == 1000 and (np.abs(counts - 200) < 60).all()


def test_network_cards_of_others_are_imagined_anew():
    t = Table(players=3).network(0, 3).network(1, 5).network(2, 8, revealed=True)
    t.record.netpair[1], t.record.netpair[2] = [5, 0], [8, 7]
    kept, partners = set(), set()
    for seed in range(80):
        s = t.imagine(0, seed)[0]
        pairs = s.netpair[:3].tolist()
        assert pairs[0] == [3, 4] and s.net[0] == 3 and s.net[2] == 8 and pairs[2][0] == 8
        assert len({card for pair in pairs for card in pair}) == 6
        assert s.net[1] in pairs[1] and s.netdone[:3].tolist() == [0, 0, 1]
        kept.add(int(s.net[1]))
        partners.add(pairs[2][1])
    assert kept == partners == {0, 1, 2, 5, 6, 7, 9}


def test_cards_drawn_by_another_are_imagined_anew():
    t = Table().top_characters("Krill Farmer", "Toll Collector").play("play disc 5 on Labour 5")
    own = t.record.pick.tolist()
    assert all(t.imagine(0, seed)[0].pick.tolist() == own for seed in range(5))
    drawn = set()
    for seed in range(60):
        s = t.imagine(1, seed)[0]
        together = s.cdeck[: s.cdeck_n].tolist() + s.pick.tolist()
        assert sorted(together) == sorted(t.record.cdeck[: t.record.cdeck_n].tolist() + own)
        drawn.update(s.pick.tolist())
    assert len(drawn) > 15


def test_only_the_top_of_a_stack_is_known():
    t = Table()
    tops, below = set(), set()
    for seed in range(40):
        s = t.imagine(0, seed)[0]
        assert sorted(s.tstack[0].tolist()) == sorted(t.record.tstack[0].tolist())
        tops.add(CARGOES[s.tstack[0, 8]])
        below.add(CARGOES[s.tstack[0, 7]])
    assert len(tops) == 1 and len(below) > 2


def test_the_automas_discs_are_drawn_from_those_not_seen():
    t = Table.new(players=1).play("choose first card", "transport on Green Territory", "discard disc 5")
    s = t.record
    seen = [int((s.slot[:, place] == 5).sum() + (s.stacks[place] == 5).sum()) for place in range(5)]
    assert sum(seen) == 3
    stacks = set()
    for seed in range(40):
        stack = t.imagine(0, seed)[0].botstack[:9].tolist()
        assert all(stack.count(place + 1) <= 3 - seen[place] for place in range(5))
        stacks.add(tuple(stack))
    assert len(stacks) > 30


def test_others_do_not_see_secret_choices():
    """The choice of a network card and of a disc looks the same to the others, whatever it was."""
    for actions in (("choose first card", "choose second card"), ("discard disc 1", "discard disc 5")):
        seen = []
        for action in actions:
            t = Table.new(4, players=3)
            if action.startswith("discard"):
                t.play(*3 * ["choose first card"], *3 * ["transport on Green Territory"])
            chooser = t.player
            t.play(action)
            others = [p for p in range(3) if p != chooser]
            told = [t.env.game.describe(t.env.contents[0], t.record, p) for p in others]
            seen.append(([t.look(t.copy(), p, "planes")[1].tolist() for p in others], told))
        assert seen[0] == seen[1]
