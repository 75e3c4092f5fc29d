"""Turns and rounds: one action each, then the next colour, the die, the end (rules.md, chapters 1 and 7)."""

from windenvs.azimuth.actions import HOME, SWIM, TAKE
from windenvs.azimuth.castaways import mark_castaway_moves, move_castaway
from windenvs.azimuth.flow import (
    begin_next_round,
    break_off,
    colours_in_play,
    enter_foreign,
    enter_turn,
    lose,
    next_colour,
    win,
)
from windenvs.azimuth.ocean import roll_die
from windenvs.azimuth.state import AT_HOME, COMPETITIVE, N_COLOURS, NONE
from windenvs.azimuth.winds import mark_placements, mark_winds, use_wind
from windenvs.core.jit import kernel


@kernel
def legal_turn(c, s, mask):
    """Something with a wind, or a move of the castaway; there is no pass (AZ-24)."""
    mark_winds(c, s, s.active, mask)
    mark_castaway_moves(c, s, s.active, mask)


@kernel
def legal_foreign(c, s, mask):
    mark_placements(s, mask)


@kernel
def act(c, s, colour, action):
    """What an action does to the pieces on the table."""
    if SWIM <= action <= HOME:
        move_castaway(c, s, colour, action)
    else:
        use_wind(c, s, colour, action)


@kernel
def step_turn(c, s, action):
    """Also the placing of a foreign wind, which belongs to the same turn."""
    if action == TAKE:
        enter_foreign(s)
        return
    act(c, s, s.active, action)
    end_turn(c, s)


@kernel
def are_all_home(s):
    home = 0
    for colour in range(N_COLOURS):
        home += s.castaway[colour] == AT_HOME
    return home == N_COLOURS


@kernel
def end_turn(c, s):
    """Somebody may have won; else the next colour's turn or the end of the round (AZ-34, AZ-35)."""
    if s.option.mode == COMPETITIVE:
        if s.castaway[s.active] == AT_HOME:
            win(s, s.active)
            return
    elif are_all_home(s):
        win(s, NONE)
        return
    s.turns += 1
    if s.turns < colours_in_play(s):
        enter_turn(s, next_colour(s, s.active))
    else:
        end_round(c, s)


@kernel
def end_round(c, s):
    """Sleepers wake, the turtle leaves; time may be up, and then no die is rolled (AZ-15)."""
    s.turns = 0
    for colour in range(N_COLOURS):
        s.asleep[colour] = s.turtle[colour] = 0
    if s.option.mode == COMPETITIVE:
        if s.round_no == s.option.round_cap:
            break_off(s)
        else:
            begin_next_round(s)
    elif s.round_no == s.option.round_limit:
        lose(s)
    else:
        roll_die(c, s)
