"""Every file that docs/ARCHITECTURE.md names exists."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "ARCHITECTURE.md"
NAMED = re.compile(r"`((?:game|net|tests|tools|levels|assets|docs)/[\w./<>-]+)`")


def named(text: str) -> list[str]:
    """Returns the repository paths that a page names; `<game>` in a path matches any game."""
    return sorted(set(NAMED.findall(text)))


def is_there(name: str) -> bool:
    return any(ROOT.glob(re.sub(r"<\w+>", "*", name.rstrip("/"))))


def test_every_file_named_on_the_page_is_there():
    names = named(PAGE.read_text("utf-8"))
    assert len(names) > 40
    assert [name for name in names if not is_there(name)] == []


def test_a_file_that_is_not_there_is_found():
    (name,) = named("see `game/rules/nowhere.py`")
    assert not is_there(name)
    assert is_there("game/rules/<game>/game.py")
