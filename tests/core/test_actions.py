"""The flat action space of a little sailing game."""

import pytest

from windenvs.core.actions import Layout, block
from windenvs.core.errors import IllegalActionError

GOODS, PORTS = ("tea", "rum"), ("Port A", "Port B", "Port C")
ACTIONS = Layout(
    stop=block("stop", meaning="end the move"),
    sail=block("sail {}", ("N", "E", "S", "W"), meaning="one hex"),
    carry=block("carry {} to {}", GOODS, PORTS, meaning="bring goods to a port"),
)


def test_ids_follow_the_declaration():
    assert ACTIONS.start == {"stop": 0, "sail": 1, "carry": 5}
    assert ACTIONS.size == {"stop": 1, "sail": 4, "carry": 6}
    assert len(ACTIONS) == 11


def test_the_last_gap_counts_fastest():
    assert ACTIONS.names[5:] == (
        "carry tea to Port A",
        "carry tea to Port B",
        "carry tea to Port C",
        "carry rum to Port A",
        "carry rum to Port B",
        "carry rum to Port C",
    )


def test_every_name_is_parsed_back():
    assert [ACTIONS.id(ACTIONS.name(action)) for action in range(len(ACTIONS))] == list(range(len(ACTIONS)))


@pytest.mark.parametrize("spelling", ["sail ne", "SAIL NE", "  sail   ne ", "Sail\tNE\n"])
def test_case_and_blanks_do_not_matter(spelling):
    assert Layout(sail=block("Sail {}", ("N", "NE"), meaning="")).id(spelling) == 1


def test_an_unknown_name_is_answered_with_close_ones():
    with pytest.raises(IllegalActionError, match="no action called 'cary rum to port a'; did you mean .*'carry rum to"):
        ACTIONS.id("cary rum to port a")


def test_nothing_is_close_to_nonsense():
    with pytest.raises(IllegalActionError, match="no action called 'xyzzy'$"):
        ACTIONS.id("xyzzy")


@pytest.mark.parametrize("action", [-1, 11, 10**6])
def test_unknown_ids_are_refused(action):
    with pytest.raises(IllegalActionError, match=f"no action {action}: ids go from 0 to 10"):
        ACTIONS.name(action)


def test_the_same_name_twice_is_refused():
    with pytest.raises(TypeError, match="not: sail N"):
        Layout(sail=block("sail {}", ("N", "E"), meaning=""), again=block("sail N", meaning=""))


def test_names_that_differ_only_in_case_are_refused_by_name():
    with pytest.raises(TypeError, match="not: .*(?i:stop)"):
        Layout(a=block("stop", meaning=""), b=block("Stop", meaning=""))


def test_gaps_and_fillings_must_agree():
    with pytest.raises(TypeError, match="'sail {}' has 1 gaps, but there are 0 fillings"):
        block("sail {}", meaning="")
    with pytest.raises(TypeError, match="'stop' has 0 gaps, but there are 1 fillings"):
        block("stop", GOODS, meaning="")


def test_a_layout_can_not_be_changed():
    with pytest.raises(AttributeError):
        ACTIONS.names = ()


def test_the_table_has_a_line_per_block():
    assert ACTIONS.table().splitlines() == [
        "| block | first id | size | meaning | first name | last name |",
        "|---|---|---|---|---|---|",
        "| stop | 0 | 1 | end the move | `stop` |  |",
        "| sail | 1 | 4 | one hex | `sail N` | `sail W` |",
        "| carry | 5 | 6 | bring goods to a port | `carry tea to Port A` | `carry rum to Port C` |",
    ]
