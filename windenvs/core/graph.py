"""Graphs given as a table neighbour[node, k] (-1 = no neighbour): who can be reached from where, and how far it is."""

import numpy as np

from windenvs.core.jit import kernel

FAR = np.int16(30000)  # the distance of what can't be reached


@kernel
def spread(neighbour, passable, distance, queue, waiting):
    """Breadth-first search from the first ``waiting`` nodes of ``queue``, whose distances are set already.

    Enters only passable nodes whose distance is still FAR; returns how many nodes it has reached in all. The queue
    needs room for every node; it lists them afterwards in order of distance.
    """
    head = 0
    while head < waiting:
        node = queue[head]
        head += 1
        for k in range(neighbour.shape[1]):
            other = neighbour[node, k]
            if other >= 0 and passable[other] and distance[other] == FAR:
                distance[other] = distance[node] + 1
                queue[waiting] = other
                waiting += 1
    return waiting


@kernel
def distances_from(neighbour, passable, start, distance, queue):
    """Distances from one node over passable nodes (the start counts as passable); returns how many are reached."""
    distance[:] = FAR
    distance[start] = 0
    queue[0] = start
    return spread(neighbour, passable, distance, queue, 1)


@kernel
def distance_of(neighbour, distance, node):
    """How far a node lies from the start of a search that did not enter it: one more than its nearest neighbour."""
    nearest = FAR
    for k in range(neighbour.shape[1]):
        other = neighbour[node, k]
        if other >= 0 and distance[other] < nearest:
            nearest = distance[other]
    return nearest if nearest == FAR else nearest + 1


@kernel
def step_nearer(neighbour, distance, node, left):
    """The first neighbour, in order, that is one step nearer than a node ``left`` steps away; -1 if there is none."""
    for k in range(neighbour.shape[1]):
        other = neighbour[node, k]
        if other >= 0 and distance[other] == left - 1:
            return other
    return -1


@kernel
def pursue(neighbour, distance, node, steps):
    """Walks at most so many steps along a shortest path towards the start of the search, first neighbours first.

    The pursuer's own node need not have been entered by the search. Returns where it stops and the node before that
    (itself if it can't move).
    """
    left = distance_of(neighbour, distance, node)
    before = node
    if left == FAR:
        return node, before
    for _ in range(min(steps, left)):
        before = node
        node = step_nearer(neighbour, distance, node, left)
        left -= 1
    return node, before


@kernel
def pursuit_layers(neighbour, distance, node, steps, layer, queue):
    """All nodes on shortest paths of at most so many steps from a node towards the start of the search.

    ``layer`` gets the number of steps to each of them, -1 elsewhere; returns how many steps were possible.
    """
    layer[:] = -1
    layer[node] = 0
    queue[0] = node
    head, waiting = 0, 1
    while head < waiting:
        here = queue[head]
        head += 1
        if layer[here] == steps:
            continue
        for k in range(neighbour.shape[1]):
            other = neighbour[here, k]
            if other >= 0 and distance[other] == distance[here] - 1 and layer[other] < 0:
                layer[other] = layer[here] + 1
                queue[waiting] = other
                waiting += 1
    return layer[queue[waiting - 1]]


@kernel
def label_components(neighbour, passable, label, queue):
    """Numbers the connected groups of passable nodes 0, 1, … in ``label`` (-1 elsewhere); returns how many there are."""
    label[:] = -1
    count = 0
    for start in range(len(label)):
        if not passable[start] or label[start] >= 0:
            continue
        label[start] = count
        queue[0] = start
        head, waiting = 0, 1
        while head < waiting:
            node = queue[head]
            head += 1
            for k in range(neighbour.shape[1]):
                other = neighbour[node, k]
                if other >= 0 and passable[other] and label[other] < 0:
                    label[other] = count
                    queue[waiting] = other
                    waiting += 1
        count += 1
    return count


def is_connected(neighbour: np.ndarray, nodes: np.ndarray) -> bool:
    """Whether the given nodes hang together; plain Python, for checks while content is loaded."""
    table, inside = neighbour.tolist(), set(nodes.tolist())
    waiting = [next(iter(inside))] if inside else []
    seen = set(waiting)
    while waiting:
        fresh = [other for other in table[waiting.pop()] if other in inside and other not in seen]
        seen.update(fresh)
        waiting += fresh
    return seen == inside
