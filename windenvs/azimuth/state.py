"""The position: one record per game, and the words for its numbers."""

import numpy as np

from windenvs.core.game import state_dtype
from windenvs.core.options import REWARD, Choice, Flag, Option, Whole

NONE = -1

PHASES = ("light", "adrift", "first", "turn", "foreign", "wave", "over")
LIGHT, ADRIFT, FIRST, TURN, FOREIGN, WAVE, OVER = range(len(PHASES))

COLOURS = ("Red", "Blondie", "Black", "Blue")  # their sides: north, east, south, west
N_COLOURS = len(COLOURS)
SEATS = ("first player", "second player", "third player", "fourth player")

RAFT_GRID, WIND_GRID = 6, 5
N_MARKS, N_VERTICES = RAFT_GRID * RAFT_GRID, WIND_GRID * WIND_GRID  # raft marks, wind marks
RAFTS = 6  # of each colour: raft r has colour r // RAFTS
N_RAFTS = N_COLOURS * RAFTS
MARKS = tuple(f"{'abcdef'[m % RAFT_GRID]}{m // RAFT_GRID + 1}" for m in range(N_MARKS))
VERTICES = tuple(f"{'ABCDE'[v % WIND_GRID]}{v // WIND_GRID + 1}" for v in range(N_VERTICES))
CENTRE = 12  # the wind mark under the island
ISLAND_SPOTS = (14, 15, 20, 21)  # the raft marks around it: NW, NE, SW, SE
N_SPOTS = len(ISLAND_SPOTS)

ON_ISLAND, AT_HOME, ABSENT = -1, -2, -3  # of a castaway that stands on no raft

FACES = ("sunny", "mermaid", "wave_away", "wave_home", "gust", "turtle")
SUNNY, MERMAID, WAVE_AWAY, WAVE_HOME, GUST, TURTLE_FACE = range(len(FACES))
DIE_SIDES = 6

RUNNING, WON, LOST, BROKEN_OFF = range(4)

OPTIONS: dict[str, Option] = {
    "mode": Choice(("coop", "competitive"), "coop", "everybody home before time is up, or the first one home wins"),
    "players": Whole(2, 4, 4, "in co-op four castaways always play: with fewer players some hold two"),
    "round_limit": Whole(1, 99, 10, "co-op: rounds until the game is lost; a content file may set another default"),
    "round_cap": Whole(1, 500, 60, "competitive: rounds until the game is broken off; as above"),
    "start": Choice(("island", "adrift"), "island", "castaways begin on the island, or (competitive) on a raft"),
    "landing_spots": Whole(1, 2, None, "of each lighthouse; None: as the table of set-ups says"),
    "first_player": Whole(
        0,
        3,
        None,
        "a colour, chosen by the team, or drawn; None: `choose` in co-op, else `random`",
        ("choose", "random"),
    ),
    "rotate_start": Flag(None, "whether the lead goes round; None: only in the competitive game"),
    "island_return": Flag(None, "whether castaways may land on the island; None: only in co-op"),
    "free_control": Flag(None, "whether controlling a foreign wind costs no coconut; None: only in co-op"),
    "control_sails": Choice(("wind", "controller"), "wind", "whose rafts a controlled wind sails (AZ-7)"),
    "coconuts": Whole(0, 15, 4, "of each colour where control is not free; a content file may set another default"),
    "max_steps": Whole(1, 1_000_000, 3000, "decisions until the game is broken off; never reached by default"),
    "reward": REWARD,
}
COOP, COMPETITIVE = range(2)
START_ISLAND, START_ADRIFT = range(2)
FIRST_CHOOSE, FIRST_RANDOM = 4, 5  # after the four colours
SAILS_WIND, SAILS_CONTROLLER = range(2)
REWARD_TERMINAL, REWARD_SHAPED = range(2)

STATE = state_dtype(
    N_COLOURS,
    OPTIONS,
    [
        # the table
        ("seat", np.int16, (N_COLOURS,)),  # who holds each colour; NONE: not in play
        # the sea
        ("raft_mark", np.int16, (N_RAFTS,)),  # raft mark where it lies; NONE: not in play
        ("raft_level", np.int16, (N_RAFTS,)),  # 0 = bottom of its stack
        ("wind_colour", np.int16, (N_VERTICES,)),  # of the wind on each wind mark; NONE: vacant
        ("wind_dir", np.int16, (N_VERTICES,)),  # where it points, 0..3 = N E S W; 0 where there is none
        ("castaway", np.int16, (N_COLOURS,)),  # its raft, or ON_ISLAND, AT_HOME, ABSENT
        ("lighthouse", np.int16, (N_COLOURS,)),  # position on the colour's side; NONE: not placed yet
        # in hand
        ("hand", np.int16, (N_COLOURS,)),  # own winds still to be placed
        ("foreign", np.int16, (N_COLOURS,)),  # winds of the next colour still to be placed
        ("coconuts", np.int16, (N_COLOURS,)),
        # the clock
        ("active", np.int16),  # colour whose turn it is
        ("turns", np.int16),  # turns completed this round
        ("round_no", np.int16),  # from 1
        ("starter", np.int16),  # colour that leads the first round
        ("marker", np.int16),  # colour with the first-player marker: it rolls the die of this round
        # the ocean
        ("die", np.int16),  # last face, as in FACES; NONE before the first roll
        ("asleep", np.int16, (N_COLOURS,)),  # 1: the castaway may not move this round
        ("turtle", np.int16, (N_COLOURS,)),  # 1: the castaway may ride the turtle this round
        ("wave_dir", np.int16),  # where a wave under way runs; NONE: no wave
        ("pending", np.int16, (N_MARKS,)),  # 1: the stack on this mark still has to drift with the wave
        # the end
        ("result", np.int16),  # RUNNING, WON, LOST (co-op), BROKEN_OFF
        ("winner", np.int16),  # colour; NONE in co-op and while open
    ],
)
