"""The position: one record per game, and the words for its numbers."""

import numpy as np

from windenvs.core.game import state_dtype
from windenvs.core.hexgrid import hex_count
from windenvs.core.options import REWARD, Amount, Choice, Flag, Lineup, Option, Whole

NONE = -1

PHASES = (
    "main", "supply", "crew", "bait", "teeth", "trade", "b_flag", "b_acan", "b_dcan", "b_acard", "b_dcard", "loot",
    "respawn", "white", "research", "rest", "redpath", "over",
)  # fmt: skip
(MAIN, SUPPLY, CREW, BAIT, TEETH, TRADE, B_FLAG, B_ACAN, B_DCAN, B_ACARD, B_DCARD, LOOT,
 RESPAWN, WHITE, RESEARCH, REST, REDPATH, OVER) = range(len(PHASES))  # fmt: skip
N_PHASES = len(PHASES)

MODES = ("ffa", "coop", "solo")
FFA, COOP, SOLO = range(len(MODES))
DIFFICULTIES = ("easy", "normal", "hard", "impossible")
MAPS = ("large", "small")
LARGE, SMALL = range(len(MAPS))

SEATS = 5
RADIUS = 7  # of the large map
N_HEXES = hex_count(RADIUS)
N_CELLS = RADIUS * (RADIUS + 1) // 2  # hexes of a tile
TILES = 6
PORT = 0  # the trading post
TERRAIN = ("open", "drift", "zephyr", "pocket", "feeding", "red start", "corner", "post", "off the map")
OPEN, DRIFT, ZEPHYR, POCKET, FEEDING, RED_START, CORNER, POST, OFF_MAP = range(len(TERRAIN))

COLOURS = ("red", "blue", "green", "yellow", "purple")
PURPLE, NATURALIST = 4, 5  # the two sides of the purple board
N_BOARDS = 6

CARDS = (
    "Volley", "Chain Shot", "Broadside", "False Flag", "Coffee", "Bait", "Deadweight", "Full Sail", "Change of Wind",
    "Oars", "Rum", "Powder Keg",
)  # fmt: skip
N_CARDS = len(CARDS)
N_HITS = 3  # the first three cards are for battles
(_, _, _, FALSE_FLAG, COFFEE, BAIT_CARD, DEADWEIGHT, FULL_SAIL, CHANGE_WIND, OARS, RUM, POWDER) = range(N_CARDS)
STACKS = 3

CREW_NAMES = ("Marine", "Gunner", "Coxswain", "Harpooner", "Quartermaster", "Navigator")
MARINE, GUNNER, COXSWAIN, HARPOONER, QUARTERMASTER, NAVIGATOR = range(len(CREW_NAMES))
COLUMNS = 3  # cannons, longboat, gas
CANNON_COLUMN, BOAT_COLUMN, GAS_COLUMN = range(COLUMNS)

ORDERS = (
    "supplies", "morale", "fill cannons", "crew", "drop longboat", "longboat speed", "ship speed", "process",
    "research",
)  # fmt: skip
O_SUPPLIES, O_MORALE, O_CANNON, O_CREW, O_DROP, O_LBSPEED, O_SPEED, O_PROCESS, O_RESEARCH = range(len(ORDERS))
GOODS = ("a cannon", "crew", "morale", "notoriety", "supplies")
G_CANNON, G_CREW, G_MORALE, G_NOTORIETY, G_SUPPLIES = range(len(GOODS))
LOOTS = ("red tooth", "gray tooth", "+2 token")
RED_TOOTH, GRAY_TOOTH, TOKEN = range(len(LOOTS))

ACHIEVEMENTS = (
    "World Traveller", "Double Hunt", "Full Crew", "Full Broadside", "Cold Steel", "Buccaneer", "High Spirits",
    "Gas Baron", "Twin Tow", "Boarding Party",
)  # fmt: skip
(WORLD_TRAVELLER, DOUBLE_HUNT, FULL_CREW, FULL_BROADSIDE, COLD_STEEL, BUCCANEER, HIGH_SPIRITS, GAS_BARON, TWIN_TOW,
 BOARDING_PARTY) = range(len(ACHIEVEMENTS))  # fmt: skip
ACHIEVED = 2  # cards in play

GRAYS, REDS = 8, 8
HOLD_RED = GRAYS  # a hold has 0..7 gray piece, 8..15 red piece
STOCK, LIVE, LYING, HELD = range(4)  # where a Gray or Red is: in stock, alive or defeated on the map, in a hold
W_OFF, W_LIVE, W_REMOVED = range(3)
ABOARD, LOCKED = -1, -2  # instead of a longboat's hex

PIECES = ("ship", "longboat", "Red", "White", "Gray")
A_SHIP, A_BOAT, A_RED, A_WHITE, A_GRAY = range(len(PIECES))
BAR_RED, BAR_WHITE = SEATS, SEATS + REDS  # first bits of Reds and White among what a ship may not attack again
BAR_GRAY = 2 * SEATS  # first bit of Grays among what a longboat may not attack again

IN_TURN, AT_REST = 0, 1  # ctx
REST_SUPPLIES, REST_REDS, REST_WHITE, REST_END, REST_OVER = range(5)  # rest_stage
# stage: the step of a battle that comes next; WAITING while a player is asked and outside battles
WAITING, S_FLAG, S_ACAN, S_DCAN, S_ACARD, S_DCARD, S_OUTCOME = range(7)

OPTIONS: dict[str, Option] = {
    "mode": Choice(MODES, "ffa", "all against all, together against the White Crester, or alone"),
    "players": Whole(1, SEATS, None, "ffa 2..5, coop 1..4, solo 1; None means 3, 2, 1"),
    "map_size": Choice(MAPS, "large", "small only in ffa, where it is the default of two players"),
    "achievements": Flag(False, "ffa: two achievement cards are in play"),
    "white": Flag(False, "ffa: the White Crester comes when somebody has 10 notoriety"),
    "naturalist": Whole(-1, SEATS - 1, -1, "ffa: the seat that plays the Naturalist; -1 nobody"),
    "ships": Lineup(COLOURS, "colours seat by seat; None draws them; the Naturalist is always purple"),
    "difficulty": Choice(DIFFICULTIES, "normal", "coop: speed of the White Crester"),
    "max_rounds": Whole(1, 10_000, 60, "rounds until the game is broken off"),
    "max_steps": Whole(1, 1_000_000, 20_000, "decisions until the game is broken off"),
    "reward": REWARD,
    "shaping_scale": Amount(0.000001, 1000.0, 0.02, "weight of the shaped rewards"),
}
REWARD_TERMINAL, REWARD_SHAPED = range(2)

STATE = state_dtype(
    SEATS,
    OPTIONS,
    [
        # the clock
        ("turn", np.int16),  # seat whose turn it is
        ("start", np.int16),  # starting seat: rounds begin with it
        ("round_no", np.int16),  # 1 in the first round
        ("wind", np.int16),  # direction it blows to, 0..5; NONE before the first turn
        ("ctx", np.int16),  # IN_TURN or AT_REST
        ("rest_stage", np.int16),  # what of the end of turn comes next
        ("end_seat", np.int16),  # seat in whose turn 15 notoriety were first reached; NONE
        ("winners", np.int16),  # a bit for each seat, once it is over
        # the planet
        ("tile_at", np.int16, (TILES,)),  # tile in each territory
        ("terrain", np.int16, (N_HEXES,)),  # one of TERRAIN
        ("ground", np.int16, (TILES,)),  # hex of each territory's feeding ground
        ("pocket", np.int16, (TILES,)),  # hex of its gas pocket
        ("zephyr", np.int16, (TILES,)),  # hex of its zephyr, NONE if it has none
        ("pocket_gas", np.int16, (TILES,)),  # gas left in the pocket
        ("loose_red", np.int16, (N_HEXES,)),  # red teeth lying about
        ("loose_gray", np.int16, (N_HEXES,)),  # gray teeth
        ("loose_plus2", np.int16, (N_HEXES,)),  # +2 tokens
        # ships
        ("board", np.int16, (SEATS,)),  # colour, NATURALIST for the other purple side
        ("hex", np.int16, (SEATS,)),  # PORT at port
        ("morale", np.int16, (SEATS,)),  # 1..6; 0 for a moment
        ("gas", np.int16, (SEATS,)),
        ("cannons", np.int16, (SEATS,)),
        ("lbspeed", np.int16, (SEATS,)),  # longboat speed track, 0..6
        ("notor", np.int16, (SEATS,)),
        ("hold", np.int16, (SEATS,)),  # NONE, 0..7 gray piece, 8..15 red piece
        ("red_teeth", np.int16, (SEATS,)),
        ("gray_teeth", np.int16, (SEATS,)),
        ("plus2", np.int16, (SEATS,)),
        ("crew", np.int16, (SEATS, COLUMNS)),  # 0 nobody, 1 front, 2 back
        ("boat", np.int16, (SEATS, 2)),  # hex, ABOARD or LOCKED
        # supply cards, as counts by type
        ("hand", np.int16, (SEATS, N_CARDS)),
        ("known", np.int16, (SEATS, N_CARDS)),  # part of the hand that everybody saw taken
        ("hand_size", np.int16, (SEATS,)),  # sum of hand
        ("pool", np.int16, (N_CARDS,)),  # covered cards of the stacks; their order is drawn when they are revealed
        ("discard", np.int16, (N_CARDS,)),
        ("top", np.int16, (STACKS,)),  # type on top of each stack
        ("stack", np.int16, (STACKS,)),  # cards in each stack, the top included
        # Cresters
        ("gray_state", np.int16, (GRAYS,)),  # STOCK, LIVE, LYING, HELD
        ("gray_hex", np.int16, (GRAYS,)),  # NONE unless on the map
        ("gray_tow", np.int16, (GRAYS,)),  # NONE or seat * 2 + longboat that tows it
        ("gray_tag", np.int16, (GRAYS,)),  # 1 tagged by the Naturalist
        ("red_state", np.int16, (REDS,)),
        ("red_hex", np.int16, (REDS,)),
        ("red_tag", np.int16, (REDS,)),
        ("red_prev", np.int16, (REDS,)),  # solo: hex before the ship on its path, while it stands on the ship's hex
        ("white_state", np.int16),  # W_OFF, W_LIVE, W_REMOVED
        ("white_hex", np.int16),  # NONE unless live
        ("white_speed", np.int16),
        # this turn
        ("speed", np.int16),  # ship speed left
        ("orders", np.int16),  # orders left
        ("used", np.int16),  # a bit for each order given
        ("deadweight", np.int16),  # 1: the ship may cross drift
        ("trades", np.int16),  # coop: cards that may still be handed over
        ("picks", np.int16),  # SUPPLY: cards that may still be taken
        ("bar_ship", np.int32),  # what the ship may not attack again: ships, Reds, White, a bit each
        ("bar_boat", np.int32, (2,)),  # what each longboat may not: longboats, Grays
        ("bar_player", np.int16),  # players whose pieces may not be attacked
        ("red_done", np.int16),  # Reds that have battled the ship on turn
        ("red_moved", np.int16),  # Reds that have moved at this turn's end
        ("white_done", np.int16),
        ("turn_lost", np.int16),  # 1: the ship on turn was defeated
        ("flew_zephyr", np.int16),  # for achievements: done this turn
        ("flew_around", np.int16),
        ("beat_red", np.int16),
        ("beat_gray", np.int16),
        # a battle
        ("stage", np.int16),  # its next step; WAITING
        ("ak", np.int16),  # kind of attacker, as in PIECES; NONE outside battles
        ("ai", np.int16),  # which: seat, seat * 2 + longboat, mask of Reds, 0, Gray
        ("dk", np.int16),  # the defender likewise
        ("di", np.int16),
        ("battle_hex", np.int16),
        ("prev", np.int16),  # where the attacker came from: hex, PORT, ABOARD
        ("at", np.int16),  # attacker's result
        ("dt", np.int16),
        ("ac", np.int16),  # cannons the attacker spent
        ("dc", np.int16),
        # small decisions
        ("loot_left", np.int16),
        ("loot_from", np.int16),
        ("loot_to", np.int16),
        ("trade_with", np.int16),  # seat that hands over or receives a card
        ("trade_take", np.int16),  # 1: the player on turn receives
        ("path_red", np.int16),  # REDPATH: the Red whose path is chosen; NONE
        # variants
        ("ach", np.int16, (ACHIEVED,)),  # achievement cards in play, NONE
        ("ach_done", np.int16, (SEATS, ACHIEVED)),
        ("ach_first", np.int16, (ACHIEVED,)),  # 1: somebody has it
        ("white_lives", np.int16),  # coop
        ("captain_lives", np.int16),  # coop
        ("reds_beaten", np.int16),  # Reds defeated so far
        ("gain", np.int16, (SEATS,)),  # what shaped rewards count of this step: ffa notoriety; else 5 a life or Crester
    ],
)  # fmt: skip
