"""Greedy play of Mistwind: the best action by what it is worth at once, without looking ahead.

Ports that complete chains are wished for (mistwind_goals.py), everything has a worth in points (mistwind_worth.py);
this file puts a number on each legal action of a phase and takes the highest.
"""

import numpy as np

from agents.mcts import search_tree
from agents.mistwind_goals import (
    claimable_points,
    find_wishes,
    missing_for_card,
    missing_ports,
    turns_left,
)
from agents.mistwind_worth import (
    best_voyage,
    bonus_worth,
    cargo_worth,
    character_worth,
    delivery_worth,
    gain_of_load,
    labour_worth,
    left_after,
    material_price,
    move_worth,
    outpost_worth,
    port_place_worth,
    resource_worth,
    stay_worth,
    transport_worth,
)
from agents.policies import GREEDY, Brain, choose_rows
from windenvs.core.graph import size_of
from windenvs.core.jit import entry, kernel
from windenvs.core.rng import below, pick_flag
from windenvs.mistwind.actions import (
    BONUS_B,
    CHOICE,
    CLAIM,
    DISCARD_DISC,
    GIVES,
    LOAD,
    LOAD_KRILL,
    MOVE,
    N_UNLOADS,
    OUTPOST,
    PASS,
    PLAY,
    PLAY_DOWN,
    PLAY_UP,
    RECEIVES,
    RES,
    SLOT,
    TRADE,
    TRANSPORT,
    UNLOAD,
    UNLOAD_MIDDLE,
    UNLOAD_NATION,
    USE,
)
from windenvs.mistwind.bonuses import has_covered_disc
from windenvs.mistwind.building import EVERY_PORT
from windenvs.mistwind.content import A_DISC_TO_TOP, A_LOAD_ANY, A_MOVE, A_PORT_BONUS
from windenvs.mistwind.knowledge import redeterminize
from windenvs.mistwind.network import own_ports
from windenvs.mistwind.rounds import count_places, discs_a_round
from windenvs.mistwind.scoring import public_score
from windenvs.mistwind.state import (
    BUILD_TWO,
    BUILDING,
    CHARACTER_ROW,
    COIN,
    DISC,
    EFFECT,
    KRILL,
    LABOUR_BOARD,
    N_CARGOES,
    N_LOCATIONS,
    N_PORTS,
    N_REGIONS,
    N_RESOURCES,
    N_TRANSPORTS,
    NONE,
    OPT,
    PORT_ROW,
    RCLAIM,
    RESOURCE_BOARD,
    START,
    STEEL,
    WOOD,
)
from windenvs.mistwind.turn import legal, step

NOTHING = -1e9
CLAIM_WORTH = 0.02  # claims come after everything else that is worth doing, as nothing may follow them
MOVE_SPACES = 4  # of the one-time characters that move a transport
USE_THRESHOLD = 1.2  # what a one-time card must bring before the last turns


# --- discs ---


@kernel
def place_worth(c, s, p, zone, place, disc, wish, left):
    """Of a disc (its number) on a location."""
    if zone == PORT_ROW:
        return port_place_worth(c, s, p, place, wish, left)
    if zone == LABOUR_BOARD:
        return labour_worth(c, s, p, place, wish, left)
    if zone == RESOURCE_BOARD:
        worth = 0.0
        for resource in range(N_RESOURCES):
            worth += resource_worth(c, s, p, resource, c.resource_board[place, resource], left)
        return worth
    card = s.crow[place]
    if card == NONE:
        return 0.0
    price = 0.55 if left > 1 else 0.1
    return character_worth(c, s, p, card, disc, wish, left) - price * c.price[card]


@kernel
def disc_worth(c, s, p, action, wish, left):
    if action >= PLAY_DOWN:
        zone, place = (action - PLAY_DOWN) // (N_LOCATIONS - 1), (action - PLAY_DOWN) % (N_LOCATIONS - 1)
        return place_worth(c, s, p, zone, place, place + 2, wish, left) - 0.3
    if action >= PLAY_UP:
        zone, place = (action - PLAY_UP) // (N_LOCATIONS - 1), (action - PLAY_UP) % (N_LOCATIONS - 1) + 1
        return place_worth(c, s, p, zone, place, place, wish, left) - 0.3
    zone, place = (action - PLAY) // N_LOCATIONS, (action - PLAY) % N_LOCATIONS
    return place_worth(c, s, p, zone, place, place + 1, wish, left)


@kernel
def discard_worth(c, s, p, place, wish, left):
    """Withholding a disc costs its two best placements."""
    first = second = NOTHING
    for zone in range(PORT_ROW + 1):
        if zone == CHARACTER_ROW and (s.crow[place] == NONE or c.price[s.crow[place]] > s.res[p, COIN] + 1):
            continue
        worth = place_worth(c, s, p, zone, place, place + 1, wish, left)
        if worth > first:
            first, second = worth, first
        elif worth > second:
            second = worth
    return -first - second


# --- one-time cards ---


@kernel
def use_worth(c, s, p, ability, wish, left):
    """What a card brings now, less what it may bring later."""
    worth = 0.0
    if ability == A_PORT_BONUS:
        for place in range(N_LOCATIONS):
            worth = max(worth, bonus_worth(c, s, p, place, wish, left))
    elif ability == A_LOAD_ANY:
        for t in range(N_TRANSPORTS):
            if s.tpos[p, t] != NONE:
                worth += best_load(c, s, p, t, left)
    elif ability == A_DISC_TO_TOP:
        for place in range(N_LOCATIONS):
            if has_covered_disc(s, p, place):
                worth = max(worth, bonus_worth(c, s, p, place, wish, left))
        return worth - 0.5 if s.turn + 1 >= last_laps(c, s) else NOTHING
    elif ability == A_MOVE:
        worth = best_voyage(c, s, p, wish, EVERY_PORT, MOVE_SPACES, left)
    else:
        for region in range(N_REGIONS):
            for kind in range(2):
                worth = max(worth, best_arrival(c, s, p, c.port_of[kind, region], wish, left))
    return worth - (USE_THRESHOLD if left > 2 else 0.1)


@kernel
def last_laps(c, s):
    """The turn with which everybody's last disc of the round begins."""
    return count_places(s) * (discs_a_round(c, s) - 1)


@kernel
def best_load(c, s, p, t, left):
    best = 0.0
    for cargo in range(N_CARGOES):
        if s.supply[cargo] > 0 and s.tcargo[p, t] != cargo:
            best = max(best, gain_of_load(c, s, p, t, cargo, left))
    return best


@kernel
def best_arrival(c, s, p, port, wish, left):
    """The best transport to put on a port, wherever it is now."""
    best, chains = 0.0, claimable_points(c, s, p, own_ports(s, p))
    for t in range(N_TRANSPORTS):
        if s.tpos[p, t] != NONE and s.tpos[p, t] != port:
            stay = stay_worth(c, s, p, t, s.tpos[p, t], left)
            best = max(best, move_worth(c, s, p, t, port, wish, left, stay, chains, False))
    return best


# --- transports ---


@kernel
def voyage_worth(c, s, p, action, wish, left):
    t, port = (action - MOVE) // N_PORTS, (action - MOVE) % N_PORTS
    stay = stay_worth(c, s, p, t, s.tpos[p, t], left)
    chains = claimable_points(c, s, p, own_ports(s, p))
    worth = move_worth(c, s, p, t, port, wish, left, stay, chains, s.phase == OPT)
    return worth - 0.05 - 0.02 * c.dist[s.tpos[p, t], port]


@kernel
def handling_worth(c, s, p, action, left):
    """Of loading or unloading."""
    if action >= UNLOAD:
        t, token = (action - UNLOAD) // N_UNLOADS, (action - UNLOAD) % N_UNLOADS
        worth = 1 + delivery_worth(c, s, p, s.tpos[p, t], s.tcargo[p, t])
        if token <= BONUS_B:
            region = c.region[s.tpos[p, t]]
            bonus = resource_worth(c, s, p, c.bottom[region, token, 0], c.bottom[region, token, 1], left + 1)
            return worth + 0.5 + bonus
        return worth if token >= UNLOAD_NATION or token == UNLOAD_MIDDLE else worth - 0.1
    if action >= LOAD_KRILL:
        return 0.05 + resource_worth(c, s, p, KRILL, c.krill_gain, left + 1)
    t, cargo = (action - LOAD) // N_CARGOES, (action - LOAD) % N_CARGOES
    gained = gain_of_load(c, s, p, t, cargo, left)
    if s.tcargo[p, t] == NONE:
        gained += 0.05
    return gained - 0.03


# --- effects and optional actions ---


@kernel
def build_worth(c, s, p, action, wish, left):
    """Of a piece, less its price in the effect going on."""
    if action >= TRANSPORT:
        worth = transport_worth(c, s, p, action - TRANSPORT, wish, left) + start_worth(
            c, s, p, action - TRANSPORT, left
        )
        if s.eff == BUILD_TWO:
            return worth - (0.4 if left > 1 else 0.1) * c.labour_transport
        return worth - material_price(c, s, p, c.transport_cost, left)
    worth = outpost_worth(c, s, p, action - OUTPOST, wish, left)
    if s.eff == BUILD_TWO:
        return worth - (0.4 if left > 1 else 0.1) * c.labour_outpost
    if s.eff == BUILDING:
        return worth - 0.5 * material_price(c, s, p, c.outpost_cost, left)
    return worth - material_price(c, s, p, c.outpost_cost, left)


@kernel
def start_worth(c, s, p, port, left):
    """Of a new, empty transport on a port: what it can load or reach."""
    best = 0.0
    for other in range(N_PORTS):
        if c.cargo[other] != NONE and c.dist[port, other] <= 2:
            best = max(best, 0.4 * cargo_worth(c, s, p, other, c.cargo[other], left) - 0.3 * c.dist[port, other])
    return best


@kernel
def gain_worth(c, s, p, action, left):
    """Of a resource from a port card, or of Wood or Steel from a bonus."""
    amount = s.eb if s.eb > 0 else s.stack_n[s.ea]
    return 0.01 + resource_worth(c, s, p, action - RES, amount, left + 1)


@kernel
def trade_worth(c, s, p, number):
    """Coin into Wood and Steel, and these kept equal."""
    given, received = GIVES[number], RECEIVES[number]
    wood, steel, coin = s.res[p, WOOD], s.res[p, STEEL], s.res[p, COIN]
    if given == COIN:
        return 0.5 - 0.1 * s.res[p, received] if coin > 1 and s.res[p, received] <= min(wood, steel) + 1 else NOTHING
    if received == COIN:
        return NOTHING
    return 0.3 if s.res[p, given] > s.res[p, received] + 1 else NOTHING


@kernel
def slot_worth(c, s, p, place, wish, left):
    return 0.01 + bonus_worth(c, s, p, place, wish, left)


@kernel
def pick_worth(c, s, p, number, wish, left):
    """Of one of two cards: characters, or network cards at the beginning."""
    if s.phase == EFFECT:
        return character_worth(c, s, p, s.pick[number], s.lastdisc, wish, left)
    return network_worth(c, s, p, s.netpair[p, number])


@kernel
def network_worth(c, s, p, card):
    """Few ports are better, and ports that nation networks want as well."""
    need = missing_for_card(c, 0, card)
    shared = 0
    for region in range(N_REGIONS):
        shared += size_of(need & missing_ports(c, 0, c.nation_need[region, s.nnet[region]]))
    return 0.35 * c.network_vp[card] - 1.3 * size_of(need) + 0.4 * shared


@kernel
def territory_worth(c, s, p, port, wish, left):
    """Of the first transport on a Territory."""
    return wish[port] + start_worth(c, s, p, port, left)


@kernel
def action_worth(c, s, p, action, wish, left):
    """Of any legal action but PASS, which is worth nothing."""
    if action >= USE:
        return use_worth(c, s, p, action - USE, wish, left)
    if action >= CLAIM:
        return CLAIM_WORTH
    if action >= LOAD:
        worth = handling_worth(c, s, p, action, left)
        return worth * 0.01 if s.phase == OPT and worth > 0 else worth  # voyages first: none may follow
    if action >= MOVE:
        return voyage_worth(c, s, p, action, wish, left)
    if s.phase == START:
        return territory_worth(c, s, p, action - TRANSPORT, wish, left)
    if action >= OUTPOST:
        return build_worth(c, s, p, action, wish, left)
    if action >= SLOT:
        return slot_worth(c, s, p, action - SLOT, wish, left)
    if action >= TRADE:
        return trade_worth(c, s, p, action - TRADE)
    if action >= RES:
        return gain_worth(c, s, p, action, left)
    if action >= CHOICE:
        return pick_worth(c, s, p, action - CHOICE, wish, left)
    if action >= DISCARD_DISC:
        return discard_worth(c, s, p, action - DISCARD_DISC, wish, left)
    return disc_worth(c, s, p, action, wish, left)


@kernel
def best_action(c, s, mask, picker):
    p = s.player
    wish = np.empty(N_PORTS)
    find_wishes(c, s, p, s.net[p], wish)
    left = left_after(c, s, p) if s.phase == DISC else turns_left(c, s, p)
    best, top = PASS, NOTHING
    if mask[PASS]:
        top = 0.0
    for action in range(1, len(mask)):
        if mask[action]:
            worth = action_worth(c, s, p, action, wish, left) + below(picker, 1000) * 1e-6
            if worth > top or (best == PASS and not mask[PASS]):
                best, top = action, worth
    return best


@kernel
def policy(c, s, mask, picker, kind):
    """A legal action for whoever decides, from what it knows."""
    if kind != GREEDY:
        return pick_flag(picker, mask)
    if s.phase == RCLAIM:
        for action in range(CLAIM, USE):
            if mask[action]:
                return action
        return PASS
    return best_action(c, s, mask, picker)


# --- how a game stands ---

PER_PIECE, PER_UNIT, PER_LOAD = (
    0.35,
    0.08,
    0.6,
)  # points per turn left: an outpost or transport; points: a unit, a cargo


@kernel
def expected_score(c, s, p):
    """What all can see of p's score, and what pieces, resources and cargo on board promise."""
    left = turns_left(c, s, p)
    pieces = size_of(s.outposts[p])
    worth = public_score(c, s, p) + 0.0
    for t in range(N_TRANSPORTS):
        if s.tpos[p, t] != NONE:
            pieces += 1
            worth += PER_LOAD * (s.tcargo[p, t] != NONE and left > 0)
    units = 0
    for resource in range(N_RESOURCES):
        units += s.res[p, resource]
    return worth + min(left, 8) / 8 * (PER_PIECE * pieces + PER_UNIT * units) + 0.9 * left


@kernel
def value(c, s, values):
    """How likely each seat is to win, as a reward between -1 and 1."""
    n = s.option.players
    if n == 1:
        goal = c.goal[s.option.difficulty]
        achievements = nations = 0
        for number in range(len(s.achowner)):
            achievements += s.achowner[number] == 0
        for region in range(N_REGIONS):
            nations += s.nclaim[region, 0] != NONE
        lacking = max(0, goal[1] - achievements) + max(0, goal[2] - nations) + max(0, goal[0] - s.netdone[0])
        lead = expected_score(c, s, 0) + 0.9 * turns_left(c, s, 0) - goal[3] - 6 * lacking
        values[0] = np.tanh(lead / 25)
        return
    temperature = 2.5 + 0.45 * turns_left(c, s, 0)
    total = 0.0
    top = -1e9
    for p in range(n):
        values[p] = expected_score(c, s, p) / temperature
        top = max(top, values[p])
    for p in range(n):
        values[p] = np.exp(values[p] - top)
        total += values[p]
    for p in range(n):
        chance = values[p] / total
        values[p] = chance - (1 - chance) / (n - 1)


@entry
def choose(contents, states, seeds, kind, mask, pickers, actions):
    choose_rows(legal, policy, contents, states, seeds, kind, mask, pickers, actions)


@entry
def search(contents, root, seat, candidates, trials, settings, memory):
    search_tree(step, redeterminize, policy, value, contents, root, seat, candidates, trials, settings, memory)


BRAIN = Brain(choose, search, ("random", "greedy"))
