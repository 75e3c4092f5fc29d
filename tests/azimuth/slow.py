"""The sea as lists of stacks: sailing, blowing and waves once more, slowly and by the letter of section 6.

Shares no code with the game. A sea is {mark: [(colour, has a castaway), …]}, bottom first; marks are (row, column).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

STEP = ((-1, 0), (0, 1), (1, 0), (0, -1))
Mark = tuple[int, int]
Sea = dict[Mark, list[tuple[int, bool]]]


def sea_of(s: np.record) -> Sea:
    """The sea of a state."""
    sea: Sea = {}
    people = [raft for raft in s.castaway.tolist() if raft >= 0]
    for raft in sorted(range(24), key=lambda raft: int(s.raft_level[raft])):
        if s.raft_mark[raft] >= 0:
            sea.setdefault(divmod(int(s.raft_mark[raft]), 6), []).append((raft // 6, raft in people))
    return sea


def ahead(mark: Mark, d: int) -> Mark | None:
    row, column = mark[0] + STEP[d][0], mark[1] + STEP[d][1]
    return (row, column) if 0 <= row < 6 and 0 <= column < 6 else None


def can_shift(sea: Sea, mark: Mark, d: int) -> bool:
    target = ahead(mark, d)
    return target is not None and not any(person for _, person in sea.get(target, []))


def shift(sea: Sea, mark: Mark, level: int, d: int) -> None:
    if can_shift(sea, mark, d):
        moved, rest = sea[mark][level:], sea[mark][:level]
        sea.setdefault(ahead(mark, d), []).extend(moved)
        sea[mark] = rest
        if not rest:
            del sea[mark]


def blow(sea: Sea, vertex: int, d: int, colour: int) -> None:
    """6.1: the four marks around the wind, foremost first; from each the lowest raft of the colour and all above."""
    row, column = divmod(vertex, 5)
    around = [(row + r, column + k) for r in (0, 1) for k in (0, 1)]
    for mark in sorted(around, key=lambda mark: -(mark[0] * STEP[d][0] + mark[1] * STEP[d][1])):
        levels = [level for level, (own, _) in enumerate(sea.get(mark, [])) if own == colour]
        if levels:
            shift(sea, mark, levels[0], d)


def wave(sea: Sea, roller: int, d: int, choose: Callable[[list[Mark]], Mark]) -> None:
    """6.5: every stack that stands on the roller's colour and has a mark ahead; ``choose`` picks where it matters."""
    pending = sorted(mark for mark, stack in sea.items() if stack[0][0] == roller and ahead(mark, d))
    while pending:
        lone = [mark for mark in pending if not {ahead(mark, d), ahead(mark, (d + 2) % 4)} & set(pending)]
        able = [mark for mark in pending if can_shift(sea, mark, d)]
        if lone:
            mark = lone[0]
        elif not able:
            return
        else:
            mark = able[0] if len(able) == 1 else choose(able)
        shift(sea, mark, 0, d)
        pending.remove(mark)
