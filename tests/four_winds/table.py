"""A builder: puts a position on the table, plays it, and tells it in the game's words.

    t = Table().settlement("f7").pirate("f6").elsewhere()
    t.attack("f6", "N", answer=["shield+1"])
    assert t.pawn("f7") == "settlement"

The board is preset 0, the wind calm, all hands full, and it is the Pirates' turn with three activations left, unless
said otherwise. Buildings and red ships that are not mentioned are lost, other pawns are in reserve.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.game_table import GameTable
from windenvs.core.rng import PICKER, below
from windenvs.four_winds.state import ACT, FACES, KINDS, NONE, SECTIONS, SELECT, SIDES, WINDS
from windenvs.four_winds.text import LETTERS

from .board import name, number


def kind_of(word: str) -> int:
    """A kind of pawn by its name or its letter."""
    return LETTERS.index(word) if len(word) == 1 else KINDS.index(word)


class Table(GameTable):
    """An environment and words for it; ``Table.new()`` begins a game at its very beginning instead of in the middle."""

    game = "four_winds"

    def __init__(self, **options: Any) -> None:
        self._open({"assembly": "preset", "navy_setup": "auto", "pirate_setup": "auto", **options})
        s = self.record
        s.occ[:] = 0
        s.wind = WINDS.index("calm")
        for kind in range(1, len(KINDS)):
            s.reserve[kind] = s.lost[kind] = 0
            beside_the_board = s.reserve if self._enters_later(kind) else s.lost
            beside_the_board[kind] = self.env.contents[0].pawn[kind].count
        self._edited = True

    @staticmethod
    def _enters_later(kind: int) -> bool:
        return KINDS[kind] in ("pirate", "gray ship", "guardsman")

    # --- the position ---

    def put(self, kind: str, *squares: str) -> Table:
        """Pawns of a kind (``"pirate"`` or ``"p"``) on the map."""
        for square in squares:
            self._take(kind_of(kind))
            self.record.occ[number(square)] = kind_of(kind)
        return self._changed()

    def red_ship(self, *squares: str) -> Table:
        return self.put("red ship", *squares)

    def pirate(self, *squares: str) -> Table:
        return self.put("pirate", *squares)

    def gray_ship(self, *squares: str) -> Table:
        return self.put("gray ship", *squares)

    def guardsman(self, *squares: str) -> Table:
        return self.put("guardsman", *squares)

    def settlement(self, *squares: str) -> Table:
        return self.put("settlement", *squares)

    def port(self, *squares: str) -> Table:
        return self.put("port", *squares)

    def tower(self, *squares: str) -> Table:
        return self.put("gun tower", *squares)

    def far_settlements(self) -> Table:
        """Two settlements out of the way: the game is not decided, and the Navy has something to do."""
        return self.settlement("c3", "k2")

    def elsewhere(self) -> Table:
        """Far settlements, and a red ship in the corner: the Pirates have something to do and are not beaten."""
        return self.far_settlements().red_ship("l12")

    def lose_reserve(self, kind: str) -> Table:
        """All pawns of this kind that are in reserve are lost."""
        self.record.lost[kind_of(kind)] += self.record.reserve[kind_of(kind)]
        self.record.reserve[kind_of(kind)] = 0
        return self._changed()

    def wind(self, direction: str) -> Table:
        self.record.wind = WINDS.index(direction)
        return self._changed()

    def next_wind(self, direction: str) -> Table:
        """The wind die will show this direction when it is rolled next."""
        die = np.zeros(1, PICKER)
        faces = self.env.contents[0].wind_faces
        for start in range(1000):
            die[0].rng = np.uint64(start)
            if faces[below(die[0], len(faces))] == WINDS.index(direction):
                self.record.rng = start
                return self._changed()
        raise AssertionError(f"the wind never blows {direction}")

    def turn(self, side: str) -> Table:
        self.record.turn = self.record.player = SIDES.index(side)
        return self._changed()

    def compass(self, rounds: int) -> Table:
        """So many rounds are completed."""
        self.record.compass = rounds
        return self._changed()

    def counters(self, side: str, *faces: str) -> Table:
        """Exactly these war counters are in the hand of a side."""
        self.record.war[SIDES.index(side)] = [faces.count(face) for face in FACES]
        return self._changed()

    def no_counters(self) -> Table:
        return self.counters("Pirates").counters("Navy")

    def _take(self, kind: int) -> None:
        beside_the_board = self.record.reserve if self._enters_later(kind) else self.record.lost
        assert beside_the_board[kind] > 0, f"there is no {KINDS[kind]} left to put on the map"
        beside_the_board[kind] -= 1

    def _changed(self) -> Table:
        assert self.record.phase == SELECT and self.record.sel == NONE, "positions are built before they are played"
        self._edited = True
        return self

    # --- playing ---

    def legal_squares(self) -> list[str]:
        return [words.removeprefix("square ") for words in self.legal() if words.startswith("square ")]

    def actions_of(self, square: str) -> list[str]:
        """What the pawn there could do if it were selected; nothing is played."""
        if square not in self.legal_squares():
            return []
        selected = self.copy()
        selected["phase"], selected["sel"] = ACT, number(square)
        mask, _ = self.look(selected, self.player)
        return [self.env.action_name(action) for action in np.flatnonzero(mask).tolist()]

    def use(self, square: str, action: str) -> Table:
        """Selects a pawn and does this with it; the second is not asked if the pawn can do nothing else."""
        possible = self.actions_of(square)
        assert action in possible, f"{square} can't {action}, only {possible}"
        return self.play(f"square {square}") if possible == [action] else self.play(f"square {square}", action)

    def attack(self, square: str, direction: str, laying: tuple = (), answer: tuple = ()) -> Table:
        """A whole fight: the attacker lays these war counters, the defender answers with those."""
        self.use(square, f"attack {direction}")
        for phase, faces in (("commit_a", laying), ("commit_d", answer)):
            self.play(*(f"commit {face}" for face in faces))
            if self.phase == phase:  # whoever can lay nothing more is ready without being asked
                self.play("ready")
        return self

    # --- looking ---

    @property
    def player(self) -> str | None:
        """The side that decides."""
        return None if self.record.player == NONE else SIDES[self.record.player]

    @property
    def winner(self) -> str | None:
        return None if self.record.winner == NONE else SIDES[self.record.winner]

    @property
    def left(self) -> int:
        return int(self.record.left)

    @property
    def rounds(self) -> int:
        return int(self.record.compass)

    @property
    def blows(self) -> str:
        return WINDS[self.record.wind]

    @property
    def steps(self) -> int:
        return int(self.record.steps)

    @property
    def target(self) -> str | None:
        return None if self.record.target == NONE else name(self.record.target)

    @property
    def rewards(self) -> tuple[float, float]:
        """What the last decision brought Pirates and Navy."""
        return tuple(self.record.reward.tolist())

    @property
    def board(self) -> list[str]:
        """Land and water, row by row from the north."""
        return ["".join(".#"[land] for land in row) for row in self.record.terrain.reshape(12, 12)]

    @property
    def sections(self) -> str:
        """The sections at NW, NE, SE, SW."""
        return "".join(SECTIONS[section] for section in self.record.quad)

    def pawn(self, square: str) -> str | None:
        kind = self.record.occ[number(square)]
        return KINDS[kind] if kind else None

    def squares(self, kind: str) -> list[str]:
        return [name(square) for square in np.flatnonzero(self.record.occ == kind_of(kind)).tolist()]

    def spent(self, square: str) -> bool:
        return bool(self.record.spent[number(square)])

    def reserve(self, kind: str) -> int:
        return int(self.record.reserve[kind_of(kind)])

    def lost(self, kind: str) -> int:
        return int(self.record.lost[kind_of(kind)])

    def hand(self, side: str, face: str) -> int:
        """War counters of this face in the hand of a side."""
        return int(self.record.war[SIDES.index(side), FACES.index(face)])

    def laid(self, side: str, face: str) -> int:
        """War counters of this face that a side has laid in the fight going on."""
        return int(self.record.table[SIDES.index(side), FACES.index(face)])

    def seen_by(self, side: str) -> dict[str, np.ndarray]:
        """What a side sees: the numbers and its mask."""
        return self._ready().observe(f"player_{SIDES.index(side)}")

    def vector(self, side: str) -> np.ndarray:
        """The first 106 numbers that a side sees."""
        return self.seen_by(side)["observation"][:106]

    def plane(self, side: str, plane: int) -> list[str]:
        """Squares marked in one of the 16 planes that a side sees."""
        planes = self.seen_by(side)["observation"][106:].reshape(16, 144)
        return [name(square) for square in np.flatnonzero(planes[plane]).tolist()]

    # --- other games than the one on the table, as arrays of one record ---

    def imagine(self, side: str, seed: int = 1) -> np.ndarray:
        return super().imagine(SIDES.index(side), seed)

    def look(self, states: np.ndarray, side: str, encoder: str = "flat") -> tuple[np.ndarray, np.ndarray]:
        return super().look(states, SIDES.index(side), encoder)
