"""Languages: which catalogues there are, and speaking one of them. The markers live with the rules."""

from __future__ import annotations

from gettext import NullTranslations, translation

from game.resources import asset
from game.rules.core.words import _, ngettext, speak

__all__ = ["DOMAIN", "LANGUAGES", "_", "available_languages", "ngettext", "use_language"]

DOMAIN = "roundhouse"
LANGUAGES = {"en": "English", "hu": "Magyar", "it": "Italiano"}


def use_language(code: str) -> bool:
    """Speak a language from now on; English as written, and False, if its catalogue is not there."""
    if code == "en":
        speak(NullTranslations())
        return True
    try:
        speak(translation(DOMAIN, asset("words"), languages=[code]))
    except OSError:
        speak(NullTranslations())
        return False
    return True


def available_languages() -> tuple[str, ...]:
    """English, and every language whose compiled catalogue is installed."""
    folder = asset("words")
    return tuple(c for c in LANGUAGES if c == "en" or (folder / c / "LC_MESSAGES" / f"{DOMAIN}.mo").exists())
