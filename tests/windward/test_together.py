"""Cooperative and solo play."""

import pytest

from .table import H, Table

pytestmark = pytest.mark.uncompiled
SKY = H(4, 0, 0)


# --- coop ---


def test_the_white_crester_comes_to_the_port():
    """scenario 35"""
    t = Table(mode="coop").white(H(6, 5, 0)).play("end turn")
    assert (t.record.captain_lives, t.record.white_hex, t.of(0, "morale", "hex", "plus2")) == (1, H(1, 5, 0), (1, 0, 1))
    t = Table(mode="coop").white(H(7, 5, 0)).play("end turn")
    assert (t.record.captain_lives, t.record.white_hex, t.of(0, "morale")) == (2, H(1, 5, 0), (4,))
    t = Table(mode="coop", difficulty="easy").white(H(6, 5, 0)).play("end turn")
    assert (t.record.captain_lives, t.record.white_hex) == (2, H(1, 5, 0))
    t = Table(mode="coop", difficulty="hard").white(H(7, 5, 0)).play("end turn")
    assert t.record.captain_lives == 1


def test_team_mates_do_not_fight_and_trade_at_port():
    """scenario 36"""
    t = Table(mode="coop").ship(0, at=SKY).ship(1, at=H(5, 0, 0))
    assert 0 not in t.moves()
    t = Table(mode="coop").hand(0, "Rum").hand(1, "Oars", "Coffee")
    assert "give to seat +1" in t.legal() and "take from seat +1" in t.legal()
    t.play("take from seat +1")
    assert (t.phase, t.legal()) == ("trade", ["card: Coffee", "card: Oars"])
    t.play("card: Oars")
    assert (t.cards(0), t.cards(1), t.record.trades, t.phase) == (["Oars", "Rum"], ["Coffee"], 4, "main")
    t.play("give to seat +1", "card: Rum", "take from seat +1", "card: Rum", "give to seat +1", "card: Rum")
    t.play("take from seat +1", "card: Rum")
    assert t.record.trades == 0 and not [words for words in t.legal() if "seat" in words]
    away = Table(mode="coop").hand(0, "Rum").hand(1, "Oars").ship(1, at=SKY)
    assert not [words for words in away.legal() if "seat" in words]


def test_lives_of_the_white_crester_and_of_the_captains():
    """scenario 37"""
    t = Table(mode="coop").ship(0, at=SKY, cannons=4).white(H(5, 0, 0)).dice((6, 12), (8, 11)).sail(0)
    t.play("spend 4 cannons")
    assert (t.phase, t.record.white_lives, t.hexes()) == ("white", 1, [t.corner(k) for k in range(6)])
    t.play(f"hex {t.corner(2)}").play("end turn")
    assert (t.record.white_hex, t.player) == (t.corner(2), 1), "it has battled and does not move (WW-43)"
    t = Table(mode="coop").ship(0, at=SKY, cannons=4).white(H(5, 0, 0)).set(white_lives=1).dice((6, 12), (8, 11))
    t.sail(0).play("spend 4 cannons")
    assert (t.over, t.rewards, bool(t.record.terminated)) == (True, [1, 1], True)
    t = Table(mode="coop").set(captain_lives=1).white(H(6, 5, 0)).play("end turn")
    assert (t.over, t.rewards, bool(t.record.terminated)) == (True, [-1, -1], True)


def test_at_port_white_may_be_tired_near_or_cut_off():
    """scenario 54 (WW-42, WW-44)"""
    t = Table(mode="coop").white(H(1, 0, 0)).dice((2, 6), (8, 8)).ship(0, plus2=1).sail(0)
    t.play("spend a +2 token")
    assert (t.of(0, "hex", "plus2"), t.record.white_done) == ((0, 1), 1)  # 6 + 2 = 8: a tie
    t.play("end turn")
    assert (t.record.white_hex, t.of(0, "morale"), t.record.captain_lives) == (H(1, 0, 0), (4,), 2)
    t = Table(mode="coop").white(H(1, 2, 0)).play("end turn")
    assert (t.record.white_hex, t.of(0, "morale"), t.record.captain_lives) == (H(1, 2, 0), (1,), 1)
    assert t.of(1, "morale") == (3,)
    t = Table(mode="coop").white(H(3, 2, 1)).red(*(H(1, k, 0) for k in range(6))).play("end turn")
    assert (t.record.white_hex, t.of(0, "morale"), t.record.captain_lives) == (H(3, 2, 1), (4,), 2)


def test_blue_rests_better_together_too():
    """WW-41"""
    assert Table(mode="coop").ship(0, board=1).play("end turn").of(0, "morale") == (5,)


# --- solo ---


def test_nobody_ends_a_turn_at_port_alone():
    """scenario 38 (WW-25)"""
    t = Table(mode="solo").play("end turn")
    assert (t.over, t.rewards) == (True, [-1])


def test_reds_get_faster_and_attack_in_pairs():
    """scenario 39"""
    t = Table(mode="solo").ship(0, at=H(7, 0, 0), morale=6).red(H(1, 0, 0)).set(reds_beaten=2).play("end turn")
    assert t.reds() == [H(6, 0, 0)]
    t = Table(mode="solo").ship(0, at=H(7, 0, 0), morale=6, cannons=4).red(H(1, 0, 0), H(5, 0, 0)).set(reds_beaten=3)
    t.dice((10, 12)).play("end turn")
    assert (t.phase, t.record.ak, t.record.ai, t.record.at) == ("b_dcan", 2, 0b11, 12)


def test_the_player_chooses_among_equal_paths():
    """WW-11"""
    # from H(5,3,0) the Red comes by paths of equal length to several hexes at the same distance
    t = Table(mode="solo").ship(0, at=H(4, 5, 3), morale=6).red(H(6, 3, 3)).play("end turn")
    assert t.phase == "redpath" and len(t.hexes()) > 1
    chosen = t.hexes()[-1]
    t.play(f"hex {chosen}")
    assert (t.reds(), t.phase) == ([chosen], "main")


def test_the_last_red_calls_the_white_crester():
    """scenario 40"""
    t = Table(mode="solo").ship(0, at=SKY, cannons=2, morale=6).red(H(5, 0, 0)).set(reds_beaten=5)
    t.dice((4, 9), (5, 8)).sail(0).play("spend 2 cannons")
    assert (t.phase, t.hexes()) == ("white", [t.corner(k) for k in range(6)])
    t.play(f"hex {t.corner(3)}")
    assert (t.phase, t.record.white_state) == ("main", 1)
    t.play("end turn")
    c = t.env.contents[0]
    q, r = (int(line[t.record.white_hex]) for line in (c.q, c.r))
    assert max(abs(q + 7), abs(r), abs(q + 7 + r)) == 5, "five hexes from its corner"
    t = Table(mode="solo").ship(0, at=SKY, cannons=4, morale=6).white(H(5, 0, 0)).set(reds_beaten=6)
    t.dice((6, 12), (8, 11)).sail(0).play("spend 4 cannons")
    assert (t.over, t.rewards) == (True, [1])


def test_two_reds_fight_and_fall_as_one():
    """scenario 55 (WW-14)"""
    t = Table(mode="solo").ship(0, at=SKY, cannons=4, morale=6).red(H(5, 0, 0), H(5, 0, 0), H(7, 3, 0), H(7, 3, 0))
    t.dice((6, 11), (10, 10)).sail(0).play("spend 4 cannons")
    s = t.record
    assert (t.of(0, "hold"), s.red_state[1], s.red_hex[1], s.reds_beaten) == ((8,), 2, H(5, 0, 0), 2)
    t.play("end turn")
    while t.phase == "redpath":
        t.play(t.legal()[0])
    c = t.env.contents[0]
    for r in (2, 3):
        q, k = int(c.q[s.red_hex[r]]) + 7, int(c.r[s.red_hex[r]])
        assert max(abs(q), abs(k), abs(q + k)) == 5


def test_a_third_red_stops_short():
    """WW-23"""
    t = Table(mode="solo").ship(0, at=H(7, 0, 0), morale=6, cannons=1).red(H(6, 0, 0), H(7, 0, 1), H(5, 0, 0))
    t.play("end turn")
    while t.phase == "redpath":
        t.play(t.legal()[0])
    s = t.record
    assert (s.ai, s.red_hex[2] != H(7, 0, 0), t.phase) == (0b11, True, "b_dcan")


def test_reds_that_tie_go_back_where_there_is_room():
    """Section 6.6: the hex before the ship, else the nearest with room"""
    # three Reds on the only two hexes beside the corner within reach; the pair that attacked has to make room
    t = Table(mode="solo").ship(0, at=H(7, 0, 0), morale=6).red(H(6, 0, 0), H(6, 0, 0), H(5, 0, 0), H(4, 0, 0))
    t.dice((10, 10), (2, 6)).play("end turn")
    while t.phase == "redpath":
        t.play(t.legal()[0])
    hexes = t.record.red_hex[:4].tolist()
    assert max(hexes.count(hex) for hex in hexes) <= 2 and H(7, 0, 0) not in hexes
    assert t.of(0, "morale") == (1,) or t.over
