"""Labels and descriptions of options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.rules.core.options import CountsOption, Option
from game.rules.core.words import _, capitalize_first


class OptionText(NamedTuple):
    """An option's label, a sentence about its effect, and the labels of its values."""

    name: str
    help: str = ""
    values: Mapping[str, str] = {}
    requires: Mapping[str, str] = {}
    """The option is displayed only while these other options have these values."""

    def value_label(self, value: str) -> str:
        """The label of a value."""
        return self.values.get(value) or readable_name(value)


def readable_name(key: str) -> str:
    """Turns an identifier without a label into readable words."""
    return capitalize_first(key.replace("_", " "))


def describe_allowed(option: Option) -> str:
    """Describes the allowed values of an option that is typed rather than chosen from a list."""
    if isinstance(option, CountsOption):
        return _("{places} counts that add up to {total}").format(places=option.places, total=option.total)
    return option.describe_allowed()
