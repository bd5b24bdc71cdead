"""The terms of a match: what is played. They are named in this order wherever they are named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from msgspec import Meta

from game.rules.core.codec import Name
from game.rules.core.options import OptionValue

Options = Annotated[tuple[tuple[Name, OptionValue], ...], Meta(max_length=40)]


class Terms(NamedTuple):
    """Which game, on which map, by how many, and what the table agreed on."""

    game: Name
    map: Name
    seats: int
    options: Options = ()


def listed(options: Mapping[str, OptionValue]) -> Options:
    """Options as terms hold them."""
    return tuple(sorted(options.items()))
