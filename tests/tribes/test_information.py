"""What a seat knows, and the games it imagines (rules.md, chapter 9)."""

import numpy as np
import pytest

from .table import GAME, Table, back

pytestmark = pytest.mark.uncompiled
ENCODERS = ("flat", "planes")


def played(seed: int, steps: int, **options) -> Table:
    """A game after so many random decisions."""
    t = Table.new(seed=seed, **options)
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        if not t.over:
            t.env.step(int(chance.choice(t.env.legal_actions())))
    return t


def backs(s: np.record) -> list[list[str]]:
    """Every back on the table: hands, display, draws, top of the pile."""
    places = [*s.hand[: s.option.players].tolist(), s.edisp.tolist(), s.draws.tolist(), [s.edeck[s.edeck_size - 1]]]
    return [[back(card) if card >= 0 else "-" for card in cards] for cards in places]


@pytest.mark.parametrize(("players", "steps"), [(2, 0), (2, 90), (3, 41), (4, 130), (5, 77), (5, 260)])
def test_no_seat_can_tell_an_imagined_game(players, steps):
    """scenario 39"""
    t = played(players, steps, players=players)
    real = t.copy()
    for seat in range(players):
        for seed in range(3):
            imagined = t.imagine(seat, seed)
            assert backs(imagined[0]) == backs(real[0])
            assert imagined[0].hand[seat].tolist() == real[0].hand[seat].tolist()
            for encoder in ENCODERS:
                for seen, seen_too in zip(t.look(real, seat, encoder), t.look(imagined, seat, encoder), strict=True):
                    np.testing.assert_array_equal(seen, seen_too)


def test_a_reshuffle_tells_what_is_in_the_new_pile():
    """scenario 45"""
    t = Table().hands("B05 B B Y Y", "R R G G Y", "R R G G Y").short_pile()
    t.play("temple:water", "discard:0-1-2")
    s = t.record
    discard = set(s.edisc[: s.edisc_size].tolist())
    slot0 = int(s.edisp[0])
    t.play("draw:pile", "draw:0", "draw:pile")
    assert s.shuffles == 1 and s.edisp[0] in discard and slot0 in s.hand[0].tolist()
    old = sorted(s.hand[1:3].ravel().tolist() + s.edisp[1:].tolist())
    others = set()
    for seed in range(30):
        imagined = t.imagine(0, seed)[0]
        assert sorted(imagined.hand[1:3].ravel().tolist() + imagined.edisp[1:].tolist()) == old
        assert backs(imagined) == backs(s)
        assert imagined.edisp[0] in discard
        assert set(imagined.edeck[: imagined.edeck_size].tolist()) <= discard
        others.add(tuple(imagined.hand[1].tolist()))
    assert len(others) > 5


def test_hidden_cards_vary_and_own_cards_do_not():
    """Section 9: uniform over what is possible"""
    t = Table()
    own = t.record.hand[0].tolist()
    seen = {slot: set() for slot in range(5)}
    for seed in range(300):
        imagined = t.imagine(0, seed)[0]
        assert imagined.hand[0].tolist() == own
        for slot in range(5):
            seen[slot].add(int(imagined.hand[1, slot]))
    for slot, cards in seen.items():
        colour = back(int(t.record.hand[1, slot]))
        possible = {card for card in range(80) if back(card) == colour and card not in own}
        assert cards <= possible and len(cards) > 0.8 * len(possible)


def test_the_piles_are_shuffled_below_what_lies_open():
    """Section 9: the top of the forest pile is open"""
    t = Table()
    s = t.record
    decks = set()
    for seed in range(10):
        imagined = t.imagine(1, seed)[0]
        assert imagined.fdeck[s.fdeck_size - 1] == s.fdeck[s.fdeck_size - 1]
        assert sorted(imagined.fdeck[: s.fdeck_size]) == sorted(s.fdeck[: s.fdeck_size])
        assert sorted(imagined.vdeck[: s.vdeck_size]) == sorted(s.vdeck[: s.vdeck_size])
        assert (imagined.vdisp.tolist(), imagined.fdisp.tolist()) == (s.vdisp.tolist(), s.fdisp.tolist())
        decks.add((tuple(imagined.vdeck), tuple(imagined.fdeck)))
    assert len(decks) == 10


def test_the_drawer_does_not_know_its_draws():
    """TW-30"""
    t = Table("Gale").play("temple:moves", "discard:0-1-2", "stop", "draw:0")
    drawn = {int(t.imagine(0, seed)[0].draws[0]) for seed in range(40)}
    assert len(drawn) > 5 and {back(card) for card in drawn} == {back(int(t.record.draws[0]))}


def test_hands_of_others_are_told_by_their_backs_only():
    """Section 9, in words"""
    t = Table().hands("R01 R02 B03 B04 G05", "R06 B07 G08 Y09 Y10", "G11 G12 Y13 Y14 R15")
    text = GAME.describe(t.env.contents[0], t.record, 0)
    assert "R01" in text and "G05" in text and "R06" not in text and "Y14" not in text
    assert "hand: R B G Y Y" in text and "hand: G G Y Y R" in text
    everything = GAME.describe(t.env.contents[0], t.record, None)
    assert all(name in everything for name in ("R01", "R06", "Y14"))


def test_cards_that_nobody_sees_are_told_to_somebody_who_may_see_all():
    """Section 9: display, draws and the top of the pile"""
    t = Table("Gale").market("R01 B02 G03 Y04", "Y05").play("temple:moves", "discard:0-1-2", "stop", "draw:0")
    text = GAME.describe(t.env.contents[0], t.record, 0)
    assert "Element display: - B G Y, pile 61 with Y on top" in text and "drawn R." in text
    everything = GAME.describe(t.env.contents[0], t.record, None)
    assert "Element display: - B02 G03 Y04, pile 61 with Y05 on top" in everything and "drawn R01." in everything


def test_village_cards_in_use_and_thrown_away_are_told():
    """Section 9: they lie open"""
    t = (
        Table()
        .tile(0, 1, "2 T")
        .riders(0, 1, 2)
        .keep(0, 0, 1, 2, 3)
        .on_display(2, 20)
        .play("build:1", "village:2:left")
    )
    text = GAME.describe(t.env.contents[0], t.record, 1)
    assert "Waiting: village card 20, 10 points for 3 x DIAG3 same; right side M3 + 1 flight." in text
    assert "discard: none):" in text
    assert "discard: 1):" in GAME.describe(t.env.contents[0], t.play("drop:1").record, 1)


@pytest.mark.parametrize("players", [2, 5])
def test_the_text_is_plain_and_short(players):
    """ASCII, well below 20,000 characters"""
    t = played(3, 200, players=players, guides="choose")
    for viewer in (None, *range(players)):
        text = GAME.describe(t.env.contents[0], t.record, viewer)
        assert text.isascii() and len(text) < 10_000
