"""The settings of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from msgspec import Meta

from game.rules.core.codec import Name
from game.rules.core.level_files import MAX_LEVEL_BYTES
from game.rules.core.options import OptionValue

Options = Annotated[tuple[tuple[Name, OptionValue], ...], Meta(max_length=40)]


LevelText = Annotated[str, Meta(max_length=MAX_LEVEL_BYTES)]


class MatchSettings(NamedTuple):
    """The game, the map, the number of seats, the options and the level of a match."""

    game: Name
    map: Name
    seats: int
    options: Options = ()
    level: LevelText = ""
    """The text of the level file; empty stands for this program's file of that name."""


def sorted_options(options: Mapping[str, OptionValue]) -> Options:
    """Options as a sorted tuple, as match settings store them."""
    return tuple(sorted(options.items()))
