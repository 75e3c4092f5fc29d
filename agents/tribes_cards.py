"""Element cards in the eyes of the greedy policy: what one is worth, which go, which are drawn."""

import numpy as np

from agents.tribes_worth import FAR, amended, forests_of, icon_worth, icons_worth, moves_needed, noise, on_play_worth
from windenvs.core.jit import kernel
from windenvs.tribes.actions import BRANCH_TO, DRAW_FROM, THROW, TRIPLES
from windenvs.tribes.cards import backs_around, backs_of, counted, icon_value, is_met, number_of, row_used
from windenvs.tribes.forest import free_spaces
from windenvs.tribes.state import CLEANING, DISPLAY, FOREST, HAND, MOVES, N_ICONS, NONE, PILE, SPLITTING, WATER


@kernel
def card_worth(c, s, p, card, row, x, needed):
    """All icons of a row, or the better one."""
    total = on_play_worth(c, s, p, c.card[card].colour, needed)
    if c.card[card].either:
        best = 0.0
        for icon in range(N_ICONS):
            value = icon_value(c, card, row, icon, x)
            if value > 0:
                best = max(best, icon_worth(c, s, p, icon, value, needed))
        return total + best
    water = amended(c, s, p, WATER, icon_value(c, card, row, WATER, x))
    tokens = amended(c, s, p, CLEANING, icon_value(c, card, row, CLEANING, x))
    moves = amended(c, s, p, MOVES, icon_value(c, card, row, MOVES, x))
    price, split = icon_value(c, card, row, FOREST, x), icon_value(c, card, row, SPLITTING, x)
    return total + icons_worth(c, s, p, water, tokens, price, moves, split, needed)


@kernel
def choose_branch(c, s):
    p, needed = s.turn, moves_needed(c, s, s.turn)
    number, best, top = 0, 0, -1.0
    for icon in range(N_ICONS):
        value = icon_value(c, s.played, s.branch_row, icon, s.branch_x)
        if value > 0:
            worth = icon_worth(c, s, p, icon, value, needed)
            if worth > top:
                best, top = number, worth
            number += 1
    return BRANCH_TO + best


@kernel
def choose_discard(c, s, picker):
    """The three cards that are worth least: what they would bring now, or a little hope."""
    p = s.turn
    worth = np.empty(HAND)
    needed = moves_needed(c, s, p)
    mine = backs_of(c, s, p)
    left, right = backs_around(c, s, p)
    for slot in range(HAND):
        card = s.hand[p, slot]
        x = counted(c, card, mine, left, right)
        worth[slot] = 0.3 * card_worth(c, s, p, card, 0, x, needed) + noise(picker)
        for row in range(2):
            if is_met(c, card, row, mine, left, right):
                now = card_worth(c, s, p, card, row_used(c, card, row, x), x, needed)
                worth[slot] = max(worth[slot], 0.7 * now)
    best, least = 0, 1e9
    for number in range(len(TRIPLES)):
        total = worth[TRIPLES[number][0]] + worth[TRIPLES[number][1]] + worth[TRIPLES[number][2]]
        if total < least:
            best, least = number, total
    return THROW + best


@kernel
def colour_need(c, s, p, element):
    """How much the chain lacks a colour, in the order fire, water, plants, air."""
    forests, room = forests_of(s, p), free_spaces(c, s, p) != 0
    if element == 0:
        return 1.0 if room else 3.0
    if element == 1:
        return 3.0 if s.water[p] < 4 else 1.5 if s.water[p] < 9 else 0.3
    if element == 2:
        return 3.0 if forests <= 1 else 2.0 if forests == 2 else 0.8
    return 3.0 if moves_needed(c, s, p) < FAR else 0.8


@kernel
def choose_draw(c, s, mask, picker):
    p = s.turn
    backs = backs_of(c, s, p)
    best, top = NONE, -1e9
    for place in range(DISPLAY + 1):
        if mask[DRAW_FROM + place]:
            card = s.edeck[s.edeck_size - 1] if place == PILE else s.edisp[place]
            element = c.card[card].colour
            held = number_of(backs, element)
            for k in range(s.draws_size):
                held += c.card[s.draws[k]].colour == element
            worth = colour_need(c, s, p, element) - 0.9 * held + noise(picker)
            if worth > top:
                best, top = DRAW_FROM + place, worth
    return best
