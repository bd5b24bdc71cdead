"""The client's definition of Steam."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.games.game_client import RailGameClient

if TYPE_CHECKING:
    from game.client.boards.rules_guide_illustration import Drawing


class SteamClient(RailGameClient):
    has_poster = True
    lesson_module = "game.client.lessons.steam"
    music = "drop_forge_march"

    def rules_guide_illustrations(self) -> dict[int, Drawing]:
        from game.client.boards.hex_board.rules_guide_illustrations import actions, goods, tiles

        return {3: actions, 4: tiles, 5: goods}


GAME_CLIENT = SteamClient("steam")
