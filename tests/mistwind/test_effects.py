"""Effects: Labour board, port bonuses, characters."""

import pytest

from windenvs.mistwind.state import PORTS

from .table import Table

pytestmark = pytest.mark.uncompiled


def row(*first: str) -> list[str]:
    """A port row that begins so and goes on with coin."""
    rest = [name for name in ("Purple Territory", "Silver Coal", "Green Territory", "Green Krill", "Brown Krill")]
    return [*first, *(name for name in rest if name not in first)][:5]


def outposts(t: Table) -> list[str]:
    return [name.removeprefix("outpost on ") for name in t.legal("outpost")]


# --- Labour board ---


def test_a_neighbour_bonus_uses_a_card_beside_it():
    """scenario 30 (MW-26)"""

    def position() -> Table:
        return Table().port_row(*row("Silver Krill", "Purple Krill", "Green Territory")).has(0, coin=1)

    t = position().play("play disc 1 on Labour 1", "choose port card slot 2")
    assert t.resources(0) == {"coin": 3}
    t = position().play("play disc 1 on Labour 1", "choose port card slot 1")
    assert (t.resources(0), t.player) == ({}, 1)


def test_a_neighbour_bonus_between_two_cards_is_asked():
    t = Table().port_row("Green Territory", "Silver Krill", "Green Krill", "Silver Coal", "Brown Krill").has(0, coin=1)
    t.play("play disc 1 on Labour 1", "choose port card slot 2")
    assert (t.effect, t.legal()) == ("neighbour", ["choose port card slot 1", "choose port card slot 3"])
    assert t.play("choose port card slot 3").resources(0) == {"krill": 3}


def test_labour_4_builds_two_pieces_for_coin():
    """scenario 31 (MW-22)"""
    t = Table().has(0, coin=8).play("play disc 4 on Labour 4", "outpost on Brown Nation", "transport on Purple Nation")
    assert (t.resources(0), t.pieces(0)) == ({}, (["Brown Nation"], ["Purple Nation"]))
    assert t.phase == "disc" and t.player == 1


def test_labour_4_may_stop_or_do_nothing():
    t = Table().has(0, coin=9).play("play disc 4 on Labour 4")
    assert len(outposts(t)) == 26 and len(t.legal("transport")) == 26
    t.play("outpost on Brown Nation")
    assert len(outposts(t)) == 25
    t.play("pass / end")
    assert (t.resources(0), t.player) == ({"coin": 6}, 1)
    assert Table().has(0, coin=2).play("play disc 4 on Labour 4").player == 1


def test_labour_5_keeps_one_of_two_characters():
    """scenario 32 (MW-23, MW-30)"""
    t = Table().top_characters("Krill Farmer", "Toll Collector").play("play disc 5 on Labour 5")
    assert (t.effect, t.legal()) == ("pick character", ["choose first card", "choose second card"])
    t.play("choose second card")
    assert (t.resources(0), t.characters(0)) == ({"coin": 5}, ["Toll Collector"])
    assert t.discarded_characters() == ["Krill Farmer"]


def test_labour_2_trades_one_for_one():
    """scenario 35 (MW-21)"""
    t = Table().has(0, wood=1, coin=2).marker(1).play("play disc 2 on Labour 2")
    assert (t.record.marker, t.resources(0)) == (0, {"wood": 1, "krill": 2, "coin": 2})
    t.play("trade 1 Coin for 1 Steel", "trade 1 Coin for 1 Steel")
    assert t.legal() == ["pass / end", "trade 1 Wood for 1 Steel"]
    t.play("trade 1 Wood for 1 Steel")
    assert (t.resources(0), t.player) == ({"steel": 3, "krill": 2}, 1)


# --- bonuses of port cards ---


def test_move_4_moves_and_unloads():
    """scenario 36 (MW-28)"""
    t = Table().port_row(*row("Green Oil")).has(0, coin=1).track("Green", "Coal", "Fungus", "Oil")
    t.track("Brown", "Oil", "Fungus", "Coal").transport(0, "Green Coal", "Coal").transport(0, "Brown Territory", "Oil")
    t.play("play disc 1 on Labour 1", "choose port card slot 1", "move transport 1 to Green Territory")
    assert (t.record.eb, t.legal("unload transport 2"), t.legal("load")) == (3, [], [])
    assert t.legal("move transport 2") and not t.legal("move transport 1")
    t.play("unload transport 1 for bottom token, first bonus")
    assert (t.phase, t.resources(0)) == ("opt", {"coin": 2})  # nothing more inside the effect
    assert t.legal("unload") == [f"unload transport 2 for bottom token, {which} bonus" for which in ("first", "second")]


def test_move_region_goes_to_its_region():
    """scenario 43 (MW-29)"""
    t = Table().port_row(*row("Green Nation")).has(0, coin=1).transport(0, "Green Coal")
    t.play("play disc 1 on Labour 1", "choose port card slot 1")
    brown = [name for name in PORTS if name.startswith("Brown")]
    assert t.legal("move") == [f"move transport 1 to {name}" for name in brown]
    t.play("move transport 1 to Brown Fungus")
    assert (t.effect, t.legal()) == ("after move", ["pass / end", "load Fungus on transport 1"])
    t.play("load Fungus on transport 1")
    assert t.record.tcargo[0, 0] == 1 and t.player == 1


def test_build_bonuses_build_as_much_as_can_be_paid():
    """scenario 44 (MW-27)"""
    t = Table().port_row(*row("Brown Territory")).has(0, wood=4, steel=4, coin=1)
    t.play("play disc 1 on Labour 1", "choose port card slot 1")
    assert len(outposts(t)) == len(t.legal("transport")) == 6
    t.play("outpost on Brown Nation", "transport on Brown Coffee", "outpost on Brown Coffee")
    assert (t.resources(0), t.pieces(0)) == ({}, (["Brown Nation", "Brown Coffee"], ["Brown Coffee"]))


def test_build_on_the_port_shown():
    """MW-27: an outpost and transports there"""
    t = Table().port_row(*row("Silver Territory")).has(0, wood=5, steel=5, coin=1)
    t.play("play disc 1 on Labour 1", "choose port card slot 1", "outpost on Silver Territory")
    assert t.legal() == ["pass / end", "transport on Silver Territory"]
    t.play("transport on Silver Territory", "transport on Silver Territory")
    assert (t.resources(0), t.pieces(0)[1]) == ({}, 2 * ["Silver Territory"])


def test_load_bonus_serves_transports_anywhere():
    t = Table().port_row(*row("Silver Oil")).has(0, coin=1)
    t.transport(0, "Green Nation", "Coal").transport(0, "Brown Krill").transport(0, "Purple Coal", "Oil")
    t.play("play disc 1 on Labour 1", "choose port card slot 1")
    assert t.legal() == ["pass / end", "load Oil on transport 1", "load Oil on transport 2"]
    t.play("load Oil on transport 1")
    s = t.record
    assert (s.eff, s.ea, s.eopt) == (8, 4, 1) and not any((s.eb, s.ecargo, s.emask, s.emask2))  # section 6.3: ea only
    t.play("load Oil on transport 2")
    assert t.cargo(0) == ["Oil", "Oil", "Oil"] and t.record.supply.tolist() == [6, 6, 6, 6, 3, 6]


def test_wood_or_steel_and_free_outposts():
    t = Table().port_row(*row("Green Fungus")).has(0, coin=1).play("play disc 1 on Labour 1", "choose port card slot 1")
    assert t.legal() == ["gain Wood", "gain Steel"]
    assert t.play("gain Steel").resources(0) == {"steel": 2}
    t = Table().port_row(*row("Purple Coal")).has(0, coin=1).outposts(0, "Silver Oil")
    t.play("play disc 1 on Labour 1", "choose port card slot 1")
    silver = [name for name in PORTS if name.startswith("Silver") and name != "Silver Oil"]
    assert outposts(t) == silver and "pass / end" in t.legal()


# --- one-time characters ---


def test_the_guild_fixer_lifts_a_disc():
    """scenario 33"""
    t = Table().owns(0, "Guild Fixer").stack(2, 0, 1)
    t.play("use one-time character: disc to top", "choose port card slot 2")
    assert (t.phase, t.player, t.stack_of(2), t.used()) == ("disc", 0, [1, 0], ["Guild Fixer"])
    assert not t.legal("use")


def test_the_guild_fixer_needs_a_covered_disc():
    assert not Table().owns(0, "Guild Fixer").stack(2, 1, 0).legal("use")
    t = Table(players=3).owns(0, "Guild Fixer").stack(2, 0, 0, 1, 2).play("use one-time character: disc to top")
    assert t.legal() == ["choose port card slot 2"]
    assert t.play("choose port card slot 2").stack_of(2) == [0, 1, 2, 0]


def test_load_any_and_unload_in_the_same_turn():
    """scenario 42 (MW-14)"""
    t = Table().owns(0, "Stevedore").transport(0, "Green Territory").track("Green", "Medicine", "Coal", "Oil")
    t.play("use one-time character: load any")
    assert len(t.legal("load")) == 6
    t.play("load Medicine on transport 1", "play disc 5 on Resource 5")
    assert len(t.legal("unload")) == 2


def test_one_time_cards_before_the_disc():
    """scenario 63 (MW-15)"""
    t = Table().owns(0, "Whale Rider", "Cloud Navigator", "Dock Broker").transport(0, "Green Nation")
    t.track("Silver", "Coal", "Fungus", "Medicine")
    t.play("use one-time character: move 4", "move transport 1 to Green Medicine", "load Medicine on transport 1")
    assert not t.legal("load") and t.record.eb == 3
    t.play("move transport 1 to Silver Coffee")
    assert t.record.eb == 2
    t.play("pass / end")
    assert (t.phase, t.used()) == ("disc", ["Whale Rider"])
    t.play("use one-time character: move anywhere")
    assert len(t.legal("move")) == 25
    t.play("move transport 1 to Silver Territory", "unload transport 1 for top token")
    assert (t.phase, t.record.dem[0, 1, 5]) == ("disc", 1)
    t.play("use one-time character: port bonus", "choose port card slot 3")
    assert (t.phase, t.resources(0), t.legal("use")) == ("disc", {"coin": 3}, [])
    assert t.used() == ["Dock Broker", "Whale Rider", "Cloud Navigator"]


def test_of_two_cards_of_a_kind_the_first_is_used():
    t = Table().owns(0, "Dock Broker", "Harbour Notary")
    t.play("use one-time character: port bonus", "choose port card slot 3")
    assert t.used() == ["Dock Broker"] and t.legal("use") == ["use one-time character: port bonus"]


# --- instants and permanent cards ---


def hiring(name: str, coin: int = 4) -> Table:
    return Table().character_row("Krill Merchant", "Cartographer", name, "Governor", "Krill Baron").has(0, coin=coin)


def test_instants_work_at_once():
    """scenario 64 (MW-57, MW-30)"""
    full = hiring("Calf Trainer")
    for _ in range(3):
        full.transport(0, "Brown Nation")
    full.play("play disc 3 on Character 3")
    assert (full.characters(0), full.phase, full.legal("transport")) == (["Calf Trainer"], "opt", [])

    calf = hiring("Calf Trainer").transport(0, "Brown Nation").play("play disc 3 on Character 3")
    assert len(calf.legal("transport")) == len(calf.legal()) == 26
    assert calf.play("transport on Green Coal").pieces(0)[1] == ["Brown Nation", "Green Coal"]

    settler = hiring("Silver Settler").outposts(0, "Silver Oil").play("play disc 3 on Character 3")
    assert outposts(settler) == settler_ports() and settler.legal() == settler.legal("outpost")

    builder = hiring("Master Builder").outposts(0, "Silver Oil").play("play disc 3 on Character 3")
    assert len(outposts(builder)) == 25
    assert builder.play("outpost on Green Oil").resources(0) == {"coin": 1}

    diver = Table().character_row("Krill Merchant", "Cartographer", "Governor", "Krill Baron", "Deep Mist Diver")
    diver.owns(0, "Clock Keeper").has(0, coin=1).play("play disc 4 on Character 5")
    assert diver.resources(0) == {"krill": 4}


def settler_ports() -> list[str]:
    return [name for name in PORTS if name.startswith("Silver") and name != "Silver Oil"]


def test_the_money_changer_pays_both_ways():
    """scenario 65 (MW-10)"""
    t = Table().owns(0, "Money Changer").transport(0, "Green Nation").has(0, krill=1, coin=4)
    t.play("play disc 4 on Labour 4", "outpost on Brown Nation")
    assert (t.resources(0), t.phase) == ({"krill": 1, "coin": 1}, "opt")  # nothing more can be paid
    t.play("move transport 1 to Green Coal")
    assert t.resources(0) == {}

    rich = Table().owns(0, "Money Changer").has(0, krill=5).transport(0, "Green Nation")
    assert "play disc 1 on Labour 1" in rich.legal()
    rich.play("play disc 2 on Labour 2")
    assert (rich.phase, rich.resources(0)) == ("opt", {"krill": 7})


def test_the_deck_of_characters_runs_out():
    """scenario 56 (MW-25)"""
    t = Table()
    s = t.record
    s.cdiscard[:3], s.cdiscard_n = s.cdeck[:3], 3
    s.cdeck_n = 0
    t.play("play disc 5 on Labour 5")
    assert (t.effect, s.cdeck_n, s.cdiscard_n) == ("pick character", 1, 0)

    t = Table().last_turn().character_row("Krill Merchant", "Cartographer", "Ambassador", "Governor", "Krill Baron")
    s = t.record
    for card in s.cdeck[: s.cdeck_n].tolist():
        s.chars[1] |= 1 << card
    s.cdeck_n = 0
    s.slot[1, 0], s.chars[2] = 2, 1 << s.crow[0]
    s.crow[0] = -1
    for p in range(3):
        t.transport(p, "Green Krill").hand(p, 1, 2, 3, 4, 5)
    t.play("play disc 5 on Labour 5")  # nothing to draw: no effect
    assert t.phase == "opt"
    while t.phase != "disc":
        t.play(t.legal()[0])
    row = t.record.crow.tolist()
    assert sorted(row[:4]) == [22, 23, 24, 25] and row[4] == -1
    t.has(t.player, coin=9).hand(t.player, 1, 2, 3, 4, 5)
    assert len([name for name in t.legal() if "Character" in name]) == 4
