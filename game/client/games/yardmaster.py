"""The client's definition of Yardmaster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.client.games.game_client import GameClient

if TYPE_CHECKING:
    from game.client.boards.rules_guide_illustration import Drawing


NEAR_GOAL = 0.7
"""From this share of the goal on, the match feels near its end."""


class YardmasterClient(GameClient):
    board_module = "game.client.boards.yardmaster"
    phone_module = "game.client.web_pages.yardmaster_page"
    has_poster = True
    lesson_module = "game.client.lessons.yardmaster"
    music = "yard_goat"
    ambience = "yard"

    def tension(self, game: Any, state: Any) -> float:
        share: float = max(state.scores) / game.table.goal
        return min(1.0, max(0.0, (share - NEAR_GOAL) / (1 - NEAR_GOAL)))

    def rules_guide_illustrations(self) -> dict[int, Drawing]:
        from game.client.boards.yardmaster.rules_guide_illustrations import drawings

        return drawings()


GAME_CLIENT = YardmasterClient("yardmaster")
