"""Rounds: preparation, whose turn it is, the end of the round (rules.md, chapters 2 and 8)."""

from windenvs.core.graph import bit
from windenvs.core.jit import kernel
from windenvs.mistwind.bonuses import apply_bonus, top_of_stack
from windenvs.mistwind.bots import has_bot, is_solo, play_bot, return_bot_discs, shuffle_automa
from windenvs.mistwind.characters import clear_character_row, fill_character_row
from windenvs.mistwind.claims import claim_all, claim_all_in_order
from windenvs.mistwind.flow import clear_turn, enter_disc, enter_discard, enter_rbonus, enter_rclaim, next_human
from windenvs.mistwind.scoring import finish
from windenvs.mistwind.state import ALL_DISCS, AUTOMA_DISCS, BOT, N_LOCATIONS, NONE, RBONUS


@kernel
def count_places(s):
    """Places in the order of a round: the players, and the bot if there is one."""
    return s.option.players + (1 if has_bot(s) else 0)


@kernel
def discs_a_round(c, s):
    return N_LOCATIONS - c.discards[s.option.players - 1]


# --- preparation ---


@kernel
def begin_round(c, s):
    """Whoever has the marker starts; all discs are in hand again (MW-19)."""
    s.round_number += 1
    s.turn = 0
    s.start = s.marker
    set_order(s)
    for p in range(s.option.players):
        s.clock_used[p] = 0
    if is_solo(s):
        shuffle_automa(s, AUTOMA_DISCS)
    enter_discard(s)


@kernel
def set_order(s):
    """Clockwise from the start."""
    count, first = count_places(s), 0
    for place in range(count):
        if s.seat[place] == s.start:
            first = place
    for place in range(count):
        s.order[place] = s.seat[(first + place) % count]


@kernel
def return_discs(s):
    s.slot[:] = NONE
    s.stacks[:] = NONE
    s.stack_n[:] = 0
    return_bot_discs(s)
    for p in range(s.option.players):
        s.hand[p] = ALL_DISCS
        s.discarded[p] = 0


# --- turns ---


@kernel
def begin_turn(c, s):
    """The next human's turn; bots before it play theirs. After the last turn come the port bonuses."""
    count = count_places(s)
    while s.turn < count * discs_a_round(c, s):
        p = s.order[s.turn % count]
        if p != BOT:
            enter_disc(s, p)
            return
        play_bot(c, s)
        s.turn += 1
    enter_rbonus(s)


@kernel
def end_turn(c, s):
    if s.option.auto_claim:
        claim_all(c, s, s.player)
    clear_turn(s)
    s.turn += 1
    begin_turn(c, s)


# --- the end of the round ---


@kernel
def next_bonus(c, s):
    """The bonus of the next port card for the owner of its top disc; after the fifth come the claims."""
    while s.rslot < N_LOCATIONS:
        s.rslot += 1
        owner = top_of_stack(s, s.rslot - 1)
        if owner != NONE and owner != BOT:
            s.player = owner
            s.ret = RBONUS
            apply_bonus(c, s, owner, s.rslot - 1)
            return
    enter_rclaim(s)
    if s.option.auto_claim:
        claim_all_in_order(c, s, count_places(s))


@kernel
def end_claims(c, s):
    """The next player claims; after the last the round is over."""
    if not next_human(s, count_places(s)):
        end_round(c, s)


@kernel
def end_round(c, s):
    """Discs return and both rows are laid out anew; after the last round the game is over."""
    return_discs(s)
    if s.round_number == c.rounds[s.option.players - 1]:
        s.terminated = 1
        finish(c, s)
        return
    clear_character_row(s)
    fill_character_row(s)
    for place in range(N_LOCATIONS):
        s.pdiscard |= bit(s.prow[place])
    fill_port_row(s)
    begin_round(c, s)


@kernel
def fill_port_row(s):
    """There are always enough port cards: the content is checked for that."""
    for place in range(N_LOCATIONS):
        s.pdeck_n -= 1
        s.prow[place] = s.pdeck[s.pdeck_n]
