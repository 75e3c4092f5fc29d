"""Content files like a game's own but for something, and what is said of those that are broken."""

from pathlib import Path

import pytest

import windenvs


def written(game: str, folder: Path, changes: dict[str, str]) -> Path:
    """A file like the game's own but for these replacements, each of which must apply."""
    text = Path(windenvs.spec(game).content.path).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text, f"the content file has no {old!r} any more"
        text = text.replace(old, new, 1)
    path = folder / "broken.toml"
    path.write_text(text, encoding="utf-8")
    return path


def expect_refusal(game: str, folder: Path, changes: dict[str, str], words: list[str]) -> None:
    """A file with these changes is refused, and the complaint names the file and all these words."""
    with pytest.raises(windenvs.ContentError) as complaint:
        windenvs.make(game, content=written(game, folder, changes))
    for word in ("broken.toml", *words):
        assert word in str(complaint.value)
