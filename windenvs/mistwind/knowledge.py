"""What a seat can't see, drawn anew (rules.md, chapter 10)."""

import numpy as np

from windenvs.core.deck import bury_card
from windenvs.core.graph import size_of
from windenvs.core.jit import kernel
from windenvs.core.rng import below, shuffle
from windenvs.mistwind.bots import is_solo, shuffle_automa
from windenvs.mistwind.state import N_LOCATIONS, N_NETWORKS, N_REGIONS, NONE


@kernel
def redeterminize(c, s, p):
    """Another game that p can't tell from this one."""
    for other in range(s.option.players):
        if other != p:
            withhold_anew(s, other)
    deal_networks_anew(s, p)
    shuffle_characters(s, p)
    shuffle(s, s.pdeck, s.pdeck_n)
    for region in range(N_REGIONS):
        if s.tstack_n[region] > 1:  # the top of each stack is open
            shuffle(s, s.tstack[region], s.tstack_n[region] - 1)
    if is_solo(s) and s.botstack_n > 0:
        shuffle_automa(s, s.botstack_n)


@kernel
def withhold_anew(s, p):
    """As many discs aside as there are, any of those that p has not played."""
    unplayed = s.hand[p] | s.discarded[p]
    aside = size_of(s.discarded[p])
    left = size_of(unplayed)
    s.hand[p] = unplayed
    s.discarded[p] = 0
    for disc in range(N_LOCATIONS):
        if not (unplayed >> disc) & 1:
            continue
        if below(s, left) < aside:
            s.hand[p] &= ~(1 << disc)
            s.discarded[p] |= 1 << disc
            aside -= 1
        left -= 1


@kernel
def deal_networks_anew(s, p):
    """The others get any cards but mine and the revealed ones, and keep either; a revealed card gets another partner."""
    cards = np.empty(N_NETWORKS, np.int16)
    count = 0
    for card in range(N_NETWORKS):
        if not is_card_known(s, p, card):
            cards[count] = card
            count += 1
    shuffle(s, cards, count)
    for other in range(s.option.players):
        if other == p:
            continue
        for number in range(2):
            if s.netdone[other] and s.netpair[other, number] == s.net[other]:
                continue
            count -= 1
            s.netpair[other, number] = cards[count]
        if s.net[other] != NONE and not s.netdone[other]:
            s.net[other] = s.netpair[other, below(s, 2)]


@kernel
def is_card_known(s, p, card):
    """Dealt to p, or revealed."""
    if s.netpair[p, 0] == card or s.netpair[p, 1] == card:
        return True
    for other in range(s.option.players):
        if s.netdone[other] and s.net[other] == card:
            return True
    return False


@kernel
def shuffle_characters(s, p):
    """The deck, together with two cards that another player is choosing from."""
    hidden = s.pick[0] != NONE and s.player != p
    if hidden:
        for number in range(2):
            s.cdeck_n = bury_card(s, s.cdeck, s.cdeck_n, s.pick[number])
    shuffle(s, s.cdeck, s.cdeck_n)
    if hidden:
        for number in range(2):
            s.cdeck_n -= 1
            s.pick[number] = s.cdeck[s.cdeck_n]
