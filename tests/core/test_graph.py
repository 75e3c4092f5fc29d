"""Searches on graphs, against slow ones on sets and dictionaries."""

import numpy as np
import pytest

from windenvs.core.graph import (
    FAR,
    distance_of,
    distances_from,
    is_connected,
    label_components,
    pursue,
    pursuit_layers,
    spread,
)

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


# --- pursuit ---


def searched(table, passable, goal):
    """Distances from the goal."""
    distance, queue = empty_search(len(table))
    distances_from(table, passable, goal, distance, queue)
    return distance


def slow_walk(table, passable, goal, node, steps):
    """The path of a pursuer: at each step the first neighbour from which the rest of the way is shortest."""
    path = [node]
    while len(path) <= steps and path[-1] != goal:
        ways = [other for other in table[path[-1]].tolist() if other >= 0 and (passable[other] or other == goal)]
        rest = [slow_distances(table, passable, [goal]).get(other, int(FAR)) for other in ways]
        if not rest or min(rest) == FAR:
            break
        path.append(ways[rest.index(min(rest))])
    return path


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pursuer_takes_the_first_of_the_shortest_paths(seed):
    table, passable = random_graph(seed)
    rng = np.random.default_rng(seed)
    goal, node, steps = rng.integers(0, len(table), 3).tolist()
    if goal == node:
        return
    passable[node] = 0  # the search does not enter the pursuer's own node
    path = slow_walk(table, passable, goal, node, steps)
    distance = searched(table, passable, goal)
    assert pursue(table, distance, node, steps) == (path[-1], path[-2] if len(path) > 1 else node)
    whole = slow_walk(table, passable, goal, node, len(table))
    reached = whole[-1] == goal
    assert distance_of(table, distance, node) == (len(whole) - 1 if reached else FAR)


def slow_layers(table, distance, node, steps):
    """Every walk that comes nearer with each step."""
    layers = {node: 0}
    ring = {node}
    for number in range(1, steps + 1):
        ring = {
            other
            for one in ring
            for other in table[one].tolist()
            if other >= 0 and distance[other] == distance[one] - 1
        }
        layers |= dict.fromkeys(ring, number)
    return layers


@pytest.mark.parametrize("seed", SEEDS)
def test_layers_of_all_shortest_paths(seed):
    table, passable = random_graph(seed)
    rng = np.random.default_rng(seed)
    goal, node, steps = rng.integers(0, len(table), 3).tolist()
    passable[node] = 1
    distance = searched(table, passable, goal)
    if distance[node] == FAR:
        return
    layer, queue = np.zeros(len(table), np.int16), np.zeros(len(table), np.int16)
    depth = pursuit_layers(table, distance, node, steps, layer, queue)
    slow = slow_layers(table, distance, node, steps)
    assert layer.tolist() == [slow.get(one, -1) for one in range(len(table))]
    assert depth == min(steps, distance[node])
