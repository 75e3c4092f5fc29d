"""What holds in every state of every game: the numbered invariants of section 13, each a function of its own.

Plain Python on purpose, and independent of the game's own questions: it shares no code with what it checks.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from windenvs.core.drivers import NO_ENCODER
from windenvs.core.game import Game

LIGHT, ADRIFT, FIRST, TURN, FOREIGN, WAVE, OVER = range(7)
ISLAND, HOME, ABSENT = -1, -2, -3
WINDS = {("coop", 2): (4, 0), ("coop", 3): (4, 0), ("coop", 4): (4, 0), ("competitive", 2): (6, 1),
         ("competitive", 3): (4, 1), ("competitive", 4): (4, 0)}  # fmt: skip
SEATS = {("coop", 2): [0, 1, 0, 1], ("coop", 3): [0, 1, 0, 2], ("coop", 4): [0, 1, 2, 3],
         ("competitive", 2): [0, -1, 1, -1], ("competitive", 3): [0, 1, 2, -1],
         ("competitive", 4): [0, 1, 2, 3]}  # fmt: skip


def check(game: Game, contents: np.ndarray, s: np.record, options: dict[str, Any]) -> None:
    """All invariants of a single state."""
    kind = options["mode"], options["players"]
    colours = [colour for colour, seat in enumerate(SEATS[kind]) if seat >= 0]
    assert s.seat.tolist() == SEATS[kind], "seats of the colours"
    rafts_lie_in_stacks(s, colours)  # 1
    winds_are_conserved(s, colours, *WINDS[kind])  # 2
    castaways_stand_on_top(s, colours)  # 3, 4
    winds_keep_off_the_island(s, options)  # 5
    coconuts_are_few(s, colours, options)  # 6
    the_ocean_is_for_coop(s, options)  # 7
    home_is_final(s, options)  # 8
    legal_ids_are_sound(game, contents, s)  # 9
    the_clock_is_right(s, colours, options)  # 10
    rewards_are_fair(s, options)  # 11
    foreign_winds_are_taken_by_choice(s)  # 12


def rafts_lie_in_stacks(s: np.record, colours: list[int]) -> None:
    """1: every raft of a colour in play lies in one stack, whose levels run from 0 without a gap."""
    stacks: dict[int, list[int]] = {}
    for raft, (mark, level) in enumerate(zip(s.raft_mark.tolist(), s.raft_level.tolist(), strict=True)):
        if raft // 6 not in colours:
            assert (mark, level) == (-1, 0), f"1: raft {raft} is not in play"
            continue
        assert 0 <= mark < 36, f"1: raft {raft} lies at {mark}"
        stacks.setdefault(mark, []).append(level)
    assert sum(map(len, stacks.values())) == 6 * len(colours), "1: six rafts a colour"
    for mark, levels in stacks.items():
        assert sorted(levels) == list(range(len(levels))), f"1: levels {levels} on mark {mark}"


def winds_are_conserved(s: np.record, colours: list[int], own: int, foreign: int) -> None:
    """2: on the board, in the own hand and in that of the neighbour before: always the same number."""
    laid = Counter(s.wind_colour.tolist())
    for place, colour in enumerate(colours):
        before = colours[place - 1]
        total = laid[colour] + s.hand[colour] + s.foreign[before]
        assert total == own + foreign, f"2: {total} winds of colour {colour}"
        assert 0 <= s.hand[colour] <= own and 0 <= s.foreign[colour] <= foreign, "2: a hand"
    assert set(laid) <= {-1, *colours}, "2: a wind of a colour that is not in play"
    assert all(0 <= d < 4 for d in s.wind_dir) and not s.wind_dir[s.wind_colour == -1].any(), "2: directions"


def castaways_stand_on_top(s: np.record, colours: list[int]) -> None:
    """3, 4: on a raft of the own colour, with nothing on it; no two on one mark."""
    height = Counter(s.raft_mark.tolist())
    taken = []
    for colour, raft in enumerate(s.castaway.tolist()):
        if colour not in colours:
            assert raft == ABSENT, f"3: colour {colour} is not in play"
        elif raft >= 0:
            mark = int(s.raft_mark[raft])
            assert raft // 6 == colour, f"3: castaway {colour} on raft {raft}"
            assert s.raft_level[raft] == height[mark] - 1, f"4: something lies on castaway {colour}"
            taken.append(mark)
        else:
            assert raft in (ISLAND, HOME), f"3: castaway {colour} is nowhere"
    assert len(set(taken)) == len(taken), "4: two castaways on one mark"


def winds_keep_off_the_island(s: np.record, options: dict[str, Any]) -> None:
    """5: one number per mark is one wind at most; none under the island."""
    if options["start"] == "island":
        assert s.wind_colour[12] == -1, "5: a wind on the island"


def coconuts_are_few(s: np.record, colours: list[int], options: dict[str, Any]) -> None:
    """6: never more than at first; none where control is free. (That they never grow is in check_step.)"""
    for colour in range(4):
        most = 0 if options["free_control"] or colour not in colours else options["coconuts"]
        assert 0 <= s.coconuts[colour] <= most, "6: coconuts"


def the_ocean_is_for_coop(s: np.record, options: dict[str, Any]) -> None:
    """7: die, sleep, turtle and waves only in co-op; pending stacks stand on the roller's rafts, only in WAVE."""
    flags = s.asleep.tolist() + s.turtle.tolist() + s.pending.tolist()
    assert set(flags) <= {0, 1}, "7: a flag that is neither 0 nor 1"
    if options["mode"] == "competitive":
        assert not any(flags) and (s.die, s.wave_dir) == (-1, -1) and s.phase != WAVE, "7: the ocean stirs"
    assert -1 <= s.die < 6, "7: die"
    if s.phase != WAVE and not s.truncated:
        assert not s.pending.any() and s.wave_dir == -1, "7: a wave outside WAVE"
    for mark in np.flatnonzero(s.pending).tolist():
        bottom = [raft for raft in range(24) if s.raft_mark[raft] == mark and s.raft_level[raft] == 0]
        assert [raft // 6 for raft in bottom] == [s.marker], "7: a stack of another colour has to drift"


def home_is_final(s: np.record, options: dict[str, Any]) -> None:
    """8: in the competitive game nobody is at home before the end. (That home is for good is in check_step.)"""
    home = [colour for colour in range(4) if s.castaway[colour] == HOME]
    if options["mode"] == "competitive":
        assert home == ([int(s.winner)] if s.winner >= 0 else []), "8: home without a victory"
    else:
        assert s.winner == -1 and (len(home) == 4) == (s.result == 1), "8: all home and no victory"


def legal_ids_are_sound(game: Game, contents: np.ndarray, s: np.record) -> None:
    """9: some legal ids until the end, none after it and none for other seats; OVER means a result."""
    states = np.array([s], game.state)
    mask = np.full(game.num_actions, -1, np.int8)
    assert game.num_actions == len(set(game.action_names)) == 261, "9: 261 distinct actions"
    for seat in range(int(s.option.players)):
        game.entries.look(contents, states, 0, seat, NO_ENCODER, mask, np.zeros(0, np.float32))
        assert set(np.unique(mask).tolist()) <= {0, 1}, "9: a mask that is neither 0 nor 1"
        assert mask.any() == (seat == s.player), "9: the wrong seat may choose"
        if seat == s.player:
            least = {LIGHT: 5, ADRIFT: 1, FIRST: 2, TURN: 4, FOREIGN: 4, WAVE: 2}[int(s.phase)]
            assert mask.sum() >= least, f"9: only {mask.sum()} legal actions"
    assert (s.phase == OVER) == (s.result != 0) == bool(s.terminated or s.truncated) == (s.player == -1), "9: over"
    assert (s.result == 3) == bool(s.truncated) and not (s.terminated and s.truncated), "9: broken off"


def the_clock_is_right(s: np.record, colours: list[int], options: dict[str, Any]) -> None:
    """10: rounds and turns in range, who decides, and the number of decisions."""
    n, coop = len(colours), options["mode"] == "coop"
    last = options["round_limit"] if coop else options["round_cap"]
    assert 1 <= s.round_no <= last, "10: round"
    assert 0 <= s.turns < n, "10: turns"
    assert {int(s.active), int(s.marker), int(s.starter)} <= set(colours), "10: a colour that is not in play"
    most = 2 * n + 1 + (last * (n + 5) if coop else last * n + n)
    assert s.steps <= min(most, options["max_steps"]), "10: too many decisions"
    if s.phase != OVER:
        decides = s.marker if s.phase == WAVE else colours[0] if s.phase == FIRST else s.active
        assert s.player == s.seat[decides], "10: the wrong seat decides"
    if s.phase in (TURN, FOREIGN):
        lead = s.marker if options["rotate_start"] else s.starter
        expected = colours[(colours.index(int(lead)) + int(s.turns)) % n]
        assert s.active == expected, "10: the wrong colour's turn"
        assert colours.index(int(s.marker)) == (colours.index(int(s.starter)) + s.round_no - 1) % n, "10: marker"


def rewards_are_fair(s: np.record, options: dict[str, Any]) -> None:
    """11: competitive rewards sum to 0, co-op rewards are equal."""
    rewards = s.reward[: options["players"]].tolist()
    if options["mode"] == "competitive":
        assert abs(sum(rewards)) < 1e-6, f"11: {rewards}"
    else:
        assert len(set(rewards)) == 1, f"11: {rewards}"
    assert not s.reward[options["players"] :].any(), "11: a reward for a seat that is not there"


def foreign_winds_are_taken_by_choice(s: np.record) -> None:
    """12: FOREIGN only with an own and a foreign wind in hand."""
    if s.phase == FOREIGN:
        assert s.hand[s.active] > 0 and s.foreign[s.active] > 0, "12: nothing to choose"


def check_step(before: np.record, after: np.record, options: dict[str, Any]) -> None:
    """What holds between two states that follow each other: clock, coconuts (6), home (8), rewards (section 10)."""
    assert after.steps == before.steps + 1, "a decision was not counted, or a forced move was"
    assert after.round_no >= before.round_no, "10: rounds run backwards"
    assert (after.coconuts <= before.coconuts).all(), "6: coconuts grow"
    for colour in range(4):
        assert before.castaway[colour] != HOME or after.castaway[colour] == HOME, "8: somebody left home"
    rewards = expected_rewards(before, after, options)
    assert np.allclose(after.reward[: options["players"]], rewards, atol=1e-6), f"{after.reward} for {rewards}"


def expected_rewards(before: np.record, after: np.record, options: dict[str, Any]) -> list[float]:
    coop, n = options["mode"] == "coop", options["players"]
    rewards = [0.0] * n
    if after.result == 1:
        rewards = (
            [1.0] * n if coop else [1.0 if seat == after.seat[after.winner] else -1 / (n - 1) for seat in range(n)]
        )
    elif after.result == 2:
        rewards = [-1.0] * n
    if options["reward"] == "shaped":
        gains = [legs(before, colour) - legs(after, colour) for colour in range(4)]
        for colour in range(4):
            if coop and after.seat[colour] >= 0:
                rewards[after.seat[colour]] += 0.05 * sum(gains) if colour == seats_first(after, colour) else 0
            elif after.seat[colour] >= 0:
                rewards[after.seat[colour]] += 0.05 * (gains[colour] - (sum(gains) - gains[colour]) / (n - 1))
    return rewards


def seats_first(s: np.record, colour: int) -> int:
    """The first colour of the seat that holds this one: a seat is rewarded once."""
    return s.seat.tolist().index(int(s.seat[colour]))


def legs(s: np.record, colour: int) -> int:
    """Section 10: how far a castaway has still to go."""
    raft = int(s.castaway[colour])
    if raft in (HOME, ABSENT):
        return 0
    if s.lighthouse[colour] < 0:
        return 5
    k, both = int(s.lighthouse[colour]), range(int(s.option.landing_spots))
    edge = [
        [(0, k + i) for i in both],
        [(k + i, 5) for i in both],
        [(5, k + i) for i in both],
        [(k + i, 0) for i in both],
    ]
    spots = edge[colour]
    if raft == ISLAND:
        return 2 + min(distance(spot, at) for spot in spots for at in ((2, 2), (2, 3), (3, 2), (3, 3)))
    return 1 + min(distance(spot, divmod(int(s.raft_mark[raft]), 6)) for spot in spots)


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def check_imagined(game: Game, contents: np.ndarray, s: np.record, seed: int) -> None:
    """Section 9: an imagined game differs from the real one by its chance only."""
    states = np.array([s], game.state)
    for seat in range(int(s.option.players)):
        imagined = np.zeros(1, game.state)
        rows, seats, seeds = np.zeros(1, np.int64), np.array([seat], np.int64), np.array([seed], np.uint64)
        game.entries.imagine(contents, states, rows, seats, seeds, imagined)
        assert imagined["rng"] != states["rng"], "the chance of the real game"
        imagined["rng"] = states["rng"]
        assert imagined.tobytes() == states.tobytes(), "something changed though nothing is hidden"
