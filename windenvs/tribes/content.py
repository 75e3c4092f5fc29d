"""The content record, and the checks on what a content file says."""

from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from windenvs.core.content import Content, Entry
from windenvs.core.squaregrid import COMPASS4, neighbour_table
from windenvs.tribes.options import FEWEST, GUIDES, MOST, N_GUIDES
from windenvs.tribes.state import (
    BONUSES,
    COLOURS,
    COLUMNS,
    DISPLAY,
    ELEMENTS,
    FREE_TEMPLES,
    HAND,
    KEPT,
    N_CARDS,
    N_ELEMENTS,
    N_FOREST,
    N_ICONS,
    N_POWERS,
    N_SPACES,
    N_TEMPLES,
    N_TILES,
    N_VILLAGE_CARDS,
    NONE,
    PER_ELEMENT,
    ROWS,
)

REQUIREMENTS = ("SUMX", "TIERS", "NEIGH", "ALL4", "MORE", "OWN", "NONE", "FEWER")
SUMX, TIERS, NEIGH, ALL4, MORE, OWN, NONE_OF, FEWER = range(len(REQUIREMENTS))
CARD_ROWS = {SUMX: (1, 1), TIERS: (3, 3), NEIGH: (2, 2), ALL4: (1, 1), MORE: (2, 2), OWN: (1, 2), NONE_OF: (1, 1),
             FEWER: (2, 2)}  # fmt: skip  # fewest and most rows of each kind
COUNTED = -1  # in a row: as many as the requirement counts

OBJECTIVES = (
    "TILES_AT",
    "VILLAGES_AT",
    "TEMPLES_AT",
    "REGION",
    "ROW3",
    "COL3",
    "DIAG3",
    "L3",
    "SAMEBONUS",
    "TOTALBONUS",
)
TILES_AT, VILLAGES_AT, TEMPLES_AT, REGION, ROW3, COL3, DIAG3, L3, SAMEBONUS, TOTALBONUS = range(len(OBJECTIVES))
N_SHAPES, MOST_PATTERNS = 4, 24
NO_PATTERN = 1 << N_SPACES  # a space that no board has
COLOURING = ("any", "same", "different")
ANY_COLOURS, SAME, DIFFERENT = range(len(COLOURING))

OWN_REQUIREMENTS = ("CLEAN", "RIGHT", "SLID", "VILLAGE", "TEMPLE")
CLEAN, RIGHT, SLID, VILLAGE_IN, TEMPLE_IN = range(len(OWN_REQUIREMENTS))

POWERS = ("ON_PLAY", "PAY", "ON_FOREST", "AMEND", "PAY_CATAPULT", "FOREST_CATAPULT", "FOREST_CLEAR", "FOREST_MINUS1_P1",
          "WATER_PER_POLLUTION", "EXTRA_FOREST", "FOREST_MINUS2")  # fmt: skip
(ON_PLAY, PAY, ON_FOREST, AMEND, PAY_CATAPULT, FOREST_CATAPULT, FOREST_CLEAR, FOREST_MINUS1_P1, WATER_PER_POLLUTION,
 EXTRA_FOREST, FOREST_MINUS2) = range(len(POWERS))  # fmt: skip

CARD_NUMBERS, KEPT_NUMBERS, VILLAGE_NUMBERS = 37, 30, 36  # of a card in an observation, see observe.py

CARD = np.dtype(
    [
        ("colour", np.int16),  # its back: one of ELEMENTS
        ("requirement", np.int16),
        ("element", np.int16),  # NONE for ALL4
        ("own", np.int16, (2,)),  # what the rows of OWN ask for, 0 if there is no such row
        ("either", np.int16),  # 1: one icon of the row, not both
        ("rows", np.int16),
        ("row", np.int16, (3, N_ICONS)),  # COUNTED: as many as the requirement counts
    ],
    align=True,
)
TILE = np.dtype(
    [("colour", np.int16), ("spots", np.int16), ("bonus", np.int16), ("players", np.int16)],  # bonus: bits
    align=True,
)
START = np.dtype([("pollution", np.int16), ("water", np.int16), ("riders", np.int16)], align=True)
VILLAGE_CARD = np.dtype(
    [
        ("kind", np.int16),
        ("spaces", np.int16),  # bits
        ("n", np.int16),
        ("colours", np.int16),
        ("bonus", np.int16),  # place in BONUSES, NONE
        ("points", np.int16),
        ("right", np.int16, (N_TEMPLES + 2,)),
    ],
    align=True,
)
POWER = np.dtype([("kind", np.int16), ("a", np.int16), ("gain", np.int16, (N_TEMPLES,))], align=True)
GUIDE = np.dtype(
    [
        ("temple", np.int16, (N_TEMPLES,)),
        ("layout", np.int16, (4,)),
        ("requirement", np.int16),
        ("n", np.int16),
        ("spaces", np.int16),  # bits
        ("power", POWER, (N_POWERS,)),
    ],
    align=True,
)
CONTENT = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # for quick surveys, at tile + 1: the bits of its sets, N_SPACES apart; nothing at 0, which is no tile
                ("laid", np.int64, (N_TILES + 1,)),  # a tile, and its colour
                ("raised", np.int64, (N_TILES + 1,)),  # a village, and its bonuses
                # what was printed
                ("riders", np.int32),  # wide, so that no byte of the record is left over
                ("villages", np.int32),
                ("start", np.int16),
                ("pollution", np.int16, (N_SPACES,)),
                ("near", np.int16, (N_SPACES, len(COMPASS4))),  # NONE beyond the edge
                ("beside", np.int16, (N_SPACES,)),  # the neighbours as bits
                ("token_points", np.int16),
                ("village_points", np.int16),
                ("temple_points", np.int16, (N_TEMPLES + 1,)),
                ("polluted_points", np.int16, (N_SPACES + 1,)),
                ("tile_points", np.int16, (N_SPACES + 1,)),
                ("tiers", np.int16, (3,)),
                ("forest_base", np.int16),
                ("card", CARD, (N_CARDS,)),
                ("tile", TILE, (N_TILES,)),
                ("start_bonus", START, (MOST,)),
                ("village_card", VILLAGE_CARD, (N_VILLAGE_CARDS,)),
                ("patterns", np.int16, (N_SHAPES,)),  # how many there are of each shape
                ("pattern", np.int16, (N_SHAPES, MOST_PATTERNS)),  # as bits; behind the last NO_PATTERN
                ("guide", GUIDE, (N_GUIDES,)),
                # what encoders copy: the fixed numbers of each card
                ("card_numbers", np.float32, (N_CARDS, CARD_NUMBERS)),
                ("village_numbers", np.float32, (N_VILLAGE_CARDS, VILLAGE_NUMBERS)),
            ],
            align=True,
        ),
    )
)


def build(entry: Entry, c: np.record) -> None:
    """Reads the whole file into the record."""
    read_terrain(entry.table("terrain"), c)
    supply = entry.table("supply")
    c.riders = supply.whole("riders", 1, 30)
    c.villages = supply.whole("villages", 1, N_SPACES)
    supply.finish()
    read_scoring(entry.table("scoring"), c)
    read_elements(entry.table("elements"), c)
    read_tiles(entry.table("tiles"), c)
    read_villages(entry.table("villages"), c)
    for number, one in enumerate(entry.tables("guide", N_GUIDES)):
        read_guide(one, number, c.guide[number])


def read_terrain(entry: Entry, c: np.record) -> None:
    c.start = entry.whole("start", 0, N_SPACES - 1)
    c.pollution = entry.wholes("pollution", 0, 9, N_SPACES)
    entry.require(c.pollution[c.start] == 0, f"pollution: the starting space {c.start} must be clean")
    entry.finish()
    c.near = neighbour_table(ROWS, COLUMNS, COMPASS4)
    for space in range(N_SPACES):
        c.beside[space] = bits(other for other in c.near[space].tolist() if other != NONE)
    for shape, found in enumerate(all_patterns()):
        c.patterns[shape] = len(found)
        c.pattern[shape] = NO_PATTERN
        c.pattern[shape, : len(found)] = found


def bits(spaces: Any) -> int:
    return sum(1 << space for space in spaces)


def all_patterns() -> list[list[int]]:
    """Three tiles in a row, a column, a diagonal or a corner, wherever they fit."""
    found: list[list[int]] = [[] for _ in range(N_SHAPES)]
    for spaces in combinations(range(N_SPACES), 3):
        (a, b, d) = ((space // COLUMNS, space % COLUMNS) for space in spaces)
        step, next_step = (b[0] - a[0], b[1] - a[1]), (d[0] - b[0], d[1] - b[1])
        rows, columns = {a[0], b[0], d[0]}, {a[1], b[1], d[1]}
        close = max(rows) - min(rows) == max(columns) - min(columns) == 1
        if step == next_step and step in ((0, 1), (1, 0), (1, 1), (1, -1)):
            found[{(0, 1): ROW3, (1, 0): COL3}.get(step, DIAG3) - ROW3].append(bits(spaces))
        elif close:
            found[L3 - ROW3].append(bits(spaces))
    return found


def read_scoring(entry: Entry, c: np.record) -> None:
    c.token_points = entry.whole("token", 0, 99)
    c.village_points = entry.whole("village", 0, 99)
    c.temple_points = entry.wholes("temples", 0, 99, N_TEMPLES + 1)
    c.polluted_points = entry.wholes("polluted", 0, 99, N_SPACES + 1)
    c.tile_points = entry.wholes("tiles", 0, 99, N_SPACES + 1)
    entry.finish()


# --- rows of lists: each value is checked where it stands ---


def check_row(entry: Entry, name: str, row: Any, kinds: tuple[type, ...]) -> None:
    fits = type(row) is list and len(row) == len(kinds) and all(map(lambda one, kind: type(one) is kind, row, kinds))
    entry.require(fits, f"{name} is {row!r}; it must be a list of {', '.join(kind.__name__ for kind in kinds)}")


def one_of(entry: Entry, name: str, word: Any, words: tuple[str, ...]) -> int:
    entry.require(word in words, f"{name} has {word!r}; it must be one of {', '.join(words)}")
    return words.index(word)


def whole_list(entry: Entry, name: str, values: Any, low: int, high: int, count: int | None = None) -> list[int]:
    fits = type(values) is list and all(type(one) is int and low <= one <= high for one in values)
    entry.require(fits, f"{name} has {values!r}; it must hold whole numbers from {low} to {high}")
    entry.require(count in (None, len(values)), f"{name} has {values!r}; it must hold {count} numbers")
    return values


def spaces_of(entry: Entry, name: str, values: Any) -> int:
    spaces = whole_list(entry, name, values, 0, N_SPACES - 1)
    entry.require(len(set(spaces)) == len(spaces), f"{name} names a space twice: {spaces}")
    return bits(spaces)


# --- element cards ---


def read_elements(entry: Entry, c: np.record) -> None:
    c.tiers = tiers = entry.wholes("tiers", 0, 15, 3)
    entry.require(sorted(set(tiers)) == tiers, "tiers must rise")
    c.forest_base = entry.whole("forest_base", 1, 20)
    for number, row in enumerate(entry.listed("card", N_CARDS)):
        colour, place = divmod(number, PER_ELEMENT)
        code = f"{ELEMENTS[colour]}{place + 1:02}"
        check_row(entry, f"card {code}", row, (str, str, str, int, int, bool, list))
        entry.require(row[0] == code, f"card number {number + 1} is called {row[0]!r}; it must be {code!r}")
        read_card(entry, f"card {code}", row, c.card[number])
        c.card[number]["colour"] = colour
        c.card_numbers[number] = card_numbers(c.card[number])
    entry.finish()


def read_card(entry: Entry, name: str, row: list, card: np.void) -> None:
    _, requirement, element, first, second, either, rows = row
    card["requirement"] = one_of(entry, name, requirement, REQUIREMENTS)
    if card["requirement"] == ALL4:
        entry.require(element == "-", f"{name} asks for all elements; its element must be '-'")
        card["element"] = NONE
    else:
        card["element"] = one_of(entry, name, element, ELEMENTS)
    asks_for = whole_list(entry, name, [first, second], 0, HAND)
    if card["requirement"] == OWN:
        fits = first > 0 and (second > first if len(rows) == 2 else second == 0)
        entry.require(fits, f"{name} asks for {first} and {second} backs; it must ask for more in its second row")
    else:
        entry.require(first == second == 0, f"{name} asks for {first} and {second} backs; only OWN does")
    card["own"] = asks_for
    card["either"] = either
    fewest, most = CARD_ROWS[int(card["requirement"])]
    entry.require(fewest <= len(rows) <= most, f"{name} has {len(rows)} rows; {requirement} has {fewest} to {most}")
    card["rows"] = len(rows)
    for number, icons in enumerate(rows):
        lowest = COUNTED if card["requirement"] == SUMX else 0
        card["row"][number] = whole_list(entry, name, icons, lowest, 15, N_ICONS)
        shown = sum(icon != 0 for icon in icons)
        entry.require(shown >= 1 and (shown == 2 or not either), f"{name}: row {icons} has {shown} icons")


ICON_SCALE = (8, 4, 8, 8, 8)


def card_numbers(card: np.void) -> list[float]:
    """A hand card in an observation, all but what depends on the table."""
    numbers = [1.0]
    numbers += [float(card["colour"] == element) for element in range(N_ELEMENTS)]
    numbers += [float(card["requirement"] == kind) for kind in range(len(REQUIREMENTS))]
    numbers += [float(card["element"] == element) for element in range(N_ELEMENTS)]
    numbers += [card["own"][0] / 3, card["own"][1] / 3, float(card["either"])]
    numbers += [max(0, int(icon)) / scale for row in card["row"] for icon, scale in zip(row, ICON_SCALE, strict=True)]
    return [*numbers, 0.0, 0.0]


# --- tiles ---


def read_tiles(entry: Entry, c: np.record) -> None:
    for number, row in enumerate(entry.listed("forest", N_FOREST)):
        name = f"forest tile {number}"
        check_row(entry, name, row, (str, int, str, int))
        read_tile(entry, name, row, c.tile[number])
        c.tile[number]["players"] = whole_list(entry, name, [row[3]], FEWEST, MOST)[0]
    base = int(np.count_nonzero(c.tile[:N_FOREST]["players"] == FEWEST))
    entry.require(base > DISPLAY, f"forest: only {base} tiles are for {FEWEST} players, {DISPLAY + 1} are on offer")
    for number, row in enumerate(entry.listed("start", MOST)):
        name = f"starting tile {number + 1}"
        check_row(entry, name, row, (str, int, str, list))
        read_tile(entry, name, row, c.tile[N_FOREST + number])
        bonus = whole_list(entry, name, row[3], 0, 9, 3)
        entry.require(bonus[2] <= c.riders, f"{name} moves {bonus[2]} riders; there are {c.riders}")
        c.start_bonus[number] = tuple(bonus)
    mark_tiles(c)
    entry.finish()


def read_tile(entry: Entry, name: str, row: list, tile: np.void) -> None:
    tile["colour"] = one_of(entry, name, row[0], COLOURS)
    tile["spots"] = whole_list(entry, name, [row[1]], 1, 4)[0]
    letters = [one[0].upper() for one in BONUSES]
    entry.require(
        len(set(row[2])) == len(row[2]) and set(row[2]) <= set(letters),
        f"{name}: bonuses {row[2]!r} must be of {letters}",
    )
    tile["bonus"] = bits(letters.index(letter) for letter in row[2])


def mark_tiles(c: np.record) -> None:
    """What survey() in scoring.py reads."""
    for number, tile in enumerate(c.tile):
        c.laid[number + 1] = 1 | 1 << N_SPACES * (1 + int(tile["colour"]))
        c.raised[number + 1] = 1 | sum(1 << N_SPACES * (1 + k) for k in range(len(BONUSES)) if tile["bonus"] >> k & 1)


# --- village cards ---


def read_villages(entry: Entry, c: np.record) -> None:
    for number, row in enumerate(entry.listed("card", N_VILLAGE_CARDS)):
        name = f"card {number}"
        check_row(entry, name, row, (str, list, int, str, str, int, list))
        read_village_card(entry, name, row, c.village_card[number])
        c.village_numbers[number] = village_numbers(c.village_card[number])
    entry.finish()


def read_village_card(entry: Entry, name: str, row: list, card: np.void) -> None:
    card["kind"] = kind = one_of(entry, name, row[0], OBJECTIVES)
    card["spaces"] = spaces_of(entry, name, row[1])
    card["n"] = whole_list(entry, name, [row[2]], 1, 15)[0]
    card["colours"] = one_of(entry, name, row[3], COLOURING)
    card["bonus"] = NONE if row[4] == "none" else one_of(entry, name, row[4], BONUSES)
    card["points"] = whole_list(entry, name, [row[5]], 1, 24)[0]
    card["right"] = whole_list(entry, name, row[6], 0, 12, N_TEMPLES + 2)
    entry.require(max(row[6][FREE_TEMPLES:]) <= 2, f"{name}: at most two temples and two flights")
    entry.require(any(row[6]), f"{name}: the right side gives nothing")
    needs_spaces = kind <= REGION
    entry.require(bool(row[1]) == needs_spaces, f"{name}: {row[0]} {'needs' if needs_spaces else 'has no'} spaces")
    if needs_spaces:
        fits = row[2] <= len(row[1]) if kind == REGION else row[2] == len(row[1])
        entry.require(fits, f"{name}: {row[0]} asks for {row[2]} of {len(row[1])} spaces")
    shaped = ROW3 <= kind <= L3
    entry.require(not shaped or row[2] == 3, f"{name}: a pattern has 3 tiles, not {row[2]}")
    entry.require((card["colours"] != ANY_COLOURS) == shaped, f"{name}: {row[0]} can't have colours {row[3]!r}")
    entry.require((card["bonus"] != NONE) == (kind == SAMEBONUS), f"{name}: {row[0]} can't have bonus {row[4]!r}")


def village_numbers(card: np.void) -> list[float]:
    """A village card in an observation: without the last six numbers as it lies under a board."""
    numbers = [1.0]
    numbers += [float(card["kind"] == kind) for kind in range(len(OBJECTIVES))]
    numbers += [float(card["spaces"] >> space & 1) for space in range(N_SPACES)]
    numbers += [card["n"] / 10, float(card["colours"] == SAME)]
    numbers += [float(card["bonus"] == bonus) for bonus in range(len(BONUSES))]
    numbers += [card["points"] / 12, 0.0]
    return numbers + [gain / scale for gain, scale in zip(card["right"], (6, 4, 6, 6, 1, 2), strict=True)]


# --- guides ---


def read_guide(entry: Entry, number: int, guide: np.void) -> None:
    entry.require(entry.word("name") == GUIDES[number], f"guide number {number + 1} must be called {GUIDES[number]!r}")
    guide["temple"] = entry.wholes("temples", 1, 12, N_TEMPLES)
    guide["layout"] = [one_of(entry, "layout", colour, COLOURS) for colour in entry.words("layout", 4)]
    requirement = entry.listed("requirement", 3)
    check_row(entry, "requirement", requirement, (str, int, list))
    guide["requirement"] = one_of(entry, "requirement", requirement[0], OWN_REQUIREMENTS)
    most = (N_SPACES, 99, KEPT, N_SPACES, N_TEMPLES)[guide["requirement"]]
    guide["n"] = whole_list(entry, "requirement", [requirement[1]], 1, most)[0]
    guide["spaces"] = spaces_of(entry, "requirement", requirement[2])
    needs_spaces = guide["requirement"] in (VILLAGE_IN, TEMPLE_IN)
    entry.require(
        len(requirement[2]) >= guide["n"] if needs_spaces else not requirement[2],
        f"requirement {requirement!r} {'needs' if needs_spaces else 'has no'} spaces",
    )
    for place, row in enumerate(entry.listed("cards", N_POWERS)):
        read_power(entry, f"card {place}", row, guide["power"][place])
    entry.finish()


def read_power(entry: Entry, name: str, row: Any, power: np.void) -> None:
    """kind, a, water, pollution, moves: a is an element's letter for ON_PLAY, else a number."""
    entry.require(type(row) is list and len(row) == 5, f"{name} is {row!r}; it must hold five values")
    power["kind"] = kind = one_of(entry, name, row[0], POWERS)
    power["a"] = (
        one_of(entry, name, row[1], ELEMENTS) if kind == ON_PLAY else whole_list(entry, name, [row[1]], 0, 20)[0]
    )
    water, pollution, moves = whole_list(entry, name, row[2:], 0, 12, 3)
    power["gain"] = (water, pollution, 0, moves)
    gives = kind in (ON_PLAY, PAY, ON_FOREST, AMEND, FOREST_MINUS1_P1, WATER_PER_POLLUTION)
    entry.require(any(row[2:]) == gives, f"{name}: {row[0]} must {'give something' if gives else 'give nothing'}")
    entry.require(
        kind not in (PAY, PAY_CATAPULT, EXTRA_FOREST) or power["a"] > 0, f"{name}: {row[0]} must cost something"
    )


CONTENT_FILE = Content(Path(__file__).with_name("content.toml"), CONTENT, build)
