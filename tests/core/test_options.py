"""Options: what each kind takes, and what is said of the rest."""

import numpy as np
import pytest

from windenvs.core.errors import OptionError
from windenvs.core.options import Amount, Choice, Flag, Lineup, Whole, option_table, parse_options, with_defaults

OPTIONS = {
    "wind": Choice(("calm", "fresh", "storm"), "fresh", "how it blows"),
    "ships": Whole(1, 8, 3, "ships a side"),
    "limit": Whole(0, 100, None, "rounds, or no limit"),
    "fog": Flag(False, "who sees what"),
    "pay": Amount(0.001, 2.0, 0.5, "what a voyage brings"),
    "flags": Lineup(("red", "blue", "green"), "colours of the ships"),
    "lead": Whole(0, 3, None, "who begins", ("choose", "random")),
    "tides": Flag(None, "whether they turn; None: as the map says"),
}


@pytest.mark.parametrize(
    ("name", "value", "parsed", "stored"),
    [
        ("wind", "calm", "calm", 0),
        ("wind", "storm", "storm", 2),
        ("ships", 1, 1, 1),
        ("ships", 8, 8, 8),
        ("ships", np.int64(5), 5, 5),
        ("limit", None, None, -1),
        ("limit", 0, 0, 0),
        ("fog", True, True, 1),
        ("fog", False, False, 0),
        ("pay", 0.02, 0.02, 20_000),
        ("pay", 1, 1.0, 1_000_000),
        ("pay", 0.1234567, 0.123457, 123_457),
        ("flags", None, None, -1),
        ("flags", ["red"], "red", 1),
        ("flags", ("green", "red"), "green,red", 3 + 4 * 1),
        ("flags", "blue,green,red", "blue,green,red", 2 + 4 * 3 + 16 * 1),
        ("lead", 3, 3, 3),
        ("lead", "choose", "choose", 4),
        ("lead", "random", "random", 5),
        ("lead", None, None, -1),
        ("tides", True, True, 1),
        ("tides", None, None, -1),
    ],
)
def test_good_values(name, value, parsed, stored):
    result = parse_options("sea", OPTIONS, {name: value})
    assert result == {name: parsed}
    assert type(result[name]) is type(parsed)
    assert OPTIONS[name].stored(result[name]) == stored


@pytest.mark.parametrize(
    ("name", "value", "takes"),
    [
        ("wind", "breeze", "'calm', 'fresh', 'storm'"),
        ("wind", "Calm", "'calm', 'fresh', 'storm'"),
        ("wind", 1, "'calm', 'fresh', 'storm'"),
        ("wind", None, "'calm', 'fresh', 'storm'"),
        ("ships", 0, "whole number from 1 to 8"),
        ("ships", 9, "whole number from 1 to 8"),
        ("ships", 2.0, "whole number from 1 to 8"),
        ("ships", "2", "whole number from 1 to 8"),
        ("ships", True, "whole number from 1 to 8"),
        ("ships", None, "whole number from 1 to 8"),
        ("limit", -1, "whole number from 0 to 100"),
        ("fog", 1, "True or False"),
        ("fog", "yes", "True or False"),
        ("fog", None, "True or False"),
        ("pay", 0, "number from 0.001 to 2.0"),
        ("pay", 2.5, "number from 0.001 to 2.0"),
        ("pay", "1", "number from 0.001 to 2.0"),
        ("pay", True, "number from 0.001 to 2.0"),
        ("flags", [], "different words among 'red', 'blue', 'green'"),
        ("flags", ["red", "red"], "different words among 'red', 'blue', 'green'"),
        ("flags", ["white"], "different words among 'red', 'blue', 'green'"),
        ("flags", 3, "different words among 'red', 'blue', 'green'"),
        ("lead", 4, "whole number from 0 to 3, or 'choose', or 'random', or None"),
        ("lead", "last", "whole number from 0 to 3, or 'choose', or 'random', or None"),
        ("tides", 0, "True or False, or None"),
    ],
)
def test_bad_values_are_named_with_their_option_and_what_it_takes(name, value, takes):
    with pytest.raises(OptionError) as refused:
        parse_options("sea", OPTIONS, {"fog": True, name: value})
    assert str(refused.value).startswith(f"sea: option {name}={value!r}: must be ")
    assert takes in str(refused.value)


def test_an_option_that_may_be_none_says_so():
    with pytest.raises(OptionError, match="None"):
        parse_options("sea", OPTIONS, {"limit": -1})


def test_unknown_options_are_refused_with_the_known_ones():
    with pytest.raises(OptionError, match="sea has no option 'waves'; its options are wind, ships, limit, fog"):
        parse_options("sea", OPTIONS, {"waves": 3})


def test_defaults_fill_in_what_is_not_given_in_the_order_of_declaration():
    filled = with_defaults(OPTIONS, {"fog": True, "ships": 2})
    assert list(filled.items()) == [
        ("wind", "fresh"),
        ("ships", 2),
        ("limit", None),
        ("fog", True),
        ("pay", 0.5),
        ("flags", None),
        ("lead", None),
        ("tides", None),
    ]


def test_defaults_are_values_that_the_option_takes():
    for option in OPTIONS.values():
        assert option.parse(option.default) == option.default


def test_the_table_has_a_line_per_option():
    assert option_table(OPTIONS).splitlines() == [
        "| option | values | default | meaning |",
        "|---|---|---|---|",
        "| `wind` | `calm`, `fresh`, `storm` | `'fresh'` | how it blows |",
        "| `ships` | 1..8 | `3` | ships a side |",
        "| `limit` | 0..100 or `None` | `None` | rounds, or no limit |",
        "| `fog` | `True`, `False` | `False` | who sees what |",
        "| `pay` | 0.001..2.0 | `0.5` | what a voyage brings |",
        "| `flags` | a list of `red`, `blue`, `green`, or `None` | `None` | colours of the ships |",
        "| `lead` | 0..3, `choose`, `random` or `None` | `None` | who begins |",
        "| `tides` | `True`, `False` or `None` | `None` | whether they turn; None: as the map says |",
    ]


def test_a_range_of_one_number_is_written_as_that_number():
    assert str(Whole(2, 2, 2, "always two")) == "2"
