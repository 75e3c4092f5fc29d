"""Set-up: boards, hands, starting bonuses, first village cards (rules.md, chapter 2)."""

from windenvs.core.jit import kernel
from windenvs.core.rng import below, shuffle
from windenvs.tribes.actions import TAKE_BOARD
from windenvs.tribes.cards import add_to_hand, take_from_pile
from windenvs.tribes.flow import clear_registers, enter, enter_resolve
from windenvs.tribes.options import FIRST_RANDOM, GUIDES_CHOOSE, GUIDES_LISTED, N_GUIDES
from windenvs.tribes.state import (
    BOARD,
    CAPITAL,
    DISPLAY,
    HAND,
    N_CARDS,
    N_FOREST,
    N_SPACES,
    N_VILLAGE_CARDS,
    NONE,
    PRE,
    SEATS,
    SETUP,
)
from windenvs.tribes.villages import draw_village_card, keep_village_card


@kernel
def order_of(s, p):
    """Place in the turn order, from 0 (TW-5)."""
    return p - s.first if p >= s.first else p - s.first + s.option.players


@kernel
def lay_out(c, s):
    """Piles, displays and boards, then as much of the set-up as needs no decision."""
    clear_registers(s)
    s.guide[:] = NONE
    s.hand[:, :] = NONE
    s.vcards[:, :] = NONE
    s.tile[:, :] = NONE
    lay_out_elements(s)
    lay_out_village_cards(s)
    lay_out_forest(c, s)
    n = s.option.players
    s.first = below(s, n) if s.option.first_player == FIRST_RANDOM else s.option.first_player
    for p in range(n):
        lay_out_board(c, s, p)
    s.round_no = 1
    s.stage = SETUP
    s.turn = s.first
    if s.option.guides == GUIDES_CHOOSE:
        enter(s, BOARD)
    else:
        deal_guides(s)
        deal_hands(c, s)


@kernel
def lay_out_elements(s):
    for card in range(N_CARDS):
        s.edeck[card] = card
    shuffle(s, s.edeck, N_CARDS)
    s.edeck_size = N_CARDS
    for slot in range(DISPLAY):
        s.edisp[slot] = take_from_pile(s)


@kernel
def lay_out_village_cards(s):
    for card in range(N_VILLAGE_CARDS):
        s.vdeck[card] = card
    shuffle(s, s.vdeck, N_VILLAGE_CARDS)
    s.vdeck_size = N_VILLAGE_CARDS
    for slot in range(DISPLAY):
        s.vdisp[slot] = draw_village_card(s)


@kernel
def lay_out_forest(c, s):
    """The tiles for this number of players."""
    for tile in range(N_FOREST):
        if c.tile[tile].players <= s.option.players:
            s.fdeck[s.fdeck_size] = tile
            s.fdeck_size += 1
    shuffle(s, s.fdeck, s.fdeck_size)
    for slot in range(DISPLAY):
        s.fdeck_size -= 1
        s.fdisp[slot] = s.fdeck[s.fdeck_size]


@kernel
def lay_out_board(c, s, p):
    for k in range(N_SPACES):
        s.pollution[p, k] = c.pollution[k]
    s.riders[p, CAPITAL] = c.riders
    s.tile[p, c.start] = N_FOREST + order_of(s, p)
    s.temples_left[p, :] = 1


# --- guides ---


@kernel
def deal_guides(s):
    """By chance, or as the option lists them: a number to the base of all guides, a digit a seat."""
    if s.option.guides >= GUIDES_LISTED:
        rest = s.option.guides - GUIDES_LISTED
        for p in range(s.option.players):
            s.guide[p] = rest % N_GUIDES
            rest //= N_GUIDES
        return
    for p in range(s.option.players):
        number = below(s, N_GUIDES - p)
        for guide in range(N_GUIDES):
            if is_free(s, guide):
                if number == 0:
                    s.guide[p] = guide
                    break
                number -= 1


@kernel
def is_free(s, guide):
    for p in range(SEATS):
        if s.guide[p] == guide:
            return False
    return True


@kernel
def legal_board(s, mask):
    for guide in range(N_GUIDES):
        mask[TAKE_BOARD + guide] = is_free(s, guide)


@kernel
def step_board(c, s, action):
    """The next in turn order chooses; the last board of five is nobody's choice (TW-8)."""
    n = s.option.players
    s.guide[s.turn] = action - TAKE_BOARD
    s.turn = (s.turn + 1) % n
    if s.turn == s.first:
        deal_hands(c, s)
        return
    if n == N_GUIDES and (s.turn + 1) % n == s.first:
        for guide in range(N_GUIDES):
            if is_free(s, guide):
                s.guide[s.turn] = guide
                s.turn = s.first
                deal_hands(c, s)
                return
    enter(s, BOARD)


# --- hands and starting bonuses ---


@kernel
def deal_hands(c, s):
    """Five cards each, water and riders for all; then each removes its tokens in turn order (TW-7)."""
    n = s.option.players
    for turn in range(n):
        p = (s.first + turn) % n
        for _ in range(HAND):
            add_to_hand(s, p, take_from_pile(s))
        s.water[p] = c.start_bonus[turn].water
        s.riders[p, CAPITAL] -= c.start_bonus[turn].riders
        s.riders[p, c.start] += c.start_bonus[turn].riders
    s.pend_p = c.start_bonus[0].pollution
    enter_resolve(s)


@kernel
def resolve_setup(c, s):
    """The next player's tokens; after the last one's the village cards are dealt and the first round begins (TW-6)."""
    n = s.option.players
    s.turn = (s.turn + 1) % n
    if s.turn != s.first:
        s.pend_p = c.start_bonus[order_of(s, s.turn)].pollution
        return
    for turn in range(n):
        keep_village_card(s, (s.first + turn) % n, draw_village_card(s))
    s.stage = PRE
