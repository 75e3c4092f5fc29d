"""Transports: krill and routes, cargo, demand tokens."""

import pytest

from .table import Table

pytestmark = pytest.mark.uncompiled


def teal(krill: int = 2) -> Table:
    t = Table().transport(0, "Green Nation").transport(0, "Green Coal").outposts(0, "Green Coal").has(0, krill=krill)
    return t.quiet_disc()


def test_leaving_a_port_costs_krill_unless_another_own_piece_is_there():
    """scenario 1 (MW-11, MW-12)"""
    t = teal().play("move transport 1 to Silver Textiles")
    assert (t.resources(0), t.pieces(0)[1]) == ({}, ["Silver Textiles", "Green Coal"])
    assert "move transport 1 to Silver Textiles" not in teal(krill=1).legal()


def test_the_own_network_is_free():
    """scenario 2"""
    t = teal().play("move transport 1 to Silver Textiles")
    assert "move transport 2 to Silver Coffee" in t.legal()
    t.play("move transport 2 to Silver Coffee")
    assert (t.resources(0), t.pieces(0)[1]) == ({}, ["Silver Textiles", "Silver Coffee"])


def test_labour_3_moves_and_loads_on_the_way():
    """scenario 3 (MW-24)"""
    t = Table().transport(0, "Green Nation").track("Green", "Coal", "Fungus", "Oil")
    t.play("play disc 3 on Labour 3", "move transport 1 to Green Coal", "load Coal on transport 1")
    assert t.legal("move") == [
        f"move transport 1 to {port}" for port in ("Green Territory", "Green Medicine", "Silver Textiles")
    ]
    t.play("move transport 1 to Green Territory")
    assert (t.phase, t.resources(0), t.cargo(0)) == ("opt", {}, ["Coal"])
    assert t.legal("unload") == [
        "unload transport 1 for bottom token, first bonus",
        "unload transport 1 for bottom token, second bonus",
    ]
    t.play("unload transport 1 for bottom token, first bonus")
    assert (t.resources(0), t.record.dem[0, 0, 0], t.record.supply[0]) == ({"coin": 2}, 1, 6)


def test_new_cargo_replaces_the_old():
    """scenario 8 (MW-51)"""
    t = Table().transport(0, "Silver Textiles", "Coal").quiet_disc().play("load Textiles on transport 1")
    assert (t.record.supply.tolist(), t.record.tcargo[0, 0]) == ([6, 6, 6, 5, 6, 6], 3)


def test_krill_ports_give_krill():
    """scenario 9 (MW-7)"""
    t = Table().transport(0, "Brown Krill", "Oil").quiet_disc().play("load krill with transport 1")
    assert (t.resources(0), t.record.tcargo[0, 0]) == ({"krill": 2}, 4)


def test_two_transports_unload_and_the_track_slides_at_once():
    """scenario 10"""
    t = Table().track("Green", "Fungus", "Oil", "Coal")
    t.transport(0, "Green Territory", "Fungus").transport(0, "Green Territory", "Oil").quiet_disc()
    t.play("unload transport 1 for bottom token, first bonus")
    assert t.resources(0) == {"coin": 2}
    assert t.demand("Green")[:2] == ["Oil", "Coal"] and t.demand("Green")[2] is not None
    t.play("unload transport 2 for bottom token, second bonus")
    assert t.resources(0) == {"coin": 2, "steel": 1}
    assert t.demand("Green")[0] == "Coal"


def test_other_tokens_give_no_bonus():
    """scenario 11"""
    t = Table().track("Green", "Coal", "Oil", "Fungus").transport(0, "Green Territory", "Oil").quiet_disc()
    assert t.legal("unload") == ["unload transport 1 for middle token"]
    t.play("unload transport 1 for middle token")
    assert (t.resources(0), t.record.dem[0, 0, 4], t.demand("Green")[:2]) == ({}, 1, ["Coal", "Fungus"])
    top = Table().track("Green", "Coal", "Coal", "Oil").transport(0, "Green Territory", "Oil").quiet_disc()
    top.play("unload transport 1 for top token")
    assert (top.record.tstack_n[0], top.demand("Green")[:2]) == (8, ["Coal", "Coal"])


def test_nation_tokens():
    """scenario 12"""
    t = Table().nation("Green", "Oil", "Textiles", "Coffee").transport(0, "Green Nation", "Oil").quiet_disc()
    t.play("unload transport 1 for first nation token")
    assert (t.options("Green"), t.record.nhidden[0], t.record.ndem[0, 0, 4]) == (["Textiles", "Coffee"], -1, 1)
    assert t.marker(1).scores() == [2 + 5, 2, 0]


def test_the_order_of_optional_actions():
    """scenario 24 (MW-16)"""

    def position() -> Table:
        t = Table().network(0, 8).outposts(0, "Brown Medicine", "Silver Oil").transport(0, "Brown Territory")
        return t.transport(0, "Green Coal").has(0, krill=3).quiet_disc()

    t = position()
    assert t.legal("move") and t.legal("load") and t.legal("claim") == ["claim network card"]
    t.play("load Coal on transport 2")
    assert not t.legal("move") and t.legal("claim") and not t.legal("load")
    t = position().play("claim network card")
    assert t.player == 1  # nothing else is left to do, so the turn is over


def test_after_a_claim_only_claims_are_left():
    """scenario 24: CLAIM first"""
    t = Table().network(0, 8).outposts(0, "Brown Medicine", "Silver Oil").achievement(1, 16).has(0, krill=3)
    t.transport(0, "Brown Territory").transport(0, "Green Coal").transport(0, "Green Krill").quiet_disc()
    t.play("claim network card")
    assert t.legal() == ["pass / end", "claim achievement 1"]


def test_a_transport_is_no_network_for_itself():
    """scenario 25 (MW-12)"""
    assert not Table().transport(0, "Green Krill").quiet_disc().legal("move")
    t = Table().transport(0, "Green Krill").transport(0, "Green Krill").quiet_disc()
    neighbours = ("Green Territory", "Silver Krill", "Purple Krill")
    assert t.legal("move transport 1") == [f"move transport 1 to {port}" for port in neighbours]
    t.play("move transport 1 to Silver Krill")
    assert not t.legal("move")


def test_a_transport_moves_once_a_turn():
    """scenario 26 (MW-13)"""
    t = Table().transport(0, "Green Territory").has(0, krill=9).quiet_disc().play("move transport 1 to Green Coal")
    assert (t.resources(0), t.legal("move")) == ({"krill": 8}, [])
    assert t.legal() == ["pass / end", "load Coal on transport 1"]


def test_coin_and_krill_for_each_other():
    """scenario 29 (MW-10)"""
    t = Table().owns(0, "Feed Buyer").transport(0, "Green Nation").has(0, krill=1, coin=1).quiet_disc()
    t.play("move transport 1 to Green Coal")
    assert t.resources(0) == {}
    t = Table().owns(0, "Krill Merchant").has(0, coin=1, krill=4)
    t.character_row("Calf Trainer", "Cartographer", "Ambassador", "Governor", "Krill Baron").transport(0, "Green Krill")
    t.play("play disc 2 on Character 2")
    assert (t.resources(0), t.characters(0)) == ({"krill": 1}, ["Krill Merchant", "Cartographer"])


def test_the_supply_of_cargo_is_limited():
    """scenario 39 (MW-50)"""
    t = Table(players=3).transport(0, "Green Coal")
    for p, count in ((0, 2), (1, 2), (2, 2)):
        for _ in range(count):
            t.transport(p, "Brown Nation", "Coal")
    assert t.record.supply[0] == 0
    assert not t.quiet_disc().legal("load")


def test_nation_options_run_down():
    """scenario 59"""
    t = Table().nation("Green", "Oil", "Textiles", "Coffee")
    for cargo in ("Textiles", "Oil", "Coffee"):
        t.transport(0, "Green Nation", cargo)
    t.quiet_disc()
    assert not t.legal("unload transport 3")
    t.play("unload transport 1 for second nation token")
    assert t.options("Green") == ["Oil", "Coffee"]
    t.play("unload transport 2 for first nation token")
    assert t.options("Green") == ["Coffee", None]
    t.play("unload transport 3 for first nation token")
    assert t.options("Green") == [None, None]


def test_a_track_without_a_stack_runs_down():
    """scenario 60 (MW-46)"""
    t = Table(players=1).track("Green", "Coal", "Fungus", "Oil", stack=0)
    for cargo in ("Fungus", "Coal", "Oil"):
        t.transport(0, "Green Territory", cargo)
    t.bot_draws(1, 1, 1).quiet_disc().play("unload transport 1 for middle token")
    assert t.demand("Green") == ["Coal", "Oil", None]
    t.play("unload transport 2 for bottom token, first bonus")
    assert t.demand("Green") == ["Oil", None, None]
    for zone in range(3):
        t.taken(zone, 1, 0)
    t.port_row("Green Coal", "Silver Coal", "Green Territory", "Green Krill", "Brown Krill")
    t.play("unload transport 3 for bottom token, first bonus")
    assert t.phase == "disc" and t.demand("Green") == [None, None, None]  # the Automa has played meanwhile
    assert (t.stack_of(1), t.record.dem[5].sum()) == ([5, 5, 5], 0)


def test_labour_3_may_unload_first():
    """scenario 62 (MW-24)"""
    t = Table().transport(0, "Green Territory", "Coal").track("Green", "Coal", "Fungus", "Oil")
    t.play("play disc 3 on Labour 3", "unload transport 1 for bottom token, second bonus")
    assert t.resources(0) == {"steel": 1}
    t.play("move transport 1 to Green Medicine")
    assert not t.legal("load") and t.phase == "effect"
    t.play("pass / end")
    assert t.phase == "opt" and t.legal("load") == ["load Medicine on transport 1"]
