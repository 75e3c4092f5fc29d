"""Building villages, village cards (rules.md, chapter 3)."""

import pytest

from .table import Table

pytestmark = pytest.mark.uncompiled


def builder(tile: str = "2 T", riders: int = 2, **options) -> Table:
    return Table(**options).tile(0, 1, tile).riders(0, 1, riders)


def test_building_pollutes_and_sends_the_riders_home():
    """scenario 10"""
    t = builder("2 P", 3).temple(0, 1, "water")
    before = t.record.pollution[0].copy()
    t.play("build:1")
    assert (t.record.pollution[0] - before).tolist() == [0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert (t.riders_at(0), t.record.riders[0, 12]) == ({1: 1}, 6)
    assert (t.record.temple[0, 1], t.record.village[0, 1], t.phase) == (1, 1, "village_card")


def test_a_turbine_keeps_the_air_clean():
    """scenario 11"""
    t = builder("2 T", 3)
    before = t.record.pollution[0].tolist()
    assert t.play("build:1").record.pollution[0].tolist() == before


@pytest.mark.parametrize(("riders", "possible"), [(2, False), (3, True), (4, True)])
def test_every_spot_needs_a_rider(riders, possible):
    """Section 6: build"""
    t = Table().tile(0, 1, "3 TC").riders(0, 1, riders)
    assert t.legal("build") == (["build:1"] if possible else [])


def test_a_village_is_not_built_twice():
    """Section 6: build"""
    assert builder().village(0, 1).legal("build") == []


def test_a_fifth_kept_card_drives_out_an_old_one():
    """scenario 13"""
    t = builder().keep(0, 0, 1, 2, 3).on_display(2, 20).play("build:1")
    assert len(t.legal()) == 8
    t.play("village:2:left")
    assert (t.phase, t.legal()) == ("drop", ["drop:0", "drop:1", "drop:2", "drop:3"])
    t.play("drop:1")
    assert (t.kept(0), t.villages_discarded()) == ([0, 2, 3, 20], [1])
    assert (t.player, t.phase, len(t.cards(0))) == (1, "main", 5)


def test_a_kept_card_is_added_and_the_display_filled():
    """Section 6: VILLAGE_CARD"""
    t = builder().keep(0, 5).on_display(3, 20)
    top = int(t.record.vdeck[t.record.vdeck_size - 1])
    t.play("build:1", "village:3:left")
    assert (t.kept(0), t.record.vdisp[3], t.villages_discarded(), t.record.right_used[0]) == ([5, 20], top, [], 0)


def test_the_village_pile_is_renewed_from_its_discard():
    """TW-28"""
    t = builder().on_display(0, 0)
    s = t.record
    s.vdisc[: s.vdeck_size] = s.vdeck[: s.vdeck_size]
    s.vdisc_size, s.vdeck_size = s.vdeck_size, 0
    discarded = int(s.vdisc_size)
    t.play("build:1", "village:0:right")
    assert (t.record.vdeck_size, t.villages_discarded()) == (discarded - 1, [0])
    assert t.seat_water(0) == 5


def test_portals_work_as_soon_as_the_village_stands():
    """scenario 47"""
    t = builder("2 P").tile(0, 2, "P").on_display(0, 1)
    moving = (
        Table("Gale").tile(0, 1, "2 P").riders(0, 1, 2).tile(0, 2, "P").play("temple:moves", "discard:0-1-2", "space:0")
    )
    assert "move:capital>1" not in moving.legal()
    t.play("build:1", "village:0:right")
    assert (t.phase, t.record.pend_m) == ("move", 5)
    assert "move:capital>1" in t.legal() and "move:capital>2" not in t.legal()


def test_the_tiles_flight_comes_before_the_card_and_each_flight_is_asked_for():
    """scenario 48"""
    t = builder("2 C").on_display(0, 24).play("build:1")
    assert (t.phase, t.record.pend_cat) == ("catapult", 1)
    t.play("stop")
    assert t.phase == "village_card"
    t.play("village:0:right")
    assert (t.phase, t.record.pend_cat) == ("catapult", 2)
    t.play("stop")
    assert (t.phase, t.record.pend_cat) == ("catapult", 1)
    t.play("move:capital>1")
    assert (t.riders_at(0), t.villages_discarded(), t.player) == ({1: 1}, [24], 1)


def test_right_sides_are_amended():
    """Section 3.5: AMEND; card 0 gives W5"""
    t = builder().guide(0, "Tide").power(0, 1).on_display(0, 0).play("build:1", "village:0:right")
    assert t.seat_water(0) == 7


def test_flights_are_lost_without_another_tile():
    """Section 6: automatic part of CATAPULT"""
    t = Table().riders(0, 0, 7).on_display(0, 24)
    t.play("build:0")
    assert t.phase == "catapult"  # the three riders are back in the Capital
    assert t.legal() == ["move:capital>0", "stop"]
