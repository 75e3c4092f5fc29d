"""What others can't see, and what is drawn anew for them."""

import numpy as np
import pytest

from .table import H, Table

pytestmark = pytest.mark.uncompiled


def test_an_imagined_game_keeps_what_a_seat_knows():
    """scenario 44"""
    t = Table().hand(0, "Rum", "Oars").hand(1, "Bait", known=True).hand(1, "Coffee", "Volley").hand(2, "False Flag")
    real = t.copy()[0]
    hands = set()
    for seed in range(30):
        imagined = t.imagine(0, seed)[0]
        assert (imagined.hand[0] == real.hand[0]).all() and (imagined.known == real.known).all()
        assert (imagined.hand >= imagined.known).all()
        assert imagined.hand.sum(axis=1).tolist() == real.hand.sum(axis=1).tolist() == real.hand_size.tolist()
        assert (imagined.hand.sum(axis=0) + imagined.pool == real.hand.sum(axis=0) + real.pool).all()
        assert (imagined.top == real.top).all() and (imagined.stack == real.stack).all()
        hands.add(imagined.hand.tobytes())
    assert len(hands) > 10


@pytest.mark.parametrize("options", [{"mode": "coop"}, {"mode": "solo"}], ids=str)
def test_together_only_chance_is_unknown(options):
    t = Table(**options).hand(0, "Rum", "Oars")
    real, imagined = t.copy(), t.imagine(0, 5)
    assert imagined["rng"] != real["rng"]
    imagined["rng"] = real["rng"]
    assert imagined.tobytes() == real.tobytes()


def test_taken_cards_are_known_until_they_are_played():
    """Section 9"""
    t = Table().hand(0, "Rum")
    t.record.top[0] = 10  # another Rum lies open
    t.play("order: supplies", "take stack 0", "pass")
    assert (t.record.known[0, 10], t.record.hand[0, 10]) == (1, 2)
    t.play("card: Rum")
    assert (t.record.known[0, 10], t.record.hand[0, 10]) == (0, 1)


def test_covered_cards_are_drawn_when_they_are_turned_up():
    """Two games with different chance show different tops after the same choice."""
    tops = set()
    for seed in range(20):
        t = Table().set(rng=seed * 1009).play("order: supplies", "take stack 0")
        tops.add(int(t.record.top[0]))
    assert len(tops) > 3


def test_the_text_hides_what_the_seat_cannot_know():
    t = Table().hand(0, "Rum").hand(1, "Bait", known=True).hand(1, "Powder Keg").ship(0, at=H(3, 0, 0))
    t.record.top[:] = 0
    describe, c, s = t.env.game.describe, t.env.contents[0], t._ready().state_record
    assert "Powder Keg" in describe(c, s, None) and "Powder Keg" in describe(c, s, 1)
    assert "Powder Keg" not in describe(c, s, 0) and "Bait" in describe(c, s, 0) and "Rum" in describe(c, s, 0)
    assert "Rum" not in describe(c, s, 2)
    assert describe(c, s, 0).isascii() and len(describe(c, s, None)) < 6000


def test_the_map_shows_every_hex_once():
    for options, hexes in (({}, 169), ({"map_size": "small"}, 91)):
        t = Table(**options).ship(0, at=H(3, 0, 0)).red(H(4, 1, 0)).boat(1, 0, H(3, 3, 1))
        text = t.env.game.describe(t.env.contents[0], t.record, None)
        rows = text.split("\n\n")[1].splitlines()
        assert len(rows) == 2 * (7 if hexes == 169 else 5) + 1
        marks = [row[at] for row in rows for at in range(0, len(row), 2) if row[at] in ".DZGFCO"]
        assert len(marks) == hexes
        drawn = "".join(rows)
        assert drawn.count("R") == 1 and drawn.count("b") == 1 and np.sum([mark == "O" for mark in marks]) == 1


def test_the_text_says_what_is_asked_and_what_is_barred():
    """All of it is public, and nothing else in the text tells it."""

    def text(t: Table) -> str:
        return t.env.game.describe(t.env.contents[0], t._ready().state_record, 0)

    t = Table(achievements=True).ship(0, at=H(4, 0, 0)).ship(1, at=H(5, 0, 0)).set(flew_around=1)
    assert "again" not in text(t) and "flown around" in text(t)
    assert "again this turn by the ship: ship of seat 1" in text(t.dice((2, 4), (2, 4)).sail(0))
    t = Table().ship(0, at=H(4, 0, 0)).gray(H(4, 0, 0)).dice((1, 2), (1, 2)).play("order: drop longboat")
    assert f"again this turn by longboat 0: Gray on hex {H(4, 0, 0)}" in text(t)
    t = Table().ship(0, at=H(4, 0, 0)).ship(1, at=H(5, 0, 0)).hand(1, "False Flag").sail(0).play("card: False Flag")
    assert "again this turn by all: pieces of seat 1" in text(t)
    t = Table().play("order: supplies", "take stack 0")
    assert "may still be taken: 2" in text(t)
    t = Table().ship(0, at=H(4, 0, 0)).ship(1, at=H(5, 0, 0), morale=1, red_teeth=2, gray_teeth=1).dice((2, 5), (2, 3))
    assert "looted from seat 1: 2" in text(t.sail(0))
    t = Table(mode="coop").hand(1, "Oars", "Coffee").play("take from seat +1")
    assert "from seat 1 to seat 0" in text(t)
    t = Table(mode="solo").ship(0, at=H(4, 5, 3), morale=6).red(H(6, 3, 3)).play("end turn")
    assert f"The Red on hex {H(6, 3, 3)} comes" in text(t)
