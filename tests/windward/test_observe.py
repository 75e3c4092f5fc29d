"""What the encoders write: sizes, the meaning of each part, and nothing that a seat can't know."""

import numpy as np
import pytest

import windenvs

from .table import H, Table

pytestmark = pytest.mark.uncompiled
GAME = windenvs.spec("windward")


def seen(t: Table, p: int, encoder: str = "flat") -> np.ndarray:
    return t.look(t.copy(), p, encoder)[1]


def parts(t: Table, p: int) -> dict[str, np.ndarray]:
    """The segments of the flat vector by name."""
    numbers, at, found = seen(t, p), 0, {}
    for segment in GAME.encoders["flat"].segments:
        found[segment.name] = numbers[at : at + segment.size]
        at += segment.size
    return found


def planes(t: Table, p: int) -> np.ndarray:
    return seen(t, p, "planes")[434:].reshape(34, 15, 15)


def cell(t: Table, hex: int) -> tuple[int, int]:
    c = t.env.contents[0]
    return int(c.q[hex]) + 7, int(c.r[hex]) + 7


def test_sizes_are_those_of_the_reference():
    """Section 9"""
    assert GAME.encoders["flat"].shapes == {"observation": (786,)}
    assert GAME.encoders["planes"].shapes == {"vector": (434,), "observation": (34, 15, 15)}
    starts = np.cumsum([0, *(segment.size for segment in GAME.encoders["flat"].segments)]).tolist()
    assert {290, 332, 383, 397, 419, 434, 520, 611, 786} <= set(starts)


def test_a_seat_from_its_own_and_from_anothers_view():
    t = Table().ship(
        1, at=H(4, 0, 0), morale=4, gas=6, cannons=2, lbspeed=5, notor=9, red_teeth=2, gray_teeth=1, plus2=4
    )
    t.crew(1, "Gunner", "Coxswain").hold(1, "red").hand(1, "Rum", known=True).hand(1, "Volley", "Volley")
    expected = [1, 0, 0, 1, 0, 0, 0, 0, 4 / 6, 0.5, 2 / 6, 0.5, 1, 5 / 6, 9 / 15, 0, 1, 2 / 8, 1 / 8, 4 / 16]
    expected += [0, 1, 1, 0, 0, 0, 3 / 5]  # crew: Gunner is a back side, Coxswain a front; cards
    known = [0.2 * (card == 10) for card in range(12)]
    hand = [0.2 * (card == 10) + 0.4 * (card == 0) for card in range(12)]
    tail = [0, 1, 0, 1, 0, 0, 0]  # both longboats aboard; neither on turn nor deciding nor first
    own, other = parts(t, 1)["seats"][:58], parts(t, 0)["seats"][58:116]
    np.testing.assert_allclose(own, [*expected, *known, *hand, *tail], atol=1e-6)
    np.testing.assert_allclose(other, [*expected, *known, *12 * [0], *tail], atol=1e-6)
    assert not parts(t, 0)["seats"][3 * 58 :].any(), "absent seats are zero"
    assert parts(t, 0)["seats"][55:58].tolist() == [1, 1, 1]


def test_hands_are_open_together():
    t = Table(mode="coop").hand(1, "Volley")
    assert parts(t, 0)["seats"][58 + 39] == pytest.approx(0.2)


def test_turn_stacks_and_goals():
    t = Table(achievements=True, white=True).set(wind=4, speed=6, orders=1, used=0b100000010, deadweight=1, end_seat=2)
    t.record.top[:] = [3, 0, 11]
    t.record.ach[:] = [2, 7]
    t.record.ach_done[1, 1] = t.record.ach_first[1] = 1
    t.record.round_no = 6
    found = parts(t, 1)
    assert found["mode"].tolist() == [1, 0, 0] and np.flatnonzero(found["wind"]).tolist() == [4]
    assert np.flatnonzero(found["phase"]).tolist() == [0] and len(found["phase"]) == 18
    values = [float(found[name][0]) for name in ("at rest", "round", "speed", "orders", "deadweight", "trades")]
    assert values == pytest.approx([0, 0.1, 0.75, 1 / 7, 1, 0])
    assert np.flatnonzero(found["used"]).tolist() == [1, 8]
    assert np.flatnonzero(found["tops"]).tolist() == [3, 12, 24 + 11]
    assert found["stacks"] == pytest.approx(t.record.stack / 25)
    assert np.flatnonzero(found["end seat"]).tolist() == [1], "seat 2 is the next after seat 1"
    assert np.flatnonzero(found["achievements"]).tolist() == [2, 7]
    assert np.flatnonzero(found["achieved"]).tolist() == [1] and found["first taken"].tolist() == [0, 1]
    assert found["white speed"] == pytest.approx(5 / 8)
    assert parts(Table(mode="coop"), 0)["lives"] == pytest.approx([0.5, 0.5])


def test_a_battle_is_seen_from_both_sides():
    t = Table().ship(0, at=H(4, 0, 0), cannons=2).ship(1, at=H(5, 0, 0), cannons=1)
    assert not parts(t, 0)["attacker"].any()
    t.dice((3, 5)).sail(0).play("spend 1 cannons")
    for p in (0, 1):
        found = parts(t, p)
        assert (found["attacker"].tolist(), found["defender"].tolist()) == ([1, 0, 0, 0, 0], [1, 0, 0, 0, 0])
        assert found["results"] == pytest.approx([5 / 16, 0])
        assert found["cannons spent"] == pytest.approx([1 / 6, 0])
        assert found["attacks"] == (p == 0)
    assert planes(t, 0)[33][cell(t, H(5, 0, 0))] == 1 and planes(t, 0)[33].sum() == 1


def test_the_board_in_the_flat_vector():
    t = Table(naturalist=2).ship(0, at=H(4, 0, 0)).boat(1, 0, H(5, 1, 2)).lying_gray(H(5, 1, 2), tow=(1, 0))
    t.red(H(6, 3, 3), tag=True).lying_red(H(2, 2, 1)).set(red_done=1, white_done=1).white(H(7, 5, 0))
    t.record.loose_red[9], t.record.loose_plus2[9], t.record.pocket_gas[2] = 1, 2, 1
    found, c = parts(t, 1), t.env.contents[0]
    np.testing.assert_array_equal(found["tiles"].reshape(6, 6), np.eye(6))
    share = [float(c.q[H(4, 0, 0)]) / 7, float(c.r[H(4, 0, 0)]) / 7]
    assert found["ships"][4:6] == pytest.approx(share) and not found["ships"][:4].any()  # seat 0 is two after seat 1
    boat = [1, c.q[H(5, 1, 2)] / 7, c.r[H(5, 1, 2)] / 7, 1]
    assert found["longboats"][:4] == pytest.approx(boat) and not found["longboats"][4:].any()
    red = [1, 0, c.q[H(6, 3, 3)] / 7, c.r[H(6, 3, 3)] / 7, 1, 1]
    assert found["reds"][:6] == pytest.approx(red)
    assert found["reds"][6:12] == pytest.approx([0, 1, c.q[H(2, 2, 1)] / 7, c.r[H(2, 2, 1)] / 7, 0, 0])
    assert found["grays"][:5] == pytest.approx([0, 1, boat[1], boat[2], 0])
    assert found["white place"] == pytest.approx([c.q[H(7, 5, 0)] / 7, c.r[H(7, 5, 0)] / 7, 1])
    assert found["pockets"] == pytest.approx([1, 1, 0.5, 1, 1, 1])
    assert found["loose goods"][9] == pytest.approx(0.5) and np.count_nonzero(found["loose goods"]) == 1


def test_every_plane():
    t = Table(naturalist=2).ship(0, at=H(4, 0, 0)).boat(1, 0, H(5, 1, 2)).gray(H(3, 3, 1), tag=True)
    t.red(H(6, 3, 3), tag=True).lying_red(H(2, 2, 1)).lying_gray(H(2, 2, 0)).white(H(7, 5, 0))
    t.record.loose_red[9], t.record.loose_gray[9], t.record.loose_plus2[9] = 4, 2, 8
    drawn, s = planes(t, 0), t.record
    assert drawn[0].sum() == 169 and drawn[1].sum() == drawn[1][7, 7] == 1
    for plane, terrain in ((2, 1), (3, 2), (4, 4), (5, 6)):
        assert sorted(zip(*np.nonzero(drawn[plane]), strict=True)) == sorted(
            cell(t, hex) for hex in np.flatnonzero(s.terrain == terrain).tolist()
        )
    assert drawn[6].sum() == 6 and all(drawn[6][cell(t, int(hex))] == 1 for hex in s.pocket)
    assert [drawn[plane][cell(t, 9)] for plane in (7, 8, 9)] == [0.5, 0.25, 0.5]
    assert drawn[10:16].sum(axis=(1, 2)).tolist() == 6 * [28] and drawn[13][cell(t, H(3, 3, 1))] == 1
    assert drawn[16][cell(t, H(4, 0, 0))] == 1 and drawn[17][7, 7] == drawn[18][7, 7] == 1
    assert drawn[22][cell(t, H(5, 1, 2))] == 1 and drawn[21:26].sum() == 1
    marks = {
        26: H(6, 3, 3),
        27: H(2, 2, 1),
        28: H(3, 3, 1),
        29: H(2, 2, 0),
        30: H(6, 3, 3),
        31: H(3, 3, 1),
        32: H(7, 5, 0),
    }
    for plane, hex in marks.items():
        assert drawn[plane][cell(t, hex)] == (0.5 if plane == 26 else 1)
    assert planes(t, 2)[16 + 1][cell(t, H(4, 0, 0))] == 1, "seat 0 comes after seat 2"
    assert planes(Table(map_size="small"), 0)[0].sum() == 91
    np.testing.assert_array_equal(seen(t, 0, "planes")[:434], seen(t, 0)[:434])


def test_numbers_stay_between_minus_one_and_two():
    for options in ({"players": 5, "white": True}, {"mode": "coop", "players": 4}, {"mode": "solo"}):
        batch = windenvs.make_batch("windward", 4, seed=2, **options)
        for _ in range(15):
            batch.play_random(1)
            assert batch.observation.min() >= -1 and batch.observation.max() <= 2


def test_a_hidden_card_changes_nothing_for_the_others():
    views = []
    for card in ("Volley", "False Flag", "Coffee"):
        t = Table().hand(1, card)
        t.record.top[:] = 0
        t.record.pool[:] = 0  # covered cards are hidden as well
        views.append([seen(t, 0), seen(t, 2), seen(t, 1)])
    for p in (0, 1):
        np.testing.assert_array_equal(views[0][p], views[1][p])
        np.testing.assert_array_equal(views[0][p], views[2][p])
    assert (views[0][2] != views[1][2]).any()
