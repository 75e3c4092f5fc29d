"""The planet: what stands and lies where. Ships, Reds and White share the upper sky, longboats and Grays the lower."""

from windenvs.core.jit import kernel
from windenvs.windward.state import (
    DRIFT,
    GRAYS,
    LIVE,
    LYING,
    NONE,
    PORT,
    REDS,
    STOCK,
    TILES,
    W_LIVE,
    WAITING,
)


@kernel
def ship_on(s, p, hex):
    """The seat of a ship other than p's on a hex of the sky, or NONE."""
    for q in range(s.option.players):
        if s.hex[q] == hex and q != p:
            return q
    return NONE


@kernel
def reds_on(s, hex):
    """Live Reds on a hex, a bit each."""
    found = 0
    for r in range(REDS):
        if s.red_hex[r] == hex and s.red_state[r] == LIVE:
            found |= 1 << r
    return found


@kernel
def white_is_on(s, hex):
    return s.white_hex == hex and s.white_state == W_LIVE


@kernel
def sky_is_free(s, p, hex):
    """No ship other than p's, no live Red, no White."""
    return ship_on(s, p, hex) == NONE and reds_on(s, hex) == 0 and not white_is_on(s, hex)


@kernel
def boat_on(s, hex):
    """The longboat on a hex as seat * 2 + number, or NONE."""
    for q in range(s.option.players):
        for b in range(2):
            if s.boat[q, b] == hex:
                return 2 * q + b
    return NONE


@kernel
def gray_on(s, hex):
    """The lowest Gray on a hex, live or defeated, or NONE."""
    for g in range(GRAYS):
        if s.gray_hex[g] == hex:
            return g
    return NONE


@kernel
def live_gray_on(s, hex):
    for g in range(GRAYS):
        if s.gray_hex[g] == hex and s.gray_state[g] == LIVE:
            return g
    return NONE


@kernel
def untowed_gray_on(s, hex):
    """The lowest defeated Gray on a hex that nobody tows, or NONE."""
    for g in range(GRAYS):
        if s.gray_hex[g] == hex and s.gray_state[g] == LYING and s.gray_tow[g] == NONE:
            return g
    return NONE


@kernel
def towed_by(s, boat):
    """The Gray that a longboat (seat * 2 + number) tows, or NONE."""
    for g in range(GRAYS):
        if s.gray_tow[g] == boat:
            return g
    return NONE


@kernel
def is_unoccupied(s, hex):
    """Neither post nor drift, and no piece of either height, alive or defeated; loose tokens don't matter (WW-17)."""
    if hex <= PORT or s.terrain[hex] == DRIFT or not sky_is_free(s, NONE, hex):
        return False
    if boat_on(s, hex) != NONE or gray_on(s, hex) != NONE:
        return False
    reds = 0
    for r in range(REDS):
        reds += s.red_hex[r] == hex
    return reds == 0


@kernel
def is_free_ground(s, territory):
    """A feeding ground without longboat and without Gray, live or defeated (WW-33, WW-34)."""
    ground = s.ground[territory]
    return boat_on(s, ground) == NONE and gray_on(s, ground) == NONE


@kernel
def stranded_beside(c, s, hex):
    """Whether a ship on drift is next to a hex: it may need it as its way out."""
    for d in range(6):
        other = c.neighbour[s.option.map_size, hex, d]
        if other != NONE and s.terrain[other] == DRIFT and ship_on(s, NONE, other) != NONE:
            return True
    return False


@kernel
def is_free_for_white(c, s, hex):
    """No ship, no live Red, no ship on drift beside it (WW-21, WW-47), and no attacker may have to go back there."""
    if s.stage != WAITING and hex == s.prev:
        return False
    return s.terrain[hex] != DRIFT and sky_is_free(s, NONE, hex) and not stranded_beside(c, s, hex)


@kernel
def last_hex_for_white(c, s):
    """If no corner is free: the highest hex that White may appear on."""
    for hex in range(c.hexes[s.option.map_size] - 1, PORT, -1):
        if is_free_for_white(c, s, hex):
            return hex
    return NONE


@kernel
def free_corners(c, s):
    """How many corners are free for White."""
    count = 0
    for k in range(TILES):
        count += is_free_for_white(c, s, c.corner[s.option.map_size, k])
    return count


# --- pieces from stock ---


@kernel
def stock_gray(s):
    """The lowest Gray in stock, or NONE."""
    for g in range(GRAYS):
        if s.gray_state[g] == STOCK:
            return g
    return NONE


@kernel
def stock_red(s):
    for r in range(REDS):
        if s.red_state[r] == STOCK:
            return r
    return NONE


@kernel
def put_white(s, hex):
    s.white_state = W_LIVE
    s.white_hex = hex
