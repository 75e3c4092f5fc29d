"""The PettingZoo face of any game: one game, its seats taking turns.

All checks stand inside the environment, so nothing needs to be wrapped around it: calls out of order, actions out of range
and illegal actions raise an error that says what would be right, and change nothing.
"""

from __future__ import annotations

import operator
import secrets
import string
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from windenvs.core import saving
from windenvs.core.drivers import DEAL, NO_ENCODER
from windenvs.core.errors import IllegalActionError, OptionError
from windenvs.core.game import Game
from windenvs.core.replay import Replay
from windenvs.core.rng import seed_after
from windenvs.core.table import checked_seed, new_table

TEXT_LENGTH = 20_000


class TurnEnv(AECEnv):
    """A game as a PettingZoo AEC environment.

    Args:
        game: the spec of the game.
        encoder: how observations look: one of the game's encoders, or ``"text"``.
        render_mode: ``"ansi"`` (``render`` returns a text), ``"human"`` (it prints it), ``"svg"`` (it returns a picture, for
            games that have one), or None.
        content: path of a content file to play with instead of the game's own.
        options: the game's own options, see ``windenvs.spec(name).options``.
    """

    def __init__(
        self,
        game: Game,
        *,
        encoder: str = "flat",
        render_mode: str | None = None,
        content: str | Path | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in game.render_modes:
            known = ", ".join(map(repr, game.render_modes))
            raise OptionError(f"{game.name}: there is no render_mode {render_mode!r}; there is {known} and None")
        self.game, self.encoder, self.render_mode = game, encoder, render_mode
        self.metadata = {
            "name": game.versioned_name,
            "render_modes": list(game.render_modes),
            "is_parallelizable": False,
            "render_fps": 4,
        }
        self.contents = game.load_contents(content)
        self.options = game.check_options(options, self.contents)
        self.possible_agents = [f"player_{seat}" for seat in range(self.options["players"])]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._flat, self._actions = game.encoders["flat"], game.num_actions
        self._index = NO_ENCODER if encoder == "text" else game.encoder_index(encoder, "text")
        self._parts = None if encoder == "text" else game.encoders[encoder]
        self._numbers = 0 if self._parts is None else self._parts.size
        self._table = new_table(game, self.contents, self.options, 1, NO_ENCODER)
        self._states, self._mask = self._table.states, self._table.mask
        self._arrays = tuple(self._table)
        self._nothing = np.zeros(game.num_actions, np.int8)
        self._nothing.flags.writeable = False  # it is handed out
        self._no_out = np.zeros(0, np.float32)
        self._seed = secrets.randbits(64)
        self._history: list[int] = []
        self._started = False
        self._build_spaces()

    # --- spaces ---

    def _build_spaces(self) -> None:
        if self._parts is None:
            charset = string.ascii_letters + string.digits + string.punctuation + " \n"
            seen: dict[str, spaces.Space] = {"observation": spaces.Text(TEXT_LENGTH, min_length=0, charset=charset)}
        else:
            seen = {name: spaces.Box(-np.inf, np.inf, shape, np.float32) for name, shape in self._parts.shapes.items()}
        seen["action_mask"] = spaces.Box(0, 1, (self.game.num_actions,), np.int8)
        # every seat has an object of its own: seeding one action space must not seed the others
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(-np.inf, np.inf, (len(self.possible_agents) * self._flat.size,), np.float32)

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    # --- playing ---

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """A new game. Without a seed the environment goes on with its own sequence; ``options`` is ignored."""
        self._seed = seed_after(self._seed) if seed is None else checked_seed(seed)
        self._table.seeds[0] = self._seed
        self._advance(DEAL)
        self._history = []
        self._started = True
        self.agents = self.possible_agents[:]
        self._earned = [0.0] * len(self.agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._take_turns()

    def step(self, action: int | None) -> None:
        """The choice of ``agent_selection``; for an agent whose game is over the choice is None."""
        self._must_have_begun("step")
        agent = self.agent_selection
        if not self.agents:
            raise RuntimeError("the game is over and everybody has left; call reset()")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self._checked(action)
        self.infos[agent]["action_mask"] = self._nothing
        self._advance(number)
        self._history.append(number)
        self._cumulative_rewards[agent] = 0.0
        earned = self._table.rewards[0].tolist()
        if earned != self._earned or any(earned):
            self._pay(earned)
        self._take_turns()

    def _pay(self, earned: list[float]) -> None:
        """What the last step brought each seat; not called when it is nothing, as it was before."""
        self._earned = earned
        total, gained = self._cumulative_rewards, self.rewards
        for agent, reward in zip(self.agents, earned, strict=True):
            gained[agent] = reward
            total[agent] += reward

    def last(self, observe: bool = True) -> tuple:
        """What ``agent_selection`` sees, has earned since it last chose, and whether the game is over for it."""
        self._must_have_begun("last")
        agent = self.agent_selection
        seen = self._see(self._seat[agent]) if observe else None
        earned = self._cumulative_rewards[agent]
        return seen, earned, self.terminations[agent], self.truncations[agent], self.infos[agent]

    def _must_have_begun(self, call: str) -> None:
        if not self._started:
            raise RuntimeError(f"call reset() before {call}(): there is no game yet")

    def _advance(self, action: int) -> None:
        self._table.actions[0] = action
        self.game.entries.advance(self._arrays, 0, 1, 1, False, False, NO_ENCODER)

    def _take_turns(self) -> None:
        """Says whose turn it is and what may be chosen, or that the game is over for all."""
        seat = int(self._table.player[0])
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            self.infos[self.agent_selection]["action_mask"] = self._mask[0].copy()
            return
        if not self.agents:  # everybody has left
            return
        ended, broken_off = bool(self._table.terminated[0]), bool(self._table.truncated[0])
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, broken_off)
        self.agent_selection = self.agents[0]

    def _checked(self, action: Any) -> int:
        """The action as a legal id, or an error that says what could have been chosen."""
        try:
            number = operator.index(action)
        except TypeError:
            legal = f"a whole number from 0 to {self.game.num_actions - 1}"
            raise IllegalActionError(f"an action must be {legal}, not {action!r}; {self._choices()}") from None
        if not 0 <= number < self.game.num_actions:
            raise IllegalActionError(
                f"there is no action {number}: ids go from 0 to {self.game.num_actions - 1}; {self._choices()}"
            )
        if not self._mask[0, number]:
            name = self.game.action_names[number]
            raise IllegalActionError(f"{name!r} ({number}) is not legal; {self._choices()}")
        return number

    def _choices(self) -> str:
        names = ", ".join(self.game.action_names[action] for action in self.legal_actions())
        who = f"{self.agent_selection} ({self.game.seat_names[self._seat[self.agent_selection]]})"
        return f"phase {self.game.phase_name(self.state_record)}, {who} to choose; legal: {names}"

    # --- looking ---

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent sees now; its mask is all zero while another decides and when the game is over."""
        self._must_have_begun("observe")
        return self._see(self._seat[agent])

    def _see(self, seat: int) -> dict[str, Any]:
        mask = np.empty(self._actions, np.int8)
        out = np.empty(self._numbers, np.float32)
        self.game.entries.look(self.contents, self._states, 0, seat, self._index, mask, out)
        if self._parts is None:
            return {"observation": self._told(seat, mask), "action_mask": mask}
        if len(self._parts.shapes) == 1:
            return {"observation": out, "action_mask": mask}
        return {**self._parts.parts(out), "action_mask": mask}

    def _told(self, seat: int, mask: np.ndarray) -> str:
        """The table in words, then the numbered legal actions."""
        lines = [f"You are player_{seat} ({self.game.seat_names[seat]}).", ""]
        lines.append(self.game.describe(self.contents[0], self.state_record, seat))
        legal = np.flatnonzero(mask).tolist()
        if legal:
            lines += ["", "Legal actions, by number and name:"]
            lines += [f"{action}: {self.game.action_names[action]}" for action in legal]
        return "\n".join(lines)

    def state(self) -> np.ndarray:
        """What all seats see together, in the flat encoding, seat after seat."""
        self._must_have_begun("state")
        seats = len(self.possible_agents)
        out = np.empty((seats, self._flat.size), np.float32)
        for seat in range(seats):
            flat = self.game.encoder_index("flat")
            self.game.entries.look(self.contents, self._states, 0, seat, flat, np.empty_like(self._nothing), out[seat])
        return out.reshape(-1)

    def render(self) -> str | None:
        if self.render_mode is None:
            modes = ", ".join(self.game.render_modes)
            raise OptionError(f"make the environment with render_mode= one of {modes} to render it")
        self._must_have_begun("render")
        if self.render_mode == "svg" and self.game.draw is not None:
            return self.game.draw(self.contents[0], self.state_record, None)
        picture = self.game.describe(self.contents[0], self.state_record, None)
        if self.render_mode == "ansi":
            return picture
        print(picture)
        return None

    def close(self) -> None:
        pass

    # --- beyond PettingZoo ---

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Copies and pickles keep the game; the content stays read-only, as the compiled code knows it."""
        self.__dict__.update(kept)
        self.contents.flags.writeable = False

    @property
    def state_record(self) -> np.record:
        """The row that holds the whole game; writing to it changes the game."""
        return self._states[0]

    def legal_actions(self) -> list[int]:
        """Ids of what may be chosen now."""
        self._must_have_begun("legal_actions")
        return np.flatnonzero(self._mask[0]).tolist()

    def action_name(self, action: int) -> str:
        return self.game.actions.name(action)

    def action_id(self, name: str) -> int:
        return self.game.actions.id(name)

    def replay(self) -> Replay:
        """The game so far, to be saved and played again."""
        self._must_have_begun("replay")
        return Replay.of(self.game, self.options, self.contents, self._seed, self._history, self._states)

    def save(self) -> bytes:
        """The whole game as bytes, for ``restore``."""
        self._must_have_begun("save")
        return saving.pack(self)

    def restore(self, saved: bytes) -> None:
        """Goes on with a saved game of the same game, version, content and options."""
        saving.unpack(self, saved)

    def _sit_down(self, header: dict[str, Any], states: np.ndarray) -> None:
        """Takes over a game that ``saving`` has checked."""
        self.reset(seed=header["seed"])
        self._states[:] = states
        s = self.state_record
        self._history = header["actions"]
        self.agents = header["agents"]
        self.rewards = header["rewards"]
        self._earned = s.reward[: len(self.possible_agents)].tolist()
        self._cumulative_rewards = header["cumulative"]
        self._table.player[0] = s.player
        self._table.rewards[0] = s.reward[: len(self.possible_agents)]
        self._table.terminated[0], self._table.truncated[0] = s.terminated != 0, s.truncated != 0
        self._mask[0] = 0
        if s.player >= 0:
            self.game.entries.look(
                self.contents, self._states, 0, int(s.player), NO_ENCODER, self._mask[0], self._no_out
            )
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._take_turns()
        self.agent_selection = header["selected"]
