"""Masks and observations once more, slowly and from the words of the rules alone (sections 3, 6, 7 and 9 of the reference).

Plain Python on lists. It reads the state and the content record and shares no code with the game: where both agree on
every state of many games, neither has a slip that the other has not.
"""

from __future__ import annotations

import numpy as np

from .invariants import BESIDE, is_met, points

(BOARD, SETUP_POLLUTION, MAIN, BRANCH, DISCARD, TEMPLE_SPACE, POLLUTION, CLEAR, FOREST_TILE, FOREST_SPACE, FREE_TEMPLE, MOVE,
 SPLIT, CATAPULT, VILLAGE_CARD, DROP, POST, DRAW, GUIDE, OVER) = range(20)  # fmt: skip
SUMX, TIERS, NEIGH, ALL4, MORE, OWN, NONE_OF, FEWER = range(8)
PAY, PAY_CATAPULT, MINUS1, EXTRA, MINUS2 = 1, 4, 7, 9, 10
CAPITAL = 12


def colours(cards) -> list[int]:
    """How many cards there are of each colour."""
    return [sum(int(card) >= 0 and int(card) // 20 == colour for card in cards) for colour in range(4)]


class Board:
    """What one seat has, as sets and lists."""

    def __init__(self, c: np.record, s: np.record, p: int) -> None:
        self.c, self.s, self.p = c, s, p
        self.tile = {k: c.tile[int(s.tile[p, k])] for k in range(12) if s.tile[p, k] >= 0}
        self.villages = {k for k in range(12) if s.village[p, k]}
        self.temples = {k for k in range(12) if s.temple[p, k]}
        self.tokens = {k: int(s.pollution[p, k]) for k in range(12) if s.pollution[p, k]}
        self.riders = {k: int(s.riders[p, k]) for k in range(13) if s.riders[p, k]}
        self.powers = [c.guide[s.guide[p]].power[j] for j in range(4) if s.power[p, j]]

    def backs(self) -> tuple[list[int], list[int], list[int]]:
        """Own backs and those of the two neighbours."""
        s, n = self.s, int(self.s.option.players)
        mine = colours(s.hand[self.p, : s.hand_size[self.p]])
        beside = [colours(s.hand[q, : s.hand_size[q]]) for q in ((self.p - 1) % n, (self.p + 1) % n)]
        if n == 2:
            beside[1] = colours([*s.edisp, s.edeck[s.edeck_size - 1]])
        return mine, beside[0], beside[1]

    def rows(self, card: int) -> tuple[bool, bool]:
        """Which rows of a card may be used: section 3.2."""
        one = self.c.card[card]
        mine, left, right = self.backs()
        if one["requirement"] == ALL4:
            return min(mine) >= 1, False
        me, l, r = (backs[int(one["element"])] for backs in (mine, left, right))  # noqa: E741
        n1, n2 = (int(n) for n in one["own"])
        return {
            SUMX: (True, False),
            TIERS: (me + l + r >= 2, False),
            NEIGH: (l > 0 or r > 0, l > 0 and r > 0),
            MORE: (me > l or me > r, me > l and me > r),
            OWN: (me >= n1, n2 > 0 and me >= n2),
            NONE_OF: (me == 0, False),
            FEWER: (me < l or me < r, me < l and me < r),
        }[int(one["requirement"])]

    def steps(self) -> set[tuple[int, int]]:
        """Single moves that riders can make: section 3.1."""
        portals = {k for k in self.villages if self.tile[k]["bonus"] & 4}
        found = {(CAPITAL, 0)} | {(CAPITAL, k) for k in portals}
        found |= {(a, b) for a in portals for b in portals if a != b}
        found |= {(a, b) for a in range(12) for b in BESIDE[a]}
        return {(a, b) for a, b in found if a in self.riders and b in self.tile}

    def flights(self) -> set[tuple[int, int]]:
        return {(a, b) for a in self.riders for b in self.tile if a != b}

    def ground(self) -> set[int]:
        """Where a forest may be planted: section 6, FOREST_SPACE."""
        free = set(range(12)) - set(self.tile) - set(self.tokens)
        return {k for k in free if any(other in self.tile for other in BESIDE[k])}

    def offer(self) -> list[int]:
        s = self.s
        return [*map(int, s.fdisp), int(s.fdeck[s.fdeck_size - 1]) if s.fdeck_size else -1]

    def price(self, price: int) -> int:
        return max(1, price - sum(int(power["a"]) for power in self.powers if power["kind"] in (MINUS1, MINUS2)))

    def is_usable(self, j: int) -> bool:
        """Section 6.2"""
        s, power = self.s, self.c.guide[self.s.guide[self.p]].power[j]
        water, a, kind = int(s.water[self.p]), int(power["a"]), int(power["kind"])
        if not s.power[self.p, j] or s.used[j]:
            return False
        if kind == PAY:
            return water >= a and bool(self.tokens if power["gain"][1] else self.steps())
        if kind == PAY_CATAPULT:
            return water >= a and bool(self.flights())
        return kind == EXTRA and water >= self.price(a) and bool(self.ground()) and max(self.offer()) >= 0


def legal(c: np.record, s: np.record) -> set[int]:
    """Section 6 in the numbers of section 7."""
    if s.phase == OVER:
        return set()
    b, p = Board(c, s, s.turn), int(s.turn)
    phase = int(s.phase)
    temples = {10 + t for t in range(4) if s.temples_left[p, t]}
    room = set(b.tile) - b.temples
    powers = {27 + j for j in range(4) if b.is_usable(j)}
    if phase == BOARD:
        return {239 + g for g in range(5) if g not in s.guide.tolist()}
    if phase in (SETUP_POLLUTION, POLLUTION, CLEAR):
        return {41 + k for k in b.tokens}
    if phase == MAIN:
        found = set(powers)
        for slot, card in enumerate(s.hand[p].tolist()):
            found |= {2 * slot + row for row, is_so in enumerate(b.rows(card)) if is_so}
        found |= temples if room else set()
        if not (room and temples) or s.option.free_refresh:
            found.add(14)
        if len(b.villages) < 5:
            found |= {15 + k for k in b.tile if k not in b.villages and b.riders.get(k, 0) >= b.tile[k]["spots"]}
        return found
    return {
        BRANCH: lambda: {216, 217},
        DISCARD: lambda: set(range(31, 41)),
        TEMPLE_SPACE: lambda: {41 + k for k in room},
        FOREST_TILE: lambda: {53 + i for i, tile in enumerate(b.offer()) if tile >= 0} | {214},
        FOREST_SPACE: lambda: {41 + k for k in b.ground()},
        FREE_TEMPLE: lambda: temples | {214},
        MOVE: lambda: {58 + 12 * a + d for a, d in b.steps()} | {214},
        SPLIT: lambda: {58 + 12 * a + d for a, d in b.steps()} | {215},
        CATAPULT: lambda: {58 + 12 * a + d for a, d in b.flights()} | {214},
        VILLAGE_CARD: lambda: set(range(218, 226)),
        DROP: lambda: set(range(226, 230)),
        POST: lambda: powers | {214},
        DRAW: lambda: {230 + i for i in range(4) if s.edisp[i] >= 0} | {234},
        GUIDE: lambda: {235 + j for j in range(4) if not s.power[p, j]},
    }[phase]()


# --- section 9 ---


def hot(place: int, size: int) -> list[float]:
    return [float(place == at) for at in range(size)]


def village_card(c: np.record, s: np.record, p: int, card: int, whole: bool = False) -> list[float]:
    """30 numbers of a card under a board, 36 of one on display; 0 for no card."""
    if card < 0:
        return 30 * [0.0]
    one = c.village_card[card]
    tiles = {k: int(s.tile[p, k]) for k in range(12) if s.tile[p, k] >= 0}
    villages = [k for k in tiles if s.village[p, k]]
    out = [1.0, *hot(one["kind"], 10), *(float(one["spaces"] >> k & 1) for k in range(12)), one["n"] / 10]
    out += [float(one["colours"] == 1), *hot(one["bonus"], 3), one["points"] / 12]
    out.append(float(is_met(c, s, p, tiles, villages, card)))
    return out + ([x / unit for x, unit in zip(one["right"], (6, 4, 6, 6, 1, 2), strict=True)] if whole else [])


def player(c: np.record, s: np.record, q: int) -> list[float]:
    """155 numbers"""
    b = Board(c, s, q)
    kept = [int(card) for card in s.vcards[q, : s.vcards_size[q]]] + (4 - int(s.vcards_size[q])) * [-1]
    out = [1.0, *hot(s.guide[q], 5), *hot((q - s.first) % s.option.players, 5), min(1.0, s.water[q] / 30)]
    out += [s.riders[q, CAPITAL] / 7, len(b.villages) / 5, *s.temples_left[q], len(b.tile) / 12, len(b.tokens) / 11]
    out += [sum(b.tokens.values()) / 20, s.right_used[q] / 5, *s.met[q], *s.power[q], s.has_end[q]]
    out += [points(c, s, q) / 60, *(x / 5 for x in colours(s.hand[q, : s.hand_size[q]])), float(s.turn == q)]
    return out + [x for card in kept for x in village_card(c, s, q, card)]


UNITS = (8, 4, 8, 8, 8)


def row_numbers(row, x: int) -> list[float]:
    """An effect row with X filled in; a counted forest costs eight less."""
    filled = [(max(1, 8 - x) if icon == 2 else x) if value == -1 else value for icon, value in enumerate(row.tolist())]
    return [value / unit for value, unit in zip(filled, UNITS, strict=True)]


def hand_card(c: np.record, b: Board, card: int) -> list[float]:
    """37 numbers"""
    if card < 0:
        return 37 * [0.0]
    one = c.card[card]
    x = sum(backs[int(one["element"])] for backs in b.backs())
    out = [1.0, *hot(card // 20, 4), *hot(one["requirement"], 8), *hot(one["element"], 4)]
    out += [one["own"][0] / 3, one["own"][1] / 3, float(one["either"])]
    out += [number for row in one["row"] for number in row_numbers(row, x)]
    return out + [float(is_so) for is_so in b.rows(card)]


def tile_numbers(c: np.record, tile: int) -> list[float]:
    if tile < 0:
        return 8 * [0.0]
    one = c.tile[tile]
    return [1.0, *hot(one["colour"], 3), one["spots"] / 4, *(float(one["bonus"] >> bit & 1) for bit in range(3))]


def flat(c: np.record, s: np.record, p: int) -> np.ndarray:
    """1264 numbers"""
    n, b = int(s.option.players), Board(c, s, p)
    out = [*hot(s.phase, 20), *hot(s.stage, 4), s.pend_p / 4, s.pend_clear, s.pend_f / 8, s.pend_temple]
    out += [s.pend_m / 10, s.pend_s / 8, s.pend_cat / 2, s.pend_guide / 2, *s.used]
    out += [*hot(s.sel_tile, 5), *hot(s.sel_temple, 4), s.draws_size / 3]
    out += row_numbers(c.card[s.played]["row"][s.branch_row], int(s.branch_x)) if s.phase == BRANCH else 5 * [0.0]
    out += village_card(c, s, s.turn, int(s.sel_vcard))
    out += [min(1, s.round_no / 50), s.round_no / s.option.max_rounds, s.end_round > 0]
    out += [s.end_round > 0 and s.round_no == s.end_round, s.turn == p, *hot(n - 2, 4)]
    for d in range(5):
        out += player(c, s, (p + d) % n) if d < n else 155 * [0.0]
    for slot in range(5):
        out += hand_card(c, b, int(s.hand[p, slot]) if slot < s.hand_size[p] else -1)
    for card in (*s.edisp, s.edeck[s.edeck_size - 1]):
        out += hot(int(card) // 20 if card >= 0 else -1, 4)
    out += [x / 3 for x in colours(s.draws[: s.draws_size])]
    out += [*(x / 20 for x in colours(s.edisc[: s.edisc_size])), s.edeck_size / 80]
    out += [number for tile in b.offer() for number in tile_numbers(c, tile)]
    out.append(s.fdeck_size / 39)
    for card in s.vdisp:
        out += village_card(c, s, p, int(card), whole=True)
    return np.array(out, np.float32)


def planes(c: np.record, s: np.record, p: int) -> np.ndarray:
    """60 x 3 x 4"""
    out = np.zeros((5, 12, 12), np.float32)
    for d in range(s.option.players):
        q = (p + d) % s.option.players
        for k in range(12):
            colour = tile_numbers(c, int(s.tile[q, k]))
            marks = [s.riders[q, k] / 7, s.village[q, k], s.temple[q, k]]
            out[d, :, k] = [s.pollution[q, k] / 4, *colour[:5], *marks, *colour[5:]]
    return out.reshape(60, 3, 4)
