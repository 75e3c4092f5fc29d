"""The automated player of two and the Automa of one: no decisions, only chance (rules.md, chapter 8)."""

from windenvs.core.graph import bit, size_of
from windenvs.core.jit import kernel
from windenvs.core.rng import below, shuffle
from windenvs.mistwind.bonuses import put_on_stack
from windenvs.mistwind.content import A_HERALD
from windenvs.mistwind.state import (
    ALL_DISCS,
    AUTOMA_COPIES,
    BOT,
    BOTTOM,
    CHARACTER_ROW,
    LABOUR_BOARD,
    N_BOARDS,
    N_LOCATIONS,
    NONE,
)
from windenvs.mistwind.transports import take_territory_token


@kernel
def has_bot(s):
    return s.option.players <= 2


@kernel
def is_solo(s):
    return s.option.players == 1


@kernel
def bot_discs_at(s, place):
    """Discs of a number that the bot has played this round: they lie on the location of their number."""
    count = 0
    for board in range(N_BOARDS):
        count += s.slot[board, place] == BOT
    for height in range(s.stack_n[place]):
        count += s.stacks[place, height] == BOT
    return count


@kernel
def bot_discs_unseen(s, place):
    """Discs of a number that the bot may still play this round."""
    if is_solo(s):
        return AUTOMA_COPIES - bot_discs_at(s, place)
    return (s.bothand >> place) & 1


@kernel
def return_bot_discs(s):
    """The automated player has all five in hand again; the Automa's are in a heap until the next round."""
    s.botzones = s.botstack_n = s.bothand = 0
    if has_bot(s) and not is_solo(s):
        s.bothand = ALL_DISCS


@kernel
def shuffle_automa(s, size):
    """The discs that nobody has seen this round in any order; the first ``size`` are the stack, the others left out."""
    count = 0
    for place in range(N_LOCATIONS):
        for _ in range(bot_discs_unseen(s, place)):
            s.botstack[count] = place + 1
            count += 1
    shuffle(s, s.botstack, count)
    s.botstack_n = size


@kernel
def play_bot(c, s):
    """A turn of whichever bot there is."""
    if is_solo(s):
        for board in range(N_BOARDS):
            s.botstack_n -= 1
            play_automa_disc(c, s, board, s.botstack[s.botstack_n] - 1)
    else:
        play_automated_disc(c, s)


@kernel
def take_marker(c, s, board, place):
    """Labour 2 gives the bot the marker, and so does a Herald (MW-43)."""
    if board == LABOUR_BOARD and place == 1:
        s.marker = BOT
    if board == CHARACTER_ROW and s.crow[place] != NONE and c.ability[s.crow[place]] == A_HERALD:
        s.marker = BOT


@kernel
def play_automated_disc(c, s):
    """A disc by chance, on the first board where it is free and the bot has none; else on the port card."""
    number = below(s, size_of(s.bothand))
    place = 0
    for disc in range(N_LOCATIONS):
        if (s.bothand >> disc) & 1:
            if number == 0:
                place = disc
            number -= 1
    s.bothand &= ~(1 << place)
    for board in range(N_BOARDS):
        if (s.botzones >> board) & 1 == 0 and s.slot[board, place] == NONE:
            s.slot[board, place] = BOT
            s.botzones |= 1 << board
            take_marker(c, s, board, place)
            return
    put_on_stack(s, place, BOT)


@kernel
def play_automa_disc(c, s, board, place):
    """Each disc has its board; where it is taken the disc goes to the port card, and a demand token with it (MW-42)."""
    if s.slot[board, place] == NONE:
        s.slot[board, place] = BOT
        take_marker(c, s, board, place)
        if board == CHARACTER_ROW and s.crow[place] != NONE:
            s.chars[BOT] |= bit(s.crow[place])
            s.crow[place] = NONE
        return
    put_on_stack(s, place, BOT)
    region = c.region[s.prow[place]]
    cargo = s.ttrack[region, BOTTOM]
    if cargo != NONE:  # MW-46
        take_territory_token(s, region, BOTTOM)
        s.dem[BOT, region, cargo] += 1
