"""Baseline agents and the arena in which they meet. ``windenvs`` never imports this package."""

from agents.base import Agent, View
from agents.loading import SHIPPED, load, names, policy_file

__all__ = ["SHIPPED", "Agent", "View", "load", "names", "policy_file"]
