"""Decks: an array of card ids, of which the first ``size`` are in the pile; the last of them lies on top."""

from windenvs.core.jit import kernel
from windenvs.core.rng import below, shuffle


@kernel
def fill_deck(cards, counts):
    """Writes counts[k] copies of every card k, in order; returns how many there are."""
    size = 0
    for card in range(len(counts)):
        for _ in range(counts[card]):
            cards[size] = card
            size += 1
    return size


@kernel
def top_card(cards, size):
    """The card on top, or -1 if the pile is empty."""
    if size == 0:
        return -1
    return cards[size - 1]


@kernel
def bury_card(s, cards, size, card):
    """Puts a card at a random depth of a shuffled pile (which stays uniformly shuffled); returns the new size."""
    at = below(s, size + 1)
    cards[size] = cards[at]
    cards[at] = card
    return size + 1


@kernel
def reshuffle(s, cards, size, discard, discarded):
    """Puts the whole discard pile under the pile and shuffles what was added; returns the new size of the pile."""
    shuffle(s, discard, discarded)
    for i in range(size - 1, -1, -1):
        cards[i + discarded] = cards[i]
    for i in range(discarded):
        cards[i] = discard[i]
    return size + discarded
