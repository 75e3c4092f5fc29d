"""What the unlocked guide cards change, and how anything is gained (rules.md, chapter 6)."""

from windenvs.core.jit import kernel
from windenvs.tribes.content import (
    AMEND,
    FOREST_CATAPULT,
    FOREST_CLEAR,
    FOREST_MINUS1_P1,
    FOREST_MINUS2,
    ON_FOREST,
    ON_PLAY,
    WATER_PER_POLLUTION,
)
from windenvs.tribes.state import CLEANING, FOREST, MOVES, N_POWERS, N_TEMPLES, SPLITTING, WATER


@kernel
def amendment(c, s, p, icon):
    """What AMEND cards add to an icon; splits are never amended (TW-36)."""
    more = 0
    if icon < N_TEMPLES:
        for j in range(N_POWERS):
            if s.power[p, j]:
                power = c.guide[s.guide[p]].power[j]
                if power.kind == AMEND:
                    more += power.gain[icon]
    return more


@kernel
def gain(c, s, p, icon, value, amended):
    """One icon of a card, a temple or a power: water at once, everything else waits. Worth nothing, it does nothing."""
    if value <= 0:
        return
    if amended:
        value += amendment(c, s, p, icon)
    if icon == WATER:
        s.water[p] += value
    elif icon == CLEANING:
        s.pend_p += value
    elif icon == FOREST:
        s.pend_f = value
    elif icon == MOVES:
        s.pend_m += value
    elif icon == SPLITTING:
        s.pend_s += value


@kernel
def gain_by_power(c, s, p, j):
    """The benefit of a guide card, never amended (TW-36)."""
    for icon in range(N_TEMPLES):
        gain(c, s, p, icon, c.guide[s.guide[p]].power[j].gain[icon], False)


@kernel
def after_playing(c, s, p, colour):
    """ON_PLAY: together with the card's own icons (TW-37)."""
    for j in range(N_POWERS):
        if s.power[p, j]:
            power = c.guide[s.guide[p]].power[j]
            if power.kind == ON_PLAY and power.a == colour:
                gain_by_power(c, s, p, j)


@kernel
def after_planting(c, s, p):
    """What a new forest sets off."""
    for j in range(N_POWERS):
        if s.power[p, j]:
            kind = c.guide[s.guide[p]].power[j].kind
            if kind == ON_FOREST or kind == FOREST_MINUS1_P1:
                gain_by_power(c, s, p, j)
            elif kind == FOREST_CLEAR:
                s.pend_clear += 1
            elif kind == FOREST_CATAPULT:
                s.pend_cat += 1


@kernel
def discounted(c, s, p, price):
    """The price of a forest: discounts add up, but it is never free (TW-39)."""
    for j in range(N_POWERS):
        if s.power[p, j]:
            power = c.guide[s.guide[p]].power[j]
            if power.kind == FOREST_MINUS1_P1 or power.kind == FOREST_MINUS2:
                price -= power.a
    return max(1, price)


@kernel
def water_per_token(c, s, p):
    """What a removed token is worth to p (TW-38)."""
    water = 0
    for j in range(N_POWERS):
        if s.power[p, j]:
            power = c.guide[s.guide[p]].power[j]
            if power.kind == WATER_PER_POLLUTION:
                water += power.gain[WATER]
    return water
