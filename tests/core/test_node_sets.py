"""Searches on sets of nodes, against networkx."""

import networkx as nx
import numpy as np
import pytest

from windenvs.core.graph import (
    beside,
    has_long_cycle,
    neighbour_sets,
    part_with,
    reached_for,
    reached_free,
    size_of,
    toll_to,
    without_dead_ends,
)

from .test_graph import random_graph

pytestmark = pytest.mark.uncompiled
SEEDS = range(30)


def as_set(nodes) -> int:
    return sum(1 << int(node) for node in nodes)


def graph_of(table) -> nx.Graph:
    graph = nx.Graph()
    graph.add_nodes_from(range(len(table)))
    graph.add_edges_from((node, other) for node, row in enumerate(table.tolist()) for other in row if other >= 0)
    return graph


def toll_graph(graph, free) -> nx.DiGraph:
    """Every road both ways; its length is what leaving its first node costs."""
    roads = nx.DiGraph(graph)
    for node, _, data in roads.edges(data=True):
        data["toll"] = 0 if node in free else 1
    return roads


def some_nodes(seed, size, share=0.5):
    return np.flatnonzero(np.random.default_rng(seed + 100).random(size) < share).tolist()


@pytest.mark.parametrize("seed", SEEDS)
def test_neighbours_of_a_set(seed):
    table, _ = random_graph(seed)
    nodes = some_nodes(seed, len(table))
    expected = {other for node in nodes for other in graph_of(table)[node]}
    assert beside(neighbour_sets(table), as_set(nodes)) == as_set(expected)


def test_sizes():
    assert [size_of(nodes) for nodes in (0, 1, 0b1011, (1 << 62) - 1)] == [0, 1, 3, 62]


def test_sets_of_sixty_two_nodes_are_not_too_large():
    ring = np.array([[(node - 1) % 62, (node + 1) % 62] for node in range(62)], np.int16)
    sets = neighbour_sets(ring)
    everything = (1 << 62) - 1
    assert part_with(sets, everything, 1) == everything
    assert has_long_cycle(sets, everything, 62)
    assert toll_to(sets, 0, 1, 1 << 31) == 31


@pytest.mark.parametrize("seed", SEEDS)
def test_parts_are_connected_components(seed):
    table, passable = random_graph(seed)
    inside = np.flatnonzero(passable).tolist()
    sets = neighbour_sets(table)
    for part in nx.connected_components(graph_of(table).subgraph(inside)):
        for node in part:
            assert part_with(sets, as_set(inside), 1 << node) == as_set(part)
    for node in set(range(len(table))) - set(inside):
        assert part_with(sets, as_set(inside), 1 << node) == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_tolls_are_shortest_paths(seed):
    table, passable = random_graph(seed)
    free = set(np.flatnonzero(1 - passable).tolist())
    roads, sets = toll_graph(graph_of(table), free), neighbour_sets(table)
    for start in range(len(table)):
        costs = nx.single_source_dijkstra_path_length(roads, start, weight="toll")
        for goal in range(len(table)):
            assert toll_to(sets, as_set(free), 1 << start, 1 << goal) == costs.get(goal, -1)
        assert reached_free(sets, as_set(free), 1 << start) == as_set(n for n, cost in costs.items() if cost == 0)
        for toll in range(4):
            within = as_set(node for node, cost in costs.items() if cost <= toll)
            assert reached_for(sets, as_set(free), 1 << start, toll) == within


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_left_without_dead_ends_is_the_two_core(seed):
    table, passable = random_graph(seed)
    inside = np.flatnonzero(passable).tolist()
    core = nx.k_core(graph_of(table).subgraph(inside), 2)
    assert without_dead_ends(neighbour_sets(table), as_set(inside)) == as_set(core.nodes)


@pytest.mark.parametrize("seed", range(60))
def test_long_cycles_are_simple_cycles(seed):
    table, _ = random_graph(seed)
    inside = some_nodes(seed, len(table), 0.6)[:12]
    longest = max(map(len, nx.simple_cycles(graph_of(table).subgraph(inside))), default=0)
    sets = neighbour_sets(table)
    for length in range(3, 13):
        assert has_long_cycle(sets, as_set(inside), length) == (longest >= length)


def test_a_chord_does_not_shorten_a_cycle():
    # 0 - 1 - 2 - 3 - 4 - 0 and the chord 0 - 2
    table = np.array([[1, 4, 2], [0, 2, -1], [1, 3, 0], [2, 4, -1], [3, 0, -1]], np.int16)
    sets = neighbour_sets(table)
    assert has_long_cycle(sets, 0b11111, 5)
    assert not has_long_cycle(sets, 0b11111, 6)
    assert has_long_cycle(sets, 0b00111, 3) and not has_long_cycle(sets, 0b00111, 4)
