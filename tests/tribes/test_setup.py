"""Set-up and options (rules.md, chapter 2)."""

import pytest

import windenvs

from .table import C, Table

WRONG = [
    {"players": 1},
    {"players": 6},
    {"players": True},
    {"guides": [0, 1]},
    {"guides": [0, 1, 2, 3]},
    {"guides": [0, 1, 1]},
    {"guides": [0, 1, 5]},
    {"guides": [0, 1, -1]},
    {"guides": [0, 1, "Gale"]},
    {"guides": [0, 1, 2.0]},
    {"guides": "all"},
    {"guides": None},
    {"first_player": 3},
    {"first_player": -1},
    {"first_player": "last"},
    {"first_player": 1.0},
    {"first_player": True},
    {"max_rounds": 0},
    {"max_rounds": 2.5},
    {"max_steps": 0},
    {"mode": "solo"},
    {"reward": "dense"},
    {"free_refresh": 1},
    {"wind": "N"},
]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_wrong_options_are_refused(wrong):
    """scenario 34"""
    with pytest.raises(ValueError, match="tribes") as complaint:
        windenvs.make("tribes", **wrong)
    assert next(iter(wrong)) in str(complaint.value)


def test_a_seat_that_is_not_at_the_table_cannot_begin():
    """scenario 34: first_player n"""
    assert windenvs.make("tribes", players=5, first_player=4).options["first_player"] == 4
    with pytest.raises(ValueError, match="first_player"):
        windenvs.make("tribes", players=4, first_player=4)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ({"guides": "all"}, "'random', 'choose', or a list of different guides 0 to 4"),
        ({"guides": [0, 1]}, "must name 3 guides"),
        ({"first_player": 3}, "from 0 to 2"),
        ({"first_player": "last"}, "a seat or one of 'random'"),
    ],
    ids=str,
)
def test_complaints_say_what_would_be_right(wrong, right):
    """Section 4"""
    with pytest.raises(ValueError, match=right):
        windenvs.make("tribes", **wrong)


def test_boards_are_chosen_in_turn_order_before_hands_are_dealt():
    """scenario 35"""
    t = Table.new(players=4, guides="choose", first_player=2)
    s = t.record
    order = []
    assert [int(s.tile[p, 0]) for p in (2, 3, 0, 1)] == [39, 40, 41, 42]
    for name in ("Gale", "Ember", "Dawn", "Grove"):
        assert (t.phase, s.hand_size.sum(), s.vcards_size.sum()) == ("board", 0, 0)
        assert "board:" + name in t.legal()
        order.append(t.player)
        t.play("board:" + name)
    assert order == [2, 3, 0, 1]
    assert (t.phase, t.player, s.hand_size[:4].tolist()) == ("setup_pollution", 2, [5, 5, 5, 5])
    assert s.guide.tolist() == [4, 2, 3, 0, -1]
    assert [int(s.water[p]) for p in (2, 3, 0, 1)] == [3, 4, 3, 4]
    assert [int(s.riders[p, 0]) for p in (2, 3, 0, 1)] == [1, 1, 1, 2]
    removers = []
    while t.phase == "setup_pollution":
        assert s.vcards_size.sum() == 0
        removers.append(t.player)
        t.play(t.legal()[-1])
    assert removers == [2, 3, 0, 0, 1]
    assert [int(s.pollution[p].sum()) for p in (2, 3, 0, 1)] == [15, 15, 14, 15]
    assert (t.phase, t.player, s.vcards_size[:4].tolist(), s.round_no) == ("main", 2, [1, 1, 1, 1], 1)


def test_the_fifth_board_is_nobodys_choice():
    """scenario 35: five players"""
    t = Table.new(players=5, guides="choose", first_player=4)
    for name in ("Gale", "Ember", "Dawn", "Grove"):
        assert t.phase == "board"
        t.play("board:" + name)
    assert (t.phase, t.player, t.record.guide.tolist()) == ("setup_pollution", 4, [0, 4, 2, 1, 3])


def test_boards_are_not_chosen_twice():
    """Section 6: BOARD"""
    t = Table.new(players=2, guides="choose").play("board:Tide")
    assert t.legal() == ["board:Ember", "board:Grove", "board:Gale", "board:Dawn"]


@pytest.mark.parametrize(("players", "tiles"), [(2, 18), (3, 25), (4, 32), (5, 39)])
def test_the_number_of_players_decides_the_tiles(players, tiles):
    """scenario 36"""
    s = Table.new(players=players).record
    ids = s.fdeck[: s.fdeck_size].tolist() + s.fdisp.tolist()
    assert len(set(ids)) == len(ids) == tiles
    assert all(C.tile[tile].players <= players for tile in ids)


def test_random_guides_differ_and_vary():
    """Section 4: guides"""
    seen = set()
    for seed in range(20):
        guides = Table.new(seed=seed, players=4).record.guide[:4].tolist()
        assert len(set(guides)) == 4 and min(guides) >= 0
        seen.add(tuple(guides))
    assert len(seen) > 10


def test_listed_guides_and_a_named_first_player():
    """Section 4"""
    t = Table.new(players=3, guides=[3, 0, 4], first_player=1)
    assert (t.record.guide.tolist(), t.record.first, t.player) == ([3, 0, 4, -1, -1], 1, 1)
    assert {Table.new(seed=seed).record.first for seed in range(30)} == {0, 1, 2}


def test_start_tokens_must_be_removed():
    """TW-7, TW-38: no stop, and no water for them"""
    t = Table.new(first_player=0)
    assert t.legal() == [f"space:{k}" for k in range(12) if C.pollution[k]]
    water = t.seat_water(0)
    t.play("space:11")
    assert (t.record.pollution[0, 11], t.seat_water(0), t.player) == (1, water, 1)
