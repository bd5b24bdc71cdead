"""The client's definition of Yardmaster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.client.art.interface.game_posters import PICTURE, WIDE
from game.client.art.palette import MORNING_FIELD
from game.client.art.trains.freight_cars import Cargo, train_shapes
from game.client.art.trains.track_and_signals import straight, track_shapes
from game.client.games.game_client import GameClient
from game.client.style.svg import circle, group, path, rect

if TYPE_CHECKING:
    from game.client.boards.rules_guide_illustration import Drawing


NEAR_GOAL = 0.7
"""From this share of the goal on, the match feels near its end."""


class YardmasterClient(GameClient):
    board_module = "game.client.boards.yardmaster"
    phone_module = "game.client.web_pages.yardmaster_page"
    lesson_module = "game.client.lessons.yardmaster"
    music = "yard_goat"
    ambience = "yard"

    def tension(self, game: Any, state: Any) -> float:
        share: float = max(state.scores) / game.table.goal
        return min(1.0, max(0.0, (share - NEAR_GOAL) / (1 - NEAR_GOAL)))

    def rules_guide_illustrations(self) -> dict[int, Drawing]:
        from game.client.boards.yardmaster.rules_guide_illustrations import drawings

        return drawings()

    def poster(self) -> str:
        body = rect(0, 0, WIDE, PICTURE, "#245C66") + circle(196, 96, 62, "#E3C063")
        body += path("M0 190Q70 130 150 178Q220 138 280 172V240H0Z", "#1B464F") + rect(
            0, 200, WIDE, 160, MORNING_FIELD
        )
        rows: tuple[tuple[int, tuple[tuple[Cargo, int], ...], int], ...] = (
            (188, (("timber", 1), ("cattle", 2), ("coal", 2), ("oil", 1)), -30),
            (272, (("cattle", 2), ("timber", 2)), 0),
            (352, (("oil", 2), ("coal", 2), ("cattle", 2)), -60),
        )
        yard = ""
        for y, cars, x in rows:
            track = track_shapes([straight(-80, 380, 0)], 0.62)
            yard += group(
                track + group(train_shapes(cars, x), "translate(0 1) scale(0.92)"), f"translate(0 {y})"
            )
        return body + group(yard, "rotate(-9 140 250)")


GAME_CLIENT = YardmasterClient("yardmaster")
