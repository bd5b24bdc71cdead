"""The client's definition of Age of Steam."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.client.art.interface.game_posters import PICTURE, WIDE
from game.client.art.palette import BUFFER_RED, INK, PAPER, SMOKE
from game.client.games.game_client import RailGameClient
from game.client.style.svg import circle, darker, group, lighter, path, polygon, rays, rect
from game.client.style.theme import hue

if TYPE_CHECKING:
    from game.client.boards.rules_guide_illustration import Drawing


class AgeOfSteamClient(RailGameClient):
    lesson_module = "game.client.lessons.age_of_steam"
    music = "coal_and_capital"

    def rules_guide_illustrations(self) -> dict[int, Drawing]:
        from game.client.boards.hex_board.rules_guide_illustrations import actions, goods, growth, tiles

        return {3: actions, 4: tiles, 7: goods, 10: growth}

    def poster(self) -> str:
        red = BUFFER_RED
        body = (
            rect(0, 0, WIDE, PICTURE, red)
            + rays(140, 226, 420, 26, lighter(red, 0.12), start=0.05)
            + rect(0, 306, WIDE, 50, darker(red, 0.5))
        )
        x, y, r = 132.0, 232.0, 146.0
        body += (
            circle(x, y, r, INK)
            + circle(x, y, r - 9, PAPER)
            + circle(x, y, r - 13, INK)
            + circle(x, y, r - 22, "#8E2A1E")
        )
        for k in range(16):
            a = 2 * math.pi * k / 16
            spoke = rect(-6.5, -(r - 22), 13, r - 22, INK)
            body += group(spoke, f"translate({x:g} {y:g}) rotate({math.degrees(a):g})")
        a, b, rim = math.radians(55), math.radians(165), r - 20
        start, end = (
            (x + rim * math.cos(a), y + rim * math.sin(a)),
            (x + rim * math.cos(b), y + rim * math.sin(b)),
        )
        body += path(f"M{start[0]:.1f} {start[1]:.1f}A{rim:g} {rim:g} 0 0 1 {end[0]:.1f} {end[1]:.1f}Z", INK)
        body += (
            circle(x, y, 46, INK)
            + circle(x, y, 38, "#A83426")
            + circle(x, y, 20, INK)
            + circle(x, y, 9, hue("brass"))
        )
        rod = polygon(
            [(-20, 140), (178, 164), (190, 150), (300, 160), (300, 196), (190, 198), (178, 188), (-20, 164)],
            SMOKE,
        )
        rod += polygon(
            [(-20, 154), (182, 180), (300, 186), (300, 196), (190, 198), (178, 188), (-20, 164)], "#A9A698"
        )
        return (
            body
            + rod
            + circle(196, 176, 34, INK)
            + circle(196, 176, 31, "#E6E1D0")
            + circle(196, 176, 19, INK)
            + circle(196, 176, 12, hue("brass"))
        )


GAME_CLIENT = AgeOfSteamClient("age_of_steam")
