"""Languages: which catalogues there are, and speaking one of them. The markers live with the rules."""

from __future__ import annotations

from game.resources import asset
from game.rules.core.words import ENGLISH, Language, _, capital, ngettext, speak, speaking, spoken

__all__ = [
    "DOMAIN",
    "LANGUAGES",
    "_",
    "available_languages",
    "capital",
    "language",
    "ngettext",
    "speaking",
    "spoken",
    "use_language",
]

DOMAIN = "roundhouse"
LANGUAGES = {"en": "English", "hu": "Magyar", "it": "Italiano"}


def language(code: str) -> Language | None:
    """A language with its catalogue, or None if that is not installed. English is as written."""
    if code == ENGLISH.code:
        return ENGLISH
    from gettext import translation  # a start in English does without it

    try:
        return Language(code, translation(DOMAIN, asset("words"), languages=[code]))
    except OSError:
        return None


def use_language(code: str) -> bool:
    """Speak a language from now on, in this thread or task; English, and False, if it has no catalogue."""
    found = language(code)
    speak(found or ENGLISH)
    return found is not None


def available_languages() -> tuple[str, ...]:
    """English, and every language whose compiled catalogue is installed."""
    folder = asset("words")
    return tuple(c for c in LANGUAGES if c == "en" or (folder / c / "LC_MESSAGES" / f"{DOMAIN}.mo").exists())
