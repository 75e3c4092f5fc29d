"""What a castaway may do: board, swim, ride the turtle, land on the island or at home (rules.md, chapter 5)."""

from windenvs.azimuth.actions import BOARD, HOME, ISLAND, SWIM, TURTLE
from windenvs.azimuth.sailing import own_top_raft
from windenvs.azimuth.state import AT_HOME, N_COLOURS, N_SPOTS, NONE, ON_ISLAND, START_ISLAND
from windenvs.core.jit import kernel

# --- questions: rafts are NONE if the castaway may not ---


@kernel
def raft_boarded(c, s, colour, k):
    """The own raft on top at an island spot."""
    return own_top_raft(s, c.island_spot[k], colour)


@kernel
def raft_swum_to(c, s, colour, d):
    """The own raft on top one leg away."""
    target = c.leg[s.raft_mark[s.castaway[colour]], d]
    if target == NONE:
        return NONE
    return own_top_raft(s, target, colour)


@kernel
def raft_ridden_to(c, s, colour, d):
    """The own raft on top two legs straight away, whatever lies between (AZ-19, AZ-30)."""
    if not s.turtle[colour]:
        return NONE
    middle = c.leg[s.raft_mark[s.castaway[colour]], d]
    if middle == NONE:
        return NONE
    target = c.leg[middle, d]
    if target == NONE:
        return NONE
    return own_top_raft(s, target, colour)


@kernel
def may_land_on_island(c, s, mark):
    """From a mark beside the island, where the rules let castaways go back (AZ-13)."""
    if not s.option.island_return or s.option.start != START_ISLAND:
        return False
    return c.at_island[mark] == 1


@kernel
def legs_home(c, s, colour, mark):
    """Legs from a mark to the nearest landing spot of the colour's lighthouse, which stands."""
    return c.homeward[colour, s.option.landing_spots - 1, s.lighthouse[colour], mark]


# --- what may be chosen, and what it does ---


@kernel
def mark_castaway_moves(c, s, colour, mask):
    """Nothing while asleep (AZ-17) and nothing after landing at home (AZ-29)."""
    raft = s.castaway[colour]
    if s.asleep[colour] or raft <= AT_HOME:
        return
    if raft == ON_ISLAND:
        for k in range(N_SPOTS):
            mask[BOARD + k] = raft_boarded(c, s, colour, k) != NONE
        return
    for d in range(4):
        mask[SWIM + d] = raft_swum_to(c, s, colour, d) != NONE
        mask[TURTLE + d] = raft_ridden_to(c, s, colour, d) != NONE
    mask[ISLAND] = may_land_on_island(c, s, s.raft_mark[raft])
    mask[HOME] = legs_home(c, s, colour, s.raft_mark[raft]) == 0  # AZ-12


@kernel
def move_castaway(c, s, colour, action):
    if action == HOME:
        s.castaway[colour] = AT_HOME
    elif action == ISLAND:
        s.castaway[colour] = ON_ISLAND
    elif action >= BOARD:
        s.castaway[colour] = raft_boarded(c, s, colour, action - BOARD)
    elif action >= TURTLE:
        s.castaway[colour] = raft_ridden_to(c, s, colour, action - TURTLE)
        for other in range(N_COLOURS):  # there is one turtle only
            s.turtle[other] = 0
    else:
        s.castaway[colour] = raft_swum_to(c, s, colour, action - SWIM)
