"""Labels of reading profiles, and sentences about how a table reads the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.rules.core.options import Option, OptionValue, Reading
from game.rules.core.reading_profiles import (
    AS_MOST_SITES,
    BY_THE_BOOK,
    HOUSE,
    HOUSE_NAME,
    Profile,
    differing_from_book,
    profile_of,
    readings_in,
)
from game.rules.core.words import _
from game.rules.core.words.options import OptionText


def house_name_text() -> OptionText:
    """The label of the option that names a table's own readings."""
    return OptionText(_("Name of the house rules"), _("Under this name the readings of this table are kept."))


def profile_label(profile: Profile) -> str:
    """The label of a profile."""
    labels = {
        BY_THE_BOOK: _("By the book"),
        AS_MOST_SITES: _("As most sites play"),
        HOUSE: _("House rules"),
    }
    return labels[profile]


class ReadingsText(NamedTuple):
    """How a match reads the rules, in words; all empty for a game without readings."""

    profile: str = ""
    """The profile, for a house with the name it has given to its readings."""
    rulings: str = ""
    """The profile with the numbers of the rulings in which it is not the book's."""
    differences: tuple[str, ...] = ()
    """A line for each reading that is not the book's: its ruling, label and value."""


def readings_text(
    options: Sequence[Option], values: Mapping[str, OptionValue], texts: Mapping[str, OptionText]
) -> ReadingsText:
    """The readings of a match with these options, which may come from another program: a value that is none
    of ours counts as the book's."""
    readings = readings_in(options)
    if not readings:
        return ReadingsText()
    known = {one.name: one.parse_value(values.get(one.name, "")) or one.default for one in readings}
    profile = profile_of(readings, known)
    title = profile_label(profile)
    if profile == HOUSE and (name := HOUSE_NAME.parse_value(values.get(HOUSE_NAME.name, ""))):
        title = _("House rules: {name}").format(name=name)
    differing = differing_from_book(readings, known)
    rulings = ", ".join(one.ruling for one in differing)
    line = f"{title} ({rulings})"
    return ReadingsText(
        title,
        line if differing else title,
        tuple([_difference(one, texts[one.name], str(known[one.name])) for one in differing]),
    )


def _difference(reading: Reading, words: OptionText, value: str) -> str:
    return f"{reading.ruling} {words.name}: {words.value_label(value)}"
