"""Effects that put pieces on the map (rules.md, chapter 4). Registers: see effects.py."""

from windenvs.core.graph import bit
from windenvs.core.jit import kernel
from windenvs.mistwind.actions import OUTPOST, RES, TRANSPORT
from windenvs.mistwind.flow import end_effect
from windenvs.mistwind.resources import (
    can_pay,
    coin_budget,
    gain,
    has_transport_left,
    mark_ports,
    pay_coin,
    pay_material,
    ports_for_outpost,
    put_piece,
)
from windenvs.mistwind.state import ANY_REGION, N_PORTS, N_RESOURCES

EVERY_PORT = (1 << N_PORTS) - 1


@kernel
def ports_of(c, region):
    """The ports of a region, or all."""
    if region == ANY_REGION:
        return EVERY_PORT
    return c.region_set[region]


@kernel
def mark_building(c, s, p, ports, mask):
    """Pieces that p can pay in Wood and Steel, on these ports; True if there is one."""
    found = False
    if can_pay(s, p, c.outpost_cost):
        found = mark_ports(mask, OUTPOST, ports_for_outpost(s, p, ports))
    if has_transport_left(s, p) and can_pay(s, p, c.transport_cost):
        found = mark_ports(mask, TRANSPORT, ports) or found
    return found


@kernel
def build_for_material(c, s, p, action):
    pay_material(s, p, c.transport_cost if action >= TRANSPORT else c.outpost_cost)
    put_piece(s, p, action)


# --- a disc on a port card: gain, or build there ---


@kernel
def legal_port_card(c, s, mask):
    for resource in range(N_RESOURCES):
        mask[RES + resource] = 1
    mark_building(c, s, s.player, bit(s.prow[s.ea]), mask)
    return True


@kernel
def step_port_card(c, s, action):
    p = s.player
    if action >= OUTPOST:
        build_for_material(c, s, p, action)
    else:
        gain(c, s, p, action - RES, s.stack_n[s.ea])
    end_effect(s)


# --- bonuses "build" ---


@kernel
def legal_building(c, s, mask):
    ports = c.region_set[s.ea] if s.eb else bit(s.ea)
    return mark_building(c, s, s.player, ports, mask)


@kernel
def step_building(c, s, action):
    build_for_material(c, s, s.player, action)


# --- Labour 4 ---


@kernel
def legal_build_two(c, s, mask):
    p, found = s.player, False
    if s.eb == 0:
        return False
    budget = coin_budget(c, s, p)
    if budget >= c.labour_outpost:
        found = mark_ports(mask, OUTPOST, ports_for_outpost(s, p, EVERY_PORT))
    if budget >= c.labour_transport and has_transport_left(s, p):
        found = mark_ports(mask, TRANSPORT, EVERY_PORT) or found
    return found


@kernel
def step_build_two(c, s, action):
    p = s.player
    pay_coin(s, p, c.labour_transport if action >= TRANSPORT else c.labour_outpost)
    put_piece(s, p, action)
    s.eb -= 1


# --- pieces without a price ---


@kernel
def legal_place_outpost(c, s, mask):
    return mark_ports(mask, OUTPOST, ports_for_outpost(s, s.player, ports_of(c, s.ea)))


@kernel
def legal_place_transport(c, s, mask):
    return has_transport_left(s, s.player) and mark_ports(mask, TRANSPORT, EVERY_PORT)


@kernel
def step_place(c, s, action):
    put_piece(s, s.player, action)
    end_effect(s)
