"""Figures and names in the language's way."""

from __future__ import annotations

from unicodedata import combining, normalize

from game.rules.core.words import pgettext


def decimal(value: float, places: int = 1) -> str:
    """A number with so many digits behind the sign."""
    return f"{value:.{places}f}".replace(".", pgettext("decimal sign", "."))


def by_name(name: str) -> str:
    """What names are sorted by: regardless of case and accents, whatever the language."""
    return "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter))
