"""Greedy play of Windward: the best place the ship can reach this turn, and plain good sense at port and in battle.

In free-for-all a place is worth what can be done there (Grays, Reds, goods, trade) and what lies near it; together and
alone it is worth the fights that can be had there or will come there. Only what the deciding seat knows is looked at:
its own hand, and of the others what everybody sees.
"""

import numpy as np

from agents.mcts import search_tree
from agents.policies import GREEDY, Brain, choose_rows
from windenvs.core.graph import FAR
from windenvs.core.hexgrid import hex_distance
from windenvs.core.jit import entry, kernel
from windenvs.core.rng import below, pick_flag
from windenvs.windward.actions import (
    AROUND,
    BUY,
    CANNONS,
    CARD,
    END_TURN,
    HEX,
    HIRE,
    MOVE,
    ORDER,
    PASS,
    PICK_BOAT,
    PICK_GRAY,
    PICK_RED,
    REST_MORALE,
    SPEND_PLUS2,
    STACK,
    TAKE_LOOT,
    TRADE_TEETH,
)
from windenvs.windward.battle import bonus
from windenvs.windward.boards import cannon_slots, gas_slots, is_naturalist
from windenvs.windward.knowledge import redeterminize
from windenvs.windward.movement import may_attack, sailing_cost
from windenvs.windward.planet import boat_on, live_gray_on, reds_on, ship_on, sky_is_free, towed_by
from windenvs.windward.state import (
    A_BOAT,
    A_RED,
    A_SHIP,
    A_WHITE,
    ABOARD,
    B_ACAN,
    B_ACARD,
    B_DCAN,
    B_DCARD,
    B_FLAG,
    BAIT,
    BAIT_CARD,
    CANNON_COLUMN,
    COFFEE,
    COLUMNS,
    COOP,
    CORNER,
    CREW,
    DRIFT,
    FALSE_FLAG,
    FFA,
    G_CANNON,
    G_CREW,
    G_MORALE,
    G_NOTORIETY,
    G_SUPPLIES,
    GRAYS,
    GUNNER,
    HARPOONER,
    HOLD_RED,
    LIVE,
    LOOT,
    LYING,
    MAIN,
    MARINE,
    N_CARDS,
    N_HEXES,
    N_HITS,
    NAVIGATOR,
    NONE,
    O_CANNON,
    O_CREW,
    O_DROP,
    O_LBSPEED,
    O_MORALE,
    O_PROCESS,
    O_RESEARCH,
    O_SUPPLIES,
    POCKET,
    PORT,
    POWDER,
    QUARTERMASTER,
    REDS,
    RESEARCH,
    RESPAWN,
    REST,
    RUM,
    SOLO,
    STACKS,
    SUPPLY,
    TEETH,
    TILES,
    TOKEN,
    W_LIVE,
    WHITE,
    ZEPHYR,
)
from windenvs.windward.turn import legal, step

DIE = 5 / 3  # hits of a die on average
CARD_WORTH = np.array([1.0, 1.8, 2.6, 1.6, 1.2, 0.7, 0.3, 0.9, 0.4, 0.6, 1.3, 1.2])  # by type: to keep, to take
MORALE_PRICE = np.array([9.0, 9.0, 2.5, 1.6, 1.0, 0.8, 0.7])  # of a point, by morale
MARGIN = 1.5  # by which an estimate must exceed the foe's before a fight is sought
MORALE_GAIN = np.array([3.0, 3.0, 2.2, 1.5, 1.0, 0.6, 0.0])  # of one more point, by morale
DIE_VARIANCE = 5 / 9
DEFEAT_ALONE, DEFEAT_TOGETHER = 12.0, 5.0  # against what a victory is worth
NEVER = -1e9


# --- estimates ---


@kernel
def extra_hits(c, s, p):
    """What p's hand and tokens could add; p must be the seat that decides."""
    total = 2 * s.plus2[p]
    for t in range(N_HITS):
        total += c.card_hits[t] * s.hand[p, t]
    return total


@kernel
def ship_hits(c, s, p, foe, cannons):
    """A ship's result on average, without cards."""
    return (c.ship_strength + cannons) * DIE + bonus(c, s, A_SHIP, p, foe)


@kernel
def power(c, s, p, foe):
    """With everything the deciding seat has."""
    return ship_hits(c, s, p, foe, s.cannons[p]) + 0.9 * extra_hits(c, s, p)


@kernel
def guessed_power(c, s, q, foe):
    """Of another seat's ship, from what everybody sees."""
    return ship_hits(c, s, q, foe, s.cannons[q]) + 0.6 * s.hand_size[q] + 1.5 * s.plus2[q]


@kernel
def count_bits(bits):
    count = 0
    for k in range(REDS):
        count += (bits >> k) & 1
    return count


@kernel
def foe_hits(c, s, kind, who):
    """What an attacker will roll on average, from what everybody sees."""
    if kind == A_SHIP:
        return guessed_power(c, s, who, A_SHIP)
    if kind == A_RED:
        return c.red_strength * count_bits(who) * DIE
    if kind == A_WHITE:
        return c.white_strength * DIE
    return 2.0 * DIE if kind == A_BOAT else DIE


@kernel
def steps_apart(c, a, b):
    return hex_distance(c.q[a] - c.q[b], c.r[a] - c.r[b])


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
    cost = DEFEAT_ALONE if s.option.mode == SOLO else DEFEAT_TOGETHER
    return won * gain - lost * cost - 0.4 * max(0.0, -edge) - 0.1 * cannons


@kernel
def red_gain(s):
    return 3.0 if s.option.mode == SOLO else 1.0


@kernel
def white_gain(s):
    return 12.0 if s.option.mode == SOLO else 5.0


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
        value += fight_value(c, s, p, A_RED, pack * c.red_strength, cannons, morale, pack * red_gain(s))
    elif reds:
        value += fight_value(c, s, p, A_RED, c.red_strength, cannons, morale, red_gain(s))
    if s.white_state == W_LIVE and not s.white_done and s.white_hex != hex:
        if steps_apart(c, s.white_hex, hex) <= s.white_speed:
            value += fight_value(c, s, p, A_WHITE, c.white_strength, cannons, morale, white_gain(s))
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
            value += fight_value(c, s, p, A_RED, count * c.red_strength, cannons, s.morale[p], count * red_gain(s))
            cannons = 0
        elif s.white_state == W_LIVE and s.white_hex == hex:
            value += fight_value(c, s, p, A_WHITE, c.white_strength, cannons, s.morale[p], white_gain(s))
            cannons = 0
        value += 0.25 * s.pocket_gas[c.territory[hex]] * (s.terrain[hex] == POCKET) + 0.5 * s.loose_plus2[hex]
        value += 0.6 * (s.loose_red[hex] + s.loose_gray[hex])
        if s.hold[p] == NONE:
            value += 0.15 * catch_value(c, s, p, hex)
    return value + night_together(c, s, p, hex, cannons) - 0.12 * steps_apart(c, PORT, hex)


@kernel
def port_together(c, s, p, speed):
    """A visit with so much speed left: what can be had there, and the best night beside it."""
    value = 0.0
    orders = min(s.orders, 2)
    top = 0.0
    for order in range(O_SUPPLIES, O_CREW + 1):
        if not (s.used >> order) & 1:
            top = max(top, deal_value(c, s, p, order))
    value += 0.5 * orders * top + 0.8 * min(s.gas[p], 4) + 1.5 * (s.red_teeth[p] + s.gray_teeth[p])
    night = -20.0
    if s.option.mode == COOP:
        coming = s.white_state == W_LIVE and not s.white_done and steps_apart(c, s.white_hex, PORT) <= s.white_speed
        night = -DEFEAT_TOGETHER if coming else 1.0
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


# --- the own turn ---


@kernel
def choose_main(c, s, mask, picker):
    p = s.turn
    action = at_port(c, s, p, mask) if s.hex[p] == PORT else at_sky(c, s, p, mask)
    if action != NONE:
        return action
    cost, first = np.empty(N_HEXES, np.int16), np.empty(N_HEXES, np.int16)
    reach(c, s, p, cost, first)
    place = best_place(c, s, p, cost, picker) if s.option.mode == FFA else safest_place(c, s, p, cost, picker)
    if place != s.hex[p] and mask[first[place]]:
        return first[place]
    action = before_the_end(c, s, p, mask)
    if action != NONE:
        return action
    return END_TURN if mask[END_TURN] else pick_flag(picker, mask)


@kernel
def at_port(c, s, p, mask):
    """Cannons first, the crew that serves them, then cards and morale; notoriety with spare gas or to finish."""
    if mask[CARD + RUM] and s.morale[p] < 5:
        return CARD + RUM
    if s.option.mode != FFA:
        return CARD + POWDER if mask[CARD + POWDER] else best_deal(c, s, p, mask)
    if mask[BUY + G_NOTORIETY] and s.notor[p] + s.gas[p] // c.price[G_NOTORIETY] >= c.goal:
        return BUY + G_NOTORIETY
    if mask[ORDER + O_CREW] and s.crew[p, CANNON_COLUMN] == 0:
        return ORDER + O_CREW
    if mask[CARD + POWDER]:
        return CARD + POWDER
    if mask[BUY + G_CANNON]:
        return BUY + G_CANNON
    if mask[ORDER + O_CANNON]:
        return ORDER + O_CANNON
    if mask[BUY + G_CREW] and s.crew[p, CANNON_COLUMN] == 0:
        return BUY + G_CREW
    if mask[ORDER + O_SUPPLIES] and s.hand_size[p] < 3:
        return ORDER + O_SUPPLIES
    if mask[ORDER + O_CREW]:
        return ORDER + O_CREW
    if mask[ORDER + O_MORALE] and s.morale[p] < 4:
        return ORDER + O_MORALE
    return spend_gas(c, s, p, mask)


@kernel
def spend_gas(c, s, p, mask):
    if mask[BUY + G_SUPPLIES] and s.hand_size[p] < 2:
        return BUY + G_SUPPLIES
    if mask[BUY + G_MORALE] and s.morale[p] < 3:
        return BUY + G_MORALE
    if mask[BUY + G_CREW]:
        return BUY + G_CREW
    if mask[BUY + G_NOTORIETY] and s.gas[p] >= 2:
        return BUY + G_NOTORIETY
    if mask[ORDER + O_SUPPLIES] and s.hand_size[p] < 4:
        return ORDER + O_SUPPLIES
    return NONE


@kernel
def at_sky(c, s, p, mask):
    """Process what is in the hold, take what lies below, drop a longboat on a Gray."""
    if mask[ORDER + O_PROCESS]:
        return ORDER + O_PROCESS
    if mask[ORDER + O_RESEARCH]:
        return ORDER + O_RESEARCH
    if s.hold[p] != NONE and mask[CARD + COFFEE] and s.orders == 0:
        return CARD + COFFEE
    if mask[PICK_RED]:
        return PICK_RED
    if mask[PICK_GRAY]:
        return PICK_GRAY
    if mask[ORDER + O_DROP] and live_gray_on(s, s.hex[p]) != NONE and s.hold[p] == NONE:
        return ORDER + O_DROP
    if mask[PICK_BOAT] and untows(s, p):
        return PICK_BOAT
    if mask[CARD + POWDER]:
        return CARD + POWDER
    if mask[CARD + RUM] and s.morale[p] < 5:
        return CARD + RUM
    if mask[CARD + COFFEE] and s.orders == 0 and s.hold[p] == NONE and live_gray_on(s, s.hex[p]) != NONE:
        if has_boat_aboard(s, p) and not (s.used >> O_DROP) & 1:
            return CARD + COFFEE
    return NONE


@kernel
def untows(s, p):
    """The longboat under the ship tows nothing, so it may come aboard."""
    count = 0
    for b in range(2):
        count += s.boat[p, b] == s.hex[p] and towed_by(s, 2 * p + b) == NONE
    return count > 0


@kernel
def before_the_end(c, s, p, mask):
    """What is left to do when the ship has come where it wants to be."""
    if mask[CARD + BAIT_CARD] and s.hold[p] == NONE and has_boat_aboard(s, p) and s.option.mode == FFA:
        return CARD + BAIT_CARD
    if mask[ORDER + O_LBSPEED] and s.lbspeed[p] < 2 and (s.boat[p, 0] > PORT or s.boat[p, 1] > PORT):
        return ORDER + O_LBSPEED
    if mask[PICK_BOAT]:
        return PICK_BOAT
    return NONE


# --- battles ---


@kernel
def is_attacker(s, p):
    return (s.ak == A_SHIP and s.ai == p) or (s.ak == A_BOAT and s.ai // 2 == p)


@kernel
def choose_flag(c, s, mask):
    """False Flag against an attack that will likely be lost by a ship."""
    p = s.player
    if not mask[CARD + FALSE_FLAG] or s.dk != A_SHIP:
        return PASS
    return CARD + FALSE_FLAG if power(c, s, p, s.ak) < foe_hits(c, s, s.ak, s.ai) - 0.5 else PASS


@kernel
def choose_cannons(c, s):
    """All of them in an attack; as a defender just enough, or none if nothing helps."""
    p = s.player
    have = s.cannons[p]
    if s.phase == B_ACAN:
        return CANNONS + have
    extra = 0.8 * extra_hits(c, s, p)
    for k in range(have + 1):
        if ship_hits(c, s, p, s.ak, k) + extra >= s.at + 1:
            return CANNONS + k
    behind = s.at - ship_hits(c, s, p, s.ak, have) - extra
    if behind < s.morale[p] or s.option.mode != FFA:
        return CANNONS + have
    return CANNONS


@kernel
def choose_hits(c, s, mask):
    """Cards and tokens only if they turn the result: to win, else to tie, else to survive."""
    p = s.player
    mine, theirs = (s.at, s.dt) if s.phase == B_ACARD else (s.dt, s.at)
    by_ship = (s.ak == A_SHIP) if is_attacker(s, p) else (s.dk == A_SHIP)
    need = theirs - mine + 1
    if need <= 0:
        return PASS
    extra = extra_hits(c, s, p)
    aim = 0
    if extra >= need:
        aim = need
    elif by_ship and extra >= need - 1:
        aim = need - 1
    elif by_ship and need - 1 >= s.morale[p] and extra >= need - s.morale[p]:
        aim = need - s.morale[p]
    if aim <= 0 or (not by_ship and need > 3):
        return PASS
    return cheapest_hit(c, s, p, aim)


@kernel
def cheapest_hit(c, s, p, aim):
    """The smallest of tokens and cards that is enough, else the largest."""
    enough, least, largest, most = PASS, 99, PASS, 0
    for t in range(-1, N_HITS):
        if t < 0:
            held, size, action = s.plus2[p], 2, SPEND_PLUS2
        else:
            held, size, action = s.hand[p, t], c.card_hits[t], CARD + t
        if held == 0:
            continue
        if size >= aim and size < least:
            enough, least = action, size
        if size > most:
            largest, most = action, size
    return enough if enough != PASS else largest


# --- small decisions ---


@kernel
def choose_supply(s, mask):
    best, top = PASS, 0.0
    for i in range(STACKS):
        if CARD_WORTH[s.top[i]] > top:
            best, top = STACK + i, CARD_WORTH[s.top[i]]
    return best


@kernel
def choose_crew(s, mask):
    """The cannons' column first; whom depends on the foes."""
    hunter = MARINE if s.option.mode != COOP else GUNNER
    hand = QUARTERMASTER if s.option.mode == FFA else NAVIGATOR
    for member in (hunter, HARPOONER, hand):
        if mask[HIRE + member]:
            return HIRE + member
    return HIRE + NAVIGATOR


@kernel
def choose_rest(s, mask):
    """The least useful card, unless a point of morale is cheaper."""
    best, top = REST_MORALE, MORALE_PRICE[s.morale[s.player]]
    for t in range(N_CARDS):
        if mask[CARD + t] and CARD_WORTH[t] < top:
            best, top = CARD + t, CARD_WORTH[t]
    return best


@kernel
def choose_hex(c, s, mask, picker):
    """Placements: a Gray near the ship; Reds, White and released Cresters far from it, best over the border."""
    p = s.player
    best, top = NONE, NEVER
    sign = -1.0 if s.phase == BAIT else 1.0
    for hex in range(c.hexes[s.option.map_size]):
        if not mask[HEX + hex]:
            continue
        value = sign * steps_apart(c, s.hex[p], hex) + below(picker, 1000) * 1e-4
        if s.phase == RESEARCH and c.territory[hex] != c.territory[s.hex[p]]:
            value += 5
        if value > top:
            best, top = HEX + hex, value
    return best


@kernel
def choose_loot(s, mask):
    if mask[TAKE_LOOT + TOKEN] and is_naturalist(s, s.player):
        return TAKE_LOOT + TOKEN
    for kind in range(3):
        if mask[TAKE_LOOT + kind]:
            return TAKE_LOOT + kind
    return NONE


@kernel
def choose_teeth(c, s, mask):
    """Gas as long as there is room for it."""
    room = gas_slots(c, s, s.player) - s.gas[s.player]
    for kind in range(2):
        if mask[TRADE_TEETH + kind] and room >= 2:
            return TRADE_TEETH + kind
    return TRADE_TEETH + 2


@kernel
def policy(c, s, mask, picker, kind):
    """A legal action for whoever decides, from what it knows."""
    if kind != GREEDY:
        return pick_flag(picker, mask)
    phase = s.phase
    if phase == MAIN:
        return choose_main(c, s, mask, picker)
    if phase == SUPPLY:
        return choose_supply(s, mask)
    if phase == CREW:
        return choose_crew(s, mask)
    if phase in (BAIT, RESPAWN, WHITE, RESEARCH):
        return choose_hex(c, s, mask, picker)
    if phase == TEETH:
        return choose_teeth(c, s, mask)
    if phase == B_FLAG:
        return choose_flag(c, s, mask)
    if phase in (B_ACAN, B_DCAN):
        return choose_cannons(c, s)
    if phase in (B_ACARD, B_DCARD):
        return choose_hits(c, s, mask)
    if phase == LOOT:
        return choose_loot(s, mask)
    if phase == REST:
        return choose_rest(s, mask)
    return pick_flag(picker, mask)


# --- the value of a position cut off ---


@kernel
def standing(c, s, p):
    """ffa: notoriety, and what will become notoriety, from what everybody sees."""
    worth = 1.0 * s.notor[p] + 3.2 * s.red_teeth[p] + 2.4 * s.gray_teeth[p]
    if s.hold[p] != NONE:
        worth += 2.4 if s.hold[p] >= HOLD_RED else 1.8
    worth += 0.3 * s.gas[p] + 0.35 * s.cannons[p] + 0.2 * s.hand_size[p] + 0.25 * s.plus2[p] + 0.25 * s.morale[p]
    for column in range(COLUMNS):
        worth += 0.5 * (s.crew[p, column] > 0)
    return worth


@kernel
def ffa_value(c, s, values):
    """Shares of the victory by a softmax of the standings, sharper towards the end."""
    n = s.option.players
    best, total = NEVER, 0.0
    lead = 0
    for p in range(n):
        values[p] = standing(c, s, p)
        best = max(best, values[p])
        lead = max(lead, s.notor[p])
    sharp = 0.25 + 0.35 * min(lead, c.goal) / c.goal
    for p in range(n):
        values[p] = np.exp(sharp * (values[p] - best))
        total += values[p]
    for p in range(n):
        share = values[p] / total
        values[p] = share - (1 - share) / (n - 1)


@kernel
def team_value(c, s, values):
    """Coop and solo: how near the goal is, how strong the ships are, what is left to lose."""
    n = s.option.players
    strength = 0.0
    for p in range(n):
        strength += 0.3 * s.cannons[p] + 0.12 * s.hand_size[p] + 0.15 * s.plus2[p] + 0.2 * s.morale[p]
        strength += 0.3 * (s.crew[p, CANNON_COLUMN] > 0)
    strength /= n
    if s.option.mode == COOP:
        points = 1.3 * (s.captain_lives - s.white_lives) + strength - 1.6
    else:
        points = 0.75 * s.reds_beaten + strength - 4.2
    chance = 1 / (1 + np.exp(-points))
    for p in range(n):
        values[p] = 2 * chance - 1


@kernel
def value(c, s, values):
    """The expected reward of each seat, between -1 and 1."""
    values[:] = 0
    if s.option.mode == FFA:
        ffa_value(c, s, values)
    else:
        team_value(c, s, values)


@entry
def choose(contents, states, seeds, kind, mask, pickers, actions):
    choose_rows(legal, policy, contents, states, seeds, kind, mask, pickers, actions)


@entry
def search(contents, root, seat, first, count, depth, kind, exploration, widening, games, mask, picker, nodes, size, path,
           movers, gains, values, tally):  # fmt: skip
    return search_tree(legal, step, redeterminize, policy, value, contents, root, seat, first, count, depth, kind,
                       exploration, widening, games, mask, picker, nodes, size, path, movers, gains, values, tally)  # fmt: skip


BRAIN = Brain(choose, search, ("random", "greedy"))
