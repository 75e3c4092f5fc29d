"""Spaces of the board in the eyes of the greedy policy: for cleaning, planting and temples."""

from agents.tribes_worth import noise, objective_gain
from windenvs.core.jit import kernel
from windenvs.tribes.actions import SPACE, STOP, TILE
from windenvs.tribes.content import TEMPLE_IN, TEMPLES_AT
from windenvs.tribes.flow import has_space, tiles_of
from windenvs.tribes.forest import free_spaces, tile_on_offer
from windenvs.tribes.state import DISPLAY, FLING, LAYOUT, N_SPACES, NONE, OWN_REQUIREMENT, PORTAL, TURBINE

LAYOUT_STEP = 2.0  # a tile that lies right by the layout


@kernel
def space_worth(c, s, p, k):
    """A space as the site of a tile: near the start, useful for objectives, with open ground around it."""
    worth = -0.3 * (k // 4 + k % 4)
    for number in range(s.vcards_size[p]):
        if has_space(c.village_card[s.vcards[p, number]].spaces, k):
            worth += 1.0
    guide = c.guide[s.guide[p]]
    if not s.met[p, OWN_REQUIREMENT] and has_space(guide.spaces, k):
        worth += 1.0
    return worth


@kernel
def choose_cleaning(c, s, mask, picker, whole):
    """The lightest space beside a tile; a whole space at once: the heaviest."""
    p = s.turn
    tiles = tiles_of(s, p)
    best, top = NONE, -1e9
    for k in range(N_SPACES):
        if mask[SPACE + k]:
            tokens = s.pollution[p, k]
            worth = 0.5 * space_worth(c, s, p, k) + noise(picker) + (2.0 if whole else -2.0) * tokens
            if c.beside[k] & tiles:
                worth += 6
            if worth > top:
                best, top = SPACE + k, worth
    return best


@kernel
def tile_worth(c, tile):
    """Few spots, good bonuses."""
    one = c.tile[tile]
    worth = -2.2 * one.spots
    if one.bonus & TURBINE:
        worth += 1.2
    if one.bonus & FLING:
        worth += 1.2
    if one.bonus & PORTAL:
        worth += 0.8
    return worth


@kernel
def fits_layout(c, s, p, at, k, new, colour):
    """1 if the tile on k is right for that place of the layout, 0 if there is none yet, -9 if it is wrong."""
    here = colour if k == new else c.tile[s.tile[p, k]].colour if s.tile[p, k] != NONE else NONE
    if here == NONE:
        return 0
    return 1 if here == c.guide[s.guide[p]].layout[at] else -9


@kernel
def layout_progress(c, s, p, new, colour):
    """The most tiles of the layout that lie right along one path, with a tile of this colour on the new space."""
    best = 0
    for a in range(N_SPACES):
        first = fits_layout(c, s, p, 0, a, new, colour)
        for d in range(4 if first >= 0 else 0):
            b = c.near[a, d]
            if b == NONE:
                continue
            second = first + fits_layout(c, s, p, 1, b, new, colour)
            for e in range(4 if second >= 0 else 0):
                third_space = c.near[b, e]
                if third_space == NONE or third_space == a:
                    continue
                third = second + fits_layout(c, s, p, 2, third_space, new, colour)
                for f in range(4 if third >= 0 else 0):
                    fourth_space = c.near[third_space, f]
                    if fourth_space != NONE and fourth_space != b:
                        best = max(best, third + fits_layout(c, s, p, 3, fourth_space, new, colour))
    return best


@kernel
def layout_gain(c, s, p, k, colour):
    """Steps towards the guide's layout; the last one brings a power."""
    if s.met[p, LAYOUT]:
        return 0.0
    before, after = layout_progress(c, s, p, NONE, 0), layout_progress(c, s, p, k, colour)
    return LAYOUT_STEP * (after - before) + (LAYOUT_STEP if after == 4 else 0.0)


@kernel
def site_worth(c, s, p, tile, k):
    colour = c.tile[tile].colour
    return space_worth(c, s, p, k) + objective_gain(c, s, p, k, colour) + layout_gain(c, s, p, k, colour)


@kernel
def choose_forest(c, s, mask, picker):
    """The best tile on its best space; planting is only started when it is wanted."""
    p = s.turn
    spaces = free_spaces(c, s, p)
    best, top = STOP, -1e9
    for place in range(DISPLAY + 1):
        if mask[TILE + place]:
            tile = tile_on_offer(s, place)
            site = -1e9
            for k in range(N_SPACES):
                if has_space(spaces, k):
                    site = max(site, site_worth(c, s, p, tile, k))
            worth = tile_worth(c, tile) + site + noise(picker)
            if worth > top:
                best, top = TILE + place, worth
    return best


@kernel
def choose_site(c, s, mask, picker):
    p = s.turn
    tile = tile_on_offer(s, s.sel_tile)
    best, top = NONE, -1e9
    for k in range(N_SPACES):
        if mask[SPACE + k]:
            worth = site_worth(c, s, p, tile, k) + noise(picker)
            if worth > top:
                best, top = SPACE + k, worth
    return best


@kernel
def choose_temple_site(c, s, mask, picker):
    """Where an objective or the guide asks for a temple."""
    p = s.turn
    guide = c.guide[s.guide[p]]
    best, top = NONE, -1e9
    for k in range(N_SPACES):
        if mask[SPACE + k]:
            worth = noise(picker)
            if guide.requirement == TEMPLE_IN and not s.met[p, OWN_REQUIREMENT] and has_space(guide.spaces, k):
                worth += 5
            for number in range(s.vcards_size[p]):
                card = s.vcards[p, number]
                if c.village_card[card].kind == TEMPLES_AT and has_space(c.village_card[card].spaces, k):
                    worth += c.village_card[card].points
            if worth > top:
                best, top = SPACE + k, worth
    return best
