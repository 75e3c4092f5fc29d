"""Cresters: Grays that come, Reds that hunt, what the end of a turn brings."""

import pytest

from windenvs.windward.state import LYING

from .table import H, Table

pytestmark = pytest.mark.uncompiled


def resting(**options) -> Table:
    """Seat 0 has a card to discard, so that its morale stays."""
    return Table(**options).hand(0, "Coffee", known=True)


def rest(t: Table) -> Table:
    return t.play("end turn", "card: Coffee")


def test_missing_grays_appear_on_different_grounds():
    """scenario 20"""
    t = Table().no_grays()
    assert (t.record.gray_state == 1).sum() == 0
    t.play("order: morale")
    s = t.record
    placed = s.gray_hex[s.gray_state == 1].tolist()
    assert len(placed) == len(set(placed)) == 2 and set(placed) <= set(s.ground.tolist())


def test_a_longboat_takes_what_a_beaten_one_towed():
    """scenario 21"""
    t = Table().ship(0, at=H(5, 2, 2), lbspeed=1).boat(0, 0, H(4, 0, 0)).boat(1, 0, H(5, 0, 0))
    t.lying_gray(H(5, 0, 0), tow=(1, 0)).dice((1, 3), (1, 2)).play("longboat 0 move dir 0")
    s = t.record
    assert (s.boat[1, 0], t.of(1, "plus2"), s.boat[0, 0], s.gray_tow[0]) == (-1, (1,), H(5, 0, 0), 0)


def test_a_red_moves_three_hexes_or_two_and_attacks_when_it_can():
    """scenario 22"""
    t = rest(resting().ship(0, at=H(6, 0, 0)).red(H(1, 0, 0)))
    assert (t.reds(), t.player, t.of(0, "notor")) == ([H(4, 0, 0)], 1, (1,))
    t = rest(resting(map_size="small").ship(0, at=H(5, 0, 0)).red(H(1, 0, 0)))
    assert t.reds() == [H(3, 0, 1)]  # round the drift: five steps
    t = resting().ship(0, at=H(4, 0, 0), cannons=1).red(H(1, 0, 0)).dice((5, 5), (3, 6))
    rest(t)
    assert (t.phase, t.player, t.record.prev, t.record.at) == ("b_dcan", 0, H(3, 0, 0), 5)
    t.play("spend 1 cannons")
    assert (t.phase, t.of(0, "hold")) == ("respawn", (8,))


def test_a_red_finds_no_way_through_another_ship():
    """scenario 23"""
    t = resting().ship(0, at=H(4, 4, 0)).red(H(1, 4, 0), H(5, 3, 0)).ship(1, at=H(2, 4, 1))  # H(2,4,0) is drift
    rest(t)
    assert (t.reds(), t.player) == (sorted([H(1, 4, 0), H(5, 3, 0)]), 1)
    t = rest(resting().ship(0, at=H(4, 4, 0)).red(H(1, 4, 0)))
    assert t.reds() != [H(1, 4, 0)]


def test_without_supplies_a_ship_starves():
    """scenario 25"""
    t = Table().ship(0, at=H(4, 0, 0), morale=1, gray_teeth=2, plus2=1).hold(0, "red").play("end turn")
    s = t.record
    assert t.of(0, "hex", "morale", "gray_teeth", "plus2", "notor", "hold") == (0, 1, 0, 1, 0, -1)
    assert (s.loose_gray[H(4, 0, 0)], s.loose_plus2[H(4, 0, 0)]) == (2, 1)
    assert (s.red_state[0], s.red_hex[0], t.player) == (LYING, H(4, 0, 0), 1)


def test_of_two_reds_the_nearer_comes_first():
    """scenario 50"""
    t = resting().ship(0, at=H(6, 0, 0)).red(H(2, 0, 0), H(4, 0, 0)).dice((5, 6), (2, 6))
    rest(t)
    s = t.record
    assert (s.red_hex[1], t.of(0, "plus2", "notor"), t.player) == (H(5, 0, 0), (1, 1), 1)
    assert s.red_hex[0] not in (H(2, 0, 0), H(5, 0, 0))


def test_a_red_across_the_border_does_not_move():
    """scenario 60"""
    t = resting().ship(0, at=H(4, 0, 0)).red(H(4, 5, 3))
    assert H(4, 5, 3) in t.env.contents[0].neighbour[0, H(4, 0, 0)]
    assert rest(t).reds() == [H(4, 5, 3)]


def test_a_red_respawned_at_rest_waits():
    """WW-18"""
    t = resting().ship(0, at=H(4, 0, 0), cannons=3).red(H(2, 0, 0)).dice((5, 5), (5, 9))
    rest(t).play("spend 3 cannons")
    assert t.phase == "respawn"
    t.play(f"hex {H(5, 0, 0)}")
    assert (t.reds(), t.player) == ([H(5, 0, 0)], 1)


def test_a_gray_dropped_on_a_free_longboat_is_towed():
    """Section 6.5"""
    t = Table().ship(0, at=H(4, 0, 0), morale=1).hold(0, "gray").boat(1, 0, H(4, 0, 0)).play("end turn")
    assert (t.record.gray_hex[0], t.record.gray_tow[0]) == (H(4, 0, 0), 2)
