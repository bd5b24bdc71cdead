"""Dates and times as text in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _

if TYPE_CHECKING:
    from datetime import date, datetime


def months() -> tuple[str, ...]:
    """Abbreviated month names."""
    return (
        *(_("Jan"), _("Feb"), _("Mar"), _("Apr"), _("May"), _("Jun")),
        *(_("Jul"), _("Aug"), _("Sep"), _("Oct"), _("Nov"), _("Dec")),
    )


def weekdays() -> tuple[str, ...]:
    """Abbreviated weekday names, from Monday."""
    return (_("Mo"), _("Tu"), _("We"), _("Th"), _("Fr"), _("Sa"), _("Su"))


def local_time(when: float) -> datetime:
    """Converts a timestamp to local time."""
    from datetime import datetime  # the title screen needs only the months: start faster

    return datetime.fromtimestamp(when).astimezone()


def day_in_words(day: date) -> str:
    """Formats a date, such as 14 Nov 2026."""
    return _("{day} {month} {year}").format(day=day.day, month=months()[day.month - 1], year=day.year)


def iso_date_text(day: str) -> str:
    """Formats an ISO date; any other text is returned unchanged."""
    from datetime import date

    try:
        return day_in_words(date.fromisoformat(day))
    except ValueError:
        return day


def timestamp_text(when: float, today: date) -> str:
    """Formats a timestamp: today and yesterday with the time, other days as a date."""
    from datetime import timedelta

    moment = local_time(when)
    hour = f"{moment.hour}:{moment.minute:02}"
    if moment.date() == today:
        return _("today {hour}").format(hour=hour)
    if moment.date() == today - timedelta(days=1):
        return _("yesterday {hour}").format(hour=hour)
    return day_in_words(moment.date())
