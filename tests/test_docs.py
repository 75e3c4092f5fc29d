"""The documentation says what the code does: generated pages are fresh, and the README's lines run."""

import re
import sys
from pathlib import Path

import pytest

import windenvs

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts"))
import docs  # noqa: E402

README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(ROOT / "docs").rglob("*.md"),
    *ROOT.glob("windenvs/*/rules.md"),
]


def test_generated_pages_are_fresh():
    assert docs.stale(docs.documents(), ROOT) == [], "renew them with: make docs"


def test_a_changed_page_is_called_stale(tmp_path):
    texts = {"a.md": "one", "b.md": "two"}
    (tmp_path / "a.md").write_text("one")
    (tmp_path / "b.md").write_text("2")
    assert docs.stale(texts, tmp_path) == ["b.md"]
    assert docs.stale({"c.md": ""}, tmp_path) == ["c.md"]


@pytest.mark.parametrize("number", range(README.count("```python")))
def test_the_python_of_the_readme_runs(number):
    program = re.findall(r"```python\n(.*?)```", README, re.S)[number]
    exec(compile(program, f"README, block {number}", "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_make_target_and_script_of_the_readme_exists():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make (\w+)", README):
        assert re.search(rf"^{target}:", makefile, re.M), target
    for script in re.findall(r"\bscripts/\w+\.py", README):
        assert (ROOT / script).exists(), script


@pytest.mark.parametrize("game", windenvs.games())
def test_every_game_is_told_in_the_readme_and_in_its_rules(game):
    assert f"`{game}`" in README
    rules = (ROOT / "windenvs" / game / "rules.md").read_text(encoding="utf-8")
    assert windenvs.spec(game).title in rules
