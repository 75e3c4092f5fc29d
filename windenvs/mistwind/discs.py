"""Discs: withholding, placing, and what the boards give (rules.md, chapter 4)."""

from windenvs.core.graph import size_of
from windenvs.core.jit import kernel
from windenvs.mistwind.actions import DISCARD_DISC, PLAY, PLAY_DOWN, PLAY_UP, USE
from windenvs.mistwind.bonuses import put_on_stack
from windenvs.mistwind.characters import acquire, draw_character, mark_uses, use_card
from windenvs.mistwind.content import A_CLOCK
from windenvs.mistwind.flow import end_effect, enter_effect
from windenvs.mistwind.resources import coin_budget, gain, has_ability, pay_coin
from windenvs.mistwind.state import (
    BONUSPICK,
    BUILD_TWO,
    CHARACTER_ROW,
    CHARPICK,
    KRILL,
    LABOUR_BOARD,
    N_LOCATIONS,
    N_RESOURCES,
    NONE,
    OPT,
    PORT_ROW,
    PORTCARD,
    RESOURCE_BOARD,
    STEPS,
    TRADING,
)

N_ZONES = PORT_ROW + 1
SHIFTED = N_LOCATIONS - 1  # discs that can go one up, or one down


# --- withholding ---


@kernel
def legal_discard(c, s, mask):
    for place in range(N_LOCATIONS):
        mask[DISCARD_DISC + place] = (s.hand[s.player] >> place) & 1


@kernel
def withhold(c, s, p, action):
    """Puts a disc aside in secret; True if that were all (MW-48)."""
    disc = 1 << (action - DISCARD_DISC)
    s.hand[p] &= ~disc
    s.discarded[p] |= disc
    return size_of(s.discarded[p]) == c.discards[s.option.players - 1]


# --- placing ---


@kernel
def can_place(c, s, p, zone, place):
    """Whether a disc may go to a location: free, and what it costs can be paid (MW-20). Port cards take any number."""
    if zone == PORT_ROW:
        return True
    if s.slot[zone, place] != NONE:
        return False
    if zone == CHARACTER_ROW:
        return s.crow[place] != NONE and c.price[s.crow[place]] <= coin_budget(c, s, p)
    return zone != LABOUR_BOARD or place != 0 or coin_budget(c, s, p) >= c.labour_bonus_coin


@kernel
def may_shift(c, s, p):
    """The Clock Keeper works once a round."""
    return has_ability(c, s, p, A_CLOCK) and s.clock_used[p] == 0


@kernel
def legal_disc(c, s, mask):
    p = s.player
    hand = s.hand[p]
    shifts = may_shift(c, s, p)
    for zone in range(N_ZONES):
        for place in range(N_LOCATIONS):
            if not can_place(c, s, p, zone, place):
                continue
            if (hand >> place) & 1:
                mask[PLAY + N_LOCATIONS * zone + place] = 1
            if shifts and place > 0 and (hand >> (place - 1)) & 1:
                mask[PLAY_UP + SHIFTED * zone + place - 1] = 1
            if shifts and place < N_LOCATIONS - 1 and (hand >> (place + 1)) & 1:
                mask[PLAY_DOWN + SHIFTED * zone + place] = 1
    mark_uses(c, s, p, mask)


@kernel
def step_disc(c, s, action):
    """A disc, or a one-time card before it (MW-15)."""
    if action >= USE:
        use_card(c, s, s.player, action - USE)
    elif action < PLAY_UP:
        place = (action - PLAY) % N_LOCATIONS
        play_disc(c, s, (action - PLAY) // N_LOCATIONS, place, place)
    elif action < PLAY_DOWN:
        place = (action - PLAY_UP) % SHIFTED + 1
        s.clock_used[s.player] = 1
        play_disc(c, s, (action - PLAY_UP) // SHIFTED, place, place - 1)
    else:
        place = (action - PLAY_DOWN) % SHIFTED
        s.clock_used[s.player] = 1
        play_disc(c, s, (action - PLAY_DOWN) // SHIFTED, place, place + 1)


@kernel
def play_disc(c, s, zone, place, disc):
    """Disc number disc + 1 goes to a location, with its effect; then the optional actions."""
    p = s.player
    s.hand[p] &= ~(1 << disc)
    s.lastdisc = disc + 1
    s.ret = OPT
    if zone == PORT_ROW:
        put_on_stack(s, place, p)
        enter_effect(s, PORTCARD, 0)
        s.ea = place
        return
    s.slot[zone, place] = p
    if zone == RESOURCE_BOARD:
        for resource in range(N_RESOURCES):
            gain(c, s, p, resource, c.resource_board[place, resource])
        end_effect(s)
    elif zone == CHARACTER_ROW:
        card = s.crow[place]
        s.crow[place] = NONE
        pay_coin(s, p, c.price[card])
        acquire(c, s, p, card)
    else:
        labour(c, s, p, place)


@kernel
def labour(c, s, p, place):
    """The five locations of the Labour board."""
    if place == 0:
        pay_coin(s, p, c.labour_bonus_coin)
        enter_effect(s, BONUSPICK, 0)
    elif place == 1:
        s.marker = p
        gain(c, s, p, KRILL, c.labour_krill)
        enter_effect(s, TRADING, 1)
    elif place == 2:
        enter_effect(s, STEPS, 1)
        s.eb = c.labour_steps
        s.ecargo = 1
    elif place == 3:
        enter_effect(s, BUILD_TWO, 1)
        s.eb = c.labour_pieces
    else:
        draw_two(c, s, p)


@kernel
def draw_two(c, s, p):
    """Labour 5: two characters to choose from; a single one is kept without asking (MW-23, MW-25)."""
    first = draw_character(s)
    second = draw_character(s)
    if first == NONE:
        end_effect(s)
    elif second == NONE:
        acquire(c, s, p, first)
    else:
        s.pick[0], s.pick[1] = first, second
        enter_effect(s, CHARPICK, 0)
