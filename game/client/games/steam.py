"""The client's definition of Steam."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.art.interface.game_posters import PICTURE, WIDE
from game.client.art.palette import (
    EVENING_FIELD,
    EVENING_SEA,
    EVENING_SUN,
    MORNING_SEA,
    PAPER,
    PAPER_DARK,
    STEAM,
)
from game.client.art.trains.freight_cars import train_shapes
from game.client.art.trains.locomotives import engine_shapes
from game.client.games.game_client import RailGameClient
from game.client.style.svg import circle, group, path, rect

if TYPE_CHECKING:
    from game.client.boards.rules_guide_illustration import Drawing


class SteamClient(RailGameClient):
    lesson_module = "game.client.lessons.steam"
    music = "drop_forge_march"

    def rules_guide_illustrations(self) -> dict[int, Drawing]:
        from game.client.boards.hex_board.rules_guide_illustrations import actions, goods, tiles

        return {3: actions, 4: tiles, 5: goods}

    def poster(self) -> str:
        body = rect(0, 0, WIDE, PICTURE, "#7FB0C4") + circle(92, 108, 58, EVENING_SUN)
        body += path("M0 210L60 128L104 180L176 78L232 150L280 110V270H0Z", "#3D6E86")
        body += path("M176 78L204 114L186 124L176 112L160 122L152 112Z", PAPER) + path(
            "M60 128L78 150L64 156L54 150L44 152Z", PAPER
        )
        body += path("M0 236Q70 200 140 230Q210 200 280 226V280H0Z", MORNING_SEA) + rect(
            0, 262, WIDE, 90, EVENING_SEA
        )
        body += rect(0, 252, WIDE, 16, PAPER) + rect(0, 264, WIDE, 7, PAPER_DARK)
        for k in range(6):
            left = k * 62 - 34
            body += path(
                f"M{left} 360V271H{left + 62}V360H{left + 50}V312A19 19 0 0 0 {left + 12} 312V360Z", "#DCCBA2"
            )
            body += rect(left, 271, 5, 90, EVENING_FIELD)
        for x, y, r in (
            (62, 196, 10),
            (82, 186, 14),
            (108, 178, 18),
            (140, 170, 20),
            (174, 160, 24),
            (212, 152, 26),
            (252, 142, 30),
        ):
            body += circle(x, y, r, "#D9D6C6") + circle(x - 3, y - 3, r * 0.8, STEAM)
        train = engine_shapes("orange", 3, shadow=False) + train_shapes(
            (("coal", 2), ("cattle", 2), ("oil", 2)), 160
        )
        return body + group(train, "translate(34 252) scale(0.5)")


GAME_CLIENT = SteamClient("steam")
