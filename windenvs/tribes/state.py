"""The position: one record per game, and the words for its numbers."""

import numpy as np

from windenvs.core.game import state_dtype
from windenvs.tribes.options import MOST, OPTIONS

NONE = -1
SEATS = MOST

PHASES = (
    "board", "setup_pollution", "main", "branch", "discard", "temple_space", "pollution", "clear", "forest_tile",
    "forest_space", "free_temple", "move", "split", "catapult", "village_card", "drop", "post", "draw", "guide", "over",
)  # fmt: skip
(BOARD, SETUP_POLLUTION, MAIN, BRANCH, DISCARD, TEMPLE_SPACE, POLLUTION, CLEAR, FOREST_TILE, FOREST_SPACE, FREE_TEMPLE,
 MOVE, SPLIT, CATAPULT, VILLAGE_CARD, DROP, POST, DRAW, GUIDE, OVER) = range(len(PHASES))  # fmt: skip
RESOLVE, REFILL, END_TURN = range(len(PHASES), len(PHASES) + 3)  # between two decisions, never seen from outside

STAGES = ("before the action", "village card to be taken", "action taken", "set-up")
PRE, VCARD, DONE, SETUP = range(len(STAGES))

# the terrain: three rows of four spaces, and the Capital above the first
ROWS, COLUMNS = 3, 4
N_SPACES = ROWS * COLUMNS
CAPITAL = N_SPACES
N_PLACES = N_SPACES + 1

ELEMENTS = ("R", "B", "G", "Y")  # fire, water, plants, air
ELEMENT_NAMES = ("fire", "water", "plants", "air")
N_ELEMENTS = len(ELEMENTS)
PER_ELEMENT, N_CARDS = 20, 80
HAND, DISPLAY, MOST_DRAWS = 5, 4, 3
PILE = DISPLAY  # the place after the display

ICONS = (
    "water",
    "pollution",
    "forest",
    "moves",
    "split",
)  # of a row of an element card; the first four are temples too
WATER, CLEANING, FOREST, MOVES, SPLITTING = range(len(ICONS))
N_ICONS, N_TEMPLES = 5, 4
FREE_TEMPLES, FLIGHTS = 4, 5  # on the right side of a village card, after the first four icons

COLOURS = ("pink", "teal", "amber")
BONUSES = ("turbine", "catapult", "portal")
N_COLOURS, N_BONUSES = len(COLOURS), len(BONUSES)
TURBINE, FLING, PORTAL = 1, 2, 4  # bits of a tile's bonuses
N_FOREST, N_TILES = 39, 44  # the starting tiles come last

N_VILLAGE_CARDS, KEPT = 30, 4
N_POWERS, N_REQUIREMENTS = 4, 2
LAYOUT, OWN_REQUIREMENT = range(N_REQUIREMENTS)

STATE = state_dtype(
    SEATS,
    OPTIONS,
    [
        # the clock
        ("turn", np.int16),  # seat whose turn it is; in the set-up the seat that is asked
        ("first", np.int16),  # first player
        ("round_no", np.int16),  # from 1
        ("end_round", np.int16),  # last round, 0 while nobody has built all villages
        ("stage", np.int16),  # one of STAGES
        # element cards; in every pile the last card lies on top
        ("edeck", np.int16, (N_CARDS,)),
        ("edeck_size", np.int16),  # never 0 (TW-29)
        ("edisc", np.int16, (N_CARDS,)),
        ("edisc_size", np.int16),
        ("edisp", np.int16, (DISPLAY,)),  # NONE while an empty slot waits for the refill
        ("epoch", np.int16, (N_CARDS,)),  # number of the reshuffle that last put the card into the pile, 0 never
        ("shuffles", np.int16),  # reshuffles so far
        # village cards
        ("vdeck", np.int16, (N_VILLAGE_CARDS,)),
        ("vdeck_size", np.int16),
        ("vdisc", np.int16, (N_VILLAGE_CARDS,)),
        ("vdisc_size", np.int16),
        ("vdisp", np.int16, (DISPLAY,)),
        # forest tiles
        ("fdeck", np.int16, (N_FOREST,)),
        ("fdeck_size", np.int16),
        ("fdisp", np.int16, (DISPLAY,)),  # NONE only when the pile is empty
        # the players
        ("guide", np.int16, (SEATS,)),  # NONE before boards are chosen
        ("hand", np.int16, (SEATS, HAND)),  # NONE behind the last card
        ("hand_size", np.int16, (SEATS,)),
        ("water", np.int32, (SEATS,)),
        ("pollution", np.int16, (SEATS, N_SPACES)),  # tokens
        ("tile", np.int16, (SEATS, N_SPACES)),  # NONE without a tile
        ("village", np.int16, (SEATS, N_SPACES)),  # 1: the tile has become a village
        ("temple", np.int16, (SEATS, N_SPACES)),  # 1: a temple stands there
        ("riders", np.int16, (SEATS, N_PLACES)),  # the last place is the Capital
        ("temples_left", np.int16, (SEATS, N_TEMPLES)),  # 1: still on the board, by kind
        ("vcards", np.int16, (SEATS, KEPT)),  # village cards kept under the left side, NONE behind the last
        ("vcards_size", np.int16, (SEATS,)),
        ("right_used", np.int16, (SEATS,)),  # right sides used so far
        ("met", np.int16, (SEATS, N_REQUIREMENTS)),  # 1: this requirement of the guide was met
        ("power", np.int16, (SEATS, N_POWERS)),  # 1: this guide card is unlocked
        ("has_end", np.int16, (SEATS,)),  # 1: has the Game End token
        # what waits in the running turn
        ("pend_p", np.int16),  # tokens to remove
        ("pend_clear", np.int16),  # spaces to clear
        ("pend_f", np.int16),  # price of the forest on offer before discounts, 0 none
        ("pend_temple", np.int16),  # free temples
        ("pend_m", np.int16),  # moves
        ("pend_s", np.int16),  # points to split between water and moves
        ("pend_cat", np.int16),  # flights
        ("pend_guide", np.int16),  # guide cards to unlock
        ("used", np.int16, (N_POWERS,)),  # 1: once-per-turn power used this turn
        ("played", np.int16),  # element card being carried out, NONE
        ("branch_row", np.int16),  # row of the card of which one icon is to be chosen, NONE outside BRANCH
        ("branch_x", np.int16),  # what its requirement counted
        ("sel_tile", np.int16),  # place of the chosen tile on offer, NONE
        ("sel_temple", np.int16),  # kind of the chosen temple, NONE
        ("sel_vcard", np.int16),  # village card being carried out or still to be kept, NONE
        ("draws", np.int16, (MOST_DRAWS,)),  # element cards drawn, not looked at yet
        ("draws_size", np.int16),
    ],
)
