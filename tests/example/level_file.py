"""The printed figures of Night Mail."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from game.rules.core import level_files

KEY = "night_mail"
Positive = Annotated[int, Meta(ge=1, le=100)]


@level_files.preload_struct
class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of levels/standard.toml."""

    seats: list[Positive]
    goal: Positive
    rounds: Positive
    sides: Positive
    danger: Positive


def load(name: str = "") -> Level:
    return level_files.load(KEY, name or level_files.STANDARD, Level)
