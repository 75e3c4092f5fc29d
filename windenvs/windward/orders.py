"""Orders, purchases and what the crew can do at port and at sky (rules.md, chapter 4)."""

from windenvs.core.jit import kernel
from windenvs.windward.actions import BUY, HEX, HIRE, ORDER, PASS, PICK_BOAT, PICK_GRAY, PICK_RED, STACK
from windenvs.windward.boards import (
    cannon_slots,
    gas_from_crester,
    has_empty_column,
    is_naturalist,
    raise_cannons,
    raise_longboat_speed,
    raise_morale,
    take_tooth,
)
from windenvs.windward.defeat import put_in_hold
from windenvs.windward.flow import ask, go_on
from windenvs.windward.movement import arrive_boat, boat_may_come
from windenvs.windward.notoriety import award, gain_notoriety
from windenvs.windward.planet import is_unoccupied
from windenvs.windward.state import (
    ABOARD,
    BOAT_COLUMN,
    COLUMNS,
    COXSWAIN,
    CREW,
    DRIFT,
    FFA,
    FULL_CREW,
    G_CANNON,
    G_CREW,
    G_MORALE,
    G_NOTORIETY,
    GOODS,
    GRAYS,
    HOLD_RED,
    LIVE,
    LYING,
    NAVIGATOR,
    NONE,
    O_CANNON,
    O_CREW,
    O_DROP,
    O_LBSPEED,
    O_MORALE,
    O_PROCESS,
    O_RESEARCH,
    O_SPEED,
    O_SUPPLIES,
    PORT,
    REDS,
    RESEARCH,
    STACKS,
    STOCK,
    SUPPLY,
)
from windenvs.windward.supplies import take_top

FIRST_AT_SKY, LAST_AT_SKY = O_DROP, O_RESEARCH


# --- which orders may be given ---


@kernel
def order_has_effect(c, s, p, order):
    """Whether an order would do something, where the ship is (place and repetition aside)."""
    if order == O_SUPPLIES:
        return s.hand_size[p] < c.hand_max
    if order == O_MORALE:
        return s.morale[p] < c.morale_max
    if order == O_CANNON:
        return s.cannons[p] < cannon_slots(c, s, p)
    if order == O_CREW:
        return has_empty_column(s, p)
    if order == O_DROP:
        return boat_to_drop(s, p) != NONE
    if order == O_LBSPEED:
        return s.lbspeed[p] < c.longboat_max
    if order == O_PROCESS:
        return s.hold[p] != NONE and not is_naturalist(s, p)
    if order == O_RESEARCH:
        return may_research(c, s, p)
    return True


@kernel
def boat_to_drop(s, p):
    """The first longboat aboard that may come onto the hex below, or NONE."""
    for b in range(2):
        if s.boat[p, b] == ABOARD and boat_may_come(s, p, b, s.hex[p]):
            return b
    return NONE


@kernel
def may_research(c, s, p):
    """A catch, a free tag, and room beside the ship, which isn't on drift (WW-28, WW-30, WW-46)."""
    if s.hold[p] == NONE or not is_naturalist(s, p) or s.terrain[s.hex[p]] == DRIFT:
        return False
    if tags_in_use(s) >= c.tags:
        return False
    room = 0
    for d in range(6):
        room += is_unoccupied(s, c.neighbour[s.option.map_size, s.hex[p], d])
    return room > 0


@kernel
def tags_in_use(s):
    count = 0
    for k in range(GRAYS):
        count += s.gray_tag[k]
    for k in range(REDS):
        count += s.red_tag[k]
    return count


@kernel
def legal_orders(c, s, p, mask):
    """Four orders at port, five at sky, each once a turn."""
    if s.orders < 1:
        return
    first, last = (O_SUPPLIES, O_CREW) if s.hex[p] == PORT else (FIRST_AT_SKY, LAST_AT_SKY)
    for order in range(first, last + 1):
        if not (s.used >> order) & 1:
            mask[ORDER + order] = order_has_effect(c, s, p, order)


@kernel
def legal_purchases(c, s, p, mask):
    if s.hex[p] != PORT:
        return
    for good in range(len(GOODS)):
        if s.gas[p] >= c.price[good]:
            mask[BUY + good] = may_buy(c, s, p, good)


@kernel
def may_buy(c, s, p, good):
    """The same room as for the order; notoriety in ffa only (WW-26)."""
    if good == G_NOTORIETY:
        return s.option.mode == FFA
    order = O_SUPPLIES
    if good == G_CANNON:
        order = O_CANNON
    elif good == G_CREW:
        order = O_CREW
    elif good == G_MORALE:
        order = O_MORALE
    return order_has_effect(c, s, p, order)


# --- giving and buying ---


@kernel
def give_order(c, s, p, order):
    s.orders -= 1
    s.used |= 1 << order
    if order == O_SUPPLIES:
        open_supplies(c, s, p)
    elif order == O_MORALE:
        raise_morale(c, s, p, 1)
    elif order == O_CANNON:
        raise_cannons(c, s, p, c.fill_cannon[s.board[p]])
    elif order == O_CREW:
        ask(s, CREW, p)
    elif order == O_DROP:
        arrive_boat(s, p, boat_to_drop(s, p), s.hex[p])
    elif order == O_LBSPEED:
        raise_longboat_speed(c, s, p, c.longboat_x[s.board[p]])
    elif order == O_SPEED:
        s.speed += 1
    elif order == O_PROCESS:
        process(c, s, p)
    else:
        ask(s, RESEARCH, p)


@kernel
def buy(c, s, p, good):
    s.gas[p] -= c.price[good]
    if good == G_CANNON:
        raise_cannons(c, s, p, 1)
    elif good == G_CREW:
        ask(s, CREW, p)
    elif good == G_MORALE:
        raise_morale(c, s, p, 1)
    elif good == G_NOTORIETY:
        gain_notoriety(c, s, p, 1)
    else:
        open_supplies(c, s, p)


@kernel
def open_supplies(c, s, p):
    s.picks = c.supplies
    ask(s, SUPPLY, p)


@kernel
def legal_supply(c, s, mask):
    for i in range(STACKS):
        mask[STACK + i] = 1
    mask[PASS] = 1


@kernel
def step_supply(c, s, action):
    """Card by card, up to three or a full hand; fewer if one likes (WW-48)."""
    p = s.player
    s.picks -= 1
    if action == PASS:
        s.picks = 0
    else:
        take_top(s, p, action - STACK)
    if s.picks == 0 or s.hand_size[p] >= c.hand_max:
        s.picks = 0
        go_on(s)


# --- crew ---


@kernel
def legal_crew(c, s, mask):
    for member in range(2 * COLUMNS):
        mask[HIRE + member] = s.crew[s.player, member // 2] == 0


@kernel
def step_crew(c, s, action):
    """Each column opens its slots; Coxswain and Navigator work at once."""
    p, member = s.player, action - HIRE
    s.crew[p, member // 2] = member % 2 + 1
    if member // 2 == BOAT_COLUMN:
        s.boat[p, 1] = ABOARD
    if member == NAVIGATOR:
        s.speed += c.navigator_speed
    elif member == COXSWAIN:
        raise_longboat_speed(c, s, p, c.coxswain_speed)
    go_on(s)
    if not has_empty_column(s, p):
        award(c, s, p, FULL_CREW)


# --- Cresters in the hold ---


@kernel
def process(c, s, p):
    """A tooth of its colour and gas; the piece goes back to stock."""
    crester = s.hold[p]
    take_tooth(c, s, p, crester >= HOLD_RED)
    if crester >= HOLD_RED:
        s.red_state[crester - HOLD_RED] = STOCK
    else:
        s.gray_state[crester] = STOCK
    s.hold[p] = NONE
    gas_from_crester(c, s, p, c.process_gas[s.board[p]])


@kernel
def legal_research(c, s, mask):
    for d in range(6):
        there = c.neighbour[s.option.map_size, s.hex[s.player], d]
        if is_unoccupied(s, there):
            mask[HEX + there] = 1


@kernel
def step_research(c, s, action):
    """The Crester is released with a tag beside the ship; it is the same piece, with its past (WW-32, WW-45)."""
    p = s.player
    crester = s.hold[p]
    s.hold[p] = NONE
    if crester >= HOLD_RED:
        s.red_state[crester - HOLD_RED] = LIVE
        s.red_hex[crester - HOLD_RED] = action - HEX
        s.red_tag[crester - HOLD_RED] = 1
    else:
        s.gray_state[crester] = LIVE
        s.gray_hex[crester] = action - HEX
        s.gray_tag[crester] = 1
    go_on(s)
    gas_from_crester(c, s, p, 0)


# --- picking up ---


@kernel
def red_to_pick(s, p):
    """The lowest defeated Red under the ship, if there is room in the hold; or NONE."""
    if s.hold[p] == NONE:
        for r in range(REDS):
            if s.red_hex[r] == s.hex[p] and s.red_state[r] == LYING:
                return r
    return NONE


@kernel
def gray_to_pick(s, p):
    """The lowest defeated Gray under the ship that no other player's longboat tows, if there is room; or NONE."""
    if s.hold[p] == NONE:
        for g in range(GRAYS):
            if s.gray_hex[g] == s.hex[p] and s.gray_state[g] == LYING:
                if s.gray_tow[g] == NONE or s.gray_tow[g] // 2 == p:
                    return g
    return NONE


@kernel
def boat_to_pick(s, p):
    for b in range(2):
        if s.boat[p, b] == s.hex[p]:
            return b
    return NONE


@kernel
def legal_picks(s, p, mask):
    if s.hex[p] != PORT:
        mask[PICK_RED] = red_to_pick(s, p) != NONE
        mask[PICK_GRAY] = gray_to_pick(s, p) != NONE
        mask[PICK_BOAT] = boat_to_pick(s, p) != NONE


@kernel
def pick_up(s, p, action):
    if action == PICK_RED:
        put_in_hold(s, p, HOLD_RED + red_to_pick(s, p))
    elif action == PICK_GRAY:
        put_in_hold(s, p, gray_to_pick(s, p))
    else:
        b = boat_to_pick(s, p)
        s.boat[p, b] = ABOARD
        for g in range(GRAYS):  # what it towed stays where it is
            if s.gray_tow[g] == 2 * p + b:
                s.gray_tow[g] = NONE
