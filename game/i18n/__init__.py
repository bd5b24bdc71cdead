"""Selects and loads languages. The text markers are defined in game.rules.core.words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.resources import asset, tables
from game.rules.core.words import (
    ENGLISH,
    Language,
    _,
    capitalize_first,
    counted,
    figure,
    join_with_or,
    language_code,
    language_in_use,
    money,
    ngettext,
    npgettext,
    pgettext,
    place_name,
    set_language,
    signed,
    signed_money,
    speaking,
)

__all__ = [
    "ENGLISH",
    "Language",
    "_",
    "available_languages",
    "capitalize_first",
    "counted",
    "figure",
    "join_with_or",
    "language",
    "language_code",
    "language_in_use",
    "language_name",
    "language_of",
    "money",
    "ngettext",
    "npgettext",
    "pgettext",
    "place_name",
    "signed",
    "signed_money",
    "speaking",
    "use_language",
    "wished_language",
]

CATALOGUE = "LC_MESSAGES/roundhouse.po"
WISHES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name the user's language, in order of precedence."""


def language(code: str) -> Language | None:
    """Returns a language with its catalogue, or None if it is not installed. English needs no catalogue."""
    if code == ENGLISH.code:
        return ENGLISH
    return _read(asset("words"), code) if code in available_languages() else None


def use_language(code: str) -> bool:
    """Sets the language of this thread or task; sets English and returns False if it is not installed."""
    found = language(code)
    set_language(found or ENGLISH)
    return found is not None


def available_languages() -> tuple[str, ...]:
    """Returns the codes of English and of every language that has a catalogue."""
    return (ENGLISH.code, *_installed(asset("words")))


def language_name(code: str) -> str:
    """Returns the name of a language in that language."""
    return "English" if code == ENGLISH.code else _name(asset("words"), code)


def wished_language(environment: dict[str, str] | None = None) -> str:
    """Returns the first installed language that the environment names; English if there is none."""
    from os import environ

    wishes = environ if environment is None else environment
    # As in gettext, LANGUAGE is a list, and is ignored if the locale is C or POSIX.
    locale = next((wishes[name] for name in WISHES[1:] if wishes.get(name)), "")
    listed = wishes.get("LANGUAGE", "") if locale.partition(".")[0] not in ("C", "POSIX") else ""
    for wish in (*listed.split(":"), locale):
        if (code := language_of(wish)) in available_languages():
            return code
    return ENGLISH.code


def language_of(wish: str) -> str:
    """Returns the language code of a locale such as hu, hu_HU.UTF-8 or hu-HU."""
    for mark in ".@_-":
        wish = wish.partition(mark)[0]
    return wish.strip().lower()


@cache
def _installed(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(place.name for place in folder.iterdir() if (place / CATALOGUE).is_file()))


@cache
def _name(folder: Path, code: str) -> str:
    try:
        name = tables((folder / code / "language.toml").read_text("utf-8")).get("name")
    except (OSError, ValueError):
        name = None
    return name if isinstance(name, str) and name else code


@cache
def _read(folder: Path, code: str) -> Language | None:
    """Loads a language from its folder; None if it cannot be read."""
    from game.i18n.place_names import BadPlaces, read_places
    from game.i18n.po_file import BadCatalogue, read

    try:
        catalogue = read((folder / code / CATALOGUE).read_text("utf-8"))
        return Language(code, catalogue, read_places(folder / code / "places.toml"))
    except (OSError, ValueError, BadCatalogue, BadPlaces):
        return None
