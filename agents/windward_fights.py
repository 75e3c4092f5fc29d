"""Windward: estimates of fights, and what greedy play does in them."""

from windenvs.core.hexgrid import hex_distance
from windenvs.core.jit import kernel
from windenvs.windward.actions import (
    CANNONS,
    CARD,
    PASS,
    SPEND_PLUS2,
)
from windenvs.windward.battle import bonus
from windenvs.windward.state import (
    A_BOAT,
    A_RED,
    A_SHIP,
    A_WHITE,
    B_ACAN,
    B_ACARD,
    FALSE_FLAG,
    FFA,
    N_HITS,
    REDS,
)

DIE = 5 / 3  # hits of a die on average


# --- estimates ---


@kernel
def extra_hits(c, s, p):
    """What p's hand and tokens could add; p must be the seat that decides."""
    total = 2 * s.plus2[p]
    for t in range(N_HITS):
        total += c.card_hits[t] * s.hand[p, t]
    return total


@kernel
def ship_hits(c, s, p, foe, cannons):
    """A ship's result on average, without cards."""
    return (c.ship_strength + cannons) * DIE + bonus(c, s, A_SHIP, p, foe)


@kernel
def power(c, s, p, foe):
    """With everything the deciding seat has."""
    return ship_hits(c, s, p, foe, s.cannons[p]) + 0.9 * extra_hits(c, s, p)


@kernel
def guessed_power(c, s, q, foe):
    """Of another seat's ship, from what everybody sees."""
    return ship_hits(c, s, q, foe, s.cannons[q]) + 0.6 * s.hand_size[q] + 1.5 * s.plus2[q]


@kernel
def count_bits(bits):
    count = 0
    for k in range(REDS):
        count += (bits >> k) & 1
    return count


@kernel
def foe_hits(c, s, kind, who):
    """What an attacker will roll on average, from what everybody sees."""
    if kind == A_SHIP:
        return guessed_power(c, s, who, A_SHIP)
    if kind == A_RED:
        return c.red_strength * count_bits(who) * DIE
    if kind == A_WHITE:
        return c.white_strength * DIE
    return 2.0 * DIE if kind == A_BOAT else DIE


@kernel
def steps_apart(c, a, b):
    return hex_distance(c.q[a] - c.q[b], c.r[a] - c.r[b])


# --- battles ---


@kernel
def is_attacker(s, p):
    return (s.ak == A_SHIP and s.ai == p) or (s.ak == A_BOAT and s.ai // 2 == p)


@kernel
def choose_flag(c, s, mask):
    """False Flag against an attack that will likely be lost by a ship."""
    p = s.player
    if not mask[CARD + FALSE_FLAG] or s.dk != A_SHIP:
        return PASS
    return CARD + FALSE_FLAG if power(c, s, p, s.ak) < foe_hits(c, s, s.ak, s.ai) - 0.5 else PASS


@kernel
def choose_cannons(c, s):
    """All of them in an attack; as a defender just enough, or none if nothing helps."""
    p = s.player
    have = s.cannons[p]
    if s.phase == B_ACAN:
        return CANNONS + have
    extra = 0.8 * extra_hits(c, s, p)
    for k in range(have + 1):
        if ship_hits(c, s, p, s.ak, k) + extra >= s.at + 1:
            return CANNONS + k
    behind = s.at - ship_hits(c, s, p, s.ak, have) - extra
    if behind < s.morale[p] or s.option.mode != FFA:
        return CANNONS + have
    return CANNONS


@kernel
def choose_hits(c, s, mask):
    """Cards and tokens only if they turn the result: to win, else to tie, else to survive."""
    p = s.player
    mine, theirs = (s.at, s.dt) if s.phase == B_ACARD else (s.dt, s.at)
    by_ship = (s.ak == A_SHIP) if is_attacker(s, p) else (s.dk == A_SHIP)
    need = theirs - mine + 1
    if need <= 0:
        return PASS
    extra = extra_hits(c, s, p)
    aim = 0
    if extra >= need:
        aim = need
    elif by_ship and extra >= need - 1:
        aim = need - 1
    elif by_ship and need - 1 >= s.morale[p] and extra >= need - s.morale[p]:
        aim = need - s.morale[p]
    if aim <= 0 or (not by_ship and need > 3):
        return PASS
    return cheapest_hit(c, s, p, aim)


@kernel
def cheapest_hit(c, s, p, aim):
    """The smallest of tokens and cards that is enough, else the largest."""
    enough, least, largest, most = PASS, 99, PASS, 0
    for t in range(-1, N_HITS):
        if t < 0:
            held, size, action = s.plus2[p], 2, SPEND_PLUS2
        else:
            held, size, action = s.hand[p, t], c.card_hits[t], CARD + t
        if held == 0:
            continue
        if size >= aim and size < least:
            enough, least = action, size
        if size > most:
            largest, most = action, size
    return enough if enough != PASS else largest
