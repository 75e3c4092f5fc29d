"""Discs: withholding, placing, the Resource board, port cards, the Clock Keeper, hiring."""

import pytest

from .table import Table

pytestmark = pytest.mark.uncompiled


def test_the_resource_board_gives_its_slot():
    """scenario 4"""
    t = Table().transport(0, "Green Territory").play("play disc 3 on Resource 3")
    assert t.resources(0) == {"wood": 1, "steel": 1, "krill": 2, "coin": 2}
    assert t.record.slot[0, 2] == 0
    t.play("pass / end")
    assert (t.phase, t.player) == ("disc", 1)
    assert "play disc 3 on Resource 3" not in t.legal() and "play disc 3 on Labour 3" in t.legal()


def test_a_port_card_gives_as_much_as_discs_lie_on_it():
    """scenario 5"""
    t = Table().stack(1, 1, 2).play("play disc 1 on Port 1")
    assert (t.phase, t.effect) == ("effect", "port card")
    assert t.legal() == ["gain Wood", "gain Steel", "gain Krill", "gain Coin"]
    t.play("gain Steel")
    assert (t.resources(0), t.stack_of(1)) == ({"steel": 3}, [1, 2, 0])


def test_one_outpost_per_port_and_player():
    """scenario 6 (MW-52, MW-58)"""
    t = Table().port_row("Green Coal", "Silver Coal", "Green Territory", "Green Krill", "Brown Krill")
    t.outposts(1, "Green Coal").has(0, wood=2, steel=2).play("play disc 1 on Port 1")
    assert t.legal("outpost", "transport") == ["outpost on Green Coal", "transport on Green Coal"]
    t.play("transport on Green Coal")
    assert (t.pieces(0), t.resources(0)) == (([], ["Green Coal"]), {})

    own = Table().port_row("Green Coal", "Silver Coal", "Green Territory", "Green Krill", "Brown Krill")
    own.outposts(0, "Green Coal").has(0, wood=2, steel=2).play("play disc 1 on Port 1")
    assert own.legal("outpost", "transport") == ["transport on Green Coal"]


def test_a_disc_is_withheld_in_secret_before_each_round():
    t = Table.new(players=3).play(*3 * ["choose first card"], *3 * ["transport on Green Territory"])
    first = t.player
    assert t.legal() == [f"discard disc {disc}" for disc in range(1, 6)]
    t.play("discard disc 4")
    assert (t.record.hand[first], t.record.discarded[first]) == (0b10111, 0b01000)
    t.play("discard disc 1", "discard disc 1")
    assert (t.phase, t.player) == ("disc", first)
    assert not t.legal("play disc 4") and t.legal("play disc 5")


def test_the_clock_keeper_shifts_a_disc_once_a_round():
    """scenario 28"""
    t = Table().owns(0, "Clock Keeper").hand(0, 1, 2, 3, 4).taken(0, 3, 1)
    assert "play disc 2 on Resource 3" not in t.legal() and "play disc 4 on Resource 3" not in t.legal()
    assert "play disc 4 on Resource 5" in t.legal() and "play disc 1 on Resource 5" not in t.legal()
    t.play("play disc 2 on Resource 1")
    assert (t.resources(0), t.record.hand[0], t.record.clock_used[0]) == ({"krill": 2, "coin": 3}, 0b01101, 1)
    assert (t.record.slot[0, 0], t.record.slot[0, 1]) == (0, -1)
    while t.player != 0:
        t.play(t.legal("play disc 5 on Resource", "play disc 2 on Resource")[0])
    assert {name.split()[2] == name.split()[-1] for name in t.legal("play disc")} == {True}


def test_hiring_the_herald():
    """scenario 34"""
    t = Table().character_row("Krill Baron", "Cartographer", "Herald", "Governor", "Ambassador").has(0, coin=2)
    t.marker(2)
    assert t.legal("play disc 1 on Char", "play disc 2 on Char", "play disc 3 on Char", "play disc 4 on Char") == [
        "play disc 3 on Character 3"
    ]
    t.play("play disc 3 on Character 3")
    assert t.resources(0) == {"wood": 1, "steel": 1, "coin": 2}
    assert (t.record.marker, t.characters(0), t.record.crow[2]) == (0, ["Herald"], -1)
    assert "play disc 3 on Character 3" not in t.legal()


def test_labour_1_and_characters_need_their_coin_and_other_places_nothing():
    """MW-20"""
    t = Table()
    assert t.legal("play disc 1") == ["play disc 1 on Resource 1", "play disc 1 on Port 1"]
    assert [f"play disc {n} on Labour {n}" for n in range(2, 6)] == [name for name in t.legal() if "Labour" in name]
    assert "play disc 1 on Labour 1" in Table().has(0, coin=1).legal()


def test_five_players_withhold_two_discs():
    """scenario 19"""
    t = Table.new(players=5).play(*5 * ["choose first card"], *5 * ["transport on Green Territory"])
    turns, rounds, seen = dict.fromkeys(range(5), 0), set(), None
    while not t.over:
        s = t.record
        rounds.add(int(s.round_number))
        if t.phase == "discard":
            assert all(int(s.discarded[p]).bit_count() <= 2 for p in range(5))
        if t.phase == "disc":
            assert all(int(s.discarded[p]).bit_count() == 2 for p in range(5))
            if seen != (int(s.round_number), int(s.turn)):
                seen = (int(s.round_number), int(s.turn))
                turns[t.player] += 1
        t.play(t.legal()[0])
    assert (set(turns.values()), rounds) == ({15}, {1, 2, 3, 4, 5})
