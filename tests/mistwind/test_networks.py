"""Networks, claims and achievements."""

from itertools import combinations

import networkx as nx
import numpy as np
import pytest

from windenvs.core.graph import has_long_cycle
from windenvs.mistwind.content import CONDITIONS
from windenvs.mistwind.network import connections, is_network_complete

from .table import C, Table, ports

pytestmark = pytest.mark.uncompiled
TERRITORIES = tuple(f"{region} Territory" for region in ("Green", "Silver", "Brown", "Purple"))
KRILL_PORTS = tuple(f"{region} Krill" for region in ("Green", "Silver", "Brown", "Purple"))


def test_a_network_card_needs_both_connections():
    """scenario 13 (MW-33)"""
    t = Table().network(0, 1).outposts(0, "Green Territory", "Green Coal", "Green Krill").has(0, krill=9)
    t.transport(0, "Silver Krill").quiet_disc()
    assert not t.legal("claim")
    t = Table().network(0, 1).outposts(0, "Green Territory", "Green Coal", "Green Krill", "Brown Krill").marker(1)
    t.transport(0, "Silver Krill").has(0, krill=9).quiet_disc()
    t.play("claim network card")
    assert t.record.netdone[0] == 1
    t.record.tpos[0, 0] = 20
    assert t.scores() == [10, 2, 0]


def test_six_outposts():
    """scenario 14"""
    t = Table().achievement(3, 10).marker("bot")
    six = ("Green Oil", "Silver Oil", "Brown Coffee", "Purple Fungus", "Purple Coal", "Brown Nation")
    t.outposts(0, *six).outposts(1, *six).transport(1, "Green Krill").quiet_disc()
    t.play("claim achievement 3")
    assert (t.record.achowner[2], t.player) == (0, 1)
    t.quiet_disc()
    assert "claim achievement 3" not in t.legal()
    assert t.scores() == [5, 0, 0]


@pytest.mark.parametrize(("players", "points"), [(3, [8, 4, 4]), (4, [8, 6, 4, 4])])
def test_nation_slots_are_taken_from_the_top(players, points):
    """scenario 15 (MW-17)"""
    t = Table(players=players).nation_token("Green", 1).marker("bot")
    chain = ("Green Nation", "Green Fungus", "Green Territory", "Green Krill", "Silver Krill")
    for p in range(players):
        t.outposts(p, *chain)
    for p in range(players):
        t.quiet_disc().play("claim Green nation network")
        assert not (t.player == p and t.legal("claim Green"))
    assert t.scores() == points


@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        (["Silver Territory", "Silver Oil"], 5),
        (["Silver Territory", "Silver Oil", "Silver Krill", "Green Krill", "Purple Krill"], 5),
        (["Silver Territory", "Brown Territory"], 0),
        (["Silver Oil", "Silver Krill"], 0),
    ],
    ids=["one", "both", "none", "no territory"],
)
def test_half_a_card_at_the_end(pieces, points):
    """scenario 16 (MW-33)"""
    assert Table().network(0, 7).outposts(0, *pieces).marker("bot").scores()[0] == points


def test_all_to_all():
    """scenario 37 (MW-34)"""
    everything = (*TERRITORIES, *KRILL_PORTS)
    t = Table().network(0, 4).outposts(0, *everything).achievement(1, 1).quiet_disc()
    assert t.legal() == ["pass / end", "claim network card"]
    missing = ports(*everything) & ~ports("Brown Territory")
    assert (connections(C, missing, 4), is_network_complete(C, missing, 4)) == (1, False)
    without_krill = ports(*TERRITORIES, "Green Oil", "Green Coal", "Silver Textiles", "Silver Oil")
    assert connections(C, without_krill, 4) == 1  # all Territories in one part
    assert connections(C, ports(*KRILL_PORTS), 4) == 0  # no Territory with them
    t = Table().network(0, 4).achievement(1, 1).outposts(0, *TERRITORIES[1:], *KRILL_PORTS)
    t.transport(0, "Green Territory").quiet_disc()
    assert "claim network card" in t.legal()
    assert Table().network(0, 4).outposts(0, *TERRITORIES[1:], *KRILL_PORTS).marker("bot").scores()[0] == 8


def test_any_territory_must_be_the_same_for_both():
    """scenario 38 (MW-35)"""
    apart = ports("Green Oil", "Green Territory", "Silver Territory", "Silver Oil")
    assert (connections(C, apart, 9), is_network_complete(C, apart, 9)) == (2, False)
    together = apart | ports("Green Krill", "Silver Krill")
    assert (connections(C, together, 9), is_network_complete(C, together, 9)) == (2, True)


def test_a_chain_of_outposts_and_transports():
    """scenario 53"""
    t = Table().nation_token("Brown", 0).outposts(0, "Brown Nation", "Brown Medicine").marker("bot").network(0, 1)
    t.transport(0, "Silver Oil").transport(0, "Silver Coal").quiet_disc()
    t.play("claim Brown nation network")
    t.record.tpos[0, 0] = 0
    assert t.scores() == [6, 0, 0]


def test_tokens_with_two_destinations_need_both():
    """MW-54"""
    chain = ("Green Nation", "Green Medicine", "Silver Coffee", "Green Coal")
    t = Table().nation_token("Green", 2).outposts(0, *chain).transport(0, "Green Krill").quiet_disc()
    assert not t.legal("claim")
    t = Table().nation_token("Green", 2).outposts(0, *chain).transport(0, "Green Territory").quiet_disc()
    assert t.legal("claim") == ["claim Green nation network"]


# --- being asked ---


def asked(card: int, **options) -> Table:
    t = Table(**options).network(0, card).transport(0, "Brown Territory").outposts(0, "Brown Medicine", "Silver Oil")
    return t.network(1, 4).network(2, 6)


def test_nobody_learns_a_card_from_being_asked():
    """scenario 58 (MW-59)"""
    assert asked(8).play("play disc 5 on Resource 5").legal() == ["pass / end", "claim network card"]
    t = asked(1).play("play disc 5 on Resource 5")
    assert (t.phase, t.player, t.legal()) == ("opt", 0, ["pass / end"])
    t = asked(1).network(1, 8, revealed=True).play("play disc 5 on Resource 5")
    assert (t.phase, t.player) == ("disc", 1)
    t = asked(8, auto_claim=True).play("play disc 5 on Resource 5")
    assert (t.phase, t.player, t.record.netdone[0]) == ("disc", 1, 1)


def test_auto_claim_claims_at_the_end_of_the_turn():
    """scenario 46"""
    t = Table(auto_claim=True).achievement(3, 10).transport(0, "Green Krill")
    t.outposts(
        0, "Green Oil", "Silver Oil", "Brown Coffee", "Purple Fungus", "Purple Coal", "Brown Nation"
    ).quiet_disc()
    assert t.legal() == ["pass / end", "load krill with transport 1", "claim achievement 3"]
    t.play("pass / end")
    assert (t.record.achowner[2], t.player) == (0, 1)


# --- achievements ---


def test_a_loop_of_five():
    """scenario 27"""
    loop = ("Green Nation", "Green Medicine", "Green Coal", "Green Territory", "Green Fungus")
    t = Table().achievement(4, 13).outposts(0, *loop[:4]).transport(0, loop[4]).quiet_disc()
    assert "claim achievement 4" in t.legal()
    four = Table().achievement(4, 13).outposts(0, *KRILL_PORTS[:3]).transport(0, KRILL_PORTS[3]).quiet_disc()
    assert "claim achievement 4" not in four.legal()


def minimal_loops() -> list[int]:
    """Sets of ports of the cycles of 5 to 15 ports that contain no other such set, by networkx."""
    graph = nx.Graph((port, int(other)) for port in range(26) for other in C.near[port] if other >= 0)
    found: list[int] = []
    cycles = {sum(1 << port for port in cycle) for cycle in nx.simple_cycles(graph, length_bound=15) if len(cycle) >= 5}
    for loop in sorted(cycles, key=int.bit_count):
        if not any(loop & smaller == smaller for smaller in found):
            found.append(loop)
    return found


def test_loops_are_those_of_the_reference():
    """scenario 50: loop masks (section 3.2)"""
    loops = minimal_loops()
    sizes = [loop.bit_count() for loop in loops]
    assert (len(loops), sizes.count(5), sizes.count(6), min(size for size in sizes if size > 6)) == (120, 6, 2, 9)
    five = [{0, 1, 3, 4, 5}, {7, 8, 10, 11, 12}, {7, 9, 13, 14, 16}, {14, 15, 17, 18, 19}, {0, 2, 6, 20, 22},
            {20, 21, 23, 24, 25}]  # fmt: skip
    assert {sum(1 << port for port in one) for one in five} == {loop for loop in loops if loop.bit_count() == 5}
    rng = np.random.default_rng(0)
    for _ in range(150):
        held = sum(1 << int(port) for port in rng.permutation(26)[: rng.integers(5, 16)])
        assert has_long_cycle(C.sets, held, 5) == any(held & loop == loop for loop in loops)


def claimable(t: Table, face: int) -> bool:
    return "claim achievement 1" in t.achievement(1, face).quiet_disc().legal()


def base() -> Table:
    """Nothing that fulfils anything; a transport far from everything, so that there is always an action."""
    return Table().network(0, 1)


GREEN = ("Green Territory", "Green Nation", "Green Krill", "Green Medicine", "Green Coal")
FOUR_NATIONS = ("Green Nation", "Silver Nation", "Brown Nation", "Purple Nation")
RING = (*TERRITORIES, "Green Oil", "Silver Oil", "Green Coal", "Silver Textiles")
THREE_NATIONS = (
    "Green Nation",
    "Green Medicine",
    "Silver Coffee",
    "Silver Nation",
    "Silver Coal",
    "Silver Oil",
    "Brown Medicine",
)
TYPES = ("Coal", "Fungus", "Coffee", "Textiles", "Oil", "Medicine")
JOINED = {  # face: ports that exactly fulfil it; each of them is needed
    0: RING,
    1: (*THREE_NATIONS, "Brown Nation"),
    2: ("Green Nation", "Green Fungus", "Green Territory", "Silver Nation", "Silver Coal", "Silver Territory"),
    3: ("Green Krill", "Silver Krill", "Brown Krill", "Purple Krill", "Silver Territory"),
    12: ("Green Krill", "Silver Krill", "Brown Krill"),
    13: ("Green Nation", "Green Medicine", "Green Coal", "Green Territory", "Green Fungus"),
}
OUTPOSTS = {  # face: outposts that exactly fulfil it
    8: GREEN[:4],
    9: ("Green Oil", "Silver Oil", "Brown Coffee", "Purple Coal"),
    10: (*GREEN, "Brown Nation"),
    11: FOUR_NATIONS,
}


@pytest.mark.parametrize("face", JOINED)
def test_joined_ports(face):
    """scenario 66: ports that must be connected; transports count"""
    needed = JOINED[face]
    assert claimable(base().outposts(0, *needed), face)
    for missing in needed:
        rest = [name for name in needed if name != missing]
        assert not claimable(base().outposts(0, *rest), face), missing
        assert claimable(base().outposts(0, *rest).transport(0, missing), face), missing


@pytest.mark.parametrize("face", OUTPOSTS)
def test_outposts(face):
    """scenario 66: outposts; transports do not count"""
    needed = OUTPOSTS[face]
    assert claimable(base().outposts(0, *needed), face)
    for missing in needed:
        rest = [name for name in needed if name != missing]
        assert not claimable(base().outposts(0, *rest).transport(0, missing), face), missing


def test_demand_tokens():
    """scenario 66: tokens; nation tokens count (MW-36)"""
    brown = base().tokens(0, "Brown", "Coal", "Coal", "Oil", "Fungus")
    assert not claimable(brown.tokens(0, "Green", "Oil"), 4)
    brown = base().tokens(0, "Brown", "Coal", "Coal", "Oil", "Fungus").nation_tokens(0, "Brown", "Oil")
    assert claimable(brown, 4)
    three = base().tokens(0, "Green", "Coal").tokens(0, "Silver", "Coal").nation_tokens(0, "Brown", "Oil")
    assert not claimable(three, 5)
    four = base().tokens(0, "Green", "Coal").tokens(0, "Silver", "Coal").nation_tokens(0, "Brown", "Oil")
    assert claimable(four.nation_tokens(0, "Purple", "Coffee"), 5)
    assert not claimable(base().tokens(0, "Green", *TYPES[:5]), 6)
    assert claimable(base().tokens(0, "Green", *TYPES[:5]).nation_tokens(0, "Green", "Oil"), 6)
    assert not claimable(base().tokens(0, "Green", *TYPES[:5]), 7)
    assert claimable(base().tokens(0, "Green", *TYPES[:5]).nation_tokens(0, "Silver", "Medicine"), 7)
    assert not claimable(base().tokens(0, "Green", "Coal", "Coal", "Oil"), 17)
    assert claimable(base().tokens(0, "Green", "Coal", "Coal").nation_tokens(0, "Silver", "Coal"), 17)


def test_characters_material_and_transports():
    """scenario 66: characters (used ones count), Wood and Steel, transports"""
    three = ("Krill Farmer", "Governor", "Dock Broker")
    assert not claimable(base().owns(0, *three), 14)
    four = base().owns(0, *three, "Stevedore")
    four.record.used = four.record.chars[0] & 0b111
    assert claimable(four, 14)
    assert claimable(base().has(0, wood=5, steel=7), 15) and not claimable(base().has(0, wood=5, steel=6, coin=9), 15)
    two = base().transport(0, "Green Coal").transport(0, "Green Coal")
    assert not claimable(two, 16)
    assert claimable(base().transport(0, "Green Coal").transport(0, "Green Coal").transport(0, "Green Coal"), 16)


def test_scenario_66_covers_all_faces():
    tested = {*JOINED, *OUTPOSTS, 4, 5, 6, 7, 14, 15, 16, 17}
    assert tested == set(range(18)) and sorted(C.condition.tolist()) == list(range(len(CONDITIONS)))


def test_three_of_four_nations_in_any_combination():
    ring = sum(1 << port for port in range(26))
    for pair in combinations(FOUR_NATIONS, 2):
        held = ring & ~ports(*pair)
        t = base()
        t.record.outposts[0] = held
        assert not claimable(t, 1)
