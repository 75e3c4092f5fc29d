"""What may be chosen, worked out a second time: sections 6 and 7 of the rules reference in plain Python.

Sets and dictionaries, ids as the reference prints them, no code of the game's own.
"""

from __future__ import annotations

from collections import deque

import numpy as np

NETPICK, START, DISCARD, DISC, EFFECT, OPT, RCLAIM, OVER = range(8)
WOOD, STEEL, KRILL, COIN = range(4)
TERRITORIES, NATIONS, KRILL_PORTS = (0, 7, 14, 20), (1, 8, 15, 21), (2, 9, 16, 22)
BONUS_NEIGHBOUR = 5
CLOCK_KEEPER, KRILL_MERCHANT, FEED_BUYER, MONEY_CHANGER = 21, 18, 19, 20
ONE_TIME = ((0, 1), (2, 3), (4, 5), (6,), (7,))  # characters of each USE
TRADES = ((WOOD, STEEL), (WOOD, COIN), (STEEL, WOOD), (STEEL, COIN), (COIN, WOOD), (COIN, STEEL))
NETWORKS = {
    0: (20, 5, 23), 1: (0, 4, 16), 2: (7, 17, 10), 3: (14, 23, 22), 5: (20, 6, 17), 6: (0, 6, 11), 7: (7, 22, 13),
    8: (14, 18, 13),
}  # fmt: skip
NATION_NETWORKS = (
    ((24,), (9,), (0, 11)), ((18,), (2,), (7, 3)), ((12,), (22,), (14, 25)), ((5,), (16,), (20, 19)),
)  # fmt: skip


def members(number: int) -> set[int]:
    return {k for k in range(32) if int(number) >> k & 1}


class Oracle:
    """A position seen by the seat that decides."""

    def __init__(self, c: np.record, s: np.record) -> None:
        self.c, self.s, self.p = c, s, int(s.player)
        self.near = [[int(other) for other in row if other >= 0] for row in c.near]
        self.res = s.res[self.p].tolist()
        self.outposts = members(s.outposts[self.p])
        self.transports = {t: int(at) for t, at in enumerate(s.tpos[self.p]) if at >= 0}
        self.cargo = {t: int(s.tcargo[self.p, t]) for t in self.transports}
        self.ports = self.outposts | set(self.transports.values())
        self.cards = members(s.chars[self.p])

    # --- questions ---

    def coin(self) -> int:
        return self.res[COIN] + (self.res[KRILL] if self.cards & {KRILL_MERCHANT, MONEY_CHANGER} else 0)

    def krill(self) -> int:
        return self.res[KRILL] + (self.res[COIN] if self.cards & {FEED_BUYER, MONEY_CHANGER} else 0)

    def spaces(self, start: int) -> dict[int, int]:
        return self.costs(start, lambda port: 1)

    def costs(self, start: int, price) -> dict[int, int]:
        """Least price to every port, paid for each port that is left (0 or 1)."""
        cost, waiting = {start: 0}, deque([start])
        while waiting:
            port = waiting.popleft()
            for other in self.near[port]:
                total = cost[port] + price(port)
                if total < cost.get(other, 99):
                    cost[other] = total
                    waiting.append(other)
        return cost

    def krill_costs(self, t: int) -> dict[int, int]:
        free = self.outposts | {at for k, at in self.transports.items() if k != t}
        return self.costs(self.transports[t], lambda port: 0 if port in free else 1)

    def part(self, start: int) -> set[int]:
        found, waiting = set(), [start] if start in self.ports else []
        while waiting:
            port = waiting.pop()
            found.add(port)
            waiting += [other for other in self.near[port] if other in self.ports and other not in found]
        return found

    def joined(self, *ports: int) -> bool:
        return set(ports) <= self.part(ports[0])

    def complete(self, card: int) -> bool:
        if card == 4:
            return self.joined(*TERRITORIES, *KRILL_PORTS)
        if card == 9:
            return any(self.joined(territory, 6, 13) for territory in TERRITORIES)
        return self.joined(*NETWORKS[card])

    def has_loop(self) -> bool:
        """A simple cycle of five ports or more, by walking every path."""

        def walk(path: list[int]) -> bool:
            for other in self.near[path[-1]]:
                if other == path[0] and len(path) >= 5:
                    return True
                if other in self.ports and other > path[0] and other not in path and walk([*path, other]):
                    return True
            return False

        return any(walk([port]) for port in self.ports)

    def fulfils(self, face: int) -> bool:
        s, p = self.s, self.p
        tokens = s.dem[p] + s.ndem[p]
        parts = [self.part(port) for port in self.ports]
        regions = [{int(self.c.region[port]) for port in part} for part in parts]
        return {
            0: lambda: self.joined(*TERRITORIES),
            1: lambda: any(len(part & set(NATIONS)) >= 3 for part in parts),
            2: lambda: sum(self.joined(nation, nation - 1) for nation in NATIONS) >= 2,
            3: lambda: any(part & set(TERRITORIES) and len(where) == 4 for part, where in zip(parts, regions, strict=True)),
            4: lambda: tokens[2].sum() >= 5,
            5: lambda: tokens.sum(axis=1).all(),
            6: lambda: tokens.sum() >= 6,
            7: lambda: tokens.sum(axis=0).all(),
            8: lambda: len(self.outposts & set(range(7))) >= 4,
            9: lambda: len({int(self.c.region[port]) for port in self.outposts}) == 4,
            10: lambda: len(self.outposts) >= 6,
            11: lambda: set(NATIONS) <= self.outposts,
            12: lambda: any(len(part & set(KRILL_PORTS)) >= 3 for part in parts),
            13: self.has_loop,
            14: lambda: len(self.cards) >= 4,
            15: lambda: self.res[WOOD] + self.res[STEEL] >= 12,
            16: lambda: len(self.transports) == 3,
            17: lambda: tokens.sum(axis=0).max() >= 3,
        }[face]()  # fmt: skip

    # --- sets of actions ---

    def moves(self, t: int, ports) -> set[int]:
        return {127 + 26 * t + port for port in ports if port != self.transports[t]}

    def unloads(self, t: int) -> set[int]:
        port, cargo, s = self.transports[t], self.cargo[t], self.s
        region, found = int(self.c.region[port]), set()
        if cargo >= 0 and port in TERRITORIES:
            bottom, middle, top = (int(one) == cargo for one in s.ttrack[region])
            found = {k for k, fits in enumerate((bottom, bottom, middle, top)) if fits}
        elif cargo >= 0 and port in NATIONS:
            found = {4 + k for k in range(2) if s.ntrack[region, k] == cargo}
        return {226 + 6 * t + k for k in found}

    def loads(self, t: int, cargoes) -> set[int]:
        return {205 + 6 * t + k for k in cargoes if k != self.cargo[t] and self.s.supply[k] > 0}

    def cargo_actions(self, t: int) -> set[int]:
        port = self.transports[t]
        if port in KRILL_PORTS:
            return {223 + t}
        if self.c.cargo[port] >= 0:
            return self.loads(t, [int(self.c.cargo[port])])
        return self.unloads(t)

    def pieces(self, ports, outpost: bool, transport: bool) -> set[int]:
        found = set()
        if outpost and len(self.outposts) < 12:
            found |= {75 + port for port in ports if port not in self.outposts}
        if transport and len(self.transports) < 3:
            found |= {101 + port for port in ports}
        return found

    def paid_pieces(self, ports) -> set[int]:
        material = min(self.res[WOOD], self.res[STEEL])
        return self.pieces(ports, material >= 1, material >= 2)

    def region(self, number: int) -> list[int]:
        return [port for port in range(26) if number in (4, self.c.region[port])]

    def uses(self) -> set[int]:
        s = self.s
        unused = self.cards - members(s.used)
        found = {253 + k for k, cards in enumerate(ONE_TIME) if unused & set(cards)}
        if not self.covered():
            found.discard(257)
        if not self.transports or not s.supply.any():
            found.discard(254)
        return found

    def covered(self) -> set[int]:
        """Stacks in which the player has a disc, but not the top one."""
        stacks = [self.s.stacks[k, : self.s.stack_n[k]].tolist() for k in range(5)]
        return {70 + k for k, stack in enumerate(stacks) if self.p in stack and stack[-1] != self.p}

    def claims(self) -> set[int]:
        s, p, found = self.s, self.p, set()
        if not s.netdone[p] and self.complete(int(s.net[p])):
            found.add(244)
        for region in range(4):
            if s.nclaim[region, p] < 0 and self.joined(NATIONS[region], *NATION_NETWORKS[region][s.nnet[region]]):
                found.add(245 + region)
        return found | {249 + k for k in range(4) if s.achowner[k] < 0 and self.fulfils(int(s.ach[k]))}

    def is_asked(self, legal: set[int]) -> bool:
        """Section 6.2: by public facts."""
        s, p = self.s, self.p
        if s.option.auto_claim:
            return any(action != 0 and not 244 <= action < 253 for action in legal)
        shown = {int(s.net[q]) for q in range(s.option.players) if q != p and s.netdone[q]}
        possible = not s.netdone[p] and any(self.complete(card) for card in range(10) if card not in shown)
        return bool(legal - {0, 244}) or possible

    # --- phases ---

    def legal(self) -> set[int]:
        s = self.s
        if s.phase == NETPICK:
            return {58, 59}
        if s.phase == START:
            return {101 + port for port in TERRITORIES}
        if s.phase == DISCARD:
            return {53 + disc for disc in members(s.hand[self.p])}
        if s.phase == DISC:
            return self.discs() | self.uses()
        if s.phase == EFFECT:
            found = getattr(self, f"effect_{int(s.eff)}")()
            return found | {0} if s.eopt and found else found
        return self.optional() if s.phase == OPT else {0} | self.claims()

    def discs(self) -> set[int]:
        s, found = self.s, set()
        shift = CLOCK_KEEPER in self.cards and not s.clock_used[self.p]
        for zone in range(4):
            for n in range(1, 6):
                if zone < 3 and s.slot[zone, n - 1] >= 0:
                    continue
                if zone == 1 and (s.crow[n - 1] < 0 or self.c.price[s.crow[n - 1]] > self.coin()):
                    continue
                if zone == 2 and n == 1 and self.coin() < 1:
                    continue
                for d in (disc + 1 for disc in members(s.hand[self.p])):
                    if d == n:
                        found.add(1 + 5 * zone + n - 1)
                    elif shift and n == d + 1:
                        found.add(21 + 4 * zone + d - 1)
                    elif shift and n == d - 1:
                        found.add(37 + 4 * zone + d - 2)
        return found

    def optional(self) -> set[int]:
        s, found = self.s, {0} | self.uses() | self.claims()
        for t in self.transports:
            if s.stage == 0 and not s.moved >> t & 1:
                found |= self.moves(t, [q for q, krill in self.krill_costs(t).items() if krill <= self.krill()])
            if s.stage <= 1 and not s.cdone >> t & 1:
                found |= self.cargo_actions(t)
        return found

    def effect_1(self) -> set[int]:
        return {60, 61, 62, 63} | self.paid_pieces([int(self.s.prow[self.s.ea])])

    def effect_2(self) -> set[int]:
        s = self.s
        return {
            64 + k
            for k, (x, y) in enumerate(TRADES)
            if self.res[x] > 0 and self.res[y] < 15 and not s.snk >> x & 1 and not s.src >> y & 1
        }

    def effect_3(self) -> set[int]:
        s, found = self.s, set()
        for t in self.transports:
            if s.et in (-1, t):
                found |= self.moves(t, [q for q, far in self.spaces(self.transports[t]).items() if far <= s.eb])
                found |= self.cargo_actions(t) if s.ecargo else set()
        return found

    def effect_4(self) -> set[int]:
        return self.pieces(range(26), self.coin() >= 3, self.coin() >= 5) if self.s.eb else set()

    def effect_5(self) -> set[int]:
        return {58, 59}

    def effect_6(self) -> set[int]:
        return {70, 71, 72, 73, 74}

    def effect_7(self) -> set[int]:
        return {60, 61}

    def effect_8(self) -> set[int]:
        return set().union(*(self.loads(t, [int(self.s.ea)]) for t in self.transports))

    def effect_9(self) -> set[int]:
        return set().union(*(self.moves(t, self.region(int(self.s.ea))) for t in self.transports))

    def effect_10(self) -> set[int]:
        return self.cargo_actions(int(self.s.et))

    def effect_11(self) -> set[int]:
        beside = {int(self.s.ea) - 1, int(self.s.ea) + 1} & set(range(5))
        return {70 + k for k in beside if self.c.bonus[self.s.prow[k]] != BONUS_NEIGHBOUR}

    def effect_12(self) -> set[int]:
        return self.paid_pieces(self.region(int(self.s.ea)) if self.s.eb else [int(self.s.ea)])

    def effect_13(self) -> set[int]:
        s, found = self.s, set()
        for t in self.transports:
            if s.emask >> t & 1:
                found |= set() if s.emask2 >> t & 1 else self.unloads(t)
            elif s.emask2 == 0:
                found |= self.moves(t, [q for q, far in self.spaces(self.transports[t]).items() if far <= s.eb])
        return found

    def effect_14(self) -> set[int]:
        return self.pieces(self.region(int(self.s.ea)), True, False)

    def effect_15(self) -> set[int]:
        return self.pieces(range(26), False, True)

    def effect_16(self) -> set[int]:
        return set().union(*(self.loads(t, range(6)) for t in self.transports if not self.s.emask >> t & 1))

    def effect_17(self) -> set[int]:
        return self.covered()
