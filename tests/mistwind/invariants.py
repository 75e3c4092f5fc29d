"""What holds in every state of every game: the numbered invariants of section 13, each a function of its own.

Plain Python on purpose, and independent of the game's own questions: it shares no code with what it checks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from windenvs.core.drivers import NO_ENCODER
from windenvs.core.game import Game

NETPICK, START, DISCARD, DISC, EFFECT, OPT, RCLAIM, OVER = range(8)
BOT = 5
NATION_TOKENS = [[3, 2, 4], [5, 1, 0], [4, 3, 0], [2, 5, 1]]
PASS, CLAIM_NETWORK = 0, 244
LIMIT = 1400  # decisions of the longest game (section 6.6)


def members(number: int) -> list[int]:
    return [k for k in range(32) if int(number) >> k & 1]


def check(game: Game, contents: np.ndarray, s: np.record, options: dict[str, Any]) -> None:
    """All invariants of a single state."""
    n = options["players"]
    pieces_and_resources(s, n)  # 1
    cargo_is_conserved(s, n)  # 2
    cards_are_conserved(s, n)  # 3
    tokens_are_conserved(s, n)  # 4
    discs_are_conserved(s, n)  # 5
    one_disc_to_a_location(s)  # 6
    claims_are_possible(s, n)  # 7
    only_the_automa_has_tokens(s, n)  # 8
    there_is_a_choice(game, contents, s, n)  # 9
    the_turn_is_right(s, options)  # 10
    the_end_is_right(s, n)  # 11
    points_are_right(contents[0], s, n)  # 13


def pieces_and_resources(s: np.record, n: int) -> None:
    """1: ranges of resources and pieces; transports are built in order and all players have one after the start."""
    assert ((s.res >= 0) & (s.res <= 15)).all(), "1: resources"
    begun = s.phase not in (NETPICK, START) and not (s.phase == OVER and s.round_number == 0)
    for p in range(5):
        assert len(members(s.outposts[p])) <= 12 and s.outposts[p] >> 26 == 0, "1: outposts"
        there = (s.tpos[p] >= 0).tolist()
        assert there == sorted(there, reverse=True), "1: a gap among the transports"
        assert p >= n or not begun or there[0], "1: no transport after the start"
        assert p < n or not (there[0] or s.outposts[p] or s.chars[p]), "1: a seat that does not play has pieces"
        assert all(0 <= at < 26 for at in s.tpos[p] if at != -1), "1: a transport beside the map"
        assert all(cargo == -1 for cargo, one in zip(s.tcargo[p], there, strict=True) if not one), (
            "1: missing, but loaded"
        )


def cargo_is_conserved(s: np.record, n: int) -> None:
    """2: six cubes of each type."""
    for cargo in range(6):
        assert s.supply[cargo] >= 0
        assert s.supply[cargo] + np.count_nonzero(s.tcargo[:n] == cargo) == 6, f"2: cargo {cargo}"


def cards_are_conserved(s: np.record, n: int) -> None:
    """3: 26 characters, 26 port cards, different network cards."""
    characters = s.cdeck[: s.cdeck_n].tolist() + s.cdiscard[: s.cdiscard_n].tolist()
    characters += [card for card in [*s.crow.tolist(), *s.pick.tolist()] if card != -1]
    characters += [card for owner in range(6) for card in members(s.chars[owner])]
    assert sorted(characters) == list(range(26)), "3: characters"
    assert set(members(s.used)) <= {card for p in range(n) for card in members(s.chars[p])} & set(range(8)), "3: used"
    assert (s.prow >= 0).all(), "3: an empty place in the port row"
    cards = s.pdeck[: s.pdeck_n].tolist() + s.prow.tolist() + members(s.pdiscard)
    assert sorted(cards) == list(range(26)), "3: port cards"
    dealt = s.netpair[:n].flatten().tolist()
    assert len(set(dealt)) == 2 * n and set(dealt) <= set(range(10)), "3: network cards"
    for p in range(n):
        assert s.net[p] in (-1, *s.netpair[p]), "3: a network card that was not dealt"
        assert s.net[p] != -1 or s.phase in (NETPICK, OVER), "3: no network card chosen"


def tokens_are_conserved(s: np.record, n: int) -> None:
    """4: twelve territory tokens and three nation tokens in each region; no gaps on the tracks."""
    for region in range(4):
        track, left = s.ttrack[region].tolist(), int(s.tstack_n[region])
        tokens = s.tstack[region, :left].tolist() + [cargo for cargo in track if cargo != -1]
        for cargo in range(6):
            owned = s.dem[:, region, cargo].sum()
            assert tokens.count(cargo) + owned == 2, f"4: territory tokens {region} {cargo}"
        there = [cargo != -1 for cargo in track]
        assert there == sorted(there, reverse=True), "4: a gap on a track"
        assert there[2] or left == 0, "4: a stack that does not refill its track"
        options = [*s.ntrack[region].tolist(), int(s.nhidden[region])]
        nation = [cargo for cargo in options if cargo != -1]
        nation += [cargo for cargo in range(6) for _ in range(s.ndem[:, region, cargo].sum())]
        assert sorted(nation) == sorted(NATION_TOKENS[region]), f"4: nation tokens {region}"
        assert options == sorted(options, key=lambda cargo: cargo == -1), "4: a gap among the options"


def on_boards(s: np.record, owner: int) -> int:
    stacked = sum((s.stacks[place, : s.stack_n[place]] == owner).sum() for place in range(5))
    return int((s.slot == owner).sum() + stacked)


def discs_are_conserved(s: np.record, n: int) -> None:
    """5: five discs each, twelve of the Automa."""
    playing = s.phase in (DISC, EFFECT, OPT, RCLAIM)
    withheld = 2 if n == 5 else 1
    for p in range(n):
        hand, aside = members(s.hand[p]), members(s.discarded[p])
        assert set(hand) <= set(range(5)) and not set(hand) & set(aside), "5: hand"
        assert on_boards(s, p) + len(hand) + len(aside) == 5, "5: discs"
        assert len(aside) == withheld if playing else len(aside) <= withheld, "5: withheld"
    if n == 2 and s.phase not in (NETPICK, START, OVER):
        assert on_boards(s, BOT) + len(members(s.bothand)) == 5, "5: the automated player's discs"
    elif n == 1 and s.phase not in (NETPICK, START, OVER):
        assert on_boards(s, BOT) + s.botstack_n == 12, "5: the Automa's discs"
    elif n > 2:
        assert on_boards(s, BOT) == 0, "5: discs of a bot that does not play"


def one_disc_to_a_location(s: np.record) -> None:
    """6: a location holds one number, so one disc; stacks are not too high and have nothing above."""
    assert ((s.stack_n >= 0) & (s.stack_n <= 8)).all(), "6: stacks"
    for place in range(5):
        assert (s.stacks[place, : s.stack_n[place]] >= 0).all(), "6: a gap in a stack"


def claims_are_possible(s: np.record, n: int) -> None:
    """7: single slots for one player each."""
    for region in range(4):
        slots = [slot for slot in s.nclaim[region].tolist() if slot != -1]
        assert all(0 <= slot < s.nslots for slot in slots), "7: a slot that is not there"
        single = [slot for slot in slots if slot < s.nslots - 1]
        assert len(single) == len(set(single)), "7: two players in a single slot"
        assert len(single) == s.nslots - 1 or len(slots) == len(single), "7: the last slot before a single one"
    assert all(-1 <= owner < n for owner in s.achowner), "7: achievements"
    assert len(set(s.ach.tolist())) == 4, "7: an achievement twice"
    assert all(s.net[p] != -1 for p in range(n) if s.netdone[p]), "7: revealed without a card"


def only_the_automa_has_tokens(s: np.record, n: int) -> None:
    """8"""
    assert n == 1 or s.dem[BOT].sum() == 0, "8: a bot's tokens"
    assert n == 1 or s.chars[BOT] == 0, "8: a bot's characters"


def there_is_a_choice(game: Game, contents: np.ndarray, s: np.record, n: int) -> None:
    """9: some action until the end; PASS alone only where a secret card may be complete."""
    states = np.array([s], game.state)
    masks = np.full((n, game.num_actions), -1, np.int8)
    for seat in range(n):
        game.entries.look(contents, states, 0, seat, NO_ENCODER, masks[seat], np.zeros(0, np.float32))
    assert game.num_actions == len(set(game.action_names)) == 258, "9: 258 distinct actions"
    assert set(np.unique(masks).tolist()) <= {0, 1}, "9: a mask that is neither 0 nor 1"
    legal = [np.flatnonzero(masks[seat]).tolist() for seat in range(n)]
    if s.phase == OVER:
        assert s.player == -1 and not any(legal), "9: somebody may choose after the end"
        return
    assert 0 <= s.player < n and legal[s.player], "9: nobody may choose"
    assert all(not legal[seat] for seat in range(n) if seat != s.player), "9: the wrong seat may choose"
    if s.phase in (OPT, RCLAIM):
        assert legal[s.player][0] == PASS, "9: no pass"
    elif s.phase == EFFECT:
        assert legal[s.player] != [PASS], "9: nothing but a pass in an effect"
    else:
        assert PASS not in legal[s.player], "9: a pass where there is none"
    if legal[s.player] in ([PASS], [PASS, CLAIM_NETWORK]):
        assert not s.netdone[s.player] and not s.option.auto_claim, "9: asked for nothing"


def the_turn_is_right(s: np.record, options: dict[str, Any]) -> None:
    """10: stages, registers and the number of decisions."""
    assert 0 <= s.stage <= 2 and 0 <= s.moved <= 7 and 0 <= s.cdone <= 7, "10: stage"
    assert s.steps <= LIMIT and (s.steps < options["max_steps"] or s.phase == OVER), "10: too many decisions"
    registers = [s.ea, s.eb, s.ecargo, s.emask, s.emask2, s.eopt, s.src, s.snk, s.ret]
    if s.phase == EFFECT:
        assert 1 <= s.eff <= 17 and s.ret in (DISC, OPT, 8), "10: effect"
        assert (s.rslot != 0) == (s.ret == 8), "10: rslot"
    else:
        assert s.eff == 0 and s.et == -1 and not any(registers) and s.rslot == 0, "10: registers outside effects"
        assert s.phase == OVER or (s.pick == -1).all(), "10: characters drawn outside the choice"
    before_the_disc = s.phase in (NETPICK, START, DISCARD, DISC, RCLAIM) or (s.phase == EFFECT and s.ret != OPT)
    if before_the_disc:
        assert (s.stage, s.moved, s.cdone, s.lastdisc) == (0, 0, 0, 0), "10: a turn that has not begun"
    elif s.phase != OVER:
        assert 1 <= s.lastdisc <= 5, "10: no disc played"


def the_end_is_right(s: np.record, n: int) -> None:
    """11: a winner if and only if the game is over; what the rewards add up to is seen in check_step."""
    assert (s.phase == OVER) == bool(s.terminated or s.truncated) and not (s.terminated and s.truncated), "11: over"
    assert s.phase == OVER or (s.winners == 0 and not s.final.any()), "11: winners before the end"
    if s.phase == OVER and n > 1:
        best = max((int(s.final[p]), int(s.res[p, 0] + s.res[p, 1])) for p in range(n))
        expected = [p for p in range(n) if (int(s.final[p]), int(s.res[p, 0] + s.res[p, 1])) == best]
        assert members(s.winners) == expected, "11: winners"
    assert s.phase == OVER or s.round_number == 0 or s.start == s.order[0], "11: order"


def cargo_sums(s: np.record, n: int) -> list[list[int]]:
    """[region][owner]; the last owner is the Automa."""
    owners = [*range(n), BOT]
    return [
        [int(s.dem[o, region].sum()) + (0 if o == BOT else 2 * int(s.ndem[o, region].sum())) for o in owners]
        for region in range(4)
    ]


def points_are_right(c: np.record, s: np.record, n: int) -> None:
    """13: the final scores are those of an independent count; majorities give at most five points a region."""
    majority = np.zeros(n, int)
    for sums in cargo_sums(s, n):
        if max(sums) > 0:
            tied = [owner for owner, total in enumerate(sums) if total == max(sums)]
            given = [owner for owner in tied if owner < n]
            assert len(given) * (5 // len(tied)) <= 5, "13: majority"
            majority[given] += 5 // len(tied)
    if s.phase != OVER:
        return
    for p in range(n):
        points = int(majority[p]) + sum(sums[p] for sums in cargo_sums(s, n)) + (2 if s.marker == p else 0)
        points += sum(int(c.ach_vp[s.ach[i]]) for i in range(4) if s.achowner[i] == p)
        for region in range(4):
            if s.nclaim[region, p] != -1:
                points += int(c.slot_vp[region, s.nnet[region], s.nslots - 2, s.nclaim[region, p]])
        points += network_points(c, s, p) + sum(character_points(c, s, p, card) for card in members(s.chars[p]))
        assert s.final[p] == points >= 0, f"13: {s.final[p]} points of seat {p}, counted {points}"


def own_ports(s: np.record, p: int) -> set[int]:
    return {*members(s.outposts[p]), *(int(at) for at in s.tpos[p] if at != -1)}


def part_of(c: np.record, ports: set[int], start: int) -> set[int]:
    """The connected part of a set of ports around one of them; nothing if it is not among them."""
    part, waiting = set(), [start] if start in ports else []
    while waiting:
        port = waiting.pop()
        part.add(port)
        waiting += [int(other) for other in c.near[port] if other in ports and other not in part]
    return part


def network_points(c: np.record, s: np.record, p: int) -> int:
    card, ports = int(s.net[p]), own_ports(s, p)
    if card == -1:
        return 0
    if s.netdone[p]:
        return int(c.network_vp[card])
    territories, krill_ports = {0, 7, 14, 20}, {2, 9, 16, 22}
    if card == 4:
        joined = part_of(c, ports, 0) >= territories or (
            part_of(c, ports, 2) >= krill_ports and part_of(c, ports, 2) & territories
        )
    else:
        starts = territories if card == 9 else {int(c.network_from[card])}
        joined = any(part_of(c, ports, int(end)) & starts for end in c.network_to[card])
    return int(c.network_half[card]) if joined else 0


def character_points(c: np.record, s: np.record, p: int, card: int) -> int:
    points = int(c.char_vp[card])
    regions = [int(c.region[port]) for port in [*members(s.outposts[p]), *(at for at in s.tpos[p] if at != -1)]]
    if card == 22:
        points += 3 * min(regions.count(region) for region in range(4))
    if card in (23, 24, 25):
        kind, each = {23: (2, 2), 24: (1, 3), 25: (0, 2)}[card]
        points += each * sum(int(c.kind[port]) == kind for port in own_ports(s, p))
    return points


# --- about two states, one after the other ---


def check_step(before: np.record, after: np.record, options: dict[str, Any]) -> None:
    """What only grows, and what the step was worth."""
    n = options["players"]
    assert after.steps == before.steps + 1, "10: a decision was not counted, or an automatic one was"
    assert after.round_number >= before.round_number, "10: an earlier round"
    for p in range(n):
        assert before.outposts[p] & ~after.outposts[p] == 0, "1: an outpost is gone"
        assert before.chars[p] & ~after.chars[p] == 0 and before.used & ~after.used == 0, "3: a character is gone"
        assert after.netdone[p] >= before.netdone[p], "7: a card turned back"
        assert before.net[p] in (-1, after.net[p]), "7: another network card"
    claimed = before.nclaim != -1
    assert (after.nclaim[claimed] == before.nclaim[claimed]).all(), "7: a slot has changed"
    owned = before.achowner != -1
    assert (after.achowner[owned] == before.achowner[owned]).all(), "7: an achievement has changed hands"
    assert (after.dem >= before.dem).all() and (after.ndem >= before.ndem).all(), "4: a token is gone"
    same_turn = (before.round_number, before.turn, before.player) == (after.round_number, after.turn, after.player)
    if same_turn and before.phase in (DISC, OPT) and after.phase == OPT:
        assert after.stage >= before.stage, "10: an earlier stage"
    rewards_are_right(after, options)


def rewards_are_right(after: np.record, options: dict[str, Any]) -> None:
    """11: competitive rewards cancel out; solo it is won or lost."""
    n, reward = options["players"], after.reward.tolist()
    assert not any(reward[n:]), "11: a reward for nobody"
    if n > 1:
        assert abs(sum(reward)) < 1e-5, "11: rewards do not cancel out"
    if options["reward"] == "shaped":
        return
    if after.phase != OVER:
        assert not any(reward), "11: a reward before the end"
    elif n == 1:
        assert reward[0] in (1, -1) and not (after.truncated and reward[0] == 1), "11: solo reward"
    else:
        winners = members(after.winners)
        assert winners, "11: no winner"
        for p in range(n):
            share = 0 if len(winners) == n else 1 / len(winners) if p in winners else -1 / (n - len(winners))
            assert abs(reward[p] - share) < 1e-6, "11: shares"


def check_imagined(game: Game, contents: np.ndarray, s: np.record, options: dict[str, Any], seed: int) -> None:
    """12: no seat can tell an imagined game from the real one, which is a possible game too."""
    states = np.array([s], game.state)
    for seat in range(options["players"]):
        imagined = np.zeros(1, game.state)
        rows, seats, seeds = np.zeros(1, np.int64), np.array([seat], np.int64), np.array([seed], np.uint64)
        game.entries.imagine(contents, states, rows, seats, seeds, imagined)
        masks, seen = zip(*(look(game, contents, one, seat) for one in (states, imagined)), strict=True)
        assert (masks[0] == masks[1]).all(), "12: another mask"
        assert (seen[0] == seen[1]).all(), "12: another observation"
        if s.phase != OVER:  # final scores count cards that others don't know
            check(game, contents, imagined[0], options)
        assert (imagined["phase"], imagined["player"]) == (s.phase, s.player), "12: another phase"


def look(game: Game, contents: np.ndarray, states: np.ndarray, seat: int) -> tuple[np.ndarray, np.ndarray]:
    """Mask and planes of a seat."""
    mask, seen = np.full(game.num_actions, -1, np.int8), np.full(game.encoders["planes"].size, np.nan, np.float32)
    game.entries.look(contents, states, 0, seat, game.encoder_index("planes"), mask, seen)
    assert not np.isnan(seen).any(), "12: not all numbers were written"
    return mask, seen
