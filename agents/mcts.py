"""Information-set Monte-Carlo tree search for any game and any number of players.

The legal actions are candidates of a contest (sequential halving): all are tried equally often, the worse half drops out, and
so on until one is left. Trials come in rounds: the same imagined game, which the searching seat can't tell from the real one,
and the same chance for each candidate, so that luck hardly tells them apart. A trial plays on with a compiled policy and
credits every seat with what it got (max^n: whoever decides looks at its own share). Where many trials have passed, a tree
grows that is shared by all imagined games: there the decisions of all seats are searched too, an action being compared by UCB
only with those that were available as often.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import ceil, log2
from typing import NamedTuple

import numpy as np

from agents.base import View
from agents.policies import KINDS, Brain, PolicyAgent
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
NO_NODE = -1
LONGEST_PATH = 256  # of a trial through the tree; what lies deeper is not remembered
CHUNK_SECONDS = 0.02
FEWEST_TRIALS = 8  # a candidate that can't have so many on average is not looked at
IMAGINED, PLAYED = 0, 1


class Memory(NamedTuple):
    """What a search writes on."""

    nodes: np.ndarray  # the candidates come first
    used: np.ndarray  # number of nodes in use
    games: np.ndarray  # one as imagined, one as it is played on
    mask: np.ndarray
    picker: np.ndarray  # chance of the policies
    path: np.ndarray  # nodes of this trial
    movers: np.ndarray  # who chose them
    gains: np.ndarray  # what each seat got
    values: np.ndarray  # what each seat may still expect
    spread: np.ndarray  # number, sum and sum of squares of what the searching seat got
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


@kernel
def deviation(spread):
    """Standard deviation of what trials brought so far: the scale on which they are uncertain."""
    if spread[0] < 2:
        return 1.0
    mean = spread[1] / spread[0]
    return np.sqrt(max(0.0, spread[2] / spread[0] - mean * mean))


@kernel
def credit(memory, seat, length):
    """The nodes of the path are told what the trial brought to those who chose them."""
    nodes, gains, spread = memory.nodes, memory.gains, memory.spread
    for k in range(length):
        nodes[memory.path[k]].visits += 1
        nodes[memory.path[k]].total += gains[memory.movers[k]]
    spread[0] += 1
    spread[1] += gains[seat]
    spread[2] += gains[seat] * gains[seat]


@driver
def descend(policy, c, s, node, settings, memory):
    """The child of a node that the trial goes on to, known or new; NO_NODE if the tree ends here."""
    _, kind, exploration, widening, patience = settings
    nodes, mask, picker, used = memory.nodes, memory.mask, memory.picker[0], memory.used
    child = NO_NODE
    if nodes[node].visits >= patience:
        child, known = best_child(nodes, node, mask, exploration * deviation(memory.spread))
        untried = count_flags(mask) - known
        if untried > 0 and used[0] < len(nodes) and known < 1 + widening * np.sqrt(nodes[node].visits - patience):
            if known == 0:  # before anything else the policy's choice is looked at
                action = policy(c, s, mask, picker, kind)
            else:
                action = untried_action(nodes, node, mask, untried, picker)
            child = add_child(nodes, used[0], node, action)
            used[0] += 1
    return child


@driver
def run_trial(step, policy, value, c, s, seat, candidate, settings, memory):
    """One game from s on, beginning with a candidate, and its credit."""
    depth, kind = settings[0], settings[1]
    nodes, mask, gains, path = memory.nodes, memory.mask, memory.gains, memory.path
    path[0], memory.movers[0] = candidate, seat
    gains[:] = 0
    node, action, length, playout = candidate, nodes[candidate].action, 1, 0
    while playout <= depth and s.player >= 0:
        step(c, s, action, mask)
        memory.tally[0] += 1
        for p in range(len(gains)):
            gains[p] += s.reward[p]
        if s.player >= 0 and node != NO_NODE:
            node = descend(policy, c, s, node, settings, memory) if length < len(path) else NO_NODE
            if node != NO_NODE:
                action = nodes[node].action
                path[length], memory.movers[length] = node, s.player
                length += 1
        if s.player >= 0 and node == NO_NODE:
            playout += 1
            if playout <= depth:
                action = policy(c, s, mask, memory.picker[0], kind)
    if s.player >= 0:
        value(c, s, memory.values)
        gains += memory.values
    credit(memory, seat, length)


@driver
def search_tree(step, redeterminize, policy, value, contents, root, seat, candidates, trials, settings, memory):
    """Trials of these numbers (first and end) of each candidate from root[0]; what they find is in ``memory``."""
    first, end, key = trials
    games = memory.games
    for number in range(first, end):
        games[IMAGINED] = root[0]
        start(games[IMAGINED], keyed(key, np.uint64(number)))
        redeterminize(contents[0], games[IMAGINED], seat)
        for candidate in candidates:
            games[PLAYED] = games[IMAGINED]
            start(memory.picker[0], keyed(key, ~np.uint64(number)))
            run_trial(step, policy, value, contents[0], games[PLAYED], seat, candidate, settings, memory)


class MctsAgent:
    """Searches before each move, for a number of simulations or of seconds.

    Args:
        simulations: how many games to simulate per decision (ignored if seconds are given).
        seconds: how long to think per decision.
        playout: the policy that finishes simulated games: "greedy" or "random".
        depth: decisions of a playout before the rest is estimated by the game's value function (default: the game's own).
        patience: the tree grows on behind a node that so many simulations have passed.
        exploration: weight of the unexplored in the upper confidence bound, in standard deviations of the outcomes.
        widening: n simulations later a node has at most 1 + widening * sqrt(n) children; the policy's choice comes first.
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
        patience: int = 100,
        exploration: float = 0.5,
        widening: float = 0.3,
        threads: int = 1,
    ) -> None:
        depth = brain.depth if depth is None else depth
        if playout not in brain.kinds:
            raise ValueError(f"{game.name} has no playout policy {playout!r}; it has {', '.join(brain.kinds)}")
        if simulations < 1 or depth < 0 or threads < 1 or (seconds is not None and seconds <= 0):
            raise ValueError("simulations and threads must be at least 1, depth at least 0, seconds more than 0")
        if patience < 1 or exploration < 0 or widening < 0:
            raise ValueError("patience must be at least 1, exploration and widening at least 0")
        self.game, self.brain = game, brain
        self.simulations, self.seconds, self.playout, self.threads = simulations, seconds, playout, threads
        self.settings = depth, KINDS[playout], float(exploration), float(widening), patience
        self.name = f"mcts:{seconds}s" if seconds else f"mcts:{simulations}"
        self.simulated = 0  # decisions, over all searches so far

    def act(self, view: View) -> np.ndarray:
        roots, masks = view.imagine(), view.mask
        hints = PolicyAgent(self.game, self.brain, self.playout).act(view)

        def choose(k: int) -> int:
            candidates = self.candidates(masks[k], int(hints[k]), view.keys[k])
            if len(candidates) == 1:
                return int(candidates[0])
            return self.contest(view, roots[k : k + 1], k, candidates)

        if self.threads == 1 or len(view) == 1:
            return np.array([choose(k) for k in range(len(view))], np.int64)
        with ThreadPoolExecutor(self.threads, initializer=expect_wrap_around) as pool:
            return np.array(list(pool.map(choose, range(len(view)))), np.int64)

    def candidates(self, mask: np.ndarray, hint: int, key: np.uint64) -> np.ndarray:
        """The policy's choice and the other legal actions; some of them, if there are too many for the simulations."""
        others = np.flatnonzero(mask)
        others = others[others != hint]
        room = max(0, self.simulations // FEWEST_TRIALS - 1) if self.seconds is None else len(others)
        if room < len(others):
            others = np.random.default_rng(int(key)).choice(others, room, replace=False)
        return np.concatenate(([hint], others))

    def contest(self, view: View, root: np.ndarray, k: int, actions: np.ndarray) -> int:
        """The action that outlasts the others."""
        memory = self.fresh_memory(actions, int(root[0]["option"]["players"]))
        nodes, key, seat = memory.nodes, view.keys[k], int(view.seats[k])
        left, rounds, done = np.arange(len(actions)), ceil(log2(len(actions))), 0

        def simulate(number: int) -> None:
            nonlocal done
            self.brain.search(view.contents, root, seat, left, (done, done + number, key), self.settings, memory)
            done += number

        for _ in range(rounds):
            if self.seconds is None:
                simulate(max(1, self.simulations // rounds // len(left)))
            else:
                for_seconds(self.seconds / rounds, simulate)
            means = nodes["total"][left] / nodes["visits"][left]
            left = left[np.argsort(-means, kind="stable")][: ceil(len(left) / 2)]
        self.simulated += int(memory.tally[0])
        return int(nodes["action"][left[0]])

    def fresh_memory(self, actions: np.ndarray, seats: int) -> Memory:
        """Nodes for the candidates, and room for the tree."""
        room = len(actions) + (self.simulations if self.seconds is None else 1_000_000)
        nodes = np.zeros(room, NODE)
        nodes["action"][: len(actions)] = actions
        nodes["child"][: len(actions)] = NO_NODE
        return Memory(
            nodes=nodes,
            used=np.array([len(actions)]),
            games=np.empty(2, self.game.state),
            mask=np.empty(self.game.num_actions, np.int8),
            picker=np.zeros(1, PICKER),
            path=np.empty(LONGEST_PATH, np.int32),
            movers=np.empty(LONGEST_PATH, np.int32),
            gains=np.empty(seats),
            values=np.empty(seats),
            spread=np.zeros(3),
            tally=np.zeros(1, np.int64),
        )


def for_seconds(seconds: float, simulate: Callable[[int], None]) -> None:
    """Simulates in chunks of about CHUNK_SECONDS until the time is up, and at least once."""
    ends, chunk, began = time.perf_counter() + seconds, 1, 0.0
    while began < ends:
        began = time.perf_counter()
        simulate(chunk)
        chunk = max(1, int(chunk * CHUNK_SECONDS / max(time.perf_counter() - began, 1e-6)))
