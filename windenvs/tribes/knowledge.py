"""What a seat can't see, drawn anew (rules.md, chapter 9)."""

import numpy as np

from windenvs.core.jit import kernel
from windenvs.core.rng import shuffle
from windenvs.tribes.state import DISPLAY, N_CARDS, NONE


@kernel
def redeterminize(c, s, p):
    """Another game that p can't tell from this one."""
    deal_hidden_cards(c, s, p)
    shuffle(s, s.vdeck, s.vdeck_size)
    if s.fdeck_size > 1:
        shuffle(s, s.fdeck, s.fdeck_size - 1)  # its top lies open


@kernel
def deal_hidden_cards(c, s, p):
    """Every place whose back is known gets a card with the same back, of the same reshuffle; the pile gets the rest."""
    pool = np.empty(N_CARDS, np.int16)
    size = collect_hidden(s, p, pool)
    shuffle(s, pool, size)
    for q in range(s.option.players):
        if q != p:
            for k in range(s.hand_size[q]):
                s.hand[q, k] = card_like(c, s, s.hand[q, k], pool, size)
    for k in range(DISPLAY):
        if s.edisp[k] != NONE:
            s.edisp[k] = card_like(c, s, s.edisp[k], pool, size)
    for k in range(s.draws_size):
        s.draws[k] = card_like(c, s, s.draws[k], pool, size)
    top = s.edeck_size - 1
    s.edeck[top] = card_like(c, s, s.edeck[top], pool, size)
    at = 0
    for k in range(size):
        if pool[k] != NONE:
            s.edeck[at] = pool[k]
            at += 1


@kernel
def collect_hidden(s, p, pool):
    """All cards whose faces p can't see; the drawer too has not looked at the draws (TW-30)."""
    size = 0
    for q in range(s.option.players):
        if q != p:
            for k in range(s.hand_size[q]):
                pool[size] = s.hand[q, k]
                size += 1
    for k in range(DISPLAY):
        if s.edisp[k] != NONE:
            pool[size] = s.edisp[k]
            size += 1
    for k in range(s.draws_size):
        pool[size] = s.draws[k]
        size += 1
    for k in range(s.edeck_size):
        pool[size] = s.edeck[k]
        size += 1
    return size


@kernel
def card_like(c, s, card, pool, size):
    """Takes the first card out of the pool that could lie there as well."""
    for k in range(size):
        other = pool[k]
        if other != NONE and c.card[other].colour == c.card[card].colour and s.epoch[other] == s.epoch[card]:
            pool[k] = NONE
            return other
    return card
