"""The door to the language catalogues for code that may not open files: whoever may, hands one in.

The language is the context's, not the program's: every thread and every asyncio task speaks its own. A thread
begins in English, and a task in the language of whoever started it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gettext import NullTranslations


class AsWritten:
    """The catalogue of English, in which the sentences are written: a start does not load gettext for it."""

    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, one: str, many: str, number: int) -> str:
        return one if number == 1 else many


class Language(NamedTuple):
    """A language with what its sentences are called in it."""

    code: str
    catalogue: NullTranslations | AsWritten


ENGLISH = Language("en", AsWritten())
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


def _(message: str) -> str:
    """The message in the language in use."""
    return _spoken.get().catalogue.gettext(message)


def capital(words: str) -> str:
    """Words that begin a sentence."""
    return words[:1].upper() + words[1:]


def ngettext(one: str, many: str, number: int) -> str:
    """The message for one or for many."""
    return _spoken.get().catalogue.ngettext(one, many, number)
