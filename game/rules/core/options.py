"""The options of a match, used by the lobby and the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from game.rules.core.codec import BadData, Record

OptionValue = Annotated[str, Meta(max_length=40)] | Annotated[int, Meta(ge=0, le=100_000)]


class Option(Record):
    """An option of a match; the game's text has its label and description."""

    name: str
    default: OptionValue

    def describe_allowed(self) -> str:
        """Describes the allowed values."""
        raise TypeError(f"{type(self).__name__} allows nothing")

    def parse_value(self, value: OptionValue) -> OptionValue | None:
        """The value in its normal form, or None if it is not allowed."""
        raise TypeError(f"{type(self).__name__} accepts nothing")


class ChoiceOption(Option):
    """One of a few named values."""

    values: tuple[str, ...]

    def describe_allowed(self) -> str:
        return " | ".join(self.values)

    def parse_value(self, value: OptionValue) -> OptionValue | None:
        return str(value) if str(value) in self.values else None


class Reading(ChoiceOption):
    """A passage of the rules that can be read in more than one way; the default is our ruling."""

    ruling: str
    """The number of the ruling in docs/rules."""
    sites: str
    """How most sites on the internet read it."""


class NameOption(Option):
    """A name that players give; it may be empty."""

    longest: int

    def describe_allowed(self) -> str:
        return f"at most {self.longest} characters"

    def parse_value(self, value: OptionValue) -> OptionValue | None:
        name = " ".join(str(value).split())
        return name if name.isprintable() and len(name) <= self.longest else None


class NumberOption(Option):
    """A whole number within bounds."""

    low: int
    high: int

    def describe_allowed(self) -> str:
        return f"{self.low}-{self.high}"

    def parse_value(self, value: OptionValue) -> OptionValue | None:
        text = str(value)
        if not (text.isascii() and text.isdigit() and len(text) < 7):
            return None
        return int(text) if self.low <= int(text) <= self.high else None


class CountsOption(Option):
    """A fixed number of counts that add up to a fixed total, separated by commas: 2,3,3,2."""

    places: int
    total: int

    def describe_allowed(self) -> str:
        return f"{self.places} counts that add up to {self.total}"

    def parse_value(self, value: OptionValue) -> OptionValue | None:
        parts = [part.strip() for part in str(value).split(",")]
        if len(parts) != self.places or not all(part.isascii() and part.isdigit() for part in parts):
            return None
        if any(len(part) > 4 for part in parts) or sum(int(part) for part in parts) != self.total:
            return None
        return ",".join(str(int(part)) for part in parts)


def resolve_options(options: tuple[Option, ...], given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with its given or default value; raises BadData for the first unknown or invalid one."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            there = ", ".join(known) or "none"
            raise BadData(
                "there is no option {name!r} here; the options are: {there}", name=name, there=there
            )
    values: dict[str, OptionValue] = {}
    for name, option in known.items():
        value = option.parse_value(given.get(name, option.default))
        if value is None:
            raise BadData(
                "option {name} cannot be {value!r}; allowed: {allowed}",
                name=name,
                value=given[name],
                allowed=option.describe_allowed(),
            )
        values[name] = value
    return values
