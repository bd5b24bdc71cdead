"""Messages with placeholders that are inflected.

The catalogue keeps a translation as an `InflectedMessage` only if it has such a placeholder. All others are
plain strings, so formatting them stays fast.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from string import Formatter
from typing import Protocol, Self

from game.rules.core.words.joined_names import JoinedNames, join_names

CHOICE = "|"
"""Separator of plural choices: ``{number:punto|punti}``."""
_DIGITS = re.compile(r"\d+")


class Grammar(Protocol):
    """Inflects the words that stand in placeholders."""

    forms: frozenset[str]
    """The names of all forms that a translation may use."""

    def inflect(self, word: str, forms: tuple[str, ...]) -> str:
        """The word with these forms applied in order. Never fails, and never returns an empty text."""
        ...


class NoGrammar:
    """The grammar of a language that has no ``grammar.toml``."""

    forms: frozenset[str] = frozenset()

    def inflect(self, word: str, forms: tuple[str, ...]) -> str:
        return word


class InflectedMessage(str):
    """A translation with inflected placeholders; used like any other string."""

    __slots__ = ("formatter",)
    formatter: MessageFormatter

    def __new__(cls, text: str, formatter: MessageFormatter) -> Self:
        self = super().__new__(cls, text)
        self.formatter = formatter
        return self

    def format(self, *args: object, **values: object) -> str:
        return self.formatter.vformat(str(self), args, values)

    def __reduce__(self) -> tuple[object, ...]:
        return str, (str(self),)


class MessageFormatter(Formatter):
    """Fills the placeholders of one language's messages."""

    def __init__(self, grammar: Grammar, plural_form: Callable[[int], int]) -> None:
        """``plural_form`` returns the index of the plural form for a number."""
        self.grammar = grammar
        self._plural_form = plural_form

    def format_field(self, value: object, format_spec: str) -> str:
        if CHOICE in format_spec:
            return self._choose(value, format_spec.split(CHOICE))
        forms = tuple(format_spec.split())
        if not forms or not self.grammar.forms.issuperset(forms):
            return str(super().format_field(value, format_spec))
        if isinstance(value, JoinedNames):
            return join_names([self._inflect(name, forms) for name in value.names], value.pattern)
        return self._inflect(str(value), forms)

    def _inflect(self, word: str, forms: tuple[str, ...]) -> str:
        return self.grammar.inflect(word, forms) if word else word

    def _choose(self, value: object, choices: list[str]) -> str:
        numbers = _DIGITS.findall(str(value))
        # A fraction such as 1,5 is plural; a value without a number takes the last form.
        form = self._plural_form(int(numbers[0])) if len(numbers) == 1 else len(choices) - 1
        return choices[min(form, len(choices) - 1)]

    def message(self, text: str) -> str:
        """Converts a translation to what the catalogue keeps: a plain string or an `InflectedMessage`."""
        if any(self.is_inflection(spec) for spec in format_specs(text)):
            return InflectedMessage(text, self)
        return text

    def is_inflection(self, spec: str) -> bool:
        """Whether a format spec asks for an inflection and not for a number format."""
        return CHOICE in spec or bool(spec.split() and self.grammar.forms.issuperset(spec.split()))


def format_specs(text: str) -> list[str]:
    """The format specs of a message's placeholders; none if its braces do not match."""
    if ":" not in text:
        return []
    try:
        return [spec for _text, _name, spec, _conversion in Formatter().parse(text) if spec]
    except ValueError:
        return []
