"""The White Crester, the Naturalist and achievements in free-for-all."""

import pytest

from windenvs.windward.state import ACHIEVEMENTS

from .table import H, Table

pytestmark = pytest.mark.uncompiled
SKY = H(4, 0, 0)


def achieving(name: str, **options) -> Table:
    """A game in which this card is in play."""
    t = Table(achievements=True, **options)
    t.record.ach[:] = [ACHIEVEMENTS.index(name), (ACHIEVEMENTS.index(name) + 1) % 10]
    return t


def test_the_white_crester_comes_hunts_and_is_worth_six():
    """scenario 31"""
    t = Table(white=True).ship(0, at=SKY, notor=9).play("end turn")
    corners = [t.corner(k) for k in range(6)]
    assert t.record.white_state == 1 and int(t.record.white_hex) in corners
    t = Table(white=True).ship(0, at=H(1, 0, 0)).white(H(7, 0, 0)).play("end turn")
    assert t.record.white_hex == H(2, 0, 0)
    t = Table(white=True).ship(0, at=SKY, cannons=4).white(H(5, 0, 0)).dice((6, 12), (8, 11)).sail(0)
    t.play("spend 4 cannons")
    assert (t.of(0, "notor", "hex"), t.record.white_state, t.phase) == ((6, H(5, 0, 0)), 2, "main")
    t.ship(0, notor=12).play("end turn")
    assert t.record.white_state == 2, "it never comes back"


def test_the_naturalist_tags_and_releases():
    """scenario 32"""
    t = Table(naturalist=0).ship(0, at=SKY).hold(0, "red")
    assert "order: process" not in t.legal()
    t.play("order: research")
    assert t.phase == "research" and H(5, 0, 0) in t.hexes() and H(5, 0, 1) not in t.hexes()  # drift
    t.play(f"hex {H(5, 0, 0)}")
    assert (t.of(0, "gas", "hold"), t.record.red_tag[0], t.reds()) == ((3, -1), 1, [H(5, 0, 0)])
    t = Table(naturalist=0).ship(0, at=SKY).red(H(5, 2, 0), tag=True).gray(H(5, 3, 0), tag=True).play("end turn")
    assert t.of(0, "notor") == (6,)
    t = Table(naturalist=0).turn(1).ship(1, at=SKY).red(H(5, 2, 0), tag=True).play("end turn")
    assert t.of(1, "notor") == (1,)


def test_a_beaten_crester_loses_its_tag():
    """scenario 33 (WW-31)"""
    t = Table(naturalist=0).turn(1).ship(1, at=SKY, cannons=2).red(H(5, 0, 0), tag=True).dice((4, 9), (5, 8)).sail(0)
    t.play("spend 2 cannons")
    assert (t.record.red_tag.sum(), t.of(1, "hold")) == (0, (8,))


def test_the_first_gets_more_and_nobody_twice():
    """scenario 34"""
    t = achieving("High Spirits").ship(0, morale=5).ship(1, morale=5).play("order: morale")
    assert t.of(0, "notor") == (2,)
    t.ship(0, morale=5, gas=1).play("buy morale")
    assert t.of(0, "notor", "morale") == (2, 6)
    t.play("end turn", "order: morale")
    assert t.of(1, "notor") == (1,)


def test_no_research_on_drift():
    """scenario 48 (WW-46)"""
    drift = H(3, 0, 2)
    assert "order: research" in Table(naturalist=0).ship(0, at=SKY).hold(0, "red").legal()
    assert "order: research" not in Table(naturalist=0).ship(0, at=drift).hold(0, "red").set(deadweight=1).legal()


def test_a_red_released_in_the_turn_of_its_defeat_does_not_move():
    """scenario 49 (WW-45)"""
    t = Table(naturalist=0).ship(0, at=SKY, cannons=2).red(H(5, 0, 0)).dice((4, 9), (5, 8)).sail(0)
    t.play("spend 2 cannons", f"hex {H(1, 0, 0)}", "order: research", f"hex {H(6, 0, 0)}").hand(0, "Coffee", known=True)
    t.record.red_hex[1] = H(7, 2, 0)  # the respawned one out of the way
    t.play("end turn", "card: Coffee")
    assert (t.record.red_hex[0], t.player, t.of(0, "notor")) == (H(6, 0, 0), 1, (4,))
    t = Table(naturalist=0).ship(0, at=SKY, cannons=1).hold(0, "red").hand(0, "Coffee", known=True)
    t.play("order: research", f"hex {H(5, 0, 0)}").dice((5, 5), (2, 5)).play("end turn", "card: Coffee")
    assert (t.phase, t.record.ak, t.record.prev) == ("b_dcan", 2, H(5, 0, 0))


def test_white_does_not_close_the_way_off_drift():
    """scenario 51 (WW-47)"""
    drift = H(5, 4, 1)
    seen = set()
    for seed in range(60):
        t = achieving("High Spirits", white=True, map_size="small").ship(0, at=drift, notor=8, morale=5)
        t.set(deadweight=1, rng=seed * 977).hand(0, "Rum").play("card: Rum")
        assert (t.record.white_state, t.of(0, "notor")) == (1, (10,))
        seen.add(int(t.record.white_hex))
    assert seen == {t.corner(k) for k in (0, 1, 2, 3, 5)}


def test_the_naturalist_never_has_teeth():
    """WW-36"""
    t = Table(naturalist=0).ship(0, at=SKY)
    t.record.loose_red[H(5, 0, 0)] = 2
    t.sail(0)
    assert (t.of(0, "red_teeth"), t.record.loose_red.sum()) == ((0,), 0)
    t = Table(naturalist=0).ship(0, at=SKY).ship(1, at=H(5, 0, 0), morale=1, gray_teeth=2).dice((2, 5), (2, 3)).sail(0)
    assert (t.of(0, "gray_teeth"), t.of(1, "gray_teeth")) == ((0,), (1,))


def test_no_tag_no_research():
    """WW-30"""
    t = Table(naturalist=0).ship(0, at=SKY).hold(0, "gray").red(*(H(7, k, 0) for k in range(1, 6)), tag=True)
    t.gray(H(6, 2, 1), tag=True)
    assert "order: research" not in t.legal()


def test_every_achievement():
    """Section 3.8"""
    t = achieving("World Traveller").ship(0, at=H(7, 0, 0)).set(flew_zephyr=1).play("around the planet")
    assert t.of(0, "notor") == (2,)
    t = (
        achieving("Double Hunt")
        .ship(0, at=SKY)
        .set(beat_red=1)
        .gray(SKY)
        .dice((1, 2), (1, 1))
        .play("order: drop longboat")
    )
    assert t.of(0, "notor") == (3,)
    t = achieving("Full Crew").crew(0, "Gunner", "Navigator").play("order: crew", "hire Harpooner")
    assert t.of(0, "notor") == (2,)
    t = achieving("Full Broadside").ship(0, at=SKY, cannons=4).red(H(5, 0, 0)).dice((6, 12), (5, 8)).sail(0)
    assert t.play("spend 4 cannons").of(0, "notor") == (2,)
    t = achieving("Cold Steel").ship(0, at=SKY).red(H(5, 0, 0)).dice((2, 6), (5, 5)).sail(0)
    assert t.of(0, "notor") == (3,)
    t = achieving("Buccaneer").ship(0, at=SKY).ship(1, at=H(5, 0, 0), morale=1).dice((2, 5), (2, 3)).sail(0)
    assert t.of(0, "notor") == (3,)
    t = achieving("Gas Baron").ship(0, at=SKY, gas=4).hold(0, "red").play("order: process")
    assert t.of(0, "notor", "gas") == (2, 6)
    t = (
        achieving("Twin Tow")
        .ship(0, at=SKY, lbspeed=1)
        .crew(0, "Harpooner")
        .boat(0, 0, H(6, 0, 0))
        .boat(0, 1, H(5, 0, 0))
    )
    t.lying_gray(H(6, 0, 0), tow=(0, 0)).lying_gray(H(4, 0, 0)).play("longboat 1 move dir 3")
    assert t.of(0, "notor") == (3,)
    t = achieving("Boarding Party").ship(0, at=SKY).boat(1, 0, SKY).dice((1, 2), (1, 1)).play("order: drop longboat")
    assert t.of(0, "notor") == (2,)


def test_a_full_broadside_counts_for_a_ship_that_is_looted_too():
    t = achieving("Full Broadside").ship(0, at=SKY, cannons=4).ship(1, at=H(5, 0, 0), morale=1)
    t.dice((6, 12), (2, 3)).sail(0).play("spend 4 cannons")
    assert (t.of(0, "notor"), t.of(1, "hex")) == ((2,), (0,))
