"""Rafts, stacks and how they sail (rules.md, chapter 3)."""

from windenvs.azimuth.state import N_COLOURS, N_RAFTS, NONE, RAFTS
from windenvs.core.jit import kernel

# --- questions ---


@kernel
def height(s, mark):
    """How many rafts lie on a mark."""
    count = 0
    for raft in range(N_RAFTS):
        count += s.raft_mark[raft] == mark
    return count


@kernel
def lowest_raft(s, mark, colour):
    """The lowest raft of a colour in the stack on a mark; NONE if there is none."""
    lowest = NONE
    for raft in range(RAFTS * colour, RAFTS * colour + RAFTS):
        if s.raft_mark[raft] == mark and (lowest == NONE or s.raft_level[raft] < s.raft_level[lowest]):
            lowest = raft
    return lowest


@kernel
def top_raft(s, mark):
    """The raft on top of a stack; NONE if the mark is empty."""
    top = NONE
    for raft in range(N_RAFTS):
        if s.raft_mark[raft] == mark and (top == NONE or s.raft_level[raft] > s.raft_level[top]):
            top = raft
    return top


@kernel
def own_top_raft(s, mark, colour):
    """The raft on top if it has this colour, else NONE: the only place where its castaway may stand (AZ-11)."""
    if lowest_raft(s, mark, colour) == NONE:  # nearly always, and quickly told
        return NONE
    raft = top_raft(s, mark)
    return raft if raft // RAFTS == colour else NONE


@kernel
def has_castaway(s, mark):
    """Whether a castaway of any colour stands on the stack there."""
    for colour in range(N_COLOURS):
        raft = s.castaway[colour]
        if raft >= 0 and s.raft_mark[raft] == mark:
            return True
    return False


@kernel
def mark_sailed_to(c, s, mark, d):
    """One leg in direction d; NONE off the board or where a castaway stands (AZ-5)."""
    target = c.leg[mark, d]
    if target == NONE or has_castaway(s, target):
        return NONE
    return target


@kernel
def beside_rafts(c, s, colour):
    """The wind marks beside the rafts of a colour, as bits."""
    bits = 0
    for raft in range(RAFTS * colour, RAFTS * colour + RAFTS):
        if s.raft_mark[raft] != NONE:
            bits |= c.touching[s.raft_mark[raft]]
    return bits


# --- effects ---


@kernel
def shift(c, s, mark, level, d):
    """The rafts of a stack from a level upwards sail one leg together and land on what lies there, if they can."""
    target = mark_sailed_to(c, s, mark, d)
    if target == NONE:
        return
    rise = height(s, target) - level
    for raft in range(N_RAFTS):
        if s.raft_mark[raft] == mark and s.raft_level[raft] >= level:
            s.raft_mark[raft] = target
            s.raft_level[raft] += rise


@kernel
def blow(c, s, vertex, colour):
    """The wind sails the rafts of a colour beside it with all that lies on them, foremost first (AZ-3, AZ-4, AZ-6)."""
    if not (beside_rafts(c, s, colour) >> vertex) & 1:
        return
    d = s.wind_dir[vertex]
    for k in range(4):
        mark = c.blown[vertex, d, k]
        raft = lowest_raft(s, mark, colour)
        if raft != NONE:
            shift(c, s, mark, s.raft_level[raft], d)
