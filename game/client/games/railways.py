"""The client's definition of Railways of the World: The Card Game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.client.art.interface.game_posters import PICTURE, WIDE
from game.client.art.palette import INK, PAPER
from game.client.art.trains.freight_cars import Cargo, car_shapes
from game.client.art.trains.locomotives import engine_shapes
from game.client.games.game_client import GameClient
from game.client.style.svg import circle, ellipse, group, lighter, path, polygon, rect
from game.client.style.theme import hue

if TYPE_CHECKING:
    from game.client.boards.rules_guide_illustration import Drawing


class RailwaysClient(GameClient):
    board_module = "game.client.boards.railways"
    phone_module = "game.client.web_pages.railways_page"
    lesson_module = "game.client.lessons.railways"
    music = "branch_line_waltz"

    def tension(self, game: Any, state: Any) -> float:
        return 1.0 if state.closing_reason else 0.0

    def rules_guide_illustrations(self) -> dict[int, Drawing]:
        from game.client.boards.railways.rules_guide_illustrations import drawings

        return drawings()

    def poster(self) -> str:
        body = (
            rect(0, 0, WIDE, PICTURE, "#6D3B78")
            + circle(140, 230, 178, "#B9563A")
            + circle(140, 230, 132, "#DE7B3C")
        )
        for turn, paint in ((-34, "#6E4A97"), (0, "#2F5E9E"), (34, "#3F8A4B")):
            card = rect(-44, -70, 88, 132, PAPER, 8) + rect(-37, -63, 74, 118, paint, 5)
            card += polygon([(-8, -50), (8, -50), (20, 50), (-20, 50)], lighter(paint, 0.35)) + circle(
                -24, -50, 10, PAPER
            )
            body += group(card, f"translate({140 + turn * 2.3:g} {150 + abs(turn) * 0.7:g}) rotate({turn})")
        body += (
            circle(140, 402, 178, hue("brass"))
            + circle(140, 402, 171, INK)
            + circle(140, 402, 167, "#2A6470")
        )
        body += path("M40 300Q60 262 104 262Q116 280 104 304Q84 312 74 340Q46 352 34 330Z", "#CFC48F")
        body += path(
            "M158 268Q214 262 268 300V348Q232 352 214 334Q186 348 172 320Q152 300 158 268Z", "#CFC48F"
        )
        for r in (60, 120):
            body += ellipse(140, 402, r, 167, "none", stroke="#DDE4D2", stroke_width=1.2, opacity=0.6)
        body += path("M-20 318Q140 350 300 318", stroke="#DDE4D2", stroke_width=1.2, opacity=0.6)
        return body + _round_train(140, 402, 176)


def _round_train(x: float, y: float, r: float) -> str:
    """A small train on the top of the globe, for the poster."""
    engine_piece = group(engine_shapes("green", 2, shadow=False), "translate(-28 0) scale(0.36)")
    pieces = (
        (-27, engine_piece),
        (-3, _little("cattle")),
        (14, _little("oil")),
        (31, _little("timber")),
        (47, _little("coal")),
    )
    return "".join(
        group(piece, f"rotate({turn} {x} {y}) translate({x} {y - r + 1})") for turn, piece in pieces
    )


def _little(cargo: Cargo) -> str:
    return group(car_shapes(cargo, 2), "translate(-24 0) scale(0.46)")


GAME_CLIENT = RailwaysClient("railways")
