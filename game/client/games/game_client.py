"""Base class of the client-side definition of a game, with defaults."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from game.client.boards.board import Board, Desk
    from game.client.boards.guide_drawing import Drawing
    from game.client.lessons.lesson import Lesson


class GameFace:
    """Client-side definition of a game; the defaults are a generic poster, the plain board and no lessons.

    Boards and lessons are imported on demand, because the title screen needs neither.
    """

    boards: ClassVar[str] = "game.client.boards.plain_board"
    """Module with ``board`` and, for a different table display, ``display_board``."""
    phone: ClassVar[str] = "game.client.web_pages.plain_page"
    """Module of the phone page: ``hand``, and ``draw`` for its pictures."""
    lessons: ClassVar[str] = ""
    """Module with ``lessons``; empty if there are none."""

    def __init__(self, key: str) -> None:
        self.key = key

    def poster(self) -> str:
        """The poster as SVG, 280 wide and 348 high."""
        from game.client.art.game_posters import any_poster

        return any_poster(self.key)

    def board(self, desk: Desk) -> Board[Any]:
        """Creates the board for a player's screen."""
        made: Board[Any] = import_module(self.boards).board(desk)
        return made

    def display(self, desk: Desk) -> Board[Any]:
        """Creates the board for a table display."""
        module = import_module(self.boards)
        made: Board[Any] = getattr(module, "display_board", module.board)(desk)
        return made

    def drawings(self) -> dict[int, Drawing]:
        """Illustrations of the guide, by page number."""
        return {}

    def course(self) -> tuple[Lesson, ...]:
        """The lessons in order, in the current language."""
        if not self.lessons:
            return ()
        made: tuple[Lesson, ...] = import_module(self.lessons).lessons()
        return made


class RailFace(GameFace):
    """Client-side definition of a game with track on a hex map."""

    boards = "game.client.boards.hex_board"
    phone = "game.client.web_pages.rail_page"
