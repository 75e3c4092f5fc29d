from xml.etree import ElementTree

import pytest

from windenvs.core.svg import number, tag, title, words


@pytest.mark.parametrize(("value", "text"), [(2, "2"), (2.5, "2.5"), (1 / 3, "0.33"), (-0.001, "0"), (1200.0, "1200")])
def test_numbers_are_short_and_never_minus_zero(value, text):
    assert number(value) == text


def test_attributes_are_spelled_as_svg_spells_them_and_quoted():
    element = ElementTree.fromstring(tag("path", d="M0 0", stroke_width=2, title='5 < "6" & 7'))
    assert element.attrib == {"d": "M0 0", "stroke-width": "2", "title": '5 < "6" & 7'}


def test_text_is_escaped():
    element = ElementTree.fromstring(tag("g", title("a < b"), words(1, 2, "R&D <here>", text_anchor="end")))
    assert [child.text for child in element] == ["a < b", "R&D <here>"]
    assert element[1].attrib["text-anchor"] == "end"
