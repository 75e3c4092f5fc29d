"""What may be done with winds: place, turn, control, slide (rules.md, chapter 4)."""

from windenvs.azimuth.actions import SLIDE, TAKE, WIND
from windenvs.azimuth.flow import next_colour
from windenvs.azimuth.sailing import beside_rafts, blow
from windenvs.azimuth.state import CENTRE, FOREIGN, N_VERTICES, NONE, SAILS_CONTROLLER, START_ISLAND
from windenvs.core.jit import kernel

# --- questions ---


@kernel
def is_placing(s, colour):
    """Whether the colour has winds in hand: until they are placed it may not turn or move any (AZ-8, AZ-32)."""
    return s.hand[colour] + s.foreign[colour] > 0


@kernel
def is_vacant(s, vertex):
    """A wind mark without a wind, and not the island's (AZ-25)."""
    return s.wind_colour[vertex] == NONE and (vertex != CENTRE or s.option.start != START_ISLAND)


@kernel
def may_pay(s, colour):
    """Whether the colour may control a wind of another: for nothing, or for a coconut."""
    return s.option.free_control != 0 or s.coconuts[colour] > 0


@kernel
def colour_placed(s, colour):
    """Whose wind is placed next: an own one while there is one, unless the foreign one was taken."""
    if s.phase == FOREIGN or s.hand[colour] == 0:
        return next_colour(s, colour)
    return colour


# --- what may be chosen ---


@kernel
def mark_placements(s, mask):
    for vertex in range(N_VERTICES):
        vacant = is_vacant(s, vertex)
        for d in range(4):
            mask[WIND + 4 * vertex + d] = vacant


@kernel
def mark_turns(c, s, colour, mask):
    """Turning and sliding own winds, controlling those of others beside an own raft (AZ-9, AZ-10)."""
    controlled = beside_rafts(c, s, colour) if may_pay(s, colour) else 0
    for vertex in range(N_VERTICES):
        wind = s.wind_colour[vertex]
        if wind == NONE:
            continue
        own = wind == colour
        turns = own or (controlled >> vertex) & 1
        for d in range(4):
            mask[WIND + 4 * vertex + d] = turns and d != s.wind_dir[vertex]
            if own:
                other = c.next_vertex[vertex, d]
                mask[SLIDE + 4 * vertex + d] = other != NONE and is_vacant(s, other)


@kernel
def mark_winds(c, s, colour, mask):
    if is_placing(s, colour):
        mark_placements(s, mask)
        mask[TAKE] = s.hand[colour] > 0 and s.foreign[colour] > 0
    else:
        mark_turns(c, s, colour, mask)


# --- what it does ---


@kernel
def use_wind(c, s, colour, action):
    """One action with a wind, and what it blows along."""
    if action >= SLIDE:
        slide(c, s, (action - SLIDE) // 4, (action - SLIDE) % 4)
    elif is_placing(s, colour):
        place(c, s, colour, (action - WIND) // 4, (action - WIND) % 4)
    else:
        turn(c, s, colour, (action - WIND) // 4, (action - WIND) % 4)


@kernel
def place(c, s, colour, vertex, d):
    """A wind from the hand; once it lies there it belongs to its own colour (AZ-26)."""
    placed = colour_placed(s, colour)
    if placed == colour:
        s.hand[colour] -= 1
    else:
        s.foreign[colour] -= 1
    s.wind_colour[vertex] = placed
    s.wind_dir[vertex] = d
    blow(c, s, vertex, placed)


@kernel
def turn(c, s, colour, vertex, d):
    """Turning an own wind; or controlling another's, which sails the rafts of the wind's colour (AZ-7)."""
    sails = s.wind_colour[vertex]
    if sails != colour:
        if not s.option.free_control:
            s.coconuts[colour] -= 1
        if s.option.control_sails == SAILS_CONTROLLER:
            sails = colour
    s.wind_dir[vertex] = d
    blow(c, s, vertex, sails)


@kernel
def slide(c, s, vertex, d):
    """An own wind moves one mark, keeps its direction and blows from there (AZ-10)."""
    other = c.next_vertex[vertex, d]
    s.wind_colour[other] = s.wind_colour[vertex]
    s.wind_dir[other] = s.wind_dir[vertex]
    s.wind_colour[vertex] = NONE
    s.wind_dir[vertex] = 0
    blow(c, s, other, s.wind_colour[other])
