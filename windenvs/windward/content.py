"""The content record, and the checks on what a content file says."""

from pathlib import Path

import numpy as np

from windenvs.core.content import Content, Entry
from windenvs.core.graph import is_connected
from windenvs.core.hexgrid import coordinates, hex_count, hex_number, neighbour_table
from windenvs.windward.actions import MAX_CANNONS
from windenvs.windward.state import (
    ACHIEVEMENTS,
    CARDS,
    COLOURS,
    CORNER,
    CREW_NAMES,
    DIFFICULTIES,
    DRIFT,
    FEEDING,
    GOODS,
    GRAYS,
    MAPS,
    N_BOARDS,
    N_CARDS,
    N_CELLS,
    N_HEXES,
    N_HITS,
    NONE,
    OPEN,
    POCKET,
    PURPLE,
    RADIUS,
    RED_START,
    REDS,
    SEATS,
    TERRAIN,
    TILES,
    ZEPHYR,
)

LETTERS = {".": OPEN, "D": DRIFT, "Z": ZEPHYR, "G": POCKET, "F": FEEDING, "R": RED_START, "C": CORNER}
DIE_SIDES = 6

CONTENT = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # geometry: the same numbers on both maps
                ("q", np.int16, (N_HEXES,)),
                ("r", np.int16, (N_HEXES,)),
                ("q_share", np.float32, (N_HEXES,)),  # q and r by the largest radius, for the encoders
                ("r_share", np.float32, (N_HEXES,)),
                ("territory", np.int16, (N_HEXES,)),  # sector, NONE for the trading post
                ("cell_hex", np.int16, (TILES, N_CELLS)),  # hex of each cell of the tile in a territory
                # by map
                ("radius", np.int16, (len(MAPS),)),
                ("hexes", np.int16, (len(MAPS),)),
                ("cells", np.int16, (len(MAPS),)),
                ("red_speed", np.int16, (len(MAPS),)),
                ("neighbour", np.int16, (len(MAPS), N_HEXES, 6)),
                ("tile", np.int16, (len(MAPS), TILES, N_CELLS)),  # terrain of each cell
                ("spot", np.int16, (len(MAPS), TILES, len(TERRAIN))),  # cell of a tile's single feature, NONE
                ("corner", np.int16, (len(MAPS), TILES)),  # corner hex of each territory
                # cards
                ("card_count", np.int16, (N_CARDS,)),
                ("card_hits", np.int16, (N_CARDS,)),
                ("sail_speed", np.int16),
                ("oars_speed", np.int16),
                # crew
                ("marine_hits", np.int16),
                ("gunner_hits", np.int16),
                ("coxswain_speed", np.int16),
                ("harpooner_strength", np.int16),
                ("quartermaster_gas", np.int16),
                ("navigator_speed", np.int16),
                ("extra_cannon_slots", np.int16),
                ("extra_gas_slots", np.int16),
                # ship boards
                ("gas_slots", np.int16, (N_BOARDS,)),
                ("cannon_slots", np.int16, (N_BOARDS,)),
                ("port_rest", np.int16, (N_BOARDS,)),
                ("longboat_x", np.int16, (N_BOARDS,)),
                ("fill_cannon", np.int16, (N_BOARDS,)),
                ("process_gas", np.int16, (N_BOARDS,)),
                ("morale_max", np.int16),
                ("longboat_max", np.int16),
                ("hand_max", np.int16),
                ("base_speed", np.int16),
                ("mates", np.int16),
                ("price", np.int16, (len(GOODS),)),
                # dice and pieces
                ("die", np.int16, (DIE_SIDES,)),
                ("ship_strength", np.int16),
                ("boat_strength", np.int16),
                ("red_strength", np.int16),
                ("gray_strength", np.int16),
                ("white_strength", np.int16),
                ("teeth", np.int16),  # of each colour
                ("plus2", np.int16),
                ("tags", np.int16),
                ("coop_trades", np.int16),
                ("supplies", np.int16),
                ("pocket", np.int16),
                # goal
                ("goal", np.int16),
                ("white_at", np.int16),
                ("white_reward", np.int16),
                ("white_speed", np.int16),
                ("coop_speed", np.int16, (len(DIFFICULTIES),)),
                ("deal_ffa", np.int16, (SEATS,)),
                ("deal_coop", np.int16),
                ("deal_solo", np.int16),
                ("tooth_gray", np.int16),
                ("tooth_red", np.int16),
                ("tag_gray", np.int16),
                ("tag_red", np.int16),
                ("ach_first", np.int16, (len(ACHIEVEMENTS),)),
                ("ach_later", np.int16, (len(ACHIEVEMENTS),)),
                ("broadside", np.int16),
            ],
            align=True,
        ),
    )
)


def build(entry: Entry, c: np.record) -> None:
    """Reads the whole file into the record."""
    write_geometry(c)
    maps = entry.table("map")
    for number, name in enumerate(MAPS):
        read_map(maps.table(name), c, number)
    maps.finish()
    read_cards(entry.table("cards"), c)
    read_crew(entry.table("crew"), c)
    read_ships(entry.table("ships"), c)
    read_pieces(entry, c)
    read_goal(entry.table("goal"), c)
    read_achievements(entry.table("achievements"), c)
    require_cards_enough(entry, c)


def write_geometry(c: np.record) -> None:
    places = coordinates(RADIUS)
    c.q, c.r = places[:, 0], places[:, 1]
    c.q_share, c.r_share = c.q / RADIUS, c.r / RADIUS
    c.territory[0] = NONE
    for n in range(1, RADIUS + 1):
        for k in range(TILES):
            for b in range(n):
                c.territory[hex_number(n, k, b)] = k
                c.cell_hex[k, n * (n - 1) // 2 + b] = hex_number(n, k, b)


# --- the planet ---


def read_map(one: Entry, c: np.record, number: int) -> None:
    radius = one.whole("radius", 3, RADIUS)
    c.radius[number], c.hexes[number], c.cells[number] = radius, hex_count(radius), radius * (radius + 1) // 2
    c.red_speed[number] = one.whole("red_speed", 1, 9)
    c.neighbour[number] = NONE
    c.neighbour[number, : hex_count(radius)] = neighbour_table(radius)
    c.corner[number] = [hex_number(radius, k, 0) for k in range(TILES)]
    for place, rows in enumerate(one.listed("tiles", TILES)):
        cells = read_tile(one, place, rows, radius)
        c.tile[number, place, : len(cells)] = cells
        c.spot[number, place] = [cells.index(kind) if kind in cells else NONE for kind in range(len(TERRAIN))]
        check_tile(one, c, number, place)
    one.finish()


def read_tile(one: Entry, place: int, rows: object, radius: int) -> list[int]:
    """The terrain of a tile's cells, row after row."""
    name = f"tile {place + 1}"
    one.require(isinstance(rows, list) and len(rows) == radius, f"{name} must have {radius} rows")
    assert isinstance(rows, list)
    cells = []
    for n, row in enumerate(rows, 1):
        fits = isinstance(row, str) and len(row) == n and set(row) <= set(LETTERS)
        one.require(fits, f"{name}: row {row!r} must be {n} of {''.join(LETTERS)}")
        cells += [LETTERS[letter] for letter in row]
    for kind, letter in ((FEEDING, "F"), (RED_START, "R"), (POCKET, "G"), (CORNER, "C")):
        one.require(cells.count(kind) == 1, f"{name} must have exactly one {letter}")
    one.require(cells.count(ZEPHYR) <= 1, f"{name} must not have more than one Z")
    one.require(cells[0] == OPEN, f"{name}: its first row must be '.'")
    one.require(cells.index(CORNER) == radius * (radius - 1) // 2, f"{name}: the C must begin its last row")
    return cells


def check_tile(one: Entry, c: np.record, number: int, place: int) -> None:
    """Without its drift a tile hangs together; so does the planet then, because the first rows surround the post."""
    count = c.cells[number]
    open_sky = c.cell_hex[0, :count][c.tile[number, place, :count] != DRIFT]
    one.require(is_connected(c.neighbour[number], open_sky), f"tile {place + 1}: drift must not cut it in two")


# --- boards and cards ---


def read_cards(one: Entry, c: np.record) -> None:
    one.require(one.words("names", N_CARDS) == list(CARDS), f"names must be {', '.join(CARDS)}")
    c.card_count = counts = one.wholes("counts", 0, 74, N_CARDS)
    total = one.whole("total", 60, 100)
    one.require(sum(counts) == total, f"counts add up to {sum(counts)}, not to {total}")
    c.card_hits = hits = one.wholes("hits", 0, 9, N_CARDS)
    one.require([card < N_HITS for card in range(N_CARDS)] == [hit > 0 for hit in hits], "hits: the first three only")
    c.sail_speed = one.whole("sail_speed", 0, 9)
    c.oars_speed = one.whole("oars_speed", 0, 6)
    one.finish()


def read_crew(one: Entry, c: np.record) -> None:
    one.require(one.words("names", len(CREW_NAMES)) == list(CREW_NAMES), f"names must be {', '.join(CREW_NAMES)}")
    one.whole("tiles_per_column", SEATS, SEATS)
    for key in ("marine_hits", "gunner_hits", "coxswain_speed", "harpooner_strength", "quartermaster_gas",
                "navigator_speed", "extra_cannon_slots", "extra_gas_slots"):  # fmt: skip
        c[key] = one.whole(key, 0, 6)
    one.finish()


def read_ships(one: Entry, c: np.record) -> None:
    names = [*COLOURS, "naturalist"]
    one.require(one.words("names", N_BOARDS) == names, f"names must be {', '.join(names)}")
    c.gas_slots = one.wholes("gas_slots", 1, 12 - int(c.extra_gas_slots), N_BOARDS)
    c.cannon_slots = one.wholes("cannon_slots", 1, MAX_CANNONS - int(c.extra_cannon_slots), N_BOARDS)
    for key in ("port_rest", "longboat_x", "fill_cannon"):
        c[key] = one.wholes(key, 1, 6, N_BOARDS)
    c.process_gas = one.wholes("process_gas", 0, 6, N_BOARDS)
    c.morale_max = one.whole("morale_max", 1, 6)
    c.longboat_max = one.whole("longboat_max", 1, 6)
    c.hand_max = one.whole("hand_max", 5, 5)
    c.base_speed = one.whole("base_speed", 1, 9)
    c.mates = one.whole("mates", 1, 5)
    one.finish()


def read_pieces(entry: Entry, c: np.record) -> None:
    prices = entry.table("prices")
    c.price = [prices.whole(key, 1, 12) for key in ("cannon", "crew", "morale", "notoriety", "supplies")]
    prices.finish()
    dice = entry.table("dice")
    c.die = dice.wholes("battle", 0, 9, DIE_SIDES)
    dice.finish()
    strength = entry.table("strength")
    for key in ("ship", "boat", "red", "gray", "white"):
        c[f"{key}_strength"] = strength.whole(key, 1, 12)
    strength.finish()
    limits = entry.table("limits")
    limits.whole("gray", GRAYS, GRAYS)
    limits.whole("red", REDS, REDS)
    for key, low, high in (("teeth", 1, 20), ("plus2", 1, 40), ("tags", 1, 16), ("coop_trades", 0, 20),
                           ("supplies", 1, 5), ("pocket", 0, 2)):  # fmt: skip
        c[key] = limits.whole(key, low, high)
    tokens = limits.whole("tokens", 1, 1000)
    slots = c.gas_slots + c.cannon_slots + c.extra_gas_slots + c.extra_cannon_slots
    most = int(slots[:SEATS].sum() - slots[PURPLE] + slots[PURPLE:].max() + TILES * c.pocket)
    limits.require(tokens >= most, f"tokens = {tokens} may run out: ships and pockets can hold {most}")
    limits.finish()


def read_goal(one: Entry, c: np.record) -> None:
    c.goal = one.whole("notoriety", 1, 100)
    c.white_at = one.whole("white_at", 1, 100)
    c.white_reward = one.whole("white_reward", 0, 50)
    c.white_speed = one.whole("white_speed", 1, 9)
    c.coop_speed = one.wholes("coop_speed", 1, 9, len(DIFFICULTIES))
    c.deal_ffa = one.wholes("deal_ffa", 0, 5, SEATS)
    c.deal_coop = one.whole("deal_coop", 0, 5)
    c.deal_solo = one.whole("deal_solo", 0, 5)
    for key in ("tooth_gray", "tooth_red", "tag_gray", "tag_red"):
        c[key] = one.whole(key, 0, 9)
    one.finish()


def read_achievements(one: Entry, c: np.record) -> None:
    one.require(one.words("names", len(ACHIEVEMENTS)) == list(ACHIEVEMENTS), f"names must be {', '.join(ACHIEVEMENTS)}")
    c.ach_first = one.wholes("first", 1, 9, len(ACHIEVEMENTS))
    c.ach_later = one.wholes("later", 0, 9, len(ACHIEVEMENTS))
    c.broadside = one.whole("broadside", 1, MAX_CANNONS)
    one.finish()


def require_cards_enough(entry: Entry, c: np.record) -> None:
    """With all hands full each stack can still be rebuilt."""
    left = int(c.card_count.sum()) - SEATS * int(c.hand_max)
    entry.require(left >= 3, f"cards: with all hands full only {left} are left for three stacks")


CONTENT_FILE = Content(Path(__file__).with_name("content.toml"), CONTENT, build)
