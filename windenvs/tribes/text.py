"""The table in words and characters, as one of the seats sees it or as somebody does who may see all."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from windenvs.tribes.cards import backs_around, backs_of, counted, icon_value, is_met, row_used
from windenvs.tribes.content import (
    COLOURING,
    CONTENT,
    DIFFERENT,
    OBJECTIVES,
    OWN,
    OWN_REQUIREMENTS,
    POWERS,
    REQUIREMENTS,
    SAME,
    SUMX,
    TIERS,
)
from windenvs.tribes.forest import tile_on_offer
from windenvs.tribes.options import GUIDES
from windenvs.tribes.scoring import is_fulfilled, points_of, survey
from windenvs.tribes.setup import order_of
from windenvs.tribes.state import (
    BONUSES,
    BRANCH,
    CAPITAL,
    COLOURS,
    COLUMNS,
    DISPLAY,
    ELEMENTS,
    ICONS,
    N_ELEMENTS,
    N_SPACES,
    N_TEMPLES,
    N_TILES,
    N_VILLAGE_CARDS,
    NONE,
    OVER,
    PER_ELEMENT,
    PHASES,
    ROWS,
    STAGES,
)

ICON_LETTERS = "WPFMS"
RIGHT_WORDS = ("W", "P", "F", "M", "temple", "flight")
LEGEND = (
    "W water, P pollution removed, F price of a forest, M moves, S water or moves; R fire, B water, G plants, Y air. "
    "A space shows its number; then a tile: p pink, t teal, a amber, its spots and bonuses (T turbine, C catapult, "
    "P portal), # if it is a village, ^ for a temple, r and the riders there; or its pollution as x and the tokens."
)


class Words(NamedTuple):
    """What is printed on tiles and village cards."""

    tile: list[str]  # the last one for no tile at all
    village: list[str]
    right: list[str]


@lru_cache(maxsize=4)
def printed(content: bytes) -> Words:
    """Made once for each content."""
    c = np.frombuffer(content, CONTENT)[0]
    cards = range(N_VILLAGE_CARDS)
    return Words(
        [*(tile_words(c, tile) for tile in range(N_TILES)), "-"],
        [village_words(c, card) for card in cards],
        [right_words(c, card) for card in cards],
    )


def describe(c: np.record, s: np.record, viewer: int | None) -> str:
    """Everything a seat may know (``viewer`` None: everything)."""
    words = printed(c.tobytes())
    lines = [headline(c, s), *waiting(c, s, words, viewer), *market(s, words, viewer)]
    for seat in range(s.option.players):
        lines += ["", *player(c, s, seat, words), *board(s, seat, words), hand(c, s, seat, viewer)]
    return "\n".join((*lines, "", LEGEND))


def headline(c: np.record, s: np.record) -> str:
    title = f"Tribes of the Wind, {s.option.players} players"
    if s.phase == OVER:
        how = "the game is over" if s.terminated else "the game is broken off"
        points = [(int(points_of(c, s, seat)), int(s.water[seat])) for seat in range(s.option.players)]
        winners = [str(seat) for seat, one in enumerate(points) if one == max(points)]
        return f"{title}: {how} after round {s.round_no}; first: seat {' and '.join(winners)}."
    last = f", the last round is {s.end_round}" if s.end_round else ""
    return (
        f"{title}: round {s.round_no} of at most {s.option.max_rounds}{last}. "
        f"Seat {s.player} decides: {PHASES[s.phase]} ({STAGES[s.stage]})."
    )


def waiting(c: np.record, s: np.record, words: Words, viewer: int | None) -> list[str]:
    """What the running turn has set off."""
    named = (
        ("tokens to remove", s.pend_p), ("spaces to clear", s.pend_clear), ("forest for", s.pend_f),
        ("free temples", s.pend_temple), ("moves", s.pend_m), ("water or moves", s.pend_s), ("flights", s.pend_cat),
        ("guide cards to unlock", s.pend_guide),
    )  # fmt: skip
    told = [f"{name} {number}" for name, number in named if number]
    if s.played != NONE:
        told.append(f"played {card_name(s.played)}")
    if s.phase == BRANCH:
        told.append(f"one of {row_words(c, s.played, s.branch_row, s.branch_x, ' or ')}")
    if s.sel_tile != NONE:
        told.append(f"chosen tile {words.tile[tile_on_offer(s, s.sel_tile)]}")
    if s.sel_temple != NONE:
        told.append(f"chosen temple {ICONS[s.sel_temple]}")
    if s.sel_vcard != NONE:
        told.append(f"village {words.village[s.sel_vcard]}; right side {words.right[s.sel_vcard]}")
    if s.used.any():
        told.append(f"powers used {', '.join(map(str, np.flatnonzero(s.used)))}")
    if s.draws_size:
        told.append(f"drawn {' '.join(hidden(card, viewer) for card in s.draws[: s.draws_size])}")
    return [f"Waiting: {'; '.join(told)}."] if told else []


def market(s: np.record, words: Words, viewer: int | None) -> list[str]:
    """What lies between the players."""
    thrown = " ".join(card_name(card) for card in sorted(s.edisc[: s.edisc_size].tolist())) or "none"
    used = ", ".join(map(str, sorted(s.vdisc[: s.vdisc_size].tolist()))) or "none"
    lines = [
        f"Element display: {' '.join(hidden(card, viewer) for card in s.edisp)}, pile {s.edeck_size} with "
        f"{hidden(s.edeck[s.edeck_size - 1], viewer)} on top; discard: {thrown}",
        "Forest on offer: "
        + ", ".join(f"{place} {words.tile[tile_on_offer(s, place)]}" for place in (*range(DISPLAY), DISPLAY))
        + f" (pile of {s.fdeck_size})",
        f"Village cards (pile {s.vdeck_size}; discard: {used}):",
    ]
    for slot, card in enumerate(s.vdisp):
        lines.append(f"  {slot}: {words.village[card]}; right side {words.right[card]}")
    return lines


def player(c: np.record, s: np.record, seat: int, words: Words) -> list[str]:
    marks = (" (first player)" if seat == s.first else "") + (" *" if seat == s.player else "")
    token = ", has the Game End token" if s.has_end[seat] else ""
    guide = GUIDES[s.guide[seat]] if s.guide[seat] != NONE else "no guide yet"
    temples = [f"{ICONS[t]} {temple_value(c, s, seat, t)}" for t in range(N_TEMPLES) if s.temples_left[seat, t]]
    lines = [
        f"Seat {seat}{marks}: {guide}, turn order {order_of(s, seat) + 1}, water {s.water[seat]}, "
        f"points now {points_of(c, s, seat)}, right sides used {s.right_used[seat]}{token}",
        f"  temples left: {', '.join(temples) or 'none'}; riders in the Capital: {s.riders[seat, CAPITAL]}",
    ]
    if s.guide[seat] != NONE:
        lines.append(f"  {guide_words(c, s, seat)}")
    view = survey(c, s, seat)
    for k, card in enumerate(s.vcards[seat, : s.vcards_size[seat]]):
        met = "met" if is_fulfilled(c, card, view) else "not met"
        lines.append(f"  kept {k}: {words.village[card]} ({met})")
    return lines


def temple_value(c: np.record, s: np.record, seat: int, kind: int) -> str:
    return "" if s.guide[seat] == NONE else f"{ICON_LETTERS[kind]}{c.guide[s.guide[seat]].temple[kind]}"


def guide_words(c: np.record, s: np.record, seat: int) -> str:
    guide = c.guide[s.guide[seat]]
    layout = "-".join(COLOURS[colour] for colour in guide.layout)
    own = f"{OWN_REQUIREMENTS[guide.requirement]} {guide.n} {space_list(guide.spaces)}".strip()
    met = [("met" if flag else "open") for flag in s.met[seat]]
    cards = []
    for j, power in enumerate(guide.power):
        gains = "+".join(f"{ICON_LETTERS[icon]}{power.gain[icon]}" for icon in range(N_TEMPLES) if power.gain[icon])
        what = f" {ELEMENTS[power.a]}" if POWERS[power.kind] == "ON_PLAY" else f" {power.a}" if power.a else ""
        cards.append(f"{j}{'*' if s.power[seat, j] else ''} {POWERS[power.kind]}{what}{' ' + gains if gains else ''}")
    return f"layout {layout} ({met[0]}), {own} ({met[1]}); cards (* unlocked): {'; '.join(cards)}"


def board(s: np.record, seat: int, words: Words) -> list[str]:
    """The terrain, a cell a space."""
    fields = (s.tile, s.pollution, s.village, s.temple, s.riders)
    spaces = zip(range(N_SPACES), *(one[seat, :N_SPACES].tolist() for one in fields), strict=True)
    cells = [f"{cell(words, *one):14}" for one in spaces]
    return ["  " + " | ".join(cells[COLUMNS * row : COLUMNS * (row + 1)]).rstrip() for row in range(ROWS)]


def cell(words: Words, space: int, tile: int, tokens: int, village: int, temple: int, riders: int) -> str:
    if tile == NONE:
        return f"{space:>2} " + (f"x{tokens}" if tokens else ".")
    marks = ("#" if village else "") + ("^" if temple else "") + (f" r{riders}" if riders else "")
    return f"{space:>2} {words.tile[tile]}{marks}"


def hand(c: np.record, s: np.record, seat: int, viewer: int | None) -> str:
    """Faces for the owner, backs for the others."""
    cards = s.hand[seat, : s.hand_size[seat]]
    if viewer is not None and viewer != seat:
        return f"  hand: {' '.join(back(card) for card in cards)}"
    mine = backs_of(c, s, seat)
    left, right = backs_around(c, s, seat)
    words = []
    for slot, card in enumerate(cards):
        rows = [row for row in (0, 1) if is_met(c, card, row, mine, left, right)]
        playable = " and ".join(("small", "big")[row] for row in rows) or "not playable"
        words.append(f"\n    {slot} {card_words(c, card, counted(c, card, mine, left, right))}: {playable}")
    return f"  hand:{''.join(words)}"


# --- cards and tiles in words ---


def back(card: int) -> str:
    return ELEMENTS[card // PER_ELEMENT] if card != NONE else "-"


def hidden(card: int, viewer: int | None) -> str:
    """A card that no seat can see: its back, or its face for somebody who may see all."""
    return card_name(card) if viewer is None and card != NONE else back(card)


def card_name(card: int) -> str:
    return f"{ELEMENTS[card // PER_ELEMENT]}{card % PER_ELEMENT + 1:02}"


def card_words(c: np.record, card: int, x: int) -> str:
    kind, element = c.card[card].requirement, c.card[card].element
    asked = REQUIREMENTS[kind] + (f" {ELEMENTS[element]}" if 0 <= element < N_ELEMENTS else "")
    if kind == OWN:
        asked += " " + "/".join(f"{n}" for n in c.card[card].own if n)
    if kind in (SUMX, TIERS):
        asked += f" (now {x})"
    joint = " or " if c.card[card].either else "+"
    rows = [row_words(c, card, row, x, joint) for row in range(c.card[card].rows)]
    if kind == TIERS:
        used = row_used(c, card, 0, x)
        rows[used] = f"[{rows[used]}]"
    return f"{card_name(card)} {asked} {' / '.join(rows)}"


def row_words(c: np.record, card: int, row: int, x: int, joint: str) -> str:
    values = [(ICON_LETTERS[icon], icon_value(c, card, row, icon, x)) for icon in range(len(ICONS))]
    return joint.join(f"{letter}{value}" for letter, value in values if value) or "nothing"


def tile_words(c: np.record, tile: int) -> str:
    bonus = "".join(name[0].upper() for bit, name in enumerate(BONUSES) if c.tile[tile].bonus >> bit & 1)
    return f"{COLOURS[c.tile[tile].colour][0]}{c.tile[tile].spots}{bonus}"


def village_words(c: np.record, card: int) -> str:
    one = c.village_card[card]
    words = [OBJECTIVES[one.kind]]
    if one.spaces:
        words.append(space_list(one.spaces))
    if one.colours in (SAME, DIFFERENT):
        words.append(COLOURING[one.colours])
    if one.bonus != NONE:
        words.append(BONUSES[one.bonus])
    return f"card {card}, {one.points} points for {one.n} x {' '.join(words)}"


def right_words(c: np.record, card: int) -> str:
    gains = [(word, value) for word, value in zip(RIGHT_WORDS, c.village_card[card].right, strict=True) if value]
    return " + ".join(f"{word}{value}" if len(word) == 1 else f"{value} {word}" for word, value in gains)


def space_list(spaces: int) -> str:
    return ",".join(str(space) for space in range(N_SPACES) if spaces >> space & 1)
