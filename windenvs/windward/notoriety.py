"""Notoriety and what it sets off: the last round, the White Crester, achievements (rules.md, chapters 9 and 10)."""

from windenvs.core.jit import kernel
from windenvs.core.rng import below
from windenvs.windward.planet import free_corners, is_free_for_white, last_hex_for_white, put_white
from windenvs.windward.state import ACHIEVED, FFA, NONE, TILES, W_OFF


@kernel
def gain_notoriety(c, s, p, amount):
    s.notor[p] += amount
    if s.option.mode != FFA:
        return
    s.gain[p] += amount
    if s.end_seat == NONE and s.notor[p] >= c.goal:
        s.end_seat = s.turn  # WW-19
    if s.option.white and s.white_state == W_OFF and s.notor[p] >= c.white_at:
        summon_white(c, s)


@kernel
def summon_white(c, s):
    """White comes to one of the free corners, all alike (WW-21)."""
    count = free_corners(c, s)
    if count == 0:
        put_white(s, last_hex_for_white(c, s))
        return
    number = below(s, count)
    for k in range(TILES):
        corner = c.corner[s.option.map_size, k]
        if is_free_for_white(c, s, corner):
            if number == 0:
                put_white(s, corner)
                return
            number -= 1


@kernel
def award(c, s, p, achievement):
    """The notoriety of an achievement card in play: more for whoever is first, once for each player."""
    if not s.option.achievements:
        return
    for slot in range(ACHIEVED):
        if s.ach[slot] == achievement and not s.ach_done[p, slot]:
            amount = c.ach_later[achievement] if s.ach_first[slot] else c.ach_first[achievement]
            s.ach_done[p, slot] = 1
            s.ach_first[slot] = 1
            gain_notoriety(c, s, p, amount)
