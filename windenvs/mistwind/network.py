"""Networks: which ports a player's pieces join, and what that fulfils (rules.md, chapter 6)."""

from windenvs.core.graph import bit, has_long_cycle, part_with, size_of
from windenvs.core.jit import kernel
from windenvs.mistwind.content import (
    CHARACTERS,
    FROM_ALL,
    FROM_ANY,
    KRILL_PORTS_JOINED,
    LOOP,
    NATION_OUTPOSTS,
    NATIONS_JOINED,
    NATIONS_WITH_TERRITORY,
    OUTPOSTS,
    OUTPOSTS_IN_ALL_REGIONS,
    OUTPOSTS_IN_REGION,
    TERRITORIES_JOINED,
    TERRITORY_AND_ALL_REGIONS,
    TOKENS,
    TOKENS_OF_ALL_REGIONS,
    TOKENS_OF_ONE_TYPE,
    TOKENS_OF_REGION,
    WOOD_AND_STEEL,
)
from windenvs.mistwind.resources import count_transports
from windenvs.mistwind.state import (
    KRILL_PORT,
    N_CARGOES,
    N_REGIONS,
    N_TRANSPORTS,
    NATION_PORT,
    NONE,
    STEEL,
    TERRITORY_PORT,
    WOOD,
)


@kernel
def own_ports(s, p):
    """The set of ports with an outpost or a transport of p."""
    ports = 0 | s.outposts[p]
    for t in range(N_TRANSPORTS):
        if s.tpos[p, t] != NONE:
            ports |= bit(s.tpos[p, t])
    return ports


@kernel
def first_of(members):
    """The lowest member of a set that has some."""
    return size_of((members & -members) - 1)


@kernel
def are_joined(c, ports, need):
    """Whether all ports of ``need`` lie in one connected part of ``ports``."""
    if ports & need != need:
        return False
    return part_with(c.sets, ports, need & -need) & need == need


@kernel
def best_part(c, ports, counted):
    """The most ports of ``counted`` that one connected part of ``ports`` holds."""
    best = 0
    rest = ports & counted
    while rest:
        part = part_with(c.sets, ports, rest & -rest)
        best = max(best, size_of(part & counted))
        rest &= ~part
    return best


# --- network cards ---


@kernel
def is_network_complete(c, ports, card):
    """Both connections at once; "any territory" must be the same for both (MW-33, MW-35)."""
    need = c.network_need[card]
    if ports & need != need:
        return False
    part = part_with(c.sets, ports, need & -need)
    if part & need != need:
        return False
    return c.network_form[card] != FROM_ANY or part & c.kind_set[TERRITORY_PORT] != 0


@kernel
def connections(c, ports, card):
    """How many of the card's two connections hold, each by itself (MW-33 to MW-35)."""
    territories, krill_ports = c.kind_set[TERRITORY_PORT], c.kind_set[KRILL_PORT]
    if c.network_form[card] == FROM_ALL:
        halves = 0
        if are_joined(c, ports, territories):
            halves += 1
        if are_joined(c, ports, krill_ports):
            if part_with(c.sets, ports, krill_ports) & territories:
                halves += 1
        return halves
    starts = territories
    if c.network_form[card] != FROM_ANY:
        starts = bit(c.network_from[card])
    count = 0
    for end in range(2):
        if part_with(c.sets, ports, bit(c.network_to[card, end])) & starts:
            count += 1
    return count


@kernel
def may_hold_complete_card(c, s, p):
    """Whether some network card that no other player has revealed is complete with p's pieces (MW-59)."""
    ports = own_ports(s, p)
    for card in range(len(c.network_need)):
        if is_network_complete(c, ports, card) and not revealed_by_other(s, p, card):
            return True
    return False


@kernel
def revealed_by_other(s, p, card):
    for other in range(s.option.players):
        if other != p and s.netdone[other] and s.net[other] == card:
            return True
    return False


# --- achievements ---


@kernel
def tokens_of(s, p, region, cargo):
    """Demand tokens, territory and nation alike (MW-36)."""
    return s.dem[p, region, cargo] + s.ndem[p, region, cargo]


@kernel
def tokens_in_region(s, p, region):
    count = 0
    for cargo in range(N_CARGOES):
        count += tokens_of(s, p, region, cargo)
    return count


@kernel
def tokens_of_type(s, p, cargo):
    count = 0
    for region in range(N_REGIONS):
        count += tokens_of(s, p, region, cargo)
    return count


@kernel
def is_fulfilled(c, s, p, face):
    """Whether p fulfils the condition of an achievement now."""
    kind = c.condition[face]
    if kind < LOOP:
        return joins(c, own_ports(s, p), kind, c.ach_amount[face])
    if kind == LOOP:
        ports = own_ports(s, p)
        return size_of(ports) >= c.ach_amount[face] and has_long_cycle(c.sets, ports, c.ach_amount[face])
    return counted(c, s, p, kind, c.ach_region[face]) >= c.ach_amount[face]


@kernel
def joins(c, ports, kind, amount):
    """The conditions about ports that must be joined; transports count."""
    if kind == TERRITORIES_JOINED:
        return best_part(c, ports, c.kind_set[TERRITORY_PORT]) >= amount
    if kind == KRILL_PORTS_JOINED:
        return best_part(c, ports, c.kind_set[KRILL_PORT]) >= amount
    if kind == NATIONS_JOINED:
        return best_part(c, ports, c.kind_set[NATION_PORT]) >= amount
    if kind == TERRITORY_AND_ALL_REGIONS:
        return most_regions(c, ports) >= amount
    count = 0  # NATIONS_WITH_TERRITORY: separate chains will do (MW-56)
    for region in range(N_REGIONS):
        pair = bit(c.port_of[NATION_PORT, region]) | bit(c.port_of[TERRITORY_PORT, region])
        if are_joined(c, ports, pair):
            count += 1
    return kind == NATIONS_WITH_TERRITORY and count >= amount


@kernel
def most_regions(c, ports):
    """The most regions in which a part with a Territory has ports (MW-55)."""
    best = 0
    rest = ports & c.kind_set[TERRITORY_PORT]
    while rest:
        part = part_with(c.sets, ports, rest & -rest)
        best = max(best, regions_in(c, part))
        rest &= ~part
    return best


@kernel
def regions_in(c, ports):
    count = 0
    for region in range(N_REGIONS):
        if ports & c.region_set[region]:
            count += 1
    return count


@kernel
def counted(c, s, p, kind, region):
    """How many p has of what the condition counts."""
    if kind == OUTPOSTS_IN_REGION:
        return size_of(s.outposts[p] & c.region_set[region])
    if kind == OUTPOSTS_IN_ALL_REGIONS:
        return regions_in(c, s.outposts[p])
    if kind == OUTPOSTS:
        return size_of(s.outposts[p])
    if kind == NATION_OUTPOSTS:
        return size_of(s.outposts[p] & c.kind_set[NATION_PORT])
    if kind == CHARACTERS:
        return size_of(s.chars[p])
    if kind == WOOD_AND_STEEL:
        return s.res[p, WOOD] + s.res[p, STEEL]
    if TOKENS_OF_REGION <= kind <= TOKENS_OF_ONE_TYPE:
        return counted_tokens(s, p, kind, region)
    return count_transports(s, p)


@kernel
def counted_tokens(s, p, kind, region):
    if kind == TOKENS_OF_REGION:
        return tokens_in_region(s, p, region)
    count = 0
    if kind == TOKENS_OF_ALL_REGIONS or kind == TOKENS:
        for one in range(N_REGIONS):
            here = tokens_in_region(s, p, one)
            count += here if kind == TOKENS else min(here, 1)
        return count
    for cargo in range(N_CARGOES):
        here = tokens_of_type(s, p, cargo)
        count = max(count, here) if kind == TOKENS_OF_ONE_TYPE else count + min(here, 1)
    return count  # the most of one type, or how many types (TOKENS_OF_ALL_TYPES)
