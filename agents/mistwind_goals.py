"""What a player of Mistwind wants to own: chains still to be completed, as a wish for each port.

Every chain goal (own network card, nation networks, achievements about joined ports) gets the cheapest set of ports that
is missing; its points, divided among them, are the wish. Only public things and the player's own card are looked at.
"""

import numpy as np

from windenvs.core.graph import beside, bit, part_with, size_of
from windenvs.core.jit import kernel
from windenvs.mistwind.claims import best_free_slot
from windenvs.mistwind.content import (
    CHARACTERS,
    FROM_ALL,
    FROM_ANY,
    KRILL_PORTS_JOINED,
    NATION_OUTPOSTS,
    NATIONS_WITH_TERRITORY,
    OUTPOSTS,
    OUTPOSTS_IN_ALL_REGIONS,
    OUTPOSTS_IN_REGION,
    TERRITORIES_JOINED,
    TERRITORY_AND_ALL_REGIONS,
    TOKENS,
    TOKENS_OF_ALL_REGIONS,
    TOKENS_OF_ALL_TYPES,
    TOKENS_OF_REGION,
    TRANSPORTS_BUILT,
    WOOD_AND_STEEL,
)
from windenvs.mistwind.network import counted, own_ports, tokens_in_region, tokens_of_type
from windenvs.mistwind.state import (
    KRILL_PORT,
    N_DISPLAYED,
    N_LOCATIONS,
    N_PORTS,
    N_REGIONS,
    NATION_PORT,
    NONE,
    TERRITORY_PORT,
)

DEPTH, N_GOALS = 12, 10
NO_WAY = DEPTH
OTHER_GOALS = 0.4  # weight of all goals but the best two
SOLO_GOAL = 3.0  # of a network besides its points: the solo goals ask for some


@kernel
def turns_left(c, s, p):
    """Discs that p will still play, this round and later."""
    per_round = N_LOCATIONS - c.discards[s.option.players - 1]
    later = (c.rounds[s.option.players - 1] - max(s.round_number, 1)) * per_round
    if s.round_number == 0:
        return later + per_round
    return later + size_of(s.hand[p] | s.discarded[p]) - size_of(s.discarded[p])


# --- the cheapest chain ---


@kernel
def find_levels(c, own, start, levels):
    """levels[k]: ports that hang together with ``start`` if k missing ports are added, start and port included."""
    reached = part_with(c.sets, own, start)
    levels[0] = reached
    for k in range(1, DEPTH):
        reached |= start | beside(c.sets, reached)
        wider = reached | (beside(c.sets, reached) & own)
        while wider != reached:
            reached = wider
            wider = reached | (beside(c.sets, reached) & own)
        levels[k] = reached


@kernel
def level_of(levels, port):
    for k in range(DEPTH):
        if (levels[k] >> port) & 1:
            return k
    return NO_WAY


@kernel
def missing_on_way(c, own, start, levels, port):
    """The missing ports of a cheapest way from a port to ``start``."""
    k, here, need = level_of(levels, port), bit(port), 0
    for _ in range(2 * DEPTH):
        if here & own:
            here = part_with(c.sets, own, here)
            if here & start:
                return need
            onward = beside(c.sets, here) & levels[k] & ~own
        else:
            need |= here
            k -= 1
            if here & start or k < 0:
                return need
            onward = beside(c.sets, here) & levels[k]
            if onward & own:
                onward &= own
        if onward == 0:
            return need
        here = onward & -onward
    return need


@kernel
def missing_ports(c, own, terminals):
    """The missing ports of a cheapest chain that joins up to three terminals (a set)."""
    levels = np.empty((3, DEPTH), np.int64)
    starts = np.zeros(3, np.int64)
    count, rest = 0, terminals
    while rest and count < 3:
        starts[count] = rest & -rest
        rest ^= starts[count]
        find_levels(c, own, starts[count], levels[count])
        count += 1
    best, centre = 3 * NO_WAY, 0
    for port in range(N_PORTS):
        cost = 0 if (own >> port) & 1 else 1 - count
        for k in range(count):
            cost += level_of(levels[k], port)
        if cost < best:
            best, centre = cost, port
    need = 0
    for k in range(count):
        need |= missing_on_way(c, own, starts[k], levels[k], centre)
    return need


@kernel
def missing_for_card(c, own, card):
    """The ports missing for a network card."""
    if c.network_form[card] == FROM_ALL:
        return c.network_need[card] & ~own
    if c.network_form[card] != FROM_ANY:
        return missing_ports(c, own, c.network_need[card])
    best = -1
    for region in range(N_REGIONS):
        need = missing_ports(c, own, c.network_need[card] | bit(c.port_of[TERRITORY_PORT, region]))
        if best < 0 or size_of(need) < size_of(best):
            best = need
    return best


@kernel
def missing_for_face(c, own, face):
    """The ports missing for an achievement about joined ports; -1 if it is not one that is aimed at."""
    kind = c.condition[face]
    territories, krill_ports = c.kind_set[TERRITORY_PORT], c.kind_set[KRILL_PORT]
    if kind == TERRITORIES_JOINED:
        return (territories | krill_ports) & ~own
    if kind != KRILL_PORTS_JOINED and kind != TERRITORY_AND_ALL_REGIONS and kind != NATIONS_WITH_TERRITORY:
        return -1
    best, second = -1, -1
    for region in range(N_REGIONS):
        if kind == KRILL_PORTS_JOINED:
            need = missing_ports(c, own, krill_ports & ~bit(c.port_of[KRILL_PORT, region]))
        elif kind == TERRITORY_AND_ALL_REGIONS:
            need = (krill_ports | bit(c.port_of[TERRITORY_PORT, region])) & ~own
        else:
            need = missing_ports(c, own, bit(c.port_of[NATION_PORT, region]) | bit(c.port_of[TERRITORY_PORT, region]))
        if best < 0 or size_of(need) < size_of(best):
            best, second = need, best
        elif second < 0 or size_of(need) < size_of(second):
            second = need
    return best | second if kind == NATIONS_WITH_TERRITORY else best


# --- wishes ---


@kernel
def find_wishes(c, s, p, card, wish):
    """Points that each port promises p, who holds this network card (NONE: none is counted)."""
    need, rate = np.zeros(N_GOALS, np.int64), np.zeros(N_GOALS)
    own, left, count = own_ports(s, p), turns_left(c, s, p), 0
    if card != NONE and not s.netdone[p]:
        need[count] = missing_for_card(c, own, card)
        rate[count] = c.network_vp[card] + SOLO_GOAL * (s.option.players == 1)
        count += 1
    for region in range(N_REGIONS):
        if s.nclaim[region, p] == NONE:
            need[count] = missing_ports(c, own, c.nation_need[region, s.nnet[region]])
            slot = best_free_slot(s, region)
            rate[count] = c.slot_vp[region, s.nnet[region], s.nslots - 2, slot] + SOLO_GOAL * (s.option.players == 1)
            count += 1
    for number in range(N_DISPLAYED):
        if s.achowner[number] == NONE:
            face = s.ach[number]
            missing = missing_for_face(c, own, face)
            if missing > 0:
                need[count], rate[count] = missing, c.ach_vp[face]
                count += 1
    for goal in range(count):
        missing = size_of(need[goal])
        rate[goal] = rate[goal] / missing if missing > 0 else 0.0
        if missing > left + 1:
            rate[goal] *= 0.2
    spread_wishes(need, rate, count, wish)
    add_outpost_wishes(c, s, p, left, wish)


@kernel
def spread_wishes(need, rate, count, wish):
    """The best two goals count in full."""
    first = second = 0.0
    for goal in range(count):
        if rate[goal] > first:
            first, second = rate[goal], first
        elif rate[goal] > second:
            second = rate[goal]
    wish[:] = 0
    for goal in range(count):
        weight = rate[goal] if rate[goal] >= second else OTHER_GOALS * rate[goal]
        for port in range(N_PORTS):
            if (need[goal] >> port) & 1:
                wish[port] += weight


@kernel
def add_outpost_wishes(c, s, p, left, wish):
    """Achievements that count outposts: more the fewer are missing."""
    for number in range(N_DISPLAYED):
        face = s.ach[number]
        kind = c.condition[face]
        if s.achowner[number] != NONE or kind < OUTPOSTS_IN_REGION or kind > NATION_OUTPOSTS:
            continue
        missing = c.ach_amount[face] - counted(c, s, p, kind, c.ach_region[face])
        if missing <= 0 or missing > left:
            continue
        share = 0.7 * c.ach_vp[face] / missing
        for port in range(N_PORTS):
            if helps(c, s, p, kind, c.ach_region[face], port):
                wish[port] += share


@kernel
def helps(c, s, p, kind, region, port):
    """Whether an outpost there brings an achievement nearer."""
    if kind == OUTPOSTS_IN_REGION:
        return c.region[port] == region
    if kind == OUTPOSTS_IN_ALL_REGIONS:
        return s.outposts[p] & c.region_set[c.region[port]] == 0
    if kind == NATION_OUTPOSTS:
        return c.kind[port] == NATION_PORT
    return kind == OUTPOSTS


@kernel
def achievement_push(c, s, p, kind):
    """What one more of a thing is worth because of achievements of this kind (characters, transports, material)."""
    for number in range(N_DISPLAYED):
        face = s.ach[number]
        if s.achowner[number] == NONE and c.condition[face] == kind:
            missing = c.ach_amount[face] - counted(c, s, p, kind, c.ach_region[face])
            if missing > 0:
                return 0.8 * c.ach_vp[face] / missing
    return 0.0


@kernel
def token_push(c, s, p, region, cargo):
    """What a demand token of a region and type is worth beyond its points: achievements that it brings nearer."""
    push = 0.0
    for number in range(N_DISPLAYED):
        face = s.ach[number]
        kind = c.condition[face]
        if s.achowner[number] != NONE or kind < TOKENS_OF_REGION or kind >= CHARACTERS:
            continue
        have = counted(c, s, p, kind, c.ach_region[face])
        missing = c.ach_amount[face] - have
        if missing <= 0 or missing > 4:
            continue
        if is_token_wanted(s, p, kind, c.ach_region[face], region, cargo, have):
            push += 0.7 * c.ach_vp[face] / missing
    return push


@kernel
def is_token_wanted(s, p, kind, wanted, region, cargo, have):
    """Whether a token of a region and type counts for an achievement of which p has fulfilled ``have``."""
    if kind == TOKENS_OF_REGION:
        return region == wanted
    if kind == TOKENS_OF_ALL_REGIONS:
        return tokens_in_region(s, p, region) == 0
    if kind == TOKENS_OF_ALL_TYPES:
        return tokens_of_type(s, p, cargo) == 0
    return kind == TOKENS or tokens_of_type(s, p, cargo) == have


@kernel
def claimable_points(c, s, p, ports):
    """Points of all chains that p could claim with these ports."""
    points = 0
    if s.netdone[p] == 0 and s.net[p] != NONE:
        need = c.network_need[s.net[p]]
        part = part_with(c.sets, ports, need & -need)
        if part & need == need and (c.network_form[s.net[p]] != FROM_ANY or part & c.kind_set[TERRITORY_PORT] != 0):
            points += c.network_vp[s.net[p]]
    for region in range(N_REGIONS):
        need = c.nation_need[region, s.nnet[region]]
        if s.nclaim[region, p] == NONE and part_with(c.sets, ports, need & -need) & need == need:
            points += c.slot_vp[region, s.nnet[region], s.nslots - 2, best_free_slot(s, region)]
    return points


@kernel
def transport_push(c, s, p):
    return achievement_push(c, s, p, TRANSPORTS_BUILT)


@kernel
def character_push(c, s, p):
    return achievement_push(c, s, p, CHARACTERS)


@kernel
def material_push(c, s, p):
    """A unit of Wood or Steel towards the achievement, if it is near."""
    push = achievement_push(c, s, p, WOOD_AND_STEEL)
    return push if push > 0.6 else 0.0
