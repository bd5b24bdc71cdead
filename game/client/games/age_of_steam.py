"""The client's definition of Age of Steam."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.games.game_client import RailGameClient

if TYPE_CHECKING:
    from game.client.boards.rules_guide_illustration import Drawing


class AgeOfSteamClient(RailGameClient):
    has_poster = True
    lesson_module = "game.client.lessons.age_of_steam"
    music = "coal_and_capital"

    def rules_guide_illustrations(self) -> dict[int, Drawing]:
        from game.client.boards.hex_board.rules_guide_illustrations import actions, goods, growth, tiles

        return {3: actions, 4: tiles, 7: goods, 10: growth}


GAME_CLIENT = AgeOfSteamClient("age_of_steam")
