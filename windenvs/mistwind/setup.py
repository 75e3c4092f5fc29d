"""Set-up: decks, demand, displays, start; network cards and first transports (rules.md, chapter 2)."""

import numpy as np

from windenvs.core.deck import fill_deck
from windenvs.core.jit import kernel
from windenvs.core.rng import below, shuffle
from windenvs.mistwind.actions import CHOICE, TRANSPORT
from windenvs.mistwind.bots import has_bot, is_solo
from windenvs.mistwind.characters import fill_character_row
from windenvs.mistwind.content import N_NATION_DEMAND, N_NATION_TOKENS, TOKENS_PER_LETTER
from windenvs.mistwind.flow import clear_registers, enter_netpick, enter_start
from windenvs.mistwind.resources import mark_ports, put_transport
from windenvs.mistwind.rounds import begin_round, fill_port_row, return_discs, set_order
from windenvs.mistwind.state import (
    BOT,
    KRILL,
    N_CHARACTERS,
    N_DISPLAYED,
    N_NETWORKS,
    N_PORTS,
    N_REGIONS,
    N_RESOURCES,
    N_STACK,
    N_TRACK,
    NONE,
    TERRITORY_PORT,
)

SOLO_PLACE = 3  # the solo player starts with the krill of the fourth (R)
LETTER_B = 1


@kernel
def lay_out(c, s):
    """Everything on the table up to the first decision."""
    s.tpos[:] = NONE
    s.tcargo[:] = NONE
    s.net[:] = NONE
    s.netpair[:] = NONE
    s.nclaim[:] = NONE
    s.achowner[:] = NONE
    s.pick[:] = NONE
    clear_registers(s)
    return_discs(s)
    s.supply[:] = c.cubes
    lay_out_cards(s)
    show_achievements(c, s)
    show_nation_networks(c, s)
    lay_out_demand(c, s)
    seat_players(s)
    hand_out_resources(c, s)
    deal_networks(s)
    enter_netpick(s)


@kernel
def lay_out_cards(s):
    for card in range(N_CHARACTERS):
        s.cdeck[card] = card
    s.cdeck_n = N_CHARACTERS
    shuffle(s, s.cdeck, N_CHARACTERS)
    fill_character_row(s)
    for card in range(N_PORTS):
        s.pdeck[card] = card
    s.pdeck_n = N_PORTS
    shuffle(s, s.pdeck, N_PORTS)
    fill_port_row(s)


@kernel
def show_achievements(c, s):
    """One token of each letter; solo two different ones of B and of C (MW-5)."""
    token = 0
    for number in range(N_DISPLAYED):
        letter = number
        if is_solo(s):
            letter = LETTER_B + number // 2
        if is_solo(s) and number % 2 == 1:
            token = (token + 1 + below(s, TOKENS_PER_LETTER - 1)) % TOKENS_PER_LETTER
        else:
            token = below(s, TOKENS_PER_LETTER)
        show_token(c, s, number, TOKENS_PER_LETTER * letter + token)


@kernel
def show_token(c, s, number, token):
    """A token with two faces shows one of them by chance (MW-3)."""
    s.ach[number] = c.token_face[token, 0]
    if c.token_face[token, 1] != NONE:
        s.ach[number] = c.token_face[token, below(s, 2)]


@kernel
def show_nation_networks(c, s):
    s.nslots = c.slots[s.option.players - 1]
    for region in range(N_REGIONS):
        s.nnet[region] = below(s, N_NATION_TOKENS)


@kernel
def lay_out_demand(c, s):
    """Two nation options and a hidden one; three tokens on each territory track and nine under them (MW-6)."""
    tokens = np.empty(N_TRACK + N_STACK, np.int16)
    for region in range(N_REGIONS):
        shuffle(s, tokens, fill_deck(tokens, c.territory_demand))
        for space in range(N_TRACK):
            s.ttrack[region, space] = tokens[N_STACK + space]
        for at in range(N_STACK):
            s.tstack[region, at] = tokens[at]
        s.tstack_n[region] = N_STACK
        for number in range(N_NATION_DEMAND):
            tokens[number] = c.nation_demand[region, number]
        shuffle(s, tokens, N_NATION_DEMAND)
        s.ntrack[region, 0], s.ntrack[region, 1], s.nhidden[region] = tokens[0], tokens[1], tokens[2]


@kernel
def seat_players(s):
    """Who starts, and who sits where: bots begin with the marker (MW-40)."""
    n, first = s.option.players, 0
    s.order0[:] = NONE
    s.seat[:] = NONE
    s.order[:] = NONE
    if n > 1:
        first = below(s, n)
    for place in range(n):
        s.order0[place] = (first + place) % n
    bots = 1 if has_bot(s) else 0
    if bots:
        s.seat[0] = BOT
    for place in range(n):
        s.seat[bots + place] = s.order0[place]
    s.marker = s.start = s.seat[0]
    set_order(s)


@kernel
def hand_out_resources(c, s):
    bots = 1 if has_bot(s) else 0
    for place in range(s.option.players):
        p = s.order0[place]
        for resource in range(N_RESOURCES):
            s.res[p, resource] = c.start_res[resource]
        s.res[p, KRILL] = c.start_krill[SOLO_PLACE if is_solo(s) else bots + place]


@kernel
def deal_networks(s):
    """Two cards to each player; the others leave the game."""
    cards = np.empty(N_NETWORKS, np.int16)
    for card in range(N_NETWORKS):
        cards[card] = card
    shuffle(s, cards, N_NETWORKS)
    for place in range(s.option.players):
        p = s.order0[place]
        s.netpair[p, 0], s.netpair[p, 1] = cards[2 * place], cards[2 * place + 1]


# --- the decisions of the set-up ---


@kernel
def next_in_setup(s):
    """The next player in the order of set-up decides; False if there is none."""
    s.idx += 1
    if s.idx == s.option.players:
        return False
    s.player = s.order0[s.idx]
    return True


@kernel
def legal_netpick(c, s, mask):
    mask[CHOICE] = mask[CHOICE + 1] = 1


@kernel
def step_netpick(c, s, action):
    s.net[s.player] = s.netpair[s.player, action - CHOICE]
    if not next_in_setup(s):
        enter_start(s)


@kernel
def legal_start(c, s, mask):
    """Any Territory, taken or not."""
    mark_ports(mask, TRANSPORT, c.kind_set[TERRITORY_PORT])


@kernel
def step_start(c, s, action):
    put_transport(s, s.player, action - TRANSPORT)
    if not next_in_setup(s):
        begin_round(c, s)
