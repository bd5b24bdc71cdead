"""Number formatting and name sorting."""

from __future__ import annotations

from unicodedata import combining, normalize

from game.rules.core.words import pgettext


def format_decimal(value: float, places: int = 1) -> str:
    """Formats a number with this many decimals and the language's decimal sign."""
    return f"{value:.{places}f}".replace(".", pgettext("decimal sign", "."))


def name_sort_key(name: str) -> str:
    """Sort key for names that ignores case and accents."""
    return "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter))
