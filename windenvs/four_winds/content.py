"""The content record, and the checks on what a content file says."""

from itertools import permutations
from pathlib import Path

import numpy as np

from windenvs.core.content import Content, Entry
from windenvs.core.graph import is_connected
from windenvs.core.squaregrid import COMPASS4, COMPASS8, edge_squares, neighbour_table
from windenvs.four_winds.state import (
    BLANK,
    CALM,
    GUARDSMAN,
    KINDS,
    N_FACES,
    N_KINDS,
    N_QUADRANTS,
    N_SECTIONS,
    N_SQUARES,
    PIRATE,
    PORT,
    RED_SHIP,
    SECTION_SIZE,
    SECTION_SQUARES,
    SECTIONS,
    SETTLEMENT,
    SIZE,
    TOWER,
)

N_COUNTERS, N_PRESETS, WIND_SIDES, WAR_COUNTERS = 8, 6, 6, 10
PER_MILLE = 1000

PAWN = np.dtype(
    [
        ("side", np.int16),  # 0 Pirates, 1 Navy
        ("count", np.int16),
        ("offence", np.int16),
        ("defence", np.int16),
        ("land", np.int16),  # 1: stands on land, 0: on water
        ("moves", np.int16),
        ("cargo", np.int16),  # kind that it deploys, 0 none
        ("back_into", np.int16, (N_KINDS,)),  # 1 for each kind that it may step back into
    ],
    align=True,
)

CONTENT = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("activations", np.int16),
                ("pips", np.int16),
                ("wind_faces", np.int16, (WIND_SIDES,)),
                ("commit_per_mille", np.int16),
                ("counter_order", np.int16, (N_COUNTERS,)),
                ("preset", np.int16, (N_PRESETS, N_QUADRANTS)),  # section in each quadrant
                ("war", np.int16, (2, N_FACES)),
                ("pawn", PAWN, (N_KINDS,)),
                ("section", np.int16, (N_SECTIONS, SECTION_SQUARES)),  # 1 land
                ("section_square", np.int16, (N_QUADRANTS, SECTION_SQUARES)),  # board square of each section cell
                ("near", np.int16, (N_SQUARES, len(COMPASS4))),  # neighbour in each direction, NONE beyond the edge
                ("around", np.int16, (N_SQUARES, len(COMPASS8))),
                ("edge", np.int16, (N_SQUARES,)),
            ],
            align=True,
        ),
    )
)


def build(entry: Entry, c: np.record) -> None:
    """Reads the whole file into the record."""
    entry.whole("size", SIZE, SIZE)
    c.activations = entry.whole("activations", 1, 9)
    c.pips = entry.whole("pips", 4, 64)
    c.wind_faces = entry.wholes("wind_faces", 0, CALM, WIND_SIDES)
    c.commit_per_mille = round(entry.share("redeterminize_commit_prob") * PER_MILLE)
    read_pawns(entry, c)
    read_counters(entry, c)
    read_board(entry, c)


def read_pawns(entry: Entry, c: np.record) -> None:
    for kind, one in enumerate(entry.tables("pawn", N_KINDS - 1), 1):
        one.require(one.word("name") == KINDS[kind], f"pawn number {kind} must be called {KINDS[kind]!r}")
        one.whole("id", kind, kind)
        pawn = c.pawn[kind]
        side = int(kind > PIRATE)  # the kinds are named after their sides
        pawn["side"] = one.whole("side", side, side)
        pawn["count"] = one.whole("count", 1, 20)
        pawn["offence"] = one.whole("offence", 0, 20)
        pawn["defence"] = one.whole("defence", 0, 20)
        pawn["land"] = one.flag("land")
        pawn["moves"] = one.flag("moves")
        pawn["cargo"] = one.whole("cargo", 0, N_KINDS - 1)
        for carrier in one.wholes("back_into", 1, N_KINDS - 1):
            pawn["back_into"][carrier] = 1
        one.finish()


def read_counters(entry: Entry, c: np.record) -> None:
    c.counter_order = entry.wholes("counter_order", SETTLEMENT, BLANK, N_COUNTERS)
    for kind in (SETTLEMENT, PORT, TOWER):
        laid, printed = np.count_nonzero(c.counter_order == kind), c.pawn[kind]["count"]
        entry.require(laid == printed, f"counter_order has {laid} x {KINDS[kind]}, but there are {printed} such pawns")
    blanks, guardsmen = np.count_nonzero(c.counter_order == BLANK), c.pawn[GUARDSMAN]["count"]
    entry.require(
        blanks <= guardsmen, f"counter_order has {blanks} blanks, but there are {guardsmen} guardsmen to replace them"
    )
    war = entry.table("war")
    for side, colour in enumerate(("red", "gray")):
        c.war[side] = war.wholes(colour, 0, WAR_COUNTERS, N_FACES)
        war.require(c.war[side].sum() == WAR_COUNTERS, f"{colour} must add up to {WAR_COUNTERS} counters")
    war.finish()


def read_board(entry: Entry, c: np.record) -> None:
    c.near = neighbour_table(SIZE, SIZE, COMPASS4)
    c.around = neighbour_table(SIZE, SIZE, COMPASS8)
    c.edge = edge_squares(SIZE, SIZE)
    for quadrant in range(N_QUADRANTS):
        for cell in range(SECTION_SQUARES):
            c.section_square[quadrant, cell] = board_square(quadrant, *divmod(cell, SECTION_SIZE))
    for number, one in enumerate(entry.tables("section", N_SECTIONS)):
        one.require(one.word("name") == SECTIONS[number], f"section number {number + 1} must be {SECTIONS[number]!r}")
        one.word("title")
        c.section[number] = read_section(one)
        one.finish()
    check_edges(entry, c)
    check_assemblies(entry, c)
    for number, name in enumerate(entry.words("presets", N_PRESETS)):
        entry.require(sorted(name) == list(SECTIONS), f"presets holds {name!r}; each must name A, B, C and D once")
        c.preset[number] = [SECTIONS.index(letter) for letter in name]


def board_square(quadrant: int, r: int, k: int) -> int:
    """Square of a section's cell: (0, 0) lies at the centre, each quadrant a quarter turn after the one before."""
    inner, outer = SECTION_SIZE - 1, SECTION_SIZE
    y, x = ((inner - r, inner - k), (inner - k, outer + r), (outer + r, outer + k), (outer + k, inner - r))[quadrant]
    return y * SIZE + x


def read_section(one: Entry) -> list[int]:
    rows = one.words("rows", SECTION_SIZE)
    for row in rows:
        one.require(len(row) == SECTION_SIZE and set(row) <= set("#."), f"row {row!r} must be six of '#' and '.'")
    return [int(cell == "#") for row in rows for cell in row]


def check_edges(entry: Entry, c: np.record) -> None:
    """All inner edges are alike, so that any section fits beside any other."""
    grids = c.section.reshape(N_SECTIONS, SECTION_SIZE, SECTION_SIZE)
    first = grids[0, 0]
    for name, grid in zip(SECTIONS, grids, strict=True):
        fits = (grid[0] == first).all() and (grid[:, 0] == first).all()
        entry.require(
            fits, f"section {name}: its first row and first column must have the profile of section A's first row"
        )


def check_assemblies(entry: Entry, c: np.record) -> None:
    """In every order of the sections the water is connected and there is room for all counters."""
    for order in permutations(range(N_SECTIONS)):
        name = "".join(SECTIONS[section] for section in order)
        land = assembled(c, order)
        entry.require(is_connected(c.near, np.flatnonzero(land == 0)), f"board {name}: the water must be connected")
        room = np.count_nonzero(c.edge * (1 - land))
        entry.require(room >= c.pawn[RED_SHIP]["count"], f"board {name}: no room for all red ships on the edge")
        entry.require(spaced_squares(c, land) >= N_COUNTERS, f"board {name}: no room for {N_COUNTERS} counters")


def assembled(c: np.record, order: tuple[int, ...]) -> np.ndarray:
    """Terrain of the board with these sections in the quadrants."""
    land = np.zeros(N_SQUARES, np.int16)
    for quadrant, section in enumerate(order):
        land[c.section_square[quadrant]] = c.section[section]
    return land


def spaced_squares(c: np.record, land: np.ndarray) -> int:
    """How many counters fit without contact if each takes the first free square."""
    around, taken = c.around.tolist(), set()
    count = 0
    for square in np.flatnonzero(land).tolist():
        if square not in taken:
            count += 1
            taken.update(around[square])
    return count


CONTENT_FILE = Content(Path(__file__).with_name("content.toml"), CONTENT, build)
