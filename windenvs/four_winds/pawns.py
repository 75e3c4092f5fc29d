"""What a pawn may do: move, sail two squares with the wind, attack, deploy (rules.md, chapter 4)."""

import numpy as np

from windenvs.core.jit import kernel
from windenvs.four_winds.actions import ATTACK, DEPLOY, END_TURN, MOVE, SAIL, SQUARE
from windenvs.four_winds.flow import end_turn, enter_act, enter_commit_a, enter_select, win
from windenvs.four_winds.state import (
    CALM,
    DEPLOY_ARRIVAL,
    DEPLOY_CARRIER,
    EMPTY,
    N_SQUARES,
    NAVY,
    NONE,
    PIRATE,
    PIRATES,
)

# --- questions: each gives the square concerned, or NONE if the pawn may not ---


@kernel
def is_ship(c, kind):
    return c.pawn[kind].moves == 1 and c.pawn[kind].land == 0


@kernel
def is_of_side(side, kind):
    """Red ships and pirates are the Pirates'; all later kinds are the Navy's."""
    return (kind != EMPTY) & ((kind <= PIRATE) == (side == PIRATES))


@kernel
def is_free(c, s, kind, square):
    """Whether a pawn of this kind could stand there: empty, and land or water as it needs."""
    return s.occ[square] == EMPTY and s.terrain[square] == c.pawn[kind].land


@kernel
def square_moved_to(c, s, square, d):
    """One square in direction d: a free one, or a carrier to step back into (FW-12, FW-14, FW-15)."""
    kind = s.occ[square]
    if s.spent[square] or not c.pawn[kind].moves:
        return NONE
    target = c.near[square, d]
    if target == NONE:
        return NONE
    if is_ship(c, kind) and s.wind != CALM and d == (s.wind + 2) % 4:
        return NONE
    if is_free(c, s, kind, target) or c.pawn[kind].back_into[s.occ[target]]:
        return target
    return NONE


@kernel
def square_sailed_to(c, s, square, d):
    """Two squares straight with the wind, both free; the second may be the port (FW-11, FW-14)."""
    kind = s.occ[square]
    if s.wind != d or s.spent[square] or not is_ship(c, kind):
        return NONE
    first = c.near[square, d]
    if first == NONE or not is_free(c, s, kind, first):
        return NONE
    target = c.near[first, d]
    if target == NONE:
        return NONE
    if is_free(c, s, kind, target) or c.pawn[kind].back_into[s.occ[target]]:
        return target
    return NONE


@kernel
def square_attacked(c, s, square, d):
    """An enemy pawn next door, whatever it is and wherever it stands (FW-16)."""
    target = c.near[square, d]
    if s.spent[square] or target == NONE or s.occ[target] == EMPTY:
        return NONE
    if c.pawn[s.occ[target]].side == c.pawn[s.occ[square]].side:
        return NONE
    return target


@kernel
def may_deploy(c, s, square):
    """A fresh carrier (any carrier under the arrival rule) whose cargo waits in the reserve (FW-9)."""
    cargo = c.pawn[s.occ[square]].cargo
    if cargo == EMPTY or s.reserve[cargo] == 0:
        return False
    return s.spent[square] == 0 or s.option.deploy_rule == DEPLOY_ARRIVAL


@kernel
def square_deployed_to(c, s, square, d):
    """A free square for the cargo, diagonals included."""
    target = c.around[square, d]
    if target == NONE or not may_deploy(c, s, square):
        return NONE
    if is_free(c, s, c.pawn[s.occ[square]].cargo, target):
        return target
    return NONE


@kernel
def has_action(c, s, square):
    """Whether the pawn there can do anything at all."""
    if not s.spent[square]:
        for d in range(4):  # sailing two squares needs a first square that can be moved to
            if square_moved_to(c, s, square, d) != NONE or square_attacked(c, s, square, d) != NONE:
                return True
    if may_deploy(c, s, square):
        for d in range(8):
            if square_deployed_to(c, s, square, d) != NONE:
                return True
    return False


# --- choosing a pawn ---


@kernel
def legal_select(c, s, mask):
    mask[END_TURN] = 1
    if s.left == 0:
        return
    own = np.empty(N_SQUARES, np.int16)  # listing the pawns first, without a branch per square, halves the time
    count = 0
    for square in range(N_SQUARES):
        own[count] = square
        count += is_of_side(s.turn, s.occ[square])
    for number in range(count):
        mask[SQUARE + own[number]] = has_action(c, s, own[number])


@kernel
def step_select(c, s, action):
    if action == END_TURN:
        end_turn(c, s)
        return
    enter_act(s, action - SQUARE)


# --- using it ---


@kernel
def legal_act(c, s, mask):
    mark_actions(c, s, s.sel, mask)


@kernel
def mark_actions(c, s, square, mask):
    """All that the pawn on this square may do."""
    for d in range(4):
        mask[MOVE + d] = square_moved_to(c, s, square, d) != NONE
        mask[SAIL + d] = square_sailed_to(c, s, square, d) != NONE
        mask[ATTACK + d] = square_attacked(c, s, square, d) != NONE
    if may_deploy(c, s, square):
        for d in range(8):
            mask[DEPLOY + d] = square_deployed_to(c, s, square, d) != NONE


@kernel
def step_act(c, s, action):
    s.left -= 1
    if action >= DEPLOY:
        deploy(c, s, s.sel, square_deployed_to(c, s, s.sel, action - DEPLOY))
    elif action >= ATTACK:
        s.spent[s.sel] = 1
        enter_commit_a(s, c.near[s.sel, action - ATTACK])
        return
    elif action >= SAIL:
        move_pawn(s, s.sel, square_sailed_to(c, s, s.sel, action - SAIL))
    else:
        move_pawn(s, s.sel, square_moved_to(c, s, s.sel, action - MOVE))
    finish_activation(c, s)


@kernel
def move_pawn(s, square, target):
    """To an empty square, where it is spent; or into the carrier there and so back to the reserve."""
    kind = s.occ[square]
    remove_pawn(s, square)
    if s.occ[target] == EMPTY:
        s.occ[target] = kind
        s.spent[target] = 1
    else:
        s.reserve[kind] += 1


@kernel
def remove_pawn(s, square):
    s.occ[square] = EMPTY
    s.spent[square] = 0


@kernel
def deploy(c, s, square, target):
    """The cargo goes ashore; which of the two is used up depends on the reading chosen (FW-9)."""
    cargo = c.pawn[s.occ[square]].cargo
    s.reserve[cargo] -= 1
    s.occ[target] = cargo
    if s.option.deploy_rule != DEPLOY_ARRIVAL:
        s.spent[square] = 1
    if s.option.deploy_rule != DEPLOY_CARRIER:
        s.spent[target] = 1


@kernel
def finish_activation(c, s):
    """Back to choosing a pawn, unless the Pirates have none left on the map (FW-19)."""
    if red_pawns_on_map(s) == 0:
        win(s, NAVY)
        return
    enter_select(s)


@kernel
def red_pawns_on_map(s):
    count = 0
    for square in range(N_SQUARES):
        count += EMPTY < s.occ[square] <= PIRATE
    return count
