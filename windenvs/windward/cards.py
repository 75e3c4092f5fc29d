"""Cards played in the own turn, trading cards and teeth (rules.md, chapter 4)."""

from windenvs.core.jit import kernel
from windenvs.core.rng import below
from windenvs.windward.actions import CARD, GIVE, HEX, TAKE, TRADE_TEETH
from windenvs.windward.boards import cannon_slots, raise_cannons, raise_gas, raise_longboat_speed, raise_morale
from windenvs.windward.flow import ask, go_on
from windenvs.windward.movement import trade_all_teeth
from windenvs.windward.planet import is_free_ground, stock_gray
from windenvs.windward.state import (
    BAIT,
    BAIT_CARD,
    BAR_GRAY,
    CHANGE_WIND,
    COFFEE,
    COOP,
    DEADWEIGHT,
    DRIFT,
    FULL_SAIL,
    LIVE,
    N_CARDS,
    N_HITS,
    NONE,
    OARS,
    PORT,
    POWDER,
    RUM,
    TILES,
    TRADE,
)
from windenvs.windward.supplies import discard_card, lose_card, receive_card

FOR_GAS = 2  # the first two ways to trade teeth: a red or a gray one for gas


@kernel
def may_play(c, s, p, t):
    """Whether a card of this type would do something now; hit cards and False Flag never in the own turn."""
    if t in (COFFEE, FULL_SAIL):
        return True  # WW-49
    if t == BAIT_CARD:
        return stock_gray(s) != NONE and free_grounds(s) > 0
    if t == DEADWEIGHT:
        return s.deadweight == 0
    if t == CHANGE_WIND:
        return s.terrain[s.hex[p]] != DRIFT
    if t == OARS:
        return s.lbspeed[p] < c.longboat_max
    if t == RUM:
        return s.morale[p] < c.morale_max
    return t == POWDER and s.cannons[p] < cannon_slots(c, s, p)


@kernel
def legal_cards(c, s, p, mask):
    if s.hand_size[p] == 0:
        return
    for t in range(N_HITS + 1, N_CARDS):
        if s.hand[p, t] > 0:
            mask[CARD + t] = may_play(c, s, p, t)


@kernel
def play_card(c, s, p, t):
    discard_card(s, p, t)
    if t == COFFEE:
        s.orders += 1
    elif t == BAIT_CARD:
        ask(s, BAIT, p)
    elif t == DEADWEIGHT:
        s.deadweight = 1
    elif t == FULL_SAIL:
        s.speed += c.sail_speed
    elif t == CHANGE_WIND:
        roll_wind(s)
    elif t == OARS:
        raise_longboat_speed(c, s, p, c.oars_speed)
    elif t == RUM:
        raise_morale(c, s, p, 1)
    else:
        raise_cannons(c, s, p, 1)


@kernel
def roll_wind(s):
    """Any direction but the one it blows to, all alike."""
    if s.wind == NONE:
        s.wind = below(s, 6)
    else:
        s.wind = (s.wind + 1 + below(s, 5)) % 6


# --- Grays from stock ---


@kernel
def free_grounds(s):
    count = 0
    for k in range(TILES):
        count += is_free_ground(s, k)
    return count


@kernel
def put_gray(s, hex):
    """A Gray from stock comes to a feeding ground, without a past."""
    g = stock_gray(s)
    s.gray_state[g] = LIVE
    s.gray_hex[g] = hex
    for b in range(2):
        s.bar_boat[b] &= ~(1 << (BAR_GRAY + g))


@kernel
def legal_bait(c, s, mask):
    for k in range(TILES):
        mask[HEX + s.ground[k]] = is_free_ground(s, k)


@kernel
def step_bait(c, s, action):
    put_gray(s, action - HEX)
    go_on(s)


# --- coop: cards change hands at port (WW-27) ---


@kernel
def may_trade(c, s, giver, taker):
    return s.hand_size[giver] > 0 and s.hand_size[taker] < c.hand_max


@kernel
def legal_trades(c, s, p, mask):
    if s.option.mode != COOP or s.hex[p] != PORT or s.trades < 1:
        return
    for k in range(1, s.option.players):
        mate = (p + k) % s.option.players
        if s.hex[mate] == PORT:
            mask[GIVE + k - 1] = may_trade(c, s, p, mate)
            mask[TAKE + k - 1] = may_trade(c, s, mate, p)


@kernel
def offer_trade(s, p, action):
    s.trades -= 1
    s.trade_take = action >= TAKE
    k = action - (TAKE if action >= TAKE else GIVE) + 1
    s.trade_with = (p + k) % s.option.players
    ask(s, TRADE, p)


@kernel
def legal_trade(c, s, mask):
    giver = s.trade_with if s.trade_take else s.player
    for t in range(N_CARDS):
        mask[CARD + t] = s.hand[giver, t] > 0


@kernel
def step_trade(c, s, action):
    giver, taker = s.player, s.trade_with
    if s.trade_take:
        giver, taker = taker, giver
    lose_card(s, giver, action - CARD)
    receive_card(s, taker, action - CARD)
    s.trade_with = NONE
    go_on(s)


# --- coop and solo: teeth at port ---


@kernel
def legal_teeth(c, s, mask):
    p = s.player
    mask[TRADE_TEETH] = s.red_teeth[p] > 0
    mask[TRADE_TEETH + 1] = s.gray_teeth[p] > 0
    mask[TRADE_TEETH + FOR_GAS] = 1


@kernel
def step_teeth(c, s, action):
    """One tooth for gas, or all that are left for notoriety."""
    p = s.player
    if action == TRADE_TEETH + FOR_GAS:
        trade_all_teeth(c, s, p)
    elif action == TRADE_TEETH:
        s.red_teeth[p] -= 1
        raise_gas(c, s, p, c.tooth_red)
    else:
        s.gray_teeth[p] -= 1
        raise_gas(c, s, p, c.tooth_gray)
    if s.red_teeth[p] + s.gray_teeth[p] == 0:
        go_on(s)
