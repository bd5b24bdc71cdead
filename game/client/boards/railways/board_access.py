"""Read-only access to the Railways board for its parts, and the commands that only they use."""

from __future__ import annotations

from typing import Protocol

from game.client.boards import board_access
from game.client.boards.board_part import Command
from game.client.boards.railways import sprite_appearances
from game.client.boards.railways.surroundings.table_layout import RailwaysLayout
from game.client.boards.sprite_board import SpritePart
from game.client.boards.sprites import Appearance
from game.rules.core.codec import Face
from game.rules.railways.game import Railways
from game.rules.railways.level_file import RailwaysLevel
from game.rules.railways.state import RailwaysState
from game.rules.railways.words.nouns import Lexicon


class RailwaysViewSource(board_access.BoardViewSource[RailwaysState], Protocol):
    """The attributes of the board that `RailwaysBoardAccess` reads."""

    game: Railways
    lexicon: Lexicon
    layout: RailwaysLayout


class RailwaysBoardAccess(board_access.BoardAccess[RailwaysState]):
    """Read-only access to the Railways board."""

    def __init__(self, board: RailwaysViewSource) -> None:
        super().__init__(board)
        self.__network = board

    @property
    def game(self) -> Railways:
        return self.__network.game

    @property
    def level(self) -> RailwaysLevel:
        """The contents of the game's level file."""
        return self.__network.game.level

    @property
    def lexicon(self) -> Lexicon:
        return self.__network.lexicon

    @property
    def layout(self) -> RailwaysLayout:
        return self.__network.layout

    def face_appearance(self, face: Face) -> Appearance:
        """Appearance of a face-up card."""
        return sprite_appearances.face_appearance(face, self.level.roster)


class RailwaysPart(SpritePart[RailwaysBoardAccess, RailwaysState]):
    """A part of the Railways board."""


class RefreshSprites(Command, frozen=True):
    """Arranges the sprites anew that depend on the proposal, the pointer or points on their way."""


class RepositionSprites(Command, frozen=True):
    """Moves every sprite to its new pose at once, because the camera has moved or zoomed."""

    is_resized: bool = False
