"""Effects: what a disc, a card or a bonus lets its owner do, one at a time (rules.md, chapter 4).

effect           registers
PORTCARD         ea place 0..4
TRADING          src, snk resources given and received
STEPS            eb spaces left, et the transport once it is fixed, ecargo 1 while its cargo action is open
BUILD_TWO        eb pieces left
CHARPICK         pick the two characters
BONUSPICK        -
WOOD_OR_STEEL    eb amount
LOAD_CARGO       ea cargo
MOVE_TO          ea region or ANY_REGION
AFTER_MOVE       et transport
NEIGHBOUR        ea place
BUILDING         ea port (eb 0) or region (eb 1)
COLLECTIVE       eb spaces left, emask transports moved, emask2 transports unloaded
PLACE_OUTPOST    ea region or ANY_REGION
PLACE_TRANSPORT  -
LOAD_ANY         emask transports served
DISC_TO_TOP      -

An effect that leaves nothing to do ends by itself; one with ``eopt`` may be ended before.
"""

from windenvs.core.jit import kernel
from windenvs.mistwind.actions import CHOICE, GIVES, N_TRADES, PASS, RECEIVES, RES, SLOT, TRADE
from windenvs.mistwind.bonuses import apply_bonus, apply_card, has_covered_disc, is_usable_neighbour, lift_disc
from windenvs.mistwind.building import (
    legal_build_two,
    legal_building,
    legal_place_outpost,
    legal_place_transport,
    legal_port_card,
    step_build_two,
    step_building,
    step_place,
    step_port_card,
)
from windenvs.mistwind.characters import acquire, discard_character
from windenvs.mistwind.flow import end_effect
from windenvs.mistwind.resources import gain
from windenvs.mistwind.state import (
    AFTER_MOVE,
    BONUSPICK,
    BUILD_TWO,
    BUILDING,
    CHARPICK,
    COLLECTIVE,
    LOAD_ANY,
    LOAD_CARGO,
    MOVE_TO,
    N_LOCATIONS,
    NEIGHBOUR,
    NONE,
    PLACE_OUTPOST,
    PLACE_TRANSPORT,
    PORTCARD,
    STEEL,
    STEPS,
    TRADING,
    WOOD,
    WOOD_OR_STEEL,
)
from windenvs.mistwind.voyages import (
    legal_after_move,
    legal_collective,
    legal_load_any,
    legal_load_cargo,
    legal_move_to,
    legal_steps,
    step_after_move,
    step_collective,
    step_load,
    step_move_to,
    step_steps,
)


@kernel
def legal_effect(c, s, mask):
    """True if there is something to choose."""
    found = mark_effect(c, s, mask)
    if found and s.eopt:
        mask[PASS] = 1
    return found


@kernel
def mark_effect(c, s, mask):
    if s.eff == PORTCARD:
        return legal_port_card(c, s, mask)
    if s.eff == TRADING:
        return legal_trading(c, s, mask)
    if s.eff == STEPS:
        return legal_steps(c, s, mask)
    if s.eff == BUILD_TWO:
        return legal_build_two(c, s, mask)
    if s.eff == MOVE_TO:
        return legal_move_to(c, s, mask)
    if s.eff == AFTER_MOVE:
        return legal_after_move(c, s, mask)
    if s.eff == COLLECTIVE:
        return legal_collective(c, s, mask)
    if s.eff == BUILDING:
        return legal_building(c, s, mask)
    if s.eff == PLACE_OUTPOST:
        return legal_place_outpost(c, s, mask)
    if s.eff == PLACE_TRANSPORT:
        return legal_place_transport(c, s, mask)
    if s.eff == LOAD_CARGO:
        return legal_load_cargo(c, s, mask)
    if s.eff == LOAD_ANY:
        return legal_load_any(c, s, mask)
    return mark_choice(c, s, mask)


@kernel
def mark_choice(c, s, mask):
    """The effects that choose a card, a resource or a location."""
    if s.eff == CHARPICK:
        mask[CHOICE] = mask[CHOICE + 1] = 1
        return True
    if s.eff == WOOD_OR_STEEL:
        mask[RES + WOOD] = mask[RES + STEEL] = 1
        return True
    found = False
    for place in range(N_LOCATIONS):
        if is_place_offered(c, s, place):
            mask[SLOT + place] = 1
            found = True
    return found


@kernel
def is_place_offered(c, s, place):
    """Whether a location of the port row may be chosen by the effect going on."""
    if s.eff == BONUSPICK:
        return True
    if s.eff == NEIGHBOUR:
        return (place == s.ea - 1 or place == s.ea + 1) and is_usable_neighbour(c, s, place)
    return has_covered_disc(s, s.player, place)  # DISC_TO_TOP


@kernel
def step_effect(c, s, action):
    if action == PASS:
        end_effect(s)
    elif s.eff == PORTCARD:
        step_port_card(c, s, action)
    elif s.eff == TRADING:
        trade(s, s.player, action - TRADE)
    elif s.eff == STEPS:
        step_steps(c, s, action)
    elif s.eff == BUILD_TWO:
        step_build_two(c, s, action)
    elif s.eff == MOVE_TO:
        step_move_to(c, s, action)
    elif s.eff == AFTER_MOVE:
        step_after_move(c, s, action)
    elif s.eff == COLLECTIVE:
        step_collective(c, s, action)
    elif s.eff == BUILDING:
        step_building(c, s, action)
    elif s.eff == PLACE_OUTPOST or s.eff == PLACE_TRANSPORT:
        step_place(c, s, action)
    elif s.eff == LOAD_CARGO or s.eff == LOAD_ANY:
        step_load(c, s, action)
    else:
        step_choice(c, s, action)


@kernel
def step_choice(c, s, action):
    p, place = s.player, action - SLOT
    if s.eff == CHARPICK:
        keep_character(c, s, p, action - CHOICE)
    elif s.eff == WOOD_OR_STEEL:
        gain(c, s, p, action - RES, s.eb)
        end_effect(s)
    elif s.eff == BONUSPICK:
        apply_bonus(c, s, p, place)
    elif s.eff == NEIGHBOUR:
        apply_card(c, s, p, s.prow[place])
    else:
        lift_disc(s, p, place)
        end_effect(s)


@kernel
def keep_character(c, s, p, number):
    """One of the two cards drawn; the other goes face up to the discards (MW-23)."""
    kept = s.pick[number]
    discard_character(s, s.pick[1 - number])
    s.pick[0] = s.pick[1] = NONE
    acquire(c, s, p, kept)


# --- trading: what was received is not given away again (MW-21) ---


@kernel
def can_trade(c, s, p, number):
    given, received = GIVES[number], RECEIVES[number]
    if s.res[p, given] == 0 or s.res[p, received] >= c.res_cap:
        return False
    return not (s.snk >> given) & 1 and not (s.src >> received) & 1


@kernel
def legal_trading(c, s, mask):
    found = False
    for number in range(N_TRADES):
        if can_trade(c, s, s.player, number):
            mask[TRADE + number] = 1
            found = True
    return found


@kernel
def trade(s, p, number):
    given, received = GIVES[number], RECEIVES[number]
    s.res[p, given] -= 1
    s.res[p, received] += 1
    s.src |= 1 << given
    s.snk |= 1 << received
