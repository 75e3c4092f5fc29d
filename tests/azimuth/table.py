"""A builder: puts a position on the table, plays it, and tells it in the game's words.

    t = Table().stack("c3", "1203")
    t.play("wind B2 points E")
    assert (t.stack_at("c3"), t.stack_at("d3")) == ("12", "03")

A stack is written as its colours from bottom to top: 0 Red, 1 Blondie, 2 Black, 3 Blue. Unless said otherwise the sea
is empty, all castaways are on the island, all lighthouses stand at position 2, every hand is full, and it is Red's
turn, the first of round 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.game_table import GameTable
from windenvs.azimuth.state import COLOURS, FACES, MARKS, NONE, RAFTS, VERTICES
from windenvs.core.rng import PICKER, below

WHEREABOUTS = {"island": -1, "home": -2}
DIRECTIONS = "NESW"


def beside(vertex: int) -> set[int]:
    """The four raft marks around a wind mark."""
    row, column = divmod(vertex, 5)
    return {6 * (row + r) + column + k for r in (0, 1) for k in (0, 1)}


class Table(GameTable):
    """An environment and words for it; ``Table.new()`` begins a game at its very beginning instead of in the middle."""

    game = "azimuth"

    def __init__(self, **options: Any) -> None:
        self._open({"first_player": 0, **options})
        while self.phase != "turn":
            self.env.step(self.env.legal_actions()[0])
        s = self.record
        s.raft_mark[:] = NONE
        s.raft_level[:] = 0
        for colour in np.flatnonzero(s.seat != NONE):
            s.castaway[colour] = WHEREABOUTS["island"]
            s.lighthouse[colour] = 2
        self._edited = True

    # --- the position ---

    def stack(self, mark: str, colours: str, castaway: bool = False) -> Table:
        """Rafts on a mark, from bottom to top; with the castaway of the top raft's colour on it or not."""
        s = self.record
        for level, digit in enumerate(colours):
            colour = int(digit)
            free = [raft for raft in range(RAFTS * colour, RAFTS * colour + RAFTS) if s.raft_mark[raft] == NONE]
            assert free, f"all rafts of {COLOURS[colour]} are on the table"
            s.raft_mark[free[0]], s.raft_level[free[0]] = MARKS.index(mark), level
        if castaway:
            s.castaway[int(colours[-1])] = free[0]
        return self._changed()

    def raft(self, colour: str, *marks: str, castaway: bool = False) -> Table:
        """Single rafts of a colour."""
        for mark in marks:
            self.stack(mark, str(COLOURS.index(colour)), castaway)
        return self

    def castaway(self, colour: str, where: str) -> Table:
        """On the island, at home, or on the raft on top of a mark."""
        number = COLOURS.index(colour)
        if where in MARKS:
            raft = self._rafts_on(where)[-1]
            assert raft // RAFTS == number, f"the raft on top of {where} is not {colour}'s"
            self.record.castaway[number] = raft
        else:
            self.record.castaway[number] = WHEREABOUTS[where]
        return self._changed()

    def wind(self, colour: str, *places: str) -> Table:
        """Winds of a colour on the board, each as its mark and direction: ``"B2 N"``."""
        for place in places:
            vertex, direction = place.split()
            self.record.wind_colour[VERTICES.index(vertex)] = COLOURS.index(colour)
            self.record.wind_dir[VERTICES.index(vertex)] = DIRECTIONS.index(direction)
        return self._changed()

    def hand(self, colour: str, own: int, foreign: int = 0) -> Table:
        self.record.hand[COLOURS.index(colour)] = own
        self.record.foreign[COLOURS.index(colour)] = foreign
        return self._changed()

    def all_placed(self) -> Table:
        """Nobody has a wind in hand."""
        self.record.hand[:] = self.record.foreign[:] = 0
        return self._changed()

    def coconuts(self, colour: str, count: int) -> Table:
        self.record.coconuts[COLOURS.index(colour)] = count
        return self._changed()

    def lighthouse(self, colour: str, position: int) -> Table:
        self.record.lighthouse[COLOURS.index(colour)] = position
        return self._changed()

    def turn(self, colour: str, number: int = 1) -> Table:
        """It is this colour's turn, the number-th of the round."""
        s = self.record
        s.active = COLOURS.index(colour)
        s.player, s.turns = s.seat[s.active], number - 1
        return self._changed()

    def round(self, number: int) -> Table:
        self.record.round_no = number
        return self._changed()

    def lead(self, starter: str, marker: str | None = None) -> Table:
        """Who leads the rounds, and who has the marker."""
        self.record.starter = COLOURS.index(starter)
        self.record.marker = COLOURS.index(marker or starter)
        return self._changed()

    def turtle(self, *colours: str) -> Table:
        for colour in colours:
            self.record.turtle[COLOURS.index(colour)] = 1
        return self._changed()

    def next_face(self, face: str) -> Table:
        """The Ocean Die will show this face when it is rolled next."""
        die = np.zeros(1, PICKER)
        faces = self.env.contents[0].die
        for start in range(1000):
            die[0].rng = np.uint64(start)
            if faces[below(die[0], len(faces))] == FACES.index(face):
                self.record.rng = start
                return self._changed()
        raise AssertionError(f"the die never shows {face}")

    # --- playing ---

    def castaway_moves(self) -> list[str]:
        return self.legal("swim", "turtle", "board", "land")

    def winds_legal(self) -> set[str]:
        """Wind marks at which some wind may be placed or turned."""
        return {name.split()[1] for name in self.legal("wind")}

    def idle(self, times: int = 1) -> Table:
        """A turn in which no raft moves: a wind far from rafts of its colour is placed or turned."""
        for _ in range(times):
            self.play(next(name for name in self.legal("wind") if self._moves_nothing(name)))
        return self

    def _moves_nothing(self, name: str) -> bool:
        vertex = VERTICES.index(name.split()[1])
        colour = self.record.wind_colour[vertex]
        colour = self.record.active if colour == NONE else colour
        rafts = self.record.raft_mark[RAFTS * colour : RAFTS * colour + RAFTS].tolist()
        return beside(vertex).isdisjoint(rafts)

    def rolled(self, roller: str, face: str) -> Table:
        """The last turn of a round goes by, and the roller throws this face."""
        s = self.record
        s.marker = COLOURS.index(roller)
        return self.turn(COLOURS[(s.starter + 3) % 4], 4).next_face(face).idle()

    # --- looking ---

    @property
    def active(self) -> str:
        return COLOURS[self.record.active]

    @property
    def marker(self) -> str:
        return COLOURS[self.record.marker]

    @property
    def rounds(self) -> int:
        return int(self.record.round_no)

    @property
    def die(self) -> str | None:
        return None if self.record.die == NONE else FACES[self.record.die]

    @property
    def winner(self) -> str | None:
        return None if self.record.winner == NONE else COLOURS[self.record.winner]

    @property
    def rewards(self) -> list[float]:
        """What the last decision brought each seat."""
        return self.record.reward[: len(self.env.possible_agents)].tolist()

    def _rafts_on(self, mark: str) -> list[int]:
        s = self.record
        rafts = np.flatnonzero(s.raft_mark == MARKS.index(mark)).tolist()
        return sorted(rafts, key=lambda raft: int(s.raft_level[raft]))

    def stack_at(self, mark: str) -> str:
        """The colours of a stack from bottom to top; nothing if the mark is empty."""
        return "".join(str(raft // RAFTS) for raft in self._rafts_on(mark))

    def stacks(self) -> dict[str, str]:
        """Every stack on the board."""
        return {mark: self.stack_at(mark) for mark in MARKS if self.stack_at(mark)}

    def castaway_at(self, colour: str) -> str:
        raft = int(self.record.castaway[COLOURS.index(colour)])
        if raft < 0:
            return {-1: "island", -2: "home", -3: "absent"}[raft]
        return MARKS[self.record.raft_mark[raft]]

    def wind_at(self, vertex: str) -> str | None:
        """Colour and direction of the wind on a mark: ``"Red N"``."""
        number = VERTICES.index(vertex)
        colour = self.record.wind_colour[number]
        return None if colour == NONE else f"{COLOURS[colour]} {DIRECTIONS[self.record.wind_dir[number]]}"

    def in_hand(self, colour: str) -> tuple[int, int]:
        """Own and foreign winds."""
        number = COLOURS.index(colour)
        return int(self.record.hand[number]), int(self.record.foreign[number])

    def coconuts_of(self, colour: str) -> int:
        return int(self.record.coconuts[COLOURS.index(colour)])

    def asleep(self) -> list[str]:
        return [colour for colour, flag in zip(COLOURS, self.record.asleep, strict=True) if flag]

    def near_turtle(self) -> list[str]:
        return [colour for colour, flag in zip(COLOURS, self.record.turtle, strict=True) if flag]

    def seen_by(self, seat: int) -> dict[str, np.ndarray]:
        """What a seat sees: the numbers and its mask."""
        return self._ready().observe(f"player_{seat}")

    def vector(self, seat: int) -> np.ndarray:
        """The first 95 numbers that a seat sees."""
        return self.seen_by(seat)["observation"][:95]

    def plane(self, seat: int, number: int) -> dict[str, float]:
        """What one of the 35 planes shows: its numbers by raft mark, zeros left out."""
        plane = self.seen_by(seat)["observation"][95:].reshape(35, 36)[number]
        return {MARKS[mark]: float(plane[mark]) for mark in np.flatnonzero(plane).tolist()}
