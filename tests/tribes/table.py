"""A builder: puts a position on the table, plays it, and tells it in the game's words.

    t = Table().hand(0, "G16 B B Y Y").water(0, 5).clean(0, 1, 4)
    t.play("play:0:small", "tile:2", "space:1")
    assert t.seat_water(0) == 1

Three players with Ember, Tide and Grove; seat 0 is the first player and about to act in the first round. Every board has its
original pollution, only the starting tile, no water, and all riders in the Capital, unless said otherwise. The left
neighbour of seat 0 is the last seat, its right neighbour is seat 1.
"""

from __future__ import annotations

from typing import Any

import windenvs
from tests.game_table import GameTable
from windenvs.tribes.options import GUIDES
from windenvs.tribes.scoring import points_of
from windenvs.tribes.state import (
    BONUSES,
    CAPITAL,
    COLOURS,
    ELEMENTS,
    HAND,
    ICONS,
    MAIN,
    N_CARDS,
    N_FOREST,
    N_TILES,
    N_VILLAGE_CARDS,
    NONE,
)

GAME = windenvs.spec("tribes")
C = GAME.default_contents[0]
PILE = 4


def code(card: int) -> str:
    """G03 for card 42."""
    return f"{ELEMENTS[card // 20]}{card % 20 + 1:02}"


def number(name: str) -> int:
    return 20 * ELEMENTS.index(name[0]) + int(name[1:]) - 1


def back(card: int) -> str:
    return ELEMENTS[card // 20]


class Table(GameTable):
    """An environment and words for it; ``Table.new()`` begins a game at its very beginning instead of in the first turn."""

    game = "tribes"

    def __init__(self, guides: str = "Ember Tide Grove Gale Dawn", seed: int = 0, **options: Any) -> None:
        players = options.get("players", 3)
        listed = [GUIDES.index(word) for word in guides.split()]
        listed += [guide for guide in range(5) if guide not in listed]
        self._open({"first_player": 0, "guides": listed[:players], **options}, seed)
        while self.phase == "setup_pollution":
            self.play(self.legal()[0])
        s = self.record
        for seat in range(players):
            s.pollution[seat] = C.pollution
            s.water[seat] = 0
            s.riders[seat, :] = 0
            s.riders[seat, CAPITAL] = 7
        self._edited = True

    # --- element cards ---

    def hand(self, seat: int, cards: str) -> Table:
        """Exactly these cards: codes, or letters for any card of that colour."""
        words = cards.split()
        assert len(words) == HAND, "a hand has five cards"
        for slot, word in enumerate(words):
            self._put(word, ("hand", seat, slot))
        return self._changed()

    def hands(self, *cards: str) -> Table:
        """The hands of all seats."""
        for seat, words in enumerate(cards):
            self.hand(seat, words)
        return self

    def market(self, display: str, top: str) -> Table:
        """The four cards on display and the top of the pile."""
        for slot, word in enumerate(display.split()):
            self._put(word, ("edisp", slot))
        self._put(top, ("top",))
        return self._changed()

    def short_pile(self, cards: int = 1) -> Table:
        """Only so many cards are left in the pile, the others have been discarded."""
        s = self.record
        while s.edeck_size > cards:
            s.edisc[s.edisc_size] = s.edeck[0]
            s.edisc_size += 1
            s.edeck[: s.edeck_size - 1] = s.edeck[1 : s.edeck_size]
            s.edeck_size -= 1
        return self._changed()

    def _put(self, word: str, place: tuple) -> None:
        """Swaps a fitting card into a place; what was settled before stays."""
        settled = self.__dict__.setdefault("_settled", {})
        settled.pop(place, None)
        taken = set(settled.values())
        wanted = range(N_CARDS) if len(word) == 1 else [number(word)]
        wanted = [card for card in wanted if card not in taken and back(card) == word[0]]
        if len(word) == 1:
            wanted = wanted[::-1]  # the last numbers are named least often
        assert wanted, f"there is no {word} left"
        self._swap(self._card_at(place), wanted[0])
        settled[place] = wanted[0]

    def _card_at(self, place: tuple) -> int:
        s = self.record
        if place[0] == "top":
            return int(s.edeck[s.edeck_size - 1])
        return int(s[place[0]][place[1:]])

    def _swap(self, one: int, other: int) -> None:
        s = self.record
        for cards in (s.hand, s.edisp, s.edeck[: s.edeck_size], s.edisc[: s.edisc_size]):
            first, second = cards == one, cards == other
            cards[first], cards[second] = other, one

    # --- boards ---

    def guide(self, seat: int, name: str) -> Table:
        """This seat has the board of that guide, whoever had it gets the other one."""
        s = self.record
        wanted, had = GUIDES.index(name), int(s.guide[seat])
        s.guide[s.guide == wanted] = had
        s.guide[seat] = wanted
        return self._changed()

    def water(self, seat: int, amount: int) -> Table:
        self.record.water[seat] = amount
        return self._changed()

    def tile(self, seat: int, space: int, wanted: str = "") -> Table:
        """A forest tile such as ``"pink 2 P"`` (any part may be missing, ``"-"`` means no bonus) on a space, cleaned for it."""
        tile = self._free_tile(wanted)
        self.record.tile[seat, space] = tile
        self.record.pollution[seat, space] = 0
        return self._changed()

    def start_tile(self, seat: int, wanted: str) -> Table:
        """Another tile than the usual one lies on the starting space (so the position could not be reached by play)."""
        self.record.tile[seat, 0] = self._free_tile(wanted)
        return self._changed()

    def _free_tile(self, wanted: str) -> int:
        s = self.record
        free = [int(tile) for tile in s.fdeck[: s.fdeck_size]] + [int(tile) for tile in s.fdisp if tile != NONE]
        for tile in free[1:]:
            if self._fits(tile, wanted):
                self._take(tile)
                return tile
        raise AssertionError(f"there is no tile {wanted!r} left")

    @staticmethod
    def _fits(tile: int, wanted: str) -> bool:
        one = C.tile[tile]
        letters = "".join(name[0].upper() for bit, name in enumerate(BONUSES) if one.bonus >> bit & 1)
        for word in wanted.split():
            if word in COLOURS:
                if COLOURS[one.colour] != word:
                    return False
            elif word.isdigit():
                if one.spots != int(word):
                    return False
            elif letters != word.replace("-", ""):
                return False
        return True

    def _take(self, tile: int) -> None:
        """Out of the pile or the display, which is filled from the pile."""
        s = self.record
        pile = [int(one) for one in s.fdeck[: s.fdeck_size]]
        if tile not in pile:
            slot = s.fdisp.tolist().index(tile)
            s.fdisp[slot] = tile = pile[0]
        pile.remove(tile)
        s.fdeck_size = len(pile)
        s.fdeck[: len(pile)] = pile

    def village(self, seat: int, *spaces: int) -> Table:
        """The tiles there have become villages."""
        for space in spaces:
            assert self.record.tile[seat, space] != NONE, f"there is no tile on {space}"
            self.record.village[seat, space] = 1
        return self._changed()

    def temple(self, seat: int, space: int, kind: str) -> Table:
        assert self.record.tile[seat, space] != NONE, f"there is no tile on {space}"
        self.record.temple[seat, space] = 1
        self.record.temples_left[seat, ICONS.index(kind)] = 0
        return self._changed()

    def riders(self, seat: int, space: int, count: int) -> Table:
        """So many riders have come from the Capital."""
        self.record.riders[seat, space] += count
        self.record.riders[seat, CAPITAL] -= count
        return self._changed()

    def clean(self, seat: int, *spaces: int) -> Table:
        return self.pollution(seat, dict.fromkeys(spaces, 0))

    def only_polluted(self, seat: int, tokens: dict[int, int]) -> Table:
        """Tokens on these spaces, none elsewhere."""
        return self.clean(seat, *range(12)).pollution(seat, tokens)

    def pollution(self, seat: int, tokens: dict[int, int]) -> Table:
        for space, count in tokens.items():
            self.record.pollution[seat, space] = count
        return self._changed()

    def power(self, seat: int, *numbers: int) -> Table:
        """These guide cards are unlocked."""
        for place, j in enumerate(numbers):
            self.record.power[seat, j] = 1
            self.record.met[seat, place] = 1
        return self._changed()

    # --- village cards ---

    def on_display(self, slot: int, card: int) -> Table:
        """This village card lies in that slot."""
        s = self.record
        self._swap_village(int(s.vdisp[slot]), card)
        return self._changed()

    def keep(self, seat: int, *cards: int) -> Table:
        """Exactly these village cards are under the board."""
        s = self.record
        while s.vcards_size[seat] > len(cards):
            s.vcards_size[seat] -= 1
            s.vdeck[s.vdeck_size] = s.vcards[seat, s.vcards_size[seat]]
            s.vdeck_size += 1
            s.vcards[seat, s.vcards_size[seat]] = NONE
        while s.vcards_size[seat] < len(cards):
            s.vdeck_size -= 1
            s.vcards[seat, s.vcards_size[seat]] = s.vdeck[s.vdeck_size]
            s.vcards_size[seat] += 1
        for place, card in enumerate(cards):
            self._swap_village(int(s.vcards[seat, place]), card)
        return self._changed()

    def _swap_village(self, one: int, other: int) -> None:
        s = self.record
        for cards in (s.vdisp, s.vcards, s.vdeck[: s.vdeck_size], s.vdisc[: s.vdisc_size]):
            first, second = cards == one, cards == other
            cards[first], cards[second] = other, one

    # --- the clock ---

    def round(self, number: int) -> Table:
        self.record.round_no = number
        return self._changed()

    def turn(self, seat: int) -> Table:
        self.record.turn = self.record.player = seat
        return self._changed()

    def four_villages(self, seat: int) -> Table:
        """Four villages stand and a fifth can be built on space 1, without polluting or flying."""
        for space in (4, 5, 8):
            self.tile(seat, space)
        self.village(seat, 0, 4, 5, 8)
        return self.tile(seat, 1, "2 T").riders(seat, 1, 2)

    def _changed(self) -> Table:
        assert self.record.phase == MAIN, "positions are built before they are played"
        self._edited = True
        return self

    # --- playing ---

    def finish_turn(self) -> Table:
        """Declines whatever may be declined and draws from the pile until it is another's turn."""
        seat, clock = self.record.turn, self.record.round_no
        while not self.over and (self.record.turn, self.record.round_no) == (seat, clock):
            choices = self.legal()
            wished = [name for name in ("stop", "water-rest", "draw:pile") if name in choices]
            self.play((wished or choices)[0])
        return self

    def pass_turn(self) -> Table:
        """A turn that changes no board: three cards thrown away."""
        temple_or_refresh = self.legal("refresh", "temple:water", "temple")[0]
        return self.play(temple_or_refresh).finish_turn()

    # --- what there is ---

    def seat_water(self, seat: int) -> int:
        return int(self.record.water[seat])

    def cards(self, seat: int) -> list[str]:
        return [code(card) for card in self.record.hand[seat, : self.record.hand_size[seat]].tolist()]

    def kept(self, seat: int) -> list[int]:
        return self.record.vcards[seat, : self.record.vcards_size[seat]].tolist()

    def discarded(self) -> list[str]:
        return [code(card) for card in self.record.edisc[: self.record.edisc_size].tolist()]

    def villages_discarded(self) -> list[int]:
        return self.record.vdisc[: self.record.vdisc_size].tolist()

    def riders_at(self, seat: int) -> dict[int, int]:
        """Riders on tiles, by space."""
        return {space: int(count) for space, count in enumerate(self.record.riders[seat, :CAPITAL]) if count}

    def points(self, seat: int) -> int:
        return int(points_of(self.env.contents[0], self.record, seat))

    def rewards(self) -> list[float]:
        return [float(self.env.rewards[agent]) for agent in self.env.possible_agents]


ALL_TILES, ALL_VILLAGE_CARDS = range(N_TILES), range(N_VILLAGE_CARDS)
FOREST_TILES = range(N_FOREST)
