"""Figures, dates and names in the language's way."""

from __future__ import annotations

from datetime import date
from unicodedata import combining, normalize

from game.rules.core.words import _, pgettext


def decimal(value: float, places: int = 1) -> str:
    """A number with so many digits behind the sign."""
    return f"{value:.{places}f}".replace(".", pgettext("decimal sign", "."))


def dated(day: date) -> str:
    """A day of the calendar."""
    # For translators: a date in figures; month and day have two digits.
    return _("{year}-{month}-{day}").format(year=day.year, month=f"{day.month:02}", day=f"{day.day:02}")


def month_named(day: date) -> str:
    """The month of a day, and its year."""
    months = (
        *(_("January"), _("February"), _("March"), _("April"), pgettext("month", "May"), _("June")),
        *(_("July"), _("August"), _("September"), _("October"), _("November"), _("December")),
    )
    return _("{month} {year}").format(month=months[day.month - 1], year=day.year)


def by_name(name: str) -> str:
    """What names are sorted by: regardless of case and accents, whatever the language."""
    return "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter))
