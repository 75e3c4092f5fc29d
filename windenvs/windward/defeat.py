"""Defeated ships: what they leave behind, what is looted, the way back to port (rules.md, chapter 7)."""

from windenvs.core.jit import kernel
from windenvs.windward.actions import TAKE_LOOT
from windenvs.windward.boards import is_naturalist, take_plus2
from windenvs.windward.flow import ask, end_battle, lose_together
from windenvs.windward.notoriety import award
from windenvs.windward.planet import boat_on, towed_by
from windenvs.windward.state import (
    BUCCANEER,
    COOP,
    FFA,
    GRAY_TOOTH,
    HELD,
    HOLD_RED,
    LOOT,
    LYING,
    NONE,
    PORT,
    RED_TOOTH,
    TOKEN,
)


@kernel
def put_in_hold(s, p, piece):
    """A Crester (0..7 gray, 8..15 red) comes into a hold."""
    s.hold[p] = piece
    if piece >= HOLD_RED:
        s.red_state[piece - HOLD_RED] = HELD
        s.red_hex[piece - HOLD_RED] = NONE
    else:
        s.gray_state[piece] = HELD
        s.gray_hex[piece] = s.gray_tow[piece] = NONE


@kernel
def lay_down(s, piece, hex):
    """A defeated Crester lies on a hex; a longboat there that tows nothing takes a Gray in tow."""
    if piece >= HOLD_RED:
        s.red_state[piece - HOLD_RED] = LYING
        s.red_hex[piece - HOLD_RED] = hex
        return
    s.gray_state[piece] = LYING
    s.gray_hex[piece] = hex
    boat = boat_on(s, hex)
    if boat != NONE and towed_by(s, boat) == NONE:
        s.gray_tow[piece] = boat


@kernel
def leave_behind(s, p, hex):
    """Crester, teeth and +2 tokens stay where the ship was defeated."""
    if s.hold[p] != NONE:
        lay_down(s, s.hold[p], hex)
        s.hold[p] = NONE
    s.loose_red[hex] += s.red_teeth[p]
    s.loose_gray[hex] += s.gray_teeth[p]
    s.loose_plus2[hex] += s.plus2[p]
    s.red_teeth[p] = s.gray_teeth[p] = s.plus2[p] = 0


@kernel
def tow_to_port(s, p):
    """The ship is put At Port (not entering it: WW-7); it costs the turn, a life, or the game."""
    s.morale[p] = 1
    s.hex[p] = PORT
    if p == s.turn:
        s.turn_lost = 1
    if s.option.mode == FFA:
        return
    if s.option.mode == COOP:
        s.captain_lives -= 1
        for q in range(s.option.players):
            s.gain[q] -= 5
        if s.captain_lives > 0:
            return
    lose_together(s)


@kernel
def defeat_by_crester(c, s, p, hex):
    """By a Crester or for want of supplies; at the trading post nothing is left behind."""
    if hex != PORT:
        leave_behind(s, p, hex)
    tow_to_port(s, p)
    take_plus2(c, s, p)


@kernel
def defeat_by_ship(c, s, p, winner, hex):
    """The winner gets the Crester, then chooses half of teeth and tokens, rounded up (WW-8)."""
    crester = s.hold[p]
    if crester != NONE:
        s.hold[p] = NONE
        if s.hold[winner] == NONE:
            put_in_hold(s, winner, crester)
        else:
            lay_down(s, crester, hex)
    tow_to_port(s, p)
    s.loot_left = (s.red_teeth[p] + s.gray_teeth[p] + s.plus2[p] + 1) // 2
    s.loot_from, s.loot_to = p, winner
    award(c, s, winner, BUCCANEER)
    if s.loot_left > 0:
        ask(s, LOOT, winner)
    else:
        end_loot(c, s)


@kernel
def end_loot(c, s):
    take_plus2(c, s, s.loot_from)
    s.loot_from = s.loot_to = NONE
    end_battle(s)


@kernel
def legal_loot(c, s, mask):
    mask[TAKE_LOOT + RED_TOOTH] = s.red_teeth[s.loot_from] > 0
    mask[TAKE_LOOT + GRAY_TOOTH] = s.gray_teeth[s.loot_from] > 0
    mask[TAKE_LOOT + TOKEN] = s.plus2[s.loot_from] > 0


@kernel
def step_loot(c, s, action):
    kind, loser, winner = action - TAKE_LOOT, s.loot_from, s.loot_to
    keeps_teeth = not is_naturalist(s, winner)  # WW-36
    if kind == RED_TOOTH:
        s.red_teeth[loser] -= 1
        s.red_teeth[winner] += keeps_teeth
    elif kind == GRAY_TOOTH:
        s.gray_teeth[loser] -= 1
        s.gray_teeth[winner] += keeps_teeth
    else:
        s.plus2[loser] -= 1
        s.plus2[winner] += 1
    s.loot_left -= 1
    if s.loot_left == 0:
        end_loot(c, s)
