"""Translation functions for the rules.

Rules may not open files, so the caller of `set_language` provides the catalogue.

The language is a context variable: a thread starts in English, and an asyncio task inherits the language of
the task that started it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from game.rules.core.words.joined_names import JoinedNames


class Catalogue(Protocol):
    """The translations of the program's messages into one language."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, one: str, many: str, number: int, /) -> str: ...

    def pgettext(self, context: str, message: str, /) -> str: ...

    def npgettext(self, context: str, one: str, many: str, number: int, /) -> str: ...


class EnglishCatalogue:
    """The English catalogue, which returns messages unchanged."""

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return one if number == 1 else many

    def pgettext(self, context: str, message: str, /) -> str:
        return message

    def npgettext(self, context: str, one: str, many: str, number: int, /) -> str:
        return one if number == 1 else many


class Language:
    """A language with its translated messages and map names."""

    __slots__ = ("catalogue", "code", "has_you_before_actions", "place_names")

    def __init__(
        self,
        code: str,
        catalogue: Catalogue,
        places: Mapping[str, Mapping[str, str]],
        has_you_before_actions: bool = False,
    ) -> None:
        self.code = code
        self.catalogue = catalogue
        self.has_you_before_actions = has_you_before_actions
        """Whether "you" before the words of an action is a sentence: Draw a card, You draw a card."""
        self.place_names = places
        """Place names by level, such as ``steam.ruhr``; the key ``EVERYWHERE`` has those common to all
        levels."""


ENGLISH = Language("en", EnglishCatalogue(), {}, has_you_before_actions=True)
EVERYWHERE = "everywhere"
_current_language: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def set_language(language: Language) -> None:
    """Sets the language of the current context."""
    _current_language.set(language)


@contextmanager
def temporary_language(language: Language) -> Iterator[None]:
    """Uses this language within a `with` block."""
    before = _current_language.set(language)
    try:
        yield
    finally:
        _current_language.reset(before)


def language_code() -> str:
    """The code of the current language; caches of text must include it in their keys."""
    return _current_language.get().code


def current_language() -> Language:
    """The current language, to pass to another thread."""
    return _current_language.get()


def _(message: str) -> str:
    """The message in the current language."""
    return _current_language.get().catalogue.gettext(message)


def translate(message: str) -> str:
    """Translates a message that was marked for translation where it is defined."""
    return _current_language.get().catalogue.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The singular or plural message for a number."""
    return _current_language.get().catalogue.ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """Translates a message that has several meanings; `context` says which is meant."""
    return _current_language.get().catalogue.pgettext(context, message)


def npgettext(context: str, one: str, many: str, number: int) -> str:
    """The singular or plural message for a number; `context` says which meaning of the message is meant."""
    return _current_language.get().catalogue.npgettext(context, one, many, number)


def place_name(name: str, level: str = "") -> str:
    """The translated name of a map or of a feature on it; ``level`` is ``<game>.<map>``."""
    places = _current_language.get().place_names
    if not places:
        return name
    return places.get(level, {}).get(name) or places.get(EVERYWHERE, {}).get(name, name)


def format_money(dollars: int) -> str:
    """A sum of money for labels and lists."""
    if dollars < 0:
        return _("−${sum}").format(sum=-dollars)
    return _("${sum}").format(sum=dollars)


def format_number(number: int) -> str:
    """A number with a true minus sign instead of a hyphen, because it is easier to see."""
    return str(number).replace("-", "−")


def format_signed(number: int) -> str:
    """A change of a number, with its sign."""
    return f"{number:+d}".replace("-", "−")


def format_signed_money(dollars: int) -> str:
    """A change of money, with its sign."""
    return f"{'+' if dollars >= 0 else '−'}{format_money(abs(dollars))}"


def format_count(number: int, thing: str) -> str:
    """A count of one kind, for use in a list: "2 red"."""
    return _("{number} {thing}").format(number=number, thing=thing)


def join_with_or(choices: Sequence[str]) -> str:
    """Alternatives joined with "or": 2, 3 or 4."""
    if not choices[1:]:
        return "".join(choices)
    return _("{others} or {last}").format(others=", ".join(choices[:-1]), last=choices[-1])


def join_with_and(names: Sequence[str]) -> JoinedNames:
    """Names with "and" before the last, which a translation may inflect."""
    return JoinedNames(names, _("{others} and {last}"))


def capitalize_first(words: str) -> str:
    """Text with its first letter in upper case."""
    return words[:1].upper() + words[1:]
