"""The table in words and characters, as one of the seats sees it or as somebody does who may see all."""

import numpy as np

from windenvs.four_winds.actions import SQUARES
from windenvs.four_winds.fight import added_defence, added_offence
from windenvs.four_winds.state import (
    BLANK,
    COMMIT_A,
    COMMIT_D,
    DRAFT,
    EMPTY,
    FACES,
    HIDE,
    KINDS,
    MUSTER,
    N_KINDS,
    NONE,
    OVER,
    OWNERS,
    PHASES,
    PIRATES,
    QUADRANTS,
    SECTIONS,
    SIDES,
    SIZE,
    WINDS,
)

LETTERS = ".RpSgHPT"  # by kind of pawn; a spent pawn is followed by an apostrophe
COUNTER_LETTERS = {5: "h", 6: "o", 7: "t", BLANK: "b"}
LEGEND = (
    "R red ship, p pirate; S gray ship, g guardsman, H settlement, P port, T gun tower; # land, . water; "
    "' used this turn, * selected, ! attacked; face-down counters: ? unknown, h settlement, o port, t gun tower, b blank"
)


def describe(c: np.record, s: np.record, viewer: int | None) -> str:
    """Everything a seat may know (``viewer`` None: everything)."""
    lines = [headline(s), *board(c, s, viewer), "", *pieces(c, s), *counters(s, viewer)]
    return "\n".join((*lines, LEGEND))


def headline(s: np.record) -> str:
    if s.phase == OVER:
        how = f"{SIDES[s.winner]} {verb(s.winner, 'win')}" if s.winner != NONE else "broken off, nobody wins"
        return f"Isle of the Four Winds: {how}. Compass {s.compass} of {s.option.pips}."
    if s.phase in (DRAFT, HIDE, MUSTER):
        return f"Isle of the Four Winds: set-up, {PHASES[s.phase]}. {SIDES[s.player]} {verb(s.player, 'decide')}. {set_up(s)}"
    return (
        f"Isle of the Four Winds: round {s.compass + 1} of {s.option.pips}, wind {WINDS[s.wind]}, "
        f"{OWNERS[s.turn]} turn, activations left {s.left}, phase {PHASES[s.phase]}. "
        f"{SIDES[s.player]} {verb(s.player, 'decide')}."
    )


def verb(side: int, word: str) -> str:
    """Pirates win, the Navy wins."""
    return word if side == PIRATES else f"{word}s"


def set_up(s: np.record) -> str:
    laid = [f"{SECTIONS[one]} at {QUADRANTS[at]}" for at, one in enumerate(s.quad) if one != NONE]
    return f"Sections laid: {', '.join(laid) or 'none'}. Counters placed: {s.placed}."


def board(c: np.record, s: np.record, viewer: int | None) -> list[str]:
    """The map, two characters a square."""
    lines = ["    " + " ".join(chr(ord("a") + x) for x in range(SIZE))]
    for y in range(SIZE):
        cells = "".join(cell(c, s, viewer, y * SIZE + x) for x in range(SIZE))
        lines.append(f"{SIZE - y:>2}  {cells}".rstrip())
    return lines


def cell(c: np.record, s: np.record, viewer: int | None, square: int) -> str:
    mark = "*" if square == s.sel else "!" if square == s.target else "'" if s.spent[square] else " "
    if s.occ[square] != EMPTY:
        return LETTERS[s.occ[square]] + mark
    if s.ctr[square] and viewer != PIRATES:
        return COUNTER_LETTERS[int(s.ctr[square])] + mark
    if s.ctr[square] and s.placed == len(c.counter_order):
        return "?" + mark
    return ("#" if s.terrain[square] else ".") + mark


def pieces(c: np.record, s: np.record) -> list[str]:
    """Reserves, losses and the squares of the pawns, kind by kind."""
    lines = []
    for side, name in enumerate(SIDES):
        kinds = [kind for kind in range(1, N_KINDS) if c.pawn[kind].side == side]
        where = [f"{KINDS[kind]}: {squares_of(s, kind)}" for kind in kinds if (s.occ == kind).any()]
        lines.append(f"{name} on the map: {'; '.join(where) or 'nothing'}")
        lines.append(f"  reserve: {listed(s.reserve, kinds)}; lost: {listed(s.lost, kinds)}")
    return lines


def squares_of(s: np.record, kind: int) -> str:
    return " ".join(SQUARES[square] for square in np.flatnonzero(s.occ == kind))


def listed(numbers: np.ndarray, kinds: list[int]) -> str:
    return ", ".join(f"{numbers[kind]} {KINDS[kind]}" for kind in kinds if numbers[kind]) or "none"


def counters(s: np.record, viewer: int | None) -> list[str]:
    """War counters: one's own in full, the other side's without what it has just laid face down."""
    lines = []
    for side, owner in enumerate(OWNERS):
        open_to_viewer = viewer is None or viewer == side
        held = s.war[side] if open_to_viewer else s.war[side] + s.table[side]
        text = f"{owner} war counters: {faces(held)}"
        if open_to_viewer and s.phase in (COMMIT_A, COMMIT_D):
            sums = f"+{added_offence(s, side)} offence, +{added_defence(s, side)} defence"
            text += f"; laid face down: {faces(s.table[side])} ({sums})"
        elif s.phase in (COMMIT_A, COMMIT_D):
            text += " (some of them may lie face down)"
        lines.append(text)
    return lines


def faces(numbers: np.ndarray) -> str:
    return ", ".join(f"{count} {FACES[face]}" for face, count in enumerate(numbers) if count) or "none"
