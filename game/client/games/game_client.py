"""Base class of the client's definition of a game, with defaults."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from game.client.sound.ambience import Place

if TYPE_CHECKING:
    from game.client.boards.board import Board, BoardContext
    from game.client.boards.rules_guide_illustration import Drawing
    from game.client.lessons.lesson import Lesson


class GameClient:
    """What the client needs to know about a game; by default a plain poster, the plain board and no lessons.

    Boards and lessons are imported when needed, because the title needs neither.
    """

    board_module: ClassVar[str] = "game.client.boards.plain_board"
    """Module with the function ``board`` and, if a table display differs, ``display_board``."""
    phone_module: ClassVar[str] = "game.client.web_pages.plain_page"
    """Module of the page for phones, with the functions ``hand`` and, for its pictures, ``draw``."""
    lesson_module: ClassVar[str] = ""
    """Module with ``lessons``; empty if there are none."""
    music: ClassVar[str] = "turntable_rag"
    """The piece that is played during a match."""
    ambience: ClassVar[Place] = "country"
    has_poster: ClassVar[bool] = False
    """Whether assets/art/posters has a poster of the game; if not, it gets a generic one."""

    def __init__(self, key: str) -> None:
        self.key = key

    def poster(self) -> str:
        """The poster as SVG, 280 wide and 348 high."""
        if self.has_poster:
            from game.client.art.svg_files import svg_shapes

            return svg_shapes(f"posters/{self.key}")[0]
        from game.client.art.interface.game_posters import generic_poster

        return generic_poster(self.key)

    def build_board(self, desk: BoardContext) -> Board[Any]:
        """Creates the board for a player's screen."""
        made: Board[Any] = import_module(self.board_module).board(desk)
        return made

    def build_display_board(self, desk: BoardContext) -> Board[Any]:
        """Creates the board for a table display."""
        module = import_module(self.board_module)
        made: Board[Any] = getattr(module, "display_board", module.board)(desk)
        return made

    def tension(self, game: Any, state: Any) -> float:
        """How near the end of the match is, from 0 to 1; the music adds a rhythm layer accordingly."""
        return 0.0

    def rules_guide_illustrations(self) -> dict[int, Drawing]:
        """Illustrations of the guide, by page number."""
        return {}

    def load_lessons(self) -> tuple[Lesson, ...]:
        """The lessons in order, in the current language."""
        if not self.lesson_module:
            return ()
        made: tuple[Lesson, ...] = import_module(self.lesson_module).lessons()
        return made


class RailGameClient(GameClient):
    """The client's definition of a game with track on a hex map."""

    board_module = "game.client.boards.hex_board"
    phone_module = "game.client.web_pages.rail_page"

    def tension(self, game: Any, state: Any) -> float:
        return 1.0 if state.round >= game.table.rounds else 0.0
