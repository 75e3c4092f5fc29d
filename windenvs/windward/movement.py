"""Movement of ships and longboats (rules.md, chapter 5): with the wind for nothing, never against it."""

from windenvs.core.jit import kernel
from windenvs.windward.actions import AROUND, BOAT, HEX, MOVE
from windenvs.windward.battle import start_battle
from windenvs.windward.flow import ask
from windenvs.windward.notoriety import award, gain_notoriety
from windenvs.windward.outcome import boat_bar
from windenvs.windward.planet import (
    boat_on,
    gray_on,
    live_gray_on,
    reds_on,
    ship_on,
    sky_is_free,
    towed_by,
    untowed_gray_on,
    white_is_on,
)
from windenvs.windward.state import (
    A_BOAT,
    A_GRAY,
    A_RED,
    A_SHIP,
    A_WHITE,
    BAR_RED,
    BAR_WHITE,
    CORNER,
    DRIFT,
    FFA,
    NONE,
    PORT,
    TEETH,
    TILES,
    WORLD_TRAVELLER,
    ZEPHYR,
)

# --- ships ---


@kernel
def sailing_cost(s, here, there, d):
    """Speed that a step costs: nothing with the wind, 1 otherwise and round the port; NONE against the wind."""
    if here == PORT or there == PORT:
        return 1
    if d == s.wind:
        return 0
    return NONE if d == (s.wind + 3) % 6 else 1


@kernel
def has_exit(c, s, p, here, drift, speed):
    """Whether a ship that comes from ``here`` onto drift could go on to open sky with the speed it has then (WW-13)."""
    for d in range(6):
        beyond = c.neighbour[s.option.map_size, drift, d]
        if beyond == here or beyond <= PORT or s.terrain[beyond] == DRIFT:
            continue
        cost = sailing_cost(s, drift, beyond, d)
        if cost != NONE and cost <= speed and sky_is_free(s, p, beyond):
            return True
    return False


@kernel
def may_attack(s, p, there):
    """Whether whoever is on a hex may be attacked (nobody there: nothing to forbid); ships only in ffa, none twice."""
    foe = ship_on(s, p, there)
    if foe != NONE:
        return s.option.mode == FFA and not ((s.bar_ship | s.bar_player) >> foe) & 1
    reds = reds_on(s, there)
    if reds:
        return not (s.bar_ship >> BAR_RED) & reds
    return not (white_is_on(s, there) and (s.bar_ship >> BAR_WHITE) & 1)


@kernel
def ship_may_enter(c, s, p, here, there, speed):
    """``speed`` is what would be left. Drift needs Deadweight and a way out; nobody attacks out of drift (WW-13)."""
    if s.terrain[there] == DRIFT:
        return s.deadweight != 0 and has_exit(c, s, p, here, there, speed)
    if s.terrain[here] == DRIFT:
        return sky_is_free(s, p, there)
    return may_attack(s, p, there)


@kernel
def hex_sailed_to(c, s, p, d):
    """The hex that p's ship reaches in a direction, or NONE if it may not."""
    here = s.hex[p]
    there = c.neighbour[s.option.map_size, here, d]
    if there == NONE:
        return NONE
    cost = sailing_cost(s, here, there, d)
    if cost == NONE or cost > s.speed:
        return NONE
    if there == PORT:
        return PORT if s.hold[p] == NONE else NONE
    return there if ship_may_enter(c, s, p, here, there, s.speed - cost) else NONE


@kernel
def hex_flown_to(c, s, p):
    """The opposite corner, or NONE if the ship may not fly around the planet."""
    here = s.hex[p]
    if s.terrain[here] != CORNER or s.speed < 1:
        return NONE
    there = c.corner[s.option.map_size, (c.territory[here] + 3) % TILES]
    return there if ship_may_enter(c, s, p, here, there, s.speed - 1) else NONE


@kernel
def may_jump(c, s, p, zephyr):
    """From one zephyr to another."""
    here = s.hex[p]
    return zephyr != NONE and zephyr != here and ship_may_enter(c, s, p, here, zephyr, s.speed - 1)


@kernel
def legal_sailing(c, s, p, mask):
    for d in range(6):
        mask[MOVE + d] = hex_sailed_to(c, s, p, d) != NONE
    here = s.hex[p]
    if s.terrain[here] == CORNER:
        mask[AROUND] = hex_flown_to(c, s, p) != NONE
    elif s.terrain[here] == ZEPHYR and s.speed >= 1:
        for k in range(TILES):
            if may_jump(c, s, p, s.zephyr[k]):
                mask[HEX + s.zephyr[k]] = 1


@kernel
def sail(c, s, p, d):
    here, there = s.hex[p], hex_sailed_to(c, s, p, d)
    s.speed -= sailing_cost(s, here, there, d)
    arrive(c, s, p, there)


@kernel
def fly_around(c, s, p):
    there = hex_flown_to(c, s, p)
    s.speed -= 1
    s.flew_around = 1
    arrive(c, s, p, there)
    honour_traveller(c, s, p)


@kernel
def jump(c, s, p, zephyr):
    s.speed -= 1
    s.flew_zephyr = 1
    arrive(c, s, p, zephyr)
    honour_traveller(c, s, p)


@kernel
def honour_traveller(c, s, p):
    if s.flew_zephyr and s.flew_around:
        award(c, s, p, WORLD_TRAVELLER)


@kernel
def arrive(c, s, p, there):
    """At the post teeth are traded; on a hex with a foe there is a battle."""
    here = s.hex[p]
    s.hex[p] = there
    if there == PORT:
        enter_port(c, s, p)
        return
    foe = ship_on(s, p, there)
    reds = reds_on(s, there)
    if foe != NONE:
        start_battle(s, A_SHIP, p, A_SHIP, foe, there, here)
    elif reds:
        start_battle(s, A_SHIP, p, A_RED, reds, there, here)
    elif white_is_on(s, there):
        start_battle(s, A_SHIP, p, A_WHITE, 0, there, here)


@kernel
def enter_port(c, s, p):
    """In ffa all teeth become notoriety at once; together or alone the player chooses."""
    if s.red_teeth[p] + s.gray_teeth[p] == 0:
        return
    if s.option.mode == FFA:
        trade_all_teeth(c, s, p)
    else:
        ask(s, TEETH, p)


@kernel
def trade_all_teeth(c, s, p):
    amount = s.red_teeth[p] * c.tooth_red + s.gray_teeth[p] * c.tooth_gray
    s.red_teeth[p] = s.gray_teeth[p] = 0
    gain_notoriety(c, s, p, amount)


# --- longboats ---


@kernel
def boat_may_come(s, p, b, there):
    """A longboat: not onto post (WW-40), drift or the other own one; a towing one not onto Grays; no attack twice."""
    if there <= PORT or s.terrain[there] == DRIFT or s.boat[p, 1 - b] == there:
        return False
    gray = gray_on(s, there)
    if gray != NONE and towed_by(s, 2 * p + b) != NONE:
        return False
    foe = boat_on(s, there)
    if foe != NONE:
        barred = ((s.bar_boat[b] & boat_bar(A_BOAT, foe)) != 0) or ((s.bar_player >> (foe // 2)) & 1)
        return s.option.mode == FFA and not barred
    live = live_gray_on(s, there) if gray != NONE else NONE
    return live == NONE or (s.bar_boat[b] & boat_bar(A_GRAY, live)) == 0


@kernel
def legal_boats(c, s, p, mask):
    if s.lbspeed[p] < 1:
        return
    for b in range(2):
        here = s.boat[p, b]
        if here > PORT:
            for d in range(6):
                there = c.neighbour[s.option.map_size, here, d]
                mask[BOAT + 6 * b + d] = boat_may_come(s, p, b, there)


@kernel
def row(c, s, p, b, d):
    s.lbspeed[p] -= 1
    arrive_boat(s, p, b, c.neighbour[s.option.map_size, s.boat[p, b], d])


@kernel
def arrive_boat(s, p, b, there):
    """With what it tows; a foe there means battle, a defeated Gray is taken in tow."""
    here, boat = s.boat[p, b], 2 * p + b
    foe = boat_on(s, there)
    live = live_gray_on(s, there)
    s.boat[p, b] = there
    towed = towed_by(s, boat)
    if towed != NONE:
        s.gray_hex[towed] = there
    if foe != NONE:
        start_battle(s, A_BOAT, boat, A_BOAT, foe, there, here)
    elif live != NONE:
        start_battle(s, A_BOAT, boat, A_GRAY, live, there, here)
    elif towed == NONE:
        gray = untowed_gray_on(s, there)
        if gray != NONE:
            s.gray_tow[gray] = boat
