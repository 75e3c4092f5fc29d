"""The flat action space; an id means the same in every phase."""

from windenvs.core.actions import Layout, block
from windenvs.windward.state import CARDS, CREW_NAMES, GOODS, LOOTS, N_HEXES, ORDERS, STACKS

DIRS = tuple(map(str, range(6)))
MAX_CANNONS = 6

ACTIONS = Layout(
    move=block("ship move dir {}", DIRS, meaning="move the ship one hex; from port: leave it to that side"),
    boat=block("longboat {} move dir {}", ("0", "1"), DIRS, meaning="move a longboat one hex"),
    around=block("around the planet", meaning="from a corner to the opposite one"),
    order=block("order: {}", ORDERS, meaning="give an order"),
    buy=block("buy {}", GOODS, meaning="buy at port, for gas"),
    card=block("card: {}", CARDS, meaning="play a card; in rest discard it, in trade hand it over"),
    pick=block("pick up {}", ("Red", "Gray", "longboat"), meaning="take what lies under the ship"),
    stack=block("take stack {}", tuple(map(str, range(STACKS))), meaning="take the top card of a stack"),
    hire=block("hire {}", CREW_NAMES, meaning="hire a crew member"),
    cannons=block("spend {} cannons", tuple(map(str, range(MAX_CANNONS + 1))), meaning="for the battle"),
    plus2=block("spend a +2 token", meaning="add 2 to the own result"),
    loot=block("loot {}", LOOTS, meaning="take from the defeated ship"),
    teeth=block(
        "trade {}", ("red tooth for gas", "gray tooth for gas", "teeth for notoriety"), meaning="coop and solo, at port"
    ),
    rest_morale=block("rest: lose morale", meaning="instead of a card"),
    give=block("give to seat +{}", ("1", "2", "3"), meaning="coop: hand a card over"),
    take=block("take from seat +{}", ("1", "2", "3"), meaning="coop: be handed a card"),
    pass_=block("pass", meaning="do nothing more here"),
    end_turn=block("end turn", meaning="end the turn"),
    hex=block("hex {}", tuple(map(str, range(N_HEXES))), meaning="choose a hex: zephyr jump, placement, path of a Red"),
)
(MOVE, BOAT, AROUND, ORDER, BUY, CARD, PICK, STACK, HIRE, CANNONS, SPEND_PLUS2, TAKE_LOOT, TRADE_TEETH, REST_MORALE,
 GIVE, TAKE, PASS, END_TURN, HEX) = ACTIONS.start.values()  # fmt: skip
PICK_RED, PICK_GRAY, PICK_BOAT = PICK, PICK + 1, PICK + 2
