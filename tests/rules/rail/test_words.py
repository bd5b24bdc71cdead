"""Every refusal of the rail games has a sentence, and a map's own refusals occur on that map alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from game.rules import catalog
from game.rules.age_of_steam.words.maps import MAP_TEXTS
from game.rules.core.moves import Refusal

RULES = Path(catalog.__file__).parent
UNKNOWN = "That is not possible here."


def sources(folder: str) -> list[Path]:
    return [path for path in sorted((RULES / folder).rglob("*.py")) if "words" not in path.parts]


def codes_in(path: Path) -> set[str]:
    """Returns the refusal codes of a module: arguments of Refusal, or values returned to its caller."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name("Refusal"), args=[ast.Constant(str(code)), *_]) if code:
                found.add(code)
            case ast.FunctionDef(name=name, returns=returns) if "why_not" in name or name == "objection":
                if returns is not None and ast.unparse(returns) == "str | None":
                    ends = [end for end in ast.walk(node) if isinstance(end, ast.Return) and end.value]
                    inner = [part for end in ends for part in ast.walk(end)]
                    values = [part.value for part in inner if isinstance(part, ast.Constant) and part.value]
                    found |= {value for value in values if isinstance(value, str)}
    return found


def text_on(key: str, game_map: str):
    return catalog.game_text(catalog.create(key, game_map), ("", "", "", "", "", ""))


def sentence(text, code: str) -> str:
    return text.refusal(Refusal(code, ("1", "2")))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("key", ["age_of_steam", "steam"])
def test_every_refusal_has_a_sentence(key):
    texts = [text_on(key, game_map) for game_map in catalog.game_class(key).maps()]
    codes = {code for folder in ("rail", key) for path in sources(folder) for code in codes_in(path)}
    others = {"joins_other_player", "edge_off_map", "edge_blocked", "tile_supply_empty"}
    assert len(codes | others) > 40
    silent = [code for code in codes | others if all(sentence(text, code) == UNKNOWN for text in texts)]
    assert not silent


def test_what_a_map_refuses_is_said_on_that_map_alone():
    said = 0
    for path in sources("age_of_steam/maps"):
        for code in codes_in(path):
            there = [
                game_map
                for game_map in MAP_TEXTS
                if sentence(text_on("age_of_steam", game_map), code) != UNKNOWN
            ]
            assert there == [path.stem], code
            said += 1
    assert said >= 3


def test_what_can_be_agreed_on_has_words_on_every_map():
    for key in ("age_of_steam", "steam"):
        kind = catalog.game_class(key)
        for game_map in kind.maps():
            for option in kind.options_for(game_map):
                assert catalog.text_class(key).option(option.name).help
