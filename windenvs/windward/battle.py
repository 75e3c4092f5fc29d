"""Battles: False Flag, cannons, dice, cards (rules.md, chapter 6). What comes of them stands in outcome.py.

A battle runs through its stages in order; each either asks a player (and the answer names the next stage) or goes on.
"""

from windenvs.core.jit import kernel
from windenvs.core.rng import below
from windenvs.windward.actions import CANNONS, CARD, PASS, SPEND_PLUS2
from windenvs.windward.boards import has_crew
from windenvs.windward.flow import ask, end_battle
from windenvs.windward.outcome import decide_outcome, go_back, owner
from windenvs.windward.state import (
    A_BOAT,
    A_GRAY,
    A_RED,
    A_SHIP,
    A_WHITE,
    B_ACAN,
    B_ACARD,
    B_DCAN,
    B_DCARD,
    B_FLAG,
    FALSE_FLAG,
    GUNNER,
    HARPOONER,
    MARINE,
    N_HITS,
    NONE,
    REDS,
    S_ACAN,
    S_ACARD,
    S_DCAN,
    S_DCARD,
    S_FLAG,
    S_OUTCOME,
    WAITING,
)
from windenvs.windward.supplies import could_hold, could_hold_hits, discard_card


@kernel
def start_battle(s, ak, ai, dk, di, hex, prev):
    """The attacker stands on the hex already; prev is where it came from. Cresters have battled now (WW-12)."""
    s.ak, s.ai, s.dk, s.di = ak, ai, dk, di
    s.battle_hex, s.prev = hex, prev
    s.stage = S_FLAG
    if ak == A_RED:
        s.red_done |= ai
    elif dk == A_RED:
        s.red_done |= di
    if ak == A_WHITE or dk == A_WHITE:
        s.white_done = 1


@kernel
def fight_on(c, s):
    """The next stage of a battle."""
    stage = s.stage
    s.stage = WAITING
    if stage == S_FLAG:
        offer_flag(s)
    elif stage == S_ACAN:
        offer_cannons(c, s, B_ACAN)
    elif stage == S_DCAN:
        offer_cannons(c, s, B_DCAN)
    elif stage == S_ACARD:
        offer_cards(s, B_ACARD, owner(s.ak, s.ai))
    elif stage == S_DCARD:
        offer_cards(s, B_DCARD, owner(s.dk, s.di))
    else:
        decide_outcome(c, s)


# --- False Flag ---


@kernel
def offer_flag(s):
    defender = owner(s.dk, s.di)
    if defender != NONE and could_hold(s, defender, FALSE_FLAG, FALSE_FLAG + 1):
        ask(s, B_FLAG, defender)
    else:
        s.stage = S_ACAN


@kernel
def legal_flag(c, s, mask):
    mask[PASS] = 1
    mask[CARD + FALSE_FLAG] = s.hand[s.player, FALSE_FLAG] > 0


@kernel
def step_flag(c, s, action):
    """Played, the battle is called off; a player's pieces leave the other's alone for the turn (WW-9, WW-10)."""
    if action == PASS:
        s.stage = S_ACAN
        return
    discard_card(s, s.player, FALSE_FLAG)
    go_back(c, s)
    if owner(s.ak, s.ai) != NONE:
        s.bar_player |= 1 << owner(s.dk, s.di)
    end_battle(s)


# --- cannons and dice ---


@kernel
def offer_cannons(c, s, phase):
    """A ship with cannons may spend some; whoever has none rolls at once."""
    kind, who = (s.ak, s.ai) if phase == B_ACAN else (s.dk, s.di)
    if kind == A_SHIP and s.cannons[who] > 0:
        ask(s, phase, who)
    else:
        roll_dice(c, s, phase, 0)


@kernel
def legal_cannons(c, s, mask):
    for k in range(s.cannons[s.player] + 1):
        mask[CANNONS + k] = 1


@kernel
def step_cannons(c, s, action):
    s.cannons[s.player] -= action - CANNONS
    roll_dice(c, s, s.phase, action - CANNONS)


@kernel
def roll_dice(c, s, phase, cannons):
    """Strength and cannons are dice; crew adds to the result."""
    if phase == B_ACAN:
        s.ac = cannons
        s.at = hits(c, s, strength(c, s, s.ak, s.ai) + cannons) + bonus(c, s, s.ak, s.ai, s.dk)
        s.stage = S_DCAN
    else:
        s.dc = cannons
        s.dt = hits(c, s, strength(c, s, s.dk, s.di) + cannons) + bonus(c, s, s.dk, s.di, s.ak)
        s.stage = S_ACARD


@kernel
def hits(c, s, dice):
    total = 0
    for _ in range(dice):
        total += c.die[below(s, len(c.die))]
    return total


@kernel
def strength(c, s, kind, who):
    if kind == A_SHIP:
        return c.ship_strength
    if kind == A_BOAT:
        return c.boat_strength + (c.harpooner_strength if has_crew(s, who // 2, HARPOONER) else 0)
    if kind == A_WHITE:
        return c.white_strength
    if kind == A_GRAY:
        return c.gray_strength
    dice = 0
    for r in range(REDS):  # two Reds fight as one side (WW-14)
        dice += c.red_strength * ((who >> r) & 1)
    return dice


@kernel
def bonus(c, s, kind, who, foe):
    """What the crew adds to a ship's result."""
    if kind != A_SHIP:
        return 0
    if has_crew(s, who, GUNNER):
        return c.gunner_hits
    if foe == A_RED and has_crew(s, who, MARINE):
        return c.marine_hits
    return 0


# --- cards and +2 tokens ---


@kernel
def offer_cards(s, phase, p):
    """Whoever has a token or could hold a hit card is asked."""
    if p != NONE and (s.plus2[p] > 0 or could_hold_hits(s, p)):
        ask(s, phase, p)
    else:
        s.stage = S_DCARD if phase == B_ACARD else S_OUTCOME


@kernel
def legal_hits(c, s, mask):
    mask[PASS] = 1
    mask[SPEND_PLUS2] = s.plus2[s.player] > 0
    for t in range(N_HITS):
        mask[CARD + t] = s.hand[s.player, t] > 0


@kernel
def step_hits(c, s, action):
    if action == PASS:
        s.stage = S_DCARD if s.phase == B_ACARD else S_OUTCOME
        return
    if action == SPEND_PLUS2:
        s.plus2[s.player] -= 1
        added = 2
    else:
        discard_card(s, s.player, action - CARD)
        added = c.card_hits[action - CARD]
    if s.phase == B_ACARD:
        s.at += added
        s.stage = S_ACARD
    else:
        s.dt += added
        s.stage = S_DCARD
