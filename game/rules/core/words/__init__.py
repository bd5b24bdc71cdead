"""The door to the language catalogues for code that may not open files: whoever may, hands one in.

The language is the context's, not the program's: every thread and every asyncio task speaks its own. A thread
begins in English, and a task in the language of whoever started it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol


class Catalogue(Protocol):
    """What the sentences of the program are called in a language."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, one: str, many: str, number: int, /) -> str: ...

    def pgettext(self, context: str, message: str, /) -> str: ...

    def npgettext(self, context: str, one: str, many: str, number: int, /) -> str: ...


class AsWritten:
    """The catalogue of English, in which the sentences are written."""

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return one if number == 1 else many

    def pgettext(self, context: str, message: str, /) -> str:
        return message

    def npgettext(self, context: str, one: str, many: str, number: int, /) -> str:
        return one if number == 1 else many


class Language:
    """A language with what the program's sentences, and the names on its maps, are called in it."""

    __slots__ = ("catalogue", "code", "places")

    def __init__(self, code: str, catalogue: Catalogue, places: Mapping[str, Mapping[str, str]]) -> None:
        self.code = code
        self.catalogue = catalogue
        self.places = places
        """Names by level, such as ``steam.ruhr``; ``EVERYWHERE`` has those that are the same on all."""


ENGLISH = Language("en", AsWritten(), {})
EVERYWHERE = "everywhere"
_spoken: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def speak(language: Language) -> None:
    """From now on, here: use this language."""
    _spoken.set(language)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Use this language for a while."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def spoken() -> str:
    """The code of the language in use: whoever keeps words, or pictures of words, keeps them by it."""
    return _spoken.get().code


def language_in_use() -> Language:
    """The language in use, to be handed on to another thread."""
    return _spoken.get()


def _(message: str) -> str:
    """The message in the language in use."""
    return _spoken.get().catalogue.gettext(message)


def worded(message: str) -> str:
    """A message that was marked elsewhere, in the language in use."""
    return _spoken.get().catalogue.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The message for one or for many."""
    return _spoken.get().catalogue.ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """A message that means more than one thing, by what it is for."""
    return _spoken.get().catalogue.pgettext(context, message)


def npgettext(context: str, one: str, many: str, number: int) -> str:
    """The message for one or for many, by what it is for."""
    return _spoken.get().catalogue.npgettext(context, one, many, number)


def place_name(name: str, level: str = "") -> str:
    """The name of a map, or of something printed on it, as readers know it; ``level`` is ``<game>.<map>``."""
    places = _spoken.get().places
    if not places:
        return name
    return places.get(level, {}).get(name) or places.get(EVERYWHERE, {}).get(name, name)


def money(dollars: int) -> str:
    """A sum as it is written beside things and in lists."""
    if dollars < 0:
        return _("−${sum}").format(sum=-dollars)
    return _("${sum}").format(sum=dollars)


def figure(number: int) -> str:
    """A number as it stands on a board, with a real minus: a hyphen is lost beside a digit."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number that is added or taken away, with its sign."""
    return f"{number:+d}".replace("-", "−")


def signed_money(dollars: int) -> str:
    """A sum that comes or goes, with its sign."""
    return f"{'+' if dollars >= 0 else '−'}{money(abs(dollars))}"


def counted(number: int, thing: str) -> str:
    """So many of a thing, in a list of such: 2 red, 1 blue."""
    return _("{number} {thing}").format(number=number, thing=thing)


def either(choices: Sequence[str]) -> str:
    """One of several things: 2, 3 or 4."""
    if not choices[1:]:
        return "".join(choices)
    return _("{others} or {last}").format(others=", ".join(choices[:-1]), last=choices[-1])


def capital(words: str) -> str:
    """Words that begin a sentence."""
    return words[:1].upper() + words[1:]
