"""The content record, and the checks on what a content file says."""

from pathlib import Path

import numpy as np

from windenvs.core.content import Content, Entry
from windenvs.core.graph import is_connected, neighbour_sets
from windenvs.mistwind.state import (
    LEVELS,
    MAX_SLOTS,
    N_CARGOES,
    N_CHARACTERS,
    N_FACES,
    N_LOCATIONS,
    N_NETWORKS,
    N_PORTS,
    N_REGIONS,
    N_RESOURCES,
    N_STACK,
    N_TRACK,
    NONE,
    PORT_KINDS,
    PORTS,
    REGIONS,
    SEATS,
)

BONUSES = (
    "coin", "krill", "wood_or_steel", "load", "move_region", "neighbour", "build_port", "build_region", "move", "outpost",
)  # fmt: skip
(
    B_COIN, B_KRILL, B_WOOD_OR_STEEL, B_LOAD, B_MOVE_REGION, B_NEIGHBOUR, B_BUILD_PORT, B_BUILD_REGION, B_MOVE, B_OUTPOST,
) = range(len(BONUSES))  # fmt: skip
BONUS_LIMIT = (9, 9, 9, N_CARGOES - 1, N_REGIONS - 1, 0, N_PORTS - 1, N_REGIONS - 1, 9, N_REGIONS - 1)

TYPES = ("one_time", "instant", "permanent", "end_game")
ABILITIES = (
    "port_bonus", "load_any", "move", "move_anywhere", "disc_to_top", "transport", "outpost", "outpost_region", "herald",
    "krill", "coin_by_disc", "krill_by_disc", "krill_as_coin", "coin_as_krill", "both_as_either", "clock", "sets", "ports",
)  # fmt: skip
(
    A_PORT_BONUS, A_LOAD_ANY, A_MOVE, A_MOVE_ANYWHERE, A_DISC_TO_TOP, A_TRANSPORT, A_OUTPOST, A_OUTPOST_REGION, A_HERALD,
    A_KRILL, A_COIN_BY_DISC, A_KRILL_BY_DISC, A_KRILL_AS_COIN, A_COIN_AS_KRILL, A_BOTH, A_CLOCK, A_SETS, A_PORTS,
) = range(len(ABILITIES))  # fmt: skip
TYPE_OF = (0,) * 5 + (1,) * 7 + (2,) * 4 + (3,) * 2  # place in TYPES of each ability
TYPE_COUNTS = (8, 10, 4, 4)

CONDITIONS = (
    "territories_joined", "krill_ports_joined", "territory_and_all_regions", "nations_with_territory", "nations_joined",
    "loop", "tokens_of_region", "tokens_of_all_regions", "tokens", "tokens_of_all_types", "tokens_of_one_type",
    "characters", "outposts_in_region", "outposts_in_all_regions", "outposts", "nation_outposts", "wood_and_steel",
    "transports",
)  # fmt: skip
(
    TERRITORIES_JOINED, KRILL_PORTS_JOINED, TERRITORY_AND_ALL_REGIONS, NATIONS_WITH_TERRITORY, NATIONS_JOINED, LOOP,
    TOKENS_OF_REGION, TOKENS_OF_ALL_REGIONS, TOKENS, TOKENS_OF_ALL_TYPES, TOKENS_OF_ONE_TYPE, CHARACTERS,
    OUTPOSTS_IN_REGION, OUTPOSTS_IN_ALL_REGIONS, OUTPOSTS, NATION_OUTPOSTS, WOOD_AND_STEEL, TRANSPORTS_BUILT,
) = range(len(CONDITIONS))  # fmt: skip

FROM_PORT, FROM_ANY, FROM_ALL = range(3)  # forms of a network card
LETTERS, TOKENS_PER_LETTER = "ABCD", 4
N_TOKENS, N_NATION_TOKENS, N_NATION_DEMAND = len(LETTERS) * TOKENS_PER_LETTER, 3, 3
MAX_ROADS, MAX_SPACES, WIDTH, HEIGHT = 8, 9, 9, 7

CONTENT = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("sets", np.int64, (-(-N_PORTS // 9), 512)),  # neighbours of sets of ports, see core/graph.py
                ("region_set", np.int64, (N_REGIONS,)),  # ports of each region
                ("kind_set", np.int64, (len(PORT_KINDS),)),  # ports of each kind
                ("within", np.int64, (N_PORTS, MAX_SPACES + 1)),  # ports at most so many spaces away
                ("network_need", np.int64, (N_NETWORKS,)),  # ports that must be joined (FROM_ANY: the destinations)
                ("nation_need", np.int64, (N_REGIONS, N_NATION_TOKENS)),  # nation port and destinations
                ("near", np.int16, (N_PORTS, MAX_ROADS)),  # neighbours, NONE beyond the last
                ("dist", np.int16, (N_PORTS, N_PORTS)),  # spaces between two ports
                ("region", np.int16, (N_PORTS,)),
                ("kind", np.int16, (N_PORTS,)),  # one of PORT_KINDS
                ("cargo", np.int16, (N_PORTS,)),  # of cargo ports, NONE of others
                ("x", np.int16, (N_PORTS,)),
                ("y", np.int16, (N_PORTS,)),
                ("port_of", np.int16, (3, N_REGIONS)),  # territory, nation, krill port of each region
                ("bonus", np.int16, (N_PORTS,)),  # of the port card, one of BONUSES
                ("bonus_par", np.int16, (N_PORTS,)),
                ("ability", np.int16, (N_CHARACTERS,)),  # one of ABILITIES
                ("ability_set", np.int64, (len(ABILITIES),)),  # characters with each ability
                ("price", np.int16, (N_CHARACTERS,)),
                ("char_vp", np.int16, (N_CHARACTERS,)),
                ("char_par", np.int16, (N_CHARACTERS,)),
                ("char_gain", np.int16, (N_CHARACTERS, N_RESOURCES)),
                ("char_ports", np.int16, (N_CHARACTERS,)),  # kind of port that scores
                ("network_form", np.int16, (N_NETWORKS,)),  # FROM_PORT, FROM_ANY, FROM_ALL
                ("network_from", np.int16, (N_NETWORKS,)),  # port, NONE if not FROM_PORT
                ("network_to", np.int16, (N_NETWORKS, 2)),  # ports, NONE if FROM_ALL
                ("network_vp", np.int16, (N_NETWORKS,)),
                ("network_half", np.int16, (N_NETWORKS,)),
                ("nation_to", np.int16, (N_REGIONS, N_NATION_TOKENS, 2)),  # destinations, NONE if there is one
                ("slot_vp", np.int16, (N_REGIONS, N_NATION_TOKENS, 2, MAX_SLOTS)),  # two-slot side, three-slot side
                ("condition", np.int16, (N_FACES,)),  # one of CONDITIONS
                ("ach_amount", np.int16, (N_FACES,)),
                ("ach_region", np.int16, (N_FACES,)),  # NONE if any
                ("ach_vp", np.int16, (N_FACES,)),
                ("token_face", np.int16, (N_TOKENS, 2)),  # faces of each token, NONE if it has one
                ("territory_demand", np.int16, (N_CARGOES,)),
                ("nation_demand", np.int16, (N_REGIONS, N_NATION_DEMAND)),
                ("bottom", np.int16, (N_REGIONS, 2, 2)),  # bonus A and B: resource, amount
                ("resource_board", np.int16, (N_LOCATIONS, N_RESOURCES)),
                ("cubes", np.int16, (N_CARGOES,)),
                ("start_res", np.int16, (N_RESOURCES,)),
                ("start_krill", np.int16, (SEATS,)),
                ("rounds", np.int16, (SEATS,)),  # by players - 1
                ("discards", np.int16, (SEATS,)),
                ("slots", np.int16, (SEATS,)),
                ("goal", np.int16, (len(LEVELS), 4)),  # card revealed, achievements, nation networks, points
                ("outpost_cost", np.int16, (2,)),  # Wood, Steel
                ("transport_cost", np.int16, (2,)),
                ("labour_bonus_coin", np.int16),
                ("labour_krill", np.int16),
                ("labour_steps", np.int16),
                ("labour_pieces", np.int16),
                ("labour_outpost", np.int16),
                ("labour_transport", np.int16),
                ("krill_gain", np.int16),
                ("res_cap", np.int16),
                ("marker_vp", np.int16),
                ("territory_vp", np.int16),
                ("nation_vp", np.int16),
                ("majority_vp", np.int16),
            ],
            align=True,
        ),
    )
)


def build(entry: Entry, c: np.record) -> None:
    """Reads the whole file into the record."""
    read_constants(entry, c)
    read_ports(entry, c)
    read_map(entry.table("map"), c)
    read_demand(entry.table("demand"), c)
    read_characters(entry, c)
    read_networks(entry, c)
    read_nation_tokens(entry, c)
    read_achievements(entry, c)


def read_constants(entry: Entry, c: np.record) -> None:
    c.res_cap = cap = entry.whole("res_cap", 12, 99)
    c.outpost_cost = entry.wholes("outpost_cost", 0, cap, 2)
    c.transport_cost = entry.wholes("transport_cost", 0, cap, 2)
    for key in ("outpost_cost", "transport_cost"):
        entry.require(c[key].sum() > 0, f"{key}: a piece must cost something")
    c.start_res = entry.wholes("start_resources", 0, cap, N_RESOURCES)
    c.start_krill = entry.wholes("start_krill", 0, cap, SEATS)
    c.krill_gain = entry.whole("krill_port_gain", 1, cap)
    c.cubes = cubes = entry.wholes("cargo_cubes", 1, 36, N_CARGOES)
    entry.require(sum(cubes) == 36, f"cargo_cubes: there are {sum(cubes)}, it must be 36")
    for key in ("marker_vp", "territory_vp", "nation_vp", "majority_vp"):
        c[key] = entry.whole(key, 0, 20)
    c.rounds = entry.wholes("rounds", 1, N_PORTS // N_LOCATIONS, SEATS)
    c.discards = entry.wholes("discards", 1, 2, SEATS)
    c.slots = entry.wholes("nation_slots", 2, MAX_SLOTS, SEATS)
    rows = entry.listed("resource_board", N_LOCATIONS)
    c.resource_board = [row_of(entry, "resource_board", row, 0, cap, N_RESOURCES) for row in rows]
    labour = entry.table("labour")
    c.labour_bonus_coin = labour.whole("bonus_coin", 0, cap)
    c.labour_krill = labour.whole("marker_krill", 0, cap)
    c.labour_steps = labour.whole("steps", 1, MAX_SPACES)
    c.labour_pieces = labour.whole("pieces", 1, 9)
    c.labour_outpost = labour.whole("outpost_coin", 0, cap)
    c.labour_transport = labour.whole("transport_coin", 0, cap)
    labour.finish()
    solo = entry.table("solo")
    for level, name in enumerate(LEVELS):
        c.goal[level] = solo.wholes(name, 0, 999, 4)
        solo.require(c.goal[level, 3] > 0, f"{name}: the points must be more than 0")
    solo.finish()


def row_of(entry: Entry, key: str, row: object, low: int, high: int, count: int) -> list[int]:
    """One list of a list of lists, checked like any other."""
    return Entry({key: row}, entry.place).wholes(key, low, high, count)


def read_ports(entry: Entry, c: np.record) -> None:
    """Ports and port cards; the names and their order are those of the action space."""
    places = set()
    for port, one in enumerate(entry.tables("port", N_PORTS)):
        one.require(one.word("name") == PORTS[port], f"port number {port} must be called {PORTS[port]!r}")
        c.region[port] = one.whole("region", 0, N_REGIONS - 1)
        one.require(PORTS[port].startswith(REGIONS[c.region[port]]), "its region must be that of its name")
        c.kind[port] = index_of(one, "kind", PORT_KINDS)
        c.cargo[port] = one.whole("cargo", 0, N_CARGOES - 1) if PORT_KINDS[c.kind[port]] == "cargo" else NONE
        c.x[port], c.y[port] = one.wholes("at", 0, 8, 2)
        one.require(c.y[port] < HEIGHT, f"at = {one.value('at')}: y must be below {HEIGHT}")
        places.add((int(c.x[port]), int(c.y[port])))
        c.bonus[port] = index_of(one, "bonus", BONUSES)
        c.bonus_par[port] = one.whole("parameter", 0, BONUS_LIMIT[c.bonus[port]])
        c.region_set[c.region[port]] |= 1 << port
        c.kind_set[c.kind[port]] |= 1 << port
        one.finish()
    entry.require(len(places) == N_PORTS, "two ports lie at the same place")
    for kind in range(3):
        for region, name in enumerate(REGIONS):
            found = [port for port in range(N_PORTS) if (c.kind[port], c.region[port]) == (kind, region)]
            entry.require(len(found) == 1, f"{name} has {len(found)} {PORT_KINDS[kind]} ports, it needs 1")
            c.port_of[kind, region] = found[0]


def index_of(one: Entry, key: str, words: tuple[str, ...]) -> int:
    value = one.word(key)
    one.require(value in words, f"{key} = {value!r} must be one of {', '.join(words)}")
    return words.index(value)


def read_map(one: Entry, c: np.record) -> None:
    roads: list[set[int]] = [set() for _ in PORTS]
    for edge in one.listed("edges"):
        first, second = row_of(one, "edges", edge, 0, N_PORTS - 1, 2)
        one.require(first != second and second not in roads[first], f"edges: {edge} leads nowhere or is there twice")
        roads[first].add(second)
        roads[second].add(first)
    c.near[:] = NONE
    for port, others in enumerate(roads):
        one.require(len(others) <= MAX_ROADS, f"{PORTS[port]} has more than {MAX_ROADS} neighbours")
        c.near[port, : len(others)] = sorted(others)
    one.require(is_connected(c.near, np.arange(N_PORTS)), "the map is not connected")
    c.sets = neighbour_sets(c.near)
    for port in range(N_PORTS):
        reached, spaces = {port}, 0
        while spaces <= MAX_SPACES or len(reached) < N_PORTS:
            if spaces <= MAX_SPACES:
                c.within[port, spaces] = sum(1 << other for other in reached)
            spaces += 1
            fresh = {other for one_port in reached for other in roads[one_port]} - reached
            c.dist[port, list(fresh)] = spaces
            reached |= fresh
    one.finish()


def read_demand(one: Entry, c: np.record) -> None:
    c.territory_demand = tokens = one.wholes("territory", 0, N_TRACK + N_STACK, N_CARGOES)
    total = sum(tokens)
    one.require(total == N_TRACK + N_STACK, f"territory: there are {total} tokens, it must be {N_TRACK + N_STACK}")
    for region, row in enumerate(one.listed("nation", N_REGIONS)):
        c.nation_demand[region] = row_of(one, "nation", row, 0, N_CARGOES - 1, N_NATION_DEMAND)
    for region, row in enumerate(one.listed("bottom", N_REGIONS)):
        one.require(type(row) is list and len(row) == 2, f"bottom holds {row!r}; each region needs two choices")
        for choice, pair in enumerate(row):
            c.bottom[region, choice] = row_of(one, "bottom", pair, 0, 9, 2)
            one.require(c.bottom[region, choice, 0] < N_RESOURCES, f"bottom: there is no resource {pair[0]}")
    one.finish()


def read_characters(entry: Entry, c: np.record) -> None:
    types, names = [0] * len(TYPES), set()
    for card, one in enumerate(entry.tables("character", N_CHARACTERS)):
        names.add(one.word("name"))
        c.ability[card] = kind = index_of(one, "kind", ABILITIES)
        of_type = index_of(one, "type", TYPES)
        one.require(of_type == TYPE_OF[kind], f"a character of kind {ABILITIES[kind]} is {TYPES[TYPE_OF[kind]]}")
        types[of_type] += 1
        c.ability_set[kind] |= 1 << card
        c.price[card] = one.whole("price", 0, 15)
        c.char_vp[card] = one.whole("vp", 0, 20)
        limit = {A_OUTPOST_REGION: N_REGIONS - 1, A_MOVE: MAX_SPACES}.get(kind, 20)
        c.char_par[card] = one.whole("parameter", 0, limit)
        if kind == A_HERALD:
            c.char_gain[card] = one.wholes("gain", 0, 15, N_RESOURCES)
        if kind == A_PORTS:
            c.char_ports[card] = index_of(one, "ports", PORT_KINDS)
        one.finish()
    entry.require(len(names) == N_CHARACTERS, "two characters have the same name")
    for kind, name in enumerate(ABILITIES):
        entry.require(bool((c.ability == kind).any()), f"no character is of kind {name}")
    for name, count, needed in zip(TYPES, types, TYPE_COUNTS, strict=True):
        entry.require(count == needed, f"there are {count} characters of type {name}, it must be {needed}")


def port_named(one: Entry, name: str) -> int:
    one.require(name in PORTS, f"there is no port {name!r}")
    return PORTS.index(name)


def read_networks(entry: Entry, c: np.record) -> None:
    c.network_from[:] = NONE
    c.network_to[:] = NONE
    for card, one in enumerate(entry.tables("network", N_NETWORKS)):
        start = one.word("from")
        if start == "all territories":
            one.wholes("to", 0, 0, 0)
            c.network_form[card] = FROM_ALL
            c.network_need[card] = c.kind_set[0] | c.kind_set[2]
        else:
            ends = [port_named(one, name) for name in one.words("to", 2)]
            c.network_to[card] = ends
            c.network_need[card] = 1 << ends[0] | 1 << ends[1]
            c.network_form[card] = FROM_ANY if start == "any territory" else FROM_PORT
        if c.network_form[card] == FROM_PORT:
            c.network_from[card] = port_named(one, start)
            c.network_need[card] |= 1 << port_named(one, start)
        c.network_vp[card] = one.whole("vp", 1, 50)
        c.network_half[card] = one.whole("half", 0, 50)
        one.require(2 * c.network_half[card] == c.network_vp[card], "half must be exactly half of vp")
        one.finish()


def read_nation_tokens(entry: Entry, c: np.record) -> None:
    c.nation_to[:] = NONE
    for number, one in enumerate(entry.tables("nation", N_REGIONS * N_NATION_TOKENS)):
        region, token = divmod(number, N_NATION_TOKENS)
        one.whole("region", region, region)
        ends = [port_named(one, name) for name in one.words("to")]
        one.require(1 <= len(ends) <= 2, "to must name one port or two")
        c.nation_to[region, token, : len(ends)] = ends
        c.nation_need[region, token] = sum(1 << port for port in {*ends, int(c.port_of[1, region])})
        for side, key in enumerate(("two_slots", "three_slots")):
            points = one.wholes(key, 0, 50, side + 2)
            one.require(points == sorted(points, reverse=True), f"{key}: a higher slot may not be worth less")
            c.slot_vp[region, token, side, : side + 2] = points
        one.finish()


def read_achievements(entry: Entry, c: np.record) -> None:
    c.token_face[:] = NONE
    c.ach_region[:] = NONE
    for face, one in enumerate(entry.tables("achievement", N_FACES)):
        c.condition[face] = kind = index_of(one, "kind", CONDITIONS)
        name = one.word("token")
        known = len(name) == 2 and name[0] in LETTERS and name[1] in "1234"
        one.require(known, f"token = {name!r} must be one of A1 to D4")
        token = TOKENS_PER_LETTER * LETTERS.index(name[0]) + int(name[1]) - 1
        side = int(c.token_face[token, 0] != NONE)
        one.require(c.token_face[token, 1] == NONE, f"token {name} has more than two faces")
        c.token_face[token, side] = face
        c.ach_amount[face] = one.whole("amount", 3 if kind == LOOP else 1, 30)
        if kind in (TOKENS_OF_REGION, OUTPOSTS_IN_REGION):
            c.ach_region[face] = one.whole("region", 0, N_REGIONS - 1)
        c.ach_vp[face] = one.whole("vp", 0, 50)
        one.finish()
    missing = np.flatnonzero(c.token_face[:, 0] == NONE)
    entry.require(len(missing) == 0, f"{len(missing)} achievement tokens have no face")


CONTENT_FILE = Content(Path(__file__).with_name("content.toml"), CONTENT, build)
