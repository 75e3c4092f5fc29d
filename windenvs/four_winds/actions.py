"""The flat action space; an id means the same in every phase."""

from windenvs.core.actions import Layout, block
from windenvs.core.squaregrid import COMPASS4, COMPASS8, square_names
from windenvs.four_winds.state import FACES, QUADRANTS, SECTIONS, SIZE

SQUARES = square_names(SIZE, SIZE)

ACTIONS = Layout(
    square=block("square {}", SQUARES, meaning="choose a square: for a counter, a ship, or the pawn to use"),
    move=block("move {}", COMPASS4, meaning="move one square, or step back into a carrier there"),
    sail=block("sail two {}", COMPASS4, meaning="sail two squares with the wind"),
    attack=block("attack {}", COMPASS4, meaning="attack the neighbour"),
    deploy=block("deploy {}", COMPASS8, meaning="put a pawn from the reserve on the neighbouring square"),
    counter=block("commit {}", FACES, meaning="lay a war counter"),
    ready=block("ready", meaning="lay no more counters"),
    end_turn=block("end turn", meaning="end the turn"),
    section=block("section {} at {}", SECTIONS, QUADRANTS, meaning="lay a board section in a quadrant"),
)
SQUARE, MOVE, SAIL, ATTACK, DEPLOY, COUNTER, READY, END_TURN, SECTION = ACTIONS.start.values()
