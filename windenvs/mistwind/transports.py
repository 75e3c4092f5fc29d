"""Transports: sailing, loading, unloading (rules.md, chapter 5)."""

from windenvs.core.graph import bit, reached_for, toll_to
from windenvs.core.jit import kernel
from windenvs.mistwind.actions import (
    BONUS_A,
    BONUS_B,
    LOAD,
    LOAD_KRILL,
    MOVE,
    N_UNLOADS,
    UNLOAD,
    UNLOAD_MIDDLE,
    UNLOAD_NATION,
    UNLOAD_TOP,
)
from windenvs.mistwind.resources import gain, krill_budget, mark_ports, pay_krill
from windenvs.mistwind.state import (
    BOTTOM,
    CARGO_PORT,
    KRILL,
    KRILL_PORT,
    MIDDLE,
    N_CARGOES,
    N_PORTS,
    N_TRACK,
    N_TRANSPORTS,
    NONE,
    TERRITORY_PORT,
    TOP,
)

# --- sailing ---


@kernel
def free_ports(s, p, t):
    """The set of ports that transport t leaves without krill: an own outpost or another own transport is there (MW-12)."""
    ports = 0 | s.outposts[p]
    for other in range(N_TRANSPORTS):
        if other != t and s.tpos[p, other] != NONE:
            ports |= bit(s.tpos[p, other])
    return ports


@kernel
def mark_voyages(c, s, p, mask):
    """Every port that each transport can reach with the krill there is; True if there is one."""
    any_voyage = False
    budget = krill_budget(c, s, p)
    for t in range(N_TRANSPORTS):
        here = s.tpos[p, t]
        if here == NONE or (s.moved >> t) & 1:
            continue
        ports = reached_for(c.sets, free_ports(s, p, t), bit(here), budget) & ~bit(here)
        if mark_ports(mask, MOVE + N_PORTS * t, ports):
            any_voyage = True
    return any_voyage


@kernel
def krill_cost(c, s, p, t, port):
    """The least krill for which transport t reaches a port (MW-11)."""
    return toll_to(c.sets, free_ports(s, p, t), bit(s.tpos[p, t]), bit(port))


@kernel
def sail(c, s, p, action):
    """A move of the optional stage: each transport once a turn (MW-13)."""
    t, port = (action - MOVE) // N_PORTS, (action - MOVE) % N_PORTS
    pay_krill(s, p, krill_cost(c, s, p, t, port))
    s.tpos[p, t] = port
    s.moved |= 1 << t


@kernel
def mark_moves(c, s, p, t, ports, mask):
    """Moves of transport t by an effect: to any of these ports but its own; True if there is one."""
    return mark_ports(mask, MOVE + N_PORTS * t, ports & ~bit(s.tpos[p, t]))


# --- cargo ---


@kernel
def can_load(s, p, t, cargo):
    """Another cargo than the one on board, of which there is some left (MW-50)."""
    return s.tpos[p, t] != NONE and s.tcargo[p, t] != cargo and s.supply[cargo] > 0


@kernel
def mark_cargo(c, s, p, t, mask):
    """Whatever transport t can load or unload where it stands; True if there is something."""
    port = s.tpos[p, t]
    if c.kind[port] == CARGO_PORT:
        if not can_load(s, p, t, c.cargo[port]):
            return False
        mask[LOAD + N_CARGOES * t + c.cargo[port]] = 1
        return True
    if c.kind[port] == KRILL_PORT:
        mask[LOAD_KRILL + t] = 1
        return True
    return mark_unload(c, s, p, t, mask)


@kernel
def mark_unload(c, s, p, t, mask):
    """The demand tokens that the cargo of transport t fits; True if there is one."""
    port, cargo = s.tpos[p, t], s.tcargo[p, t]
    if cargo == NONE:
        return False
    region, first, found = c.region[port], UNLOAD + N_UNLOADS * t, False
    if c.kind[port] == TERRITORY_PORT:
        if s.ttrack[region, BOTTOM] == cargo:
            mask[first + BONUS_A] = mask[first + BONUS_B] = 1
            found = True
        if s.ttrack[region, MIDDLE] == cargo:
            mask[first + UNLOAD_MIDDLE] = 1
            found = True
        if s.ttrack[region, TOP] == cargo:
            mask[first + UNLOAD_TOP] = 1
            found = True
        return found
    if c.cargo[port] != NONE or c.kind[port] == KRILL_PORT:
        return False
    for option in range(2):
        if s.ntrack[region, option] == cargo:
            mask[first + UNLOAD_NATION + option] = 1
            found = True
    return found


@kernel
def handle_cargo(c, s, p, action):
    """Loads or unloads as the action says; returns the transport."""
    if action >= UNLOAD:
        t = (action - UNLOAD) // N_UNLOADS
        unload(c, s, p, t, (action - UNLOAD) % N_UNLOADS)
        return t
    if action >= LOAD_KRILL:
        gain(c, s, p, KRILL, c.krill_gain)
        return action - LOAD_KRILL
    t = (action - LOAD) // N_CARGOES
    load(s, p, t, (action - LOAD) % N_CARGOES)
    return t


@kernel
def load(s, p, t, cargo):
    """What was on board goes back to the supply (MW-51)."""
    if s.tcargo[p, t] != NONE:
        s.supply[s.tcargo[p, t]] += 1
    s.supply[cargo] -= 1
    s.tcargo[p, t] = cargo


@kernel
def unload(c, s, p, t, token):
    """The cargo goes back to the supply, the token to the player, the bottom space gives a bonus (MW-8)."""
    region, cargo = c.region[s.tpos[p, t]], s.tcargo[p, t]
    s.supply[cargo] += 1
    s.tcargo[p, t] = NONE
    if token >= UNLOAD_NATION:
        take_nation_token(s, region, token - UNLOAD_NATION)
        s.ndem[p, region, cargo] += 1
        return
    if token <= BONUS_B:
        gain(c, s, p, c.bottom[region, token, 0], c.bottom[region, token, 1])
        take_territory_token(s, region, BOTTOM)
    else:
        take_territory_token(s, region, token - UNLOAD_MIDDLE + MIDDLE)
    s.dem[p, region, cargo] += 1


@kernel
def take_territory_token(s, region, space):
    """The tokens above slide down and the stack fills the top."""
    for above in range(space + 1, N_TRACK):
        s.ttrack[region, above - 1] = s.ttrack[region, above]
    s.ttrack[region, TOP] = NONE
    if s.tstack_n[region] > 0:
        s.tstack_n[region] -= 1
        s.ttrack[region, TOP] = s.tstack[region, s.tstack_n[region]]


@kernel
def take_nation_token(s, region, option):
    """The other option becomes the first, the hidden token the second."""
    s.ntrack[region, 0] = s.ntrack[region, 1 - option]
    s.ntrack[region, 1] = s.nhidden[region]
    s.nhidden[region] = NONE
