"""Read-only view of the Railways board for its parts, and the commands that only they use."""

from __future__ import annotations

from typing import Protocol

from game.client.boards import board_view
from game.client.boards.board_part import Command
from game.client.boards.railways import appearance
from game.client.boards.railways.surroundings.table_layout import Layout
from game.client.boards.sprite_board import SpritePart
from game.client.boards.sprites import Look
from game.rules.core.codec import Face
from game.rules.railways.game import Railways
from game.rules.railways.level import Level
from game.rules.railways.state import RailwaysState
from game.rules.railways.words.nouns import Lexicon


class Seen(board_view.Seen[RailwaysState], Protocol):
    """Attributes of the board that the view reads."""

    game: Railways
    words: Lexicon
    layout: Layout


class RailwaysSight(board_view.BoardSight[RailwaysState]):
    """Read-only view of the Railways board."""

    def __init__(self, board: Seen) -> None:
        super().__init__(board)
        self.__network = board

    @property
    def game(self) -> Railways:
        return self.__network.game

    @property
    def level(self) -> Level:
        """The constants of the game's edition."""
        return self.__network.game.level

    @property
    def words(self) -> Lexicon:
        return self.__network.words

    @property
    def layout(self) -> Layout:
        return self.__network.layout

    def face_look(self, face: Face) -> Look:
        """Appearance of a face-up card."""
        return appearance.face_look(face, self.level.roster)


class RailwaysPart(SpritePart[RailwaysSight, RailwaysState]):
    """A part of the Railways board."""


class Refresh(Command, frozen=True):
    """Rearranges the sprites that depend on the proposal, the hover or points in flight."""


class Reseat(Command, frozen=True):
    """Moves every sprite to its new pose at once, after the camera moved or zoomed."""

    is_resized: bool = False
