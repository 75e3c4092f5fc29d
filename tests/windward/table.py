"""A builder: puts a position on the table, plays it, and tells it in the game's words.

    t = Table().ship(0, at=H(3, 0, 0), cannons=2).red(H(4, 0, 0))
    t.dice((4, 9), (5, 8)).play("ship move dir 0", "spend 2 cannons")
    assert t.phase == "respawn"

Tiles lie in the order of the file, the wind blows to direction 0, seat 0 is on turn, all ships are at port with
morale 3 and empty hands. No Crester is on the map but two Grays out of the way, so that none comes by chance.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.game_table import GameTable
from windenvs.core.hexgrid import hex_number
from windenvs.core.rng import PICKER, below
from windenvs.windward.state import (
    BAR_RED,
    CARDS,
    CREW_NAMES,
    FEEDING,
    HELD,
    HOLD_RED,
    LIVE,
    LYING,
    NONE,
    POCKET,
    STOCK,
    TILES,
    W_LIVE,
    ZEPHYR,
)

H = hex_number
SHIPS = "red,green,blue,yellow,purple"
FAR_GRAYS = 2  # the last pieces, on the feeding grounds of territories 4 and 5


class Table(GameTable):
    """An environment and words for it; ``Table.new()`` leaves a new game as it was dealt."""

    game = "windward"

    def __init__(self, **options: Any) -> None:
        players = options.get("players") or {"coop": 2, "solo": 1}.get(options.get("mode", "ffa"), 3)
        if options.get("naturalist", -1) < 0:
            options = {"ships": ",".join(SHIPS.split(",")[:players]), **options}
        self._open({"map_size": "large", **options})
        s = self.record
        s.start = s.turn = s.player = 0
        s.wind = 0
        self._lay_tiles()
        for p in range(s.option.players):
            s.pool += s.hand[p]
            s.hand[p] = s.known[p] = s.hand_size[p] = 0
            s.morale[p] = 3
            s.lbspeed[p] = 0
        self._rebuild_stacks()
        s.red_state[:], s.red_hex[:] = STOCK, NONE
        s.gray_state[:], s.gray_hex[:], s.gray_tow[:] = STOCK, NONE, NONE
        if options.get("mode", "ffa") == "ffa":
            for k in range(FAR_GRAYS):
                s.gray_state[-1 - k], s.gray_hex[-1 - k] = LIVE, s.ground[-1 - k]
        if s.white_state == W_LIVE:
            s.white_hex = self.corner(3)
        self._edited = True

    def _lay_tiles(self) -> None:
        s, c = self.record, self.env.contents[0]
        size = s.option.map_size
        for k in range(TILES):
            s.tile_at[k] = k
            cells = int(c.cells[size])
            s.terrain[c.cell_hex[k, :cells]] = c.tile[size, k, :cells]
            s.ground[k] = c.cell_hex[k, c.spot[size, k, FEEDING]]
            s.pocket[k] = c.cell_hex[k, c.spot[size, k, POCKET]]
            zephyr = c.spot[size, k, ZEPHYR]
            s.zephyr[k] = NONE if zephyr == NONE else c.cell_hex[k, zephyr]

    def _rebuild_stacks(self) -> None:
        """Keeps the tops, shares out the covered cards."""
        s = self.record
        total = int(s.pool.sum()) + 3
        s.stack[:] = [(total + 2 - i) // 3 for i in range(3)]

    # --- the position ---

    def ship(self, p: int, at: int | None = None, **values: int) -> Table:
        """Where a ship is, and any of the numbers of its board by field name."""
        if at is not None:
            self.record.hex[p] = at
        for name, value in values.items():
            self.record[name][p] = value
        return self._changed()

    def crew(self, p: int, *names: str) -> Table:
        for name in names:
            member = CREW_NAMES.index(name)
            self.record.crew[p, member // 2] = member % 2 + 1
            if member // 2 == 1:
                self.record.boat[p, 1] = -1
        return self._changed()

    def boat(self, p: int, b: int, at: int) -> Table:
        self.record.boat[p, b] = at
        return self._changed()

    def red(self, *hexes: int, tag: bool = False) -> Table:
        """Live Reds; pieces are taken from stock in order."""
        for hex in hexes:
            self._red(LIVE, hex)
            self.record.red_tag[self.last] = tag
        return self._changed()

    def lying_red(self, *hexes: int) -> Table:
        for hex in hexes:
            self._red(LYING, hex)
        return self._changed()

    def _red(self, state: int, hex: int) -> None:
        self.last = self.record.red_state.tolist().index(STOCK)
        self.record.red_state[self.last], self.record.red_hex[self.last] = state, hex

    def gray(self, *hexes: int, tag: bool = False) -> Table:
        for hex in hexes:
            self._gray(LIVE, hex)
            self.record.gray_tag[self.last] = tag
        return self._changed()

    def lying_gray(self, hex: int, tow: tuple[int, int] | None = None) -> Table:
        """A defeated Gray, towed by a longboat (seat, number) if there is one."""
        self._gray(LYING, hex)
        if tow:
            self.record.gray_tow[self.last] = 2 * tow[0] + tow[1]
        return self._changed()

    def _gray(self, state: int, hex: int) -> None:
        self.last = self.record.gray_state.tolist().index(STOCK)
        self.record.gray_state[self.last], self.record.gray_hex[self.last] = state, hex

    def no_grays(self) -> Table:
        """The two out of the way go to stock."""
        self.record.gray_state[-FAR_GRAYS:], self.record.gray_hex[-FAR_GRAYS:] = STOCK, NONE
        return self._changed()

    def hold(self, p: int, colour: str) -> Table:
        """A Crester is in the hold."""
        s = self.record
        if colour == "red":
            self._red(HELD, NONE)
            s.hold[p] = HOLD_RED + self.last
        else:
            self._gray(HELD, NONE)
            s.hold[p] = self.last
        return self._changed()

    def white(self, at: int) -> Table:
        self.record.white_state, self.record.white_hex = W_LIVE, at
        return self._changed()

    def hand(self, p: int, *names: str, known: bool = False) -> Table:
        """Cards in a hand, from the covered ones."""
        s = self.record
        for name in names:
            t = CARDS.index(name)
            assert s.pool[t] > 0, f"no covered {name} is left"
            s.pool[t] -= 1
            s.hand[p, t] += 1
            s.known[p, t] += known
            s.hand_size[p] += 1
        self._rebuild_stacks()
        return self._changed()

    def set(self, **values: int) -> Table:
        """Single numbers of the state: wind, speed, orders, end_seat, …"""
        for name, value in values.items():
            self.record[name] = value
        return self._changed()

    def turn(self, p: int) -> Table:
        self.record.turn = self.record.player = p
        return self._changed()

    def dice(self, *rolls: tuple[int, int]) -> Table:
        """The next dice come out so: (number of dice, their sum), roll after roll."""
        faces = self.env.contents[0].die.tolist()
        die = np.zeros(1, PICKER)
        for start in range(400_000):
            die[0].rng = np.uint64(start * 7919)
            for count, total in rolls:
                if sum(faces[below(die[0], 6)] for _ in range(count)) != total:
                    break
            else:
                self.record.rng = np.uint64(start * 7919)
                self._edited = True
                return self
        raise AssertionError(f"dice never come out as {rolls}")

    # --- playing ---

    def moves(self) -> list[int]:
        """Directions in which the ship may move."""
        return [int(words[-1]) for words in self.legal() if words.startswith("ship move")]

    def hexes(self) -> list[int]:
        """Hexes that may be chosen."""
        return [int(words[4:]) for words in self.legal() if words.startswith("hex ")]

    def sail(self, *directions: int) -> Table:
        return self.play(*(f"ship move dir {d}" for d in directions))

    # --- looking ---

    @property
    def rewards(self) -> list[float]:
        return [round(float(value), 6) for value in self.record.reward[: self.record.option.players]]

    def of(self, p: int, *names: str) -> tuple[int, ...]:
        """Numbers of a ship by field name."""
        return tuple(int(self.record[name][p]) for name in names)

    def reds(self) -> list[int]:
        """Hexes of live Reds, sorted."""
        s = self.record
        return sorted(s.red_hex[s.red_state == LIVE].tolist())

    def cards(self, p: int) -> list[str]:
        return [name for t, name in enumerate(CARDS) for _ in range(int(self.record.hand[p, t]))]

    def corner(self, k: int) -> int:
        return int(self.env.contents[0].corner[self.record.option.map_size, k])

    def may_attack_red(self, r: int) -> bool:
        """No bar against this Red."""
        return not self.record.bar_ship >> (BAR_RED + r) & 1
