"""What a step brings each seat (rules.md, chapter 7)."""

from windenvs.azimuth.castaways import legs_home
from windenvs.azimuth.flow import colours_in_play
from windenvs.azimuth.state import (
    AT_HOME,
    COMPETITIVE,
    LOST,
    N_COLOURS,
    NONE,
    ON_ISLAND,
    REWARD_SHAPED,
    WON,
)
from windenvs.core.jit import kernel

UNLIT = 5  # legs home while the lighthouse does not stand yet


@kernel
def legs_left(c, s, colour):
    """How far a castaway still has to go, boarding and landing included; counted as the raft drifts."""
    raft = s.castaway[colour]
    if raft <= AT_HOME:  # or absent
        return 0
    if s.lighthouse[colour] == NONE:
        return UNLIT
    if raft == ON_ISLAND:
        return 2 + c.from_island[colour, s.option.landing_spots - 1, s.lighthouse[colour]]
    return 1 + legs_home(c, s, colour, s.raft_mark[raft])


@kernel
def legs_of_all(c, s):
    """For each colour; four zeros where nobody asks."""
    if s.option.reward != REWARD_SHAPED:
        return 0, 0, 0, 0
    return legs_left(c, s, 0), legs_left(c, s, 1), legs_left(c, s, 2), legs_left(c, s, 3)


@kernel
def reward_seats(c, s, before):
    """The end, and with shaped rewards every leg gained: together in co-op, against the others' mean otherwise."""
    if s.result != WON and s.result != LOST and s.option.reward != REWARD_SHAPED:
        for seat in range(N_COLOURS):
            s.reward[seat] = 0
        return
    after = legs_of_all(c, s)
    total = 0
    for colour in range(N_COLOURS):
        total += before[colour] - after[colour]
    others = colours_in_play(s) - 1
    for colour in range(N_COLOURS):
        if s.seat[colour] == NONE:
            continue
        gain = 0.0 + total
        if s.option.mode == COMPETITIVE:
            own = before[colour] - after[colour]
            gain = own - (total - own) / others
        s.reward[s.seat[colour]] = c.leg_worth * gain + final_reward(s, colour, others)


@kernel
def final_reward(s, colour, others):
    if s.result == LOST:
        return -1.0
    if s.result != WON:
        return 0.0
    if s.winner == NONE or s.winner == colour:
        return 1.0
    return -1.0 / others
