"""The content record, the tables that follow from the board, and the checks on what a content file says."""

from pathlib import Path

import numpy as np

from windenvs.azimuth.state import (
    CENTRE,
    COLOURS,
    COMPETITIVE,
    DIE_SIDES,
    FACES,
    ISLAND_SPOTS,
    MARKS,
    N_COLOURS,
    N_MARKS,
    N_RAFTS,
    N_SPOTS,
    N_VERTICES,
    NONE,
    RAFT_GRID,
    RAFTS,
    WIND_GRID,
)
from windenvs.core.content import Content, Entry
from windenvs.core.game import without_gaps
from windenvs.core.squaregrid import COMPASS4, neighbour_table

N_DIRECTIONS = len(COMPASS4)
NAMES = tuple(f"{mode}{players}" for mode in ("coop", "competitive") for players in (2, 3, 4))
LAYOUTS = {2: "two", 3: "three", 4: "four"}  # by colours in play
PORTION_MARKS, PORTION_ROWS, PORTION_WIND_ROWS = 18, 3, 2
MAX_WINDS = N_VERTICES - 1  # the island lies on one mark

TABLE = np.dtype(
    [
        ("seat", np.int16, (N_COLOURS,)),  # of each colour, NONE not in play
        ("own_winds", np.int16),
        ("foreign_winds", np.int16),
        ("landing_spots", np.int16),
    ],
    align=True,
)

FIELDS = [
    ("table", TABLE, (len(NAMES),)),  # see table_number
    ("layout", np.int16, (N_COLOURS + 1, N_RAFTS)),  # marks where rafts are dealt, by colours in play
    ("die", np.int16, (DIE_SIDES,)),
    ("coconuts", np.int16),
    ("round_limit", np.int16),
    ("round_cap", np.int16),
    ("leg_worth", np.float64),
    # what follows from the board
    ("leg", np.int16, (N_MARKS, N_DIRECTIONS)),  # raft mark one leg away, NONE beyond the edge
    ("next_vertex", np.int16, (N_VERTICES, N_DIRECTIONS)),
    ("blown", np.int16, (N_VERTICES, N_DIRECTIONS, 4)),  # marks beside a wind, foremost first
    ("touching", np.int32, (N_MARKS,)),  # bit v: wind mark v is beside this raft mark
    ("island_spot", np.int16, (N_SPOTS,)),
    ("at_island", np.int16, (N_MARKS,)),  # 1 for the same marks
    ("row_from", np.int16, (N_COLOURS, N_MARKS)),  # rows off the colour's side, 0 = the nearest
    ("in_portion", np.int16, (N_COLOURS, N_MARKS)),
    ("portion", np.int16, (N_COLOURS, PORTION_MARKS)),  # the same as a list
    ("wind_in_portion", np.int16, (N_COLOURS, N_VERTICES)),
    ("edge", np.int16, (N_COLOURS, RAFT_GRID)),  # marks along the colour's side
    ("homeward", np.int16, (N_COLOURS, 2, RAFT_GRID, N_MARKS)),  # legs to the nearest landing spot
    ("from_island", np.int16, (N_COLOURS, 2, RAFT_GRID)),  # the same from the best island spot
]
CONTENT = np.dtype((np.record, np.dtype(without_gaps(FIELDS), align=True)))


def table_number(mode: int, players: int) -> int:
    """Place in the list of set-ups."""
    return 3 * mode + players - 2


def build(entry: Entry, c: np.record) -> None:
    """Reads the whole file into the record."""
    read_board(entry.table("board"))
    draw_board(c)
    read_layouts(entry.table("layout"), c)
    die = entry.table("die")
    for side, face in enumerate(die.words("faces", DIE_SIDES)):
        die.require(face in FACES, f"faces holds {face!r}; it must hold some of {', '.join(FACES)}")
        c.die[side] = FACES.index(face)
    die.finish()
    tables = entry.table("table")
    for number, name in enumerate(NAMES):
        read_table(tables.table(name), c.table[number], number)
    tables.finish()
    limits = entry.table("limits")
    c.coconuts = limits.whole("coconuts", 0, 15)
    c.round_limit = limits.whole("round_limit", 1, 99)
    c.round_cap = limits.whole("round_cap", 1, 500)
    c.leg_worth = limits.share("shape")
    limits.finish()


def read_board(board: Entry) -> None:
    """The board is one with the action ids: these values are fixed, and stand in the file to be read there."""
    board.whole("raft_grid", RAFT_GRID, RAFT_GRID)
    board.whole("wind_grid", WIND_GRID, WIND_GRID)
    board.whole("centre", CENTRE, CENTRE)
    board.require(board.value("island_spots") == list(ISLAND_SPOTS), f"island_spots must be {list(ISLAND_SPOTS)}")
    board.require(board.value("colours") == list(COLOURS), f"colours must be {', '.join(COLOURS)}")
    board.whole("rafts_per_colour", RAFTS, RAFTS)
    board.whole("winds_per_colour_in_box", 7, 7)
    board.finish()


def read_layouts(layouts: Entry, c: np.record) -> None:
    for colours, name in LAYOUTS.items():
        rows = layouts.words(name, RAFT_GRID)
        for row in rows:
            fits = len(row) == RAFT_GRID and set(row) <= set("x.")
            layouts.require(fits, f"{name}: row {row!r} must be six of 'x' and '.'")
        marks = [mark for mark, sign in enumerate("".join(rows)) if sign == "x"]
        layouts.require(
            len(marks) == RAFTS * colours,
            f"{name} has {len(marks)} marks, it needs {RAFTS} for each of {colours} colours",
        )
        for spot in ISLAND_SPOTS:
            layouts.require(spot not in marks, f"{name}: the landing spot {MARKS[spot]} of the island must be empty")
        c.layout[colours] = NONE
        c.layout[colours, : len(marks)] = marks
    layouts.finish()


def read_table(one: Entry, table: np.void, number: int) -> None:
    """One set-up: each seat holds a colour; in the competitive game exactly one."""
    mode, players = number // 3, number % 3 + 2
    seats = one.wholes("seats", NONE, players - 1, N_COLOURS)
    held = [seat for seat in seats if seat != NONE]
    one.require(set(held) == set(range(players)), f"seats = {seats} must give each of {players} players a colour")
    if mode == COMPETITIVE:
        one.require(len(held) == players, f"seats = {seats} must give each player one colour only")
    else:
        one.require(len(held) == N_COLOURS, f"seats = {seats} must give every colour a player")
    table["seat"] = seats
    table["own_winds"] = own = one.whole("own_winds", 1, 7)
    table["foreign_winds"] = foreign = one.whole("foreign_winds", 0, 1)
    table["landing_spots"] = one.whole("landing_spots", 1, 2)
    one.require(own + foreign <= 7, f"{own} own and {foreign} foreign winds: there are only 7 of a colour in the box")
    total = len(held) * (own + foreign)
    one.require(total <= MAX_WINDS, f"{total} winds in all: there are only {MAX_WINDS} marks for them")
    one.finish()


# --- what follows from the board ---


def draw_board(c: np.record) -> None:
    """Neighbours, portions, edges and distances."""
    c.leg = neighbour_table(RAFT_GRID, RAFT_GRID, COMPASS4)
    c.next_vertex = neighbour_table(WIND_GRID, WIND_GRID, COMPASS4)
    c.island_spot = ISLAND_SPOTS
    c.at_island[list(ISLAND_SPOTS)] = 1
    for vertex in range(N_VERTICES):
        for d in range(N_DIRECTIONS):
            c.blown[vertex, d] = foremost_first(vertex, d)
        for mark in beside(vertex):
            c.touching[mark] |= 1 << vertex
    for colour in range(N_COLOURS):
        for mark in range(N_MARKS):
            c.row_from[colour, mark] = row_seen_from(colour, mark, RAFT_GRID)
        c.in_portion[colour] = c.row_from[colour] < PORTION_ROWS
        c.portion[colour] = np.flatnonzero(c.in_portion[colour])
        for vertex in range(N_VERTICES):
            c.wind_in_portion[colour, vertex] = row_seen_from(colour, vertex, WIND_GRID) < PORTION_WIND_ROWS
        c.edge[colour] = np.flatnonzero(c.row_from[colour] == 0)
        for spots in (1, 2):
            for position in range(RAFT_GRID):
                legs = [legs_to(c.edge[colour, position : position + spots], mark) for mark in range(N_MARKS)]
                c.homeward[colour, spots - 1, position] = legs
                c.from_island[colour, spots - 1, position] = min(legs[spot] for spot in ISLAND_SPOTS)


def beside(vertex: int) -> list[int]:
    """The four raft marks around a wind mark, in ascending order."""
    corner = RAFT_GRID * (vertex // WIND_GRID) + vertex % WIND_GRID
    return [corner, corner + 1, corner + RAFT_GRID, corner + RAFT_GRID + 1]


def foremost_first(vertex: int, d: int) -> list[int]:
    """The marks beside a wind, those farthest along its direction before the others (AZ-6)."""
    return sorted(beside(vertex), key=lambda mark: row_seen_from(d, mark, RAFT_GRID))


def row_seen_from(side: int, place: int, size: int) -> int:
    """How many rows a place of a square grid lies off the north, east, south or west side."""
    row, column = divmod(place, size)
    return (row, size - 1 - column, size - 1 - row, column)[side]


def legs_to(spots: np.ndarray, mark: int) -> int:
    """Legs from a mark to the nearest of some spots."""
    row, column = divmod(mark, RAFT_GRID)
    return min(abs(row - int(spot) // RAFT_GRID) + abs(column - int(spot) % RAFT_GRID) for spot in spots)


CONTENT_FILE = Content(Path(__file__).with_name("content.toml"), CONTENT, build)
