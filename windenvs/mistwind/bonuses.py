"""The special bonuses of the port cards (rules.md, chapter 4)."""

from windenvs.core.jit import kernel
from windenvs.mistwind.content import (
    B_BUILD_PORT,
    B_BUILD_REGION,
    B_COIN,
    B_KRILL,
    B_LOAD,
    B_MOVE,
    B_MOVE_REGION,
    B_NEIGHBOUR,
    B_WOOD_OR_STEEL,
)
from windenvs.mistwind.flow import end_effect, enter_effect
from windenvs.mistwind.resources import gain
from windenvs.mistwind.state import (
    BUILDING,
    COIN,
    COLLECTIVE,
    KRILL,
    LOAD_CARGO,
    MOVE_TO,
    N_LOCATIONS,
    NEIGHBOUR,
    NONE,
    PLACE_OUTPOST,
    WOOD_OR_STEEL,
)


@kernel
def is_usable_neighbour(c, s, place):
    """Whether a NEIGHBOUR bonus beside this place may use its card; the row does not wrap (MW-26)."""
    return 0 <= place < N_LOCATIONS and c.bonus[s.prow[place]] != B_NEIGHBOUR


@kernel
def apply_bonus(c, s, p, place):
    """p gets the bonus of the port card at a place 0..4: at once, or by an effect that goes back to ``ret``."""
    if c.bonus[s.prow[place]] != B_NEIGHBOUR:
        apply_card(c, s, p, s.prow[place])
        return
    left, right = is_usable_neighbour(c, s, place - 1), is_usable_neighbour(c, s, place + 1)
    if left and right:
        enter_effect(s, NEIGHBOUR, 0)
        s.ea = place
    elif left:
        apply_card(c, s, p, s.prow[place - 1])
    elif right:
        apply_card(c, s, p, s.prow[place + 1])
    else:
        end_effect(s)


@kernel
def apply_card(c, s, p, card):
    """Any bonus but NEIGHBOUR."""
    kind, parameter = c.bonus[card], c.bonus_par[card]
    if kind == B_COIN:
        gain(c, s, p, COIN, parameter)
        end_effect(s)
    elif kind == B_KRILL:
        gain(c, s, p, KRILL, parameter)
        end_effect(s)
    elif kind == B_WOOD_OR_STEEL:
        enter_effect(s, WOOD_OR_STEEL, 0)
        s.eb = parameter
    elif kind == B_LOAD:
        enter_effect(s, LOAD_CARGO, 1)
        s.ea = parameter
    elif kind == B_MOVE_REGION:
        enter_effect(s, MOVE_TO, 1)
        s.ea = parameter
    elif kind == B_BUILD_PORT or kind == B_BUILD_REGION:
        enter_effect(s, BUILDING, 1)
        s.ea = parameter
        s.eb = kind == B_BUILD_REGION
    elif kind == B_MOVE:
        enter_effect(s, COLLECTIVE, 1)
        s.eb = parameter
    else:
        enter_effect(s, PLACE_OUTPOST, 1)
        s.ea = parameter


@kernel
def top_of_stack(s, place):
    """Owner of the top disc on a port card, NONE if there is no disc."""
    if s.stack_n[place] == 0:
        return NONE
    return s.stacks[place, s.stack_n[place] - 1]


@kernel
def put_on_stack(s, place, owner):
    s.stacks[place, s.stack_n[place]] = owner
    s.stack_n[place] += 1


@kernel
def uppermost_disc(s, place, owner):
    """How high the uppermost disc of an owner lies in a stack, NONE if there is none."""
    for height in range(s.stack_n[place] - 1, -1, -1):
        if s.stacks[place, height] == owner:
            return height
    return NONE


@kernel
def has_covered_disc(s, p, place):
    """p has a disc there, and the top one is not p's."""
    return top_of_stack(s, place) != p and uppermost_disc(s, place, p) != NONE


@kernel
def lift_disc(s, p, place):
    """p's uppermost disc goes to the top of the stack."""
    last = s.stack_n[place] - 1
    for height in range(uppermost_disc(s, place, p), last):
        s.stacks[place, height] = s.stacks[place, height + 1]
    s.stacks[place, last] = p
