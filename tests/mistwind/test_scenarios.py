"""The numbered scenarios of the rules reference (section 12) stand in the chapters of this folder."""

import re
from pathlib import Path

TEXT = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))


def test_every_scenario_from_1_to_69_has_a_test():
    """A test says so in the first words of its docstring."""
    tested = {int(found) for found in re.findall(r'def test_\w+\(.*\):\n    """scenario (\d+)\b', TEXT)}
    assert tested == set(range(1, 70))
