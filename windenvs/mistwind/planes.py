"""The map as planes: what a seat sees of ports, pieces and chains, row by row."""

from windenvs.core.game import Segment
from windenvs.core.graph import bit, part_with, reached_for, size_of
from windenvs.core.jit import kernel
from windenvs.mistwind.content import HEIGHT, WIDTH
from windenvs.mistwind.network import own_ports
from windenvs.mistwind.resources import krill_budget
from windenvs.mistwind.state import (
    N_CARGOES,
    N_LOCATIONS,
    N_PORTS,
    N_REGIONS,
    N_TRANSPORTS,
    NONE,
    PORT_KINDS,
    SEATS,
    TERRITORY_PORT,
)
from windenvs.mistwind.transports import free_ports

PLANES = (
    Segment("port", 1, "plane 0"),
    Segment("region", N_REGIONS, "planes 1-4"),
    Segment("kind", len(PORT_KINDS), "planes 5-8: territory, nation, krill, cargo"),
    Segment("cargo", N_CARGOES, "planes 9-14: what a cargo port has"),
    Segment("outposts", SEATS, "planes 15-19: of the viewer, +1 .. +4"),
    Segment("transports", SEATS, "planes 20-24: number / 3, of the viewer, +1 .. +4"),
    Segment("own transports", N_TRANSPORTS, "planes 25-27: one by one"),
    Segment("port row", 1, "plane 28: location of the port's card / 5"),
    Segment("network card", 1, "plane 29: ports on the viewer's network card, or on both while choosing"),
    Segment("nation networks", N_REGIONS, "planes 30-33: nation port and destinations of each region's token"),
    Segment("reach", N_TRANSPORTS, "planes 34-36: 1 / (1 + krill) for each port that the transport can reach"),
    Segment("chain", 1, "plane 37: size / 15 of the viewer's chain through the port"),
)
CELLS, N_PLANES = WIDTH * HEIGHT, sum(segment.size for segment in PLANES)
(
    P_PORT, P_REGION, P_KIND, P_CARGO, P_OUTPOSTS, P_TRANSPORTS, P_OWN, P_ROW, P_NETWORK, P_NATION, P_REACH, P_CHAIN,
) = (sum(segment.size for segment in PLANES[:k]) for k in range(len(PLANES)))  # fmt: skip


@kernel
def seat_after(s, p, k):
    """The k-th seat after p."""
    seat = p + k
    return seat if seat < s.option.players else seat - s.option.players


@kernel
def put_planes(c, s, p, out):
    n = s.option.players
    for port in range(N_PORTS):
        cell = WIDTH * c.y[port] + c.x[port]
        out[CELLS * P_PORT + cell] = 1
        out[CELLS * (P_REGION + c.region[port]) + cell] = 1
        out[CELLS * (P_KIND + c.kind[port]) + cell] = 1
        if c.cargo[port] != NONE:
            out[CELLS * (P_CARGO + c.cargo[port]) + cell] = 1
        for k in range(n):
            out[CELLS * (P_OUTPOSTS + k) + cell] = (s.outposts[seat_after(s, p, k)] >> port) & 1
    for k in range(n):
        for t in range(N_TRANSPORTS):
            add_at(c, out, P_TRANSPORTS + k, s.tpos[seat_after(s, p, k), t], 1 / 3)
    for t in range(N_TRANSPORTS):
        add_at(c, out, P_OWN + t, s.tpos[p, t], 1)
    for place in range(N_LOCATIONS):
        add_at(c, out, P_ROW, s.prow[place], (place + 1) / N_LOCATIONS)
    put_network_plane(c, s, p, out)
    for region in range(N_REGIONS):
        add_set(c, out, P_NATION + region, c.nation_need[region, s.nnet[region]], 1)
    put_reach(c, s, p, out)
    put_chains(c, s, p, out)


@kernel
def add_at(c, out, plane, port, value):
    if port != NONE:
        out[CELLS * plane + WIDTH * c.y[port] + c.x[port]] += value


@kernel
def add_set(c, out, plane, ports, value):
    for port in range(N_PORTS):
        if (ports >> port) & 1:
            add_at(c, out, plane, port, value)


@kernel
def card_ports(c, card):
    """All ports that a network card names; for "any territory" all Territories."""
    if c.network_from[card] == NONE:
        return c.network_need[card] | c.kind_set[TERRITORY_PORT]
    return c.network_need[card]


@kernel
def put_network_plane(c, s, p, out):
    if s.net[p] != NONE:
        add_set(c, out, P_NETWORK, card_ports(c, s.net[p]), 1)
        return
    for number in range(2):
        if s.netpair[p, number] != NONE:
            add_set(c, out, P_NETWORK, card_ports(c, s.netpair[p, number]), 1)


@kernel
def put_reach(c, s, p, out):
    """Where each transport could sail with the krill there is, nearer in krill the higher."""
    budget = krill_budget(c, s, p)
    for t in range(N_TRANSPORTS):
        here = s.tpos[p, t]
        if here == NONE:
            continue
        free, before = free_ports(s, p, t), 0
        for krill in range(budget + 1):
            reached = reached_for(c.sets, free, bit(here), krill)
            if reached == before:
                break
            add_set(c, out, P_REACH + t, reached & ~before, 1 / (1 + krill))
            before = reached


@kernel
def put_chains(c, s, p, out):
    rest = own_ports(s, p)
    ports = rest
    while rest:
        part = part_with(c.sets, ports, rest & -rest)
        add_set(c, out, P_CHAIN, part, size_of(part) / 15)
        rest &= ~part
