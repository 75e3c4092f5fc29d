"""What the encoders write: every segment of section 9, on positions set by hand."""

import numpy as np
import pytest

from .table import GAME, C, Table, number

pytestmark = pytest.mark.uncompiled
ENCODER = GAME.encoders["flat"]
TURN, PLAYER, HAND_CARD = 90, 155, 37
HAND, DISPLAY, DRAWN, DISCARD, OFFER, VILLAGES = 865, 1050, 1070, 1074, 1079, 1120


def seen(t: Table, seat: int = 0) -> np.ndarray:
    return t.look(t.copy(), seat)[1]


def player(t: Table, d: int, seat: int = 0) -> dict[str, np.ndarray]:
    """The block of one player by name."""
    block = seen(t, seat)[TURN + d * PLAYER : TURN + (d + 1) * PLAYER]
    sizes = {"present": 1, "guide": 5, "order": 5, "water": 1, "capital": 1, "villages": 1, "temples": 4, "tiles": 1,
             "polluted": 1, "tokens": 1, "right": 1, "met": 2, "power": 4, "end": 1, "score": 1, "backs": 4, "acting": 1,
             "cards": 120}  # fmt: skip
    parts, at = {}, 0
    for name, size in sizes.items():
        parts[name] = block[at : at + size]
        at += size
    assert at == PLAYER
    return parts


def hot(place: int, size: int) -> list[int]:
    return [int(place == at) for at in range(size)]


def test_sizes_are_those_of_the_reference():
    """Section 9"""
    assert ENCODER.size == 1264
    assert GAME.encoders["planes"].shapes == {"vector": (1264,), "observation": (60, 3, 4)}
    firsts, at = {}, 0
    for segment in ENCODER.segments:
        firsts.setdefault(segment.name, at)
        at += segment.size
    assert (firsts["own hand"], firsts["display"], firsts["drawn backs"]) == (HAND, DISPLAY, DRAWN)
    assert (firsts["discard"], firsts["forest offer"], firsts["village display"]) == (DISCARD, OFFER, VILLAGES)
    assert firsts["present of the viewer"] == TURN


def test_the_turn():
    """Phase, stage, registers, clock"""
    t = Table(max_rounds=40).hands("R06 R G G Y", "B R G G Y", "B R G G Y").round(10)
    out = seen(t)
    assert out[:20].tolist() == hot(2, 20) and out[20:24].tolist() == hot(0, 4)
    assert out[81:90].tolist() == pytest.approx([0.2, 0.25, 0, 0, 1, *hot(1, 4)])
    assert seen(t, 1)[85] == 0
    t.play("play:0:big")
    out = seen(t)
    assert out[:20].tolist() == hot(6, 20) and out[20:24].tolist() == hot(2, 4)
    assert out[24:32].tolist() == [0.25, 0, 0, 0, 0, 0, 0, 0]


def test_registers_of_forests_moves_splits_and_flights():
    """Section 9: the second row"""
    t = Table().hands("G16 B B Y Y", "B B R R Y", "B B R R Y").water(0, 5).clean(0, 4).play("play:0:small")
    assert seen(t)[24:32].tolist() == [0, 0, 0.5, 0, 0, 0, 0, 0]
    t.play("tile:3")
    assert seen(t)[36:41].tolist() == hot(3, 5)
    t = Table().hands("B18 B R R G", "B B R R G", "B B R R G").play("play:0:small")
    assert seen(t)[29] == 0.75
    t = Table("Gale").play("temple:moves")
    assert seen(t)[41:45].tolist() == hot(3, 4)
    t.play("discard:0-1-2")
    assert seen(t)[28] == pytest.approx(0.2)
    t.play("stop", "draw:2")
    assert seen(t)[45] == pytest.approx(1 / 3)
    drawn = int(t.record.draws[0]) // 20
    assert seen(t)[DRAWN : DRAWN + 4].tolist() == pytest.approx([x / 3 for x in hot(drawn, 4)])
    assert seen(t)[DISPLAY + 8 : DISPLAY + 12].tolist() == [0, 0, 0, 0]


def test_a_branch_shows_its_row():
    """Section 9: BRANCH"""
    t = Table().hands("R15 R R G Y", "B B G G Y", "B B G G Y")
    assert not seen(t)[46:51].any()
    t.play("play:0:small")
    assert seen(t)[46:51].tolist() == [0.75, 0.75, 0, 0, 0]
    assert seen(t)[20:24].tolist() == hot(2, 4)
    assert seen(t, 2)[46:51].tolist() == seen(t)[46:51].tolist()


def test_powers_used_and_guide_choices():
    """Section 9: used, pend_guide"""
    t = Table("Dawn").power(0, 2).water(0, 5).tile(0, 1).play("power:2")
    assert seen(t)[32:36].tolist() == [0, 0, 1, 0]


def test_a_player_block():
    """Section 9: 155 numbers of each player"""
    t = (
        Table(players=4, first_player=2)
        .turn(2)
        .guide(0, "Gale")
        .water(0, 12)
        .tile(0, 1, "2 T")
        .tile(0, 4)
        .riders(0, 1, 2)
    )
    t.village(0, 4).temple(0, 0, "forest").power(0, 1).keep(0, 4, 12).only_polluted(0, {11: 3, 10: 1})
    t.hand(0, "R R R B Y")
    t.record.right_used[0] = 2
    own = player(t, 0)
    assert own["guide"].tolist() == hot(3, 5) and own["order"].tolist() == hot(2, 5)
    assert float(own["water"][0]) == pytest.approx(0.4) and own["capital"][0] == pytest.approx(5 / 7)
    assert own["villages"][0] == pytest.approx(0.2) and own["temples"].tolist() == [1, 1, 0, 1]
    assert (
        own["tiles"][0] == 0.25
        and own["polluted"][0] == pytest.approx(2 / 11)
        and own["tokens"][0] == pytest.approx(0.2)
    )
    assert (
        own["right"][0] == pytest.approx(0.4)
        and own["met"].tolist() == [1, 0]
        and own["power"].tolist() == [0, 1, 0, 0]
    )
    assert own["end"][0] == 0 and own["score"][0] == pytest.approx((3 + 3) / 60)
    assert own["backs"].tolist() == pytest.approx([0.6, 0.2, 0, 0.2]) and own["acting"][0] == 0
    assert player(t, 2)["acting"][0] == 1 and player(t, 2)["order"].tolist() == hot(0, 5)
    assert (player(t, 0)["cards"] == player(t, 1, seat=3)["cards"]).all()
    assert not seen(t)[TURN + 4 * PLAYER : HAND].any()
    t.water(0, 50)
    assert player(t, 0)["water"][0] == 1


def test_kept_village_cards():
    """Section 9: 30 numbers a card"""
    t = Table().keep(0, 4, 25).tile(0, 1).tile(0, 4).village(0, 1, 4)
    first, second = player(t, 0)["cards"][:30], player(t, 0)["cards"][30:60]
    spaces = [int(k in (1, 4)) for k in range(12)]
    assert first.tolist() == pytest.approx([1, *hot(1, 10), *spaces, 0.2, 0, 0, 0, 0, 0.5, 1])
    assert second.tolist() == pytest.approx([1, *hot(8, 10), *12 * [0], 0.3, 0, 1, 0, 0, 8 / 12, 0])
    assert not player(t, 0)["cards"][60:].any()


def test_the_village_display():
    """Section 9: 36 numbers a card, judged for the viewer"""
    t = Table().on_display(1, 16).tile(0, 1, "pink").tile(0, 2, "pink")
    card = seen(t)[VILLAGES + 36 : VILLAGES + 72]
    assert card.tolist() == pytest.approx([1, *hot(4, 10), *12 * [0], 0.3, 1, 0, 0, 0, 8 / 12, 1, 0, 0.75, 0, 0, 0, 0])
    assert seen(t, 1)[VILLAGES + 36 + 29] == 0


def test_the_village_card_in_use_is_judged_for_the_seat_on_turn():
    """Section 9: sel_vcard"""
    t = Table().tile(0, 1, "2 T").riders(0, 1, 2).keep(0, 0, 1, 2, 3).on_display(0, 4).tile(0, 4).village(0, 4)
    t.play("build:1", "village:0:left")
    assert t.phase == "drop"
    for seat in range(3):
        assert seen(t, seat)[51] == 1 and seen(t, seat)[51 + 29] == 1


def test_own_hand_cards():
    """Section 9: 37 numbers a card"""
    t = Table().hands("B01 R14 R09 G01 R", "B B G G Y", "B R G G Y")
    cards = [seen(t)[HAND + k * HAND_CARD : HAND + (k + 1) * HAND_CARD] for k in range(5)]
    assert cards[0][:20].tolist() == [1, *hot(1, 4), *hot(0, 8), *hot(1, 4), 0, 0, 0]
    assert cards[0][20:35].tolist() == pytest.approx([0.5, *14 * [0]]) and cards[0][35:].tolist() == [1, 0]
    assert cards[1][:20].tolist() == pytest.approx([1, *hot(0, 4), *hot(5, 8), *hot(0, 4), 2 / 3, 1, 0])
    assert cards[1][20:35].tolist() == [0, 0.5, 0, 0, 0, 0, 0.75, 0, 0, 0, 0, 0, 0, 0, 0]
    assert cards[1][35:].tolist() == [1, 1]
    assert cards[2][13:17].tolist() == [0, 0, 0, 0] and cards[2][35:].tolist() == [0, 0]
    assert cards[3][22] == pytest.approx(3 / 8)  # eight less five greens
    others = seen(t, 1)[HAND : HAND + HAND_CARD]
    assert others[:5].tolist() == [1, *hot(1, 4)]


def test_legality_is_told_in_every_phase():
    """Section 9: as if the viewer were in MAIN now"""
    t = Table().hands("B05 R R G Y", "R05 G G Y Y", "B R G G Y")
    assert seen(t, 1)[HAND + 35 : HAND + 37].tolist() == [1, 1]


def test_market_discard_and_piles():
    """Section 9"""
    t = Table().market("R B G Y", "B").hands("G16 B B Y Y", "B B R R Y", "B B R R Y").play("play:0:small", "draw:0")
    out = seen(t, 1)
    assert out[DISPLAY + 4 : DISPLAY + 16].tolist() == [*hot(1, 4), *hot(2, 4), *hot(3, 4)]
    assert out[DISCARD : DISCARD + 4].tolist() == pytest.approx([0, 0, 0.05, 0])
    assert out[DISCARD + 4] == pytest.approx(t.record.edeck_size / 80)
    assert number("G16") in t.record.edisc


def test_the_forest_offer():
    """Section 9"""
    t = Table()
    out, s = seen(t), t.record
    offered = [*s.fdisp.tolist(), int(s.fdeck[s.fdeck_size - 1])]
    for place, tile in enumerate(offered):
        one = C.tile[tile]
        wanted = [1, *hot(one.colour, 3), one.spots / 4, one.bonus & 1, one.bonus >> 1 & 1, one.bonus >> 2 & 1]
        assert out[OFFER + 8 * place : OFFER + 8 * place + 8].tolist() == wanted
    assert out[OFFER + 40] == pytest.approx(s.fdeck_size / 39)
    s.fdeck_size = 0
    t.water(0, 0)
    assert not seen(t)[OFFER + 32 : OFFER + 41].any()


def test_planes():
    """Section 9: twelve planes a player, from the viewer on"""
    t = Table().tile(1, 1, "amber 4 TCP").riders(1, 1, 3).village(1, 1).temple(1, 1, "water").pollution(1, {6: 3})
    flat, planes = GAME.encoders["planes"].parts(t.look(t.copy(), 0, "planes")[1]).values()
    np.testing.assert_array_equal(flat, seen(t))
    own, other = planes[12:24], planes[:12]
    assert own[0, 1, 2] == 0.75 and own[0, 0, 3] == 0.5
    assert own[1:, 0, 1].tolist() == pytest.approx([1, 0, 0, 1, 1, 3 / 7, 1, 1, 1, 1, 1])
    assert own[1:, 0, 0].tolist() == pytest.approx([1, 0, 1, 0, 0.75, 0, 0, 0, 0, 1, 0])  # teal start tile
    assert other[1].sum() == 1 and not planes[36:].any()
    from_there = GAME.encoders["planes"].parts(t.look(t.copy(), 1, "planes")[1])["observation"]
    np.testing.assert_array_equal(from_there[:12], own)


@pytest.mark.parametrize("seat", [0, 1])
def test_faces_of_others_leave_no_trace(seat):
    """Swapping two cards with the same back in another hand changes nothing"""
    t = Table().hands("R01 R02 R03 B01 G01", "R04 R05 R06 B02 G02", "R07 R08 R09 B03 G03").market("B B G Y", "Y")
    before = seen(t, seat)
    other = 2
    s = t.record
    s.hand[other, 0], s.hand[other, 1] = s.hand[other, 1], s.hand[other, 0]
    s.hand[other, 2], s.edeck[np.flatnonzero(s.edeck[: s.edeck_size] == number("R20"))] = (
        number("R20"),
        s.hand[other, 2],
    )
    np.testing.assert_array_equal(seen(t, seat), before)
    assert (seen(t, other) != before).any()
