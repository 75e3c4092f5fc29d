"""Encoders: what a seat sees, as numbers; seats are counted from the viewer, absent seats are zero."""

import numpy as np

from windenvs.core.encode import put_flag, put_one_hot, put_share
from windenvs.core.game import Encoder, Segment
from windenvs.core.jit import kernel
from windenvs.windward.boards import cannon_slots, gas_slots
from windenvs.windward.outcome import owner
from windenvs.windward.state import (
    ABOARD,
    ACHIEVED,
    ACHIEVEMENTS,
    AT_REST,
    COLUMNS,
    CORNER,
    DRIFT,
    FEEDING,
    FFA,
    GRAYS,
    HOLD_RED,
    LIVE,
    LOCKED,
    LYING,
    MODES,
    N_CARDS,
    N_HEXES,
    N_PHASES,
    NATURALIST,
    NONE,
    ORDERS,
    PIECES,
    PORT,
    POST,
    PURPLE,
    RADIUS,
    REDS,
    SEATS,
    STACKS,
    TILES,
    W_LIVE,
    ZEPHYR,
)

SEAT = 58  # numbers of a seat
SIDE = 2 * RADIUS + 1
CELLS = SIDE * SIDE
N_PLANES = 34

VECTOR = (
    Segment(
        "seats",
        SEATS * SEAT,
        "5 times: present; colour (5); Naturalist; at port; morale/6; gas/12; cannons/6; gas slots/12; "
        "cannon slots/6; longboat speed/6; notoriety/15, at most 2; Gray in hold; Red in hold; red teeth/8; "
        "gray teeth/8; +2 tokens/16; crew (3 columns: front, back); cards/5; known cards (12)/5; "
        "cards (12)/5, zero if hidden; longboats (2: locked, aboard); on turn; decides; starts",
    ),
    Segment("mode", 3, "one-hot: ffa, coop, solo"),
    Segment("wind", 6, "one-hot, direction it blows to"),
    Segment("phase", N_PHASES, "one-hot"),
    Segment("at rest", 1, "the end of the turn has begun"),
    Segment("round", 1, "round / round cap"),
    Segment("speed", 1, "ship speed left / 8, at most 2"),
    Segment("orders", 1, "orders left / 7"),
    Segment("deadweight", 1, "the ship may cross drift"),
    Segment("trades", 1, "cards that may still be handed over / 5"),
    Segment("used", len(ORDERS), "orders given this turn"),
    Segment("tops", STACKS * N_CARDS, "card on top of each stack, one-hot"),
    Segment("stacks", STACKS, "cards / 25"),
    Segment("discards", N_CARDS, "by type / 10"),
    Segment("white", 3, "one-hot: off the map, live, removed"),
    Segment("lives", 2, "coop: of White and of the captains / 4"),
    Segment("white speed", 1, "/ 8"),
    Segment("reds beaten", 1, "/ 6, at most 1"),
    Segment("picks", 1, "cards that may still be taken / 3"),
    Segment("loot", 1, "pieces that may still be looted / 16"),
    Segment("end seat", SEATS, "before whose turn the game may end, one-hot from the viewer"),
    Segment("achievements", len(ACHIEVEMENTS), "in play"),
    Segment("achieved", SEATS * ACHIEVED, "by seat and card"),
    Segment("first taken", ACHIEVED, "of each card"),
    Segment("attacker", len(PIECES), "kind, one-hot: ship, longboat, Red, White, Gray; zero outside battles"),
    Segment("defender", len(PIECES), "likewise"),
    Segment("results", 2, "attacker's and defender's / 16, at most 2"),
    Segment("cannons spent", 2, "attacker's and defender's / 6"),
    Segment("attacks", 1, "the viewer is the attacker"),
)
BOARD = (
    Segment("tiles", TILES * TILES, "tile in each territory, one-hot"),
    Segment("ships", 2 * SEATS, "q/7, r/7; zero at port"),
    Segment("longboats", 8 * SEATS, "two a seat: on the map, q/7, r/7, towing"),
    Segment("reds", 6 * REDS, "live, lying defeated, q/7, r/7, tagged, battled this turn"),
    Segment("grays", 5 * GRAYS, "live, lying defeated, q/7, r/7, tagged"),
    Segment("white place", 3, "q/7, r/7, battled this turn"),
    Segment("pockets", TILES, "gas left in each territory / 2"),
    Segment("loose goods", N_HEXES, "on each hex: value of teeth and tokens / 16, at most 2"),
)
PLANES = (
    Segment("map", 6 * CELLS, "planes 0-5 at [q+7][r+7]: on the map, post, drift, zephyr, feeding ground, corner"),
    Segment("loose", 4 * CELLS, "planes 6-9: gas/2, red teeth/8, gray teeth/8, +2 tokens/16"),
    Segment("territories", 6 * CELLS, "planes 10-15"),
    Segment("ships", SEATS * CELLS, "planes 16-20 from the viewer; at port on the post"),
    Segment("longboats", SEATS * CELLS, "planes 21-25"),
    Segment("cresters", 7 * CELLS, "planes 26-32: live Reds/2, defeated Red, live Gray, defeated Gray, tagged Red, "
            "tagged Gray, White"),
    Segment("battle", CELLS, "plane 33: the battle's hex"),
)  # fmt: skip
N_VECTOR = sum(segment.size for segment in VECTOR)
N_BOARD = sum(segment.size for segment in BOARD)
(P_GAS, P_RED_TEETH, P_GRAY_TEETH, P_PLUS2, P_TERRITORY, P_SHIP, P_BOAT, P_RED, P_LYING_RED, P_GRAY, P_LYING_GRAY,
 P_TAGGED_RED, P_TAGGED_GRAY, P_WHITE, P_BATTLE) = (6, 7, 8, 9, 10, 16, 21, 26, 27, 28, 29, 30, 31, 32, 33)  # fmt: skip

ENCODERS = {
    "flat": Encoder({"observation": (N_VECTOR + N_BOARD,)}, VECTOR + BOARD),
    "planes": Encoder({"vector": (N_VECTOR,), "observation": (N_PLANES, SIDE, SIDE)}, VECTOR + PLANES),
}
FLAT = 0
HALF, FIFTH, SIXTH, EIGHTH, TENTH = (np.float32(1 / n) for n in (2, 5, 6, 8, 10))
TWELFTH, FIFTEENTH, SIXTEENTH = (np.float32(1 / n) for n in (12, 15, 16))


@kernel
def observe(c, s, p, encoder, out):
    out[:] = 0
    put_vector(c, s, p, out)
    if encoder == FLAT:
        put_board(c, s, p, out)
    else:
        put_planes(c, s, p, out[N_VECTOR:])


# --- the vector, common to both ---


@kernel
def put_vector(c, s, p, out):
    n = s.option.players
    for k in range(n):
        put_seat(c, s, (p + k) % n, k == 0, out[k * SEAT : (k + 1) * SEAT])
    at = put_turn(s, out, SEATS * SEAT)
    at = put_stacks(s, out, at)
    at = put_goals(s, p, out, at)
    put_battle(s, p, out, at)


@kernel
def put_seat(c, s, q, is_own, out):
    """The numbers of a seat; products instead of quotients, which take most of the time."""
    board = s.board[q]
    out[0] = 1
    out[1 + min(board, PURPLE)] = 1
    out[6] = board == NATURALIST
    out[7] = s.hex[q] == PORT
    out[8] = s.morale[q] * SIXTH
    out[9] = s.gas[q] * TWELFTH
    out[10] = s.cannons[q] * SIXTH
    out[11] = gas_slots(c, s, q) * TWELFTH
    out[12] = cannon_slots(c, s, q) * SIXTH
    out[13] = s.lbspeed[q] * SIXTH
    out[14] = min(s.notor[q], 30) * FIFTEENTH
    out[15] = 0 <= s.hold[q] < HOLD_RED
    out[16] = s.hold[q] >= HOLD_RED
    out[17] = s.red_teeth[q] * EIGHTH
    out[18] = s.gray_teeth[q] * EIGHTH
    out[19] = s.plus2[q] * SIXTEENTH
    for column in range(COLUMNS):
        if s.crew[q, column]:
            out[19 + 2 * column + s.crew[q, column]] = 1
    out[26] = s.hand_size[q] * FIFTH
    if s.hand_size[q] > 0:
        put_cards(s.known[q], out[27:39])
        if is_own or s.option.mode != FFA:
            put_cards(s.hand[q], out[39:51])
    for b in range(2):
        out[51 + 2 * b] = s.boat[q, b] == LOCKED
        out[52 + 2 * b] = s.boat[q, b] == ABOARD
    out[55] = s.turn == q
    out[56] = s.player == q
    out[57] = s.start == q


@kernel
def put_cards(cards, out):
    for t in range(N_CARDS):
        out[t] = cards[t] * FIFTH


@kernel
def put_turn(s, out, at):
    at = put_one_hot(out, at, s.option.mode, len(MODES))
    at = put_one_hot(out, at, s.wind, 6)
    at = put_one_hot(out, at, s.phase, N_PHASES)
    at = put_flag(out, at, s.ctx == AT_REST)
    at = put_share(out, at, s.round_no, s.option.max_rounds)
    at = put_share(out, at, min(s.speed, 16), 8)
    at = put_share(out, at, s.orders, 7)
    at = put_flag(out, at, s.deadweight)
    at = put_share(out, at, s.trades, 5)
    for order in range(len(ORDERS)):
        out[at + order] = (s.used >> order) & 1
    return at + len(ORDERS)


@kernel
def put_stacks(s, out, at):
    for i in range(STACKS):
        at = put_one_hot(out, at, s.top[i], N_CARDS)
    for i in range(STACKS):
        at = put_share(out, at, s.stack[i], 25)
    for t in range(N_CARDS):
        out[at + t] = s.discard[t] * TENTH
    return at + N_CARDS


@kernel
def put_goals(s, p, out, at):
    n = s.option.players
    at = put_one_hot(out, at, s.white_state, 3)
    at = put_share(out, at, s.white_lives, 4)
    at = put_share(out, at, s.captain_lives, 4)
    at = put_share(out, at, s.white_speed, 8)
    at = put_share(out, at, min(s.reds_beaten, 6), 6)
    at = put_share(out, at, s.picks, 3)
    at = put_share(out, at, s.loot_left, 16)
    at = put_one_hot(out, at, NONE if s.end_seat == NONE else (s.end_seat - p + n) % n, SEATS)
    for slot in range(ACHIEVED):
        put_one_hot(out, at, s.ach[slot], len(ACHIEVEMENTS))
    at += len(ACHIEVEMENTS)
    for k in range(n):
        for slot in range(ACHIEVED):
            out[at + ACHIEVED * k + slot] = s.ach_done[(p + k) % n, slot]
    at += ACHIEVED * SEATS
    for slot in range(ACHIEVED):
        at = put_flag(out, at, s.ach_first[slot])
    return at


@kernel
def put_battle(s, p, out, at):
    if s.ak == NONE:
        return
    at = put_one_hot(out, at, s.ak, len(PIECES))
    at = put_one_hot(out, at, s.dk, len(PIECES))
    at = put_share(out, at, min(s.at, 32), 16)
    at = put_share(out, at, min(s.dt, 32), 16)
    at = put_share(out, at, s.ac, 6)
    at = put_share(out, at, s.dc, 6)
    put_flag(out, at, owner(s.ak, s.ai) == p)


# --- the board in the flat vector ---


@kernel
def put_place(c, out, at, hex):
    """q/7 and r/7 of a hex; zero at port and off the map."""
    hex = max(hex, PORT)
    out[at] = c.q_share[hex]
    out[at + 1] = c.r_share[hex]


@kernel
def put_board(c, s, p, out):
    """Without branches where it can be: they would cost more than the numbers."""
    n = s.option.players
    at = N_VECTOR
    for k in range(TILES):
        out[at + TILES * k + s.tile_at[k]] = 1
    at += TILES * TILES
    for k in range(n):
        q = (p + k) % n
        put_place(c, out, at + 2 * k, s.hex[q])
        for b in range(2):
            out[at + 2 * SEATS + 8 * k + 4 * b] = s.boat[q, b] > PORT
            put_place(c, out, at + 2 * SEATS + 8 * k + 4 * b + 1, s.boat[q, b])
    at += 2 * SEATS
    for g in range(GRAYS):
        if s.gray_tow[g] != NONE:
            k = (s.gray_tow[g] // 2 - p + n) % n
            out[at + 8 * k + 4 * (s.gray_tow[g] % 2) + 3] = 1
    at = put_cresters(c, s, out, at + 8 * SEATS)
    for k in range(TILES):
        out[at + k] = s.pocket_gas[k] * HALF
    at += TILES
    for hex in range(N_HEXES):
        if s.loose_red[hex] | s.loose_gray[hex] | s.loose_plus2[hex]:
            goods = 4 * s.loose_red[hex] + 3 * s.loose_gray[hex] + 2 * s.loose_plus2[hex]
            out[at + hex] = min(goods, 32) * SIXTEENTH


@kernel
def put_cresters(c, s, out, at):
    for r in range(REDS):
        out[at] = s.red_state[r] == LIVE
        out[at + 1] = s.red_state[r] == LYING
        put_place(c, out, at + 2, s.red_hex[r])
        out[at + 4] = s.red_tag[r]
        out[at + 5] = (s.red_done >> r) & 1
        at += 6
    for g in range(GRAYS):
        out[at] = s.gray_state[g] == LIVE
        out[at + 1] = s.gray_state[g] == LYING
        put_place(c, out, at + 2, s.gray_hex[g])
        out[at + 4] = s.gray_tag[g]
        at += 5
    put_place(c, out, at, s.white_hex)
    out[at + 2] = s.white_done
    return at + 3


# --- planes ---


@kernel
def cell(c, plane, hex):
    """The place of a hex in a plane."""
    return plane * CELLS + (c.q[hex] + RADIUS) * SIDE + c.r[hex] + RADIUS


@kernel
def put_planes(c, s, p, out):
    for hex in range(c.hexes[s.option.map_size]):
        put_hex(c, s, hex, out)
    for k in range(TILES):
        out[cell(c, P_GAS, s.pocket[k])] = s.pocket_gas[k] / 2
    n = s.option.players
    for k in range(n):
        q = (p + k) % n
        out[cell(c, P_SHIP + k, s.hex[q])] = 1
        for b in range(2):
            if s.boat[q, b] > PORT:
                out[cell(c, P_BOAT + k, s.boat[q, b])] = 1
    for r in range(REDS):
        if s.red_hex[r] != NONE:
            if s.red_state[r] == LIVE:
                out[cell(c, P_RED, s.red_hex[r])] += 0.5
            else:
                out[cell(c, P_LYING_RED, s.red_hex[r])] = 1
            if s.red_tag[r]:
                out[cell(c, P_TAGGED_RED, s.red_hex[r])] = 1
    for g in range(GRAYS):
        if s.gray_hex[g] != NONE:
            out[cell(c, P_GRAY if s.gray_state[g] == LIVE else P_LYING_GRAY, s.gray_hex[g])] = 1
            if s.gray_tag[g]:
                out[cell(c, P_TAGGED_GRAY, s.gray_hex[g])] = 1
    if s.white_state == W_LIVE:
        out[cell(c, P_WHITE, s.white_hex)] = 1
    if s.battle_hex != NONE:
        out[cell(c, P_BATTLE, s.battle_hex)] = 1


@kernel
def put_hex(c, s, hex, out):
    """What lies on a hex, printed or loose."""
    out[cell(c, 0, hex)] = 1
    terrain = s.terrain[hex]
    out[cell(c, 1, hex)] = terrain == POST
    out[cell(c, 2, hex)] = terrain == DRIFT
    out[cell(c, 3, hex)] = terrain == ZEPHYR
    out[cell(c, 4, hex)] = terrain == FEEDING
    out[cell(c, 5, hex)] = terrain == CORNER
    out[cell(c, P_RED_TEETH, hex)] = s.loose_red[hex] / 8
    out[cell(c, P_GRAY_TEETH, hex)] = s.loose_gray[hex] / 8
    out[cell(c, P_PLUS2, hex)] = s.loose_plus2[hex] / 16
    if hex != PORT:
        out[cell(c, P_TERRITORY + c.territory[hex], hex)] = 1
