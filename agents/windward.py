"""Greedy play of Windward: the best place the ship can reach this turn, and plain good sense at port and in battle.

In free-for-all a place is worth what can be done there (Grays, Reds, goods, trade) and what lies near it; together and
alone it is worth the fights that can be had there or will come there. Only what the deciding seat knows is looked at:
its own hand, and of the others what everybody sees.
"""

import numpy as np

from agents.mcts import search_tree
from agents.policies import GREEDY, Brain, choose_rows
from agents.windward_fights import choose_cannons, choose_flag, choose_hits, steps_apart
from agents.windward_places import best_deal, best_place, has_boat_aboard, reach, safest_place
from windenvs.core.jit import entry, kernel
from windenvs.core.rng import below, pick_flag
from windenvs.windward.actions import (
    BUY,
    CARD,
    END_TURN,
    HEX,
    HIRE,
    ORDER,
    PASS,
    PICK_BOAT,
    PICK_GRAY,
    PICK_RED,
    REST_MORALE,
    STACK,
    TAKE_LOOT,
    TRADE_TEETH,
)
from windenvs.windward.boards import gas_slots, is_naturalist
from windenvs.windward.knowledge import redeterminize
from windenvs.windward.planet import live_gray_on, towed_by
from windenvs.windward.state import (
    B_ACAN,
    B_ACARD,
    B_DCAN,
    B_DCARD,
    B_FLAG,
    BAIT,
    BAIT_CARD,
    CANNON_COLUMN,
    COFFEE,
    COLUMNS,
    COOP,
    CREW,
    FFA,
    G_CANNON,
    G_CREW,
    G_MORALE,
    G_NOTORIETY,
    G_SUPPLIES,
    GUNNER,
    HARPOONER,
    HOLD_RED,
    LOOT,
    MAIN,
    MARINE,
    N_CARDS,
    N_HEXES,
    NAVIGATOR,
    NONE,
    O_CANNON,
    O_CREW,
    O_DROP,
    O_LBSPEED,
    O_MORALE,
    O_PROCESS,
    O_RESEARCH,
    O_SUPPLIES,
    PORT,
    POWDER,
    QUARTERMASTER,
    RESEARCH,
    RESPAWN,
    REST,
    RUM,
    STACKS,
    SUPPLY,
    TEETH,
    TOKEN,
    WHITE,
)
from windenvs.windward.turn import legal, step

CARD_WORTH = np.array([1.0, 1.8, 2.6, 1.6, 1.2, 0.7, 0.3, 0.9, 0.4, 0.6, 1.3, 1.2])  # by type: to keep, to take
MORALE_PRICE = np.array([9.0, 9.0, 2.5, 1.6, 1.0, 0.8, 0.7])  # of a point, by morale
NEVER = -1e9


# --- the own turn ---


@kernel
def choose_main(c, s, mask, picker):
    p = s.turn
    action = at_port(c, s, p, mask) if s.hex[p] == PORT else at_sky(c, s, p, mask)
    if action != NONE:
        return action
    cost, first = np.empty(N_HEXES, np.int16), np.empty(N_HEXES, np.int16)
    reach(c, s, p, cost, first)
    place = best_place(c, s, p, cost, picker) if s.option.mode == FFA else safest_place(c, s, p, cost, picker)
    if place != s.hex[p] and mask[first[place]]:
        return first[place]
    action = before_the_end(c, s, p, mask)
    if action != NONE:
        return action
    return END_TURN if mask[END_TURN] else pick_flag(picker, mask)


@kernel
def at_port(c, s, p, mask):
    """Cannons first, the crew that serves them, then cards and morale; notoriety with spare gas or to finish."""
    if mask[CARD + RUM] and s.morale[p] < 5:
        return CARD + RUM
    if s.option.mode != FFA:
        return CARD + POWDER if mask[CARD + POWDER] else best_deal(c, s, p, mask)
    if mask[BUY + G_NOTORIETY] and s.notor[p] + s.gas[p] // c.price[G_NOTORIETY] >= c.goal:
        return BUY + G_NOTORIETY
    if mask[ORDER + O_CREW] and s.crew[p, CANNON_COLUMN] == 0:
        return ORDER + O_CREW
    if mask[CARD + POWDER]:
        return CARD + POWDER
    if mask[BUY + G_CANNON]:
        return BUY + G_CANNON
    if mask[ORDER + O_CANNON]:
        return ORDER + O_CANNON
    if mask[BUY + G_CREW] and s.crew[p, CANNON_COLUMN] == 0:
        return BUY + G_CREW
    if mask[ORDER + O_SUPPLIES] and s.hand_size[p] < 3:
        return ORDER + O_SUPPLIES
    if mask[ORDER + O_CREW]:
        return ORDER + O_CREW
    if mask[ORDER + O_MORALE] and s.morale[p] < 4:
        return ORDER + O_MORALE
    return spend_gas(c, s, p, mask)


@kernel
def spend_gas(c, s, p, mask):
    if mask[BUY + G_SUPPLIES] and s.hand_size[p] < 2:
        return BUY + G_SUPPLIES
    if mask[BUY + G_MORALE] and s.morale[p] < 3:
        return BUY + G_MORALE
    if mask[BUY + G_CREW]:
        return BUY + G_CREW
    if mask[BUY + G_NOTORIETY] and s.gas[p] >= 2:
        return BUY + G_NOTORIETY
    if mask[ORDER + O_SUPPLIES] and s.hand_size[p] < 4:
        return ORDER + O_SUPPLIES
    return NONE


@kernel
def at_sky(c, s, p, mask):
    """Process what is in the hold, take what lies below, drop a longboat on a Gray."""
    if mask[ORDER + O_PROCESS]:
        return ORDER + O_PROCESS
    if mask[ORDER + O_RESEARCH]:
        return ORDER + O_RESEARCH
    if s.hold[p] != NONE and mask[CARD + COFFEE] and s.orders == 0:
        return CARD + COFFEE
    if mask[PICK_RED]:
        return PICK_RED
    if mask[PICK_GRAY]:
        return PICK_GRAY
    if mask[ORDER + O_DROP] and live_gray_on(s, s.hex[p]) != NONE and s.hold[p] == NONE:
        return ORDER + O_DROP
    if mask[PICK_BOAT] and untows(s, p):
        return PICK_BOAT
    if mask[CARD + POWDER]:
        return CARD + POWDER
    if mask[CARD + RUM] and s.morale[p] < 5:
        return CARD + RUM
    if mask[CARD + COFFEE] and s.orders == 0 and s.hold[p] == NONE and live_gray_on(s, s.hex[p]) != NONE:
        if has_boat_aboard(s, p) and not (s.used >> O_DROP) & 1:
            return CARD + COFFEE
    return NONE


@kernel
def untows(s, p):
    """The longboat under the ship tows nothing, so it may come aboard."""
    count = 0
    for b in range(2):
        count += s.boat[p, b] == s.hex[p] and towed_by(s, 2 * p + b) == NONE
    return count > 0


@kernel
def before_the_end(c, s, p, mask):
    """What is left to do when the ship has come where it wants to be."""
    if mask[CARD + BAIT_CARD] and s.hold[p] == NONE and has_boat_aboard(s, p) and s.option.mode == FFA:
        return CARD + BAIT_CARD
    if mask[ORDER + O_LBSPEED] and s.lbspeed[p] < 2 and (s.boat[p, 0] > PORT or s.boat[p, 1] > PORT):
        return ORDER + O_LBSPEED
    if mask[PICK_BOAT]:
        return PICK_BOAT
    return NONE


# --- small decisions ---


@kernel
def choose_supply(s, mask):
    best, top = PASS, 0.0
    for i in range(STACKS):
        if CARD_WORTH[s.top[i]] > top:
            best, top = STACK + i, CARD_WORTH[s.top[i]]
    return best


@kernel
def choose_crew(s, mask):
    """The cannons' column first; whom depends on the foes."""
    hunter = MARINE if s.option.mode != COOP else GUNNER
    hand = QUARTERMASTER if s.option.mode == FFA else NAVIGATOR
    for member in (hunter, HARPOONER, hand):
        if mask[HIRE + member]:
            return HIRE + member
    return HIRE + NAVIGATOR


@kernel
def choose_rest(s, mask):
    """The least useful card, unless a point of morale is cheaper."""
    best, top = REST_MORALE, MORALE_PRICE[s.morale[s.player]]
    for t in range(N_CARDS):
        if mask[CARD + t] and CARD_WORTH[t] < top:
            best, top = CARD + t, CARD_WORTH[t]
    return best


@kernel
def choose_hex(c, s, mask, picker):
    """Placements: a Gray near the ship; Reds, White and released Cresters far from it, best over the border."""
    p = s.player
    best, top = NONE, NEVER
    sign = -1.0 if s.phase == BAIT else 1.0
    for hex in range(c.hexes[s.option.map_size]):
        if not mask[HEX + hex]:
            continue
        value = sign * steps_apart(c, s.hex[p], hex) + below(picker, 1000) * 1e-4
        if s.phase == RESEARCH and c.territory[hex] != c.territory[s.hex[p]]:
            value += 5
        if value > top:
            best, top = HEX + hex, value
    return best


@kernel
def choose_loot(s, mask):
    if mask[TAKE_LOOT + TOKEN] and is_naturalist(s, s.player):
        return TAKE_LOOT + TOKEN
    for kind in range(3):
        if mask[TAKE_LOOT + kind]:
            return TAKE_LOOT + kind
    return NONE


@kernel
def choose_teeth(c, s, mask):
    """Gas as long as there is room for it."""
    room = gas_slots(c, s, s.player) - s.gas[s.player]
    for kind in range(2):
        if mask[TRADE_TEETH + kind] and room >= 2:
            return TRADE_TEETH + kind
    return TRADE_TEETH + 2


@kernel
def policy(c, s, mask, picker, kind):
    """A legal action for whoever decides, from what it knows."""
    if kind != GREEDY:
        return pick_flag(picker, mask)
    phase = s.phase
    if phase == MAIN:
        return choose_main(c, s, mask, picker)
    if phase == SUPPLY:
        return choose_supply(s, mask)
    if phase == CREW:
        return choose_crew(s, mask)
    if phase in (BAIT, RESPAWN, WHITE, RESEARCH):
        return choose_hex(c, s, mask, picker)
    if phase == TEETH:
        return choose_teeth(c, s, mask)
    if phase == B_FLAG:
        return choose_flag(c, s, mask)
    if phase in (B_ACAN, B_DCAN):
        return choose_cannons(c, s)
    if phase in (B_ACARD, B_DCARD):
        return choose_hits(c, s, mask)
    if phase == LOOT:
        return choose_loot(s, mask)
    if phase == REST:
        return choose_rest(s, mask)
    return pick_flag(picker, mask)


# --- the value of a position cut off ---


@kernel
def standing(c, s, p):
    """ffa: notoriety, and what will become notoriety, from what everybody sees."""
    worth = 1.0 * s.notor[p] + 3.2 * s.red_teeth[p] + 2.4 * s.gray_teeth[p]
    if s.hold[p] != NONE:
        worth += 2.4 if s.hold[p] >= HOLD_RED else 1.8
    worth += 0.3 * s.gas[p] + 0.35 * s.cannons[p] + 0.2 * s.hand_size[p] + 0.25 * s.plus2[p] + 0.25 * s.morale[p]
    for column in range(COLUMNS):
        worth += 0.5 * (s.crew[p, column] > 0)
    return worth


@kernel
def ffa_value(c, s, values):
    """Shares of the victory by a softmax of the standings, sharper towards the end."""
    n = s.option.players
    best, total = NEVER, 0.0
    lead = 0
    for p in range(n):
        values[p] = standing(c, s, p)
        best = max(best, values[p])
        lead = max(lead, s.notor[p])
    sharp = 0.25 + 0.35 * min(lead, c.goal) / c.goal
    for p in range(n):
        values[p] = np.exp(sharp * (values[p] - best))
        total += values[p]
    for p in range(n):
        share = values[p] / total
        values[p] = share - (1 - share) / (n - 1)


@kernel
def team_value(c, s, values):
    """Coop and solo: how near the goal is, how strong the ships are, what is left to lose."""
    n = s.option.players
    strength = 0.0
    for p in range(n):
        strength += 0.3 * s.cannons[p] + 0.12 * s.hand_size[p] + 0.15 * s.plus2[p] + 0.2 * s.morale[p]
        strength += 0.3 * (s.crew[p, CANNON_COLUMN] > 0)
    strength /= n
    if s.option.mode == COOP:
        points = 1.3 * (s.captain_lives - s.white_lives) + strength - 1.6
    else:
        points = 0.75 * s.reds_beaten + strength - 4.2
    chance = 1 / (1 + np.exp(-points))
    for p in range(n):
        values[p] = 2 * chance - 1


@kernel
def value(c, s, values):
    """The expected reward of each seat, between -1 and 1."""
    values[:] = 0
    if s.option.mode == FFA:
        ffa_value(c, s, values)
    else:
        team_value(c, s, values)


@entry
def choose(contents, states, seeds, kind, mask, pickers, actions):
    choose_rows(legal, policy, contents, states, seeds, kind, mask, pickers, actions)


@entry
def search(contents, root, seat, candidates, trials, settings, memory):
    search_tree(step, redeterminize, policy, value, contents, root, seat, candidates, trials, settings, memory)


BRAIN = Brain(choose, search, ("random", "greedy"), depth=24)
