"""What a tournament says: rates with intervals, ratings, tables and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from openskill.models import PlackettLuce

from agents.arena import Rate, Result, shares

Tables = Mapping[tuple[str, ...], Sequence[Result]]
RESAMPLES = 2000


@dataclass(frozen=True)
class Mean:
    """An average with its bootstrap 95 % interval over seeds."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.2f}  [{self.low:.2f}, {self.high:.2f}]"


def bootstrap(values: Sequence[float], seeds: Sequence[int]) -> Mean:
    """Resamples whole seeds: games of one seed are not independent of each other."""
    groups: dict[int, list[float]] = {}
    for value, seed in zip(values, seeds, strict=True):
        groups.setdefault(seed, []).append(value)
    sums = np.array([sum(group) for group in groups.values()])
    counts = np.array([len(group) for group in groups.values()])
    drawn = np.random.default_rng(0).integers(len(sums), size=(RESAMPLES, len(sums)))
    means = sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return Mean(float(sums.sum() / counts.sum()), float(low), float(high))


def cross_table(tables: Tables) -> dict[tuple[str, str], Rate]:
    """rates[a, b]: how often a wins where it meets b."""
    rates = {}
    for table, results in tables.items():
        if len(table) == 2:
            a, b = table
            rates[a, b], rates[b, a] = (Rate.of(shares(results, number)) for number in range(2))
    return rates


def overall(tables: Tables, names: Sequence[str]) -> dict[str, Rate]:
    """Each agent's share of victories over all its games."""
    return {
        name: Rate.of(
            [one for table, results in tables.items() if name in table for one in shares(results, table.index(name))]
        )
        for name in names
    }


def seat_table(tables: Tables, names: Sequence[str], seats: int) -> dict[str, list[Rate]]:
    """The same by seat."""
    rates = {}
    for name in names:
        won: list[list[float]] = [[] for _ in range(seats)]
        for table, results in tables.items():
            if name in table:
                for one in results:
                    for seat, agent in enumerate(one.seating):
                        if table[agent] == name:
                            won[seat].append(one.share(seat))
        rates[name] = [Rate.of(values) for values in won]
    return rates


def scores(tables: Tables, names: Sequence[str]) -> dict[str, Mean]:
    """Average points, in games that count them."""
    means = {}
    for name in names:
        points, seeds = [], []
        for table, results in tables.items():
            for one in results if name in table else ():
                for seat, agent in enumerate(one.seating[:1] if one.together else one.seating):
                    if one.scores and table[agent] == name:
                        points.append(one.scores[seat])
                        seeds.append(one.seed)
        if points:
            means[name] = bootstrap(points, seeds)
    return means


def ratings(tables: Tables, names: Sequence[str]) -> dict[str, dict[str, float]]:
    """openskill (Plackett-Luce) ratings from the ranks of all games; an agent with several seats learns from each."""
    model = PlackettLuce()
    known = {name: model.rating(name=name) for name in names}
    games = [(table, one) for table, results in tables.items() for one in results if len(table) > 1]
    for at in np.random.default_rng(0).permutation(len(games)).tolist():
        table, one = games[at]
        seated = [table[agent] for agent in one.seating]
        top = sorted(set(one.rewards), reverse=True)
        teams = [[model.rating(mu=known[name].mu, sigma=known[name].sigma)] for name in seated]
        rated = model.rate(teams, ranks=[top.index(reward) + 1 for reward in one.rewards])
        for name in set(seated):
            mine = [team[0] for team, seat in zip(rated, seated, strict=True) if seat == name]
            known[name].mu = float(np.mean([rating.mu for rating in mine]))
            known[name].sigma = float(np.mean([rating.sigma for rating in mine]))
    return {name: {"mu": rating.mu, "sigma": rating.sigma} for name, rating in known.items()}


def summary(tables: Tables, names: Sequence[str], seats: int) -> dict[str, Any]:
    """Everything as JSON."""
    together = all(len(table) == 1 for table in tables)
    data: dict[str, Any] = {
        "games": sum(len(results) for results in tables.values()),
        "decisions per game": float(np.mean([one.steps for results in tables.values() for one in results])),
        "overall": {name: asdict(rate) for name, rate in overall(tables, names).items()},
        "by seat": {name: [asdict(rate) for rate in rates] for name, rates in seat_table(tables, names, seats).items()},
        "score": {name: asdict(mean) for name, mean in scores(tables, names).items()},
    }
    if not together:
        data["cross table"] = [
            {"agent": a, "against": b, **asdict(rate)} for (a, b), rate in cross_table(tables).items()
        ]
        data["ratings"] = ratings(tables, names)
    return data


def draw_cross_table(path: Path, title: str, names: Sequence[str], rates: Mapping[tuple[str, str], Rate]) -> None:
    """The cross-table as a heat map."""
    values = np.array([[rates[a, b].mean if (a, b) in rates else np.nan for b in names] for a in names])
    side = 2.2 + 1.1 * len(names)
    figure = Figure(figsize=(side + 1, side), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_facecolor("#e8e8e8")
    picture = axes.imshow(values, vmin=0, vmax=1, cmap="RdYlGn")
    axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axes.set_yticks(range(len(names)), names)
    axes.set(title=title, xlabel="against")
    for row, a in enumerate(names):
        for column, b in enumerate(names):
            if (a, b) in rates:
                rate = rates[a, b]
                words = f"{rate.mean:.0%}\n[{rate.low:.0%}, {rate.high:.0%}]"
                axes.text(column, row, words, ha="center", va="center", fontsize=9)
    figure.colorbar(picture, ax=axes, label="share of victories", shrink=0.8)
    fresh = path.with_suffix(".part.png")
    figure.savefig(fresh, dpi=110)
    fresh.replace(path)
