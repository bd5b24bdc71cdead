"""The settings of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from msgspec import Meta

from game.rules.core.codec import Name
from game.rules.core.options import OptionValue

Options = Annotated[tuple[tuple[Name, OptionValue], ...], Meta(max_length=40)]


class MatchSettings(NamedTuple):
    """The game, the map, the number of seats and the options of a match."""

    game: Name
    map: Name
    seats: int
    options: Options = ()


def sorted_options(options: Mapping[str, OptionValue]) -> Options:
    """Options as a sorted tuple, as match settings store them."""
    return tuple(sorted(options.items()))
