"""The position: one record per game, and the words for its numbers."""

import numpy as np

from windenvs.core.game import state_dtype
from windenvs.core.options import REWARD, Choice, Option, Whole

NONE = -1

PHASES = ("draft", "hide", "muster", "select", "act", "commit_a", "commit_d", "over")
DRAFT, HIDE, MUSTER, SELECT, ACT, COMMIT_A, COMMIT_D, OVER = range(len(PHASES))

SIDES = ("Pirates", "Navy")
OWNERS = ("Pirates'", "Navy's")
PIRATES, NAVY = range(len(SIDES))

KINDS = ("nothing", "red ship", "pirate", "gray ship", "guardsman", "settlement", "port", "gun tower")
EMPTY, RED_SHIP, PIRATE, GRAY_SHIP, GUARDSMAN, SETTLEMENT, PORT, TOWER = range(len(KINDS))
N_KINDS = len(KINDS)
BLANK = N_KINDS  # a placement counter that is nothing

SIZE, SECTION_SIZE = 12, 6
N_SQUARES, SECTION_SQUARES = SIZE * SIZE, SECTION_SIZE * SECTION_SIZE
QUADRANTS = ("NW", "NE", "SE", "SW")
SECTIONS = ("A", "B", "C", "D")
N_QUADRANTS, N_SECTIONS = len(QUADRANTS), len(SECTIONS)

WINDS = ("N", "E", "S", "W", "calm")
CALM, N_WINDS = 4, 5

FACES = ("cutlass+1", "cutlass+2", "cutlass+3", "shield+1", "shield+2", "shield+3")
N_FACES, N_CUTLASSES = len(FACES), 3  # face t adds t % N_CUTLASSES + 1

OPTIONS: dict[str, Option] = {
    "players": Whole(2, 2, 2, "always two"),
    "assembly": Choice(("draft", "preset", "random"), "draft", "the players draft the board, or it is fixed, or drawn"),
    "preset": Whole(0, 5, None, "which fixed board; only with `assembly='preset'`, where None means 0"),
    "navy_setup": Choice(("choose", "auto"), "choose", "the Navy places its counters, or a simple rule does"),
    "pirate_setup": Choice(("choose", "auto"), "choose", "the Pirates place their ships, or chance does"),
    "spare_counters": Choice(("blank", "guardsman"), "blank", "what the two blank counters turn into"),
    "deploy_rule": Choice(("both", "carrier", "arrival"), "both", "which pawns a deployment uses up (FW-9)"),
    "pips": Whole(4, 64, 16, "rounds until the Navy has held out; a content file may set another default"),
    "max_steps": Whole(1, 1_000_000, 2000, "decisions until the game is broken off"),
    "reward": REWARD,
}
ASSEMBLE_DRAFT, ASSEMBLE_PRESET, ASSEMBLE_RANDOM = range(3)
SETUP_CHOOSE, SETUP_AUTO = range(2)
SPARE_BLANK, SPARE_GUARDSMAN = range(2)
DEPLOY_BOTH, DEPLOY_CARRIER, DEPLOY_ARRIVAL = range(3)
REWARD_TERMINAL, REWARD_SHAPED = range(2)

STATE = state_dtype(
    len(SIDES),
    OPTIONS,
    [
        # the board
        ("quad", np.int16, (N_QUADRANTS,)),  # section in each quadrant; NONE while empty
        ("terrain", np.int16, (N_SQUARES,)),  # 1 land, 0 water (or no section yet)
        ("occ", np.int16, (N_SQUARES,)),  # kind of the pawn on each square, EMPTY if none
        ("spent", np.int16, (N_SQUARES,)),  # 1: the pawn there was used this turn
        ("ctr", np.int16, (N_SQUARES,)),  # face-down placement counter: kind of building, BLANK, 0 if none
        ("placed", np.int16),  # placement counters laid so far
        # beside the board
        ("reserve", np.int16, (N_KINDS,)),  # pawns that may still enter
        ("lost", np.int16, (N_KINDS,)),  # pawns out of the game
        ("war", np.int16, (2, N_FACES)),  # war counters in hand, by side and face
        ("table", np.int16, (2, N_FACES)),  # war counters laid in the fight going on
        ("last", np.int16),  # lowest face that may still be laid (FW-20)
        # the clock
        ("turn", np.int16),  # side whose turn it is: the attacker in a fight
        ("left", np.int16),  # activations left this turn
        ("sel", np.int16),  # square of the selected pawn, NONE if none
        ("target", np.int16),  # square of the attacked pawn, NONE outside a fight
        ("compass", np.int16),  # rounds completed
        ("wind", np.int16),  # direction it blows to, as in WINDS; CALM before the first round
        ("turn_steps", np.int32),  # value of steps when this turn began: safe to show, unlike steps
        ("winner", np.int16),  # side, NONE while open or broken off
    ],
)
