"""Finds missing, stale, fuzzy and unreadable translations, wrong placeholders, forms and terms."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from game.i18n.grammar import BadGrammar, Grammar, read_grammar
from game.i18n.place_names import BadPlaceNames, read_place_names
from game.i18n.po_file import BadCatalogue, parse_po
from game.resources import parse_toml
from game.rules.core.words import EVERYWHERE
from tools.i18n.extract_messages import ROOT, level_names
from tools.i18n.message_forms import placeholders, unknown_forms
from tools.i18n.terms import BadTerms, read_terms, term_findings
from tools.i18n.tiers import TIERS, required_tiers, tier

CATALOGUE_PATH = "LC_MESSAGES/roundhouse.po"
PAGES = ("guide", "keys")
_TAG = re.compile(r"</?[a-z]\w*(?: [\w-]+)?>")
_MARK = re.compile(r"^(#|-) ", re.MULTILINE)


class Finding(NamedTuple):
    """A problem in a translation."""

    kind: str
    """missing, stale, fuzzy, holes, forms, marks, terms or unreadable."""
    what: str


def translation_problems(folder: Path, template: Catalog) -> list[Finding]:
    """All problems in a language folder; empty if it is complete and current."""
    return [
        *_catalogue_findings(folder, template),
        *_name_findings(folder / "language.toml"),
        *(one for kind in PAGES for one in _page_findings(folder / kind, ROOT / "assets" / kind / "en")),
        *_place_findings(folder / "places.toml"),
    ]


def english_problems(folder: Path, template: Catalog) -> list[Finding]:
    """Unwanted words in the messages of the sources and in the English pages; ``folder`` has the terms."""
    said = ((plural_forms(message.id)[0], plural_forms(message.id)) for message in template if message.id)
    pages = [ROOT / "assets" / kind / "en" for kind in PAGES]
    return _term_findings(folder, [*said, *(page for place in pages for page in _page_texts(place))])


def translated_shares(folder: Path, template: Catalog) -> dict[str, tuple[int, int]]:
    """For each tier, the number of translated messages and of all."""
    spoken = {_key(message): message for message in read_catalogue(folder / CATALOGUE_PATH) if message.id}
    shares = {}
    for name in TIERS:
        wanted = [_key(message) for message in template if message.id and tier(message) == name]
        done = sum(key in spoken and all(plural_forms(spoken[key].string)) for key in wanted)
        shares[name] = (done, len(wanted))
    return shares


def read_catalogue(path: Path) -> Catalog:
    """Reads a translation with Babel; raises BadCatalogue if that fails."""
    try:
        with path.open("rb") as file:
            return read_po(file, locale=path.parts[-3], charset="utf-8", abort_invalid=True)
    except (PoFileError, ValueError, OSError) as error:
        raise BadCatalogue(str(error)) from error


def _catalogue_findings(folder: Path, template: Catalog) -> list[Finding]:
    path = folder / CATALOGUE_PATH
    try:
        grammar = read_grammar(folder.name, folder)
        spoken = read_catalogue(path)
        parse_po(path.read_text("utf-8"), grammar)  # the game has its own parser
        required = _required_tiers(folder)
    except (BadCatalogue, BadGrammar, ValueError) as error:
        return [Finding("unreadable", f"{path.name}: {error}")]
    wanted = {_key(message): message for message in template if message.id}
    there = {_key(message): message for message in spoken if message.id}
    found = [
        Finding("missing", _called(one))
        for key, one in wanted.items()
        if key not in there and tier(one) in required
    ]
    texts = []
    for key, message in there.items():
        said = plural_forms(message.string)
        if key not in wanted:
            found.append(Finding("stale", _called(message)))
        elif not any(said) and tier(wanted[key]) not in required:
            continue
        elif message.fuzzy:
            found.append(Finding("fuzzy", _called(message)))
        else:
            found += _message_findings(message, spoken.num_plurals, grammar)
            texts.append((key[1], said))
    pages = [page for kind in PAGES for page in _page_texts(folder / kind)]
    return found + _term_findings(folder, [*texts, *pages])


def _required_tiers(folder: Path) -> tuple[str, ...]:
    """The tiers that the language promises in its ``language.toml``; all if it promises nothing."""
    try:
        last = parse_toml((folder / "language.toml").read_text("utf-8")).get("tier", TIERS[-1])
    except OSError:
        last = TIERS[-1]
    if last not in TIERS:
        raise ValueError(f"language.toml: tier must be {', '.join(TIERS)}, not {last!r}")
    return required_tiers(last)


def _page_texts(folder: Path) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (
            f"{folder.name if folder.name in PAGES else folder.parent.name}/{page.name}",
            (page.read_text("utf-8"),),
        )
        for page in sorted(folder.glob("*.txt"))
    ]


def _term_findings(folder: Path, texts: list[tuple[str, tuple[str, ...]]]) -> list[Finding]:
    try:
        terms = read_terms(folder)
    except BadTerms as error:
        return [Finding("unreadable", str(error))]
    return [
        Finding("terms", one)
        for where, forms in texts
        for one in dict.fromkeys(found for form in forms for found in term_findings(terms, form, where))
    ]


def _message_findings(message: Message, plurals: int, grammar: Grammar) -> list[Finding]:
    written, said = plural_forms(message.id), plural_forms(message.string)
    if not all(said) or len(said) != (plurals if len(written) > 1 else 1):
        return [Finding("missing", _called(message))]
    all_holes = [_names(one) for one in written]
    wanted = all_holes[-1]
    found = []
    for form, one in enumerate(said):
        try:
            holes = _names(one)
        except ValueError:
            found.append(Finding("holes", f"{_called(message)}: braces do not close in {one!r}"))
            continue
        # The singular form may omit the number.
        spare = all_holes[0] ^ wanted | ({"number"} if len(written) > 1 and form == 0 else set())
        if holes - wanted - spare or wanted - holes - spare:
            found.append(Finding("holes", f"{_called(message)}: {_listed(wanted)}, not {_listed(holes)}"))
        lost = {spec for _name, spec in placeholders(written[-1]) if spec} - {
            spec for _name, spec in placeholders(one)
        }
        found += [Finding("forms", f"{_called(message)}: {spec!r} is missing") for spec in sorted(lost)]
        found += [
            Finding("forms", f"{_called(message)}: {wrong}")
            for wrong in unknown_forms(one, written, grammar, plurals)
        ]
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


def _names(words: str) -> set[str]:
    """Names of the placeholders of a message."""
    return {name for name, _spec in placeholders(words)}


def _called(message: Message) -> str:
    words = plural_forms(message.id)[0]
    return f"{words!r} ({message.context})" if message.context else repr(words)


def _listed(holes: set[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(holes)) or "no holes"


def _counts(marks: list[str]) -> str:
    return f"{marks.count('#')} pages with {marks.count('-')} items"
