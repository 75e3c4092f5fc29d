"""A builder: puts a position on the table, plays it, and tells it in the game's words.

    t = Table().transport(0, "Green Nation").has(0, krill=2)
    t.quiet_disc().play("move transport 1 to Green Medicine")
    assert t.resources(0)["krill"] == 1

Three players, unless said otherwise, in the order of their seats (bots first). It is seat 0's turn in round 1, before its
disc; all discs are in hand, all boards empty. Nobody has pieces, resources or characters; the port row shows five cards
that give coin or krill, the character row five that cost 2 to 4; what is on display can't be claimed by chance.
"""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import Any

import numpy as np

import windenvs
from tests.game_table import GameTable
from windenvs.mistwind.state import (
    BOT,
    CARGOES,
    DISC,
    EFFECTS,
    NONE,
    PHASES,
    PORTS,
    REGIONS,
    RESOURCES,
)

GAME = windenvs.spec("mistwind")
C = GAME.default_contents[0]
CHARACTERS = [card["name"] for card in tomllib.loads(GAME.content.path.read_text(encoding="utf-8"))["character"]]
PORT_ROW = ("Purple Territory", "Silver Coal", "Green Territory", "Green Krill", "Brown Krill")
CHARACTER_ROW = ("Krill Merchant", "Cartographer", "Ambassador", "Governor", "Krill Baron")
HARD_FACES = (0, 7, 11, 15)  # four territories joined, six types, four nation outposts, twelve Wood and Steel


def port(name: str) -> int:
    return PORTS.index(name)


def ports(*names: str) -> int:
    """A set of ports."""
    return sum(1 << port(name) for name in names)


def cargo(name: str | None) -> int:
    return NONE if name is None else CARGOES.index(name)


def region(name: str) -> int:
    return REGIONS.index(name)


def discs(*numbers: int) -> int:
    return sum(1 << number - 1 for number in numbers)


def owner(who: int | str) -> int:
    return BOT if who == "bot" else int(who)


class Table(GameTable):
    """An environment and words for it; ``Table.new()`` begins a game at its very beginning instead of in the middle."""

    game = "mistwind"

    def __init__(self, players: int = 3, **options: Any) -> None:
        self._open({"players": players, **options})
        self._edited = False
        while PHASES[self.record.phase] != "disc":
            self.env.step(self.env.legal_actions()[0])
        s = self.record
        bots = [BOT] if players <= 2 else []
        s.seat[:] = s.order[:] = NONE
        s.seat[: players + len(bots)] = s.order[: players + len(bots)] = [*bots, *range(players)]
        s.marker = s.start = s.order[0]
        s.res[:] = 0
        s.tpos[:] = s.tcargo[:] = NONE
        s.slot[:] = s.stacks[:] = NONE
        s.stack_n[:] = 0
        s.hand[:players] = discs(1, 2, 3, 4, 5)
        s.discarded[:] = 0
        s.dem[:] = 0
        s.chars[:] = 0
        s.bothand, s.botzones = (31 if players == 2 else 0), 0
        s.supply[:] = 6
        s.nnet[:] = 1
        s.ach[:] = HARD_FACES
        s.phase = DISC
        self.port_row(*PORT_ROW).character_row(*CHARACTER_ROW).turn(0)
        for name in REGIONS:
            self.track(name, "Coal", "Fungus", "Coffee")

    # --- the position ---

    def turn(self, p: int) -> Table:
        """It is p's turn, in the first lap of the round."""
        s = self.record
        s.turn = s.order.tolist().index(p)
        s.player = p
        return self._changed()

    def order(self, *seats: int | str) -> Table:
        """The order of this round and the clockwise order; the first has the marker."""
        s = self.record
        s.seat[: len(seats)] = s.order[: len(seats)] = [owner(seat) for seat in seats]
        s.marker = s.start = s.order[0]
        return self.turn(int(s.player))

    def last_turn(self) -> Table:
        """It is the last turn of the round."""
        s = self.record
        places = np.count_nonzero(s.order != NONE)
        s.turn = places * (5 - C.discards[s.option.players - 1]) - 1
        s.player = s.order[places - 1]
        s.phase, s.stage, s.moved, s.cdone = DISC, 0, 0, 0
        return self._changed()

    def round(self, number: int) -> Table:
        self.record.round_number = number
        return self._changed()

    def marker(self, who: int | str) -> Table:
        self.record.marker = owner(who)
        return self._changed()

    def has(self, p: int, **amounts: int) -> Table:
        """Exactly these resources, by small letters: has(0, wood=1)."""
        self.record.res[p] = [amounts.get(name.lower(), 0) for name in RESOURCES]
        return self._changed()

    def outposts(self, p: int, *names: str) -> Table:
        self.record.outposts[p] |= ports(*names)
        return self._changed()

    def transport(self, p: int, at: str, load: str | None = None) -> Table:
        """One more transport, perhaps with cargo from the supply."""
        s = self.record
        t = s.tpos[p].tolist().index(NONE)
        s.tpos[p, t], s.tcargo[p, t] = port(at), cargo(load)
        if load:
            s.supply[cargo(load)] -= 1
        return self._changed()

    def hand(self, p: int, *numbers: int) -> Table:
        self.record.hand[p] = discs(*numbers)
        return self._changed()

    def owns(self, who: int | str, *names: str) -> Table:
        """Characters, taken from wherever they are."""
        s = self.record
        for name in names:
            s.chars[owner(who)] |= 1 << CHARACTERS.index(name)
        self._stack_characters([card for card in s.crow.tolist() if not self._owned(card)])
        return self._changed()

    def _owned(self, card: int) -> bool:
        return any(int(cards) >> card & 1 for cards in self.record.chars)

    def character_row(self, *names: str | None) -> Table:
        self._stack_characters([NONE if name is None else CHARACTERS.index(name) for name in names])
        return self._changed()

    def _stack_characters(self, row: list[int]) -> None:
        """This row, all other unowned cards in the deck, no discards."""
        s = self.record
        rest = [card for card in range(26) if card not in row and not self._owned(card)]
        row = row + [rest.pop() for _ in range(5 - len(row))]
        s.crow[:] = row
        s.cdeck[: len(rest)] = rest
        s.cdeck_n, s.cdiscard_n = len(rest), 0

    def top_characters(self, first: str, second: str) -> Table:
        """The two that are drawn next, from anywhere in the deck."""
        s = self.record
        pair = [CHARACTERS.index(second), CHARACTERS.index(first)]
        deck = [card for card in s.cdeck[: s.cdeck_n].tolist() if card not in pair] + pair
        assert len(deck) == s.cdeck_n, "both must be in the deck"
        s.cdeck[: s.cdeck_n] = deck
        return self._changed()

    def port_row(self, *names: str) -> Table:
        s = self.record
        s.prow[:] = [port(name) for name in names]
        rest = [card for card in range(26) if card not in s.prow]
        s.pdeck[: len(rest)], s.pdeck_n, s.pdiscard = rest, len(rest), 0
        return self._changed()

    def stack(self, place: int, *owners: int | str) -> Table:
        """Discs on a port card, from below."""
        s = self.record
        s.stacks[place - 1, : len(owners)] = [owner(who) for who in owners]
        s.stack_n[place - 1] = len(owners)
        return self._changed()

    def taken(self, zone: int, place: int, who: int | str) -> Table:
        """A disc on a board: zone 0 Resource, 1 Character, 2 Labour."""
        self.record.slot[zone, place - 1] = owner(who)
        return self._changed()

    def track(self, name: str, *wanted: str | None, stack: int = 9) -> Table:
        """Territory demand from the bottom; so many of the other tokens stay in the stack."""
        s, here = self.record, region(name)
        s.ttrack[here] = [cargo(one) for one in wanted]
        rest = [one for one in range(6) for _ in range(2 - s.ttrack[here].tolist().count(one))]
        s.tstack[here, : len(rest)] = rest[:9]
        s.tstack_n[here] = stack
        return self._changed()

    def nation(self, name: str, first: str | None, second: str | None, hidden: str | None) -> Table:
        s, here = self.record, region(name)
        s.ntrack[here] = [cargo(first), cargo(second)]
        s.nhidden[here] = cargo(hidden)
        return self._changed()

    def nation_token(self, name: str, token: int) -> Table:
        self.record.nnet[region(name)] = token
        return self._changed()

    def achievement(self, number: int, face: int) -> Table:
        """The face on display 1..4."""
        self.record.ach[number - 1] = face
        return self._changed()

    def network(self, p: int, card: int, revealed: bool = False) -> Table:
        s = self.record
        s.net[p] = card
        s.netpair[p] = [card, (card + 1) % 10]
        s.netdone[p] = revealed
        return self._changed()

    def tokens(self, who: int | str, name: str, *cargoes: str) -> Table:
        for one in cargoes:
            self.record.dem[owner(who), region(name), cargo(one)] += 1
        return self._changed()

    def nation_tokens(self, p: int, name: str, *cargoes: str) -> Table:
        for one in cargoes:
            self.record.ndem[p, region(name), cargo(one)] += 1
        return self._changed()

    def bot_draws(self, *numbers: int) -> Table:
        """The numbers that the bot draws next: one for the automated player, any for the Automa."""
        s = self.record
        if s.option.players == 2:
            s.bothand = discs(*numbers)
        else:
            s.botstack[: len(numbers)] = numbers[::-1]
            s.botstack_n = len(numbers)
        return self._changed()

    # --- playing ---

    def quiet_disc(self) -> Table:
        """Disc 4 on Labour 4 (which is free for that), where nothing is built: the optional actions are next."""
        s, p = self.record, self.player
        s.slot[2, 3] = NONE
        s.hand[p] |= discs(4)
        self._changed().play("play disc 4 on Labour 4")
        if self.phase == "effect" and self.player == p and self.effect == "build two":
            self.play("pass / end")
        return self

    # --- looking ---

    @property
    def effect(self) -> str:
        return EFFECTS[self.record.eff]

    @property
    def rewards(self) -> list[float]:
        """What the last decision brought each player."""
        return self.record.reward[: self.record.option.players].tolist()

    def resources(self, p: int) -> dict[str, int]:
        """What there is of each resource, without those of which there is none."""
        return {name.lower(): int(n) for name, n in zip(RESOURCES, self.record.res[p], strict=True) if n}

    def pieces(self, p: int) -> tuple[list[str], list[str]]:
        """Ports with outposts, and where the transports are."""
        outposts = [name for k, name in enumerate(PORTS) if self.record.outposts[p] >> k & 1]
        return outposts, [PORTS[at] for at in self.record.tpos[p] if at != NONE]

    def cargo(self, p: int) -> list[str | None]:
        """Cargo of the transports that there are."""
        s = self.record
        return [self._cargo(s.tcargo[p, t]) for t in range(3) if s.tpos[p, t] != NONE]

    @staticmethod
    def _cargo(number: int) -> str | None:
        return None if number == NONE else CARGOES[number]

    def demand(self, name: str) -> list[str | None]:
        """Bottom, middle and top of a track."""
        return [self._cargo(one) for one in self.record.ttrack[region(name)]]

    def options(self, name: str) -> list[str | None]:
        """The two open nation tokens."""
        return [self._cargo(one) for one in self.record.ntrack[region(name)]]

    def characters(self, who: int | str) -> list[str]:
        cards = int(self.record.chars[owner(who)])
        return [name for k, name in enumerate(CHARACTERS) if cards >> k & 1]

    def used(self) -> list[str]:
        return [name for k, name in enumerate(CHARACTERS) if int(self.record.used) >> k & 1]

    def discarded_characters(self) -> list[str]:
        return [CHARACTERS[card] for card in self.record.cdiscard[: self.record.cdiscard_n]]

    def stack_of(self, place: int) -> list[int]:
        return self.record.stacks[place - 1, : self.record.stack_n[place - 1]].tolist()

    def order_now(self) -> list[int | str]:
        return ["bot" if seat == BOT else int(seat) for seat in self.record.order if seat != NONE]

    # --- the end ---

    def finished(self) -> Table:
        """A copy of the table on which the last round ends and nobody does anything more."""
        end = deepcopy(self)
        end.record.slot[:] = NONE
        end.record.hand[:] = discs(1, 2, 3, 4, 5)
        end.round(C.rounds[end.record.option.players - 1]).last_turn().quiet_disc()
        while not end.over:
            end.play("pass / end")
        return end

    def scores(self) -> list[int]:
        """The scores if the game ended now."""
        end = self.finished().record
        return end.final[: end.option.players].tolist()

    # --- other games than the one on the table, as arrays of one record ---

    def seen(self, seat: int) -> np.ndarray:
        """The flat numbers that a seat sees."""
        return self.look(self.copy(), seat)[1]
