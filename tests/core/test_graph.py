"""Searches on graphs, against slow ones on sets and dictionaries."""

import numpy as np
import pytest

from windenvs.core.graph import FAR, distances_from, is_connected, label_components, spread

SEEDS = range(30)


def random_graph(seed):
    """neighbour[node, k] of a graph of up to 25 nodes, where roads lead both ways, and which nodes are passable."""
    rng = np.random.default_rng(seed)
    size = int(rng.integers(1, 26))
    near = [set() for _ in range(size)]
    for a, b in rng.integers(0, size, (int(rng.integers(0, 2 * size)), 2)).tolist():
        if a != b:
            near[a].add(b)
            near[b].add(a)
    table = np.full((size, max(1, *map(len, near)) if size > 1 else 1), -1, np.int16)
    for node, others in enumerate(near):
        places = rng.permutation(table.shape[1])[: len(others)]  # gaps anywhere in a row, not only at its end
        table[node, places] = list(others)
    return table, (rng.random(size) < 0.7).astype(np.int16)


def slow_distances(table, passable, sources):
    """Distances of all that can be reached, ring after ring."""
    distance = dict.fromkeys(sources, 0)
    ring = set(sources)
    while ring:
        beyond = {other for node in ring for other in table[node].tolist() if other >= 0 and passable[other]}
        ring = beyond - set(distance)
        distance |= dict.fromkeys(ring, max(distance.values()) + 1)
    return distance


def as_list(distance, size):
    return [distance.get(node, int(FAR)) for node in range(size)]


def empty_search(size):
    return np.full(size, FAR, np.int16), np.zeros(size, np.int16)


@pytest.mark.parametrize("seed", SEEDS)
def test_distances_from_every_node(seed):
    table, passable = random_graph(seed)
    for start in range(len(table)):
        distance, queue = empty_search(len(table))
        reached = distances_from(table, passable, start, distance, queue)
        slow = slow_distances(table, passable, [start])
        assert distance.tolist() == as_list(slow, len(table))
        assert sorted(queue[:reached].tolist()) == sorted(slow)
        assert distance[queue[:reached]].tolist() == sorted(slow.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_spreading_from_several_nodes(seed):
    table, passable = random_graph(seed)
    sources = np.random.default_rng(seed).permutation(len(table))[: len(table) // 3].tolist()
    distance, queue = empty_search(len(table))
    distance[sources] = 0
    queue[: len(sources)] = sources
    reached = spread(table, passable, distance, queue, len(sources))
    slow = slow_distances(table, passable, sources) if sources else {}
    assert reached == len(slow)
    assert distance.tolist() == as_list(slow, len(table))


def test_an_earlier_search_is_wiped():
    table, passable = np.array([[1], [0], [-1]], np.int16), np.ones(3, np.int16)
    distance, queue = np.full(3, 5, np.int16), np.zeros(3, np.int16)
    assert distances_from(table, passable, 2, distance, queue) == 1
    assert distance.tolist() == [FAR, FAR, 0]


def test_the_start_need_not_be_passable_but_nothing_else_is_entered():
    # 0 - 1 - 2, where 0 and 1 are closed
    table = np.array([[1, -1], [0, 2], [1, -1]], np.int16)
    distance, queue = empty_search(3)
    assert distances_from(table, np.array([0, 1, 1], np.int16), 0, distance, queue) == 3
    assert distance.tolist() == [0, 1, 2]
    assert distances_from(table, np.array([0, 0, 1], np.int16), 0, distance, queue) == 1
    assert distance.tolist() == [0, FAR, FAR]


@pytest.mark.parametrize("seed", SEEDS)
def test_components_are_the_groups_that_reach_each_other(seed):
    table, passable = random_graph(seed)
    label, queue = np.zeros(len(table), np.int16), np.zeros(len(table), np.int16)
    count = label_components(table, passable, label, queue)
    groups = {frozenset(slow_distances(table, passable, [node])) for node in np.flatnonzero(passable).tolist()}
    assert {frozenset(np.flatnonzero(label == number).tolist()) for number in range(count)} == groups
    assert (label[passable == 0] == -1).all()
    first_nodes = [label.tolist().index(number) for number in range(count)]
    assert first_nodes == sorted(first_nodes)  # numbered in the order in which they are met


@pytest.mark.parametrize("seed", SEEDS)
def test_connected_means_a_single_component(seed):
    table, passable = random_graph(seed)
    label, queue = np.zeros(len(table), np.int16), np.zeros(len(table), np.int16)
    count = label_components(table, passable, label, queue)
    assert is_connected(table, np.flatnonzero(passable)) == (count <= 1)


def test_nothing_and_a_single_node_hang_together():
    table = np.array([[-1], [-1]], np.int16)
    assert is_connected(table, np.array([], np.int64))
    assert is_connected(table, np.array([1]))
    assert not is_connected(table, np.array([0, 1]))
