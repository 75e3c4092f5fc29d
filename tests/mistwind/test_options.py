"""Options: what can't be chosen, and what follows from what."""

import pytest

import windenvs


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 0},
        {"players": 6},
        {"difficulty": "brutal", "players": 1},
        {"difficulty": "easy", "players": 3},
        {"difficulty": "easy"},
        {"max_steps": 0},
        {"reward": "score"},
        {"auto_claim": 1},
        {"wind": "N"},
    ],
    ids=str,
)
def test_wrong_options_are_refused(wrong):
    """scenario 51"""
    with pytest.raises(ValueError, match="mistwind") as complaint:
        windenvs.make("mistwind", **wrong)
    assert next(iter(wrong)) in str(complaint.value)


def test_the_difficulty_belongs_to_the_solo_game():
    assert windenvs.make("mistwind", players=1).options["difficulty"] == "medium"
    assert windenvs.make("mistwind", players=1, difficulty="hard").options["difficulty"] == "hard"
    assert windenvs.make("mistwind").options == {
        "players": 4, "difficulty": None, "auto_claim": False, "max_steps": 2000, "reward": "terminal",
    }  # fmt: skip
    assert windenvs.make("mistwind", players=2, difficulty=None).options["difficulty"] is None
