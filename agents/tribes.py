"""Greedy play of Tribes of the Wind: build when possible, else whatever is worth most now (see tribes_worth.py).

The chain is clean, water, forest, riders, village; each choice asks which link of it is missing.
"""

import numpy as np

from agents.mcts import search_tree
from agents.policies import GREEDY, Brain, choose_rows
from agents.tribes_action import choose_action, choose_power
from agents.tribes_board import choose_cleaning, choose_forest, choose_site, choose_temple_site
from agents.tribes_cards import choose_branch, choose_discard, choose_draw
from agents.tribes_riders import choose_flight, choose_move
from agents.tribes_value import value
from agents.tribes_villages import choose_drop, choose_village_card
from agents.tribes_worth import best_temple, moves_needed
from windenvs.core.jit import entry, kernel
from windenvs.core.rng import pick_flag
from windenvs.tribes.actions import STOP, TAKE_BOARD, TEMPLE, UNLOCK
from windenvs.tribes.knowledge import redeterminize
from windenvs.tribes.state import (
    BOARD,
    BRANCH,
    CATAPULT,
    CLEAR,
    DISCARD,
    DRAW,
    DROP,
    FOREST_SPACE,
    FOREST_TILE,
    GUIDE,
    MAIN,
    MOVE,
    NONE,
    POLLUTION,
    POST,
    SETUP_POLLUTION,
    SPLIT,
    TEMPLE_SPACE,
    VILLAGE_CARD,
)
from windenvs.tribes.turn import legal, step

BOARD_RANK = np.array([4, 1, 3, 0, 2])  # liked boards have high numbers
GUIDE_RANK = np.array(  # of the cards of each guide
    [
        [3, 4, 1, 2],  # Ember
        [1, 3, 2, 4],  # Tide
        [2, 3, 1, 4],  # Grove
        [1, 2, 4, 3],  # Gale
        [1, 2, 3, 4],  # Dawn
    ]
)


@kernel
def choose_ranked(mask, first, ranks):
    """The legal one of highest rank."""
    best, top = NONE, -1
    for k in range(len(ranks)):
        if mask[first + k] and ranks[k] > top:
            best, top = first + k, ranks[k]
    return best


@kernel
def choose_on_board(c, s, mask, picker):
    """Phases about tokens, tiles and temples."""
    phase = s.phase
    if phase == POLLUTION or phase == SETUP_POLLUTION:
        return choose_cleaning(c, s, mask, picker, False)
    if phase == CLEAR:
        return choose_cleaning(c, s, mask, picker, True)
    if phase == FOREST_TILE:
        return choose_forest(c, s, mask, picker)
    if phase == FOREST_SPACE:
        return choose_site(c, s, mask, picker)
    if phase == TEMPLE_SPACE:
        return choose_temple_site(c, s, mask, picker)
    kind = best_temple(c, s, s.turn, moves_needed(c, s, s.turn))[0]  # FREE_TEMPLE
    return TEMPLE + kind if kind != NONE else STOP


@kernel
def policy(c, s, mask, picker, kind):
    """A legal action for whoever decides, from what it knows."""
    phase = s.phase
    if kind != GREEDY:
        return pick_flag(picker, mask)
    if phase == MAIN:
        return choose_action(c, s, mask, picker)
    if phase == MOVE or phase == SPLIT:
        return choose_move(c, s, mask)
    if phase == DRAW:
        return choose_draw(c, s, mask, picker)
    if phase == CATAPULT:
        return choose_flight(c, s, mask)
    if phase == DISCARD:
        return choose_discard(c, s, picker)
    if phase == VILLAGE_CARD:
        return choose_village_card(c, s, picker)
    if phase == BRANCH:
        return choose_branch(c, s)
    if phase == POST:
        action = choose_power(c, s, mask, moves_needed(c, s, s.turn))
        return STOP if action == NONE else action
    if phase == DROP:
        return choose_drop(c, s)
    if phase == GUIDE:
        return choose_ranked(mask, UNLOCK, GUIDE_RANK[s.guide[s.turn]])
    if phase == BOARD:
        return choose_ranked(mask, TAKE_BOARD, BOARD_RANK)
    return choose_on_board(c, s, mask, picker)


@entry
def choose(contents, states, seeds, kind, mask, pickers, actions):
    choose_rows(legal, policy, contents, states, seeds, kind, mask, pickers, actions)


@entry
def search(contents, root, seat, candidates, trials, settings, memory):
    search_tree(step, redeterminize, policy, value, contents, root, seat, candidates, trials, settings, memory)


BRAIN = Brain(choose, search, ("random", "greedy"))
