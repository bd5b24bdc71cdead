"""Languages: which catalogues there are, and speaking one of them. The markers live with the rules."""

from __future__ import annotations

from game.resources import asset
from game.rules.core.words import AS_WRITTEN, _, ngettext, pgettext, speak

__all__ = ["DOMAIN", "LANGUAGES", "_", "available_languages", "ngettext", "pgettext", "use_language"]

DOMAIN = "roundhouse"
LANGUAGES = {"en": "English", "hu": "Magyar", "it": "Italiano"}


def use_language(code: str) -> bool:
    """Speak a language from now on; English as written if its catalogue is not there."""
    if code == "en":
        speak(AS_WRITTEN)
        return True
    # Only a second language pays for gettext's import.
    import gettext

    try:
        speak(gettext.translation(DOMAIN, asset("words"), languages=[code]))
    except OSError:
        speak(AS_WRITTEN)
        return False
    return True


def available_languages() -> tuple[str, ...]:
    """English, and every language whose compiled catalogue is installed."""
    folder = asset("words")
    return tuple(c for c in LANGUAGES if c == "en" or (folder / c / "LC_MESSAGES" / f"{DOMAIN}.mo").exists())
