"""What a seat can't see, drawn anew (rules.md, chapter 11)."""

from windenvs.core.jit import kernel
from windenvs.windward.state import FFA, N_CARDS
from windenvs.windward.supplies import covered_cards, draw_from, unknown_cards


@kernel
def redeterminize(c, s, p):
    """Another game that p can't tell from this one: the others' unseen cards and the covered ones change places.

    The order of the covered cards is drawn when they are revealed, so together and alone nothing is left to do.
    """
    if s.option.mode != FFA:
        return
    for q in range(s.option.players):
        if q != p:
            for t in range(N_CARDS):
                s.pool[t] += s.hand[q, t] - s.known[q, t]
    covered = covered_cards(s)
    for q in range(s.option.players):
        if q == p:
            continue
        unseen = unknown_cards(s, q)
        for t in range(N_CARDS):
            s.hand[q, t] = s.known[q, t]
        for _ in range(unseen):
            s.hand[q, draw_from(s, s.pool, covered)] += 1
            covered -= 1
