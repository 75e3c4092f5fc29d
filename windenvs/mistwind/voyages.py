"""Effects that move, load and unload transports (rules.md, chapter 5). Registers: see effects.py."""

from windenvs.core.jit import kernel
from windenvs.mistwind.actions import LOAD, MOVE, UNLOAD
from windenvs.mistwind.building import ports_of
from windenvs.mistwind.flow import end_effect, enter_effect
from windenvs.mistwind.state import AFTER_MOVE, LOAD_ANY, N_CARGOES, N_PORTS, N_TRANSPORTS, NONE
from windenvs.mistwind.transports import can_load, handle_cargo, load, mark_cargo, mark_moves, mark_unload

# --- some spaces and one cargo action for one transport (MW-24) ---


@kernel
def legal_steps(c, s, mask):
    p, found = s.player, False
    for t in range(N_TRANSPORTS):
        if s.tpos[p, t] == NONE or (s.et != NONE and s.et != t):
            continue
        if mark_moves(c, s, p, t, c.within[s.tpos[p, t], s.eb], mask):
            found = True
        if s.ecargo and mark_cargo(c, s, p, t, mask):
            found = True
    return found


@kernel
def step_steps(c, s, action):
    p = s.player
    if action >= LOAD:
        s.et = handle_cargo(c, s, p, action)
        s.ecargo = 0
        return
    t, port = (action - MOVE) // N_PORTS, (action - MOVE) % N_PORTS
    s.eb -= c.dist[s.tpos[p, t], port]
    s.tpos[p, t] = port
    s.et = t


# --- one transport to a region or anywhere, then one cargo action (MW-29) ---


@kernel
def legal_move_to(c, s, mask):
    p, found = s.player, False
    ports = ports_of(c, s.ea)
    for t in range(N_TRANSPORTS):
        if s.tpos[p, t] != NONE and mark_moves(c, s, p, t, ports, mask):
            found = True
    return found


@kernel
def step_move_to(c, s, action):
    t = (action - MOVE) // N_PORTS
    s.tpos[s.player, t] = (action - MOVE) % N_PORTS
    enter_effect(s, AFTER_MOVE, 1)
    s.et = t


@kernel
def legal_after_move(c, s, mask):
    return mark_cargo(c, s, s.player, s.et, mask)


@kernel
def step_after_move(c, s, action):
    handle_cargo(c, s, s.player, action)
    end_effect(s)


# --- spaces shared by all transports, which may unload afterwards (MW-28) ---


@kernel
def legal_collective(c, s, mask):
    p, found = s.player, False
    for t in range(N_TRANSPORTS):
        if s.tpos[p, t] == NONE:
            continue
        moved = (s.emask >> t) & 1
        if moved:
            if not (s.emask2 >> t) & 1 and mark_unload(c, s, p, t, mask):
                found = True
        elif s.emask2 == 0 and mark_moves(c, s, p, t, c.within[s.tpos[p, t], s.eb], mask):
            found = True
    return found


@kernel
def step_collective(c, s, action):
    p = s.player
    if action >= UNLOAD:
        s.emask2 |= 1 << handle_cargo(c, s, p, action)
        return
    t, port = (action - MOVE) // N_PORTS, (action - MOVE) % N_PORTS
    s.eb -= c.dist[s.tpos[p, t], port]
    s.tpos[p, t] = port
    s.emask |= 1 << t


# --- loading wherever the transports are ---


@kernel
def legal_load_cargo(c, s, mask):
    p, found = s.player, False
    for t in range(N_TRANSPORTS):
        if can_load(s, p, t, s.ea):
            mask[LOAD + N_CARGOES * t + s.ea] = 1
            found = True
    return found


@kernel
def legal_load_any(c, s, mask):
    p, found = s.player, False
    for t in range(N_TRANSPORTS):
        if (s.emask >> t) & 1:
            continue
        for cargo in range(N_CARGOES):
            if can_load(s, p, t, cargo):
                mask[LOAD + N_CARGOES * t + cargo] = 1
                found = True
    return found


@kernel
def step_load(c, s, action):
    """Either kind; LOAD_ANY serves each transport once."""
    t = (action - LOAD) // N_CARGOES
    load(s, s.player, t, (action - LOAD) % N_CARGOES)
    if s.eff == LOAD_ANY:
        s.emask |= 1 << t
