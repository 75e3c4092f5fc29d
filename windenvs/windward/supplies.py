"""Supply cards: hands, the three open stacks, discards (rules.md, chapter 4)."""

from windenvs.core.jit import kernel
from windenvs.core.rng import below
from windenvs.windward.state import FFA, N_CARDS, N_HITS, STACKS


@kernel
def unknown_cards(s, p):
    """Cards in a hand that the others haven't seen."""
    unknown = s.hand_size[p]
    for t in range(N_CARDS):
        unknown -= s.known[p, t]
    return unknown


@kernel
def could_hold(s, p, first, last):
    """Whether p may have a card of the types first .. last-1, as far as everybody knows (WW-51)."""
    hands_are_open = s.option.mode != FFA
    for t in range(first, last):
        if (s.hand[p, t] if hands_are_open else s.known[p, t]) > 0:
            return True
    return not hands_are_open and unknown_cards(s, p) > 0


@kernel
def could_hold_hits(s, p):
    return could_hold(s, p, 0, N_HITS)


@kernel
def lose_card(s, p, t):
    """A card leaves a hand before everybody's eyes."""
    s.hand[p, t] -= 1
    s.hand_size[p] -= 1
    if s.known[p, t] > 0:
        s.known[p, t] -= 1


@kernel
def receive_card(s, p, t):
    """A card comes into a hand before everybody's eyes."""
    s.hand[p, t] += 1
    s.hand_size[p] += 1
    s.known[p, t] += 1


@kernel
def discard_card(s, p, t):
    lose_card(s, p, t)
    s.discard[t] += 1


@kernel
def draw_from(s, cards, count):
    """Takes one of the ``count`` cards given as counts by type, all alike; returns its type."""
    number = below(s, count)
    for t in range(N_CARDS):
        number -= cards[t]
        if number < 0:
            cards[t] -= 1
            return t
    return 0


@kernel
def covered_cards(s):
    count = 0
    for t in range(N_CARDS):
        count += s.pool[t]
    return count


@kernel
def build_stacks(s):
    """All cards of the pool become three stacks as even as can be, their tops turned up."""
    total = covered_cards(s)
    for i in range(STACKS):
        s.stack[i] = (total + STACKS - 1 - i) // STACKS
    for i in range(STACKS):
        s.top[i] = draw_from(s, s.pool, total - i)


@kernel
def take_top(s, p, i):
    """The top card of a stack; an empty stack brings all stacks and the discards together anew."""
    receive_card(s, p, s.top[i])
    s.stack[i] -= 1
    if s.stack[i] > 0:
        s.top[i] = draw_from(s, s.pool, covered_cards(s))
        return
    for other in range(STACKS):
        if other != i:
            s.pool[s.top[other]] += 1
    for t in range(N_CARDS):
        s.pool[t] += s.discard[t]
        s.discard[t] = 0
    build_stacks(s)
