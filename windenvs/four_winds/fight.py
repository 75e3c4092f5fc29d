"""A fight: both sides lay war counters in secret, then the values are compared (rules.md, chapter 5)."""

from windenvs.core.jit import kernel
from windenvs.four_winds.actions import COUNTER, READY
from windenvs.four_winds.flow import enter_commit_d, win
from windenvs.four_winds.pawns import finish_activation, remove_pawn
from windenvs.four_winds.state import COMMIT_A, N_CUTLASSES, N_FACES, PIRATES, SETTLEMENT


@kernel
def may_lay(s, side, face):
    """A counter in hand, not lower than the one laid before (FW-20)."""
    return s.war[side, face] > 0 and face >= s.last


@kernel
def legal_commit(c, s, mask):
    mask[READY] = 1
    for face in range(N_FACES):
        mask[COUNTER + face] = may_lay(s, s.player, face)


@kernel
def step_commit(c, s, action):
    if action != READY:
        lay_counter(s, s.player, action - COUNTER)
    elif s.phase == COMMIT_A:
        enter_commit_d(s)
    else:
        resolve_fight(c, s)


@kernel
def lay_counter(s, side, face):
    s.war[side, face] -= 1
    s.table[side, face] += 1
    s.last = face


@kernel
def added_offence(s, side):
    """Sum of the cutlasses on the table."""
    total = 0
    for face in range(N_CUTLASSES):
        total += s.table[side, face] * (face + 1)
    return total


@kernel
def added_defence(s, side):
    """Sum of the shields on the table."""
    total = 0
    for face in range(N_CUTLASSES, N_FACES):
        total += s.table[side, face] * (face - N_CUTLASSES + 1)
    return total


@kernel
def resolve_fight(c, s):
    """Both blows fall at once (FW-17); the counters are gone whatever comes of it."""
    attacker, defender = c.pawn[s.occ[s.sel]], c.pawn[s.occ[s.target]]
    foe = 1 - s.turn
    defender_falls = attacker.offence + added_offence(s, s.turn) >= defender.defence + added_defence(s, foe)
    attacker_falls = defender.offence + added_offence(s, foe) >= attacker.defence + added_defence(s, s.turn)
    s.table[:, :] = 0
    s.last = 0
    if defender_falls:
        lose_pawn(s, s.target)
    if attacker_falls:
        lose_pawn(s, s.sel)
    if s.lost[SETTLEMENT] == c.pawn[SETTLEMENT].count:
        win(s, PIRATES)
        return
    finish_activation(c, s)


@kernel
def lose_pawn(s, square):
    """Out of the game for good, never back to the reserve."""
    s.lost[s.occ[square]] += 1
    remove_pawn(s, square)
