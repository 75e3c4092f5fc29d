"""The flat action space; an id means the same in every phase."""

from itertools import combinations

from windenvs.core.actions import Layout, block
from windenvs.tribes.options import GUIDES
from windenvs.tribes.state import DISPLAY, HAND, ICONS, KEPT, MOST_DRAWS, N_POWERS, N_SPACES, N_TEMPLES


def numbers(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(count)))


SLOTS = (*numbers(DISPLAY), "pile")
PLACES = (*numbers(N_SPACES), "capital")
TRIPLES = tuple(combinations(range(HAND), MOST_DRAWS))  # hand slots thrown away together

ACTIONS = Layout(
    play=block("play:{}:{}", numbers(HAND), ("small", "big"), meaning="play an element card by one of its rows"),
    temple=block("temple:{}", ICONS[:N_TEMPLES], meaning="place this temple"),
    refresh=block("refresh", meaning="throw three cards away and nothing else"),
    build=block("build:{}", numbers(N_SPACES), meaning="turn the forest on this space into a village"),
    power=block("power:{}", numbers(N_POWERS), meaning="use this guide card"),
    discard=block(
        "discard:{}",
        tuple("-".join(map(str, slots)) for slots in TRIPLES),
        meaning="throw away the cards in these slots",
    ),
    space=block("space:{}", numbers(N_SPACES), meaning="choose a space: for tokens, a tile or a temple"),
    tile=block("tile:{}", SLOTS, meaning="choose a forest tile on offer"),
    move=block("move:{}>{}", PLACES, numbers(N_SPACES), meaning="a rider goes, or flies, from one place to another"),
    stop=block("stop", meaning="decline, or do no more"),
    water=block("water-rest", meaning="take the rest of a split as water"),
    branch=block("branch:{}", numbers(2), meaning="choose one icon of the card"),
    village=block(
        "village:{}:{}", numbers(DISPLAY), ("left", "right"), meaning="take a village card, keep it or use it up"
    ),
    drop=block("drop:{}", numbers(KEPT), meaning="discard one of the village cards kept so far"),
    draw=block("draw:{}", SLOTS, meaning="draw an element card unseen"),
    guide=block("guide:{}", numbers(N_POWERS), meaning="unlock this guide card"),
    board=block("board:{}", GUIDES, meaning="choose this guide's board"),
)
(PLAY, TEMPLE, REFRESH, BUILD, POWER, THROW, SPACE, TILE, RIDE, STOP, WATER_REST, BRANCH_TO, TAKE_VILLAGE, DROP_CARD,
 DRAW_FROM, UNLOCK, TAKE_BOARD) = ACTIONS.start.values()  # fmt: skip
