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


# --- sets of nodes: a whole number whose bit k says whether node k is in it; for graphs of up to 62 nodes ---

CHUNK = 9  # nodes whose neighbours are looked up together
CHUNK_BITS = (1 << CHUNK) - 1


def neighbour_sets(neighbour: np.ndarray) -> np.ndarray:
    """sets[k, b]: the neighbours of those nodes 9k .. 9k+8 whose bits are set in b; what ``beside`` reads."""
    near = [sum(1 << other for other in set(row) if other >= 0) for row in neighbour.tolist()]
    sets = np.zeros((-(-len(near) // CHUNK), 1 << CHUNK), np.int64)
    for node, others in enumerate(near):
        for chunk in range(1 << CHUNK):
            if chunk >> node % CHUNK & 1:
                sets[node // CHUNK, chunk] |= others
    return sets


@kernel
def bit(node):
    """The set of a single node. (Uncompiled, shifting by a numpy integer would give a number of its few bits.)"""
    return 1 << int(node)


@kernel
def size_of(nodes):
    """How many nodes a set has."""
    count = 0
    while nodes:
        nodes &= nodes - 1
        count += 1
    return count


@kernel
def beside(sets, nodes):
    """All neighbours of a set of nodes."""
    found = 0
    for k in range(sets.shape[0]):
        found |= sets[k, (nodes >> (CHUNK * k)) & CHUNK_BITS]
    return found


@kernel
def part_with(sets, inside, start):
    """The nodes of a set that hang together, within it, with those of ``start``."""
    part = start & inside
    wider = part | (beside(sets, part) & inside)
    while wider != part:
        part = wider
        wider = part | (beside(sets, part) & inside)
    return part


@kernel
def reached_free(sets, free, start):
    """What is reached from a set if only ``free`` nodes may be left."""
    reached = start
    wider = reached | beside(sets, reached & free)
    while wider != reached:
        reached = wider
        wider = reached | beside(sets, reached & free)
    return reached


@kernel
def reached_for(sets, free, start, toll):
    """What is reached from a set for at most so much, if leaving a node costs 1, and nothing if it is ``free``."""
    reached = reached_free(sets, free, start)
    for _ in range(toll):
        wider = reached_free(sets, free, reached | beside(sets, reached))
        if wider == reached:
            break
        reached = wider
    return reached


@kernel
def toll_to(sets, free, start, goal):
    """The least that it costs to get from a set to a ``goal`` node (see reached_for); -1 if there is no way."""
    reached = reached_free(sets, free, start)
    toll = 0
    while reached & goal == 0:
        wider = reached_free(sets, free, reached | beside(sets, reached))
        if wider == reached:
            return -1
        reached = wider
        toll += 1
    return toll


@kernel
def without_dead_ends(sets, inside):
    """The set without all that hangs on it by a single road: what may lie on a cycle."""
    pruned = True
    while pruned:
        pruned = False
        rest = inside
        while rest:
            node = rest & -rest
            rest ^= node
            others = beside(sets, node) & inside
            if others & (others - 1) == 0:  # none or one
                inside ^= node
                pruned = True
    return inside


@kernel
def has_long_cycle(sets, inside, length):
    """Whether a simple cycle of at least ``length`` nodes (3 or more) lies within a set.

    Looks at each path from the lowest node of a cycle: meant for sets of a few nodes, the time can grow exponentially.
    """
    inside = without_dead_ends(sets, inside)
    if size_of(inside) < length:
        return False
    walked, choices = np.zeros(64, np.int64), np.zeros(64, np.int64)  # node at each step, ways on from there
    while inside:
        start = inside & -inside
        home = beside(sets, start)
        walked[0], choices[0] = start, home & inside
        path, steps = start, 1
        while steps:
            onward = choices[steps - 1]
            if onward == 0:
                steps -= 1
                path ^= walked[steps]
                continue
            node = onward & -onward
            choices[steps - 1] = onward ^ node
            walked[steps], choices[steps] = node, beside(sets, node) & inside & ~path & ~node
            path |= node
            steps += 1
            if steps >= length and home & node:
                return True
        inside = without_dead_ends(sets, inside ^ start)
    return False
