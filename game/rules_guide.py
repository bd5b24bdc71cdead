"""Rules summaries for players.

assets/guide has one file per game and one per map with special rules; translations are in the language's
folder under assets/words. A registered game has both in the folder ``guide`` of its package, in a subfolder
per language.
"""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

from game.resources import asset_path, package_folder
from game.rules import catalog
from game.rules.core.bad_data import BadData
from game.rules.core.words import ENGLISH, language_code

BULLET = "•"
_TAG = re.compile(r"</?\w+( \w+)?>")


class GuidePage(NamedTuple):
    """A heading and its paragraphs, in the markup of the client's rich text."""

    title: str
    paragraphs: tuple[str, ...]


def guide_pages(game: str, map_key: str = "") -> list[GuidePage]:
    """Returns the pages of a game, followed by those of the map; empty if there is no guide.

    Uses the current language, or English if there is no translation. BadData if a file cannot be parsed.
    """
    names = [game, f"{game}.{map_key}"] if map_key else [game]
    files = [file for name in names if (file := _file(game, name, language_code())) is not None]
    return [page for file in files for page in parse_pages(_words(file), _display_path(file))]


def has_own_rules(game: str, map_key: str) -> bool:
    """Whether a map has special rules."""
    return _file(game, f"{game}.{map_key}", ENGLISH.code) is not None


def shortcut_pages(rail: bool) -> list[GuidePage]:
    """Returns the pages on keyboard shortcuts, with those of rail boards if `rail` is set."""
    names = ("table", "rail") if rail else ("table",)
    files = [_translated("keys", name) or asset_path("keys", ENGLISH.code, f"{name}.txt") for name in names]
    return [page for file in files for page in parse_pages(_words(file), _display_path(file))]


def parse_pages(text: str, where: str = "the guide") -> list[GuidePage]:
    """Parses a text: ``# `` starts a page, ``- `` a list item, and an empty line separates paragraphs."""
    found: list[GuidePage] = []
    for block in re.split(r"\n\s*\n|\n(?=[#-] )", text.strip()):
        first, _, rest = block.partition("\n")
        if first.startswith("# "):
            found.append(GuidePage(first[2:].strip(), ()))
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


def format_pages(found: list[GuidePage], width: int = 78) -> str:
    """Formats guide pages as plain text for a terminal."""
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
        raise BadData("{where} cannot be read: {why}", where=_display_path(file), why=error) from error


def _display_path(file: Path) -> str:
    return "/".join(file.parts[-3:])


def _file(game: str, name: str, language: str) -> Path | None:
    home = catalog.package_of(game)
    if not home and language != ENGLISH.code and (found := _translated("guide", name)):
        return found
    guides = package_folder(home) / "guide" if home else asset_path("guide")
    files = (guides / folder / f"{name}.txt" for folder in dict.fromkeys((language, ENGLISH.code)))
    return next((file for file in files if file.exists()), None)


def _translated(kind: str, name: str) -> Path | None:
    """The guide file in the current language, or None if there is none."""
    file = asset_path("words") / language_code() / kind / f"{name}.txt"
    return file if file.exists() else None
