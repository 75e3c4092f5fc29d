"""Windward: where a ship can go this turn, and what each place is worth to greedy play."""

import numpy as np

from agents.windward_fights import DIE, count_bits, extra_hits, guessed_power, power, steps_apart
from windenvs.core.graph import FAR
from windenvs.core.jit import kernel
from windenvs.core.rng import below
from windenvs.windward.actions import (
    AROUND,
    BUY,
    CARD,
    HEX,
    MOVE,
    ORDER,
)
from windenvs.windward.battle import bonus
from windenvs.windward.boards import cannon_slots, gas_slots, is_naturalist
from windenvs.windward.movement import may_attack, sailing_cost
from windenvs.windward.planet import boat_on, reds_on, ship_on, sky_is_free
from windenvs.windward.state import (
    A_RED,
    A_SHIP,
    A_WHITE,
    ABOARD,
    CANNON_COLUMN,
    COFFEE,
    COLUMNS,
    COOP,
    CORNER,
    DRIFT,
    G_CANNON,
    G_CREW,
    G_MORALE,
    G_NOTORIETY,
    G_SUPPLIES,
    GRAYS,
    HARPOONER,
    LIVE,
    LYING,
    N_HEXES,
    NONE,
    O_CANNON,
    O_CREW,
    O_MORALE,
    O_SUPPLIES,
    POCKET,
    PORT,
    REDS,
    SOLO,
    TILES,
    W_LIVE,
    ZEPHYR,
)

MARGIN = 1.5  # by which an estimate must exceed the foe's before a fight is sought
MORALE_GAIN = np.array([3.0, 3.0, 2.2, 1.5, 1.0, 0.6, 0.0])  # of one more point, by morale
DIE_VARIANCE = 5 / 9
# together and alone, by mode (ffa, coop, solo); tried out on some hundred games each
WHITE_GAIN = 12.0  # what victory over White is worth, and the measure of the rest
RED_GAIN = np.array([0.0, 0.5, 3.0])  # over a Red
DEFEAT = np.array([0.0, 12.0, 10.0])  # the own ship's
BRUISE = np.array([0.0, 0.6, 0.4])  # a point of morale
POWDER_PRICE = np.array([0.0, 0.4, 0.1])  # a cannon spent
HOMESICK = np.array([0.0, 0.3, 0.5])  # a hex away from port
SHOPPING = np.array([0.0, 0.5, 4.0])  # an order at port, by what it is worth in hits
GAS = np.array([0.0, 0.8, 3.0])  # gas to spend there
NEVER = -1e9


# --- where the ship can go: paid steps are counted, the wind is free ---


@kernel
def reach(c, s, p, cost, first):
    """cost[hex] and the first action of a cheapest way for every hex (FAR if there is none), over any distance."""
    cost[:] = FAR
    first[:] = NONE
    size = s.option.map_size
    queue, later = np.empty(6 * N_HEXES, np.int16), np.empty(6 * N_HEXES, np.int16)
    done = np.zeros(N_HEXES, np.int16)
    here = s.hex[p]
    cost[here] = 0
    queue[0] = here
    waiting, coming, paid = 1, 0, 0
    while waiting:
        head = 0
        while head < waiting:
            hex = queue[head]
            head += 1
            if done[hex]:
                continue
            done[hex] = 1
            if hex != here and hex != PORT and not sky_is_free(s, p, hex):
                continue  # one stops to fight there
            for d in range(6):
                there = c.neighbour[size, hex, d]
                if there == NONE or done[there] or not may_pass(s, p, hex, there):
                    continue
                price = sailing_cost(s, hex, there, d)
                if price == NONE or paid + price >= cost[there]:
                    continue
                cost[there] = paid + price
                first[there] = MOVE + d if hex == here else first[hex]
                if price == 0:
                    queue[waiting] = there
                    waiting += 1
                else:
                    later[coming] = there
                    coming += 1
            if s.terrain[hex] == CORNER or s.terrain[hex] == ZEPHYR:
                coming = fly_on(c, s, p, hex, paid, cost, first, later, coming)
        queue, later = later, queue
        waiting, coming = coming, 0
        paid += 1


@kernel
def may_pass(s, p, hex, there):
    if there == PORT:
        return s.hold[p] == NONE
    if s.terrain[there] == DRIFT:
        return False
    return may_attack(s, p, there) if s.terrain[hex] != DRIFT else sky_is_free(s, p, there)


@kernel
def fly_on(c, s, p, hex, paid, cost, first, later, coming):
    """The ways from a corner or a zephyr; returns how many hexes are waiting for the next paid step."""
    here = s.hex[p]
    for k in range(TILES):
        there, action = s.zephyr[k], HEX + s.zephyr[k]
        if s.terrain[hex] == CORNER:
            there, action = c.corner[s.option.map_size, (c.territory[hex] + 3) % TILES], AROUND
        if there != NONE and cost[there] > paid + 1 and may_pass(s, p, hex, there):
            cost[there] = paid + 1
            first[there] = action if hex == here else first[hex]
            later[coming] = there
            coming += 1
    return coming


# --- what a place is worth in free-for-all ---


@kernel
def has_boat_aboard(s, p):
    return s.boat[p, 0] == ABOARD or s.boat[p, 1] == ABOARD


@kernel
def place_value(c, s, p, hex, mine):
    """What can be done on a hex of the sky, apart from staying there; ``mine`` is the own power against a Red."""
    value = 0.0
    if not is_naturalist(s, p):
        value += 4.0 * s.loose_red[hex] + 3.0 * s.loose_gray[hex]
    value += 0.8 * s.loose_plus2[hex]
    if s.terrain[hex] == POCKET:
        room = gas_slots(c, s, p) - s.gas[p]
        value += 0.7 * min(room, s.pocket_gas[c.territory[hex]])
    if s.hold[p] == NONE:
        value += catch_value(c, s, p, hex)
    reds = reds_on(s, hex)
    if reds:
        gain = 4.5 if s.hold[p] == NONE else 2.5
        value += gain if mine >= 8.3 + MARGIN else -5.0
    if s.white_state == W_LIVE and s.white_hex == hex:
        value += 6.0 if mine >= c.white_strength * DIE + MARGIN else -6.0
    foe = ship_on(s, p, hex)
    if foe != NONE:
        value += raid_value(c, s, p, foe)
    return value


@kernel
def catch_value(c, s, p, hex):
    """A Crester that lies there, or a Gray to drop a longboat on."""
    value = 0.0
    for r in range(REDS):
        if s.red_hex[r] == hex and s.red_state[r] == LYING:
            value = 4.0
    for g in range(GRAYS):
        if s.gray_hex[g] != hex:
            continue
        if s.gray_state[g] == LYING and (s.gray_tow[g] == NONE or s.gray_tow[g] // 2 == p):
            value = max(value, 3.2)
        elif s.gray_state[g] == LIVE and has_boat_aboard(s, p) and boat_on(s, hex) == NONE:
            value = max(value, 2.6 if s.crew[p, HARPOONER // 2] == 2 else 1.8)
    return value


@kernel
def raid_value(c, s, p, foe):
    """Attacking another ship: its teeth and its turn, if it is clearly weaker."""
    edge = power(c, s, p, A_SHIP) - guessed_power(c, s, foe, A_SHIP)
    loot = 4.0 * s.red_teeth[foe] + 3.0 * s.gray_teeth[foe] + (3.0 if s.hold[foe] != NONE else 0.0)
    if edge < s.morale[foe] or loot < 3:
        return -4.0
    return 0.5 * loot


@kernel
def port_value(c, s, p):
    """Trading teeth, and what gas and orders can buy."""
    value = 4.5 * s.red_teeth[p] + 3.5 * s.gray_teeth[p]
    missing = cannon_slots(c, s, p) - s.cannons[p]
    value += 0.55 * min(s.gas[p], missing + 2) + 0.15 * max(0, s.gas[p] - missing - 2)
    if s.orders > 0:
        value += 0.4 * min(s.orders, 2) * (missing > 0)
        for column in range(COLUMNS):
            value += 0.35 * (s.crew[p, column] == 0)
        value += 0.3 * max(0, 3 - s.hand_size[p])
    return value


@kernel
def night_value(c, s, p, hex, mine):
    """Ending the turn on a hex: a point of notoriety at sky, less what hunger and Cresters may cost."""
    if hex == PORT:
        return 0.5 if s.morale[p] < 4 else 0.0
    value = 1.0
    morale = s.morale[p]
    if s.hand_size[p] == 0:
        morale -= 1
        value -= 0.4
    loss = threat(c, s, p, hex, mine)
    if morale <= 0:
        return value - 6.0
    if loss >= morale - 0.5:
        return value - 2.5 - 3.0 * (s.red_teeth[p] + s.gray_teeth[p]) - (2.0 if s.hold[p] != NONE else 0.0)
    return value - 0.5 * loss


@kernel
def threat(c, s, p, hex, mine):
    """Morale that Cresters within reach of a hex may cost; a fight that is likely won costs nothing."""
    loss = 0.0
    for r in range(REDS):
        if s.red_state[r] == LIVE and not (s.red_done >> r) & 1 and c.territory[s.red_hex[r]] == c.territory[hex]:
            if 0 < steps_apart(c, s.red_hex[r], hex) <= c.red_speed[s.option.map_size]:
                loss += max(0.0, 8.3 + 0.7 - mine)
    if s.white_state == W_LIVE and not s.white_done and steps_apart(c, s.white_hex, hex) <= s.white_speed:
        loss += max(0.0, c.white_strength * DIE + 0.7 - mine)
    return loss


@kernel
def lure(c, s, p, hex, values):
    """What lies near a hex for later turns."""
    best = 0.0
    for other in range(c.hexes[s.option.map_size]):
        if values[other] > 0:
            far = steps_apart(c, hex, other)
            if far > 0:
                best = max(best, values[other] * 0.62 / (1 + far / 4))
    return best


@kernel
def best_place(c, s, p, cost, picker):
    """The hex to go to this turn: what it offers on the way there, and the night."""
    mine = power(c, s, p, A_RED)
    values = np.zeros(N_HEXES)
    for hex in range(1, c.hexes[s.option.map_size]):
        if s.terrain[hex] != DRIFT:
            values[hex] = place_value(c, s, p, hex, mine)
    values[PORT] = port_value(c, s, p) if s.hold[p] == NONE else 0.0
    here = s.hex[p]
    values[here] = 0.0
    best, top = here, NEVER
    for hex in range(c.hexes[s.option.map_size]):
        if cost[hex] > s.speed or (s.terrain[hex] == DRIFT and hex == here):
            continue
        left = s.speed - cost[hex]
        value = values[hex] + night_value(c, s, p, hex, mine) + lure(c, s, p, hex, values)
        value += 0.05 * left + below(picker, 1000) * 1e-5 - (0.02 if hex != here else 0.0)
        if value > top:
            best, top = hex, value
    return best


# --- what a place is worth together and alone: fights that are likely won, and to be out of reach of the others ---


@kernel
def likely(edge, dice):
    """The chance that a sum of so many dice, all told, exceeds its mean by less than the edge."""
    return 1 / (1 + np.exp(-1.702 * edge / np.sqrt(DIE_VARIANCE * dice)))


@kernel
def fight_value(c, s, p, kind, foe_dice, cannons, morale, gain):
    """A fight of p's ship with Cresters: victory against defeat, in lives; lost morale counts a little."""
    dice = c.ship_strength + cannons
    mine = dice * DIE + bonus(c, s, A_SHIP, p, kind) + 0.9 * extra_hits(c, s, p)
    edge = mine - foe_dice * DIE
    won = likely(edge - 0.5, dice + foe_dice)
    lost = likely(0.5 - edge - morale, dice + foe_dice)
    price = BRUISE[s.option.mode] * max(0.0, -edge) + POWDER_PRICE[s.option.mode] * cannons
    return won * gain - lost * DEFEAT[s.option.mode] - price


@kernel
def night_together(c, s, p, hex, cannons):
    """The Cresters that can come to a hex at the end of the turn, fought with so many cannons."""
    value = 0.0
    morale = s.morale[p] - (s.hand_size[p] == 0)
    if morale <= 0:
        return -12.0
    reds = 0
    alone = s.option.mode == SOLO
    speed = c.red_speed[s.option.map_size] + (s.reds_beaten if alone else 0)
    for r in range(REDS):
        if s.red_state[r] != LIVE or (s.red_done >> r) & 1 or s.red_hex[r] == hex:
            continue
        if alone or c.territory[s.red_hex[r]] == c.territory[hex]:
            reds += steps_apart(c, s.red_hex[r], hex) <= speed
    if reds and alone:
        pack = min(reds, 2)
        value += fight_value(c, s, p, A_RED, pack * c.red_strength, cannons, morale, pack * RED_GAIN[s.option.mode])
    elif reds:
        value += fight_value(c, s, p, A_RED, c.red_strength, cannons, morale, RED_GAIN[s.option.mode])
    if s.white_state == W_LIVE and not s.white_done and s.white_hex != hex:
        if steps_apart(c, s.white_hex, hex) <= s.white_speed:
            value += fight_value(c, s, p, A_WHITE, c.white_strength, cannons, morale, WHITE_GAIN)
    return value


@kernel
def sky_together(c, s, p, hex):
    """A hex of the sky: the fight there if there is one, what can be taken, and the night."""
    cannons = s.cannons[p]
    value = 0.0
    reds = reds_on(s, hex)
    if hex != s.hex[p]:
        if reds:
            count = count_bits(reds)
            value += fight_value(
                c, s, p, A_RED, count * c.red_strength, cannons, s.morale[p], count * RED_GAIN[s.option.mode]
            )
            cannons = 0
        elif s.white_state == W_LIVE and s.white_hex == hex:
            value += fight_value(c, s, p, A_WHITE, c.white_strength, cannons, s.morale[p], WHITE_GAIN)
            cannons = 0
        value += 0.25 * s.pocket_gas[c.territory[hex]] * (s.terrain[hex] == POCKET) + 0.5 * s.loose_plus2[hex]
        value += 0.6 * (s.loose_red[hex] + s.loose_gray[hex])
        if s.hold[p] == NONE:
            value += 0.15 * catch_value(c, s, p, hex)
    return value + night_together(c, s, p, hex, cannons) - HOMESICK[s.option.mode] * steps_apart(c, PORT, hex)


@kernel
def port_together(c, s, p, speed):
    """A visit with so much speed left: what can be had there, and the best night beside it."""
    value = 0.0
    orders = min(s.orders, 2)
    top = 0.0
    for order in range(O_SUPPLIES, O_CREW + 1):
        if not (s.used >> order) & 1:
            top = max(top, deal_value(c, s, p, order))
    value += (
        SHOPPING[s.option.mode] * orders * top
        + GAS[s.option.mode] * min(s.gas[p], 4)
        + 1.5 * (s.red_teeth[p] + s.gray_teeth[p])
    )
    night = -20.0
    if s.option.mode == COOP:
        coming = s.white_state == W_LIVE and not s.white_done and steps_apart(c, s.white_hex, PORT) <= s.white_speed
        night = -DEFEAT[COOP] if coming else 1.0
    if speed > 0:
        for d in range(6):
            hex = c.neighbour[s.option.map_size, PORT, d]
            if sky_is_free(s, p, hex):
                night = max(night, night_together(c, s, p, hex, s.cannons[p]))
    return value + night


@kernel
def safest_place(c, s, p, cost, picker):
    """The best hex within reach; the port only if it can be left again or is safe."""
    here = s.hex[p]
    best, top = here, NEVER
    for hex in range(c.hexes[s.option.map_size]):
        if cost[hex] > s.speed or (s.terrain[hex] == DRIFT and hex == here):
            continue
        if hex == PORT and hex != here:
            value = port_together(c, s, p, s.speed - cost[hex])
        elif hex == PORT:
            value = port_together(c, s, p, 0)
        else:
            value = sky_together(c, s, p, hex)
        value += below(picker, 1000) * 1e-5 - (0.05 if hex != here else 0.0)
        if value > top:
            best, top = hex, value
    return best


@kernel
def deal_value(c, s, p, order):
    """What an order at port is worth together and alone, in hits."""
    if order == O_SUPPLIES:
        return 1.1 * min(c.supplies, c.hand_max - s.hand_size[p])
    if order == O_MORALE:
        return MORALE_GAIN[s.morale[p]]
    if order == O_CANNON:
        return DIE * min(c.fill_cannon[s.board[p]], cannon_slots(c, s, p) - s.cannons[p])
    return 2.6 if s.crew[p, CANNON_COLUMN] == 0 else 0.7


@kernel
def best_deal(c, s, p, mask):
    """The best order or purchase at port, by what it is worth for its price."""
    best, top = NONE, 0.3
    for order in range(O_SUPPLIES, O_CREW + 1):
        if mask[ORDER + order] and deal_value(c, s, p, order) > top:
            best, top = ORDER + order, deal_value(c, s, p, order)
    if best != NONE:
        return best
    for good in range(G_SUPPLIES + 1):
        if mask[BUY + good] and good != G_NOTORIETY:
            order = O_CREW if good == G_CREW else O_MORALE if good == G_MORALE else O_SUPPLIES
            worth = DIE if good == G_CANNON else deal_value(c, s, p, order)
            if worth / c.price[good] > top:
                best, top = BUY + good, worth / c.price[good]
    if best == NONE and mask[CARD + COFFEE] and s.orders == 0:
        return CARD + COFFEE
    return best
