"""What a face answers, and what is answered for a game that has none of its own."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from game.client.boards.board import Board, Desk
    from game.client.boards.guide_drawing import Drawing
    from game.client.lessons.lesson import Lesson


class GameFace:
    """Any game on the screen: a train on its poster, its table in words, nobody to teach it.

    Boards and lessons are loaded when they are wanted, since the title needs neither.
    """

    boards: ClassVar[str] = "game.client.boards.plain_board"
    """The module that lays its table: ``board``, and ``display_board`` where more is shown in its middle."""
    phone: ClassVar[str] = "game.client.web_pages.plain_page"
    """The module of its page on a phone: ``hand``, and ``draw`` for its pictures."""
    lessons: ClassVar[str] = ""
    """The module of its ``lessons``, if there are any."""

    def __init__(self, key: str) -> None:
        self.key = key

    def poster(self) -> str:
        """The picture on its door as SVG, 280 wide and 348 high."""
        from game.client.art.game_posters import any_poster

        return any_poster(self.key)

    def board(self, desk: Desk) -> Board[Any]:
        """The table as one sits before it."""
        made: Board[Any] = import_module(self.boards).board(desk)
        return made

    def display(self, desk: Desk) -> Board[Any]:
        """The table as one sits round it."""
        module = import_module(self.boards)
        made: Board[Any] = getattr(module, "display_board", module.board)(desk)
        return made

    def drawings(self) -> dict[int, Drawing]:
        """Drawings for its guide, by the number of the page they stand on."""
        return {}

    def course(self) -> tuple[Lesson, ...]:
        """Its lessons, the first one first, in the language that is spoken now."""
        if not self.lessons:
            return ()
        made: tuple[Lesson, ...] = import_module(self.lessons).lessons()
        return made


class RailFace(GameFace):
    """Any game with track on a map of hexes."""

    boards = "game.client.boards.hex_board"
    phone = "game.client.web_pages.rail_page"
