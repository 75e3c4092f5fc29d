"""The table in words and characters, as one of the seats sees it or as somebody does who may see all."""

import numpy as np

from windenvs.windward.boards import cannon_slots, gas_slots
from windenvs.windward.state import (
    ABOARD,
    ACHIEVEMENTS,
    BAR_GRAY,
    BAR_RED,
    BAR_WHITE,
    CARDS,
    COLOURS,
    COOP,
    CREW_NAMES,
    DIFFICULTIES,
    FFA,
    GRAYS,
    HOLD_RED,
    LIVE,
    LOCKED,
    LOOT,
    LYING,
    MODES,
    NATURALIST,
    NONE,
    ORDERS,
    OVER,
    PHASES,
    PIECES,
    PORT,
    REDPATH,
    REDS,
    SEATS,
    SUPPLY,
    TILES,
    TRADE,
    W_LIVE,
)
from windenvs.windward.supplies import unknown_cards

TERRAIN_LETTERS = ".DZGF.CO "
WINDS = ("0 (east)", "1 (south-east)", "2 (south-west)", "3 (west)", "4 (north-west)", "5 (north-east)")
LEGEND = (
    "Map: each hex is terrain, then the sky, then below. Terrain: O trading post, D drift, Z zephyr, G gas pocket, "
    "F feeding ground, C corner, . open. Sky: 0-4 ship of that seat, R Red (2: two), W White. Below: a-e longboat of "
    "seat 0-4, g Gray, x defeated Crester, * loose goods. Directions: 0 east, 1 south-east, 2 south-west, 3 west, "
    "4 north-west, 5 north-east. Hex 1+3n(n-1)+kn+b is place b on side k of ring n; side k begins in direction k."
)


def describe(c: np.record, s: np.record, viewer: int | None) -> str:
    """Everything a seat may know (``viewer`` None: everything)."""
    lines = [headline(c, s), "", *drawn_map(c, s), "", *features(c, s), *cresters(s), *stacks(s)]
    for p in range(s.option.players):
        lines += ship(c, s, p, viewer)
    lines += [*battle(s), *pending(s), *barred(s), *feats(s), LEGEND]
    return "\n".join(lines)


def headline(c: np.record, s: np.record) -> str:
    mode = MODES[s.option.mode]
    if s.option.mode == COOP:
        mode += f" ({DIFFICULTIES[s.option.difficulty]}; lives: White {s.white_lives}, captains {s.captain_lives})"
    if s.phase == OVER:
        won = [f"Captain {p}" for p in range(s.option.players) if s.winners >> p & 1]
        how = "broken off" if s.truncated else "over"
        return f"Windward, {mode}: {how} in round {s.round_no}; won: {', '.join(won) or 'nobody'}."
    end = f" The game may end before seat {s.end_seat}'s turn." if s.end_seat != NONE else ""
    used = [name for order, name in enumerate(ORDERS) if s.used >> order & 1]
    return (
        f"Windward, {mode}: round {s.round_no} of {s.option.max_rounds}, wind blows {WINDS[s.wind]}. "
        f"Turn of seat {s.turn}: speed {s.speed}, orders left {s.orders}, given {', '.join(used) or 'none'}"
        f"{', Deadweight' if s.deadweight else ''}{f', trades {s.trades}' if s.option.mode == COOP else ''}. "
        f"Phase {PHASES[s.phase]}: seat {s.player} decides.{end}"
    )


# --- the map ---


def drawn_map(c: np.record, s: np.record) -> list[str]:
    """Rows of hexes from north to south, each shifted by half a hex."""
    size = s.option.map_size
    radius, count = int(c.radius[size]), int(c.hexes[size])
    rows = [[" "] * (8 * radius + 4) for _ in range(2 * radius + 1)]
    sky, low = pieces_above(s), pieces_below(s)
    places = zip(c.q[:count].tolist(), c.r[:count].tolist(), s.terrain[:count].tolist(), strict=True)
    for hex, (q, r, terrain) in enumerate(places):
        x = 2 * (2 * q + r + 2 * radius)
        rows[r + radius][x : x + 3] = TERRAIN_LETTERS[terrain], sky.get(hex, " "), low.get(hex, " ")
    return ["".join(row).rstrip() for row in rows]


def pieces_above(s: np.record) -> dict[int, str]:
    """What the map shows in the sky of each hex."""
    shown: dict[int, str] = {}
    for hex, state in zip(s.red_hex.tolist(), s.red_state.tolist(), strict=True):
        if state == LIVE:
            shown[hex] = "2" if hex in shown else "R"
    if s.white_state == W_LIVE:
        shown[int(s.white_hex)] = "W"
    shown |= {hex: str(p) for p, hex in enumerate(s.hex[: s.option.players].tolist()) if hex != PORT}
    return shown


def pieces_below(s: np.record) -> dict[int, str]:
    """What it shows below: the most important thing on each hex."""
    shown = {hex: "*" for hex in np.flatnonzero(s.loose_red + s.loose_gray + s.loose_plus2).tolist()}
    reds = zip(s.red_hex.tolist(), s.red_state.tolist(), strict=True)
    grays = list(zip(s.gray_hex.tolist(), s.gray_state.tolist(), strict=True))
    shown |= {hex: "x" for hex, state in (*reds, *grays) if state == LYING}
    shown |= {hex: "g" for hex, state in grays if state == LIVE}
    for p in range(s.option.players):
        shown |= {hex: "abcde"[p] for hex in s.boat[p].tolist() if hex > PORT}
    return shown


def features(c: np.record, s: np.record) -> list[str]:
    """Where each territory's places are, and what lies about."""
    lines = []
    for k in range(TILES):
        zephyr = f", zephyr {s.zephyr[k]}" if s.zephyr[k] != NONE else ""
        lines.append(
            f"Territory {k}: corner {c.corner[s.option.map_size, k]}, feeding ground {s.ground[k]}, "
            f"gas pocket {s.pocket[k]} ({s.pocket_gas[k]} gas){zephyr}"
        )
    for hex in np.flatnonzero(s.loose_red + s.loose_gray + s.loose_plus2).tolist():
        goods = (s.loose_red[hex], s.loose_gray[hex], s.loose_plus2[hex])
        lines.append(f"Loose on hex {hex}: {goods[0]} red teeth, {goods[1]} gray teeth, {goods[2]} +2 tokens")
    return lines


def cresters(s: np.record) -> list[str]:
    reds = [place(s.red_state[r], s.red_hex[r], s.red_tag[r], NONE, s.red_done >> r & 1) for r in range(len(s.red_hex))]
    grays = [place(s.gray_state[g], s.gray_hex[g], s.gray_tag[g], s.gray_tow[g], 0) for g in range(len(s.gray_hex))]
    white = ("off the map", f"on hex {s.white_hex}", "removed")[s.white_state]
    return [
        f"Reds: {', '.join(filter(None, reds)) or 'none'}; beaten so far {s.reds_beaten}",
        f"Grays: {', '.join(filter(None, grays)) or 'none'}",
        f"White: {white}, speed {s.white_speed}{', has battled this turn' if s.white_done else ''}",
    ]


def place(state: int, hex: int, tag: int, tow: int, done: int) -> str:
    if state not in (LIVE, LYING):
        return ""
    words = [f"{hex}", "" if state == LIVE else "defeated", "tagged" if tag else "", "battled" if done else ""]
    if tow != NONE:
        words.append(f"towed by longboat {tow % 2} of seat {tow // 2}")
    return " ".join(filter(None, words))


# --- cards and boards ---


def listed(cards: np.ndarray) -> str:
    return ", ".join(f"{count} {CARDS[t]}" for t, count in enumerate(cards.tolist()) if count) or "none"


def stacks(s: np.record) -> list[str]:
    tops = ", ".join(f"{CARDS[s.top[i]]} ({s.stack[i]} cards)" for i in range(len(s.top)))
    lines = [f"Supply stacks: {tops}; discards: {listed(s.discard)}"]
    if s.option.achievements:
        cards = []
        for slot, card in enumerate(s.ach.tolist()):
            done = [str(p) for p in range(s.option.players) if s.ach_done[p, slot]]
            cards.append(f"{ACHIEVEMENTS[card]} (achieved by seats: {', '.join(done) or 'none'})")
        lines.append(f"Achievements: {'; '.join(cards)}")
    return lines


def ship(c: np.record, s: np.record, p: int, viewer: int | None) -> list[str]:
    """A ship and its board; a hidden hand is told by its size and the cards everybody saw."""
    colour = "purple, Naturalist" if s.board[p] == NATURALIST else COLOURS[s.board[p]]
    where = "at port" if s.hex[p] == PORT else f"on hex {s.hex[p]}"
    crew = [CREW_NAMES[2 * k + side - 1] for k, side in enumerate(s.crew[p].tolist()) if side]
    boats = [{ABOARD: "aboard", LOCKED: "locked"}.get(int(hex), f"on hex {hex}") for hex in s.boat[p]]
    hold = "empty" if s.hold[p] == NONE else "a Red" if s.hold[p] >= HOLD_RED else "a Gray"
    open_hand = viewer is None or viewer == p or s.option.mode != FFA
    hand = listed(s.hand[p]) if open_hand else f"{s.hand_size[p]} cards, among them {listed(s.known[p])}"
    unseen = f" ({unknown_cards(s, p)} unseen by others)" if open_hand and s.option.mode == FFA else ""
    return [
        f"Seat {p} ({colour}{', starts' if s.start == p else ''}) {where}: notoriety {s.notor[p]}, "
        f"morale {s.morale[p]}, "
        f"gas {s.gas[p]} of {gas_slots(c, s, p)}, cannons {s.cannons[p]} of {cannon_slots(c, s, p)}, "
        f"longboat speed {s.lbspeed[p]}, hold {hold}, teeth {s.red_teeth[p]} red {s.gray_teeth[p]} gray, "
        f"+2 tokens {s.plus2[p]}",
        f"  crew: {', '.join(crew) or 'none'}; longboats: {', '.join(boats)}; hand: {hand}{unseen}",
    ]


def battle(s: np.record) -> list[str]:
    if s.ak == NONE:
        return []
    one, other = (f"{PIECES[kind]}{whose(kind, who)}" for kind, who in ((s.ak, s.ai), (s.dk, s.di)))
    return [
        f"Battle on hex {s.battle_hex}: {one} attacks {other}; results {s.at} (cannons {s.ac}) against {s.dt} "
        f"(cannons {s.dc})"
    ]


def whose(kind: int, who: int) -> str:
    name = PIECES[kind]
    return f" of seat {who}" if name == "ship" else f" {who % 2} of seat {who // 2}" if name == "longboat" else ""


# --- what is asked, and what this turn has brought so far ---


def pending(s: np.record) -> list[str]:
    """What the phase alone does not say of a choice."""
    if s.phase == SUPPLY:
        return [f"Cards that may still be taken: {s.picks}"]
    if s.phase == LOOT:
        return [f"Still to be looted from seat {s.loot_from}: {s.loot_left}"]
    if s.phase == TRADE:
        giver, taker = (s.trade_with, s.turn) if s.trade_take else (s.turn, s.trade_with)
        return [f"A card goes from seat {giver} to seat {taker}"]
    if s.phase == REDPATH:
        return [f"The Red on hex {s.red_hex[s.path_red]} comes: the hexes to choose from are equally near"]
    return []


def barred(s: np.record) -> list[str]:
    """What the pieces on turn may not attack again: after a tie, or because of False Flag."""
    if s.phase == OVER:
        return []
    by_ship = [f"ship of seat {p}" for p in range(SEATS) if s.bar_ship >> p & 1]
    by_ship += [f"Red on hex {s.red_hex[r]}" for r in range(REDS) if s.bar_ship >> BAR_RED + r & 1]
    by_ship += ["White"] if s.bar_ship >> BAR_WHITE & 1 else []
    foes = {"the ship": by_ship}
    for b, bars in enumerate(s.bar_boat.tolist()):
        boats = [f"longboat {k % 2} of seat {k // 2}" for k in range(BAR_GRAY) if bars >> k & 1]
        foes[f"longboat {b}"] = boats + [
            f"Gray on hex {s.gray_hex[g]}" for g in range(GRAYS) if bars >> BAR_GRAY + g & 1
        ]
    foes["all"] = [f"pieces of seat {p}" for p in range(SEATS) if s.bar_player >> p & 1]
    return [f"Not to be attacked again this turn by {who}: {', '.join(what)}" for who, what in foes.items() if what]


def feats(s: np.record) -> list[str]:
    """What counts towards achievements of a single turn."""
    done = (
        (s.flew_zephyr, "a zephyr was used"),
        (s.flew_around, "the planet was flown around"),
        (s.beat_red, "a Red was beaten"),
        (s.beat_gray, "a Gray was beaten"),
    )
    words = [said for happened, said in done if happened]
    return [f"This turn: {', '.join(words)}"] if words and s.option.achievements else []
