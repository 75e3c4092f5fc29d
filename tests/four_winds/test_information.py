"""Who sees what: counters face down, war counters on the table, and games that a side can't tell apart."""

import numpy as np
import pytest

from windenvs.four_winds.state import SIDES

from .table import Table
from .test_setup import COUNTERS, hidden

pytestmark = pytest.mark.uncompiled

OPPONENTS_COUNTERS = slice(46, 52)


def counters_seen(t: Table, side: str) -> tuple[list[str], list[str]]:
    """Squares with counters, and squares whose faces are known."""
    faces = [square for plane in range(9, 13) for square in t.plane(side, plane)]
    return sorted(t.plane(side, 8)), sorted(faces)


def test_pirates_see_counters_only_when_all_are_down_and_never_their_faces():
    """scenario 4: what is seen (FW-26)"""
    t = Table.new(assembly="preset")
    for down, square in enumerate(COUNTERS):
        assert (t.phase, t.vector("Pirates")[74]) == ("hide", down / 8)
        assert counters_seen(t, "Pirates") == ([], [])
        assert counters_seen(t, "Navy") == (sorted(COUNTERS[:down]), sorted(COUNTERS[:down]))
        t.play(f"square {square}")
    assert t.phase == "muster"
    assert counters_seen(t, "Pirates") == (sorted(COUNTERS), [])
    assert counters_seen(t, "Navy") == (sorted(COUNTERS), sorted(COUNTERS))
    for ship in "abcdefgh":
        t.play(f"square {ship}1")
    assert counters_seen(t, "Pirates") == counters_seen(t, "Navy") == ([], [])


def test_pirates_see_no_counters_of_a_game_broken_off_while_they_are_hidden():
    """scenario 47"""
    t = Table.new(max_steps=5, encoder="planes").play_random()
    assert (t.record.truncated, t.winner, t.record.placed, np.count_nonzero(t.record.ctr)) == (1, None, 2, 2)
    pirates, navy = (t.seen_by(side)["observation"][8:13] for side in SIDES)
    assert not pirates.any()
    assert (navy[0].sum(), navy[1:].sum()) == (2, 2)


def attack_prepared(*laid: str, encoder: str = "flat") -> Table:
    """A pirate on f6 attacks the settlement on f7; the Pirates have laid these counters, the Navy chooses next."""
    t = Table(encoder=encoder).settlement("f7").pirate("f6").elsewhere().use("f6", "attack N")
    t.play(*(f"commit {face}" for face in laid))
    if t.phase == "commit_a":  # after the last shield there is nothing to be asked
        t.play("ready")
    return t


@pytest.mark.parametrize("encoder", ["flat", "planes", "text"])
@pytest.mark.parametrize("laid", [["cutlass+1"], ["cutlass+3", "shield+3"]], ids=["one", "two"])
def test_the_defender_sees_nothing_of_what_the_attacker_laid(laid, encoder):
    """scenario 17: what the Navy sees (FW-18)"""
    nothing, something = attack_prepared(encoder=encoder), attack_prepared(*laid, encoder=encoder)
    assert (nothing.phase, nothing.player) == (something.phase, something.player) == ("commit_d", "Navy")
    for part, seen in something.seen_by("Navy").items():
        np.testing.assert_array_equal(seen, nothing.seen_by("Navy")[part], part)
    part = "vector" if encoder == "planes" else "observation"
    assert not np.array_equal(nothing.seen_by("Pirates")[part], something.seen_by("Pirates")[part])


def test_the_navy_sees_nothing_while_the_attacker_chooses():
    """FW-18: COMMIT_A looks the same to the Navy before and after a counter is laid."""
    t = Table().settlement("f7").pirate("f6").elsewhere().use("f6", "attack N")
    before = t.seen_by("Navy")
    after = t.play("commit cutlass+1").seen_by("Navy")
    np.testing.assert_array_equal(before["observation"], after["observation"])
    assert not before["action_mask"].any() and not after["action_mask"].any()


def test_used_counters_are_known_to_the_opponent():
    """scenario 44: what is seen (FW-21)"""
    t = Table().red_ship("a5").gray_ship("a6").elsewhere()
    full = [1, 1, 0.5, 1, 1, 0.5]
    assert t.vector("Navy")[OPPONENTS_COUNTERS].tolist() == t.vector("Pirates")[OPPONENTS_COUNTERS].tolist() == full
    t.attack("a5", "N", laying=["cutlass+1"], answer=["shield+1"])
    assert t.vector("Navy")[OPPONENTS_COUNTERS].tolist() == [0.5, 1, 0.5, 1, 1, 0.5]
    assert t.vector("Pirates")[OPPONENTS_COUNTERS].tolist() == [1, 1, 0.5, 0.5, 1, 0.5]


def test_imagined_counters_keep_their_squares_and_change_their_faces_for_pirates():
    """scenario 37: MUSTER, Pirates"""
    t = hidden()
    real = t.record.ctr.tolist()
    faces_of_e8 = set()
    for seed in range(40):
        imagined = t.imagine("Pirates", seed)[0].ctr.tolist()
        assert [square for square in range(144) if imagined[square]] == [
            square for square in range(144) if real[square]
        ]
        assert sorted(imagined) == sorted(real)
        faces_of_e8.add(imagined[int(np.flatnonzero(real)[0])])
    assert faces_of_e8 == {5, 6, 7, 8}


def test_the_navy_imagines_its_counters_as_they_are():
    """scenario 37: MUSTER, Navy"""
    t = hidden()
    assert all(t.imagine("Navy", seed)[0].ctr.tolist() == t.record.ctr.tolist() for seed in range(10))


def test_pirates_imagine_as_many_counters_as_lie_there():
    """Section 9, redeterminize (1): HIDE"""
    t = Table.new(assembly="preset").play("square f7", "square c3", "square k2", "square c9")
    imagined = [t.imagine("Pirates", seed)[0] for seed in range(20)]
    for s in imagined:
        assert sorted(face for face in s.ctr.tolist() if face) == [5, 5, 5, 6]
        assert all(s.terrain[square] for square in np.flatnonzero(s.ctr))
    assert len({tuple(s.ctr.tolist()) for s in imagined}) > 10


def test_the_defender_imagines_other_counters_on_the_table():
    """scenario 37: COMMIT_D, Navy"""
    t = attack_prepared("cutlass+3")
    together = (t.record.war[0] + t.record.table[0]).tolist()
    assert together == [2, 2, 1, 2, 2, 1]
    tables = []
    for seed in range(200):
        s = t.imagine("Navy", seed)[0]
        assert (s.war[0] + s.table[0]).tolist() == together
        assert (s.war[1] == t.record.war[1]).all() and not s.table[1].any() and s.last == t.record.last
        tables.append(s.table[0].tolist())
    laid = np.array(tables).sum() / (200 * 10)
    assert 0.16 < laid < 0.24  # each with probability 0.2


def test_the_attacker_imagines_its_own_counters_as_they_are():
    """scenario 37: COMMIT_D, Pirates"""
    t = attack_prepared("cutlass+3")
    for seed in range(10):
        s = t.imagine("Pirates", seed)[0]
        assert (s.table[0] == t.record.table[0]).all() and (s.war[0] == t.record.war[0]).all()


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("position", [hidden, attack_prepared, lambda: attack_prepared("cutlass+3")])
def test_a_side_cannot_tell_an_imagined_game_from_the_real_one(position, side):
    """scenario 37: own observation"""
    t = position()
    mask, seen = t.look(t.copy(), side)
    for seed in range(10):
        imagined_mask, imagined_seen = t.look(t.imagine(side, seed), side)
        np.testing.assert_array_equal(imagined_seen, seen)
        np.testing.assert_array_equal(imagined_mask, mask)


def test_chance_is_drawn_anew_in_every_imagined_game():
    """Section 9, redeterminize (4)"""
    t = Table().elsewhere()
    rngs = {int(t.imagine("Navy", seed)[0].rng) for seed in range(10)}
    assert len(rngs) == 10 and int(t.record.rng) not in rngs


def test_whoever_decides_still_has_a_choice_in_every_imagined_game():
    """Section 9, redeterminize (3): the attacker, as the Navy imagines it while it chooses"""
    t = Table().settlement("f7").pirate("f6").elsewhere().counters("Pirates", "cutlass+1", "shield+3")
    t.use("f6", "attack N")
    laid = set()
    for seed in range(200):
        s = t.imagine("Navy", seed)[0]
        assert s.last == max(np.flatnonzero(s.table[0]), default=0)
        assert s.war[0, s.last :].any()
        laid.add(tuple(np.flatnonzero(s.table[0]).tolist()))
    assert laid == {(), (0,)}  # with the shield on the table nothing would be left to choose
