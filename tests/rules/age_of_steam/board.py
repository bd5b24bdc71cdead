"""Boards of Age of Steam set up by hand."""

from __future__ import annotations

from typing import ClassVar

from game.rules.age_of_steam.actions import EndBuild, LayTrack, Urbanize
from game.rules.age_of_steam.game import AgeOfSteam
from tests.rules.rail.board import RailBoard


class Board(RailBoard):
    """A game of Age of Steam and one state of it."""

    lay_track: ClassVar = LayTrack
    end_building: ClassVar = EndBuild

    def urbanize(self, q: int, r: int, city: str) -> None:
        self.act(Urbanize(self.label(q, r), city))


def board(map_key: str = "rust_belt", seats: int = 5, **options: str) -> Board:
    """A table after set-up, at the first decision."""
    game = AgeOfSteam(seats, map_key, options)
    ready = Board(game, game.setup())
    ready.answer()
    return ready
