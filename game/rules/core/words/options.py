"""What a table can agree on, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.rules.core.options import Counts, Option
from game.rules.core.words import _, capital


class OptionWords(NamedTuple):
    """An option by name, a sentence on what it changes, and its values by name where they are words."""

    name: str
    help: str = ""
    values: Mapping[str, str] = {}
    only: Mapping[str, str] = {}
    """What else must be agreed on, by option, for it to change anything; else it is not offered."""

    def value(self, value: str) -> str:
        """A value as people read it."""
        return self.values.get(value) or spelled(value)


def spelled(key: str) -> str:
    """A name of the rules that has no words."""
    return capital(key.replace("_", " "))


def allowed(option: Option) -> str:
    """What may be written for an option that is not chosen from a list."""
    if isinstance(option, Counts):
        return _("{places} counts that add up to {total}").format(places=option.places, total=option.total)
    return option.allowed()
