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
from windenvs.core.encode import put_flag, put_one_hot, put_share
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
def put_vector(c, s, p, base, out):
    at = put_one_hot(out, 0, s.phase, OVER + 1)
    at = put_one_hot(out, at, (s.active - base) % N_COLOURS, N_COLOURS)
    at = put_one_hot(out, at, (s.marker - base) % N_COLOURS, N_COLOURS)
    last = s.option.round_cap if s.option.mode == COMPETITIVE else s.option.round_limit
    at = put_share(out, at, s.round_no, last)
    at = put_share(out, at, s.turns, N_COLOURS)
    for rel in range(N_COLOURS):
        at = put_colour(s, (base + rel) % N_COLOURS, out, at)
    for rel in range(N_COLOURS):
        at = put_flag(out, at, s.seat[(base + rel) % N_COLOURS] == p)
    at = put_one_hot(out, at, s.die + 1, len(FACES) + 1)
    at = put_flag(out, at, s.option.mode == COOP)
    at = put_flag(out, at, s.option.start == START_ADRIFT)
    at = put_flag(out, at, s.option.landing_spots == 2)
    at = put_flag(out, at, s.option.rotate_start)
    at = put_flag(out, at, s.option.free_control)
    at = put_flag(out, at, s.option.control_sails == SAILS_CONTROLLER)
    put_flag(out, at, s.option.island_return)


@kernel
def put_colour(s, colour, out, at):
    at = put_flag(out, at, s.seat[colour] != NONE)
    at = put_flag(out, at, s.castaway[colour] == ON_ISLAND)
    at = put_flag(out, at, s.castaway[colour] >= 0)
    at = put_flag(out, at, s.castaway[colour] == AT_HOME)
    at = put_flag(out, at, s.asleep[colour])
    at = put_flag(out, at, s.turtle[colour])
    at = put_share(out, at, s.hand[colour], 7)
    at = put_flag(out, at, s.foreign[colour])
    at = put_share(out, at, s.coconuts[colour], 15)
    return put_one_hot(out, at, s.lighthouse[colour], RAFT_GRID)


@kernel
def put_rafts(s, base, out):
    """Counted as whole numbers first; each stack's numbers become shares at its bottom raft."""
    for raft in range(N_RAFTS):
        mark = s.raft_mark[raft]
        if mark == NONE:
            continue
        rel = N_MARKS * ((raft // RAFTS - base) % N_COLOURS) + mark
        out[COUNT + rel] += 1
        out[HEIGHT + mark] += 1
        level = s.raft_level[raft] + 1
        if out[LOWEST + rel] == 0 or level < out[LOWEST + rel]:
            out[LOWEST + rel] = level
    for raft in range(N_RAFTS):
        mark = s.raft_mark[raft]
        if mark == NONE:
            continue
        rel = N_MARKS * ((raft // RAFTS - base) % N_COLOURS) + mark
        if s.raft_level[raft] == 0:
            out[BOTTOM + rel] = 1
        if s.raft_level[raft] + 1 == out[HEIGHT + mark]:
            out[TOP + rel] = 1
    for raft in range(N_RAFTS):
        mark = s.raft_mark[raft]
        if mark != NONE and s.raft_level[raft] == 0:
            out[HEIGHT + mark] /= N_RAFTS
            for rel in range(N_COLOURS):
                out[COUNT + N_MARKS * rel + mark] /= RAFTS
                out[LOWEST + N_MARKS * rel + mark] /= N_RAFTS


@kernel
def put_people(c, s, base, out):
    """Castaways on rafts, and where they may land."""
    for colour in range(N_COLOURS):
        plane = N_MARKS * ((colour - base) % N_COLOURS)
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
            out[WIND + N_MARKS * ((colour - base) % N_COLOURS) + place] = 1
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
