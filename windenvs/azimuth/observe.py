"""Encoders: what a seat sees, as numbers. The flat vector is the ``vector`` followed by the planes.

Colours are counted from the viewer's ("rel"): from the active one if the viewer holds it, else from its lowest.
The board is not turned, so ids of actions mean the same to all.
"""

from windenvs.azimuth.state import (
    AT_HOME,
    COMPETITIVE,
    COOP,
    FACES,
    N_COLOURS,
    N_MARKS,
    N_RAFTS,
    N_VERTICES,
    NONE,
    ON_ISLAND,
    OVER,
    RAFT_GRID,
    RAFTS,
    SAILS_CONTROLLER,
    START_ADRIFT,
    WAVE,
    WIND_GRID,
)
from windenvs.core.encode import put_one_hot, put_share
from windenvs.core.game import Encoder, Segment
from windenvs.core.jit import kernel

REL = ("own", "next", "opposite", "last")  # colours counted from the viewer's


def of_colour(rel: str) -> tuple[Segment, ...]:
    return (
        Segment(f"{rel} colour", 1, "in play"),
        Segment(f"{rel} castaway", 3, "on the island, on a raft, at home"),
        Segment(f"{rel} flags", 2, "asleep, turtle"),
        Segment(f"{rel} hand", 3, "own winds / 7, foreign wind, coconuts / 15"),
        Segment(f"{rel} lighthouse", 6, "position, one-hot"),
    )


VECTOR = (
    Segment("phase", 7, "one-hot"),
    Segment("active", 4, "rel. colour whose turn it is, one-hot"),
    Segment("marker", 4, "rel. colour with the first-player marker, one-hot"),
    Segment("round", 1, "round / limit or cap"),
    Segment("turns", 1, "turns completed this round / 4"),
    *(segment for rel in REL for segment in of_colour(rel)),
    Segment("held", 4, "for each rel. colour: the viewer holds it"),
    Segment("die", 7, "last face, one-hot: none, sunny, mermaid, wave_away, wave_home, gust, turtle"),
    Segment(
        "variant", 7, "co-op, adrift, two landing spots, rotating lead, free control, controller sails, island return"
    ),
)
PLANES = (
    Segment("bottom", 4 * N_MARKS, "planes 0-3: bottom raft of each rel. colour"),
    Segment("top", 4 * N_MARKS, "planes 4-7: top raft"),
    Segment("rafts", 4 * N_MARKS, "planes 8-11: rafts of each rel. colour / 6"),
    Segment("castaways", 4 * N_MARKS, "planes 12-15"),
    Segment("landing spots", 4 * N_MARKS, "planes 16-19"),
    Segment("winds", 4 * N_MARKS, "planes 20-23: winds of each rel. colour, in the first five rows and columns"),
    Segment("directions", 4 * N_MARKS, "planes 24-27: winds that point N, E, S, W"),
    Segment("height", N_MARKS, "plane 28: rafts / 24"),
    Segment("pending", N_MARKS, "plane 29: stacks that still have to drift with the wave"),
    Segment("portion", N_MARKS, "plane 30: the marker's portion (co-op)"),
    Segment("lowest", 4 * N_MARKS, "planes 31-34: (level of the lowest raft of each rel. colour + 1) / 24"),
)
N_VECTOR = sum(segment.size for segment in VECTOR)
PER_COLOUR = sum(segment.size for segment in of_colour("own"))
N_PLANES = sum(segment.size for segment in PLANES) // N_MARKS
BOTTOM, TOP, COUNT, CASTAWAY, SPOT, WIND, DIRECTION = (4 * k * N_MARKS for k in range(7))
HEIGHT, PENDING, PORTION, LOWEST = (plane * N_MARKS for plane in range(28, 32))

ENCODERS = {
    "flat": Encoder({"observation": (N_VECTOR + N_PLANES * N_MARKS,)}, VECTOR + PLANES),
    "planes": Encoder({"vector": (N_VECTOR,), "observation": (N_PLANES, RAFT_GRID, RAFT_GRID)}, VECTOR + PLANES),
}


@kernel
def observe(c, s, p, encoder, out):
    """Both encoders write the same numbers in the same order."""
    out[:] = 0
    base = first_colour(s, p)
    put_vector(c, s, p, base, out)
    planes = out[N_VECTOR:]
    put_rafts(s, base, planes)
    put_people(c, s, base, planes)
    put_winds(s, base, planes)
    put_ocean(c, s, planes)


@kernel
def first_colour(s, p):
    """The colour from which a seat counts."""
    if s.seat[s.active] == p:
        return s.active
    for colour in range(N_COLOURS):
        if s.seat[colour] == p:
            return colour
    return 0


@kernel
def relative(colour, base):
    """A colour as it is counted from another one."""
    return (colour - base) & (N_COLOURS - 1)


@kernel
def put_vector(c, s, p, base, out):
    at = put_one_hot(out, 0, s.phase, OVER + 1)
    at = put_one_hot(out, at, relative(s.active, base), N_COLOURS)
    at = put_one_hot(out, at, relative(s.marker, base), N_COLOURS)
    last = s.option.round_cap if s.option.mode == COMPETITIVE else s.option.round_limit
    at = put_share(out, at, s.round_no, last)
    at = put_share(out, at, s.turns, N_COLOURS)
    for rel in range(N_COLOURS):
        put_colour(s, (base + rel) & (N_COLOURS - 1), out[at : at + PER_COLOUR])
        at += PER_COLOUR
    for rel in range(N_COLOURS):
        out[at + rel] = s.seat[(base + rel) & (N_COLOURS - 1)] == p
    at = put_one_hot(out, at + N_COLOURS, s.die + 1, len(FACES) + 1)
    out[at] = s.option.mode == COOP
    out[at + 1] = s.option.start == START_ADRIFT
    out[at + 2] = s.option.landing_spots == 2
    out[at + 3] = s.option.rotate_start
    out[at + 4] = s.option.free_control
    out[at + 5] = s.option.control_sails == SAILS_CONTROLLER
    out[at + 6] = s.option.island_return


@kernel
def put_colour(s, colour, out):
    """In the order of ``of_colour``; written without branches, which are slower than the numbers."""
    castaway = s.castaway[colour]
    out[0] = s.seat[colour] != NONE
    out[1] = castaway == ON_ISLAND
    out[2] = castaway >= 0
    out[3] = castaway == AT_HOME
    out[4] = s.asleep[colour]
    out[5] = s.turtle[colour]
    out[6] = s.hand[colour] / 7
    out[7] = s.foreign[colour]
    out[8] = s.coconuts[colour] / 15
    put_one_hot(out, 9, s.lighthouse[colour], RAFT_GRID)


@kernel
def put_rafts(s, base, out):
    """Whole numbers first; they become shares at the lowest raft of each colour and at the bottom of each stack."""
    for colour in range(N_COLOURS):
        if s.seat[colour] == NONE:
            continue
        plane = N_MARKS * relative(colour, base)
        for raft in range(RAFTS * colour, RAFTS * colour + RAFTS):
            mark = s.raft_mark[raft]
            if mark == NONE:
                continue
            level = s.raft_level[raft]
            out[HEIGHT + mark] += 1
            out[COUNT + plane + mark] += 1
            out[BOTTOM + plane + mark] += level == 0
            lowest = out[LOWEST + plane + mark]
            if lowest == 0 or level + 1 < lowest:
                out[LOWEST + plane + mark] = level + 1
    for colour in range(N_COLOURS):
        if s.seat[colour] == NONE:
            continue
        plane = N_MARKS * relative(colour, base)
        for raft in range(RAFTS * colour, RAFTS * colour + RAFTS):
            mark = s.raft_mark[raft]
            if mark == NONE:
                continue
            level = s.raft_level[raft]
            out[TOP + plane + mark] += level + 1 == out[HEIGHT + mark]
            if out[LOWEST + plane + mark] == level + 1:
                out[LOWEST + plane + mark] /= N_RAFTS
                out[COUNT + plane + mark] /= RAFTS
    for mark in range(N_MARKS):
        out[HEIGHT + mark] /= N_RAFTS


@kernel
def put_people(c, s, base, out):
    """Castaways on rafts, and where they may land."""
    for colour in range(N_COLOURS):
        plane = N_MARKS * relative(colour, base)
        if s.castaway[colour] >= 0:
            out[CASTAWAY + plane + s.raft_mark[s.castaway[colour]]] = 1
        if s.lighthouse[colour] != NONE:
            for k in range(s.option.landing_spots):
                out[SPOT + plane + c.edge[colour, s.lighthouse[colour] + k]] = 1


@kernel
def put_winds(s, base, out):
    for vertex in range(N_VERTICES):
        colour = s.wind_colour[vertex]
        if colour != NONE:
            place = RAFT_GRID * (vertex // WIND_GRID) + vertex % WIND_GRID
            out[WIND + N_MARKS * relative(colour, base) + place] = 1
            out[DIRECTION + N_MARKS * s.wind_dir[vertex] + place] = 1


@kernel
def put_ocean(c, s, out):
    if s.option.mode != COOP:
        return
    for k in range(c.portion.shape[1]):
        out[PORTION + c.portion[s.marker, k]] = 1
    if s.phase == WAVE:
        for mark in range(N_MARKS):
            out[PENDING + mark] = s.pending[mark]
