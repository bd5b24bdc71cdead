"""The rules in short, for players: pages under assets/guide, a file for each game and each odd map."""

from __future__ import annotations

import re
from textwrap import fill
from typing import NamedTuple

from game.resources import asset

BULLET = "•"
_TAG = re.compile(r"</?\w+( \w+)?>")


class Page(NamedTuple):
    """A heading, and what is said under it; words stand in the markup of the client's rich text."""

    title: str
    paragraphs: tuple[str, ...]


def guide(game: str, map_key: str = "", language: str = "en") -> list[Page]:
    """What a player should know, the map's own rules last; nothing for a game nobody has written of."""
    names = [game, f"{game}.{map_key}"] if map_key else [game]
    return [page for name in names for page in pages(_text(name, language))]


def pages(text: str) -> list[Page]:
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


def _text(name: str, language: str) -> str:
    for folder in dict.fromkeys((language, "en")):
        path = asset("guide").joinpath(folder, f"{name}.txt")
        if path.exists():
            return path.read_text("utf-8")
    return ""
