"""The arena: agents meet over paired seeds, each seed in every seating; win rates come with 95 % intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import Any

import numpy as np

from agents.base import Agent, View
from windenvs.core.drivers import DEAL, NO_ENCODER, SKIP
from windenvs.core.game import Game
from windenvs.core.rng import keys_of
from windenvs.core.table import new_table

Z95 = 1.959964  # standard deviations of a 95 % interval
AGENT_KEY = 0xA6E47  # agents' chance is apart from the games'
ROWS = 64  # games played side by side


@dataclass(frozen=True)
class Result:
    """One game: its seed, which agent sat in each seat, what each seat got, how many decisions it took."""

    seed: int
    seating: tuple[int, ...]
    rewards: tuple[float, ...]
    steps: int
    together: bool = False  # all seats win or lose together
    scores: tuple[float, ...] = ()  # points of each seat at the end, in games that count them

    def share(self, seat: int) -> float:
        """How much of the victory is this seat's: 1 alone, a part if it is shared, 0 for losers."""
        top = max(self.rewards)
        if self.together:
            return float(top > 0)
        winners = [reward == top for reward in self.rewards]
        return winners[seat] / sum(winners)


@dataclass(frozen=True)
class Rate:
    """A share of wins with its Wilson 95 % interval."""

    games: int
    mean: float
    low: float
    high: float

    @staticmethod
    def of(shares: Sequence[float]) -> Rate:
        n = len(shares)
        if n == 0:
            return Rate(0, float("nan"), 0.0, 1.0)
        mean = float(np.mean(shares))
        centre = (mean + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
        half = Z95 * sqrt(mean * (1 - mean) / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
        return Rate(n, mean, max(0.0, centre - half), min(1.0, centre + half))

    def __str__(self) -> str:
        return f"{self.mean:6.1%}  [{self.low:.1%}, {self.high:.1%}]"


def seatings(agents: int, seats: int) -> list[tuple[int, ...]]:
    """Every way to seat the agents so that none has two seats more than another: equal agents win equally often."""
    if agents > seats:
        raise ValueError(f"{agents} agents can't sit on {seats} seats; name at most {seats}")
    return [way for way in product(range(agents), repeat=seats) if is_even([way.count(k) for k in range(agents)])]


def is_even(counts: list[int]) -> bool:
    return max(counts) - min(counts) <= 1


def meet(
    game: Game,
    agents: Sequence[Agent],
    games: int,
    *,
    seed: int = 0,
    progress: Callable[[int], None] = lambda played: None,
    **options: Any,
) -> list[Result]:
    """At least so many games: seed after seed, each in every seating. The result does not depend on how many run at once."""
    if games < 1:
        raise ValueError(f"games={games} must be at least 1")
    contents = game.load_contents()
    chosen = game.check_options(options, contents)
    ways = seatings(len(agents), chosen["players"])
    pairs = [(seed + number, way) for number in range(-(-games // len(ways))) for way in ways]
    results: list[Result] = []
    for at in range(0, len(pairs), ROWS):
        results += play_side_by_side(game, contents, chosen, agents, pairs[at : at + ROWS], progress)
    return results


def play_side_by_side(
    game: Game,
    contents: np.ndarray,
    options: dict[str, Any],
    agents: Sequence[Agent],
    pairs: list[tuple[int, tuple[int, ...]]],
    progress: Callable[[int], None],
) -> list[Result]:
    """Some games to their ends; all decisions that wait for the same agent are put to it together."""
    table = new_table(game, contents, options, len(pairs), NO_ENCODER)
    arrays = tuple(table)
    seating = np.array([way for _, way in pairs])
    table.seeds[:] = [seed for seed, _ in pairs]
    keys = keys_of(table.seeds, AGENT_KEY)
    totals = np.zeros((len(pairs), options["players"]))
    table.actions[:] = DEAL
    live = np.arange(len(pairs))
    while len(live):
        game.entries.advance(arrays, 0, len(pairs), 1, False, False, NO_ENCODER)
        totals[live] += table.rewards[live]
        ended = table.player[live] < 0
        progress(int(ended.sum()))
        live = live[~ended]
        table.actions[:] = SKIP
        deciding = seating[live, table.player[live]]
        for number, agent in enumerate(agents):
            rows = live[deciding == number]
            if len(rows):
                decisions = keys_of(keys[rows], table.states["steps"][rows])
                actions = agent.act(View(game, contents, table.states, rows, decisions))
                table.actions[rows] = checked(game, table.mask[rows], actions, agent)
    together = game.is_cooperative(options)
    steps, scores = table.states["steps"].tolist(), [scores_of(game, contents, s) for s in table.states]
    return [
        Result(seed, way, tuple(totals[k].tolist()), steps[k], together, scores[k])
        for k, (seed, way) in enumerate(pairs)
    ]


def scores_of(game: Game, contents: np.ndarray, s: np.record) -> tuple[float, ...]:
    """Points of each seat, in games that count them."""
    return () if game.scores is None else tuple(float(points) for points in game.scores(contents[0], s))


def checked(game: Game, mask: np.ndarray, actions: np.ndarray, agent: Agent) -> np.ndarray:
    """The agent's actions, or an error that names the agent and its illegal choice."""
    for k, action in enumerate(actions):
        if not (0 <= action < game.num_actions and mask[k, action]):
            raise ValueError(f"agent {agent.name!r} chose {action}, which is not legal")
    return actions


def shares(results: Sequence[Result], number: int) -> list[float]:
    """How much of each game's victory was an agent's, all its seats taken together."""
    won = []
    for one in results:
        mine = [one.share(seat) for seat, agent in enumerate(one.seating) if agent == number]
        won.append(mine[0] if one.together else sum(mine))
    return won


def win_rates(results: Sequence[Result], agents: int) -> list[Rate]:
    """Each agent's share of the victories; between equal agents 1 / agents."""
    return [Rate.of(shares(results, number)) for number in range(agents)]


def seat_rates(results: Sequence[Result], agents: int) -> list[list[Rate]]:
    """rates[agent][seat]: the share of victories in each seat."""
    seats = len(results[0].rewards)
    return [
        [Rate.of([one.share(seat) for one in results if one.seating[seat] == number]) for seat in range(seats)]
        for number in range(agents)
    ]


def report(game: Game, names: Sequence[str], results: Sequence[Result]) -> str:
    """The outcome as a table."""
    seats = len(results[0].rewards)
    width = max(len(name) for name in names) + 2
    heads = [game.seat_names[seat] if seat < len(game.seat_names) else f"player_{seat}" for seat in range(seats)]
    lines = [f"{game.title}: {len(results)} games, {np.mean([one.steps for one in results]):.0f} decisions on average"]
    lines.append(f"{'agent':{width}}{'all games':28}" + "".join(f"{'as ' + head:28}" for head in heads))
    overall, by_seat = win_rates(results, len(names)), seat_rates(results, len(names))
    for number, name in enumerate(names):
        cells = [str(overall[number]), *(str(rate) for rate in by_seat[number])]
        lines.append(f"{name:{width}}" + "".join(f"{cell:28}" for cell in cells).rstrip())
    return "\n".join(lines) + "\nShare of victories with Wilson 95 % intervals; every seed is played in every seating."
