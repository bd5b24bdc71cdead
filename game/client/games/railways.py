"""The client's definition of Railways of the World: The Card Game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.client.games.game_client import GameClient

if TYPE_CHECKING:
    from game.client.boards.rules_guide_illustration import Drawing


class RailwaysClient(GameClient):
    board_module = "game.client.boards.railways"
    phone_module = "game.client.web_pages.railways_page"
    has_poster = True
    lesson_module = "game.client.lessons.railways"
    music = "branch_line_waltz"

    def tension(self, game: Any, state: Any) -> float:
        return 1.0 if state.closing_reason else 0.0

    def rules_guide_illustrations(self) -> dict[int, Drawing]:
        from game.client.boards.railways.rules_guide_illustrations import drawings

        return drawings()


GAME_CLIENT = RailwaysClient("railways")
