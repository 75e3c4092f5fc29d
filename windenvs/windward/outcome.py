"""The outcome of a battle (rules.md, chapter 6): ties, going back, and what each kind of piece loses."""

from windenvs.core.jit import kernel
from windenvs.windward.actions import HEX
from windenvs.windward.boards import take_plus2
from windenvs.windward.defeat import defeat_by_crester, defeat_by_ship, lay_down, put_in_hold
from windenvs.windward.flow import ask, end_battle, win_together
from windenvs.windward.hunt import retreat_hex
from windenvs.windward.notoriety import award, gain_notoriety
from windenvs.windward.planet import (
    free_corners,
    is_free_for_white,
    is_unoccupied,
    last_hex_for_white,
    put_white,
    stock_red,
    towed_by,
)
from windenvs.windward.state import (
    A_BOAT,
    A_GRAY,
    A_RED,
    A_SHIP,
    A_WHITE,
    ABOARD,
    AT_REST,
    BAR_GRAY,
    BAR_RED,
    BAR_WHITE,
    BOARDING_PARTY,
    COLD_STEEL,
    COOP,
    DOUBLE_HUNT,
    FFA,
    FULL_BROADSIDE,
    HOLD_RED,
    LIVE,
    LYING,
    NONE,
    REDS,
    RESPAWN,
    SOLO,
    TILES,
    W_OFF,
    W_REMOVED,
    WHITE,
)


@kernel
def owner(kind, who):
    """The player of a piece; NONE for Cresters."""
    if kind == A_SHIP:
        return who
    if kind == A_BOAT:
        return who // 2
    return NONE


@kernel
def decide_outcome(c, s):
    """The higher result wins."""
    if s.at == s.dt:
        tie(c, s)
    elif s.at > s.dt:
        lose(c, s, s.dk, s.di, s.ak, s.ai, s.at - s.dt)
    else:
        lose(c, s, s.ak, s.ai, s.dk, s.di, s.dt - s.at)


@kernel
def lose(c, s, kind, who, winner_kind, winner, margin):
    """What the losing piece suffers, by its kind."""
    if kind == A_SHIP:
        lose_ship(c, s, who, winner_kind, winner, margin)
    elif kind == A_RED:
        lose_reds(c, s, who, winner)
    elif kind == A_WHITE:
        lose_white(c, s, winner)
    elif kind == A_GRAY:
        lose_gray(c, s, who, winner)
    else:
        lose_boat(c, s, who, winner_kind, winner)


# --- ties, and going back ---


@kernel
def tie(c, s):
    """The attacker goes back, both players take a token, and it may not attack that piece again this turn."""
    go_back(c, s)
    for p in (owner(s.ak, s.ai), owner(s.dk, s.di)):
        if p != NONE:
            take_plus2(c, s, p)
    if s.ak == A_SHIP:
        s.bar_ship |= ship_bar(s.dk, s.di)
    elif s.ak == A_BOAT:
        s.bar_boat[s.ai % 2] |= boat_bar(s.dk, s.di)
    end_battle(s)


@kernel
def ship_bar(kind, who):
    """The bits of a ship's foe among what it may not attack again."""
    if kind == A_SHIP:
        return 1 << who
    return who << BAR_RED if kind == A_RED else 1 << BAR_WHITE


@kernel
def boat_bar(kind, who):
    return 1 << who if kind == A_BOAT else 1 << (BAR_GRAY + int(who))


@kernel
def go_back(c, s):
    """The attacker returns to where it came from (WW-1, WW-2, WW-39)."""
    if s.ak == A_SHIP:
        s.hex[s.ai] = s.prev
    elif s.ak == A_BOAT:
        s.boat[s.ai // 2, s.ai % 2] = s.prev
        gray = towed_by(s, s.ai)
        if gray != NONE:
            s.gray_hex[gray] = s.prev
    elif s.ak == A_WHITE:
        s.white_hex = s.prev
    elif s.option.mode != SOLO:
        for r in range(REDS):
            if (s.ai >> r) & 1:
                s.red_hex[r] = s.prev
    else:
        for r in range(REDS):
            if (s.ai >> r) & 1:
                s.red_hex[r] = retreat_hex(c, s, r)


# --- ships ---


@kernel
def lose_ship(c, s, p, winner_kind, winner, margin):
    """Morale falls by the difference; a ship that stands it takes a token and the attacker goes back (WW-1)."""
    s.morale[p] -= min(margin, s.morale[p])
    if s.morale[p] > 0:
        take_plus2(c, s, p)
        go_back(c, s)
        if winner_kind == A_SHIP:
            honour_ship(c, s, winner, cannons_spent(s, winner))
        end_battle(s)
    elif winner_kind == A_SHIP:
        spent = cannons_spent(s, winner)
        defeat_by_ship(c, s, p, winner, s.battle_hex)
        honour_ship(c, s, winner, spent)
    else:
        defeat_by_crester(c, s, p, s.battle_hex)
        if not s.terminated:
            end_battle(s)


@kernel
def honour_ship(c, s, p, cannons):
    """Full Broadside: a ship has won after spending many cannons."""
    if cannons >= c.broadside:
        award(c, s, p, FULL_BROADSIDE)


@kernel
def cannons_spent(s, p):
    """By the ship of p in this battle."""
    return s.ac if s.ak == A_SHIP and s.ai == p else s.dc


# --- Reds ---


@kernel
def lose_reds(c, s, reds, p):
    """Into the hold of the ship that won, or defeated on the hex; then a new Red (ffa) or the White Crester (solo)."""
    for r in range(REDS):
        if not (reds >> r) & 1:
            continue
        s.red_tag[r] = 0  # WW-31
        if s.hold[p] == NONE:
            put_in_hold(s, p, HOLD_RED + r)
        else:
            lay_down(s, HOLD_RED + r, s.battle_hex)
        s.reds_beaten += 1
        if s.option.mode == SOLO:
            s.gain[p] += 5
    spent = cannons_spent(s, p)
    s.beat_red = 1
    if s.beat_gray:
        award(c, s, p, DOUBLE_HUNT)
    if spent == 0:
        award(c, s, p, COLD_STEEL)
    honour_ship(c, s, p, spent)
    if s.option.mode == FFA and stock_red(s) != NONE and has_room_for_red(c, s):
        ask(s, RESPAWN, p)
    elif s.option.mode == SOLO and not any_red_lives(s):
        ask(s, WHITE, p)
    else:
        end_battle(s)


@kernel
def any_red_lives(s):
    alive = 0
    for r in range(REDS):
        alive += s.red_state[r] == LIVE
    return alive > 0


@kernel
def has_room_for_red(c, s):
    territory = c.territory[s.battle_hex]
    room = 0
    for cell in range(c.cells[s.option.map_size]):
        room += is_unoccupied(s, c.cell_hex[territory, cell])
    return room > 0


@kernel
def legal_respawn(c, s, mask):
    """An unoccupied hex of the battle's territory (WW-17)."""
    territory = c.territory[s.battle_hex]
    for cell in range(c.cells[s.option.map_size]):
        hex = c.cell_hex[territory, cell]
        mask[HEX + hex] = is_unoccupied(s, hex)


@kernel
def step_respawn(c, s, action):
    """A fresh Red without a past; one that comes during the end of turn does not move in it (WW-18)."""
    r = stock_red(s)
    s.red_state[r] = LIVE
    s.red_hex[r] = action - HEX
    s.bar_ship &= ~(1 << (BAR_RED + r))
    s.red_done &= ~(1 << r)
    if s.ctx == AT_REST:
        s.red_done |= 1 << r
    end_battle(s)


# --- the White Crester ---


@kernel
def lose_white(c, s, p):
    s.white_state = W_REMOVED
    s.white_hex = NONE
    if s.option.mode == FFA:
        gain_notoriety(c, s, p, c.white_reward)
        honour_ship(c, s, p, cannons_spent(s, p))
        end_battle(s)
        return
    for q in range(s.option.players):
        s.gain[q] += 5
    if s.option.mode == COOP:
        s.white_lives -= 1
        if s.white_lives > 0:
            s.white_state = W_OFF
            ask(s, WHITE, s.turn)
            return
    win_together(s)


@kernel
def legal_white(c, s, mask):
    """A corner that is free for White; if none is, the last free hex."""
    if free_corners(c, s) == 0:
        mask[HEX + last_hex_for_white(c, s)] = 1
        return
    for k in range(TILES):
        corner = c.corner[s.option.map_size, k]
        mask[HEX + corner] = is_free_for_white(c, s, corner)


@kernel
def step_white(c, s, action):
    """Coop: the same beast, which has battled (WW-43). Solo: a new one, which moves at this turn's end."""
    put_white(s, action - HEX)
    end_battle(s)


# --- Grays and longboats ---


@kernel
def lose_gray(c, s, gray, boat):
    """Defeated, and towed by the longboat that won."""
    s.gray_tag[gray] = 0  # WW-31
    s.gray_state[gray] = LYING
    s.gray_tow[gray] = boat
    s.beat_gray = 1
    if s.beat_red:
        award(c, s, boat // 2, DOUBLE_HUNT)
    end_battle(s)


@kernel
def lose_boat(c, s, boat, winner_kind, winner):
    """Back aboard wherever its ship is; what it towed is now towed by the longboat that won."""
    s.boat[boat // 2, boat % 2] = ABOARD
    take_plus2(c, s, boat // 2)
    gray = towed_by(s, boat)
    if gray != NONE:
        s.gray_tow[gray] = winner
    if winner_kind == A_BOAT:
        award(c, s, winner // 2, BOARDING_PARTY)
    end_battle(s)
