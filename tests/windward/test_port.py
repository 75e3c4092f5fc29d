"""Orders, purchases, crew, cards and trading."""

import pytest

from windenvs.windward.state import CARDS

from .table import H, Table

pytestmark = pytest.mark.uncompiled
SKY = H(4, 0, 0)


def test_processing_brings_a_tooth_and_gas():
    """scenario 15"""
    t = Table().ship(0, at=SKY).hold(0, "red").play("order: process")
    assert t.of(0, "gas", "red_teeth", "hold") == (3, 1, -1)
    t = Table().ship(0, at=SKY, gas=5).hold(0, "gray").play("order: process")
    assert t.of(0, "gas", "gray_teeth", "hold") == (6, 1, -1)
    assert t.record.gray_state[0] == 0


def test_a_marine_opens_cannon_slots_and_fights_reds():
    """scenario 16"""
    t = Table().ship(0, gas=12, cannons=3).play("order: crew", "hire Marine", "order: fill cannons")
    assert t.of(0, "cannons") == (5,)
    t.play("buy a cannon")
    assert t.of(0, "cannons") == (6,) and "buy a cannon" not in t.legal()
    t = Table().ship(0, at=SKY).crew(0, "Marine").red(H(5, 0, 0)).dice((2, 5), (5, 7)).sail(0)
    assert (t.of(0, "hex", "plus2"), t.reds()) == ((SKY, 1), [H(5, 0, 0)])  # 5 + 2 = 7: a tie


def test_a_coxswain_brings_a_longboat_and_speed():
    """scenario 17 (WW-38)"""
    t = Table().play("order: crew", "hire Coxswain")
    assert (t.record.boat[0].tolist(), t.of(0, "lbspeed")) == ([-1, -1], (1,))
    t.play("end turn", "end turn", "end turn")
    assert (t.player, t.of(0, "lbspeed")) == (0, (2,))


def test_a_dropped_longboat_beats_a_gray_and_tows_it():
    """scenario 18"""
    t = Table().ship(0, at=SKY).gray(SKY).dice((1, 2), (1, 1)).play("order: drop longboat")
    assert (t.record.boat[0, 0], t.record.gray_tow[0], t.record.gray_state[0]) == (SKY, 0, 2)
    assert "pick up Gray" in t.legal()
    t = Table().turn(1).ship(1, at=SKY).boat(0, 0, SKY).lying_gray(SKY, tow=(0, 0))
    assert "pick up Gray" not in t.legal()


def test_a_dropped_longboat_that_ties_goes_back_aboard():
    """WW-2"""
    t = Table().ship(0, at=SKY).gray(SKY).dice((1, 2), (1, 2)).play("order: drop longboat")
    assert (t.record.boat[0, 0], t.of(0, "plus2")) == (-1, (1,))
    assert "order: drop longboat" not in t.legal()


def test_rest_at_port():
    """scenario 26"""
    for board, morale, after in ((0, 3, 4), (1, 3, 5), (1, 5, 6), (0, 6, 6)):
        t = Table().ship(0, board=board, morale=morale).play("end turn")
        assert (t.of(0, "morale", "notor"), t.player) == ((after, 0), 1)


def test_coffee_is_one_more_order_but_no_repeated_one():
    """scenario 28 (WW-49)"""
    t = Table().ship(0, at=SKY).hand(0, "Coffee").play("order: longboat speed", "order: ship speed")
    assert not [words for words in t.legal() if words.startswith("order")]
    t.play("card: Coffee")
    assert [words for words in t.legal() if words.startswith("order")] == ["order: drop longboat"]
    assert t.record.speed == 5


def test_supplies_up_to_five_cards_and_new_stacks():
    """scenario 29 (WW-48)"""
    t = Table().hand(0, *4 * ["Volley"]).play("order: supplies")
    assert (t.phase, t.legal()) == ("supply", ["take stack 0", "take stack 1", "take stack 2", "pass"])
    top = CARDS[t.record.top[1]]
    t.play("take stack 1")
    assert (t.phase, sorted(t.cards(0))) == ("main", sorted([*4 * ["Volley"], top]))
    assert t.record.known[0, CARDS.index(top)] == 1
    t = Table()
    s = t.record
    s.pool[0] -= 8
    s.discard[0] = 8
    covered = int(s.pool.sum())
    s.stack[:] = [1, 3, covered - 1]
    t.play("order: supplies", "take stack 0")
    total = 74 - 1
    assert (s.stack.tolist(), s.discard.sum(), s.pool.sum()) == ([25, 24, 24], 0, total - 3)
    t.play("take stack 2", "pass")
    assert (t.phase, s.hand_size[0]) == ("main", 2)


def test_bait_offers_free_feeding_grounds_only():
    """scenario 43"""
    t = Table().hand(0, "Bait")
    grounds = t.record.ground.tolist()
    t.boat(1, 0, grounds[0]).lying_gray(grounds[1]).gray(grounds[2]).ship(2, at=grounds[3])
    t.play("card: Bait")  # 4 and 5 have live Grays: one free ground is left, and taken without asking
    assert (t.phase, t.record.gray_hex[2]) == ("main", grounds[3])
    t = Table().hand(0, "Bait").play("card: Bait")
    assert (t.phase, t.hexes()) == ("bait", sorted(grounds[:4]))


def test_a_turn_with_nothing_to_do_is_still_ended_by_its_player():
    """scenario 47"""
    t = Table().ship(0, at=H(7, 0, 0)).set(speed=0, orders=0)
    assert (t.legal(), t.player, t.phase) == (["end turn"], 0, "main")


def test_teeth_for_gas_or_notoriety():
    """scenario 53"""
    for mode in ("coop", "solo"):
        t = Table(mode=mode).ship(0, at=H(1, 0, 0), red_teeth=1, gray_teeth=1).sail(3)
        assert t.phase == "teeth"
        assert t.legal() == ["trade red tooth for gas", "trade gray tooth for gas", "trade teeth for notoriety"]
        both = t.play("trade red tooth for gas").of(0, "gas", "red_teeth", "notor")
        assert both == (4, 0, 0) and t.phase == "teeth"
        t.play("trade gray tooth for gas")
        assert (t.of(0, "gas", "gray_teeth"), t.phase) == ((6, 0), "main")  # 4 + 3 in 6 slots
        t = Table(mode=mode).ship(0, at=H(1, 0, 0), red_teeth=1, gray_teeth=1).sail(3).play("trade teeth for notoriety")
        assert (t.of(0, "notor", "gas"), t.phase) == ((7, 0), "main")


def test_the_other_longboat_is_dropped_if_the_first_is_barred():
    """scenario 56"""
    # longboat 0 ties with the Gray, comes back, is picked up, and the ship follows to where the Gray is
    t = Table().ship(0, at=SKY, lbspeed=1).crew(0, "Harpooner").boat(0, 0, SKY).gray(H(5, 0, 0))
    t.dice((2, 3), (1, 3)).play("longboat 0 move dir 0", "pick up longboat").sail(0)
    assert t.record.boat[0].tolist() == [-1, -1]
    t.dice((2, 3), (1, 1)).play("order: drop longboat", "pass")  # it has a token from the tie
    assert (t.record.boat[0].tolist(), t.record.gray_tow[0]) == ([-1, H(5, 0, 0)], 1)


def test_a_gray_from_stock_has_no_past():
    """scenario 57"""
    # it ties with longboat 0, is beaten by longboat 1, processed, and comes again beside longboat 0
    ground, here, there = H(4, 0, 3), H(4, 0, 2), H(4, 0, 1)
    t = Table().ship(0, at=there, lbspeed=2).crew(0, "Harpooner").boat(0, 0, here).gray(there).hand(0, "Bait")
    assert t.record.ground[0] == ground
    back, on = (t.env.contents[0].neighbour[0, here].tolist().index(hex) for hex in (there, ground))
    t.dice((2, 3), (1, 3)).play(f"longboat 0 move dir {back}", "pass")
    assert f"longboat 0 move dir {back}" not in t.legal()
    t.dice((2, 3), (1, 1)).play("order: drop longboat", "pass", "pick up Gray", "order: process")
    t.play("card: Bait", f"hex {ground}")
    assert (t.record.gray_hex[0], t.record.gray_state[0]) == (ground, 1)
    assert f"longboat 0 move dir {on}" in t.legal()


def test_every_card_of_the_own_turn():
    """Section 3.3"""
    cards = ("Full Sail", "Change of Wind", "Oars", "Rum", "Powder Keg")
    t = Table().ship(0, at=SKY).hand(0, *cards)
    for card in cards:
        t.play(f"card: {card}")
    assert t.record.speed == 6
    assert t.record.wind != 0
    assert t.of(0, "lbspeed", "morale", "cannons", "hand_size") == (2, 4, 1, 0)
    assert t.record.discard.sum() == 5
    t = Table().ship(0, at=SKY, lbspeed=6, morale=6, cannons=4).set(deadweight=1)
    t.hand(0, "Oars", "Rum", "Powder Keg", "Deadweight", "False Flag")
    assert not [words for words in t.legal() if words.startswith("card")]


def test_everything_is_for_sale_for_gas():
    """Section 3.6"""
    t = (
        Table()
        .ship(0, board=3, gas=8)
        .play("buy a cannon", "buy crew", "hire Navigator", "buy morale", "buy notoriety")
    )
    assert t.of(0, "gas", "cannons", "morale", "notor") == (2, 1, 4, 1)
    assert t.record.speed == 5
    t.play("buy supplies", "pass", "buy supplies", "take stack 0", "take stack 0", "take stack 0")
    assert (t.of(0, "gas", "hand_size"), t.phase) == ((0, 3), "main")
    assert not [words for words in t.legal() if words.startswith("buy")]
    assert "buy notoriety" not in Table(mode="coop").ship(0, gas=6).legal()  # WW-26


def test_boards_differ():
    """Section 3.5"""
    t = Table().ship(0, board=0).play("order: fill cannons")
    assert t.of(0, "cannons") == (2,)
    t = Table().ship(0, board=1).play("order: fill cannons")
    assert t.of(0, "cannons") == (1,)
    t = Table().ship(0, board=2, at=SKY).play("order: longboat speed")
    assert t.of(0, "lbspeed") == (4,)
    t = Table().ship(0, board=4, at=SKY).hold(0, "gray").crew(0, "Quartermaster").play("order: process")
    assert t.of(0, "gas") == (5,)


def test_no_tooth_is_left_but_gas_is():
    """WW-15"""
    t = Table().ship(0, at=SKY).hold(0, "red").ship(1, red_teeth=5)
    t.record.loose_red[H(7, 3, 0)] = 3
    assert t.play("order: process").of(0, "gas", "red_teeth") == (3, 0)
