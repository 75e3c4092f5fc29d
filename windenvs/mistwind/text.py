"""The table in words and characters, as one of the seats sees it or as somebody does who may see all."""

import tomllib

import numpy as np

from windenvs.mistwind.content import (
    BONUSES,
    CONDITIONS,
    CONTENT_FILE,
    FROM_ALL,
    FROM_ANY,
    HEIGHT,
    WIDTH,
)
from windenvs.mistwind.state import (
    AUTOMA_COPIES,
    BOT,
    BUILD_TWO,
    CARGOES,
    CHARPICK,
    COLLECTIVE,
    EFFECT,
    EFFECTS,
    LEVELS,
    MOVE_TO,
    N_CARGOES,
    N_CHARACTERS,
    N_LOCATIONS,
    N_PORTS,
    N_REGIONS,
    N_TRANSPORTS,
    NONE,
    OVER,
    PHASES,
    PLACE_OUTPOST,
    PORT_KINDS,
    PORTCARD,
    PORTS,
    REGIONS,
    RESOURCES,
    SEAT_NAMES,
    STEPS,
    ZONES,
)

CHARACTERS = tuple(card["name"] for card in tomllib.loads(CONTENT_FILE.path.read_text(encoding="utf-8"))["character"])
SHORT = {
    "Territory": "T", "Nation": "N", "Krill": "K", "Medicine": "Med", "Fungus": "Fun", "Coffee": "Cof", "Textiles": "Tex",
}  # fmt: skip
CELL = 15
LEGEND = (
    "Map: G S B P region; T territory, N nation, K krill, else cargo; after the colon outposts by seat (T Y R W B) and "
    "transports (t1 = Teal's transport 1)."
)


def describe(c: np.record, s: np.record, viewer: int | None) -> str:
    """Everything a seat may know (``viewer`` None: everything)."""
    parts = [
        headline(c, s),
        *in_progress(c, s),
        *solo_goals(c, s),
        *chart(c, s),
        *roads(c),
        "",
        *market(c, s),
        *boards(c, s),
        *goals(c, s),
        "",
    ]
    for p in range(s.option.players):
        parts += player(c, s, p, viewer)
    return "\n".join((*parts, *drawn(s, viewer), LEGEND))


def name_of(owner: int) -> str:
    return "nobody" if owner == NONE else "bot" if owner == BOT else SEAT_NAMES[owner]


def names_in(members: int, names: tuple[str, ...]) -> str:
    return ", ".join(name for k, name in enumerate(names) if members >> k & 1) or "none"


def cargo_name(cargo: int) -> str:
    return "-" if cargo == NONE else CARGOES[cargo]


def headline(c: np.record, s: np.record) -> str:
    rounds = int(c.rounds[s.option.players - 1])
    if s.phase == OVER:
        how = "broken off" if s.truncated else "over"
        scores = ", ".join(f"{SEAT_NAMES[p]} {s.final[p]}" for p in range(s.option.players))
        return f"Mistwind: {how} in round {s.round_number} of {rounds}. Scores: {scores}. Won by {winners(s)}."
    doing = f"{PHASES[s.phase]}" + (f" ({EFFECTS[s.eff]})" if s.phase == EFFECT else "")
    order = ", ".join(name_of(seat) for seat in s.order if seat != NONE)
    level = f" Difficulty {LEVELS[s.option.difficulty]}." if s.option.players == 1 else ""
    return (
        f"Mistwind: round {s.round_number} of {rounds}, phase {doing}. {SEAT_NAMES[s.player]} decides. "
        f"Order {order}; marker {name_of(s.marker)}.{level}"
    )


def in_progress(c: np.record, s: np.record) -> list[str]:
    """What is done of the turn and of the effect going on, as far as there is something."""
    parts = [f"disc {s.lastdisc} played"] if s.lastdisc else []
    parts += [f"transports moved {discs(int(s.moved))}"] if s.moved else []
    parts += [f"cargo done by {discs(int(s.cdone))}"] if s.cdone else []
    parts += ["no more voyages", "no more voyages or cargo"][s.stage - 1 : s.stage] if s.stage else []
    parts += [f"port bonus of location {s.rslot}"] if s.rslot else []
    parts += [f"{s.eb} left"] if s.eff in (STEPS, BUILD_TWO, COLLECTIVE) else []
    parts += [f"transport {s.et + 1} only"] if s.et != NONE else []
    parts += [f"to {REGIONS[s.ea]}"] if s.eff in (MOVE_TO, PLACE_OUTPOST) and s.ea < N_REGIONS else []
    parts += [f"port card {s.ea + 1}"] if s.eff == PORTCARD else []
    return [f"So far: {', '.join(parts)}."] if parts else []


def solo_goals(c: np.record, s: np.record) -> list[str]:
    if s.option.players != 1:
        return []
    card, achievements, nations, points = c.goal[s.option.difficulty].tolist()
    needed = "the network card revealed, " if card else ""
    return [f"Goals: {needed}{achievements} achievements, {nations} nation networks, {points} points"]


def winners(s: np.record) -> str:
    return names_in(int(s.winners), SEAT_NAMES) if s.winners else "nobody"


# --- the map ---


def short_name(port: int) -> str:
    region, kind = PORTS[port].split()
    return region[0] + SHORT.get(kind, kind)


def pieces_at(s: np.record, port: int) -> str:
    outposts = "".join(SEAT_NAMES[p][0] for p in range(s.option.players) if s.outposts[p] >> port & 1)
    transports = [
        f"{SEAT_NAMES[p][0].lower()}{t + 1}"
        for p in range(s.option.players)
        for t in range(N_TRANSPORTS)
        if s.tpos[p, t] == port
    ]
    return outposts + "".join(transports)


def chart(c: np.record, s: np.record) -> list[str]:
    """The ports where they lie, with the pieces on them; long lists of pieces run into the next column."""
    lines = []
    for y in range(HEIGHT):
        line = ""
        for x in range(WIDTH):
            line = line.ljust(CELL * x)
            for port in np.flatnonzero((c.x == x) & (c.y == y)).tolist():
                line += f"{short_name(port)}:{pieces_at(s, port)} "
        lines.append(line.rstrip())
    return lines


def roads(c: np.record) -> list[str]:
    pairs = [
        f"{short_name(port)}-{short_name(other)}" for port in range(N_PORTS) for other in c.near[port] if other > port
    ]
    return ["Roads: " + " ".join(pairs)]


# --- market, boards, goals ---


def market(c: np.record, s: np.record) -> list[str]:
    lines = ["Supply: " + ", ".join(f"{CARGOES[cargo]} {s.supply[cargo]}" for cargo in range(N_CARGOES))]
    for region in range(N_REGIONS):
        left = int(s.tstack_n[region])
        following = cargo_name(s.tstack[region, left - 1]) if left else "-"
        track = " / ".join(cargo_name(cargo) for cargo in s.ttrack[region])
        bonus = " or ".join(f"{amount} {RESOURCES[kind]}" for kind, amount in c.bottom[region].tolist())
        options = " / ".join(cargo_name(cargo) for cargo in s.ntrack[region])
        lines.append(
            f"{REGIONS[region]} wants (bottom/middle/top) {track}; next {following}, {left} left; bottom gives {bonus}; "
            f"nation {options}, then {cargo_name(s.nhidden[region])}"
        )
    return lines


def bonus_words(c: np.record, port: int) -> str:
    kind, parameter = BONUSES[c.bonus[port]], int(c.bonus_par[port])
    if kind == "load":
        return f"load {CARGOES[parameter]}"
    if kind in ("move_region", "build_region", "outpost"):
        return f"{kind.replace('_', ' ')} {REGIONS[parameter]}"
    if kind == "build_port":
        return f"build on {PORTS[parameter]}"
    return kind if kind == "neighbour" else f"{kind.replace('_', ' ')} {parameter}"


def boards(c: np.record, s: np.record) -> list[str]:
    lines = []
    for place in range(N_LOCATIONS):
        gains = " ".join(
            f"{amount} {RESOURCES[k]}" for k, amount in enumerate(c.resource_board[place].tolist()) if amount
        )
        card = int(s.crow[place])
        character = "empty" if card == NONE else f"{CHARACTERS[card]} ({c.price[card]} Coin, {c.char_vp[card]} VP)"
        discs = [name_of(owner) for owner in s.slot[:, place]]
        stack = ", ".join(name_of(owner) for owner in s.stacks[place, : s.stack_n[place]]) or "nobody"
        port = int(s.prow[place])
        lines.append(
            f"{place + 1}: {ZONES[0]} [{discs[0]}] {gains}; {ZONES[1]} [{discs[1]}] {character}; {ZONES[2]} [{discs[2]}]; "
            f"{ZONES[3]} {PORTS[port]} ({bonus_words(c, port)}) stack from below [{stack}]"
        )
    return lines


def bot_discs(s: np.record, place: int) -> int:
    """How many the bot has played of a number this round."""
    stack = s.stacks[place, : s.stack_n[place]]
    return int(np.count_nonzero(s.slot[:, place] == BOT) + np.count_nonzero(stack == BOT))


def achievement_words(c: np.record, face: int) -> str:
    region = "" if c.ach_region[face] == NONE else f" {REGIONS[c.ach_region[face]]}"
    words = CONDITIONS[c.condition[face]].replace("_", " ")
    return f"{words}{region} {c.ach_amount[face]} ({c.ach_vp[face]} VP)"


def goals(c: np.record, s: np.record) -> list[str]:
    lines = []
    for number, face in enumerate(s.ach.tolist(), 1):
        lines.append(f"Achievement {number}: {achievement_words(c, face)}, {name_of(s.achowner[number - 1])}")
    for region in range(N_REGIONS):
        token = int(s.nnet[region])
        ends = " and ".join(PORTS[port] for port in c.nation_to[region, token] if port != NONE)
        points = "/".join(map(str, c.slot_vp[region, token, s.nslots - 2, : s.nslots].tolist()))
        claimed = [f"{SEAT_NAMES[p]} slot {s.nclaim[region, p] + 1}" for p in range(5) if s.nclaim[region, p] != NONE]
        lines.append(f"{REGIONS[region]} nation network: to {ends} ({points} VP); {', '.join(claimed) or 'nobody'}")
    if s.option.players <= 2:
        tokens = ", ".join(f"{REGIONS[region]} {s.dem[BOT, region].sum()}" for region in range(N_REGIONS))
        taken = names_in(int(s.chars[BOT]), CHARACTERS)
        copies = AUTOMA_COPIES if s.option.players == 1 else 1
        left = [str(place + 1) for place in range(N_LOCATIONS) for _ in range(copies - bot_discs(s, place))]
        lines.append(f"Bot: discs not seen {' '.join(left) or 'none'}; tokens {tokens}; characters taken: {taken}")
    discards = ", ".join(CHARACTERS[card] for card in s.cdiscard[: s.cdiscard_n]) or "none"
    lines.append(f"Discarded characters: {discards}. Port cards out: {names_in(int(s.pdiscard), PORTS)}")
    return lines


# --- players ---


def network_words(c: np.record, card: int) -> str:
    if card == NONE:
        return "not chosen"
    points = f"({c.network_vp[card]} VP)"
    if c.network_form[card] == FROM_ALL:
        return f"all {PORT_KINDS[0]} and all {PORT_KINDS[2]} ports {points}"
    start = "any Territory" if c.network_form[card] == FROM_ANY else PORTS[c.network_from[card]]
    return f"{start} to {PORTS[c.network_to[card, 0]]} and {PORTS[c.network_to[card, 1]]} {points}"


def discs(members: int) -> str:
    return " ".join(str(disc + 1) for disc in range(N_LOCATIONS) if members >> disc & 1) or "none"


def player(c: np.record, s: np.record, p: int, viewer: int | None) -> list[str]:
    """Three lines on a player; hand, withheld discs and network card only for who may know them."""
    knows = viewer is None or viewer == p
    resources = ", ".join(f"{s.res[p, k]} {name}" for k, name in enumerate(RESOURCES))
    hand, aside = int(s.hand[p]), int(s.discarded[p])
    if knows:
        held = f"discs in hand {discs(hand)}, withheld {discs(aside)}"
    else:
        held = f"discs not played {discs(hand | aside)}, of which withheld {aside.bit_count()}"
    cargo = ", ".join(
        f"{t + 1} at {PORTS[s.tpos[p, t]]} with {cargo_name(s.tcargo[p, t])}"
        for t in range(N_TRANSPORTS)
        if s.tpos[p, t] != NONE
    )
    if s.netdone[p]:
        card = f"revealed: {network_words(c, int(s.net[p]))}"
    elif knows:
        dealt = "; ".join(network_words(c, int(card)) for card in s.netpair[p])
        card = f"{network_words(c, int(s.net[p]))} [dealt: {dealt}]"
    else:
        card = "secret"
    owned = ", ".join(
        CHARACTERS[k] + (" (used)" if s.used >> k & 1 else "") for k in range(N_CHARACTERS) if s.chars[p] >> k & 1
    )
    tokens = "; ".join(f"{REGIONS[region]} {token_words(s, p, region)}" for region in range(N_REGIONS))
    clock = ", Clock Keeper used" if s.clock_used[p] else ""
    return [
        f"{SEAT_NAMES[p]}: {resources}; {held}{clock}",
        f"  transports {cargo or 'none'}; outposts {int(s.outposts[p]).bit_count()}; network card {card}",
        f"  characters {owned or 'none'}; tokens {tokens}",
    ]


def token_words(s: np.record, p: int, region: int) -> str:
    """Territory tokens by type, nation tokens with a star."""
    words = [f"{count} {CARGOES[cargo]}" for cargo, count in enumerate(s.dem[p, region].tolist()) if count]
    words += [f"{count} {CARGOES[cargo]}*" for cargo, count in enumerate(s.ndem[p, region].tolist()) if count]
    return ", ".join(words) or "-"


def drawn(s: np.record, viewer: int | None) -> list[str]:
    """The characters to choose from, for the one who chooses."""
    if s.eff != CHARPICK or viewer not in (None, s.player):
        return []
    return [f"Drawn to choose from: {CHARACTERS[s.pick[0]]}, {CHARACTERS[s.pick[1]]}"]
