"""Checks the grammatical forms in the placeholders of translations, and shows them with sample names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from string import Formatter

from game.i18n.grammar import GRAMMAR_FILE, Grammar, MessageFormatter, read_grammar
from game.i18n.grammar.inflected_message import CHOICE
from game.resources import parse_toml

_FORMATTED = re.compile(r"\{(\w+):([^{}]*)\}")
_COLON_BEFORE_HOLE = re.compile(r": ?\{(\w+)\}")


def placeholders(words: str) -> list[tuple[str, str]]:
    """Names and format specs of the placeholders of a message; ValueError if its braces do not close."""
    return [(name, spec or "") for _text, name, spec, _way in Formatter().parse(words) if name is not None]


def unknown_forms(words: str, written: Sequence[str], grammar: Grammar, plurals: int) -> Iterator[str]:
    """What is wrong with the forms in a translation of the English forms ``written``."""
    english = {hole for form in written for hole in placeholders(form)}
    for name, spec in placeholders(words):
        if not spec or (name, spec) in english:
            continue
        if CHOICE in spec:
            if (choices := spec.count(CHOICE) + 1) != plurals:
                yield f"{{{name}:{spec}}} has {choices} choices; the language has {plurals} plural forms"
            continue
        for form in spec.split():
            if form not in grammar.forms:
                yield f"the language has no form {form!r}"


def is_inflected(words: str, written: Sequence[str]) -> bool:
    """Whether a translation has a form or a choice that the English message has not."""
    english = {hole for form in written for hole in placeholders(form)}
    return any(spec and (name, spec) not in english for name, spec in placeholders(words))


def avoids_grammar(words: str, written: Sequence[str]) -> bool:
    """Whether a translation puts a value behind a colon where the English message has none."""
    in_english = {name for form in written for name in _COLON_BEFORE_HOLE.findall(form)}
    return bool(set(_COLON_BEFORE_HOLE.findall(words)) - in_english)


class SampleValues:
    """Five values for each placeholder, from ``[samples]`` in ``grammar.toml``."""

    COUNT = 5
    NAMES = ("Anna", "Mike", "Agnes Tallow", "5", "さくら")

    def __init__(self, folder: Path) -> None:
        self._formatter = MessageFormatter(read_grammar(folder.name, folder), lambda number: int(number != 1))
        try:
            table = parse_toml((folder / GRAMMAR_FILE).read_text("utf-8")).get("samples", {})
        except FileNotFoundError:
            table = {}
        self._by_hole: Mapping[str, Sequence[str]] = {
            hole: values for holes, values in table.items() for hole in holes.split()
        }

    def sentences(self, words: str) -> list[str]:
        """A translation with each of the samples; one sentence if it has no placeholder."""
        # Samples are words, which number formats such as +d refuse.
        message = self._formatter.message(_FORMATTED.sub(self._without_number_format, words))
        names = [name for name, _spec in placeholders(words)]
        found = []
        for at in range(self.COUNT):
            values = {name: self._value(name, at + place) for place, name in enumerate(dict.fromkeys(names))}
            found.append(_filled(message, values))
        return list(dict.fromkeys(found))

    def _without_number_format(self, hole: re.Match[str]) -> str:
        return hole[0] if self._formatter.is_inflection(hole[2]) else f"{{{hole[1]}}}"

    def _value(self, hole: str, at: int) -> str:
        listed = self._by_hole.get(hole) or self._by_hole.get("*") or self.NAMES
        return listed[at % len(listed)]


def _filled(message: str, values: Mapping[str, str]) -> str:
    positional = [values[str(at)] for at in range(len(values)) if str(at) in values]
    return message.format(*positional, **values)
