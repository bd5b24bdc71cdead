"""Finds missing, stale, fuzzy and unreadable translations and wrong placeholders."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from game.i18n.place_names import BadPlaceNames, read_place_names
from game.i18n.po_file import BadCatalogue, parse_po
from game.rules.core.words import EVERYWHERE
from tools.i18n.extract_messages import ROOT, level_names

CATALOGUE_PATH = "LC_MESSAGES/roundhouse.po"
PAGES = ("guide", "keys")
_TAG = re.compile(r"</?[a-z]\w*(?: [\w-]+)?>")
_MARK = re.compile(r"^(#|-) ", re.MULTILINE)


class Finding(NamedTuple):
    """A problem in a translation."""

    kind: str
    """missing, stale, fuzzy, holes, marks or unreadable."""
    what: str


def translation_problems(folder: Path, template: Catalog) -> list[Finding]:
    """All problems in a language folder; empty if it is complete and current."""
    return [
        *_catalogue_findings(folder / CATALOGUE_PATH, template),
        *_name_findings(folder / "language.toml"),
        *(one for kind in PAGES for one in _page_findings(folder / kind, ROOT / "assets" / kind / "en")),
        *_place_findings(folder / "places.toml"),
    ]


def read_catalogue(path: Path) -> Catalog:
    """Reads a translation with Babel; raises BadCatalogue if that fails."""
    try:
        with path.open("rb") as file:
            return read_po(file, locale=path.parts[-3], charset="utf-8", abort_invalid=True)
    except (PoFileError, ValueError, OSError) as error:
        raise BadCatalogue(str(error)) from error


def _catalogue_findings(path: Path, template: Catalog) -> list[Finding]:
    try:
        spoken = read_catalogue(path)
        parse_po(path.read_text("utf-8"))  # the game has its own parser
    except BadCatalogue as error:
        return [Finding("unreadable", f"{path.name}: {error}")]
    wanted = {_key(message): message for message in template if message.id}
    there = {_key(message): message for message in spoken if message.id}
    found = [Finding("missing", _called(one)) for key, one in wanted.items() if key not in there]
    for key, message in there.items():
        if key not in wanted:
            found.append(Finding("stale", _called(message)))
        elif message.fuzzy:
            found.append(Finding("fuzzy", _called(message)))
        else:
            found += _message_findings(message, spoken.num_plurals)
    return found


def _message_findings(message: Message, forms: int) -> list[Finding]:
    written, said = plural_forms(message.id), plural_forms(message.string)
    if not all(said) or len(said) != (forms if len(written) > 1 else 1):
        return [Finding("missing", _called(message))]
    all_holes = [_placeholders(one) for one in written]
    wanted = all_holes[-1]
    found = []
    for form, one in enumerate(said):
        try:
            holes = _placeholders(one)
        except ValueError:
            found.append(Finding("holes", f"{_called(message)}: braces do not close in {one!r}"))
            continue
        # The singular form may omit the number.
        spare = all_holes[0] ^ wanted | ({"number"} if len(written) > 1 and form == 0 else set())
        if holes - wanted - spare or wanted - holes - spare:
            found.append(Finding("holes", f"{_called(message)}: {_listed(wanted)}, not {_listed(holes)}"))
        tags = [Counter(_TAG.findall(text)) for text in written]
        if Counter(_TAG.findall(one)) not in tags:
            found.append(Finding("marks", f"{_called(message)}: other marks in {one!r}"))
    return found


def _name_findings(path: Path) -> list[Finding]:
    from game.i18n import language_name

    code = path.parent.name
    if path.exists() and language_name(code) != code:
        return []
    return [Finding("missing", f"{path.name}: name, what the language calls itself")]


def _page_findings(folder: Path, english: Path) -> list[Finding]:
    """Checks that each English page has a translation with the same number of headings and items."""
    found = []
    for page in sorted(english.glob("*.txt")):
        translated = folder / page.name
        if not translated.exists():
            found.append(Finding("missing", f"{folder.name}/{page.name}"))
            continue
        wanted, there = (_MARK.findall(file.read_text("utf-8")) for file in (page, translated))
        if wanted != there:
            found.append(
                Finding("stale", f"{folder.name}/{page.name}: {_counts(wanted)}, not {_counts(there)}")
            )
    odd = {page.name for page in folder.glob("*")} - {page.name for page in english.glob("*.txt")}
    return found + [
        Finding("stale", f"{folder.name}/{name}: no such page in English") for name in sorted(odd)
    ]


def _place_findings(path: Path) -> list[Finding]:
    try:
        places = read_place_names(path)
    except BadPlaceNames as error:
        return [Finding("unreadable", str(error))]
    levels = level_names()
    anywhere = set().union(*levels.values())
    found = []
    for level, names in places.items():
        printed = anywhere if level == EVERYWHERE else levels.get(level, set())
        found += [
            Finding("stale", f"{path.name}: no {name!r} in {level}") for name in names if name not in printed
        ]
    return found


def _key(message: Message) -> tuple[str, str]:
    return message.context or "", plural_forms(message.id)[0]


def plural_forms(words: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """All plural forms of a message; an untranslated message has one empty form."""
    return (words or "",) if words is None or isinstance(words, str) else tuple(words)


def _placeholders(words: str) -> set[str]:
    """Placeholders of a message, with their format."""
    return {
        f"{name}:{form}" if form else name
        for _text, name, form, _way in Formatter().parse(words)
        if name is not None
    }


def _called(message: Message) -> str:
    words = plural_forms(message.id)[0]
    return f"{words!r} ({message.context})" if message.context else repr(words)


def _listed(holes: set[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(holes)) or "no holes"


def _counts(marks: list[str]) -> str:
    return f"{marks.count('#')} pages with {marks.count('-')} items"
