"""Chooses and loads languages. The functions that mark and translate texts are in game.rules.core.words."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from game.resources import asset_path, parse_toml
from game.rules.core.words import (
    ENGLISH,
    Language,
    _,
    capitalize_first,
    current_language,
    format_count,
    format_money,
    format_number,
    format_signed,
    format_signed_money,
    join_with_and,
    join_with_or,
    language_code,
    ngettext,
    npgettext,
    pgettext,
    place_name,
    set_language,
    temporary_language,
)
from game.rules.core.words.joined_names import JoinedNames

__all__ = [
    "ENGLISH",
    "JoinedNames",
    "Language",
    "_",
    "available_languages",
    "capitalize_first",
    "current_language",
    "format_count",
    "format_money",
    "format_number",
    "format_signed",
    "format_signed_money",
    "join_with_and",
    "join_with_or",
    "language_code",
    "language_name",
    "language_of_locale",
    "load_language",
    "ngettext",
    "npgettext",
    "pgettext",
    "place_name",
    "preferred_language",
    "temporary_language",
    "use_language",
]

CATALOGUE_PATH = "LC_MESSAGES/roundhouse.po"
LOCALE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name the user's language, in order of precedence."""


def load_language(code: str) -> Language | None:
    """Returns a language with its catalogue, or None if it is not installed. English needs no catalogue."""
    if code == ENGLISH.code:
        return ENGLISH
    return _read(asset_path("words"), code) if code in available_languages() else None


def use_language(code: str) -> bool:
    """Sets the language of this thread or task; if it is not installed, sets English and returns False."""
    found = load_language(code)
    set_language(found or ENGLISH)
    return found is not None


def available_languages() -> tuple[str, ...]:
    """Returns the codes of English and of every language that has a catalogue."""
    return (ENGLISH.code, *_installed(asset_path("words")))


def language_name(code: str) -> str:
    """Returns the name of a language in that language."""
    return "English" if code == ENGLISH.code else _name(asset_path("words"), code)


def preferred_language(environment: dict[str, str] | None = None) -> str:
    """Returns the first installed language that the environment names; English if there is none."""
    from os import environ

    wishes = environ if environment is None else environment
    # As in gettext, LANGUAGE is a list, and is ignored if the locale is C or POSIX.
    locale = next((wishes[name] for name in LOCALE_VARIABLES[1:] if wishes.get(name)), "")
    listed = wishes.get("LANGUAGE", "") if locale.partition(".")[0] not in ("C", "POSIX") else ""
    for wish in (*listed.split(":"), locale):
        if (code := language_of_locale(wish)) in available_languages():
            return code
    return ENGLISH.code


def language_of_locale(wish: str) -> str:
    """Returns the language code of a locale such as hu, hu_HU.UTF-8 or hu-HU."""
    for mark in ".@_-":
        wish = wish.partition(mark)[0]
    return wish.strip().lower()


@cache
def _installed(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(place.name for place in folder.iterdir() if (place / CATALOGUE_PATH).is_file()))


@cache
def _name(folder: Path, code: str) -> str:
    name = _settings(folder / code).get("name")
    return name if isinstance(name, str) and name else code


def _settings(folder: Path) -> dict[str, Any]:
    """The contents of ``language.toml``; empty if it cannot be read."""
    try:
        return parse_toml((folder / "language.toml").read_text("utf-8"))
    except (OSError, ValueError):
        return {}


@cache
def _read(folder: Path, code: str) -> Language | None:
    """Loads a language from its folder; None if it cannot be read."""
    from game.i18n.grammar import BadGrammar, read_grammar
    from game.i18n.place_names import BadPlaceNames, read_place_names
    from game.i18n.po_file import BadCatalogue, parse_po

    try:
        grammar = read_grammar(code, folder / code)
        catalogue = parse_po((folder / code / CATALOGUE_PATH).read_text("utf-8"), grammar)
        places = read_place_names(folder / code / "places.toml")
        has_you = _settings(folder / code).get("you_before_actions") is True
        return Language(code, catalogue, places, has_you_before_actions=has_you)
    except (OSError, ValueError, BadCatalogue, BadGrammar, BadPlaceNames):
        return None
