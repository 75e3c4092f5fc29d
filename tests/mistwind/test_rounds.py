"""The end of a round: port bonuses, claims, the marker, new rows."""

import pytest

from .table import Table

pytestmark = pytest.mark.uncompiled


def test_the_top_disc_gets_the_bonus():
    """scenario 7"""
    t = Table().port_row("Green Territory", "Silver Coal", "Brown Krill", "Green Krill", "Purple Territory")
    t.stack(1, 0, 1).stack(3, 2).last_turn().quiet_disc()
    assert (t.phase, t.record.round_number) == ("discard", 2)
    assert [t.resources(p) for p in range(3)] == [{}, {"coin": 3}, {"krill": 3}]


def test_claims_at_the_end_of_the_round():
    """scenario 40"""
    t = Table().port_row("Brown Fungus", "Silver Coal", "Green Territory", "Green Krill", "Purple Territory")
    t.achievement(3, 10).stack(1, 0).outposts(
        0, "Green Oil", "Green Nation", "Silver Oil", "Silver Nation", "Brown Nation"
    )
    t.last_turn().play("play disc 5 on Resource 5")
    assert (t.phase, t.effect, t.player, t.record.rslot) == ("effect", "outpost", 0, 1)
    t.play("outpost on Purple Nation")
    assert (t.phase, t.player, t.legal()) == ("rclaim", 0, ["pass / end", "claim achievement 3"])
    t.play("claim achievement 3")
    assert (t.record.achowner[2], t.record.round_number) == (0, 2)


def test_auto_claim_at_the_end_of_the_round():
    """Section 4: nobody is asked."""
    t = Table(auto_claim=True).achievement(3, 10).last_turn()
    t.port_row("Brown Fungus", "Silver Coal", "Green Territory", "Green Krill", "Purple Territory").stack(1, 0)
    t.outposts(0, "Green Oil", "Green Nation", "Silver Oil", "Silver Nation", "Brown Nation")
    t.play("play disc 5 on Resource 5", "outpost on Purple Nation")
    assert (t.record.achowner[2], t.phase, t.record.round_number) == (0, "discard", 2)


def test_the_marker_changes_the_order_of_the_next_round():
    """scenario 41 (MW-19)"""
    t = Table().turn(1)
    t.play("play disc 2 on Labour 2")
    assert (t.record.marker, t.record.start, t.order_now()) == (1, 0, [0, 1, 2])
    t.last_turn().quiet_disc()
    assert (t.phase, t.player, t.record.start, t.order_now()) == ("discard", 1, 1, [1, 2, 0])
    assert t.scores() == [0, 2, 0]


def test_rows_are_laid_out_anew():
    """MW-53"""
    t = Table().last_turn()
    old_ports, old_characters = t.record.prow.tolist(), t.record.crow.tolist()
    t.quiet_disc()
    assert t.record.pdiscard == sum(1 << card for card in old_ports)
    assert sorted(t.record.cdiscard[:5].tolist()) == sorted(old_characters)
    assert not set(t.record.prow.tolist()) & set(old_ports) and t.record.pdeck_n == t.record.cdeck_n == 16
    assert (t.record.hand[:3] == 31).all() and (t.record.discarded == 0).all()


def test_bonuses_in_the_order_of_locations_may_deliver():
    """scenario 68"""
    t = Table().port_row("Silver Coal", "Brown Nation", "Green Territory", "Green Krill", "Purple Territory")
    t.stack(2, 0, 2).stack(3, 2, 1).track("Green", "Oil", "Coal", "Fungus").transport(2, "Brown Krill", "Oil")
    t.order(2, 0, 1).last_turn().quiet_disc()
    assert (t.player, t.effect, t.record.rslot, t.resources(1)) == (2, "move to", 2, {})
    t.play("move transport 1 to Green Territory", "unload transport 1 for bottom token, first bonus")
    assert t.resources(2) == {"coin": 2} and t.record.dem[2, 0, 4] == 1
    assert t.resources(1) == {"coin": 3} and t.record.round_number == 2


def test_the_optional_stage_is_over_at_the_end_of_the_turn():
    t = Table().transport(0, "Green Coal").has(0, krill=1).quiet_disc()
    t.play("move transport 1 to Green Medicine", "load Medicine on transport 1")
    s = t.record
    assert (t.player, s.stage, s.moved, s.cdone, s.lastdisc) == (1, 0, 0, 0, 0)


def test_truncation():
    """scenario 47"""
    t = Table.new(players=4, max_steps=40)
    t.play_random()
    s = t.record
    assert (s.steps, s.truncated, s.terminated, s.player) == (40, 1, 0, -1)
    assert sum(t.rewards) == pytest.approx(0, abs=1e-6) and any(t.rewards)
    assert s.winners and s.final[:4].max() == max(s.final[p] for p in range(4) if s.winners >> p & 1)


def test_a_solo_game_broken_off_is_lost():
    t = Table.new(players=1, max_steps=10).play_random()
    assert (t.record.truncated, t.rewards) == (1, [-1])
