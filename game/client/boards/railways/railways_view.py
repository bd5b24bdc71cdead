"""The Railways table as its parts see it, and what only they can want."""

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
    """What of the board is looked at."""

    game: Railways
    words: Lexicon
    layout: Layout


class RailwaysSight(board_view.BoardSight[RailwaysState]):
    """What the parts see."""

    def __init__(self, board: Seen) -> None:
        super().__init__(board)
        self.__network = board

    @property
    def game(self) -> Railways:
        return self.__network.game

    @property
    def level(self) -> Level:
        """The printed figures."""
        return self.__network.game.level

    @property
    def words(self) -> Lexicon:
        return self.__network.words

    @property
    def layout(self) -> Layout:
        return self.__network.layout

    def face_look(self, face: Face) -> Look:
        """A card face up."""
        return appearance.face_look(face, self.level.roster)


class RailwaysPart(SpritePart[RailwaysSight, RailwaysState]):
    """A part of the Railways table."""


class Refresh(Command, frozen=True):
    """Other things lie on the table because of what is proposed, pointed at or still on its way."""


class Reseat(Command, frozen=True):
    """The network is seen from elsewhere, or in another size: everything stands at once where it is then."""

    is_resized: bool = False
