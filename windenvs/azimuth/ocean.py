"""The Ocean Die of the co-op game: mermaid, turtle, gust, and the waves with their order (rules.md, chapter 6)."""

from windenvs.azimuth.actions import MARK
from windenvs.azimuth.flow import begin_next_round, enter_wave
from windenvs.azimuth.sailing import mark_sailed_to, shift
from windenvs.azimuth.state import (
    GUST,
    MERMAID,
    N_COLOURS,
    N_MARKS,
    N_VERTICES,
    NONE,
    RAFTS,
    TURTLE_FACE,
    WAVE_AWAY,
    WAVE_HOME,
)
from windenvs.core.jit import kernel
from windenvs.core.rng import below


@kernel
def roll_die(c, s):
    """The holder of the marker rolls; then the next round, unless it has to say how a wave runs."""
    s.die = c.die[below(s, len(c.die))]
    roller = s.marker
    if s.die == WAVE_AWAY or s.die == WAVE_HOME:
        raise_wave(c, s, roller, roller if s.die == WAVE_HOME else (roller + 2) % 4)
        drift(c, s)
        return
    if s.die == MERMAID:
        flag_castaways(c, s, roller, s.asleep)
    elif s.die == TURTLE_FACE:
        flag_castaways(c, s, roller, s.turtle)
    elif s.die == GUST:
        turn_about(c, s, roller)
        turn_about(c, s, (roller + 2) % 4)
    begin_next_round(s)


@kernel
def flag_castaways(c, s, roller, flags):
    """Every castaway on a raft in the roller's portion, by where it stands now (AZ-16, AZ-18)."""
    for colour in range(N_COLOURS):
        raft = s.castaway[colour]
        if raft >= 0 and c.in_portion[roller, s.raft_mark[raft]]:
            flags[colour] = 1


@kernel
def turn_about(c, s, colour):
    """A colour's winds in its own portion turn by half; nothing sails (AZ-22)."""
    for vertex in range(N_VERTICES):
        if s.wind_colour[vertex] == colour and c.wind_in_portion[colour, vertex]:
            s.wind_dir[vertex] = (s.wind_dir[vertex] + 2) % 4


# --- waves ---


@kernel
def raise_wave(c, s, roller, d):
    """Stacks that stand on a raft of the roller's, unless they lie in the last row already (AZ-20)."""
    s.wave_dir = d
    for raft in range(RAFTS * roller, RAFTS * roller + RAFTS):
        if s.raft_level[raft] == 0 and s.raft_mark[raft] != NONE and c.leg[s.raft_mark[raft], d] != NONE:
            s.pending[s.raft_mark[raft]] = 1


@kernel
def may_drift(c, s, mark):
    """Whether a stack that still has to drift could do so now."""
    return s.pending[mark] == 1 and mark_sailed_to(c, s, mark, s.wave_dir) != NONE


@kernel
def is_lone(c, s, mark):
    """No stack that has to drift lies right ahead or behind: the order can't matter to this one."""
    ahead, behind = c.leg[mark, s.wave_dir], c.leg[mark, (s.wave_dir + 2) % 4]
    if ahead != NONE and s.pending[ahead]:
        return False
    return behind == NONE or s.pending[behind] == 0


@kernel
def drift_from(c, s, mark):
    """A whole stack drifts one leg if nothing is in its way, and only once."""
    s.pending[mark] = 0
    shift(c, s, mark, 0, s.wave_dir)


@kernel
def drift_lone_stacks(c, s):
    """Returns whether there was any."""
    any_lone = False
    for mark in range(N_MARKS):
        if s.pending[mark] and is_lone(c, s, mark):
            drift_from(c, s, mark)
            any_lone = True
    return any_lone


@kernel
def drift(c, s):
    """All that leaves no choice (AZ-21); then the roller is asked, or the wave is over and the next round begins."""
    while True:
        while drift_lone_stacks(c, s):
            pass
        count, last = 0, NONE
        for mark in range(N_MARKS):
            if may_drift(c, s, mark):
                count += 1
                last = mark
        if count > 1:
            enter_wave(s)
            return
        if count == 0:
            break
        drift_from(c, s, last)
    s.pending[:] = 0
    s.wave_dir = NONE
    begin_next_round(s)


@kernel
def legal_wave(c, s, mask):
    for mark in range(N_MARKS):
        mask[MARK + mark] = may_drift(c, s, mark)


@kernel
def step_wave(c, s, action):
    drift_from(c, s, action - MARK)
    drift(c, s)
