"""The table as a picture: a pure function from a state to SVG text. Colours, sizes and fonts stand at the top."""

from collections.abc import Iterator
from math import cos, pi, sin

import numpy as np

from windenvs.core.svg import number, tag, title, words
from windenvs.four_winds.actions import SQUARES
from windenvs.four_winds.state import (
    BLANK,
    CALM,
    COMMIT_A,
    COMMIT_D,
    FACES,
    KINDS,
    MUSTER,
    N_CUTLASSES,
    N_FACES,
    N_KINDS,
    N_QUADRANTS,
    NONE,
    OVER,
    OWNERS,
    PIRATES,
    QUADRANTS,
    SECTION_SIZE,
    SIDES,
    SIZE,
    WINDS,
)
from windenvs.four_winds.text import verb

# sizes
CELL, MARGIN, PANEL = 48, 34, 300
BOARD = SIZE * CELL
WIDTH, HEIGHT = MARGIN + BOARD + PANEL + MARGIN // 2, BOARD + 2 * MARGIN
PAWN_SCALE = 1.16
SHORE = 15  # how round the corners of the coast are
LEFT = MARGIN + BOARD + 24  # where the panel's text begins
RIGHT = WIDTH - 20
ROW = 21  # height of a line in the panel

# colours
PAPER, INK, FAINT = "#f4ecd8", "#3b3226", "#8d8069"
DEEP, SHALLOW, FOAM = "#3f7fa6", "#6ba9c4", "#a5d0d8"
SAND, GRASS, GRID = "#e6d3a0", "#8fb573", "#1d3b4f"
UNLAID = "#e0d3b4"
SIDE_COLOUR, SIDE_DARK = ("#c8332b", "#7d7f86"), ("#651410", "#303238")
CARD, SELECTED, ATTACKED, WIND = "#fbf6e9", "#ffd84d", "#ff5a3c", "#2f7fb5"
SPENT_OPACITY, NONE_OPACITY = 0.5, 0.3

# words
FONT = "Verdana, 'DejaVu Sans', sans-serif"
TITLE, TINY = 17, 10
COLUMNS = (("map", 150), ("reserve", 212), ("lost", 262))  # of the panel, from its left edge

# shapes, drawn around (0, 0) in a box of 32 x 32; currentColor is the side's colour
INFANTRY = '<path d="M-10 14Q-10 0 0 0Q10 0 10 14Z"/><circle cy="-5" r="5.5"/>'
SHIP = '<path d="M1-15Q15-8 13 2L1 3ZM-2-12Q-12-7-12 2L-2 3Z"/><path d="M-16 5H16Q13 14 8 14H-8Q-13 14-16 5Z"/>'
SHAPES = {
    "ship": SHIP,
    "pirate": INFANTRY + '<path d="M-11-7Q-6-9-5-14Q0-17 5-14Q6-9 11-7Q0-10-11-7Z"/>',
    "guardsman": INFANTRY
    + '<path d="M-5-8V-16H5V-8Z"/><path d="M5 2V-12" stroke-width="2.4" transform="translate(7)"/>',
    "settlement": '<path d="M1 13V3L8-4L15 3V13Z"/><path d="M-15 13V-1L-6-11L3-1V13Z"/>'
    '<path d="M-8 13V5H-4V13" fill="none"/>',
    "port": '<circle r="16"/><g fill="none" stroke="#fbf6e9" stroke-width="2.6"><circle cy="-8" r="2.8"/>'
    '<path d="M0-5V11M-6-2H6M-9 4Q-8 11 0 11Q8 11 9 4"/></g>',
    "tower": '<path d="M-9 14L-7-4H-10V-14H-6V-10H-2V-14H2V-10H6V-14H10V-4H7L9 14Z"/>'
    '<path d="M-2 14V7Q0 4 2 7V14" fill="none"/>',
    "cutlass": '<path d="M-4 5Q5 2 6-7Q-1-4-3 2Z"/><path d="M-6 1L0 5M-5 5L-7 7" fill="none" stroke-width="2"/>',
    "shield": '<path d="M-6-6Q0-5 0-7Q0-5 6-6V0Q6 5 0 8Q-6 5-6 0Z"/>',
}
SHAPE_OF = ("", "ship", "pirate", "ship", "guardsman", "settlement", "port", "tower")


def draw(c: np.record, s: np.record, viewer: int | None = None) -> str:
    """The table as SVG, as one seat sees it (``viewer`` None: everything)."""
    parts = [
        *definitions(),
        tag("rect", width=WIDTH, height=HEIGHT, fill=PAPER, rx=10),
        *sea_and_land(s),
        *grid(),
        *counters(c, s, viewer),
        *pawns(c, s),
        *panel(c, s, viewer),
    ]
    inside = "\n".join(parts)
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}" fill="{INK}">\n{inside}\n</svg>\n'


# --- shapes ---


def shape(name: str, x: float, y: float, side: int, scale: float = 1, **attributes: str | float) -> str:
    at = f"translate({number(x)} {number(y)})" + (f" scale({number(scale)})" if scale != 1 else "")
    colours = {"color": SIDE_COLOUR[side], "stroke": SIDE_DARK[side]}
    return tag("use", href=f"#{name}", transform=at, **colours, **attributes)


def definitions() -> Iterator[str]:
    """The shapes, and the pattern of the waves."""
    inside = ""
    for name, drawing in SHAPES.items():
        inside += "\n" + tag("g", drawing, id=name, fill="currentColor", stroke_width=1.4, stroke_linejoin="round")
    wave = tag(
        "path", d="M8 14q4-4 8 0t8 0M28 36q4-4 8 0t8 0", fill="none", stroke=FOAM, stroke_width=1.2, opacity=0.45
    )
    size = {"width": CELL, "height": CELL, "x": MARGIN, "y": MARGIN}
    inside += "\n" + tag("pattern", wave, id="waves", patternUnits="userSpaceOnUse", **size)
    yield tag("defs", inside + "\n")


# --- the map ---


def corner(square: int) -> tuple[int, int]:
    """The north-west corner of a square."""
    return MARGIN + square % SIZE * CELL, MARGIN + square // SIZE * CELL


def middle(square: int) -> tuple[int, int]:
    x, y = corner(square)
    return x + CELL // 2, y + CELL // 2


def sea_and_land(s: np.record) -> Iterator[str]:
    yield tag("rect", x=MARGIN, y=MARGIN, width=BOARD, height=BOARD, fill=DEEP)
    yield tag("rect", x=MARGIN, y=MARGIN, width=BOARD, height=BOARD, fill="url(#waves)")
    yield tag("clipPath", tag("rect", x=MARGIN, y=MARGIN, width=BOARD, height=BOARD), id="board")
    coast = coastline(s.terrain)
    island = "".join(
        tag("path", d=coast, fill="none", stroke=colour, stroke_width=width, opacity=opacity)
        for colour, width, opacity in ((SHALLOW, 34, 0.55), (SHALLOW, 20, 0.8), (FOAM, 8, 0.9))
    )
    island += tag("path", d=coast, fill=GRASS, stroke=SAND, stroke_width=5)
    yield tag("g", island, stroke_linejoin="round", clip_path="url(#board)")
    for quadrant in range(N_QUADRANTS):
        if s.quad[quadrant] == NONE:
            yield from empty_quadrant(quadrant)


def empty_quadrant(quadrant: int) -> Iterator[str]:
    side = SECTION_SIZE * CELL
    x = MARGIN + ("E" in QUADRANTS[quadrant]) * side
    y = MARGIN + ("S" in QUADRANTS[quadrant]) * side
    yield tag("rect", x=x, y=y, width=side, height=side, fill=UNLAID)
    yield words(x + side / 2, y + side / 2, QUADRANTS[quadrant], 30, text_anchor="middle", fill=FAINT)


def coastline(terrain: np.ndarray) -> str:
    """The outline of all land as a path with rounded corners."""
    return "".join(rounded(loop) for loop in shores(terrain))


def shores(terrain: np.ndarray) -> Iterator[list[tuple[int, int]]]:
    """The corners of each coast, walked with the land on the right."""
    land = {divmod(int(square), SIZE) for square in np.flatnonzero(terrain)}
    ahead: dict[tuple[int, int], list[tuple[int, int]]] = {}  # edges between land and water: from a corner, to corners
    for y, x in sorted(land):
        for neighbour, start, end in (
            ((y - 1, x), (y, x), (y, x + 1)),
            ((y, x + 1), (y, x + 1), (y + 1, x + 1)),
            ((y + 1, x), (y + 1, x + 1), (y + 1, x)),
            ((y, x - 1), (y + 1, x), (y, x)),
        ):
            if neighbour not in land:
                ahead.setdefault(start, []).append(end)
    while ahead:
        at = min(ahead)
        direction = (0, 1)
        loop: list[tuple[int, int]] = []
        while at in ahead:
            right = (at[0] + direction[1], at[1] - direction[0])  # where two coasts touch, keep to one's own land
            end = right if right in ahead[at] else ahead[at][0]
            ahead[at].remove(end)
            if not ahead[at]:
                del ahead[at]
            turned = (end[0] - at[0], end[1] - at[1])
            if turned != direction or not loop:
                loop.append(at)
            at, direction = end, turned
        yield loop


def rounded(loop: list[tuple[int, int]]) -> str:
    """A closed path through the corners, each cut off by a curve."""
    points = [(MARGIN + x * CELL, MARGIN + y * CELL) for y, x in loop]
    path = ""
    for before, here, after in zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True):
        enter, leave = towards(here, before), towards(here, after)
        path += f"{'L' if path else 'M'}{enter}Q{here[0]} {here[1]} {leave}"
    return path + "Z"


def towards(here: tuple[int, int], there: tuple[int, int]) -> str:
    """The point SHORE away from here on the way there."""
    x, y = (a + SHORE * ((b > a) - (b < a)) for a, b in zip(here, there, strict=True))
    return f"{x} {y}"


def grid() -> Iterator[str]:
    path = "".join(f"M{MARGIN} {at}h{BOARD}M{at} {MARGIN}v{BOARD}" for at in range(MARGIN, MARGIN + BOARD + 1, CELL))
    yield tag("path", d=path, stroke=GRID, stroke_width=1, opacity=0.22, fill="none")
    yield tag("rect", x=MARGIN, y=MARGIN, width=BOARD, height=BOARD, fill="none", stroke=INK, stroke_width=2, rx=2)
    for k in range(SIZE):
        along = MARGIN + k * CELL + CELL / 2
        letter, row = chr(ord("a") + k), str(SIZE - k)
        yield words(along, MARGIN + BOARD + 18, letter, text_anchor="middle", fill=FAINT)
        yield words(MARGIN - 8, along + 4, row, text_anchor="end", fill=FAINT)


# --- what lies and stands on it ---


def counters(c: np.record, s: np.record, viewer: int | None) -> Iterator[str]:
    """Face-down counters: the Pirates see their backs, and only when all are down (FW-26)."""
    hidden = viewer == PIRATES
    if hidden and s.placed < len(c.counter_order):
        return
    for square in np.flatnonzero(s.ctr).tolist():
        x, y = middle(square)
        yield tag(
            "rect", x=x - 16, y=y - 16, width=32, height=32, rx=6, fill=CARD, stroke=SIDE_DARK[1], stroke_width=1.5
        )
        face = int(s.ctr[square])
        if hidden or face == BLANK:
            yield words(x, y + 7, "?" if hidden else "–", 20, text_anchor="middle", fill=SIDE_DARK[1])
        else:
            yield shape(SHAPE_OF[face], x, y, 1, 0.72)


def pawns(c: np.record, s: np.record) -> Iterator[str]:
    for square, colour in ((int(s.sel), SELECTED), (int(s.target), ATTACKED)):
        if square != NONE:
            x, y = middle(square)
            yield tag("circle", cx=x, cy=y, r=22, fill=colour, fill_opacity=0.3, stroke=colour, stroke_width=3)
    for square in np.flatnonzero(s.occ).tolist():
        kind, (x, y) = int(s.occ[square]), middle(square)
        label = f"{KINDS[kind]} {SQUARES[square]}" + (", used this turn" if s.spent[square] else "")
        pawn = shape(SHAPE_OF[kind], x, y, int(c.pawn[kind].side), PAWN_SCALE)
        dimmed = {"opacity": SPENT_OPACITY} if s.spent[square] and square != s.sel else {}
        yield tag("g", title(label), pawn, **dimmed)


# --- beside the map ---


def panel(c: np.record, s: np.record, viewer: int | None) -> Iterator[str]:
    yield words(LEFT, 42, "Isle of the Four Winds", TITLE, font_weight="bold")
    yield from compass(s, LEFT + 66, 136)
    y = 82
    for line in news(s):
        yield words(LEFT + 148, y, line)
        y += ROW
    y = 222
    for side in range(len(SIDES)):
        kinds = [kind for kind in range(1, N_KINDS) if c.pawn[kind].side == side]
        height = ROW * len(kinds) + 88
        yield tag("rect", x=LEFT - 8, y=y, width=RIGHT - LEFT + 16, height=height, rx=8, fill=CARD, opacity=0.75)
        yield from side_table(s, side, kinds, y + 22)
        yield from war_counters(s, viewer, side, y + height - 40)
        y += height + 12


def news(s: np.record) -> Iterator[str]:
    """A few lines on where the game stands."""
    if s.phase == OVER:
        yield "game over"
        yield "broken off" if s.winner == NONE else f"{SIDES[s.winner]} {verb(s.winner, 'win')}"
        yield f"after {s.compass} of {s.option.pips} rounds"
        return
    if s.phase <= MUSTER:
        yield "set-up"
        yield f"{s.placed} counters hidden"
    else:
        yield f"round {s.compass + 1} of {s.option.pips}"
        yield "no wind" if s.wind == CALM else f"wind to {WINDS[s.wind]}"
        yield f"{OWNERS[s.turn]} turn"
        yield f"{s.left} more to use" if s.phase < COMMIT_A else "a fight"
    yield f"{SIDES[s.player]} {verb(s.player, 'decide')}"


def compass(s: np.record, x: int, y: int) -> Iterator[str]:
    """The dial with a pip for every round, the hand, and the wind as an arrow."""
    pips, done = int(s.option.pips), int(s.compass)
    yield tag("circle", cx=x, cy=y, r=64, fill=CARD, stroke=INK, stroke_width=2)
    for pip in range(pips):
        angle = 2 * pi * pip / pips
        colour = INK if pip < done else UNLAID
        size = 3.2 if pips <= 24 else 2
        yield tag("circle", cx=x + 56 * sin(angle), cy=y - 56 * cos(angle), r=size, fill=colour)
    for d, name in enumerate(WINDS[:CALM]):
        at_x, at_y = x + 42 * sin(d * pi / 2), y - 42 * cos(d * pi / 2)
        yield words(at_x, at_y + 4, name, TINY, text_anchor="middle", fill=FAINT, font_weight="bold")
    star = "M0-32L6-6L32 0L6 6L0 32L-6 6L-32 0L-6-6Z"
    yield tag("path", d=star, transform=f"translate({x} {y})", fill=UNLAID)
    if s.wind != CALM:
        arrow = f"translate({x} {y}) rotate({90 * int(s.wind)})"
        yield tag("path", d="M0-36L13-14H5V28L0 23L-5 28V-14H-13Z", transform=arrow, fill=WIND, opacity=0.9)
    hand = f"translate({x} {y}) rotate({number(360 * done / pips)})"
    yield tag("path", d="M-2.5 8L0-52L2.5 8Z", transform=hand, fill=SIDE_COLOUR[0])
    yield tag("circle", cx=x, cy=y, r=4, fill=INK)


def side_table(s: np.record, side: int, kinds: list[int], y: int) -> Iterator[str]:
    """Each kind of pawn: on the map, in reserve, lost."""
    yield words(LEFT, y, SIDES[side], 14, font_weight="bold", fill=SIDE_COLOUR[side])
    for head, x in COLUMNS:
        yield words(LEFT + x, y, head, TINY, text_anchor="end", fill=FAINT)
    for kind in kinds:
        y += ROW
        yield shape(SHAPE_OF[kind], LEFT + 9, y - 4, side, 0.52)
        yield words(LEFT + 26, y, KINDS[kind])
        counts = (int((s.occ == kind).sum()), int(s.reserve[kind]), int(s.lost[kind]))
        for count, (_, x) in zip(counts, COLUMNS, strict=True):
            opacity = 1 if count else NONE_OPACITY
            yield words(LEFT + x, y, str(count), text_anchor="end", opacity=opacity)


def war_counters(s: np.record, viewer: int | None, side: int, y: int) -> Iterator[str]:
    """A chip for each face with the number held; what a side has just laid is a badge for those who may know."""
    known = viewer is None or viewer == side
    fighting = s.phase in (COMMIT_A, COMMIT_D)
    width = (RIGHT - LEFT) / N_FACES
    for face in range(N_FACES):
        held, laid = int(s.war[side, face]), int(s.table[side, face])
        x = LEFT + face * width
        count = held if known else held + laid
        faint = {} if count or (known and laid) else {"opacity": NONE_OPACITY}
        sign, value = "cutlass" if face < N_CUTLASSES else "shield", face % N_CUTLASSES + 1
        chip = tag("rect", x=x, y=y, width=width - 4, height=32, rx=5, fill=PAPER, stroke=SIDE_DARK[side])
        chip += shape(sign, x + 11, y + 11, side, 0.85) + words(x + 19, y + 15, f"+{value}", TINY, font_weight="bold")
        chip += words(x + width / 2 - 2, y + 28, f"× {count}", TINY, text_anchor="middle")
        yield tag("g", title(f"{SIDES[side]}: {FACES[face]}"), chip, **faint)
        if fighting and known and laid:
            yield tag("circle", cx=x + width - 6, cy=y, r=8, fill=SELECTED, stroke=INK)
            yield words(x + width - 6, y + 4, str(laid), TINY, text_anchor="middle", font_weight="bold")
