"""Labels and descriptions of options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.rules.core.options import Counts, Option
from game.rules.core.words import _, capitalize_first


class OptionWords(NamedTuple):
    """An option's label, a sentence about its effect, and the labels of its values."""

    name: str
    help: str = ""
    values: Mapping[str, str] = {}
    only: Mapping[str, str] = {}
    """Values that other options must have for this option to apply; it is hidden while they differ."""

    def value(self, value: str) -> str:
        """The label of a value."""
        return self.values.get(value) or readable_name(value)


def readable_name(key: str) -> str:
    """A readable form of a name of the rules that has no label."""
    return capitalize_first(key.replace("_", " "))


def allowed(option: Option) -> str:
    """The allowed values of an option that is typed, not chosen from a list."""
    if isinstance(option, Counts):
        return _("{places} counts that add up to {total}").format(places=option.places, total=option.total)
    return option.allowed()
