"""What holds in every state of every game: the numbered invariants of section 13, each a function of its own.

Plain Python on purpose, and independent of the game's own questions: it shares no code with what it checks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from windenvs.core.drivers import NO_ENCODER
from windenvs.core.game import Game

(BOARD, SETUP_POLLUTION, MAIN, BRANCH, DISCARD, TEMPLE_SPACE, POLLUTION, CLEAR, FOREST_TILE, FOREST_SPACE, FREE_TEMPLE, MOVE,
 SPLIT, CATAPULT, VILLAGE_CARD, DROP, POST, DRAW, GUIDE, OVER) = range(20)  # fmt: skip
INITIAL = [0, 0, 1, 2, 1, 1, 2, 2, 1, 2, 2, 2]
BESIDE = {0: (1, 4), 1: (0, 2, 5), 2: (1, 3, 6), 3: (2, 7), 4: (0, 5, 8), 5: (1, 4, 6, 9), 6: (2, 5, 7, 10), 7: (3, 6, 11),
          8: (4, 9), 9: (5, 8, 10), 10: (6, 9, 11), 11: (7, 10)}  # fmt: skip
SET_SIZE = {2: 18, 3: 25, 4: 32, 5: 39}
REGISTERS = ("pend_p", "pend_clear", "pend_f", "pend_temple", "pend_m", "pend_s", "pend_cat", "pend_guide")


def check(game: Game, contents: np.ndarray, s: np.record, options: dict[str, Any]) -> None:
    """All invariants of a single state."""
    n = options["players"]
    element_cards_are_conserved(s, n)  # 1
    village_cards_are_conserved(s, n)  # 2
    tiles_are_conserved(s, n)  # 3
    for p in range(n):
        riders_stand_on_tiles(s, p)  # 4
        temples_stand_on_tiles(s, p)  # 5
        villages_stand_on_tiles(s, p)  # 6
        pollution_lies_beside_tiles(s, p)  # 7
        tiles_hang_together(s, p, n)  # 8
        powers_were_earned(s, p)  # 12
        assert s.water[p] >= 0, "14: less than no water"
    hands_are_full(s, n)  # 9
    assert s.edeck_size > 0, "10: the element pile is empty"
    the_token_is_one(s, n)  # 13
    assert all(s[name] >= 0 for name in REGISTERS), "14: a register below zero"
    there_is_a_choice(game, contents, s, n)  # 15
    if options["reward"] == "terminal" or s.phase == OVER:
        assert abs(float(s.reward.sum())) < 1e-5, "16: rewards do not cancel out"
    assert (s.epoch[s.edeck[: s.edeck_size]] == s.shuffles).all(), "18: an old card in the pile"
    assert s.epoch.max() <= s.shuffles, "18: a card from the future"
    the_clock_is_right(s, n, options)


def element_cards_are_conserved(s: np.record, n: int) -> None:
    """1"""
    places = [s.hand[p, : s.hand_size[p]] for p in range(n)]
    places += [s.edisp[s.edisp >= 0], s.edeck[: s.edeck_size], s.edisc[: s.edisc_size], s.draws[: s.draws_size]]
    cards = np.concatenate(places).tolist() + ([int(s.played)] if s.played >= 0 else [])
    assert sorted(cards) == list(range(80)), "1: element cards"


def village_cards_are_conserved(s: np.record, n: int) -> None:
    """2, and 11: at most four kept, always four on display"""
    kept = [s.vcards[p, : s.vcards_size[p]] for p in range(n)]
    cards = np.concatenate([*kept, s.vdisp, s.vdeck[: s.vdeck_size], s.vdisc[: s.vdisc_size]]).tolist()
    assert sorted(cards + ([int(s.sel_vcard)] if s.sel_vcard >= 0 else [])) == list(range(30)), "2: village cards"
    assert s.vcards_size.max() <= 4 and (s.vdisp >= 0).all(), "11: village cards kept and on display"


def tiles_are_conserved(s: np.record, n: int) -> None:
    """3"""
    display = s.fdisp[s.fdisp >= 0]
    boards = s.tile[:n][s.tile[:n] >= 0]
    tiles = np.concatenate([display, s.fdeck[: s.fdeck_size], boards]).tolist()
    assert len(tiles) == len(set(tiles)) == SET_SIZE[n] + n, "3: tiles"
    assert len(display) == 4 or s.fdeck_size == 0, "3: an empty slot though there are tiles in the pile"


def riders_stand_on_tiles(s: np.record, p: int) -> None:
    """4"""
    assert s.riders[p].sum() == 7 and s.riders[p].min() >= 0, "4: riders"
    assert not s.riders[p, :12][s.tile[p] < 0].any(), "4: a rider without a tile"


def temples_stand_on_tiles(s: np.record, p: int) -> None:
    """5"""
    assert s.temples_left[p].sum() + s.temple[p].sum() == 4, "5: temples"
    assert set(s.temple[p].tolist()) <= {0, 1}, "5: two temples on a space"
    assert not s.temple[p][s.tile[p] < 0].any(), "5: a temple without a tile"


def villages_stand_on_tiles(s: np.record, p: int) -> None:
    """6"""
    assert s.village[p].sum() <= 5 and not s.village[p][s.tile[p] < 0].any(), "6: villages"


def pollution_lies_beside_tiles(s: np.record, p: int) -> None:
    """7"""
    tokens = s.pollution[p].tolist()
    assert not s.pollution[p][s.tile[p] >= 0].any(), "7: pollution on a tile"
    assert all(0 <= tokens[k] <= INITIAL[k] + len(BESIDE[k]) for k in range(12)), "7: too much pollution"


def tiles_hang_together(s: np.record, p: int, n: int) -> None:
    """8"""
    tiles = s.tile[p].tolist()
    assert tiles[0] == 39 + (p - s.first) % n, "8: another starting tile"
    for k in range(1, 12):
        assert tiles[k] < 0 or any(tiles[other] >= 0 for other in BESIDE[k]), "8: a lonely tile"


def powers_were_earned(s: np.record, p: int) -> None:
    """12"""
    assert s.power[p].sum() <= s.met[p].sum() <= 2, "12: powers"


def hands_are_full(s: np.record, n: int) -> None:
    """9"""
    if s.phase == BOARD:
        assert not s.hand_size.any(), "9: a hand before the boards are chosen"
        return
    if s.phase == OVER and s.steps == s.option.max_steps:
        return  # broken off anywhere
    for p in range(n):
        if p != s.turn or s.phase in (MAIN, SETUP_POLLUTION, GUIDE):
            assert s.hand_size[p] == 5, "9: a hand that is not full"
    assert s.hand_size[s.turn] + s.draws_size <= 5, "9: too many cards"
    if s.phase == MAIN:
        assert (s.edisp >= 0).all(), "9: a gap in the display"


def the_token_is_one(s: np.record, n: int) -> None:
    """13"""
    holders = np.flatnonzero(s.has_end).tolist()
    assert len(holders) <= 1 and (s.end_round > 0) == bool(holders), "13: the Game End token"
    for p in holders:
        assert s.village[p].sum() == 5, "13: its holder has not built five villages"


def there_is_a_choice(game: Game, contents: np.ndarray, s: np.record, n: int) -> None:
    """15: outside MAIN at least two, none after the end, none for the others"""
    states = np.array([s], game.state)
    for seat in range(n):
        mask = np.full(game.num_actions, -1, np.int8)
        game.entries.look(contents, states, 0, seat, NO_ENCODER, mask, np.zeros(0, np.float32))
        assert set(np.unique(mask).tolist()) <= {0, 1}, "15: a mask that is neither 0 nor 1"
        count = int(mask.sum())
        if seat != s.player:
            assert count == 0, "15: somebody else may choose"
        else:
            assert count >= (1 if s.phase == MAIN else 2), f"15: only {count} legal actions in phase {s.phase}"
            assert not mask[27], "section 7: power:0 is never legal with this content"
            assert not mask[58:214].reshape(13, 12)[range(12), range(12)].any(), "section 7: a move to where it stands"


def the_clock_is_right(s: np.record, n: int, options: dict[str, Any]) -> None:
    """Section 10: rounds, ends, and who decides"""
    assert 1 <= s.round_no <= options["max_rounds"], "the round"
    assert s.end_round == 0 or s.round_no in (s.end_round - 1, s.end_round), "the last round"
    assert (s.phase == OVER) == bool(s.terminated or s.truncated), "over, or not"
    assert not (s.terminated and s.truncated), "both ended and broken off"
    assert s.player == (-1 if s.phase == OVER else s.turn), "the wrong seat decides"
    if s.terminated:
        assert s.round_no == s.end_round and (s.turn + 1) % n == s.first, "ended in the middle of a round"
    if s.phase == OVER and s.steps < options["max_steps"]:
        assert s.stage == 2 and not any(s[name] for name in REGISTERS), "registers are not empty after the end"
    assert (s.stage == 3) == (s.phase in (BOARD, SETUP_POLLUTION)) or s.phase == OVER, "stage"
    assert (s.played >= 0) <= (s.stage == 2), "a card in the air"


# --- about two states, one after the other ---


def check_step(contents: np.ndarray, before: np.record, after: np.record, options: dict[str, Any]) -> None:
    """What only grows, and what the step was worth."""
    n = options["players"]
    assert after.steps == before.steps + 1
    for name in ("village", "temple", "right_used", "met", "power", "has_end", "shuffles", "round_no"):
        assert (np.asarray(after[name]) >= np.asarray(before[name])).all(), f"{name} has gone back"
    expected = np.zeros(n)
    if options["reward"] == "shaped":
        change = np.array([points(contents[0], after, p) - points(contents[0], before, p) for p in range(n)])
        expected += (change - (change.sum() - change) / (n - 1)) / 50
    if after.phase == OVER:
        standings = [(points(contents[0], after, p), int(after.water[p])) for p in range(n)]
        won = np.array([one == max(standings) for one in standings])
        if not won.all():
            expected += np.where(won, 1 / won.sum(), -1 / max(1, (~won).sum()))
    np.testing.assert_allclose(after.reward[:n], expected, atol=1e-5, err_msg="section 10: rewards")


def points(c: np.record, s: np.record, p: int) -> int:
    """Section 10, the slow and obvious way."""
    tiles = {k: int(s.tile[p, k]) for k in range(12) if s.tile[p, k] >= 0}
    villages = [k for k in tiles if s.village[p, k]]
    total = 5 * int(s.has_end[p]) + 3 * len(villages)
    total += {3: 3, 4: 7}.get(int(s.temple[p].sum()), 0)
    total += {0: 12, 1: 7, 2: 3}.get(int((s.pollution[p] > 0).sum()), 0)
    total += 12 if len(tiles) >= 9 else {8: 7, 7: 3}.get(len(tiles), 0)
    for card in s.vcards[p, : s.vcards_size[p]].tolist():
        total += int(c.village_card[card]["points"]) * is_met(c, s, p, tiles, villages, card)
    return total


def is_met(c: np.record, s: np.record, p: int, tiles: dict[int, int], villages: list[int], card: int) -> bool:
    """Section 3.4"""
    one = c.village_card[card]
    spaces = [k for k in range(12) if one["spaces"] >> k & 1]
    kind, n = int(one["kind"]), int(one["n"])
    if kind == 0:
        return all(k in tiles for k in spaces)
    if kind == 1:
        return all(k in villages for k in spaces)
    if kind == 2:
        return all(s.temple[p, k] for k in spaces)
    if kind == 3:
        return sum(k in tiles for k in spaces) >= n
    if kind <= 7:
        colour = {k: int(c.tile[tile]["colour"]) for k, tile in tiles.items()}
        wanted = 1 if one["colours"] == 1 else 3
        return any(
            all(k in tiles for k in line) and len({colour[k] for k in line}) == wanted for line in LINES[kind - 4]
        )
    bonuses = [int(c.tile[tiles[k]]["bonus"]) for k in villages]
    if kind == 8:
        return sum(bonus >> int(one["bonus"]) & 1 for bonus in bonuses) >= n
    return sum(bonus.bit_count() for bonus in bonuses) >= n


LINES = (
    [(0, 1, 2), (1, 2, 3), (4, 5, 6), (5, 6, 7), (8, 9, 10), (9, 10, 11)],
    [(0, 4, 8), (1, 5, 9), (2, 6, 10), (3, 7, 11)],
    [(0, 5, 10), (1, 6, 11), (2, 5, 8), (3, 6, 9)],
    [(0, 1, 4), (0, 1, 5), (0, 4, 5), (1, 2, 5), (1, 2, 6), (1, 4, 5), (1, 5, 6), (2, 3, 6), (2, 3, 7), (2, 5, 6), (2, 6, 7),
     (3, 6, 7), (4, 5, 8), (4, 5, 9), (4, 8, 9), (5, 6, 9), (5, 6, 10), (5, 8, 9), (5, 9, 10), (6, 7, 10), (6, 7, 11),
     (6, 9, 10), (6, 10, 11), (7, 10, 11)],
)  # fmt: skip


def check_imagined(
    game: Game, contents: np.ndarray, s: np.record, options: dict[str, Any], seed: int, full: bool
) -> None:
    """17: no seat can tell an imagined game from the real one, which is a possible game too."""
    states = np.array([s], game.state)
    for seat in range(options["players"]):
        imagined = np.zeros(1, game.state)
        rows, seats, seeds = np.zeros(1, np.int64), np.array([seat], np.int64), np.array([seed], np.uint64)
        game.entries.imagine(contents, states, rows, seats, seeds, imagined)
        masks, seen = zip(*(look(game, contents, one, seat) for one in (states, imagined)), strict=True)
        assert (masks[0] == masks[1]).all(), "17: another mask"
        assert (seen[0] == seen[1]).all(), "17: another observation"
        assert seen[0].min() >= 0 and seen[0].max() <= 2, "section 9: a number outside 0 .. 2"
        if full:
            told = [game.describe(contents[0], one[0], seat) for one in (states, imagined)]
            assert told[0] == told[1], "17: another text"
            check(game, contents, imagined[0], options)


def look(game: Game, contents: np.ndarray, states: np.ndarray, seat: int) -> tuple[np.ndarray, np.ndarray]:
    """Mask and all numbers of a seat."""
    mask, seen = np.full(game.num_actions, -1, np.int8), np.full(game.encoders["planes"].size, np.nan, np.float32)
    game.entries.look(contents, states, 0, seat, game.encoder_index("planes"), mask, seen)
    assert not np.isnan(seen).any(), "17: not all numbers were written"
    return mask, seen
