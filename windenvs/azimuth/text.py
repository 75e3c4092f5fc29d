"""The table in words and characters. Nothing is hidden, so every viewer is told the same."""

import numpy as np

from windenvs.azimuth.flow import colours_in_play
from windenvs.azimuth.state import (
    ABSENT,
    AT_HOME,
    CENTRE,
    COLOURS,
    COOP,
    FACES,
    FIRST,
    LOST,
    MARKS,
    NONE,
    ON_ISLAND,
    OVER,
    PHASES,
    RAFT_GRID,
    RAFTS,
    START_ISLAND,
    VERTICES,
    WAVE,
    WIND_GRID,
    WON,
)

LETTERS = "RYKU"  # Red, Blondie (yellow), Black, Blue
ARROWS = "^>v<"
CELL = 10  # characters from one raft mark to the next
SHOWN = 5  # rafts of a stack that are drawn on the map
LEGEND = (
    "R Red, Y Blondie, K Black, U Blue. Rafts of a stack from bottom to top, @ castaway on top, ! still to drift; "
    "winds (Y^) are a colour and where they point; [##] island, : landing spot"
)


def describe(c: np.record, s: np.record, viewer: int | None) -> str:
    """Everything on the table."""
    lines = [headline(s), "", *board(c, s), "", *(holding(c, s, colour) for colour in range(len(COLOURS)))]
    return "\n".join((*lines, *tall_stacks(s), LEGEND))


def headline(s: np.record) -> str:
    coop = s.option.mode == COOP
    kind = "co-op" if coop else "competitive"
    last = s.option.round_limit if coop else s.option.round_cap
    where = f"Azimuth, {kind}: round {s.round_no} of {last}, marker {COLOURS[s.marker]}, starter {COLOURS[s.starter]}"
    die = f", last die {FACES[s.die]}" if s.die != NONE else ""
    return f"{where}{die}. {state_of_play(s)}"


def state_of_play(s: np.record) -> str:
    if s.phase == OVER:
        if s.result == WON:
            return f"{COLOURS[s.winner]} wins." if s.winner != NONE else "All castaways are home: victory."
        return "Time is up: the team has lost." if s.result == LOST else "Broken off, nobody wins."
    if s.phase == FIRST:
        return f"player_{s.player} says who leads."
    if s.phase == WAVE:
        return f"A wave runs {'NESW'[s.wave_dir]}; player_{s.player} ({COLOURS[s.marker]}) says what drifts next."
    turn = f"turn {s.turns + 1} of {colours_in_play(s)}"
    return f"Phase {PHASES[s.phase]}, {turn}: {COLOURS[s.active]} (player_{s.player})."


# --- the map ---


def board(c: np.record, s: np.record) -> list[str]:
    """Rows of raft marks, and the winds between them."""
    lines = ["    " + "".join(f"{letter:<{CELL}}" for letter in "abcdef").rstrip()]
    spots = landing_spots(c, s)
    for row in range(RAFT_GRID):
        marks = range(RAFT_GRID * row, RAFT_GRID * row + RAFT_GRID)
        lines.append(f"{row + 1:>2}  " + "".join(f"{stack_sign(s, mark, spots):<{CELL}}" for mark in marks).rstrip())
        if row < WIND_GRID:
            winds = range(WIND_GRID * row, WIND_GRID * row + WIND_GRID)
            lines.append(" " * (4 + CELL // 2) + "".join(f"{wind_sign(s, v):<{CELL}}" for v in winds).rstrip())
    return lines


def landing_spots(c: np.record, s: np.record) -> dict[int, str]:
    """The letters of the colours that may land from each mark."""
    spots: dict[int, str] = {}
    for colour, position in enumerate(s.lighthouse.tolist()):
        if position != NONE:
            for mark in c.edge[colour, position : position + s.option.landing_spots].tolist():
                spots[mark] = spots.get(mark, "") + LETTERS[colour]
    return spots


def stack_on(s: np.record, mark: int) -> list[int]:
    """The rafts on a mark from bottom to top."""
    return sorted(np.flatnonzero(s.raft_mark == mark).tolist(), key=lambda raft: int(s.raft_level[raft]))


def stack_sign(s: np.record, mark: int, spots: dict[int, str]) -> str:
    rafts = stack_on(s, mark)
    letters = "".join(LETTERS[raft // RAFTS] for raft in rafts)
    if len(letters) > SHOWN:
        letters = f"{letters[:2]}~{letters[-2:]}"
    person = "@" if rafts and rafts[-1] in s.castaway.tolist() else ""
    drift = "!" if s.pending[mark] else ""
    return (letters or ".") + person + drift + (f":{spots[mark]}" if mark in spots else "")


def wind_sign(s: np.record, vertex: int) -> str:
    if s.wind_colour[vertex] != NONE:
        return f"({LETTERS[s.wind_colour[vertex]]}{ARROWS[s.wind_dir[vertex]]})"
    return "[##]" if vertex == CENTRE and s.option.start == START_ISLAND else "  +"


# --- beside it ---


def holding(c: np.record, s: np.record, colour: int) -> str:
    """One colour: who holds it, where its castaway is, what it has in hand, its winds."""
    if s.seat[colour] == NONE:
        return f"{COLOURS[colour]}: not in play"
    words = [f"{COLOURS[colour]} (player_{s.seat[colour]}): castaway {whereabouts(s, colour)}"]
    words.append(f"{s.hand[colour]} winds in hand" + (" and a foreign one" if s.foreign[colour] else ""))
    if not s.option.free_control:
        words.append(f"{s.coconuts[colour]} coconuts")
    if s.lighthouse[colour] != NONE:
        edge = c.edge[colour, s.lighthouse[colour] :][: s.option.landing_spots]
        words.append(f"lighthouse at {s.lighthouse[colour]} (landing at {' '.join(MARKS[mark] for mark in edge)})")
    placed = np.flatnonzero(s.wind_colour == colour)
    winds = " ".join(f"{VERTICES[vertex]}{'NESW'[s.wind_dir[vertex]]}" for vertex in placed)
    return ", ".join(words) + (f"; winds {winds}" if winds else "")


def whereabouts(s: np.record, colour: int) -> str:
    raft = int(s.castaway[colour])
    place = {ON_ISLAND: "on the island", AT_HOME: "at home", ABSENT: "absent"}.get(raft)
    state = (" asleep" if s.asleep[colour] else "") + (" with the turtle near" if s.turtle[colour] else "")
    return (place or f"at {MARKS[s.raft_mark[raft]]}") + state


def tall_stacks(s: np.record) -> list[str]:
    """Stacks that do not fit on the map."""
    tall = []
    for mark in sorted({int(mark) for mark in s.raft_mark if mark != NONE}):
        rafts = stack_on(s, mark)
        if len(rafts) > SHOWN:
            tall.append(f"{MARKS[mark]} {''.join(LETTERS[raft // RAFTS] for raft in rafts)}")
    return [f"Tall stacks: {'; '.join(tall)}"] if tall else []
