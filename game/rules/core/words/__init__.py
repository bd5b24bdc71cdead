"""The door to the language catalogues for code that may not open files: whoever may, hands one in."""

from __future__ import annotations

from gettext import NullTranslations

_catalogue = NullTranslations()


def speak(catalogue: NullTranslations) -> None:
    """From now on use this catalogue; it may be changed at any time."""
    global _catalogue
    _catalogue = catalogue


def _(message: str) -> str:
    """The message in the language in use."""
    return _catalogue.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The message for one or for many."""
    return _catalogue.ngettext(one, many, number)
