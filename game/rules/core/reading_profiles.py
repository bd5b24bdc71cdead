"""Profiles: how a table reads all passages of the rules that can be read in more than one way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from game.rules.core.options import NameOption, Option, OptionValue, Reading

Profile = Literal["by_the_book", "as_most_sites", "house"]
BY_THE_BOOK: Profile = "by_the_book"
AS_MOST_SITES: Profile = "as_most_sites"
HOUSE: Profile = "house"
"""Readings that a table has chosen one by one."""

HOUSE_NAME = NameOption("house_name", "", 24)
"""The name a table gives to its own readings."""


def with_house_name(*readings: Reading) -> tuple[Option, ...]:
    """The options of a game with these readings."""
    return (*readings, HOUSE_NAME)


def readings_in(options: Iterable[Option]) -> tuple[Reading, ...]:
    """The readings among these options."""
    return tuple(option for option in options if isinstance(option, Reading))


def profile_values(readings: Iterable[Reading], profile: Profile) -> dict[str, OptionValue]:
    """The readings of a profile; those of a house are chosen one by one, from the book's."""
    return {one.name: one.sites if profile == AS_MOST_SITES else one.default for one in readings}


def offered_profiles(readings: Iterable[Reading]) -> tuple[Profile, ...]:
    """The profiles that differ here."""
    if all(one.sites == one.default for one in readings):
        return BY_THE_BOOK, HOUSE
    return BY_THE_BOOK, AS_MOST_SITES, HOUSE


def profile_of(readings: Iterable[Reading], values: Mapping[str, OptionValue]) -> Profile:
    """The profile that has exactly these readings."""
    known = tuple(readings)
    chosen = {one.name: values.get(one.name, one.default) for one in known}
    fitting = (one for one in offered_profiles(known) if profile_values(known, one) == chosen)
    return next(fitting, HOUSE)


def differing_from_book(readings: Iterable[Reading], values: Mapping[str, OptionValue]) -> list[Reading]:
    """The readings that are not those of the book."""
    return [one for one in readings if values.get(one.name, one.default) != one.default]
