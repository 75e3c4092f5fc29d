"""What holds in every state of every game: the numbered invariants of section 13, each a function of its own.

Plain Python on purpose, and independent of the game's own questions: it shares no code with what it checks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from windenvs.core.drivers import NO_ENCODER
from windenvs.core.game import Game

from .board import SQUARES, around, beside

DRAFT, HIDE, MUSTER, SELECT, ACT, COMMIT_A, COMMIT_D, OVER = range(8)
RED_SHIP, PIRATE, GRAY_SHIP, GUARDSMAN, SETTLEMENT, PORT, TOWER = range(1, 8)
TOTAL = {RED_SHIP: 8, PIRATE: 12, GRAY_SHIP: 4, GUARDSMAN: 9, SETTLEMENT: 3, PORT: 1, TOWER: 2}
HAND = [2, 2, 1, 2, 2, 1]
PIRATES, NAVY = 0, 1
BESIDE = [frozenset(beside(square)) for square in SQUARES]
AROUND = [frozenset(around(square)) for square in SQUARES]


def side_of(kind: int) -> int:
    return PIRATES if kind in (RED_SHIP, PIRATE) else NAVY


def check(game: Game, contents: np.ndarray, s: np.record, options: dict[str, Any]) -> None:
    """All invariants of a single state."""
    pawns = {square: int(s.occ[square]) for square in np.flatnonzero(s.occ).tolist()}
    pawns_are_conserved(s, pawns, options)  # 1
    pawns_stand_on_their_terrain(s, pawns)  # 2
    war_counters_are_limited(s)  # 3
    spent_pawns_belong_to_the_side_on_turn(s, pawns)  # 4
    there_is_a_choice(game, contents, s)  # 5
    the_clock_is_right(s, pawns, options)  # 6
    counters_lie_apart_on_land(s)  # 7
    the_game_is_open(s, pawns)  # 8
    the_winner_has_won(s, pawns, options)  # 9
    the_game_is_not_too_long(s, options)  # 10
    rewards_sum_to_zero(s)  # 12


def pawns_are_conserved(s: np.record, pawns: dict[int, int], options: dict[str, Any]) -> None:
    """1: on map + reserve + lost = total; red ships and buildings are never in reserve once play has begun."""
    on_map = list(pawns.values())
    in_play = s.phase >= SELECT and not broken_off_in_set_up(s)
    for kind, total in TOTAL.items():
        reserve, lost = int(s.reserve[kind]), int(s.lost[kind])
        assert reserve >= 0 and lost >= 0, f"1: reserve {reserve} and lost {lost} of kind {kind}"
        if in_play or kind in (PIRATE, GRAY_SHIP, GUARDSMAN):
            assert on_map.count(kind) + reserve + lost == total, f"1: pawns of kind {kind} do not add up"
        if kind in (RED_SHIP, SETTLEMENT, PORT, TOWER):
            assert reserve == 0, f"1: {reserve} pawns of kind {kind} in reserve"
    if not in_play:
        assert set(on_map) <= {RED_SHIP} and not s.lost.any(), "1: pawns on the map or lost before play"


def broken_off_in_set_up(s: np.record) -> bool:
    return s.phase == OVER and bool(s.truncated) and np.count_nonzero(s.occ == RED_SHIP) + s.lost[RED_SHIP] < 8


def pawns_stand_on_their_terrain(s: np.record, pawns: dict[int, int]) -> None:
    """2: ships on water, all others on land (a square holds one number, so one pawn)."""
    for square, kind in pawns.items():
        assert kind in TOTAL, f"2: there is no kind {kind}"
        assert s.terrain[square] == (kind not in (RED_SHIP, GRAY_SHIP)), f"2: kind {kind} on the wrong terrain"


def war_counters_are_limited(s: np.record) -> None:
    """3: hand and table hold no more than at the start; the table is empty outside fights."""
    hand, table = s.war, s.table
    assert (hand >= 0).all() and (table >= 0).all(), "3: fewer than no counters"
    assert (hand + table <= HAND).all(), "3: more counters than there were"
    if s.phase not in (COMMIT_A, COMMIT_D) and not (s.phase == OVER and s.truncated):
        assert not table.any(), "3: counters on the table outside a fight"
    if s.phase == COMMIT_A:
        assert not table[1 - s.turn].any(), "3: the defender has laid counters before its turn"
    if s.phase in (COMMIT_A, COMMIT_D):
        laid = np.flatnonzero(table[s.player])
        assert s.last == (laid[-1] if len(laid) else 0), "3: last is not the highest face laid"


def spent_pawns_belong_to_the_side_on_turn(s: np.record, pawns: dict[int, int]) -> None:
    """4: only pawns of the side whose turn it is are spent, at most six."""
    spent = np.flatnonzero(s.spent).tolist()
    assert len(spent) <= 6, f"4: {len(spent)} spent pawns"
    assert set(s.spent[spent].tolist()) <= {1}, "4: a flag that is neither 0 nor 1"
    for square in spent:
        assert square in pawns and side_of(pawns[square]) == s.turn, f"4: square {square} is marked as spent"


def there_is_a_choice(game: Game, contents: np.ndarray, s: np.record) -> None:
    """5: at least two legal actions until the end, none after it and none for the other side."""
    states = np.array([s], game.state)
    masks = np.full((2, game.num_actions), -1, np.int8)
    for seat in (PIRATES, NAVY):
        game.entries.look(contents, states, 0, seat, NO_ENCODER, masks[seat], np.zeros(0, np.float32))
    assert game.num_actions == len(set(game.action_names)) == 188, "5: 188 distinct actions"
    assert set(np.unique(masks).tolist()) <= {0, 1}, "5: a mask that is neither 0 nor 1"
    legal = masks.sum(axis=1).tolist()
    if s.phase == OVER:
        assert (s.player, legal) == (-1, [0, 0]), "5: somebody may choose after the end"
        return
    assert s.player in (PIRATES, NAVY) and legal[1 - s.player] == 0, "5: the wrong side may choose"
    assert legal[s.player] >= 2, f"5: only {legal[s.player]} legal actions"
    if s.phase == HIDE and s.placed < 8:
        assert not masks[NAVY, :144][s.terrain == 0].any(), "5: a counter on water"


def the_clock_is_right(s: np.record, pawns: dict[int, int], options: dict[str, Any]) -> None:
    """6: compass and activations in range; in a fight two neighbours of opposite sides."""
    pips = options["pips"]
    assert 0 <= s.compass <= pips and (s.compass < pips or s.phase == OVER), "6: compass"
    assert 0 <= s.left <= 3, "6: activations left"
    assert 0 <= s.wind <= 4, "6: wind"
    if s.phase in (COMMIT_A, COMMIT_D):
        assert s.left <= 2, "6: the attack has cost no activation"
        assert int(s.target) in BESIDE[s.sel], "6: the attacked pawn is no neighbour"
        assert side_of(pawns[int(s.sel)]) == s.turn != side_of(pawns[int(s.target)]), "6: a fight among friends"
        assert s.player == (s.turn if s.phase == COMMIT_A else 1 - s.turn), "6: the wrong side lays counters"
    else:
        assert s.target == -1, "6: an attacked pawn outside a fight"
    if s.phase == ACT:
        assert side_of(pawns[int(s.sel)]) == s.turn == s.player, "6: a pawn of the other side is selected"
    elif s.phase not in (COMMIT_A, COMMIT_D):
        assert s.sel == -1, "6: a selected pawn while none is used"
    if s.phase == SELECT:
        assert s.player == s.turn and s.left > 0, "6: nothing left to select"
    if s.phase == OVER:
        assert s.left == 0, "6: activations left after the end"


def counters_lie_apart_on_land(s: np.record) -> None:
    """7: counters only in HIDE and MUSTER (or after breaking off), on land, no two touching."""
    down = np.flatnonzero(s.ctr).tolist()
    if s.phase not in (HIDE, MUSTER) and not (s.phase == OVER and s.truncated):
        assert not down, "7: counters outside the set-up"
        return
    if s.phase in (HIDE, MUSTER):
        assert len(down) == s.placed, "7: not as many counters as were placed"
        assert sorted(s.ctr[down].tolist()) == [5, 5, 5, 6, 7, 7, 8, 8][: s.placed], "7: other faces than were placed"
    for square in down:
        assert s.terrain[square] == 1, "7: a counter on water"
        assert not AROUND[square].intersection(down), "7: counters touch"


def the_game_is_open(s: np.record, pawns: dict[int, int]) -> None:
    """8: from SELECT on a settlement stands and a red pawn is on the map, unless the game is over."""
    if SELECT <= s.phase < OVER:
        assert s.lost[SETTLEMENT] < 3, "8: no settlement is left"
        assert any(side_of(kind) == PIRATES for kind in pawns.values()), "8: no red pawn is left"
    assert (s.phase == OVER) == bool(s.terminated or s.truncated), "8: over, or not"


def the_winner_has_won(s: np.record, pawns: dict[int, int], options: dict[str, Any]) -> None:
    """9: Pirates win if and only if three settlements are lost; the Navy by compass or because no red pawn is left."""
    assert (s.winner == PIRATES) == (s.lost[SETTLEMENT] == 3), "9: Pirates"
    if s.winner == NAVY:
        no_red_pawn = all(side_of(kind) == NAVY for kind in pawns.values())
        assert s.compass == options["pips"] or no_red_pawn, "9: Navy"
    assert (s.winner >= 0) == bool(s.terminated), "9: a winner if and only if the game has come to its end"
    assert not (s.terminated and s.truncated), "9: both ended and broken off"


def the_game_is_not_too_long(s: np.record, options: dict[str, Any]) -> None:
    """10: set-up, 13 decisions a turn, 20 counters."""
    assert 0 <= s.turn_steps <= s.steps <= 19 + 26 * options["pips"] + 20, "10: too many decisions"
    assert s.steps < options["max_steps"] or s.phase == OVER, "10: not broken off in time"


def rewards_sum_to_zero(s: np.record) -> None:
    """12"""
    assert s.reward.sum() == 0, "12: rewards do not cancel out"


# --- about two states, one after the other ---


def check_step(before: np.record, after: np.record, options: dict[str, Any]) -> None:
    """What only grows, what only shrinks, and what the step was worth."""
    assert (after.lost >= before.lost).all(), "1: a lost pawn has returned"
    counters = [s.war.astype(int) + s.table for s in (before, after)]
    assert (counters[1] <= counters[0]).all(), "3: a war counter has returned"
    assert after.steps == before.steps + 1, "10: a decision was not counted, or a forced move was"
    assert after.compass >= before.compass, "6: the compass hand has gone back"
    if before.phase >= MUSTER:
        assert (after.terrain == before.terrain).all(), "the board has changed"
    expected = {-1: 0, PIRATES: 1, NAVY: -1}[int(after.winner)]
    if options["reward"] == "shaped":
        expected += phi(after) - phi(before)
    assert abs(after.reward[PIRATES] - expected) < 1e-6, f"12: {after.reward[PIRATES]} for {expected}"


def phi(s: np.record) -> float:
    """Section 10: how well the Pirates stand by losses."""
    lost = s.lost.tolist()
    navy, red = lost[GUARDSMAN] + lost[GRAY_SHIP] + lost[PORT] + lost[TOWER], lost[RED_SHIP] + lost[PIRATE]
    return 0.25 * lost[SETTLEMENT] + 0.02 * (navy - red)


def check_imagined(game: Game, contents: np.ndarray, s: np.record, options: dict[str, Any], seed: int) -> None:
    """11: no side can tell an imagined game from the real one, which is a possible game too."""
    states = np.array([s], game.state)
    for seat in (PIRATES, NAVY):
        imagined = np.zeros(1, game.state)
        rows, seats, seeds = np.zeros(1, np.int64), np.array([seat], np.int64), np.array([seed], np.uint64)
        game.entries.imagine(contents, states, rows, seats, seeds, imagined)
        assert imagined["rng"] != states["rng"], "11: the chance of the real game"
        masks, seen = zip(*(look(game, contents, one, seat) for one in (states, imagined)), strict=True)
        assert (masks[0] == masks[1]).all(), "11: another mask"
        assert (seen[0] == seen[1]).all(), "11: another observation"
        if s.phase in (HIDE, MUSTER, COMMIT_A, COMMIT_D):
            told = [game.describe(contents[0], one[0], seat) for one in (states, imagined)]
            assert told[0] == told[1], "11: another text"
            check(game, contents, imagined[0], options)
        else:
            imagined["rng"] = states["rng"]
            assert imagined.tobytes() == states.tobytes(), "11: something changed though nothing is hidden"


def look(game: Game, contents: np.ndarray, states: np.ndarray, seat: int) -> tuple[np.ndarray, np.ndarray]:
    """Mask and flat observation of a seat."""
    mask, seen = np.full(game.num_actions, -1, np.int8), np.full(game.encoders["flat"].size, np.nan, np.float32)
    game.entries.look(contents, states, 0, seat, game.encoder_index("flat"), mask, seen)
    assert not np.isnan(seen).any(), "11: not all numbers were written"
    return mask, seen
