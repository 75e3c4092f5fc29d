"""The flat observation, written a second time: the table of section 9 of the rules reference, row by row."""

from __future__ import annotations

import numpy as np

from .invariants import cargo_sums, character_points, network_points

BOT, SHOWN = 5, (0, 1, 2, 3, 4, 5, 7, 8)  # place of each phase among the reference's nine
GOALS = ((0, 1, 1, 30), (1, 2, 2, 45), (1, 3, 3, 60))


def hot(value: int, size: int) -> list[float]:
    return [float(k == value) for k in range(size)]


def bits(number: int, size: int) -> list[float]:
    return [float(int(number) >> k & 1) for k in range(size)]


def flat(c: np.record, s: np.record, me: int) -> np.ndarray:
    n = int(s.option.players)
    seats = [(me + k) % n for k in range(n)]
    place = {-1: 0, BOT: 6, **{seat: k + 1 for k, seat in enumerate(seats)}}  # owners as one-hots show them
    numbers: list[float] = [*clock(s, n, me), *registers(s)]
    numbers += [x / y for x, y in zip(GOALS[s.option.difficulty], (1, 3, 3, 60), strict=True)] if n == 1 else 4 * [0]
    for k in range(5):
        numbers += player(s, seats[k], me) if k < n else 104 * [0]
    numbers += hot(s.netpair[me, 0], 10) + hot(s.netpair[me, 1], 10)
    for zone in range(3):
        for location in range(5):
            numbers += hot(place[int(s.slot[zone, location])], 7)
    for location in range(5):
        stack = [place[owner] for owner in s.stacks[location, : s.stack_n[location]].tolist()]
        numbers += [len(stack) / 8, *hot(stack[-1] if stack else 0, 7)]
        numbers += [stack.count(owner) / 4 for owner in range(1, 7)]
    numbers += cards(s, me) + market(s) + bot(s, n) + [x / 6 for x in s.supply.tolist()]
    numbers += [points(c, s, n, seat, me) / 60 for seat in seats] + (5 - n) * [0]
    return np.array(numbers, np.float32)


def clock(s: np.record, n: int, me: int) -> list[float]:
    numbers = hot(n - 1, 5) + hot(s.round_number - 1, 5) + [1 if n == 5 else 0.8]
    return numbers + hot(SHOWN[s.phase], 9) + hot(s.eff, 18) + [s.player == me, s.stage / 2]


def registers(s: np.record) -> list[float]:
    numbers = [s.ea / 26, s.eb / 4, (s.et + 1) / 3, s.ecargo, s.emask / 7, s.emask2 / 7, s.eopt]
    return [*numbers, s.moved / 7, s.cdone / 7, s.lastdisc / 5, s.rslot / 5]


def player(s: np.record, p: int, me: int) -> list[float]:
    own = p == me
    numbers = [1, s.player == p, s.start == p, s.marker == p, s.order.tolist().index(p) / 5]
    numbers += [x / 15 for x in s.res[p].tolist()]
    numbers += [sum(bits(s.outposts[p], 26)) / 12, np.count_nonzero(s.tpos[p] >= 0) / 3]
    numbers += bits(s.hand[p] if own else s.hand[p] | s.discarded[p], 5)
    numbers += bits(s.discarded[p] if own else 0, 5)
    numbers += [sum(bits(s.discarded[p], 5)) / 2, s.clock_used[p]]
    numbers += [*bits(s.chars[p] & ~s.used, 26), sum(bits(s.chars[p], 26)) / 8]
    for region in range(4):
        numbers += [s.dem[p, region].sum() / 12, s.ndem[p, region].sum() / 3]
    numbers += ((s.dem[p] + s.ndem[p]).sum(axis=0) / 6).tolist()
    numbers += ((s.nclaim[:, p] + 1) / 3).tolist() + (s.achowner == p).tolist()
    numbers += [s.netdone[p], *hot(s.net[p] if own or s.netdone[p] else -1, 10)]
    for t in range(3):
        numbers += [s.tpos[p, t] >= 0, *hot(s.tcargo[p, t], 6)]
    return numbers


def cards(s: np.record, me: int) -> list[float]:
    numbers = [x for card in s.prow for x in hot(card, 26)] + [x for card in s.crow for x in hot(card, 26)]
    choosing = s.eff == 5 and s.player == me
    numbers += [x for card in s.pick for x in hot(card if choosing else -1, 26)]
    gone = int(np.bitwise_or.reduce(s.chars))
    discards = sum(1 << int(card) for card in s.cdiscard[: s.cdiscard_n])
    return numbers + bits(s.pdiscard, 26) + bits(discards, 26) + bits(gone, 26)


def market(s: np.record) -> list[float]:
    numbers = []
    for region in range(4):
        left = int(s.tstack_n[region])
        following = s.tstack[region, left - 1] if left else -1
        numbers += [x for cargo in (*s.ttrack[region], following) for x in hot(cargo, 6)] + [left / 9]
    for region in range(4):
        numbers += [*hot(s.ntrack[region, 0], 6), *hot(s.ntrack[region, 1], 6), s.nhidden[region] >= 0]
    return numbers + [x for token in s.nnet for x in hot(token, 3)] + [x for face in s.ach for x in hot(face, 18)]


def bot(s: np.record, n: int) -> list[float]:
    """Tokens, and the discs that nobody has seen this round: those that are not on the boards."""
    numbers = [s.dem[BOT, region].sum() / 12 for region in range(4)]
    for place in range(5):
        seen = int((s.slot[:, place] == BOT).sum() + (s.stacks[place, : s.stack_n[place]] == BOT).sum())
        numbers.append(0 if n > 2 else 1 - seen if n == 2 else (3 - seen) / 3)
    return numbers


def points(c: np.record, s: np.record, n: int, p: int, me: int) -> int:
    """The score so far; the half of a card that is not revealed only for its owner."""
    total = 2 * int(s.marker == p)
    for sums in cargo_sums(s, n):
        total += sums[p] + (5 // sums.count(sums[p]) if sums[p] == max(sums) > 0 else 0)
    total += sum(int(c.ach_vp[s.ach[k]]) for k in range(4) if s.achowner[k] == p)
    for region in range(4):
        if s.nclaim[region, p] >= 0:
            total += int(c.slot_vp[region, s.nnet[region], s.nslots - 2, s.nclaim[region, p]])
    total += sum(character_points(c, s, p, card) for card in range(26) if s.chars[p] >> card & 1)
    return total + (network_points(c, s, p) if p == me or s.netdone[p] else 0)
