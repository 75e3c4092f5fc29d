"""What holds in every state of every game: the numbered invariants of section 13, each a function of its own.

Plain Python on purpose, and independent of the game's own questions: it shares no code with what it checks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from windenvs.core.game import Game
from windenvs.core.hexgrid import hex_number, neighbour_table

(MAIN, SUPPLY, CREW, BAIT, TEETH, TRADE, B_FLAG, B_ACAN, B_DCAN, B_ACARD, B_DCARD, LOOT, RESPAWN, WHITE, RESEARCH, REST,
 REDPATH, OVER) = range(18)  # fmt: skip
BATTLE = (B_FLAG, B_ACAN, B_DCAN, B_ACARD, B_DCARD)
ALWAYS_ASKED = (MAIN, B_FLAG, B_ACARD, B_DCARD)
STOCK, LIVE, LYING, HELD = range(4)
DRIFT, FEEDING = 1, 4
COUNTS = np.array([10, 8, 6, 5, 8, 5, 4, 8, 5, 6, 5, 4])
GAS_SLOTS = [6, 6, 6, 8, 6, 6]
MOVES = list(range(6))
RADIUS = {"large": 7, "small": 5}
TERRITORY = {hex_number(n, k, b): k for n in range(1, 8) for k in range(6) for b in range(n)}
NEIGHBOURS = {size: neighbour_table(radius).tolist() for size, radius in RADIUS.items()}


def check(s: np.record, mask: np.ndarray, options: dict[str, Any]) -> None:
    """All invariants of a single state; the mask is that of the player who decides."""
    n = options["players"]
    cards_are_conserved(s, n)  # 1
    hands_are_limited(s, n)  # 2
    cresters_are_conserved(s, n)  # 3
    tracks_are_in_range(s, n)  # 4
    tokens_are_limited(s, n, options)  # 5
    pieces_keep_apart(s, n, options)  # 6
    nothing_stays_on_drift(s, mask, n)  # 7
    holds_and_boats_agree(s, n)  # 8
    the_naturalist_has_no_teeth(s, options)  # 9
    enough_grays_live(s, n, options)  # 10
    white_comes_last(s, options)  # 11
    there_is_a_choice(s, mask)  # 12


def cards_are_conserved(s: np.record, n: int) -> None:
    """1: pool + discard + hands + tops = deck; stacks hold the pool and the tops."""
    tops = np.bincount(s.top, minlength=12)
    assert (s.pool + s.discard + s.hand[:n].sum(axis=0) + tops == COUNTS).all(), "1: cards"
    assert COUNTS.sum() == 74 and s.pool.min() >= 0 and s.discard.min() >= 0, "1: fewer than no cards"
    assert s.stack.sum() == s.pool.sum() + 3 and s.stack.min() >= 1, "1: stacks"


def hands_are_limited(s: np.record, n: int) -> None:
    """2: at most five cards, known ones among them; the kept size is the counted one."""
    assert (s.hand[:n].sum(axis=1) == s.hand_size[:n]).all(), "2: kept hand size"
    assert s.hand_size.max() <= 5 and (s.known >= 0).all() and (s.known <= s.hand).all(), "2: hands"
    assert not s.hand[n:].any() and not s.hand_size[n:].any(), "2: cards of an absent seat"


def cresters_are_conserved(s: np.record, n: int) -> None:
    """3: eight of each colour somewhere; each hold matches one held piece."""
    for states, hexes in ((s.red_state, s.red_hex), (s.gray_state, s.gray_hex)):
        assert len(states) == 8 and set(states.tolist()) <= {STOCK, LIVE, LYING, HELD}, "3: states"
        assert ((hexes >= 1) == ((states == LIVE) | (states == LYING))).all(), "3: on the map or not"
    held = [piece for piece in s.hold[:n].tolist() if piece >= 0]
    pieces = [*np.flatnonzero(s.gray_state == HELD).tolist(), *(8 + np.flatnonzero(s.red_state == HELD)).tolist()]
    assert sorted(held) == sorted(pieces), "3: holds"


def tracks_are_in_range(s: np.record, n: int) -> None:
    """4: gas, cannons, longboat speed, morale, tokens."""
    for p in range(n):
        gas = GAS_SLOTS[s.board[p]] + 4 * (s.crew[p, 2] > 0)
        cannons = 4 + 2 * (s.crew[p, 0] > 0)
        assert 0 <= s.gas[p] <= gas and 0 <= s.cannons[p] <= cannons, "4: slots"
        assert 0 <= s.lbspeed[p] <= 6 and (1 <= s.morale[p] <= 6 or s.phase == OVER), "4: tracks"
    assert s.gas[:n].sum() + s.cannons[:n].sum() + s.pocket_gas.sum() <= 100, "4: tokens"
    assert s.pocket_gas.min() >= 0 and s.pocket_gas.max() <= 2, "4: pockets"


def tokens_are_limited(s: np.record, n: int, options: dict[str, Any]) -> None:
    """5: +2 tokens, teeth, tags; a tag only on a live piece and only with a Naturalist."""
    for held, loose, most in (
        (s.plus2, s.loose_plus2, 16),
        (s.red_teeth, s.loose_red, 8),
        (s.gray_teeth, s.loose_gray, 8),
    ):
        assert held.min() >= 0 and loose.min() >= 0 and held[:n].sum() + loose.sum() <= most, "5: tokens"
        assert loose[0] == 0, "5: goods on the trading post"
    assert s.red_tag.sum() + s.gray_tag.sum() <= 6, "5: tags"
    assert not s.red_tag[s.red_state != LIVE].any() and not s.gray_tag[s.gray_state != LIVE].any(), "5: tag on the dead"
    if options["naturalist"] < 0:
        assert not s.red_tag.any() and not s.gray_tag.any(), "5: tag without a Naturalist"


def pieces_keep_apart(s: np.record, n: int, options: dict[str, Any]) -> None:
    """6: one ship a hex, one live Red (solo two), no two of ship, Red, White; one longboat, not with a live Gray."""
    boats = [hex for hex in s.boat[:n].reshape(-1).tolist() if hex >= 0]
    grays = s.gray_hex[s.gray_state == LIVE].tolist()
    if s.phase in BATTLE or (s.phase == OVER and s.truncated):
        return
    assert 0 not in boats, "6: a longboat on the trading post"
    assert len(set(boats)) == len(boats), "6: two longboats on a hex"
    assert len(set(grays)) == len(grays) and not set(grays) & set(boats), "6: Grays"
    if s.phase == OVER:
        return
    ships = [hex for hex in s.hex[:n].tolist() if hex > 0]
    reds = s.red_hex[s.red_state == LIVE].tolist()
    white = [int(s.white_hex)] if s.white_state == 1 else []
    crowd = 2 if options["mode"] == "solo" else 1
    assert len(set(ships)) == len(ships), "6: two ships on a hex"
    assert all(reds.count(hex) <= crowd for hex in reds), "6: too many Reds on a hex"
    assert not set(white) & set(ships + reds), "6: White is not alone"
    if s.phase != REDPATH:
        assert not set(ships) & set(reds), "6: a ship and a Red"


def nothing_stays_on_drift(s: np.record, mask: np.ndarray, n: int) -> None:
    """7: no Crester and no longboat on drift; a ship only in its own turn, with Deadweight and a way off."""
    drift = set(np.flatnonzero(s.terrain == DRIFT).tolist())
    boats = s.boat[:n].reshape(-1).tolist()
    assert not drift & {*s.red_hex.tolist(), *s.gray_hex.tolist(), *boats, int(s.white_hex)}, "7: drift"
    for p in range(n):
        if int(s.hex[p]) in drift and s.phase != OVER:
            assert p == s.turn and s.deadweight, "7: a ship on drift"
            assert s.phase != MAIN or mask[MOVES].any(), "7: stranded"


def holds_and_boats_agree(s: np.record, n: int) -> None:
    """8: a full hold is at sky; longboat 1 is locked iff its column is empty; a towed Gray is with its longboat."""
    for p in range(n):
        assert s.hold[p] < 0 or s.hex[p] > 0 or s.phase in BATTLE, "8: a Crester at port"
        assert (s.boat[p, 1] == -2) == (s.crew[p, 1] == 0) and s.boat[p, 0] != -2, "8: locked longboat"
    towing = [tow for tow in s.gray_tow.tolist() if tow >= 0]
    assert len(set(towing)) == len(towing), "8: a longboat tows two"
    for g, tow in enumerate(s.gray_tow.tolist()):
        if tow >= 0:
            assert s.gray_state[g] == LYING and s.gray_hex[g] == s.boat[tow // 2, tow % 2] > 0, "8: tow"


def the_naturalist_has_no_teeth(s: np.record, options: dict[str, Any]) -> None:
    """9"""
    if options["naturalist"] >= 0:
        p = options["naturalist"]
        assert s.board[p] == 5 and s.red_teeth[p] == s.gray_teeth[p] == 0, "9: teeth of the Naturalist"


def enough_grays_live(s: np.record, n: int, options: dict[str, Any]) -> None:
    """10: ffa: n - 1 Grays, or none in stock, or no free ground."""
    if options["mode"] != "ffa" or s.phase in BATTLE or s.phase == OVER:
        return
    taken = {*s.gray_hex.tolist(), *s.boat[:n].reshape(-1).tolist()}
    free = [hex for hex in np.flatnonzero(s.terrain == FEEDING).tolist() if hex not in taken]
    assert (s.gray_state == LIVE).sum() >= n - 1 or not (s.gray_state == STOCK).any() or not free, "10: Grays"


def white_comes_last(s: np.record, options: dict[str, Any]) -> None:
    """11: solo: White only when no Red lives."""
    if options["mode"] == "solo" and s.white_state == 1:
        assert not (s.red_state == LIVE).any(), "11: White and Reds"


def there_is_a_choice(s: np.record, mask: np.ndarray) -> None:
    """12: something is legal until the end, two things where forced moves are played."""
    legal = int(mask.sum())
    assert (legal == 0) == (s.phase == OVER), "12: legal actions"
    if s.phase != OVER and s.phase not in ALWAYS_ASKED:
        assert legal >= 2, f"12: only {legal} legal actions in phase {s.phase}"
    assert (s.phase == OVER) == bool(s.terminated or s.truncated) == (s.player == -1), "12: over"
    assert s.stage == 0, "12: a battle waits for nobody"
    assert (s.ak >= 0) == (s.phase in (*BATTLE, LOOT, RESPAWN, WHITE)) or s.phase == OVER, "12: battle record"
    assert s.ctx == 0 or s.phase != MAIN, "12: a choice in the turn at its end"


# --- about two states, one after the other ---


class Territories:
    """13: where each live Red was put on the map; in ffa and coop it never leaves that territory."""

    def __init__(self, s: np.record) -> None:
        self.home = [TERRITORY.get(int(hex)) for hex in s.red_hex]
        self.alive = (s.red_state == LIVE).tolist()

    def follow(self, s: np.record, options: dict[str, Any]) -> None:
        for r in range(8):
            here = TERRITORY.get(int(s.red_hex[r]))
            if s.red_state[r] == LIVE and s.phase not in BATTLE:
                if self.alive[r] and options["mode"] != "solo":
                    assert here == self.home[r], f"13: Red {r} has left its territory"
                self.home[r] = here
            self.alive[r] = s.red_state[r] == LIVE


def check_step(before: np.record, after: np.record, options: dict[str, Any]) -> None:
    """12: notoriety never falls; rewards are what the step was worth."""
    n = options["players"]
    gained = (after.notor - before.notor)[:n].astype(int)
    assert (gained >= 0).all(), "12: notoriety has fallen"
    assert after.round_no >= before.round_no and after.steps == before.steps + 1, "12: the clock"
    shaped = np.zeros(n)
    if options["reward"] == "shaped":
        lives = int(before.white_lives - after.white_lives) - int(before.captain_lives - after.captain_lives)
        beaten = int(after.reds_beaten - before.reds_beaten) + (before.white_state == 1 and after.white_state == 2)
        if options["mode"] == "ffa":
            shaped = gained - (gained.sum() - gained) / (n - 1)
        else:
            shaped = np.full(n, 5.0 * (lives if options["mode"] == "coop" else beaten))
        shaped = shaped * options["shaping_scale"]
    np.testing.assert_allclose(after.reward[:n] - final_rewards(after, n, options), shaped, atol=1e-5)


def final_rewards(s: np.record, n: int, options: dict[str, Any]) -> np.ndarray:
    """Section 10, from the winners."""
    if s.phase != OVER:
        return np.zeros(n)
    won = np.array([bool(s.winners >> p & 1) for p in range(n)])
    if options["mode"] != "ffa":
        assert won.all() or not won.any()
        return np.where(won, 1.0, -1.0)
    top = s.notor[:n] == s.notor[:n].max()
    assert (won == top).all() and (s.truncated or won.sum() == 1), "10: winners have most notoriety"
    return np.zeros(n) if won.all() else np.where(won, 1 / won.sum(), -1 / max(1, n - won.sum()))


def check_imagined(game: Game, contents: np.ndarray, s: np.record, n: int, seed: int) -> None:
    """14: for every seat the same observation after redeterminize, and the same mask if it is to move."""
    real = np.array([s], game.state)
    for p in range(n):
        imagined = real.copy()
        rows = np.zeros(1, np.int64)
        game.entries.imagine(contents, real, rows, rows + p, np.array([seed], np.uint64), imagined)
        for encoder in game.encoders:
            seen = [look(game, contents, states, p, encoder) for states in (real, imagined)]
            np.testing.assert_array_equal(seen[0][0], seen[1][0], err_msg=f"14: {encoder} of seat {p}")
            np.testing.assert_array_equal(seen[0][1], seen[1][1], err_msg=f"14: mask of seat {p}")
        cards_are_conserved(imagined[0], n)
        hands_are_limited(imagined[0], n)


def look(game: Game, contents: np.ndarray, states: np.ndarray, p: int, encoder: str) -> tuple[np.ndarray, np.ndarray]:
    mask, out = np.empty(game.num_actions, np.int8), np.empty(game.encoders[encoder].size, np.float32)
    game.entries.look(contents, states, 0, p, game.encoder_index(encoder), mask, out)
    return out, mask
