"""The automated player of two, the Automa of one."""

import pytest

from windenvs.mistwind.state import BOT

from .table import Table

pytestmark = pytest.mark.uncompiled


def duel() -> Table:
    """The second human is about to play; the automated player is next."""
    return Table(players=2).turn(1)


def pass_turn(t: Table) -> Table:
    """Whoever is on turn plays a disc to Labour 5 or a port card and does nothing more."""
    p = t.player
    t.play(t.legal("play disc 5 on Port")[0], "gain Wood")
    while t.player == p and t.phase == "opt":
        t.play("pass / end")
    return t


def test_the_automated_player_takes_each_board_once():
    """scenario 20"""
    t = duel().taken(0, 4, 1).marker(0)
    t.record.turn = -1  # so that the bot has four turns yet
    for number in (4, 3, 2, 1):
        if number != 4:
            pass_turn(t.hand(0, 5))
        pass_turn(t.hand(1, 5).bot_draws(number))
    s = t.record
    assert s.slot[1, 3] == BOT and s.crow[3] != -1  # Character 4, the card stays
    assert s.slot[0, 2] == BOT and s.slot[2, 1] == BOT
    assert (s.marker, t.stack_of(1)) == (BOT, [BOT])
    assert (s.slot == BOT).sum() == 3


def test_the_automated_player_on_top_gets_nothing():
    """scenario 21 (MW-47, MW-60)"""
    new = Table.new(players=2)
    assert (new.order_now()[0], new.record.marker) == ("bot", BOT)
    assert [new.record.res[p, 2] for p in new.record.order0[:2]] == [2, 3]
    t = Table(players=2).stack(1, 0, "bot").last_turn()
    assert t.player == 1
    pass_turn(t)
    assert t.record.round_number == 2 and t.resources(0) == {}


def test_the_order_with_an_automated_player():
    """scenario 55"""
    t = Table(players=2).last_turn().marker(1)
    assert pass_turn(t).order_now() == [1, "bot", 0]
    t = Table(players=2).last_turn().marker("bot")
    assert pass_turn(t).order_now() == ["bot", 0, 1]


def test_the_automa_plays_a_disc_on_each_board():
    """scenario 22 (MW-42, MW-43)"""
    t = Table.new(players=1).play("choose first card", "transport on Green Territory")
    row = t.record.crow.tolist()
    t.play("discard disc 5")
    s = t.record
    assert [(s.slot[zone] == BOT).sum() for zone in range(3)] == [1, 1, 1]
    taken = int((s.slot[1] == BOT).argmax())
    assert s.crow[taken] == -1 and s.chars[BOT] == 1 << row[taken]
    assert s.botstack_n == 9

    t = Table(players=1).taken(0, 2, 0).bot_draws(2, 3, 4).track("Silver", "Oil", "Coal", "Fungus").turn(0)
    pass_turn(t)
    assert t.stack_of(2) == [BOT]  # Resource 2 was taken; Silver Coal lies at 2
    assert (t.record.dem[BOT, 1, 4], t.demand("Silver")[:2]) == (1, ["Coal", "Fungus"])
    assert t.record.slot[1, 2] == t.record.slot[2, 3] == BOT


def test_heralds_give_bots_the_marker():
    """scenario 61 (MW-43)"""
    row = ("Krill Merchant", "Cartographer", "Herald", "Governor", "Krill Baron")
    t = duel().character_row(*row).taken(0, 3, 1).marker(0).bot_draws(3)
    pass_turn(t)
    assert (t.record.marker, t.record.slot[1, 2], t.record.crow[2]) == (BOT, BOT, 14)
    t.has(0, coin=9)
    assert t.legal("play disc 3") == ["play disc 3 on Labour 3", "play disc 3 on Port 3"]

    t = Table(players=1).character_row(*row).marker(0).bot_draws(1, 3, 4)
    pass_turn(t)
    assert (t.record.marker, t.record.crow[2], t.characters("bot")) == (BOT, -1, ["Herald"])


def test_a_solo_round():
    """scenario 67 (MW-45)"""
    t = Table.new(players=1).play("choose first card", "transport on Green Territory", "discard disc 5")
    for lap in range(1, 5):
        s = t.record
        assert (t.phase, s.botstack_n) == ("disc", 12 - 3 * lap)
        assert (s.slot != -1).sum() + s.stack_n.sum() == 3 * lap + lap - 1
        t.play(t.legal("play disc")[0])
        while t.phase in ("opt", "effect", "rclaim") and t.record.round_number == 1:
            t.play(t.legal()[0])
    assert (t.phase, t.record.round_number, t.record.botstack_n) == ("discard", 2, 12)
    assert (t.record.slot == -1).all() and t.record.stack_n.sum() == 0
    numbers = t.record.botstack.tolist()
    assert sorted(numbers) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]


def test_the_solo_player_may_take_the_marker():
    """scenario 54 (MW-45)"""
    t = Table(players=1).last_turn()
    t.play("play disc 2 on Labour 2")
    while t.phase != "discard":
        t.play("pass / end")
    assert (t.order_now(), t.record.start) == ([0, "bot"], 0)
    t.play("discard disc 1")
    assert (t.phase, t.record.turn, (t.record.slot == -1).all()) == ("disc", 0, True)
