"""Options: what can't be chosen."""

import pytest

import windenvs

from .table import Table


@pytest.mark.parametrize(
    "wrong",
    [
        {"assembly": "islands"},
        {"navy_setup": "random"},
        {"pirate_setup": None},
        {"spare_counters": "pirate"},
        {"deploy_rule": "cargo"},
        {"reward": "score"},
        {"preset": 0},
        {"preset": 1, "assembly": "random"},
        {"preset": -1, "assembly": "preset"},
        {"preset": 6, "assembly": "preset"},
        {"pips": 3},
        {"pips": 65},
        {"max_steps": 0},
        {"players": 1},
        {"players": 3},
        {"wind": "N"},
    ],
    ids=str,
)
def test_wrong_options_are_refused(wrong):
    """scenario 35"""
    with pytest.raises(ValueError, match="four_winds") as complaint:
        windenvs.make("four_winds", **wrong)
    assert next(iter(wrong)) in str(complaint.value)


@pytest.mark.parametrize(("preset", "sections"), list(enumerate(["ABCD", "ABDC", "ACBD", "ACDB", "ADBC", "ADCB"])))
def test_presets_are_the_six_boards_that_differ_by_more_than_a_turn(preset, sections):
    """Section 3.3, the table of presets."""
    assert Table.new(assembly="preset", preset=preset).sections == sections


def test_without_a_number_the_preset_is_the_first():
    """Section 4: none means 0."""
    assert Table.new(assembly="preset").sections == "ABCD"


def test_pips_decide_how_many_rounds_the_navy_must_hold_out():
    """FW-25"""
    t = Table(pips=4).elsewhere().compass(3).play("end turn", "end turn")
    assert (t.rounds, t.winner) == (4, "Navy")
