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
