"""Resources, prices and pieces: what a player has, can pay, and puts on the map (rules.md, chapter 3)."""

from windenvs.core.graph import bit, size_of
from windenvs.core.jit import kernel
from windenvs.mistwind.actions import OUTPOST, TRANSPORT
from windenvs.mistwind.content import A_BOTH, A_COIN_AS_KRILL, A_KRILL_AS_COIN
from windenvs.mistwind.state import COIN, KRILL, MAX_OUTPOSTS, N_PORTS, N_TRANSPORTS, NONE, STEEL, WOOD


@kernel
def gain(c, s, p, resource, amount):
    """What goes beyond the end of the track is lost (MW-9)."""
    s.res[p, resource] = min(s.res[p, resource] + amount, c.res_cap)


@kernel
def has_ability(c, s, p, ability):
    return s.chars[p] & c.ability_set[ability] != 0


@kernel
def krill_is_coin(c, s, p):
    return s.chars[p] & (c.ability_set[A_KRILL_AS_COIN] | c.ability_set[A_BOTH]) != 0


@kernel
def coin_is_krill(c, s, p):
    return s.chars[p] & (c.ability_set[A_COIN_AS_KRILL] | c.ability_set[A_BOTH]) != 0


@kernel
def coin_budget(c, s, p):
    return s.res[p, COIN] + (s.res[p, KRILL] if krill_is_coin(c, s, p) else 0)


@kernel
def krill_budget(c, s, p):
    return s.res[p, KRILL] + (s.res[p, COIN] if coin_is_krill(c, s, p) else 0)


@kernel
def pay(s, p, native, substitute, price):
    """The resource itself first, its substitute for the rest (MW-10)."""
    first = min(price, s.res[p, native])
    s.res[p, native] -= first
    s.res[p, substitute] -= price - first


@kernel
def pay_coin(s, p, price):
    pay(s, p, COIN, KRILL, price)


@kernel
def pay_krill(s, p, price):
    pay(s, p, KRILL, COIN, price)


@kernel
def can_pay(s, p, cost):
    """Whether the Wood and the Steel of a price are there."""
    return s.res[p, WOOD] >= cost[WOOD] and s.res[p, STEEL] >= cost[STEEL]


@kernel
def pay_material(s, p, cost):
    s.res[p, WOOD] -= cost[WOOD]
    s.res[p, STEEL] -= cost[STEEL]


# --- pieces ---


@kernel
def count_transports(s, p):
    count = 0
    for t in range(N_TRANSPORTS):
        count += s.tpos[p, t] != NONE
    return count


@kernel
def has_transport_left(s, p):
    return s.tpos[p, N_TRANSPORTS - 1] == NONE


@kernel
def ports_for_outpost(s, p, ports):
    """Those of a set of ports on which p may put an outpost: one to a port, twelve in all (MW-58)."""
    if size_of(s.outposts[p]) >= MAX_OUTPOSTS:
        return 0
    return ports & ~s.outposts[p]


@kernel
def put_outpost(s, p, port):
    s.outposts[p] |= bit(port)


@kernel
def put_transport(s, p, port):
    """The lowest number that is free."""
    for t in range(N_TRANSPORTS):
        if s.tpos[p, t] == NONE:
            s.tpos[p, t] = port
            return


@kernel
def put_piece(s, p, action):
    """An outpost or a transport, as the action says."""
    if action >= TRANSPORT:
        put_transport(s, p, action - TRANSPORT)
    else:
        put_outpost(s, p, action - OUTPOST)


@kernel
def mark_ports(mask, first, ports):
    """Marks the actions that belong to a set of ports; True if there is one."""
    if ports == 0:
        return False
    for port in range(N_PORTS):
        mask[first + port] = (ports >> port) & 1
    return True
