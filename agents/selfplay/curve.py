"""The learning curve as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure


def draw_curve(path: Path, title: str, evaluations: list[dict[str, Any]]) -> None:
    """Share of victories against each anchor over the learner's decisions, with 95 % intervals."""
    figure = Figure(figsize=(7, 4.2), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    for number, anchor in enumerate(evaluations[0]["against"]):
        points = [(one["steps"], one["against"][anchor]) for one in evaluations if anchor in one["against"]]
        if len(points) < min(2, len(evaluations)):  # measured once: how often an anchor succeeds by itself
            axes.axhline(points[0][1]["mean"], color=f"C{number}", linestyle="--", label=f"{anchor} by itself")
            continue
        steps = [step for step, _ in points]
        colour = f"C{number}"
        axes.plot(steps, [one["mean"] for _, one in points], "o-", color=colour, label=anchor, markersize=3)
        low, high = [one["low"] for _, one in points], [one["high"] for _, one in points]
        axes.fill_between(steps, low, high, color=colour, alpha=0.15, linewidth=0)
    axes.set(title=title, xlabel="decisions of the learner", ylim=(-0.02, 1.02))
    axes.axhline(0.5, color="grey", linewidth=0.7, linestyle=":")
    axes.legend(title="against", loc="best")
    axes.grid(alpha=0.25)
    fresh = path.with_suffix(".part.png")
    figure.savefig(fresh, dpi=110)
    fresh.replace(path)
