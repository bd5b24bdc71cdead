"""Parses .po files when the program runs, so that no compiled catalogue can be out of date."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from game.i18n.grammar.inflected_message import Grammar, MessageFormatter, NoGrammar

_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])? *)?"(.*)"\s*$')
_ESCAPED = re.compile(r"\\(.)")
_MEANT = {"n": "\n", "t": "\t", "r": "\r"}
_CONTEXT = "\x04"
"""Separator between a context and its message, as in gettext."""


class BadCatalogue(Exception):
    """An invalid .po file; the message names the line."""


class PoCatalogue:
    """The translations of a language, by English message."""

    def __init__(self, texts: dict[str, tuple[str, ...]], form: Callable[[int], int]) -> None:
        """``form`` returns the index of the plural form for a number."""
        self._texts = texts
        self._form = form

    def gettext(self, message: str, /) -> str:
        found = self._texts.get(message)
        return found[0] if found else message

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return self._counted(one, one, many, number)

    def pgettext(self, context: str, message: str, /) -> str:
        found = self._texts.get(f"{context}{_CONTEXT}{message}")
        return found[0] if found else message

    def npgettext(self, context: str, one: str, many: str, number: int, /) -> str:
        return self._counted(f"{context}{_CONTEXT}{one}", one, many, number)

    def _counted(self, key: str, one: str, many: str, number: int) -> str:
        found = self._texts.get(key)
        if not found:
            return one if number == 1 else many
        return found[min(self._form(number), len(found) - 1)]


def parse_po(text: str, grammar: Grammar | None = None) -> PoCatalogue:
    """Parses a .po file; raises BadCatalogue if it is invalid. ``grammar`` inflects words in placeholders."""
    texts = {key: said for key, said in _entries(text) if all(said)}
    header = texts.pop("", ("",))[0]
    found = re.search(r"^Plural-Forms:.*?plural\s*=\s*([^;\n]+)", header, re.MULTILINE)
    form = _form(found.group(1) if found else "n != 1")
    formatter = MessageFormatter(grammar or NoGrammar(), form)
    return PoCatalogue({key: tuple(map(formatter.message, said)) for key, said in texts.items()}, form)


def _form(rule: str) -> Callable[[int], int]:
    if re.sub(r"[\s()]", "", rule) == "n!=1":
        return lambda number: int(number != 1)
    from gettext import c2py

    try:
        return c2py(rule)
    except ValueError as error:
        raise BadCatalogue(f"the rule for plural forms cannot be read: {rule}") from error


def _entries(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields every message that is not fuzzy, with its translated forms."""
    entry: dict[str, str] = {}
    last = ""
    fuzzy = False
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.startswith("#"):
            if line.startswith("#,") and "fuzzy" in line:
                fuzzy = True
            continue
        if not line.strip():
            if "msgid" in entry and (not fuzzy or not entry["msgid"]):
                yield _entry(entry)
            entry, last, fuzzy = {}, "", False
            continue
        found = _LINE.match(line)
        if found is None or not (found.group(1) or last):
            raise BadCatalogue(f"line {number} is no line of a catalogue: {line[:40]}")
        keyword, form, words = found.groups()
        if keyword:
            last = f"msgstr {form or 0}" if keyword == "msgstr" else keyword
            if last in entry:
                raise BadCatalogue(
                    f"line {number} begins a message, but no empty line parts it from the last"
                )
            entry[last] = ""
        if "\\" in words:
            words = _ESCAPED.sub(lambda mark: _MEANT.get(mark.group(1), mark.group(1)), words)
        entry[last] += words


def _entry(entry: dict[str, str]) -> tuple[str, tuple[str, ...]]:
    key = entry["msgid"]
    if context := entry.get("msgctxt"):
        key = f"{context}{_CONTEXT}{key}"
    return key, tuple(words for name, words in sorted(entry.items()) if name.startswith("msgstr"))
