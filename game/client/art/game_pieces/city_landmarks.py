"""City pictures on cards and nodes: a sky by the city's value and a landmark."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.client.art.palette import BRASS, GLARE, HILLS
from game.client.style.svg import circle, darker, ellipse, line, path, polygon, rays, rect

SKIES = {
    2: ("#CFE3C4", "#E4EFD4"),
    3: ("#F2D68C", "#F9E7B5"),
    4: ("#F3C59B", "#F9DDBE"),
    5: ("#AFCFD8", "#D2E5E6"),
}
BRICK, DARK, PALE, STONE, ROOF, GREEN = "#B4684A", "#2C4A4A", "#F7F0DC", "#D9B98C", "#8A4632", "#5E8A5E"


def city_picture(name: str, value: int) -> str:
    """SVG of a city's picture, 104 by 64, with the ground at the lower edge."""
    sky, beam = SKIES.get(value, SKIES[3])
    ground = (
        rect(-30, -60, 170, 130, sky) + rays(78, 20, 150, 18, beam, start=0.1) + circle(78, 20, 12, GLARE)
    )
    draw = _KNOWN.get(name)
    return ground + (draw() if draw is not None else _town(name, value))


def _house(x: float, w: float, h: float, wall: str, roof: str = "") -> str:
    """A house on the ground line; with a roof colour it has a gable."""
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
    """Fallback for a city without a landmark: houses derived from its name, higher for a higher value."""
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


def _crewe() -> str:
    body = _hills(GREEN, 10) + _house(18, 22, 16, STONE, ROOF) + _house(66, 26, 14, STONE, ROOF)
    return body + _tower(46, 12, 34, PALE, 20, DARK) + rect(50.5, 6, 3, 6, DARK)


def _altoona() -> str:
    body = _house(6, 30, 18, BRICK) + _house(36, 26, 22, "#9C5A42")
    for x in (10, 22, 44):
        body += rect(x, 22, 5, 26, ROOF)
    tank = rect(74, 18, 22, 18, "#7A5A44", 2) + polygon([(72, 18), (85, 8), (98, 18)], DARK)
    legs = line(77, 36, 75, 64, DARK, 2.4) + line(93, 36, 95, 64, DARK, 2.4) + line(76, 50, 94, 50, DARK, 1.6)
    return body + tank + legs


def _olten() -> str:
    mountains = polygon([(-6, 64), (26, 20), (54, 64)], "#8FA39A") + polygon(
        [(34, 64), (70, 10), (112, 64)], "#74908C"
    )
    snow = polygon([(60, 24), (70, 10), (80, 23), (73, 21), (68, 26)], PALE)
    return mountains + snow + _house(14, 20, 14, PALE, ROOF) + _tower(44, 10, 24, PALE, 14, ROOF)


def _debrecen() -> str:
    church = rect(30, 30, 44, 34, "#F0D78E") + _tower(28, 11, 42, "#F0D78E", 12, ROOF)
    return (
        church
        + _tower(65, 11, 42, "#F0D78E", 12, ROOF)
        + polygon([(38, 30), (52, 20), (66, 30)], ROOF)
        + rect(47, 46, 10, 18, DARK, 4)
    )


def _swindon() -> str:
    body = _hills(GREEN, 12) + _house(10, 24, 14, PALE, ROOF) + _house(72, 22, 12, PALE, ROOF)
    return body + _tower(48, 10, 26, PALE, 26, DARK)


def _bologna() -> str:
    body = _house(6, 26, 18, "#D98F5A", ROOF) + _house(70, 28, 16, "#C97B4A", ROOF)
    return (
        body
        + polygon([(40, 64), (43, 6), (51, 6), (52, 64)], BRICK)
        + polygon([(58, 64), (55, 26), (62, 25), (68, 64)], "#9C5A42")
    )


def _omaha() -> str:
    silo = "".join(
        rect(14 + k * 13, 24, 12, 40, PALE, 5) + rect(14 + k * 13, 24, 3, 40, "#D8CBA8", 2) for k in range(4)
    )
    return silo + rect(12, 18, 56, 10, HILLS, 2) + _house(74, 22, 20, BRICK, ROOF)


def _nagpur() -> str:
    dome = ellipse(52, 44, 34, 26, PALE) + rect(18, 44, 68, 20, PALE) + rect(12, 54, 80, 10, STONE)
    return dome + rect(50.5, 6, 3, 16, BRASS) + circle(52, 8, 4, BRASS) + rect(46, 50, 12, 14, DARK, 5)


def _hamm() -> str:
    works = rect(24, 40, 60, 24, BRICK)
    for k in range(5):
        works += polygon([(24 + k * 12, 40), (36 + k * 12, 32), (36 + k * 12, 40)], ROOF) + rect(
            27 + k * 12, 46, 6, 8, "#FFE9B0"
        )
    for x in (12, 26, 88):
        works += rect(x, 8, 5, 56, ROOF)
    return works


def _winnipeg() -> str:
    hall = rect(22, 38, 60, 26, STONE) + path("M38 38Q52 8 66 38Z", GREEN) + rect(50.5, 6, 3, 14, BRASS)
    return (
        hall + "".join(rect(26 + k * 9, 44, 4, 20, PALE) for k in range(6)) + rect(18, 60, 68, 4, "#B99B6A")
    )


def _dijon() -> str:
    body = _house(8, 26, 22, "#D99A6A", ROOF) + _house(64, 34, 20, "#D99A6A", ROOF)
    clock = rect(40, 22, 18, 42, "#C97B4A") + polygon([(38, 22), (49, 6), (60, 22)], ROOF)
    return (
        body
        + clock
        + circle(49, 33, 6, PALE)
        + line(49, 33, 49, 29, DARK, 1.6)
        + line(49, 33, 52, 34, DARK, 1.6)
    )


def _bulawayo() -> str:
    tree = rect(26, 34, 4, 30, "#6B4A30") + ellipse(28, 30, 24, 9, GREEN) + ellipse(34, 24, 14, 6, "#6E9A5A")
    tree += rect(76, 42, 3.4, 22, "#6B4A30") + ellipse(78, 40, 17, 6.4, GREEN)
    huts = "".join(
        rect(x, 52, 14, 12, "#C98F5A") + polygon([(x - 4, 53), (x + 7, 38), (x + 18, 53)], "#9A6A3A")
        for x in (44, 60)
    )
    return _hills("#D9A860", 6) + tree + huts


def _irkutsk() -> str:
    body = _house(8, 24, 16, "#7A5A44", DARK) + _house(72, 24, 16, "#7A5A44", DARK)
    church = rect(40, 36, 26, 28, PALE)
    for x, y, r in ((53, 22, 8), (43, 32, 5), (63, 32, 5)):
        onion = f"M{x - r} {y + r}Q{x - r * 1.4} {y} {x} {y - r * 1.3}Q{x + r * 1.4} {y} {x + r} {y + r}Z"
        church += path(onion, "#4F8A7A")
    return body + church + rect(49, 50, 8, 14, DARK, 4)


def _zagreb() -> str:
    body = _house(10, 22, 16, STONE, ROOF) + _house(76, 20, 16, STONE, ROOF)
    return (
        body
        + rect(36, 36, 34, 28, "#C9A878")
        + _tower(34, 11, 36, "#C9A878", 24, DARK)
        + _tower(61, 11, 36, "#C9A878", 24, DARK)
    )


def _rosario() -> str:
    body = (
        rect(48, 4, 10, 60, "#C9A878")
        + rect(48, 4, 3, 60, "#A88A5A")
        + polygon([(47, 4), (53, -2), (59, 4)], STONE)
    )
    return body + _house(8, 26, 26, "#C98F5A") + _house(66, 30, 22, BRICK) + rect(30, 54, 46, 10, STONE)


def _budapest() -> str:
    hall = (
        rect(8, 42, 88, 22, PALE)
        + path("M38 42Q38 16 52 12Q66 16 66 42Z", ROOF)
        + rect(50.6, 2, 2.8, 12, DARK)
    )
    for x in (10, 24, 76, 90):
        hall += _tower(x - 2, 6, 26, PALE, 12, ROOF)
    return hall + "".join(rect(12 + k * 8, 48, 3.6, 12, DARK, 1.8) for k in range(10))


def _toronto() -> str:
    tower = (
        polygon([(80, 64), (82, 8), (85, 8), (87, 64)], DARK)
        + ellipse(83.5, 22, 8, 3.6, DARK)
        + rect(82.7, -6, 1.6, 16, DARK)
    )
    return _house(8, 18, 34, DARK) + _house(28, 16, 46, "#3E5E5A") + _house(46, 20, 30, BRICK) + tower


def _osaka() -> str:
    base = polygon([(24, 64), (32, 48), (72, 48), (80, 64)], STONE)
    keep = ""
    for w, y in ((48, 38), (36, 26), (24, 14)):
        left, right = 52 - w / 2, 52 + w / 2
        eaves = f"M{left - 4} {y + 2}Q52 {y - 6} {right + 4} {y + 2}L{right - 4} {y - 4}H{left + 4}Z"
        keep += rect(left + 4, y, w - 8, 12, PALE) + path(eaves, GREEN)
    return base + keep + polygon([(40, 12), (52, 0), (64, 12)], GREEN)


def _milan() -> str:
    front = polygon([(16, 64), (16, 42), (34, 30), (52, 12), (70, 30), (88, 42), (88, 64)], PALE)
    for x, y in ((16, 36), (34, 24), (52, 4), (70, 24), (88, 36)):
        front += polygon([(x - 2, y + 10), (x, y - 6), (x + 2, y + 10)], PALE)
    for x, h in ((28, 16), (46, 24), (64, 16)):
        front += path(f"M{x} 64V{64 - h}Q{x + 6} {52 - h} {x + 12} {64 - h}V64Z", "#B98F6A")
    return front


def _denver() -> str:
    peaks = polygon([(-8, 64), (24, 14), (50, 64)], "#7E93A0") + polygon(
        [(30, 64), (64, 6), (104, 64)], "#667E8C"
    )
    snow = polygon([(54, 22), (64, 6), (74, 21), (67, 19), (61, 25)], PALE) + polygon(
        [(17, 25), (24, 14), (31, 26), (25, 23)], PALE
    )
    return peaks + snow + _house(22, 14, 26, DARK) + _house(38, 14, 34, "#3E5E5A") + _house(60, 18, 20, BRICK)


def _london() -> str:
    clock = (
        rect(22, 16, 13, 48, "#D9B070")
        + polygon([(20, 16), (28.5, -2), (37, 16)], DARK)
        + circle(28.5, 24, 4.6, PALE)
    )
    bridge = (
        rect(56, 20, 12, 44, STONE)
        + rect(86, 20, 12, 44, STONE)
        + rect(56, 26, 42, 4, DARK)
        + rect(44, 52, 60, 5, "#4F7A8A")
    )
    for x in (56, 86):
        bridge += polygon([(x - 1, 20), (x + 6, 8), (x + 13, 20)], DARK)
    return bridge + clock


def _mumbai() -> str:
    gate = rect(22, 26, 60, 38, "#E0B070") + path("M42 64V42Q52 26 62 42V64Z", DARK)
    gate += path("M27 64V50Q32 42 37 50V64ZM67 64V50Q72 42 77 50V64Z", "#9A6A3A")
    for x in (22, 38, 60, 76):
        gate += rect(x, 16, 6, 12, "#E0B070") + path(f"M{x - 1} 17Q{x + 3} 8 {x + 7} 17Z", BRASS)
    leaves = "40q-10 -6 -14 2q8 -2 14 -2q10 -6 14 2q-8 -2 -14 -2Z"
    palms = "".join(rect(x, 40, 2.4, 24, "#6B4A30") + path(f"M{x + 1} {leaves}", GREEN) for x in (10, 92))
    return gate + palms


def _chicago() -> str:
    return (
        _house(6, 15, 36, "#31525A") + _house(22, 17, 54, DARK) + _house(40, 14, 42, "#3E5E5A")
        + _house(55, 18, 58, "#28444A") + _house(74, 13, 34, BRICK) + _house(88, 14, 46, DARK)
        + rect(29, 2, 2, 10, DARK) + rect(63, -2, 2, 10, DARK)
    )  # fmt: skip


def _paris() -> str:
    iron = path("M34 64Q46 44 50 6H54Q58 44 70 64H62Q56 50 52 50Q48 50 42 64Z", DARK)
    iron += rect(41, 42, 22, 3.4, DARK) + rect(46, 26, 12, 2.6, DARK) + rect(51.2, -4, 1.6, 12, DARK)
    return _house(6, 24, 18, STONE, DARK) + _house(74, 26, 18, STONE, DARK) + iron


def _tokyo() -> str:
    mountain = polygon([(-10, 64), (30, 12), (44, 12), (84, 64)], "#6C8CA0") + path(
        "M21 24L30 12H44L53 24L46 21L40 27L33 20L27 26Z", PALE
    )
    pagoda = ""
    for k in range(5):
        w = 26 - k * 3.4
        y = 54 - k * 10
        pagoda += rect(84 - w / 2 + 4, y, w - 8, 10, "#D9C9A0") + polygon(
            [
                (84 - w / 2 - 3, y + 2),
                (84 - w / 2 + 4, y - 3),
                (84 + w / 2 - 4, y - 3),
                (84 + w / 2 + 3, y + 2),
            ],
            "#A83A2C",
        )
    return mountain + pagoda + rect(83, 2, 2, 10, DARK)


_KNOWN: dict[str, Callable[[], str]] = {
    "Crewe": _crewe, "Altoona": _altoona, "Olten": _olten, "Debrecen": _debrecen, "Swindon": _swindon,
    "Bologna": _bologna, "Omaha": _omaha, "Nagpur": _nagpur, "Hamm": _hamm, "Winnipeg": _winnipeg,
    "Dijon": _dijon, "Bulawayo": _bulawayo, "Irkutsk": _irkutsk, "Zagreb": _zagreb, "Rosario": _rosario,
    "Budapest": _budapest, "Toronto": _toronto, "Osaka": _osaka, "Milan": _milan, "Denver": _denver,
    "London": _london, "Mumbai": _mumbai, "Chicago": _chicago, "Paris": _paris, "Tokyo": _tokyo,
}  # fmt: skip
