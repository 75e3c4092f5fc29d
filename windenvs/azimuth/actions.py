"""The flat action space; an id means the same in every phase."""

from windenvs.azimuth.state import COLOURS, ISLAND_SPOTS, MARKS, RAFT_GRID, VERTICES
from windenvs.core.actions import Layout, block
from windenvs.core.squaregrid import COMPASS4

ACTIONS = Layout(
    wind=block(
        "wind {} points {}", VERTICES, COMPASS4, meaning="place a wind, or turn the one there: it then points so"
    ),
    slide=block("slide wind {} {}", VERTICES, COMPASS4, meaning="move the own wind there by one wind mark"),
    swim=block("swim {}", COMPASS4, meaning="the castaway swims one leg to an own raft"),
    turtle=block("turtle swim {}", COMPASS4, meaning="the castaway rides the turtle two legs to an own raft"),
    board=block("board {}", tuple(MARKS[m] for m in ISLAND_SPOTS), meaning="from the island onto the own raft there"),
    island=block("land on island", meaning="from a raft beside it onto the island"),
    home=block("land home", meaning="from a raft at a landing spot of the own lighthouse"),
    take=block("take foreign wind", meaning="place the foreign wind instead of an own one"),
    light=block(
        "lighthouse at {}", tuple(map(str, range(RAFT_GRID))), meaning="where the lighthouse stands on the own side"
    ),
    first=block("{} starts", COLOURS, meaning="who leads the first round"),
    mark=block("choose mark {}", MARKS, meaning="the raft to start on, or the next stack to drift with a wave"),
)
WIND, SLIDE, SWIM, TURTLE, BOARD, ISLAND, HOME, TAKE, LIGHTHOUSE, STARTS, MARK = ACTIONS.start.values()
