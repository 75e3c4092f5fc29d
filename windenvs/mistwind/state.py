"""The position: one record, every field explained; enumerations and options beside it."""

from typing import Any

import numpy as np

from windenvs.core.errors import OptionError
from windenvs.core.game import state_dtype
from windenvs.core.options import REWARD, Choice, Flag, Option, Whole

NONE = -1

PHASES = ("netpick", "start", "discard", "disc", "effect", "opt", "rclaim", "over")
NETPICK, START, DISCARD, DISC, EFFECT, OPT, RCLAIM, OVER = range(len(PHASES))
RBONUS = len(PHASES)  # the port bonuses at the end of a round: gone through without resting, so no phase to meet

EFFECTS = (
    "none", "port card", "trade", "steps", "build two", "pick character", "pick bonus", "wood or steel", "load cargo",
    "move to", "after move", "neighbour", "build", "collective", "outpost", "transport", "load any", "disc to top",
)  # fmt: skip
(
    NO_EFFECT, PORTCARD, TRADING, STEPS, BUILD_TWO, CHARPICK, BONUSPICK, WOOD_OR_STEEL, LOAD_CARGO, MOVE_TO, AFTER_MOVE,
    NEIGHBOUR, BUILDING, COLLECTIVE, PLACE_OUTPOST, PLACE_TRANSPORT, LOAD_ANY, DISC_TO_TOP,
) = range(len(EFFECTS))  # fmt: skip

SEATS, BOT, N_OWNERS = 5, 5, 6  # BOT: the automated player of two, the Automa of one
SEAT_NAMES = ("Teal", "Yellow", "Red", "White", "Black")

REGIONS = ("Green", "Silver", "Brown", "Purple")
CARGOES = ("Coal", "Fungus", "Coffee", "Textiles", "Oil", "Medicine")
RESOURCES = ("Wood", "Steel", "Krill", "Coin")
WOOD, STEEL, KRILL, COIN = range(len(RESOURCES))
PORT_KINDS = ("territory", "nation", "krill", "cargo")
TERRITORY_PORT, NATION_PORT, KRILL_PORT, CARGO_PORT = range(len(PORT_KINDS))
ZONES = ("Resource", "Character", "Labour", "Port")
RESOURCE_BOARD, CHARACTER_ROW, LABOUR_BOARD, PORT_ROW = range(len(ZONES))
N_REGIONS, N_CARGOES, N_RESOURCES, N_BOARDS = len(REGIONS), len(CARGOES), len(RESOURCES), 3
ANY_REGION = N_REGIONS

PORTS = (
    "Green Territory", "Green Nation", "Green Krill", "Green Medicine", "Green Coal", "Green Fungus", "Green Oil",
    "Silver Territory", "Silver Nation", "Silver Krill", "Silver Textiles", "Silver Coffee", "Silver Coal", "Silver Oil",
    "Brown Territory", "Brown Nation", "Brown Krill", "Brown Coffee", "Brown Medicine", "Brown Fungus",
    "Purple Territory", "Purple Nation", "Purple Krill", "Purple Textiles", "Purple Coal", "Purple Fungus",
)  # fmt: skip
N_PORTS, N_CHARACTERS, N_NETWORKS, N_FACES = len(PORTS), 26, 10, 18
N_LOCATIONS, ALL_DISCS = 5, 0b11111  # locations and discs 1..5; disc d is bit d - 1
N_TRANSPORTS, MAX_OUTPOSTS, MAX_STACK, MAX_SLOTS = 3, 12, 8, 3
N_TRACK, N_STACK = 3, 9  # territory tokens on a track, and under it at first
BOTTOM, MIDDLE, TOP = range(N_TRACK)
AUTOMA_DISCS, AUTOMA_COPIES, N_DISPLAYED = 12, 3, 4
MOVING, HANDLING, CLAIMING = range(3)  # stages of the optional actions

LEVELS = ("easy", "medium", "hard")


class Level(Choice):
    """A difficulty, or None where there is none to choose (stored as -1)."""

    def parse(self, value: Any) -> Any:
        if value is None:
            return None
        try:
            return super().parse(value)
        except OptionError as error:
            raise OptionError(f"{error}, or None") from None

    def stored(self, value: Any) -> int:
        return NONE if value is None else super().stored(value)

    def __str__(self) -> str:
        return f"{super().__str__()} or `None`"


OPTIONS: dict[str, Option] = {
    "players": Whole(1, SEATS, 4, "1: solo against the Automa; 2: with the automated player; 5: five rounds"),
    "difficulty": Level(LEVELS, None, "goals of the solo game, where None means medium; only with `players=1`"),  # type: ignore[arg-type]
    "auto_claim": Flag(False, "whatever can be claimed is claimed at the end of the turn and of the round"),
    "max_steps": Whole(1, 1_000_000, 2000, "decisions until the game is broken off"),
    "reward": REWARD,
}
REWARD_TERMINAL, REWARD_SHAPED = range(2)

STATE = state_dtype(
    SEATS,
    OPTIONS,
    [
        # the clock
        ("round_number", np.int16),  # 1 .. rounds; 0 during set-up
        ("turn", np.int16),  # turns of the round that are over, the bot's too
        ("idx", np.int16),  # place in the order of whoever decides in netpick, start, discard, rclaim
        ("start", np.int16),  # seat (or BOT) that starts this round
        ("marker", np.int16),  # seat (or BOT) that has the first player marker
        ("order0", np.int16, (SEATS,)),  # seats in the order of set-up, NONE beyond the players
        ("seat", np.int16, (N_OWNERS,)),  # clockwise order with the bot, NONE beyond
        ("order", np.int16, (N_OWNERS,)),  # the same, beginning with this round's start
        # the players
        ("res", np.int16, (SEATS, N_RESOURCES)),  # 0 .. c.res_cap
        ("outposts", np.int32, (SEATS,)),  # set of ports
        ("tpos", np.int16, (SEATS, N_TRANSPORTS)),  # port of each transport, NONE if it is not built
        ("tcargo", np.int16, (SEATS, N_TRANSPORTS)),  # cargo on it, NONE if empty
        ("hand", np.int16, (SEATS,)),  # set of discs
        ("discarded", np.int16, (SEATS,)),  # set of discs, secret
        ("clock_used", np.int16, (SEATS,)),  # 1: the Clock Keeper has worked this round
        ("net", np.int16, (SEATS,)),  # network card kept, NONE before the choice; secret until revealed
        ("netpair", np.int16, (SEATS, 2)),  # the two cards dealt, secret
        ("netdone", np.int16, (SEATS,)),  # 1: the card is revealed
        ("dem", np.int16, (N_OWNERS, N_REGIONS, N_CARGOES)),  # territory tokens
        ("ndem", np.int16, (SEATS, N_REGIONS, N_CARGOES)),  # nation tokens
        # cards
        ("chars", np.int32, (N_OWNERS,)),  # set of characters owned; of the BOT: taken out of the game
        ("used", np.int32),  # set of one-time characters that are turned down
        ("crow", np.int16, (N_LOCATIONS,)),  # characters on display, NONE if the place is empty
        ("cdeck", np.int16, (N_CHARACTERS,)),  # secret; the last of the first cdeck_n lies on top
        ("cdeck_n", np.int16),
        ("cdiscard", np.int16, (N_CHARACTERS,)),
        ("cdiscard_n", np.int16),
        ("prow", np.int16, (N_LOCATIONS,)),  # port cards on display
        ("pdeck", np.int16, (N_PORTS,)),  # secret; the last of the first pdeck_n lies on top
        ("pdeck_n", np.int16),
        ("pdiscard", np.int32),  # set of port cards
        # the market
        ("supply", np.int16, (N_CARGOES,)),
        ("ttrack", np.int16, (N_REGIONS, N_TRACK)),  # territory demand: cargo at bottom, middle, top; NONE if empty
        ("tstack", np.int16, (N_REGIONS, N_STACK)),  # its top (the last one) is open, the others are secret
        ("tstack_n", np.int16, (N_REGIONS,)),
        ("ntrack", np.int16, (N_REGIONS, 2)),  # nation demand: the two options, NONE if there is none
        ("nhidden", np.int16, (N_REGIONS,)),  # the third nation token, NONE when it is out
        # rewards to be claimed
        ("ach", np.int16, (N_DISPLAYED,)),  # face of the achievement on display
        ("achowner", np.int16, (N_DISPLAYED,)),  # seat, NONE if unclaimed
        ("nnet", np.int16, (N_REGIONS,)),  # nation network token in play
        ("nslots", np.int16),  # slots on each of them: 2 or 3
        ("nclaim", np.int16, (N_REGIONS, SEATS)),  # slot of each seat, NONE if unclaimed
        # discs on the boards
        ("slot", np.int16, (N_BOARDS, N_LOCATIONS)),  # owner of the disc there, NONE if free
        ("stacks", np.int16, (N_LOCATIONS, MAX_STACK)),  # owners of the discs on the port cards, from the bottom
        ("stack_n", np.int16, (N_LOCATIONS,)),
        ("bothand", np.int16),  # the automated player's discs: a set
        ("botzones", np.int16),  # boards on which it has a disc this round: a set
        ("botstack", np.int16, (AUTOMA_COPIES * N_LOCATIONS,)),  # the Automa's discs 1..5, secret; the last of
        ("botstack_n", np.int16),  # comes next; the three after them are left out this round
        # the turn
        ("stage", np.int16),  # of the optional actions: MOVING, HANDLING, CLAIMING
        ("moved", np.int16),  # set of transports that have moved
        ("cdone", np.int16),  # set of transports that have loaded or unloaded
        ("lastdisc", np.int16),  # number printed on the disc played this turn, 0 if none
        # the effect going on; what the registers mean: effects.py
        ("eff", np.int16),  # one of EFFECTS
        ("ea", np.int16),
        ("eb", np.int16),
        ("et", np.int16),  # a transport, NONE if none
        ("ecargo", np.int16),
        ("emask", np.int16),
        ("emask2", np.int16),
        ("eopt", np.int16),  # 1: it may be passed
        ("ret", np.int16),  # where to go on after it: DISC, OPT or RBONUS; 0 outside effects
        ("src", np.int16),  # set of resources given in trade
        ("snk", np.int16),  # set of resources received
        ("pick", np.int16, (2,)),  # characters drawn to choose from, NONE if none; secret
        ("rslot", np.int16),  # location 1..5 whose bonus is resolved at the end of the round, else 0
        # the end
        ("final", np.int16, (SEATS,)),  # scores, 0 until the end
        ("winners", np.int16),  # set of seats
    ],
)
