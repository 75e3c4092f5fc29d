"""The content file: totals of the rules reference (section 3), and files that are refused."""

import re
from pathlib import Path

import networkx as nx
import numpy as np
import pytest

import windenvs
from windenvs.mistwind.content import A_SETS, ABILITIES, BONUSES, CONDITIONS, TYPE_OF
from windenvs.mistwind.state import PORT_KINDS, PORTS, REGIONS

from .table import CHARACTERS, GAME, C

OWN_FILE = Path(GAME.content.path)

ADJACENCY = """
0:2,4,5,6  1:3,5  2:0,9,22  3:1,4,11  4:0,3,10  5:0,1,6  6:0,5,20,24
7:9,10,12,13  8:11,12  9:2,7,16  10:4,7,11  11:3,8,10  12:7,8,13  13:7,12,14,18
14:13,16,17,18  15:18,19  16:9,14,22  17:14,19,23  18:13,14,15  19:15,17,25  20:6,22,23,24
21:24,25  22:2,16,20  23:17,20,25  24:6,20,21  25:19,21,23
"""


def graph() -> nx.Graph:
    return nx.Graph((port, int(other)) for port in range(26) for other in C.near[port] if other >= 0)


# --- what is printed ---


def test_the_map():
    """scenario 50: 40 edges, planar, as listed (section 3.2)"""
    listed = {int(a): {int(b) for b in row.split(",")} for a, row in re.findall(r"(\d+):([\d,]+)", ADJACENCY)}
    assert {port: {int(b) for b in C.near[port] if b >= 0} for port in range(26)} == listed
    assert graph().number_of_edges() == 40 and nx.check_planarity(graph())[0]
    lengths = dict(nx.all_pairs_shortest_path_length(graph()))
    for a in range(26):
        assert C.dist[a].tolist() == [lengths[a][b] for b in range(26)]
        for spaces in range(10):
            assert C.within[a, spaces] == sum(1 << b for b in range(26) if lengths[a][b] <= spaces)


def test_the_map_is_symmetric_left_to_right():
    """Section 2: roads, not cargo."""
    mirror = {port: int(np.flatnonzero((C.x == 8 - C.x[port]) & (C.y == C.y[port]))[0]) for port in range(26)}
    edges = {frozenset(edge) for edge in graph().edges}
    assert {frozenset((mirror[a], mirror[b])) for a, b in graph().edges} == edges


def test_components():
    """scenario 50: counts of section 3.1, every kind present"""
    kinds = [(REGIONS[C.region[k]], PORT_KINDS[C.kind[k]]) for k in range(26)]
    for region in REGIONS:
        assert all(kinds.count((region, kind)) == 1 for kind in ("territory", "nation", "krill"))
    assert set(C.cargo[C.kind == 3].tolist()) == set(range(6)) and (C.cargo[C.kind != 3] == -1).all()
    assert C.cubes.tolist() == 6 * [6] and C.territory_demand.tolist() == 6 * [2]
    assert sorted(C.nation_demand.flatten().tolist()) == sorted(2 * list(range(6)))
    assert [int((C.bonus == k).sum()) for k in range(len(BONUSES))] == [3, 2, 3, 6, 4, 2, 1, 1, 2, 2]
    assert [sum(TYPE_OF[kind] == k for kind in C.ability) for k in range(4)] == [8, 10, 4, 4]
    assert set(C.ability.tolist()) == set(range(len(ABILITIES)))
    assert sorted(C.condition.tolist()) == list(range(len(CONDITIONS)))
    assert int((C.token_face >= 0).sum()) == 18 and (C.token_face[:, 1] >= 0).nonzero()[0].tolist() == [14, 15]


def test_prices_and_points():
    """Sections 3.3 to 3.12"""
    assert C.resource_board.tolist() == [[0, 0, 2, 3], [2, 0, 0, 2], [1, 1, 2, 2], [0, 2, 2, 0], [2, 2, 0, 0]]
    assert (C.outpost_cost.tolist(), C.transport_cost.tolist()) == ([1, 1], [2, 2])
    assert (C.labour_outpost, C.labour_transport, C.krill_gain, C.res_cap) == (3, 5, 2, 15)
    assert (C.marker_vp, C.territory_vp, C.nation_vp, C.majority_vp) == (2, 1, 2, 5)
    assert (C.rounds.tolist(), C.discards.tolist()) == ([4, 4, 4, 4, 5], [1, 1, 1, 1, 2])
    assert C.price.tolist() == [1, 1, 2, 2, 1, 1, 2, 1, 4, 3, 2, 2, 2, 2, 1, 1, 1, 1, 2, 2, 3, 2, 4, 3, 3, 3]
    assert C.char_vp.tolist() == [1, 1, 1, 1, 1, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 1, 0, 0, 0, 0]
    assert C.network_vp.tolist() == [8, 10, 10, 10, 16, 8, 10, 10, 6, 12]
    assert C.ach_vp.tolist() == [8, 9, 6, 5, 6, 4, 5, 6, 5, 4, 5, 8, 3, 5, 4, 4, 4, 4]
    assert C.slot_vp[:, 0, 0, :2].tolist() == 4 * [[6, 3]] and C.slot_vp[:, 1:, 1].tolist() == 4 * [2 * [[8, 6, 4]]]
    assert C.goal.tolist() == [[0, 1, 1, 30], [1, 2, 2, 45], [1, 3, 3, 60]]
    assert CHARACTERS[int((C.ability == A_SETS).argmax())] == "Cartographer"


def smallest_chain(terminals: set[int]) -> int:
    """Ports of the smallest connected set with these in it: a search over unions of shortest paths through one port."""
    lengths = dict(nx.all_pairs_shortest_path_length(graph()))
    return min(sum(lengths[centre][one] for one in terminals) for centre in range(26)) + 1


def test_chains_have_the_length_that_the_reference_says():
    """Columns k of sections 3.8 and 3.9; two points a port"""
    for card, length in {0: 4, 1: 5, 2: 5, 3: 5, 5: 4, 6: 5, 7: 5, 8: 3}.items():
        terminals = {int(C.network_from[card]), *(int(port) for port in C.network_to[card])}
        assert smallest_chain(terminals) == length and C.network_vp[card] == 2 * length
    assert min(smallest_chain({6, 13, territory}) for territory in (0, 7, 14, 20)) == 6
    for region in range(4):
        for token, length in enumerate((4, 5, 5)):
            ends = {int(port) for port in C.nation_to[region, token] if port >= 0}
            assert smallest_chain({int(C.port_of[1, region]), *ends}) == length


# --- files that are refused ---

BROKEN = {  # what is replaced, by what, and a part of the complaint
    "res_cap": ("res_cap = 15", "res_cap = 3", "res_cap = 3 must be"),
    "no cubes": ("cargo_cubes = [6, 6, 6, 6, 6, 6]", "cargo_cubes = [6, 6, 6, 6, 6, 5]", "it must be 36"),
    "too many rounds": ("rounds = [4, 4, 4, 4, 5]", "rounds = [4, 4, 4, 4, 6]", "rounds holds 6"),
    "free pieces": ("outpost_cost = [1, 1]", "outpost_cost = [0, 0]", "must cost something"),
    "edge to nowhere": ("[1, 3], [1, 5]", "[1, 3], [1, 26]", "edges holds 26"),
    "edge twice": ("[1, 3], [1, 5]", "[1, 3], [3, 1]", "twice"),
    "not connected": ("[1, 3], [1, 5],", "", "not connected"),
    "port name": ('name = "Green Oil"', 'name = "Green Tea"', "must be called 'Green Oil'"),
    "port kind": ('kind = "krill"\nat = [3, 2]', 'kind = "nation"\nat = [3, 2]', "Green has 2 nation ports"),
    "same place": ("at = [3, 2]", "at = [2, 2]", "the same place"),
    "bonus": ('bonus = "neighbour"', 'bonus = "luck"', "bonus = 'luck' must be one of"),
    "bonus parameter": ('bonus = "load"\nparameter = 5', 'bonus = "load"\nparameter = 6', "'Green Medicine': parameter = 6"),
    "demand": ("territory = [2, 2, 2, 2, 2, 2]", "territory = [2, 2, 2, 2, 2, 1]", "it must be 12"),
    "resource": ("[[[3, 2], [1, 1]]", "[[[4, 2], [1, 1]]", "no resource 4"),
    "character type": ('name = "Herald"\ntype = "instant"', 'name = "Herald"\ntype = "permanent"', "'Herald': a character"),
    "character kind": ('kind = "clock"', 'kind = "krill_as_coin"', "no character is of kind clock"),
    "character twice": ('name = "Mist Pilot"', 'name = "Whale Rider"', "the same name"),
    "network port": ('to = ["Green Oil", "Brown Coffee"]', 'to = ["Green Oil", "Rome"]', "no port 'Rome'"),
    "network half": ("vp = 16\nhalf = 8", "vp = 16\nhalf = 7", "exactly half"),
    "nation slots": ("two_slots = [6, 3]", "two_slots = [3, 6]", "may not be worth less"),
    "token": ('token = "A1"', 'token = "E1"', "must be one of A1 to D4"),
    "third face": ('token = "D2"', 'token = "D3"', "more than two faces"),
    "token without a face": ('token = "A1"', 'token = "A2"', "no face"),
    "solo": ("easy = [0, 1, 1, 30]", "easy = [0, 1, 1]", "it needs 4"),
    "unknown": ("marker_vp = 2", "marker_vp = 2\nmoon = 1", "unknown: moon"),
    "missing": ("nation_vp = 2 ", "", "'nation_vp' is missing"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_broken_content_is_refused_by_name(case, tmp_path):
    """Section 4"""
    old, new, words = BROKEN[case]
    text = OWN_FILE.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "own.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(words)) as complaint:
        windenvs.make("mistwind", content=file)
    assert "own.toml" in str(complaint.value)


def test_another_map_can_be_played(tmp_path):
    """Section 3.2: only the answer counts, not the number of loops."""
    file = tmp_path / "own.toml"
    text = OWN_FILE.read_text(encoding="utf-8").replace("[1, 3], [1, 5],", "[1, 3], [1, 5], [1, 0], [2, 16],", 1)
    file.write_text(text, encoding="utf-8")
    batch = windenvs.make_batch("mistwind", 4, content=file, players=3)
    batch.play_random(60)
    assert batch.contents[0].dist[1, 0] == 1 and PORTS[1] == "Green Nation"
