"""Element cards: requirements, what a row brings, drawing (rules.md, chapters 3 and 5)."""

import pytest

from windenvs.tribes.state import STAGES

from .table import Table, back

pytestmark = pytest.mark.uncompiled
NO_BLUE = "R R G G Y"


def choices(t: Table, slot: int) -> list[str]:
    return [name.split(":")[2] for name in t.legal(f"play:{slot}:")]


# --- counting over three hands ---


def test_tiers_count_the_backs_of_three_hands():
    """scenario 1"""
    t = Table().hands("R03 R R B Y", "B B G G Y", "R B G G Y").play("play:0:small")
    assert (t.phase, t.record.pend_p) == ("pollution", 2)
    assert t.record.played == 2


@pytest.mark.parametrize(("greens", "water", "price"), [(6, 2, 2), (6, 5, 2)])
def test_a_counted_forest_costs_eight_less_what_is_counted(greens, water, price):
    """scenario 2"""
    t = Table().hands("G01 G G B Y", "G G B B Y", "G R R B Y").clean(0, 4).water(0, water)
    assert sum(back(card) == "G" for card in t.record.hand[:3].ravel()) == greens
    t.play("play:0:small")
    assert (t.phase, t.record.pend_f) == ("forest_tile", price)
    t.play("tile:0", "space:4")
    assert t.seat_water(0) == water - price


def test_a_counted_forest_costs_at_least_one():
    """scenario 3"""
    t = Table().hands("G01 G G G Y", "G G G B Y", "G G R B Y").clean(0, 4).water(0, 1)
    t.play("play:0:small")
    assert t.record.pend_f == 1
    t.play("tile:0", "space:4")
    assert t.seat_water(0) == 0


def test_a_card_that_counts_nothing_may_be_played():
    """TW-9: eight less nothing is eight; water worth nothing does nothing."""
    t = Table().hands("R G02 R R Y", "R R G G Y", "R R G G Y").water(0, 8).play("play:1:small")
    assert (t.phase, t.record.pend_f) == ("forest_tile", 8)
    t = Table().hands("Y02 G B B Y", "G B B G Y", "B G G B Y").play("play:0:small")
    assert (t.seat_water(0), t.phase) == (2, "draw")


@pytest.mark.parametrize(("blues", "water"), [(1, None), (2, 3), (3, 3), (4, 5), (5, 5), (6, 7), (7, 7)])
def test_tiers_begin_at_two(blues, water):
    """TW-10, and each tier's own row"""
    hands = [["B03", "R", "R", "G", "Y"], ["R", "R", "G", "G", "Y"], ["R", "R", "G", "Y", "Y"]]
    for k in range(blues - 1):
        hands[1 + k % 2][k // 2] = "B"
    t = Table().hands(*(" ".join(cards) for cards in hands))
    if water is None:
        assert choices(t, 0) == []
        return
    assert choices(t, 0) == ["small"]
    assert t.play("play:0:small").seat_water(0) == water


# --- neighbours, and the own hand ---


def test_neighbours_decide_which_rows_may_be_used():
    """scenario 15"""
    assert choices(Table().hands("R06 R G G Y", "B R G G Y", NO_BLUE), 0) == ["small"]
    assert choices(Table().hands("R06 R G G Y", NO_BLUE, NO_BLUE), 0) == []
    t = Table().hands("R06 R G G Y", "B R G G Y", "B R G G Y")
    assert choices(t, 0) == ["small", "big"]
    t.play("play:0:big")
    assert (t.seat_water(0), t.phase, t.record.pend_p) == (3, "pollution", 1)


def test_fewer_and_more_compare_with_each_neighbour():
    """scenario 16"""
    assert choices(Table().hands("R19 R G G Y", NO_BLUE, NO_BLUE), 0) == []
    assert choices(Table().hands("R19 B G G Y", "B R G G Y", "B B G G Y"), 0) == ["small"]
    assert choices(Table().hands("R19 R G G Y", "B R G G Y", "B B G G Y"), 0) == ["small", "big"]
    assert choices(Table().hands("R11 R G G Y", "R R G G Y", "R B G G Y"), 0) == ["small"]
    assert choices(Table().hands("R11 R R G Y", "R R G G Y", "R B G G Y"), 0) == ["small", "big"]


def test_the_played_card_counts():
    """scenario 17"""
    others = ("R R G G Y", "R R G G Y")
    assert choices(Table().hands("B14 B G G Y", *others), 0) == ["small"]
    assert choices(Table().hands("B14 B B G Y", *others), 0) == ["small", "big"]
    assert choices(Table().hands("B14 R G G Y", *others), 0) == []
    assert choices(Table().hands("B16 B G G Y", *others), 0) == ["small"]
    assert choices(Table().hands("B16 R G G Y", *others), 0) == []
    assert choices(Table().hands("B10 R G Y Y", *others), 0) == ["small"]
    assert choices(Table().hands("B10 G G Y Y", *others), 0) == []
    assert choices(Table().hands("R17 R B Y Y", *others), 0) == ["small"]


def test_with_two_players_the_market_is_the_second_neighbour():
    """scenario 18"""
    t = Table(players=2).hands("B03 R R G Y", "R R G G Y").market("B B B B", "B").play("play:0:small")
    assert t.seat_water(0) == 7
    t = Table(players=2).hands("R05 G G G Y", "R B G G Y").market("B B G Y", "R")
    assert choices(t, 0) == ["small", "big"]
    t = Table(players=2).hands("R05 G G G Y", "R B G G Y").market("B B G Y", "B")
    assert choices(t, 0) == ["small"]


def test_only_adjacent_seats_count():
    """scenario 19"""
    without, with_red = "B B G G Y", "R R G G Y"
    t = Table(players=5).hands("R05 B G G Y", without, with_red, with_red, without)
    assert choices(t, 0) == []
    t = Table(players=5).hands("R05 B G G Y", with_red, without, without, without)
    assert choices(t, 0) == ["small"]
    t = Table(players=5).hands("R05 B G G Y", with_red, without, without, with_red)
    assert choices(t, 0) == ["small", "big"]


def test_the_market_of_two_players_counts_for_every_requirement():
    """scenario 49"""
    t = Table(players=2).hands("R19 R R11 G01 Y", "R R R G Y").market("B Y Y R", "G").water(0, 5).clean(0, 4)
    assert choices(t, 0) == ["small"]
    assert choices(t, 2) == ["small"]
    assert t.play("play:3:small").record.pend_f == 5


# --- what a row brings ---


@pytest.mark.parametrize(("branch", "water", "tokens"), [(0, 6, 0), (1, 0, 3)])
def test_an_either_card_brings_one_of_its_icons(branch, water, tokens):
    """scenario 32"""
    t = Table().hands("R15 R R G Y", NO_BLUE, NO_BLUE).play("play:0:small")
    assert (t.phase, t.legal()) == ("branch", ["branch:0", "branch:1"])
    assert STAGES[t.record.stage] == "action taken"  # section 6: with the card, not with the icon
    t.play(f"branch:{branch}")
    assert (t.seat_water(0), t.record.pend_p) == (water, tokens)
    assert t.phase == ("pollution" if tokens else "draw")


def test_a_split_is_moves_as_long_as_one_likes_then_water():
    """scenario 33"""
    t = Table().hands("B18 B R R G", "B B R R G", "B B R R G").play("play:0:small")
    assert (t.phase, t.legal()) == ("split", ["move:capital>0", "water-rest"])
    t.play("move:capital>0", "move:capital>0", "water-rest")
    assert (t.seat_water(0), t.riders_at(0), t.phase) == (4, {0: 2}, "draw")


def test_a_split_is_all_water_if_nobody_can_move():
    """Section 6: automatic part of SPLIT"""
    t = Table().hands("B18 B R R G", "B B R R G", "B B R R G").riders(0, 0, 7).play("play:0:small")
    assert (t.seat_water(0), t.phase) == (6, "draw")


def test_a_card_whose_effect_cannot_be_used_is_spent_all_the_same():
    """scenario 38"""
    t = Table().hands("G16 B B Y Y", NO_BLUE, NO_BLUE).play("play:0:small")
    assert (t.phase, t.discarded(), len(t.cards(0))) == ("draw", ["G16"], 4)
    assert (t.record.tile[0] >= 0).sum() == 1


def test_tokens_are_removed_without_asking_if_there_is_no_choice():
    """scenario 43"""
    t = Table().hands("R05 B G G Y", "R B G G Y", "R B G G Y").only_polluted(0, {7: 5}).play("play:0:big")
    assert (t.record.pollution[0, 7], t.phase) == (3, "draw")
    t = Table().hands("R05 B G G Y", "R B G G Y", "R B G G Y").only_polluted(0, {7: 1, 9: 1}).play("play:0:big")
    assert (t.record.pollution[0].sum(), t.phase) == (0, "draw")
    t = Table().hands("R05 B G G Y", "R B G G Y", "R B G G Y").only_polluted(0, {}).play("play:0:big")
    assert t.phase == "draw"


# --- the refill ---


def test_drawn_cards_are_looked_at_when_all_are_drawn():
    """scenario 8"""
    t = Table("Gale Tide Grove").play("temple:moves", "discard:0-1-2", "stop")
    display = t.record.edisp.tolist()
    own = t.cards(0)
    assert (t.phase, len(own)) == ("draw", 2)
    t.play("draw:1")
    assert (t.cards(0), t.record.edisp.tolist()) == (own, [display[0], -1, *display[2:]])
    assert t.legal() == ["draw:0", "draw:2", "draw:3", "draw:pile"]
    t.play("draw:pile")
    assert (t.cards(0), t.record.edisp[1], t.record.draws_size) == (own, -1, 2)
    drawn = t.record.draws[:2].tolist()
    t.play("draw:pile")
    assert t.cards(0)[:2] == own and t.record.hand[0, 2:4].tolist() == drawn == [display[1], drawn[1]]
    assert (len(t.cards(0)), (t.record.edisp >= 0).all(), t.player, t.phase) == (5, True, 1, "main")


def test_the_pile_is_rebuilt_the_moment_its_last_card_goes():
    """scenario 44"""
    t = Table().hands("G16 B B Y Y", NO_BLUE, NO_BLUE).short_pile()
    t.play("play:0:small")
    discard = set(t.discarded())
    assert (t.record.edeck_size, len(discard)) == (1, 61)
    t.play("draw:pile")
    assert (t.record.edeck_size, t.record.edisc_size, t.record.shuffles) == (61, 0, 1)
    assert t.player == 1


def test_as_many_cards_are_drawn_as_were_spent():
    """TW-31"""
    t = Table().hands("G16 B B Y Y", NO_BLUE, NO_BLUE).play("play:0:small", "draw:3")
    assert (t.player, len(t.cards(0))) == (1, 5)
