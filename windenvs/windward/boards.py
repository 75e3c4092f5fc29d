"""Ship boards: slots, tracks, crew, tokens (rules.md, chapter 3)."""

from windenvs.core.jit import kernel
from windenvs.windward.notoriety import award
from windenvs.windward.state import (
    CANNON_COLUMN,
    COLUMNS,
    GAS_BARON,
    GAS_COLUMN,
    HIGH_SPIRITS,
    N_HEXES,
    NATURALIST,
    QUARTERMASTER,
    SEATS,
)


@kernel
def has_crew(s, p, member):
    return s.crew[p, member // 2] == member % 2 + 1


@kernel
def has_empty_column(s, p):
    hired = 0
    for column in range(COLUMNS):
        hired += s.crew[p, column] > 0
    return hired < COLUMNS


@kernel
def gas_slots(c, s, p):
    extra = c.extra_gas_slots if s.crew[p, GAS_COLUMN] else 0
    return c.gas_slots[s.board[p]] + extra


@kernel
def cannon_slots(c, s, p):
    extra = c.extra_cannon_slots if s.crew[p, CANNON_COLUMN] else 0
    return c.cannon_slots[s.board[p]] + extra


@kernel
def is_naturalist(s, p):
    return s.board[p] == NATURALIST


@kernel
def raise_morale(c, s, p, amount):
    before = s.morale[p]
    s.morale[p] = min(before + amount, c.morale_max)
    if before < s.morale[p] == c.morale_max:
        award(c, s, p, HIGH_SPIRITS)


@kernel
def raise_gas(c, s, p, amount):
    """Gas up to the free slots; the rest is lost. Returns how much was taken."""
    slots = gas_slots(c, s, p)
    taken = min(amount, slots - s.gas[p])
    s.gas[p] += taken
    if taken > 0 and s.gas[p] == slots:
        award(c, s, p, GAS_BARON)
    return taken


@kernel
def raise_cannons(c, s, p, amount):
    s.cannons[p] = min(s.cannons[p] + amount, cannon_slots(c, s, p))


@kernel
def raise_longboat_speed(c, s, p, amount):
    s.lbspeed[p] = min(s.lbspeed[p] + amount, c.longboat_max)


@kernel
def gas_from_crester(c, s, p, bonus):
    """What processing or research brings: as much as the morale, and what crew and board add."""
    if has_crew(s, p, QUARTERMASTER):
        bonus += c.quartermaster_gas
    raise_gas(c, s, p, s.morale[p] + bonus)


# --- tokens: what is in the supply is what is nowhere else ---


@kernel
def in_use(held, loose):
    count = 0
    for p in range(SEATS):
        count += held[p]
    for hex in range(N_HEXES):
        count += loose[hex]
    return count


@kernel
def take_plus2(c, s, p):
    """A +2 token, if the supply has one (WW-16)."""
    if in_use(s.plus2, s.loose_plus2) < c.plus2:
        s.plus2[p] += 1


@kernel
def take_tooth(c, s, p, is_red):
    """A tooth of this colour, if the supply has one (WW-15)."""
    if is_red:
        if in_use(s.red_teeth, s.loose_red) < c.teeth:
            s.red_teeth[p] += 1
    elif in_use(s.gray_teeth, s.loose_gray) < c.teeth:
        s.gray_teeth[p] += 1
