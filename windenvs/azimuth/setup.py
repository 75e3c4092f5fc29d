"""Set-up: dealing the rafts, lighthouses, adrift starts, who leads (rules.md, chapter 2)."""

from windenvs.azimuth.actions import LIGHTHOUSE, MARK, STARTS
from windenvs.azimuth.flow import (
    begin_first_round,
    colours_in_play,
    enter_adrift,
    enter_first,
    enter_light,
    next_colour,
)
from windenvs.azimuth.sailing import own_top_raft
from windenvs.azimuth.state import (
    ABSENT,
    FIRST_CHOOSE,
    FIRST_RANDOM,
    N_COLOURS,
    N_MARKS,
    N_RAFTS,
    N_VERTICES,
    NONE,
    ON_ISLAND,
    RAFT_GRID,
    RAFTS,
    RUNNING,
    START_ADRIFT,
)
from windenvs.core.jit import kernel
from windenvs.core.rng import below, shuffle


@kernel
def lay_out(c, s):
    """All that happens before anybody is asked."""
    for vertex in range(N_VERTICES):
        s.wind_colour[vertex] = NONE
    for raft in range(N_RAFTS):
        s.raft_mark[raft] = NONE
    s.die = s.wave_dir = s.winner = NONE
    s.result = RUNNING
    s.round_no = 1
    hand_out(c, s)
    deal_rafts(c, s)
    s.starter = first_starter(s)
    s.marker = s.starter
    enter_light(s, s.starter)


@kernel
def hand_out(c, s):
    """Colours, castaways, winds and coconuts for the players at the table."""
    table = c.table[3 * s.option.mode + s.option.players - 2]  # as in content.table_number
    for colour in range(N_COLOURS):
        s.seat[colour] = table.seat[colour]
        s.lighthouse[colour] = NONE
        s.castaway[colour] = ABSENT
        if s.seat[colour] != NONE:
            s.castaway[colour] = ON_ISLAND  # before an adrift start too, for want of another place
            s.hand[colour] = table.own_winds
            s.foreign[colour] = table.foreign_winds
            s.coconuts[colour] = 0 if s.option.free_control else s.option.coconuts


@kernel
def deal_rafts(c, s):
    """All rafts of the colours in play, shuffled, one on each mark of the layout."""
    order = s.pending  # there is no wave yet: scratch paper, wiped afterwards
    count = 0
    for raft in range(N_RAFTS):
        if s.seat[raft // RAFTS] != NONE:
            order[count] = raft
            count += 1
    shuffle(s, order, count)
    for k in range(count):
        s.raft_mark[order[k]] = c.layout[colours_in_play(s), k]
    order[:] = 0


@kernel
def first_starter(s):
    """As the option says; before the team has chosen, the lowest colour in play."""
    starter = next_colour(s, N_COLOURS - 1)
    if s.option.first_player < FIRST_CHOOSE:
        return s.option.first_player
    if s.option.first_player == FIRST_RANDOM:
        for _ in range(below(s, colours_in_play(s))):
            starter = next_colour(s, starter)
    return starter


# --- lighthouses ---


@kernel
def legal_light(c, s, mask):
    """Every position on the own side; with two landing spots one fewer (AZ-31)."""
    for position in range(RAFT_GRID + 1 - s.option.landing_spots):
        mask[LIGHTHOUSE + position] = 1


@kernel
def step_light(c, s, action):
    s.lighthouse[s.active] = action - LIGHTHOUSE
    following = next_colour(s, s.active)
    if s.lighthouse[following] == NONE:
        enter_light(s, following)
    elif s.option.start == START_ADRIFT:
        enter_adrift(s, following)
    else:
        finish_set_up(s)


# --- adrift starts ---


@kernel
def farthest_row(c, s, colour):
    """The lowest row from which the castaway may start: the far half, or the farthest with an own raft (AZ-27)."""
    farthest = 0
    for raft in range(RAFTS * colour, RAFTS * colour + RAFTS):
        mark = s.raft_mark[raft]
        if own_top_raft(s, mark, colour) == raft:
            farthest = max(farthest, c.row_from[colour, mark])
    return min(farthest, RAFT_GRID // 2)


@kernel
def legal_adrift(c, s, mask):
    row = farthest_row(c, s, s.active)
    for mark in range(N_MARKS):
        own = own_top_raft(s, mark, s.active) != NONE
        mask[MARK + mark] = own and c.row_from[s.active, mark] >= row


@kernel
def step_adrift(c, s, action):
    s.castaway[s.active] = own_top_raft(s, action - MARK, s.active)
    following = next_colour(s, s.active)
    if s.castaway[following] == ON_ISLAND:
        enter_adrift(s, following)
    else:
        finish_set_up(s)


# --- who leads ---


@kernel
def finish_set_up(s):
    if s.option.first_player == FIRST_CHOOSE:
        enter_first(s)
    else:
        begin_first_round(s)


@kernel
def legal_first(c, s, mask):
    for colour in range(N_COLOURS):
        mask[STARTS + colour] = s.seat[colour] != NONE


@kernel
def step_first(c, s, action):
    s.starter = action - STARTS
    begin_first_round(s)
