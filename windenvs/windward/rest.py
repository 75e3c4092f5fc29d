"""The end of a turn, the beginning of the next, and the end of the game (rules.md, chapters 8 and 10)."""

import numpy as np

from windenvs.core.jit import kernel
from windenvs.core.rng import nth_flag
from windenvs.windward.actions import CARD, HEX, REST_MORALE
from windenvs.windward.battle import start_battle
from windenvs.windward.boards import has_crew, is_naturalist, raise_longboat_speed, raise_morale
from windenvs.windward.cards import roll_wind
from windenvs.windward.defeat import defeat_by_crester
from windenvs.windward.flow import ask, break_off, enter_over, go_on, leaders, lose_together
from windenvs.windward.hunt import (
    mark_path_ends,
    move_nearest_red,
    move_solo_red,
    move_white,
    next_solo_red,
    solo_distances,
)
from windenvs.windward.notoriety import gain_notoriety
from windenvs.windward.planet import reds_on
from windenvs.windward.state import (
    A_RED,
    A_SHIP,
    A_WHITE,
    AT_REST,
    COOP,
    COXSWAIN,
    FFA,
    GRAYS,
    IN_TURN,
    N_CARDS,
    N_HEXES,
    NAVIGATOR,
    NONE,
    PORT,
    REDPATH,
    REDS,
    REST,
    REST_END,
    REST_OVER,
    REST_REDS,
    REST_SUPPLIES,
    REST_WHITE,
    SOLO,
    W_LIVE,
)
from windenvs.windward.supplies import discard_card

# --- ending a turn ---


@kernel
def end_turn(c, s):
    """The ship rests: at port for morale, at sky at the cost of supplies."""
    p = s.turn
    s.ctx = AT_REST
    s.rest_stage = REST_SUPPLIES
    if s.hex[p] == PORT:
        s.rest_stage = REST_OVER
        rest_at_port(c, s, p)
    elif s.hand_size[p] > 0:
        ask(s, REST, p)
    else:
        go_hungry(c, s, p)


@kernel
def rest_at_port(c, s, p):
    """Coop: White may come first (WW-41, WW-42, WW-44). Solo: nobody hides (WW-25)."""
    if s.option.mode == SOLO:
        lose_together(s)
        return
    if s.option.mode == COOP and s.white_state == W_LIVE and not s.white_done:
        before = move_white(c, s, PORT)
        if s.white_hex == PORT:
            s.white_hex = before
            defeat_by_crester(c, s, p, PORT)
            return
    raise_morale(c, s, p, c.port_rest[s.board[p]])


@kernel
def go_hungry(c, s, p):
    """A point of morale instead of a card."""
    s.rest_stage = REST_REDS
    s.morale[p] -= 1
    if s.morale[p] == 0:
        defeat_by_crester(c, s, p, s.hex[p])


@kernel
def legal_rest(c, s, mask):
    for t in range(N_CARDS):
        mask[CARD + t] = s.hand[s.player, t] > 0
    mask[REST_MORALE] = 1


@kernel
def step_rest(c, s, action):
    go_on(s)
    if action == REST_MORALE:
        go_hungry(c, s, s.turn)
        return
    s.rest_stage = REST_REDS
    discard_card(s, s.turn, action - CARD)


@kernel
def rest_on(c, s):
    """The next step of the end of turn: Reds, White, notoriety; then the next player."""
    if s.turn_lost or s.rest_stage == REST_OVER:
        next_turn(c, s)
    elif s.rest_stage == REST_REDS:
        if s.option.mode == SOLO:
            solo_reds_hunt(c, s)
        else:
            red_hunts(c, s)
    elif s.rest_stage == REST_WHITE:
        s.rest_stage = REST_END
        white_hunts(c, s)
    else:
        gain_notoriety(c, s, s.turn, notoriety_of_rest(c, s, s.turn))
        next_turn(c, s)


@kernel
def red_hunts(c, s):
    """One Red moves; if it reaches the ship there is a battle, and the others wait."""
    r, before = move_nearest_red(c, s)
    if r == NONE:
        s.rest_stage = REST_WHITE
    elif s.red_hex[r] == s.hex[s.turn]:
        start_battle(s, A_RED, 1 << r, A_SHIP, s.turn, s.red_hex[r], before)


@kernel
def white_hunts(c, s):
    if s.white_state != W_LIVE or s.white_done:
        return
    before = move_white(c, s, s.hex[s.turn])
    if s.white_hex == s.hex[s.turn]:
        start_battle(s, A_WHITE, 0, A_SHIP, s.turn, s.white_hex, before)


@kernel
def notoriety_of_rest(c, s, p):
    """One point for a night at sky; the Naturalist's tagged Cresters count too (WW-29)."""
    amount = 1
    if is_naturalist(s, p):
        for r in range(REDS):
            amount += c.tag_red * s.red_tag[r]
        for g in range(GRAYS):
            amount += c.tag_gray * s.gray_tag[g]
    return amount


# --- solo: the Reds choose nothing, their paths do ---


@kernel
def solo_reds_hunt(c, s):
    """One Red after the other, up to one that has a choice; then all on the ship's hex attack together."""
    distance = np.empty(N_HEXES, np.int16)
    solo_distances(c, s, s.hex[s.turn], distance)
    r = next_solo_red(s, distance)
    while r != NONE:
        ends = np.zeros(N_HEXES, np.int8)
        if mark_path_ends(c, s, r, distance, ends) > 1:
            s.path_red = r
            ask(s, REDPATH, s.turn)
            return
        move_solo_red(c, s, r, distance, nth_flag(ends, 0))
        r = next_solo_red(s, distance)
    s.rest_stage = REST_WHITE
    reds = reds_on(s, s.hex[s.turn])
    if reds:
        start_battle(s, A_RED, reds, A_SHIP, s.turn, s.hex[s.turn], NONE)


@kernel
def legal_redpath(c, s, mask):
    distance = np.empty(N_HEXES, np.int16)
    solo_distances(c, s, s.hex[s.turn], distance)
    mark_path_ends(c, s, s.path_red, distance, mask[HEX : HEX + N_HEXES])


@kernel
def step_redpath(c, s, action):
    distance = np.empty(N_HEXES, np.int16)
    solo_distances(c, s, s.hex[s.turn], distance)
    move_solo_red(c, s, s.path_red, distance, action - HEX)
    s.path_red = NONE
    go_on(s)


# --- the next turn ---


@kernel
def next_turn(c, s):
    """The next player, unless the game has come to its end."""
    s.turn = (s.turn + 1) % s.option.players
    if s.option.mode == FFA and s.turn == s.end_seat:
        first = leaders(s)
        if first & (first - 1) == 0:  # a single one; otherwise one more round
            enter_over(s, first)
            s.terminated = 1
            return
    begin_turn(c, s)


@kernel
def begin_turn(c, s):
    p = s.turn
    if p == s.start:
        if s.round_no == s.option.max_rounds:
            break_off(s)
            return
        s.round_no += 1
        roll_wind(s)
    s.ctx = IN_TURN
    s.speed = c.base_speed
    if has_crew(s, p, NAVIGATOR):
        s.speed += c.navigator_speed
    s.orders = c.mates
    s.used = s.deadweight = 0
    s.trades = c.coop_trades if s.option.mode == COOP else 0
    s.bar_ship = s.bar_player = 0
    s.bar_boat[:] = 0
    s.red_done = s.red_moved = s.white_done = s.turn_lost = 0
    s.flew_zephyr = s.flew_around = s.beat_red = s.beat_gray = 0
    if has_crew(s, p, COXSWAIN):
        raise_longboat_speed(c, s, p, c.coxswain_speed)
    go_on(s)
