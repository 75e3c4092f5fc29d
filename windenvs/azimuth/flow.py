"""Going from one phase to another: each function only writes where we are now."""

from windenvs.azimuth.state import (
    ADRIFT,
    BROKEN_OFF,
    COMPETITIVE,
    FIRST,
    FOREIGN,
    LIGHT,
    LOST,
    N_COLOURS,
    NONE,
    OVER,
    TURN,
    WAVE,
    WON,
)
from windenvs.core.jit import kernel


@kernel
def next_colour(s, colour):
    """The next colour in play, clockwise."""
    colour = (colour + 1) % N_COLOURS
    while s.seat[colour] == NONE:
        colour = (colour + 1) % N_COLOURS
    return colour


@kernel
def colours_in_play(s):
    return s.option.players if s.option.mode == COMPETITIVE else N_COLOURS


@kernel
def enter_light(s, colour):
    s.phase = LIGHT
    s.active = colour
    s.player = s.seat[colour]


@kernel
def enter_adrift(s, colour):
    s.phase = ADRIFT
    s.active = colour
    s.player = s.seat[colour]


@kernel
def enter_first(s):
    """The seat of the lowest colour in play speaks for the team (AZ-33)."""
    s.phase = FIRST
    s.active = next_colour(s, N_COLOURS - 1)
    s.player = s.seat[s.active]


@kernel
def enter_turn(s, colour):
    s.phase = TURN
    s.active = colour
    s.player = s.seat[colour]


@kernel
def enter_foreign(s):
    s.phase = FOREIGN


@kernel
def enter_wave(s):
    """The roller decides the order (AZ-33)."""
    s.phase = WAVE
    s.player = s.seat[s.marker]


@kernel
def enter_over(s, result):
    s.phase = OVER
    s.player = NONE
    s.result = result


@kernel
def win(s, colour):
    """A colour wins; NONE: all together."""
    enter_over(s, WON)
    s.winner = colour
    s.terminated = 1


@kernel
def lose(s):
    """Time is up in co-op: a natural end."""
    enter_over(s, LOST)
    s.terminated = 1


@kernel
def break_off(s):
    enter_over(s, BROKEN_OFF)
    s.truncated = 1


@kernel
def begin_first_round(s):
    s.round_no = 1
    s.turns = 0
    s.marker = s.starter
    enter_turn(s, s.starter)


@kernel
def begin_next_round(s):
    """The marker goes round; the lead does so only if the option says it (AZ-14)."""
    s.marker = next_colour(s, s.marker)
    s.round_no += 1
    enter_turn(s, s.marker if s.option.rotate_start else s.starter)
