"""The rules in short: every game has them, every map that bends a rule too, and they say what is so."""

from pathlib import Path

import pytest

from game.guide import guide, pages, printed
from game.resources import asset
from game.rules import catalog
from tests.commands.roundhouse import refusal, roundhouse

GUIDES = sorted(path.stem for path in asset("guide", "en").glob("*.txt"))


@pytest.mark.parametrize("key", catalog.GAMES)
def test_every_game_has_a_guide(key):
    found = guide(key)
    assert len(found) >= 3
    assert all(page.title and page.paragraphs for page in found)


@pytest.mark.parametrize("name", GUIDES)
def test_every_guide_belongs_to_a_game_or_map(name):
    key, _, map_key = name.partition(".")
    assert not map_key or map_key in catalog.game_class(key).maps()


def test_every_map_with_rules_of_its_own_tells_them():
    for key in catalog.GAMES:
        folder = Path(catalog.game_class(key).__init__.__code__.co_filename).parent / "maps"
        for module in folder.glob("[a-z]*.py"):
            assert f"{key}.{module.stem}" in GUIDES


def test_items_paragraphs_and_headings_are_told_apart():
    (first, second) = pages(
        "# One\nWords that\ngo on.\n\n- an item\n- another\n  of two lines\n\n# Two\nEnd.\n"
    )
    assert first == ("One", ("Words that go on.", "• an item", "• another of two lines"))
    assert second == ("Two", ("End.",))


def test_a_language_without_a_guide_is_told_in_english():
    assert guide("yardmaster", language="hu") == guide("yardmaster")


def test_in_a_terminal_no_markup_is_seen():
    text = printed(guide("age_of_steam", "germany"))
    assert "<" not in text
    assert "Germany" in text
    assert max(map(len, text.splitlines())) <= 78


def test_the_command_tells_them_and_refuses_what_is_not_there():
    told = roundhouse("rules", "steam")
    assert told.returncode == 0
    assert "Base game" in told.stdout
    assert "there is no game 'chess'" in refusal("rules", "chess")
    assert "steam has no map 'moon'" in refusal("rules", "steam", "--map", "moon")
