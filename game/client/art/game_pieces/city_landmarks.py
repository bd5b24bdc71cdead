"""Pictures of cities for cards and the board: a landmark under a sky that depends on the city's value."""

from __future__ import annotations

import random

from game.client.art.palette import GLARE
from game.client.art.svg_files import svg_shapes
from game.client.style.svg import circle, darker, path, polygon, rays, rect

SKIES = {
    2: ("#CFE3C4", "#E4EFD4"),
    3: ("#F2D68C", "#F9E7B5"),
    4: ("#F3C59B", "#F9DDBE"),
    5: ("#AFCFD8", "#D2E5E6"),
}
LANDMARKS = (
    "altoona", "bologna", "budapest", "bulawayo", "chicago", "crewe", "debrecen", "denver", "dijon", "hamm",
    "irkutsk", "london", "milan", "mumbai", "nagpur", "olten", "omaha", "osaka", "paris", "rosario",
    "swindon", "tokyo", "toronto", "winnipeg", "zagreb",
)  # fmt: skip
"""Cities with a picture of their own under assets/art."""
BRICK, DARK, PALE, STONE, ROOF, GREEN = "#B4684A", "#2C4A4A", "#F7F0DC", "#D9B98C", "#8A4632", "#5E8A5E"


def city_picture(name: str, value: int) -> str:
    """SVG of a city's picture, 104 by 64, with the ground at the lower edge."""
    sky, beam = SKIES.get(value, SKIES[3])
    ground = (
        rect(-30, -60, 170, 130, sky) + rays(78, 20, 150, 18, beam, start=0.1) + circle(78, 20, 12, GLARE)
    )
    known = name.lower()
    return ground + (svg_shapes(f"landmarks/{known}")[0] if known in LANDMARKS else _town(name, value))


def _house(x: float, w: float, h: float, wall: str, roof: str = "") -> str:
    """A house on the ground; if a colour for the roof is given, with a gable."""
    body = rect(x, 64 - h, w, h, wall) + rect(x, 64 - h, w * 0.22, h, darker(wall, 0.12))
    if roof:
        body += polygon([(x - 2, 64 - h), (x + w / 2, 64 - h - w * 0.45), (x + w + 2, 64 - h)], roof)
    return body + _windows(x, w, h)


def _windows(x: float, w: float, h: float) -> str:
    panes = ""
    for row in range(int((h - 6) // 9)):
        for column in range(max(1, int(w // 8))):
            panes += rect(x + 3 + column * 7.4, 64 - h + 5 + row * 9, 3, 4.4, "#FFE9B0")
    return panes


def _tower(x: float, w: float, h: float, wall: str, point: float, roof: str) -> str:
    return rect(x, 64 - h, w, h, wall) + polygon(
        [(x - 1.5, 64 - h), (x + w / 2, 64 - h - point), (x + w + 1.5, 64 - h)], roof
    )


def _hills(tone: str, height: float = 14) -> str:
    foot, top = 64 - height * 0.6, 64 - height * 1.6
    return path(f"M-20 64V{foot:g}Q20 {top:g} 56 {foot:g}T130 {64 - height:g}V64Z", tone)


def _town(name: str, value: int) -> str:
    """Picture of a city without a landmark: houses derived from its name, taller for a higher value."""
    chance = random.Random(name)
    body = _hills("#C6B98A", 12)
    x = 4.0
    while x < 96:
        wide = chance.uniform(10, 18)
        high = chance.uniform(12, 16 + 7 * value)
        wall = chance.choice((BRICK, STONE, DARK, "#C98F5A", "#A9705A"))
        body += _house(x, wide, high, wall, ROOF if high < 30 else "")
        x += wide + chance.uniform(0, 3)
    return body
