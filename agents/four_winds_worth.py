"""What a position of Isle of the Four Winds is worth: ways to the settlements, pawns where they stand, who is likely to win.

Everything is seen from the Pirates' goal: how near a red pawn is to attacking a settlement.
"""

import numpy as np

from windenvs.core.graph import FAR, spread
from windenvs.core.jit import kernel
from windenvs.four_winds.state import (
    EMPTY,
    GRAY_SHIP,
    GUARDSMAN,
    N_CUTLASSES,
    N_FACES,
    N_SQUARES,
    NAVY,
    NONE,
    PIRATE,
    PIRATES,
    RED_SHIP,
    SETTLEMENT,
    TOWER,
)

WORTH = np.array([0, 1.4, 1.0, 0.6, 1.0, 12.0, 0.8, 1.5])  # of a pawn when it falls, by kind
DECAY = np.array(
    [0.70**n for n in range(40)]
)  # of a red pawn's threat, by activations until it can attack a settlement
WATCH = np.array([0.85**n for n in range(40)])  # of a Navy pawn's use, by distance from the nearest red pawn
SHIP_THREAT = 0.6  # a ship's threat against a pirate's at the same distance
LANDING = 0.25  # what a deployment must gain
NEAR_TOWER = 0.7  # share of its worth that a red pawn risks beside a gun tower
GUARD = 1.0  # a Navy pawn beside a settlement
CHASE = 0.5  # a mobile Navy pawn near red ones
SHIP_DEPLOY = 0.02


# --- maps ---


@kernel
def threat_map(c, s, goals, distance):
    """Activations until a red pawn on each square could attack a goal: over land, or by sea and one landing."""
    queue = np.empty(N_SQUARES, np.int16)
    waiting = 0
    for square in range(N_SQUARES):
        distance[square] = FAR
        if beside(c, goals, square) and s.occ[square] < SETTLEMENT:
            distance[square] = 0
            queue[waiting] = square
            waiting += 1
    head = 0
    while head < waiting:
        square = queue[head]
        head += 1
        ashore = s.terrain[square] == 1
        for d in range(8):  # a landing may go diagonally, a walk or a voyage may not
            other = c.around[square, d]
            if other == NONE or distance[other] != FAR or s.occ[other] >= SETTLEMENT:
                continue
            by_sea = s.terrain[other] == 0
            if (d % 2 == 0 and by_sea != ashore) or (by_sea and ashore):
                distance[other] = distance[square] + 1
                queue[waiting] = other
                waiting += 1


@kernel
def beside(c, goals, square):
    for d in range(4):
        other = c.near[square, d]
        if other != NONE and goals[other]:
            return True
    return False


@kernel
def mark_kind(s, low, high, flags):
    for square in range(N_SQUARES):
        flags[square] = low <= s.occ[square] <= high


@kernel
def red_distance(c, s, distance):
    """Squares to the nearest red pawn, as the crow flies along rows and columns."""
    queue = np.empty(N_SQUARES, np.int16)
    everywhere = np.ones(N_SQUARES, np.int16)
    waiting = 0
    for square in range(N_SQUARES):
        distance[square] = FAR
        if EMPTY < s.occ[square] <= PIRATE:
            distance[square] = 0
            queue[waiting] = square
            waiting += 1
    spread(c.near, everywhere, distance, queue, waiting)


# --- what a pawn is worth where it stands ---


@kernel
def red_value(c, s, threat, kind, square):
    """A red pawn: how soon it can attack a settlement, less the danger of gun towers."""
    value = DECAY[min(threat[square], 39)]
    if kind == RED_SHIP:
        value *= SHIP_THREAT
    for d in range(4):
        other = c.near[square, d]
        if other != NONE and s.occ[other] == TOWER:
            value -= NEAR_TOWER * WORTH[kind]
    return value


@kernel
def gray_value(c, s, goals, nearest, kind, square):
    """A Navy pawn: standing in the way beside a settlement, or close enough to strike."""
    watch = WATCH[min(nearest[square], 39)]
    value = CHASE * watch
    if kind == GUARDSMAN and beside(c, goals, square):
        value += GUARD * watch
    if kind == GRAY_SHIP:
        value *= 0.5
    return value


@kernel
def attack_value(c, s, square, target, threat):
    """What an attack promises: the likely outcome without knowing what will be laid."""
    side = c.pawn[s.occ[square]].side
    mine, theirs = s.occ[square], s.occ[target]
    falls = outcome(s, side, c.pawn[mine].offence - c.pawn[theirs].defence)
    suffers = outcome(s, 1 - side, c.pawn[theirs].offence - c.pawn[mine].defence)
    gain, loss = WORTH[theirs], WORTH[mine]
    if side == NAVY:
        gain += 2 * DECAY[min(threat[target], 39)]
    return falls * gain - suffers * loss - 0.05


@kernel
def outcome(s, striker, margin):
    """Rough chance that a blow with this margin (offence less defence) strikes home, counters included."""
    cutlasses = shields = 0
    for face in range(N_CUTLASSES):
        cutlasses += (s.war[striker, face] + s.table[striker, face]) * (face + 1)
        shields += (s.war[1 - striker, N_CUTLASSES + face] + s.table[1 - striker, N_CUTLASSES + face]) * (face + 1)
    return 1 / (1 + np.exp(-1.2 * (margin + 0.5 + 0.15 * (cutlasses - shields))))


@kernel
def deploy_value(c, s, cargo, target, threat, goals, nearest):
    if cargo == PIRATE:
        return red_value(c, s, threat, PIRATE, target) - LANDING
    if cargo == GRAY_SHIP:
        return SHIP_DEPLOY
    return gray_value(c, s, goals, nearest, GUARDSMAN, target)


# --- who is likely to win ---

# Logistic regression on 42,349 positions of 1,536 greedy games (up to a quarter of the moves random): how likely the
# Pirates are to win. The weights belong to these features in this order.
WEIGHTS = np.array(
    [
        -4.7507,  # 1
        -0.5069,  # settlements left
        0.6399,  # rounds left
        0.0374,  # rounds left per settlement left
        0.2425,  # danger: the red pawns' threats added up
        1.2233,  # danger per settlement left
        0.6261,  # red pawns that can attack within an activation, per settlement left
        0.2905,  # guardsmen beside settlements, per settlement left
        0.0,  # pirates on the map
        -0.0278,  # red ships
        -0.8532,  # guardsmen on the map and in reserve
        0.3006,  # pirates in reserve
        0.0167,  # points of war counters: the Pirates' cutlasses,
        0.1957,  # shields,
        -0.1314,  # the Navy's cutlasses,
        -0.1804,  # shields
        -0.4466,  # it is the Navy's turn
        -0.0918,  # red pawns that can attack, in the Pirates' turn
    ]
)


@kernel
def features(c, s, out):
    """What the estimate looks at, in the order of WEIGHTS; nothing that one of the sides can't see."""
    threat, goals = np.empty(N_SQUARES, np.int16), np.empty(N_SQUARES, np.int16)
    mark_kind(s, SETTLEMENT, SETTLEMENT, goals)
    threat_map(c, s, goals, threat)
    out[:] = 0
    for square in range(N_SQUARES):
        kind = s.occ[square]
        if kind == RED_SHIP or kind == PIRATE:
            out[4] += DECAY[min(threat[square], 39)]
            out[6] += threat[square] <= 1
            out[8] += kind == PIRATE
            out[9] += kind == RED_SHIP
        elif kind == GUARDSMAN:
            out[7] += beside(c, goals, square)
            out[10] += 1
    left = max(1, c.pawn[SETTLEMENT].count - s.lost[SETTLEMENT])
    out[0], out[1], out[2] = 1, left, s.option.pips - s.compass
    out[17] = out[6] if s.turn == PIRATES else 0.0
    out[3], out[5], out[6], out[7] = out[2] / left, out[4] / left, out[6] / left, out[7] / left
    out[10] += s.reserve[GUARDSMAN]
    out[11] = s.reserve[PIRATE]
    for side in range(2):
        for face in range(N_FACES):
            points = (s.war[side, face] + s.table[side, face]) * (face % N_CUTLASSES + 1)
            out[12 + 2 * side + face // N_CUTLASSES] += points
    out[16] = s.turn == NAVY


@kernel
def value(c, s, values):
    """How likely each side is to win, as a reward between -1 and 1."""
    seen = np.empty(len(WEIGHTS))
    features(c, s, seen)
    points = 0.0
    for k in range(len(WEIGHTS)):
        points += WEIGHTS[k] * seen[k]
    chance = 1 / (1 + np.exp(-points))
    values[PIRATES] = 2 * chance - 1
    values[NAVY] = 1 - 2 * chance
