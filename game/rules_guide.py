"""The rules in short, for players: pages under assets/guide, a file for each game and each odd map.

Those of another language are in its folder under assets/words. A registered game has its own in the folder
``guide`` of its package, a folder in it for each language.
"""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

from game.resources import asset, package_folder
from game.rules import catalog
from game.rules.core.errors import BadData
from game.rules.core.words import ENGLISH, language_code

BULLET = "•"
_TAG = re.compile(r"</?\w+( \w+)?>")


class Page(NamedTuple):
    """A heading, and what is said under it; words stand in the markup of the client's rich text."""

    title: str
    paragraphs: tuple[str, ...]


def guide(game: str, map_key: str = "") -> list[Page]:
    """What a player should know, the map's own rules last; nothing for a game nobody has written of.

    In the language in use, or where that has no page, in English.

    BadData if what is written cannot be read as pages.
    """
    names = [game, f"{game}.{map_key}"] if map_key else [game]
    files = [file for name in names if (file := _file(game, name, language_code())) is not None]
    return [page for file in files for page in pages(_words(file), _called(file))]


def is_odd(game: str, map_key: str) -> bool:
    """Whether a map has rules of its own that a player should know."""
    return _file(game, f"{game}.{map_key}", ENGLISH.code) is not None


def keys(rail: bool) -> list[Page]:
    """What the keys do at a table, and on a rail board."""
    names = ("table", "rail") if rail else ("table",)
    files = [_translated("keys", name) or asset("keys", ENGLISH.code, f"{name}.txt") for name in names]
    return [page for file in files for page in pages(_words(file), _called(file))]


def pages(text: str, where: str = "the guide") -> list[Page]:
    """A text in pages: ``# `` opens one, ``- `` an item of a list, and an empty line parts paragraphs."""
    found: list[Page] = []
    for block in re.split(r"\n\s*\n|\n(?=[#-] )", text.strip()):
        first, _, rest = block.partition("\n")
        if first.startswith("# "):
            found.append(Page(first[2:].strip(), ()))
            block = rest
        if words := " ".join(block.split()):
            if words.startswith("- "):
                words = f"{BULLET} {words[2:]}"
            if not found:
                raise BadData(
                    "{where} must begin with a heading such as '# Your turn', not with {words!r}",
                    where=where,
                    words=words[:40],
                )
            last = found[-1]
            found[-1] = last._replace(paragraphs=(*last.paragraphs, words))
    return found


def printed(found: list[Page], width: int = 78) -> str:
    """The same for a terminal."""
    parts: list[str] = []
    for page in found:
        parts.append(f"{page.title}\n{'-' * len(page.title)}")
        for words in page.paragraphs:
            hang = "  " if words.startswith(BULLET) else ""
            parts.append(fill(_TAG.sub("", words), width, subsequent_indent=hang))
    return "\n\n".join(parts).replace(f"\n\n{BULLET}", f"\n{BULLET}")


def _words(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise BadData("{where} cannot be read: {why}", where=_called(file), why=error) from error


def _called(file: Path) -> str:
    return "/".join(file.parts[-3:])


def _file(game: str, name: str, language: str) -> Path | None:
    home = catalog.package_of(game)
    if not home and language != ENGLISH.code and (found := _translated("guide", name)):
        return found
    guides = package_folder(home) / "guide" if home else asset("guide")
    files = (guides / folder / f"{name}.txt" for folder in dict.fromkeys((language, ENGLISH.code)))
    return next((file for file in files if file.exists()), None)


def _translated(kind: str, name: str) -> Path | None:
    """A page in the folder of the language in use, if it has one."""
    file = asset("words") / language_code() / kind / f"{name}.txt"
    return file if file.exists() else None
