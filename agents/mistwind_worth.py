"""What things are worth to a greedy player of Mistwind, in points: resources, pieces, cargo, cards, bonuses, places."""

from agents.mistwind_goals import (
    character_push,
    claimable_points,
    material_push,
    token_push,
    transport_push,
    turns_left,
)
from windenvs.core.graph import bit, size_of, toll_to
from windenvs.core.jit import kernel
from windenvs.mistwind.bonuses import is_usable_neighbour, top_of_stack
from windenvs.mistwind.building import EVERY_PORT
from windenvs.mistwind.content import (
    A_CLOCK,
    A_COIN_BY_DISC,
    A_HERALD,
    A_KRILL,
    A_KRILL_BY_DISC,
    A_MOVE_ANYWHERE,
    A_OUTPOST,
    A_OUTPOST_REGION,
    A_PORT_BONUS,
    A_PORTS,
    A_SETS,
    A_TRANSPORT,
    B_BUILD_PORT,
    B_BUILD_REGION,
    B_COIN,
    B_KRILL,
    B_LOAD,
    B_MOVE,
    B_MOVE_REGION,
    B_NEIGHBOUR,
    B_WOOD_OR_STEEL,
    MAX_SPACES,
)
from windenvs.mistwind.network import own_ports
from windenvs.mistwind.resources import coin_budget, has_transport_left
from windenvs.mistwind.rounds import count_places, discs_a_round
from windenvs.mistwind.scoring import cargo_in_region, complete_sets
from windenvs.mistwind.state import (
    BOT,
    BOTTOM,
    CARGO_PORT,
    COIN,
    KRILL,
    KRILL_PORT,
    N_LOCATIONS,
    N_PORTS,
    N_REGIONS,
    N_RESOURCES,
    N_TRACK,
    N_TRANSPORTS,
    NATION_PORT,
    NONE,
    STEEL,
    TERRITORY_PORT,
    WOOD,
)
from windenvs.mistwind.transports import free_ports

OUTPOST_WORTH = 1.0  # of any outpost, besides what it completes
KRILL_PRICE = 0.4  # of a krill paid on a voyage
MARKER_WORTH = 1.4

# --- resources ---


@kernel
def resource_worth(c, s, p, resource, amount, left):
    """Of so many units; less the more there are, and nothing when no disc is left to use them."""
    if left <= 0:
        return 0.0
    have = s.res[p, resource]
    amount = min(amount, c.res_cap - have)
    each = 0.85
    if resource == COIN:
        each = 0.6
    elif resource == KRILL:
        each = 0.55
    if resource <= STEEL:
        other = s.res[p, WOOD + STEEL - resource]
        if have > other + 2:
            each *= 0.6
        elif have < other:
            each *= 1.15
    if have > 5:
        each *= 0.6
    if left <= 2:
        each *= 0.5
    if left <= 1:
        each *= 0.6
    return amount * (each + (material_push(c, s, p) if resource <= STEEL else 0.0))


# --- cargo ---


@kernel
def majority_worth(c, s, p, region):
    """How much another token helps towards the majority of a region."""
    mine, best = cargo_in_region(c, s, p, region), 0
    for other in range(s.option.players):
        if other != p:
            best = max(best, cargo_in_region(c, s, other, region))
    if s.option.players == 1:
        best = cargo_in_region(c, s, BOT, region)
    lead = mine - best
    if lead < -3 or lead > 3:
        return 0.4
    return 2.0 if -2 <= lead <= 0 else 1.1


@kernel
def delivery_worth(c, s, p, port, cargo):
    """The best demand token that a cargo gets at a port; 0 if there is none."""
    if cargo == NONE:
        return 0.0
    region = c.region[port]
    if c.kind[port] == NATION_PORT:
        if s.ntrack[region, 0] != cargo and s.ntrack[region, 1] != cargo:
            return 0.0
        return c.nation_vp + majority_worth(c, s, p, region) + token_push(c, s, p, region, cargo) + 0.5
    if c.kind[port] != TERRITORY_PORT:
        return 0.0
    for space in range(N_TRACK):
        if s.ttrack[region, space] == cargo:
            bonus = 1.0 if space == BOTTOM else 0.0
            return c.territory_vp + majority_worth(c, s, p, region) + token_push(c, s, p, region, cargo) + bonus
    return 0.0


@kernel
def cargo_worth(c, s, p, port, cargo, left):
    """Of having a cargo on board at a port: the best delivery, less the more spaces away it is."""
    if cargo == NONE or left <= 0:
        return 0.0
    best = 0.0
    for region in range(N_REGIONS):
        for kind in range(TERRITORY_PORT, NATION_PORT + 1):
            goal = c.port_of[kind, region]
            worth = delivery_worth(c, s, p, goal, cargo)
            if worth > 0:
                best = max(best, worth * 0.85 - 0.3 * c.dist[port, goal])
    return best if left > 1 else 0.3 * best


@kernel
def stay_worth(c, s, p, t, port, left):
    """Of transport t standing on a port with what it carries, with one cargo action there."""
    cargo = s.tcargo[p, t]
    delivery = delivery_worth(c, s, p, port, cargo)
    if delivery > 0:
        return delivery + 0.3
    carried = cargo_worth(c, s, p, port, cargo, left)
    if c.kind[port] == CARGO_PORT and s.supply[c.cargo[port]] > 0:
        return max(carried, cargo_worth(c, s, p, port, c.cargo[port], left))
    if c.kind[port] == KRILL_PORT:
        return carried + resource_worth(c, s, p, KRILL, c.krill_gain, left)
    return carried


@kernel
def move_worth(c, s, p, t, port, wish, left, stay, chains, charge):
    """Of moving transport t to a port, against staying: cargo, chains gained or lost, wishes, krill if charged."""
    rest = free_ports(s, p, t)  # all that p has without this transport
    here = s.tpos[p, t]
    worth = stay_worth(c, s, p, t, port, left) - stay
    worth += 0.9 * (claimable_points(c, s, p, rest | bit(port)) - chains)
    if not (rest >> port) & 1:
        worth += 0.25 * wish[port]
    if not (rest >> here) & 1:
        worth -= 0.25 * wish[here]
    if charge:
        toll = toll_to(c.sets, rest, bit(here), bit(port))
        worth -= (KRILL_PRICE if left > 0 else 0.05) * toll
    return worth


@kernel
def best_voyage(c, s, p, wish, ports, spaces, left):
    """The best free move of one transport within some spaces to one of these ports."""
    best = 0.0
    for t in range(N_TRANSPORTS):
        if s.tpos[p, t] == NONE:
            continue
        here = s.tpos[p, t]
        stay, chains = stay_worth(c, s, p, t, here, left), claimable_points(c, s, p, own_ports(s, p))
        reach = c.within[here, spaces] & ports & ~bit(here)
        for port in range(N_PORTS):
            if (reach >> port) & 1:
                best = max(best, move_worth(c, s, p, t, port, wish, left, stay, chains, False))
    return best


# --- pieces ---


@kernel
def outpost_worth(c, s, p, port, wish, left):
    """Of an outpost on a port without one; chains that it completes at once count in full."""
    own = own_ports(s, p)
    worth = (OUTPOST_WORTH if left > 2 else 0.3) + wish[port]
    if (own >> port) & 1:
        return worth * 0.8 if left > 0 else 0.0
    gained = claimable_points(c, s, p, own | bit(port)) - claimable_points(c, s, p, own)
    return worth + 0.5 * gained


@kernel
def transport_worth(c, s, p, port, wish, left):
    rounds = c.rounds[s.option.players - 1] - s.round_number
    return 2.1 + 0.9 * rounds + 0.5 * wish[port] + transport_push(c, s, p) if left > 0 else transport_push(c, s, p)


@kernel
def best_outpost(c, s, p, ports, wish, left):
    """The worth of the best outpost on one of these ports, 0 if none can be put there."""
    best = 0.0
    ports &= ~s.outposts[p]
    for port in range(N_PORTS):
        if (ports >> port) & 1:
            best = max(best, outpost_worth(c, s, p, port, wish, left))
    return best


@kernel
def material_price(c, s, p, cost, left):
    """What Wood and Steel of a price are worth to p."""
    each = 0.6 if left > 3 else 0.25
    if min(s.res[p, WOOD], s.res[p, STEEL]) > 2:
        each *= 0.7
    return each * (cost[WOOD] + cost[STEEL]) if left > 0 else 0.0


# --- port cards ---


@kernel
def bonus_worth(c, s, p, place, wish, left):
    """Of the bonus of a port card, or of the better card beside it."""
    if c.bonus[s.prow[place]] != B_NEIGHBOUR:
        return card_worth(c, s, p, s.prow[place], wish, left)
    best = 0.0
    for other in (place - 1, place + 1):
        if is_usable_neighbour(c, s, other):
            best = max(best, card_worth(c, s, p, s.prow[other], wish, left))
    return best


@kernel
def card_worth(c, s, p, card, wish, left):
    kind, parameter = c.bonus[card], c.bonus_par[card]
    if kind == B_COIN:
        return resource_worth(c, s, p, COIN, parameter, left)
    if kind == B_KRILL:
        return resource_worth(c, s, p, KRILL, parameter, left)
    if kind == B_WOOD_OR_STEEL:
        return max(resource_worth(c, s, p, WOOD, parameter, left), resource_worth(c, s, p, STEEL, parameter, left))
    if kind == B_LOAD:
        return load_worth(c, s, p, parameter, left)
    if kind == B_MOVE_REGION:
        return best_voyage(c, s, p, wish, c.region_set[parameter], MAX_SPACES, left)
    if kind == B_BUILD_PORT or kind == B_BUILD_REGION:
        ports = c.region_set[parameter] if kind == B_BUILD_REGION else bit(parameter)
        if min(s.res[p, WOOD], s.res[p, STEEL]) < c.outpost_cost[WOOD]:
            return 0.0
        return max(0.0, best_outpost(c, s, p, ports, wish, left) - material_price(c, s, p, c.outpost_cost, left))
    if kind == B_MOVE:
        return best_voyage(c, s, p, wish, EVERY_PORT, parameter, left)
    return best_outpost(c, s, p, c.region_set[parameter], wish, left)


@kernel
def load_worth(c, s, p, cargo, left):
    """Of loading a cargo on every transport that it suits."""
    total = 0.0
    if s.supply[cargo] == 0:
        return total
    for t in range(N_TRANSPORTS):
        if s.tpos[p, t] != NONE:
            total += max(0.0, gain_of_load(c, s, p, t, cargo, left))
    return total


@kernel
def gain_of_load(c, s, p, t, cargo, left):
    port = s.tpos[p, t]
    fresh = max(cargo_worth(c, s, p, port, cargo, left), delivery_worth(c, s, p, port, cargo))
    old = max(cargo_worth(c, s, p, port, s.tcargo[p, t], left), delivery_worth(c, s, p, port, s.tcargo[p, t]))
    return fresh - old


@kernel
def chance_to_stay_on_top(c, s):
    """Of a disc laid now: the more turns of the round are over, the better."""
    total = count_places(s) * discs_a_round(c, s)
    over = (s.turn + 1) / total
    return 0.15 + 0.75 * over * over


@kernel
def port_place_worth(c, s, p, place, wish, left):
    """Of a disc on a port card: the best of gain, outpost and transport, and a share of the bonus."""
    port, best = s.prow[place], 0.0
    for resource in range(N_RESOURCES):
        best = max(best, resource_worth(c, s, p, resource, s.stack_n[place] + 1, left))
    material = min(s.res[p, WOOD], s.res[p, STEEL])
    if material >= c.outpost_cost[WOOD] and not (s.outposts[p] >> port) & 1:
        price = material_price(c, s, p, c.outpost_cost, left)
        best = max(best, outpost_worth(c, s, p, port, wish, left) - price)
    if material >= c.transport_cost[WOOD] and has_transport_left(s, p):
        price = material_price(c, s, p, c.transport_cost, left)
        best = max(best, transport_worth(c, s, p, port, wish, left) - price)
    bonus = chance_to_stay_on_top(c, s) * bonus_worth(c, s, p, place, wish, left)
    if top_of_stack(s, place) == p:
        bonus *= 0.3
    return best + bonus


# --- characters ---


@kernel
def character_worth(c, s, p, card, disc, wish, left):
    """Of owning a character, without its price; ``disc``: number of the disc that gets it."""
    ability, parameter = c.ability[card], c.char_par[card]
    worth = 0.3 + c.char_vp[card] + character_push(c, s, p)
    if ability == A_TRANSPORT:
        return worth + (transport_worth(c, s, p, 0, wish, left) + 0.3 if has_transport_left(s, p) else 0.0)
    if ability == A_OUTPOST:
        return worth + best_outpost(c, s, p, EVERY_PORT, wish, left)
    if ability == A_OUTPOST_REGION:
        return worth + best_outpost(c, s, p, c.region_set[parameter], wish, left)
    if ability == A_HERALD:
        worth += marker_worth(c, s, p)
        for resource in range(N_RESOURCES):
            worth += resource_worth(c, s, p, resource, c.char_gain[card, resource], left)
        return worth
    if ability == A_KRILL:
        return worth + resource_worth(c, s, p, KRILL, parameter, left)
    if ability == A_COIN_BY_DISC:
        return worth + resource_worth(c, s, p, COIN, disc, left)
    if ability == A_KRILL_BY_DISC:
        return worth + resource_worth(c, s, p, KRILL, disc, left)
    return worth + lasting_worth(c, s, p, card, left)


@kernel
def lasting_worth(c, s, p, card, left):
    """One-time, permanent and end-game characters."""
    ability = c.ability[card]
    if ability == A_SETS:
        return c.char_par[card] * (complete_sets(c, s, p) + 0.08 * left)
    if ability == A_PORTS:
        ports = size_of(own_ports(s, p) & c.kind_set[c.char_ports[card]])
        return c.char_par[card] * (ports + 0.07 * left)
    if left <= 1:
        return 0.0
    if ability == A_MOVE_ANYWHERE:
        return 1.8
    if ability == A_PORT_BONUS:
        return 1.6
    if ability <= A_MOVE_ANYWHERE:
        return 1.5
    if ability == A_CLOCK:
        return 0.05 * left
    return 0.06 * left  # paying with a substitute, lifting a disc


@kernel
def marker_worth(c, s, p):
    """Two points at the end for the holder, and the first choice of the next round."""
    if s.marker == p:
        return 0.0
    return c.marker_vp - 0.1 if s.round_number == c.rounds[s.option.players - 1] else MARKER_WORTH


# --- the Labour board ---


@kernel
def labour_worth(c, s, p, place, wish, left):
    if place == 0:
        best = 0.0
        for other in range(N_LOCATIONS):
            best = max(best, bonus_worth(c, s, p, other, wish, left))
        return best - 0.6 * c.labour_bonus_coin
    if place == 1:
        trade = 0.4 if s.res[p, COIN] > 2 and left > 1 else 0.0
        return marker_worth(c, s, p) + resource_worth(c, s, p, KRILL, c.labour_krill, left) + trade
    if place == 2:
        return best_voyage(c, s, p, wish, EVERY_PORT, c.labour_steps, left) + 0.5
    if place == 3:
        return build_two_worth(c, s, p, wish, left)
    return 1.9 + character_push(c, s, p) if left > 0 else 1.0


@kernel
def build_two_worth(c, s, p, wish, left):
    """Labour 4: the best outposts, or a transport, that the coin will pay for."""
    budget, price = coin_budget(c, s, p), 0.55 if left > 1 else 0.1
    worth, one = 0.0, max(0.0, best_outpost(c, s, p, EVERY_PORT, wish, left) - price * c.labour_outpost)
    if budget >= c.labour_outpost:
        worth = one
    if budget >= 2 * c.labour_outpost:
        worth = 1.8 * one
    if budget >= c.labour_transport and has_transport_left(s, p):
        build = max(0.0, transport_worth(c, s, p, 0, wish, left) - price * c.labour_transport)
        if budget >= c.labour_transport + c.labour_outpost:
            build += one
        worth = max(worth, build)
    return worth


@kernel
def left_after(c, s, p):
    """Discs that p has left once the present one is played."""
    return turns_left(c, s, p) - 1
