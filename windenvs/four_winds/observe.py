"""Encoders: what a seat sees, as numbers. The flat vector is the ``vector`` followed by the planes."""

from windenvs.core.encode import put_flag, put_one_hot, put_share
from windenvs.core.game import Encoder, Segment
from windenvs.core.jit import kernel
from windenvs.four_winds.pawns import red_pawns_on_map
from windenvs.four_winds.state import (
    DEPLOY_ARRIVAL,
    EMPTY,
    GUARDSMAN,
    HIDE,
    N_FACES,
    N_KINDS,
    N_QUADRANTS,
    N_SECTIONS,
    N_SQUARES,
    N_WINDS,
    NAVY,
    NONE,
    OVER,
    PIRATES,
    RED_SHIP,
    SETTLEMENT,
    SIZE,
    SPARE_GUARDSMAN,
)

VECTOR = (
    Segment("viewer", 2, "one-hot: Pirates, Navy"),
    Segment("decides", 1, "the viewer decides now"),
    Segment("on turn", 1, "it is the viewer's turn"),
    Segment("phase", 8, "one-hot"),
    Segment("left", 4, "activations left, one-hot 0..3"),
    Segment("compass", 1, "rounds completed / pips"),
    Segment("rounds left", 1, "rounds left / 16, at most 1"),
    Segment("wind", 5, "one-hot: N, E, S, W, calm"),
    Segment("reserve", 4, "share of all: red ships, pirates, gray ships, guardsmen"),
    Segment("lost", 7, "share of all, for each kind of pawn"),
    Segment("own hand", 6, "war counters by face / 2"),
    Segment("own table", 6, "war counters laid in this fight by face / 2"),
    Segment("opponent's counters", 6, "hand and table together by face / 2"),
    Segment("attacker", 7, "kind of the attacking pawn, one-hot; 0 outside fights"),
    Segment("attacked", 7, "kind of the attacked pawn, one-hot; 0 outside fights"),
    Segment("values", 4, "offence and defence of the attacker, then of the attacked, / 4"),
    Segment("next counter", 4, "one-hot: settlement, port, gun tower, blank; Navy while hiding only"),
    Segment("placed", 1, "placement counters laid / 8"),
    Segment("sections", 20, "for each quadrant one-hot: none, A, B, C, D"),
    Segment("deploy rule", 3, "one-hot: both, carrier, arrival"),
    Segment("spare guardsmen", 1, "blank counters turn into guardsmen"),
    Segment("pips", 1, "pips / 64"),
    Segment("settlements", 1, "settlements left / 3"),
    Segment("pawns", 2, "own and opponent's pawns on the map / 20"),
    Segment("time", 1, "decisions before this turn / 500, at most 1"),
    Segment("counters", 2, "own hand / 10, opponent's hand and table / 10"),
)
PLANES = (
    Segment("land", N_SQUARES, "plane 0"),
    Segment("pawns", 7 * N_SQUARES, "planes 1-7: each kind of pawn"),
    Segment("counters", N_SQUARES, "plane 8: face-down counters the viewer may see"),
    Segment("faces", 4 * N_SQUARES, "planes 9-12: own counters by face: settlement, port, gun tower, blank"),
    Segment("spent", N_SQUARES, "plane 13: pawns used this turn"),
    Segment("selected", N_SQUARES, "plane 14: the selected pawn"),
    Segment("attacked", N_SQUARES, "plane 15: the attacked pawn"),
)
N_VECTOR = sum(segment.size for segment in VECTOR)
N_PLANES = sum(segment.size for segment in PLANES) // N_SQUARES
FIRST_PAWN, COUNTERS, FIRST_FACE, SPENT, SELECTED, ATTACKED = 1, 8, 9, 13, 14, 15

ENCODERS = {
    "flat": Encoder({"observation": (N_VECTOR + N_PLANES * N_SQUARES,)}, VECTOR + PLANES),
    "planes": Encoder({"vector": (N_VECTOR,), "observation": (N_PLANES, SIZE, SIZE)}, VECTOR + PLANES),
}


@kernel
def observe(c, s, p, encoder, out):
    """Both encoders write the same numbers in the same order."""
    out[:] = 0
    put_vector(c, s, p, out)
    put_planes(c, s, p, out[N_VECTOR:])


@kernel
def put_vector(c, s, p, out):
    at = put_one_hot(out, 0, p, 2)
    at = put_flag(out, at, s.player == p)
    at = put_flag(out, at, s.turn == p)
    at = put_one_hot(out, at, s.phase, OVER + 1)
    at = put_one_hot(out, at, min(s.left, 3), 4)
    at = put_share(out, at, s.compass, s.option.pips)
    at = put_share(out, at, min(s.option.pips - s.compass, 16), 16)
    at = put_one_hot(out, at, s.wind, N_WINDS)
    for kind in range(RED_SHIP, GUARDSMAN + 1):
        at = put_share(out, at, s.reserve[kind], c.pawn[kind].count)
    for kind in range(RED_SHIP, N_KINDS):
        at = put_share(out, at, s.lost[kind], c.pawn[kind].count)
    at = put_counters(s, p, out, at)
    at = put_fight(c, s, out, at)
    kind = next_counter(c, s, p)
    at = put_one_hot(out, at, kind - SETTLEMENT if kind else NONE, 4)
    at = put_share(out, at, s.placed, len(c.counter_order))
    for quadrant in range(N_QUADRANTS):
        at = put_one_hot(out, at, s.quad[quadrant] + 1, N_SECTIONS + 1)
    at = put_one_hot(out, at, s.option.deploy_rule, DEPLOY_ARRIVAL + 1)
    at = put_flag(out, at, s.option.spare_counters == SPARE_GUARDSMAN)
    at = put_share(out, at, s.option.pips, 64)
    total = c.pawn[SETTLEMENT].count
    at = put_share(out, at, total - s.lost[SETTLEMENT], total)
    red = red_pawns_on_map(s)
    gray = pawns_on_map(s) - red
    at = put_share(out, at, red if p == PIRATES else gray, 20)
    at = put_share(out, at, gray if p == PIRATES else red, 20)
    at = put_share(out, at, min(s.turn_steps, 500), 500)
    at = put_share(out, at, s.war[p].sum(), 10)
    return put_share(out, at, s.war[1 - p].sum() + s.table[1 - p].sum(), 10)


@kernel
def put_counters(s, p, out, at):
    """Own counters in hand and on the table; of the foe's only what it had before this fight (FW-18, FW-21)."""
    for face in range(N_FACES):
        put_share(out, at + face, s.war[p, face], 2)
        put_share(out, at + N_FACES + face, s.table[p, face], 2)
        put_share(out, at + 2 * N_FACES + face, s.war[1 - p, face] + s.table[1 - p, face], 2)
    return at + 3 * N_FACES


@kernel
def put_fight(c, s, out, at):
    if s.target == NONE:
        return at + 2 * (N_KINDS - 1) + 4
    attacker, attacked = s.occ[s.sel], s.occ[s.target]
    at = put_one_hot(out, at, attacker - 1, N_KINDS - 1)
    at = put_one_hot(out, at, attacked - 1, N_KINDS - 1)
    at = put_share(out, at, c.pawn[attacker].offence, 4)
    at = put_share(out, at, c.pawn[attacker].defence, 4)
    at = put_share(out, at, c.pawn[attacked].offence, 4)
    return put_share(out, at, c.pawn[attacked].defence, 4)


@kernel
def next_counter(c, s, p):
    """The face that the Navy places next, known to nobody else; 0 if there is none."""
    if p != NAVY or s.phase != HIDE:
        return 0
    return c.counter_order[s.placed]


@kernel
def sees_counters(c, s, p):
    """The Pirates see the backs only when all counters lie there (FW-26)."""
    return p == NAVY or s.placed == len(c.counter_order)


@kernel
def pawns_on_map(s):
    count = 0
    for square in range(N_SQUARES):
        count += s.occ[square] != EMPTY
    return count


@kernel
def put_planes(c, s, p, out):
    for square in range(N_SQUARES):
        out[square] = s.terrain[square]
        out[SPENT * N_SQUARES + square] = s.spent[square]
    for square in range(N_SQUARES):
        kind = s.occ[square]
        if kind != EMPTY:
            out[kind * N_SQUARES + square] = 1
    if s.placed and sees_counters(c, s, p):
        for square in range(N_SQUARES):
            face = s.ctr[square]
            if face:
                out[COUNTERS * N_SQUARES + square] = 1
                if p == NAVY:
                    out[(FIRST_FACE + face - SETTLEMENT) * N_SQUARES + square] = 1
    if s.sel != NONE:
        out[SELECTED * N_SQUARES + s.sel] = 1
    if s.target != NONE:
        out[ATTACKED * N_SQUARES + s.target] = 1
