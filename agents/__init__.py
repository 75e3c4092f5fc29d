"""Baseline agents and the arena in which they meet. ``windenvs`` never imports this package."""

from agents.base import Agent, View
from agents.loading import load, names

__all__ = ["Agent", "View", "load", "names"]
