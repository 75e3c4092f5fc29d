"""The action of a turn, as the greedy policy chooses it: a power, a village, or the card or temple that is worth most."""

from agents.tribes_cards import card_worth
from agents.tribes_worth import FAR, moves_needed, noise, power_worth, temple_worth
from windenvs.core.jit import kernel
from windenvs.tribes.actions import BUILD, PLAY, POWER, REFRESH, TEMPLE
from windenvs.tribes.cards import backs_around, backs_of, counted, row_used
from windenvs.tribes.state import FLING, HAND, N_POWERS, N_SPACES, N_TEMPLES, NONE, TURBINE
from windenvs.tribes.villages import villages_of

POWER_MARGIN = 1.3  # what a power must bring for each point that it costs


@kernel
def choose_power(c, s, mask, needed):
    """A power that is clearly worth its price, NONE if there is none."""
    for j in range(N_POWERS):
        if mask[POWER + j]:
            worth, price = power_worth(c, s, s.turn, j, needed)
            if worth > POWER_MARGIN * price:
                return POWER + j
    return NONE


@kernel
def choose_building(c, s, mask):
    """The fullest use of few riders; NONE if nothing can be built."""
    best, fewest = NONE, FAR
    for k in range(N_SPACES):
        if mask[BUILD + k]:
            tile = c.tile[s.tile[s.turn, k]]
            price = 4 * tile.spots - 2 * (tile.bonus & TURBINE > 0) - (tile.bonus & FLING > 0)
            if price < fewest:
                best, fewest = BUILD + k, price
    return best


@kernel
def choose_action(c, s, mask, picker):
    p = s.turn
    needed = moves_needed(c, s, p)
    best = choose_power(c, s, mask, needed)
    if best == NONE:
        best = choose_building(c, s, mask)
    if best != NONE:
        return best
    top = -1.0
    mine = backs_of(c, s, p)
    left, right = backs_around(c, s, p)
    for slot in range(HAND):
        for row in range(2):
            if mask[PLAY + 2 * slot + row]:
                card = s.hand[p, slot]
                x = counted(c, card, mine, left, right)
                worth = card_worth(c, s, p, card, row_used(c, card, row, x), x, needed) + noise(picker)
                if worth > top:
                    best, top = PLAY + 2 * slot + row, worth
    extra = 1.5 if villages_of(s, p) >= c.villages - 1 else 0.25
    for kind in range(N_TEMPLES):
        if mask[TEMPLE + kind]:
            worth = temple_worth(c, s, p, kind, needed) + extra + noise(picker)
            if worth > top:
                best, top = TEMPLE + kind, worth
    if mask[REFRESH] and top < 0.3:
        best = REFRESH
    return best
