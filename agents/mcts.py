"""Information-set Monte-Carlo tree search for any game and any number of players.

Single-observer ISMCTS: each simulation starts from a fresh game that the searching seat can't tell from the real one, walks
down one tree shared by all of them (an action is compared by UCB only with those that were available as often), adds a node,
plays on with a compiled policy and credits every seat with what it got (max^n: whoever decides looks at its own share).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from agents.base import View
from agents.policies import KINDS, Brain
from windenvs.core.game import Game
from windenvs.core.jit import driver, kernel
from windenvs.core.rng import PICKER, below, count_flags, expect_wrap_around, keyed, start

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("action", np.int32),  # that leads here
                ("child", np.int32),  # first child, -1 if none
                ("sibling", np.int32),  # next child of the same parent, -1 if none
                ("visits", np.int32),
                ("available", np.int32),  # visits of the parent in which this action was legal
                ("total", np.float64),  # sum of what it brought the seat that chose it
            ],
            align=True,
        ),
    )
)
ROOT, NO_NODE = 0, -1
LONGEST_PATH = 256  # of a simulation through the tree; what lies deeper is not remembered
CHUNK_SECONDS = 0.02


class Memory(NamedTuple):
    """What a search writes on, in this order."""

    nodes: np.ndarray
    used: np.ndarray  # number of nodes in use
    games: np.ndarray  # the simulated game
    mask: np.ndarray
    picker: np.ndarray  # chance of the policies
    path: np.ndarray  # nodes of this simulation
    movers: np.ndarray  # who chose them
    gains: np.ndarray  # what each seat got
    values: np.ndarray  # what each seat may still expect
    tally: np.ndarray  # decisions simulated


@kernel
def best_child(nodes, node, mask, exploration):
    """The available child with the highest upper confidence bound, and how many legal actions have a child."""
    best, best_bound, known = NO_NODE, -1e30, 0
    child = nodes[node].child
    while child != NO_NODE:
        if mask[nodes[child].action]:
            known += 1
            nodes[child].available += 1
            mean = nodes[child].total / nodes[child].visits
            bound = mean + exploration * np.sqrt(np.log(nodes[child].available) / nodes[child].visits)
            if bound > best_bound:
                best, best_bound = child, bound
        child = nodes[child].sibling
    return best, known


@kernel
def has_child(nodes, node, action):
    child = nodes[node].child
    while child != NO_NODE:
        if nodes[child].action == action:
            return True
        child = nodes[child].sibling
    return False


@kernel
def untried_action(nodes, node, mask, untried, picker):
    """One of the ``untried`` legal actions without a node."""
    number = below(picker, untried)
    for action in range(len(mask)):
        if mask[action] and not has_child(nodes, node, action):
            if number == 0:
                return action
            number -= 1
    return -1


@kernel
def add_child(nodes, size, node, action):
    """A new node for an action; returns its index."""
    nodes[size].action = action
    nodes[size].child = NO_NODE
    nodes[size].sibling = nodes[node].child
    nodes[size].visits = 0
    nodes[size].available = 1
    nodes[size].total = 0.0
    nodes[node].child = size
    return size


@driver
def search_tree(legal, step, redeterminize, policy, value, contents, root, seat, simulations, settings, memory):
    """Simulations of these numbers (first and end) from root[0], as ``seat`` imagines it; what they find is in ``memory``."""
    first, end = simulations
    depth, kind, exploration, widening = settings
    nodes, used, games, mask, picker, path, movers, gains, values, tally = memory
    size = used[0]
    c = contents[0]
    s = games[0]
    seats = len(gains)
    for simulation in range(first, end):
        games[0] = root[0]
        start(s, keyed(picker[0].rng, np.uint64(simulation)))
        redeterminize(c, s, seat)
        legal(c, s, mask)
        gains[:] = 0
        node, length, playout = ROOT, 0, 0
        expanded = False
        while s.player >= 0 and (not expanded or playout < depth):
            action, grow = -1, False
            if expanded:
                playout += 1
            else:
                best, known = best_child(nodes, node, mask, exploration)
                untried = count_flags(mask) - known
                grow = untried > 0 and size < len(nodes) and known < 1 + widening * np.sqrt(nodes[node].visits)
                if grow and known > 0:  # before anything else the policy's choice is looked at
                    action = untried_action(nodes, node, mask, untried, picker[0])
                elif not grow and best != NO_NODE:
                    node = best
                    action = nodes[node].action
            if action < 0:
                action = policy(c, s, mask, picker[0], kind)
            if grow:
                node = add_child(nodes, size, node, action)
                size += 1
            if not expanded and length < len(path) and (grow or nodes[node].action == action):
                path[length], movers[length] = node, s.player
                length += 1
            expanded = expanded or grow or size == len(nodes)
            step(c, s, action, mask)
            tally[0] += 1
            for p in range(seats):
                gains[p] += s.reward[p]
        if s.player >= 0:
            value(c, s, values)
            for p in range(seats):
                gains[p] += values[p]
        for k in range(length):
            nodes[path[k]].visits += 1
            nodes[path[k]].total += gains[movers[k]]
    used[0] = size


class MctsAgent:
    """Searches before each move, for a number of simulations or of seconds.

    Args:
        simulations: how many games to simulate per decision (ignored if seconds are given).
        seconds: how long to think per decision.
        playout: the policy that finishes simulated games: "greedy" or "random".
        depth: decisions of a playout before the rest is estimated by the game's value function (default: the game's own).
        exploration: weight of the unexplored in the upper confidence bound (default: the game's own).
        widening: a node visited n times has at most 1 + widening * sqrt(n) children; the policy's choice comes first.
        threads: decisions of a view that are thought about at the same time.
    """

    def __init__(
        self,
        game: Game,
        brain: Brain,
        *,
        simulations: int = 1000,
        seconds: float | None = None,
        playout: str = "greedy",
        depth: int | None = None,
        exploration: float | None = None,
        widening: float = 0.6,
        threads: int = 1,
    ) -> None:
        depth = brain.depth if depth is None else depth
        exploration = brain.exploration if exploration is None else exploration
        if playout not in brain.kinds:
            raise ValueError(f"{game.name} has no playout policy {playout!r}; it has {', '.join(brain.kinds)}")
        if simulations < 1 or depth < 0 or threads < 1 or (seconds is not None and seconds <= 0):
            raise ValueError("simulations and threads must be at least 1, depth at least 0, seconds more than 0")
        self.game, self.brain = game, brain
        self.simulations, self.seconds, self.playout = simulations, seconds, playout
        self.depth, self.exploration, self.widening, self.threads = depth, exploration, widening, threads
        self.name = f"mcts:{seconds}s" if seconds else f"mcts:{simulations}"
        self.simulated = 0  # decisions, over all searches so far

    def act(self, view: View) -> np.ndarray:
        roots = view.imagine()
        jobs = range(len(view))
        if self.threads == 1 or len(view) == 1:
            return np.array([self.search(view, roots, k) for k in jobs], np.int64)
        with ThreadPoolExecutor(self.threads, initializer=expect_wrap_around) as pool:
            return np.array(list(pool.map(lambda k: self.search(view, roots, k), jobs)), np.int64)

    def search(self, view: View, roots: np.ndarray, k: int) -> int:
        """The most visited action for the k-th decision of the view."""
        room = self.simulations + 1 if self.seconds is None else 1_000_000
        memory = self.fresh_memory(room, int(roots[k]["option"]["players"]), view.keys[k])
        settings = self.depth, KINDS[self.playout], self.exploration, self.widening
        root, seat = roots[k : k + 1], int(view.seats[k])

        def simulate(first: int, end: int) -> None:
            self.brain.search(view.contents, root, seat, (first, end), settings, memory)

        if self.seconds is None:
            simulate(0, self.simulations)
        else:
            for_seconds(self.seconds, simulate, lambda: memory.used[0] == room)
        self.simulated += int(memory.tally[0])
        return most_visited(memory.nodes)

    def fresh_memory(self, room: int, seats: int, key: np.uint64) -> Memory:
        """A tree of a root alone, with room for so many nodes."""
        nodes = np.zeros(room, NODE)
        nodes[ROOT] = (-1, NO_NODE, NO_NODE, 1, 1, 0.0)
        picker = np.zeros(1, PICKER)
        picker["rng"] = key
        return Memory(
            nodes=nodes,
            used=np.ones(1, np.int64),
            games=np.empty(1, self.game.state),
            mask=np.empty(self.game.num_actions, np.int8),
            picker=picker,
            path=np.empty(LONGEST_PATH, np.int32),
            movers=np.empty(LONGEST_PATH, np.int32),
            gains=np.empty(seats),
            values=np.empty(seats),
            tally=np.zeros(1, np.int64),
        )


def for_seconds(seconds: float, simulate: Callable[[int, int], None], is_full: Callable[[], bool]) -> None:
    """Simulates in chunks of about CHUNK_SECONDS until the time is up."""
    ends, done, chunk = time.perf_counter() + seconds, 0, 16
    while time.perf_counter() < ends and not is_full():
        began = time.perf_counter()
        simulate(done, done + chunk)
        done += chunk
        chunk = max(1, int(chunk * CHUNK_SECONDS / max(time.perf_counter() - began, 1e-6)))


def most_visited(nodes: np.ndarray) -> int:
    """The root's action with the most visits; of equals the better one."""
    best, child = (-1, 0.0, -1), int(nodes[ROOT]["child"])
    while child != NO_NODE:
        one = nodes[child]
        visits = int(one["visits"])
        best = max(best, (visits, float(one["total"]) / max(visits, 1), int(one["action"])))
        child = int(one["sibling"])
    return best[2]
