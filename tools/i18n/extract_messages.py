"""Extracts the marked messages of the sources and the names on the maps."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from tools.i18n.translator_notes import message_note

ROOT = Path(__file__).resolve().parents[2]
WORDS = ROOT / "assets" / "words"
TEMPLATE = WORDS / "roundhouse.pot"
SOURCES = ("game", "net")
KEYWORDS: dict[str, Any] = {
    "_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "BadData": None,
}
TRANSLATOR_COMMENT = "For translators:"
"""Prefix of comments that are shown to translators."""


def extract_messages() -> Catalog:
    """Every marked message, with its source files."""
    catalog = Catalog(project="Roundhouse", charset="utf-8", copyright_holder="", msgid_bugs_address="")
    for folder in SOURCES:
        found = extract_from_dir(
            ROOT / folder,
            [("**.py", "python")],
            keywords=KEYWORDS,
            comment_tags=(TRANSLATOR_COMMENT,),
            strip_comment_tags=True,
        )
        for name, _line, message, comments, context in sorted(found, key=lambda one: (one[0], one[1])):
            # Locations have no line numbers, or every edit would change the template.
            place = (f"{folder}/{Path(name).as_posix()}", 0)
            catalog.add(message, None, [place], auto_comments=comments, context=context)
    for entry in catalog:
        if entry.id:
            entry.auto_comments = [*dict.fromkeys(entry.auto_comments), message_note(entry)]
    return catalog


def template_text(catalog: Catalog) -> str:
    """The template file, sorted and without dates."""
    out = io.BytesIO()
    write_po(out, catalog, omit_header=True, sort_output=True, include_lineno=False, width=100)
    return out.getvalue().decode("utf-8")


def level_names() -> dict[str, set[str]]:
    """For each level, its name and the names of its places and waters."""
    return {
        f"{path.parent.name}.{path.stem}": set(_names(tomllib.loads(path.read_text("utf-8"))))
        for path in sorted((ROOT / "levels").glob("*/*.toml"))
    }


def _names(level: dict[str, Any]) -> Iterator[str]:
    yield from (level[key] for key in ("name", "short") if key in level)
    yield from level.get("waters", {})
    yield from level.get("seas", {}).values()
    for kind in ("places", "cities"):
        places = level.get(kind, ())
        for place in places.values() if isinstance(places, dict) else places:
            yield place["name"]
