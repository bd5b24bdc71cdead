"""Icons on a 24-unit grid: solid shapes in one colour with at most one accent."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, ellipse, group, line, path, polygon, rasterise, rect
from game.resources import MissingAsset

MAIN, ACCENT = "@main@", "@accent@"


def _stroke(d: str, width: float = 2.4, colour: str = MAIN) -> str:
    return path(d, stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def _star(x: float, y: float, r: float, inner: float = 0.42, points: int = 5) -> str:
    corners = []
    for k in range(points * 2):
        reach = r if k % 2 == 0 else r * inner
        a = math.pi * k / points - math.pi / 2
        corners.append((x + reach * math.cos(a), y + reach * math.sin(a)))
    return polygon(corners, MAIN)


def _gear() -> str:
    teeth = "".join(group(rect(10.2, 1.6, 3.6, 6, MAIN, 1), f"rotate({k * 45} 12 12)") for k in range(8))
    return teeth + path(
        "M12 4.6A7.4 7.4 0 1 1 12 19.4A7.4 7.4 0 1 1 12 4.6Z"
        "M12 8.8A3.2 3.2 0 1 0 12 15.2A3.2 3.2 0 1 0 12 8.8Z",
        MAIN,
        fill_rule="evenodd",
    )


def _person(x: float, y: float, s: float) -> str:
    return circle(x, y, 3.4 * s, MAIN) + path(
        f"M{x - 6 * s:g} {y + 11.6 * s:g}V{y + 9 * s:g}Q{x - 6 * s:g} {y + 4.8 * s:g} {x:g} {y + 4.8 * s:g}"
        f"Q{x + 6 * s:g} {y + 4.8 * s:g} {x + 6 * s:g} {y + 9 * s:g}V{y + 11.6 * s:g}Z",
        MAIN,
    )


def _log(x: float, y: float) -> str:
    return circle(x, y, 4.1, "none", stroke=MAIN, stroke_width=1.7) + circle(x, y, 1.5, MAIN)


def _engine() -> str:
    return (
        rect(2.5, 9.5, 12, 6.5, MAIN, 1.4)
        + rect(13, 5, 8, 11, MAIN, 1.2)
        + rect(15, 7, 4, 3.6, ACCENT, 0.6)
        + rect(4, 4.4, 3.4, 5.4, MAIN)
        + rect(3, 3.4, 5.4, 1.8, MAIN, 0.6)
        + path("M1.4 20L3 15.4H22V17.2H5Z", MAIN)
        + circle(8, 18.2, 2.6, MAIN)
        + circle(13.6, 18.2, 2.6, MAIN)
        + circle(19, 18.2, 2.6, MAIN)
    )


def _smokebox() -> str:
    """Front view of a locomotive."""
    return (
        rect(9.4, 0.8, 5.2, 4, MAIN, 1)
        + circle(12, 11.4, 8.8, MAIN)
        + circle(12, 11.4, 6, "none", stroke=ACCENT, stroke_width=1.3)
        + circle(12, 11.4, 2, ACCENT)
        + rect(1.6, 18, 20.8, 4.4, MAIN, 1)
        + circle(5.4, 20.2, 1.4, ACCENT)
        + circle(18.6, 20.2, 1.4, ACCENT)
    )


def _dice() -> str:
    body = path(
        "M3.4 8.6H12.4Q13.6 8.6 13.6 9.8V18.8Q13.6 20 12.4 20H3.4Q2.2 20 2.2 18.8V9.8Q2.2 8.6 3.4 8.6Z", MAIN
    )
    other = path(
        "M13 6.2L16.6 3.2Q17.6 2.6 18.4 3.4L21.6 9.6Q22 10.6 21 11.2L15.4 14.6V9.2Q15.2 7 13 6.8Z", ACCENT
    )
    pips = "".join(circle(x, y, 1.1, "#F3E9D2") for x, y in ((5.2, 11.6), (10.6, 17), (7.9, 14.3)))
    return body + other + pips


def _coins() -> str:
    stack = ((2, 17.4, MAIN), (2.6, 13.4, ACCENT), (10.6, 14.4, MAIN), (10.4, 7.6, ACCENT))
    return "".join(
        path(f"M{x:g} {y:g}V{y + 3:g}A5.4 2.5 0 0 0 {x + 10.8:g} {y + 3:g}V{y:g}Z", MAIN)
        + ellipse(x + 5.4, y, 5.4, 2.5, top)
        for x, y, top in stack
    )


def _bars() -> str:
    return "".join(rect(3 + 4.8 * k, 17 - 3.6 * k, 3.2, 4 + 3.6 * k, MAIN, 0.8) for k in range(4))


def _pad() -> str:
    shell = path(
        "M7 6.5H17Q20.4 6.5 21.4 11.4L22.4 16.4Q22.6 19 20.4 19Q18.8 19 17.6 17L16.4 15H7.6L6.4 17"
        "Q5.2 19 3.6 19"
        "Q1.4 19 1.6 16.4L2.6 11.4Q3.6 6.5 7 6.5Z",
        MAIN,
    )
    marks = (
        _stroke("M5.6 10.8H9.4M7.5 8.9V12.7", 1.5, ACCENT)
        + circle(15.4, 12, 1.1, ACCENT)
        + circle(18, 9.8, 1.1, ACCENT)
    )
    return shell + marks


_SHAPES: dict[str, Callable[[], str]] = {
    "join": lambda: (
        rect(9, 2.6, 6, 5.4, MAIN, 0.8)
        + rect(2, 15.6, 6, 5.4, MAIN, 0.8)
        + rect(16, 15.6, 6, 5.4, MAIN, 0.8)
        + _stroke("M12 8V12M5 15.4V12H19V15.4", 2)
    ),
    "host": lambda: (
        path("M3 18.6L2 7.2L7.6 11.6L12 4.4L16.4 11.6L22 7.2L21 18.6Z", MAIN)
        + rect(3, 19.6, 18, 1.8, MAIN, 0.6)
    ),
    "table": lambda: (
        rect(6.4, 6.4, 11.2, 11.2, "none", 1.6, stroke=MAIN, stroke_width=2.2)
        + rect(10, 10, 4, 4, MAIN, 0.8)
        + _stroke("M9 2.8H15M9 21.2H15M2.8 9V15M21.2 9V15", 2.4)
    ),
    "learn": lambda: (
        path(
            "M11.2 6.4Q7.6 3.8 2.4 4.4V18.6Q7.6 18 11.2 20.4Z"
            "M12.8 6.4Q16.4 3.8 21.6 4.4V18.6Q16.4 18 12.8 20.4Z",
            MAIN,
        )
        + _stroke(
            "M4.8 8.2Q7 8 9 9M4.8 11.8Q7 11.6 9 12.6M15 9Q17 8 19.2 8.2M15 12.6Q17 11.6 19.2 11.8",
            1.3,
            ACCENT,
        )
    ),
    "replay": lambda: (
        _stroke("M5.4 7.4A8.4 8.4 0 1 1 3.6 12.6", 2.4)
        + polygon([(2.2, 3.4), (3.4, 10), (9, 6.8)], MAIN)
        + polygon([(10, 8.4), (10, 15.8), (16, 12.1)], MAIN)
    ),
    "settings": _gear,
    "quit": lambda: (
        path("M4 3H13V5.4H6.4V18.6H13V21H4Z", MAIN) + _stroke("M10 12H20.4M16.6 7.8L20.8 12L16.6 16.2", 2.4)
    ),
    "back": lambda: _stroke("M15 4.6L7.6 12L15 19.4", 3),
    "forward": lambda: _stroke("M9 4.6L16.4 12L9 19.4", 3),
    "down": lambda: _stroke("M5 9L12 15.8L19 9", 2.8),
    "up": lambda: _stroke("M5 15L12 8.2L19 15", 2.8),
    "arrow": lambda: _stroke("M3 12H20.4M14.6 6L20.6 12L14.6 18", 2.6),
    "tick": lambda: _stroke("M4.6 12.8L9.8 18L19.6 6.6", 3.2),
    "cross": lambda: _stroke("M6 6L18 18M18 6L6 18", 3),
    "plus": lambda: _stroke("M12 4.4V19.6M4.4 12H19.6", 3),
    "minus": lambda: _stroke("M4.4 12H19.6", 3),
    "star": lambda: _star(12, 12.6, 10.4),
    "person": lambda: _person(12, 7, 1.05),
    "people": lambda: _person(15.6, 7.4, 0.9) + _person(7.2, 8.6, 0.86),
    "clock": lambda: (
        circle(12, 12, 9, "none", stroke=MAIN, stroke_width=2.4) + _stroke("M12 6.8V12L15.6 14.6", 2.2)
    ),
    "bot": lambda: (
        rect(4, 8, 16, 11.4, MAIN, 2.6)
        + rect(1.8, 11.6, 2, 5, MAIN, 0.9)
        + rect(20.2, 11.6, 2, 5, MAIN, 0.9)
        + _stroke("M12 8V4.6", 2)
        + circle(12, 3.8, 1.6, MAIN)
        + circle(8.6, 13, 1.8, "#FFF6DF")
        + circle(15.4, 13, 1.8, "#FFF6DF")
        + _stroke("M9 16.8H15", 1.4, "#FFF6DF")
    ),
    "crown": lambda: path("M3 18.6L2 7.2L7.6 11.6L12 4.4L16.4 11.6L22 7.2L21 18.6Z", MAIN),
    "lock": lambda: (
        rect(4.6, 10.4, 14.8, 10.8, MAIN, 1.8)
        + _stroke("M7.8 10V7.4A4.2 4.2 0 0 1 16.2 7.4V10", 2.4)
        + circle(12, 15, 1.8, ACCENT)
        + rect(11.2, 15, 1.6, 3.4, ACCENT)
    ),
    "eye": lambda: (
        path("M1.6 12Q12 1.8 22.4 12Q12 22.2 1.6 12Z", MAIN)
        + circle(12, 12, 4.3, "#FFF6DF")
        + circle(12, 12, 2.2, MAIN)
    ),
    "chat": lambda: (
        path(
            "M4 3.6H20Q22 3.6 22 5.6V14.6Q22 16.6 20 16.6H11L6 21.4V16.6H4Q2 16.6 2 14.6V5.6Q2 3.6 4 3.6Z",
            MAIN,
        )
        + _stroke("M6.4 8H17.6M6.4 12H14", 1.7, ACCENT)
    ),
    "whistle": lambda: (
        path("M2.4 8.2H14V6H17V8.2H21.6V11.6H17.2A6 6 0 1 1 7.2 11.8L2.4 11.2Z", MAIN)
        + circle(12.2, 14.4, 2.2, ACCENT)
    ),
    "warning": lambda: (
        path("M12 2.6L23 21H1Z", MAIN)
        + rect(10.9, 9, 2.2, 6.4, "#FFF6DF", 0.8)
        + circle(12, 18, 1.4, "#FFF6DF")
    ),
    "sound": lambda: (
        path("M2.6 8.6H7L12.6 4V20L7 15.4H2.6Z", MAIN)
        + _stroke("M15.6 8.4Q18 12 15.6 15.6M18.6 5.8Q23 12 18.6 18.2", 2.2)
    ),
    "music_off": lambda: (
        _stroke("M9 17.4V5L20 3V15", 2.2)
        + circle(6.6, 17.8, 3, MAIN)
        + circle(17.6, 15.4, 3, MAIN)
        + _stroke("M2.4 3.4L21.6 21.6", 2.6)
    ),
    "speaker": lambda: (
        path("M2.6 8.6H7L12.6 4V20L7 15.4H2.6Z", MAIN)
        + _stroke("M16 8.4Q18.6 12 16 15.6M19.2 5.6Q24 12 19.2 18.4", 2.2)
    ),
    "mute": lambda: path("M2.6 8.6H7L12.6 4V20L7 15.4H2.6Z", MAIN) + _stroke("M16 9L22 15M22 9L16 15", 2.4),
    "menu": lambda: _stroke("M3.6 6H20.4M3.6 12H20.4M3.6 18H20.4", 2.8),
    "help": lambda: (
        _stroke("M7.4 8.2Q7.6 4 12 4Q16.6 4 16.6 8Q16.6 10.4 14 11.8Q12 13 12 15.2", 3)
        + circle(12, 19.8, 2, MAIN)
    ),
    "turn_on": lambda: path("M3 4L11.6 12L3 20ZM12 4L20.6 12L12 20Z", MAIN),
    "turn_back": lambda: path("M21 4L12.4 12L21 20ZM12 4L3.4 12L12 20Z", MAIN),
    "skip_back": lambda: polygon([(20, 4), (20, 20), (9, 12)], MAIN) + rect(4, 4, 3.6, 16, MAIN, 0.8),
    "film": lambda: path(
        "M2.6 4H21.4V20H2.6ZM4.4 6V8.4H6.8V6ZM4.4 10.8V13.2H6.8V10.8ZM4.4 15.6V18H6.8V15.6Z"
        "M17.2 6V8.4H19.6V6ZM17.2 10.8V13.2H19.6V10.8ZM17.2 15.6V18H19.6V15.6ZM9 6.4V17.6H15V6.4Z",
        MAIN,
        fill_rule="evenodd",
    ),
    "graph": lambda: _stroke("M3 3.6V20.4H21", 2.2) + _stroke("M6.4 16L11 10.4L14.6 13.4L20.4 5.6", 2.6),
    "skip": lambda: polygon([(4, 4), (4, 20), (15, 12)], MAIN) + rect(16.4, 4, 3.6, 16, MAIN, 0.8),
    "play": lambda: polygon([(6, 3.6), (6, 20.4), (20, 12)], MAIN),
    "pause": lambda: rect(5, 4, 5, 16, MAIN, 1) + rect(14, 4, 5, 16, MAIN, 1),
    "fast": lambda: (
        polygon([(2, 4.4), (2, 19.6), (12, 12)], MAIN) + polygon([(12, 4.4), (12, 19.6), (22, 12)], MAIN)
    ),
    "undo": lambda: (
        _stroke("M8.6 3.6L3.4 8.8L8.6 14", 2.6) + _stroke("M4 8.8H14.4A5.6 5.6 0 0 1 14.4 20H9", 2.6)
    ),
    "hint": lambda: (
        path("M8.4 8.6H15.6L18 18H6Z", MAIN)
        + rect(5.4, 18.6, 13.2, 2.6, MAIN, 0.8)
        + _stroke("M8.8 8V6.4A3.2 3.2 0 0 1 15.2 6.4V8", 2)
        + path("M12 10.8Q15 14 12 16.8Q9 14 12 10.8Z", ACCENT)
    ),
    "coins": _coins,
    "income": lambda: (
        rect(3, 14.6, 3.6, 6.4, MAIN, 0.6)
        + rect(8.4, 11.4, 3.6, 9.6, MAIN, 0.6)
        + rect(13.8, 13, 3.6, 8, MAIN, 0.6)
        + _stroke("M3 10L9.4 5L13.4 8L20.4 3.4M15.8 2.8L20.8 3.2L20 8", 2, ACCENT)
    ),
    "shares": lambda: (
        rect(2.4, 4, 18, 13.6, "none", 1.2, stroke=MAIN, stroke_width=2.2)
        + _stroke("M6 8.2H16.6M6 11.6H12", 1.8)
        + circle(17, 16.2, 3.6, ACCENT)
        + polygon([(15, 18.4), (14.2, 23), (17, 21.4), (19.8, 23), (19, 18.4)], ACCENT)
    ),
    "engine": _engine,
    "smokebox": _smokebox,
    "track": lambda: (
        "".join(rect(x, 4.6, 3, 14.8, MAIN, 0.6) for x in (3.6, 10.5, 17.4))
        + rect(1, 7.2, 22, 2.4, MAIN)
        + rect(1, 14.4, 22, 2.4, MAIN)
    ),
    "dice": _dice,
    "deck": lambda: (
        group(rect(4, 4, 11, 16, MAIN, 1.6), "rotate(-10 9 12)")
        + group(rect(9.4, 4.2, 11, 16, MAIN, 1.6, stroke=ACCENT, stroke_width=0.9), "rotate(8 15 12)")
        + polygon([(15, 8.4), (17.4, 12.2), (14.4, 16), (12.2, 12.2)], ACCENT)
    ),
    "hand": lambda: (
        group(rect(3, 5.4, 9, 14.4, MAIN, 1.5), "rotate(-14 7 12)")
        + group(rect(11, 4.6, 9.4, 15, MAIN, 1.5), "rotate(8 16 12)")
    ),
    "link": lambda: (
        rect(2.4, 7.8, 11.8, 8.4, "none", 4.2, stroke=MAIN, stroke_width=2.8)
        + rect(9.8, 7.8, 11.8, 8.4, "none", 4.2, stroke=MAIN, stroke_width=2.8)
    ),
    "coal": lambda: (
        polygon([(2.6, 15.4), (5, 8.6), (10.4, 6), (13, 11), (10.6, 18.6), (4.6, 19)], MAIN)
        + polygon([(11.6, 19), (14.2, 11), (18.6, 8.4), (22, 13), (20.6, 18.8)], MAIN)
        + _stroke("M5 8.6L8.4 12.4L13 11M8.4 12.4L7 19M14.2 11L18 14L21.8 13M18 14L16.6 19", 1.2, ACCENT)
    ),
    "cattle": lambda: (
        path(
            "M7 7.6Q2.4 8 2 3.6Q1 9.6 5.2 10.6Q5.4 11.6 6.6 11.4L8 16.6Q8.4 20.8 12 20.8Q15.6 20.8 16 16.6"
            "L17.4 11.4Q18.6 11.6 18.8 10.6Q23 9.6 22 3.6Q21.6 8 17 7.6Q14.6 6 12 6Q9.4 6 7 7.6Z",
            MAIN,
        )
        + circle(9.6, 11.4, 1.1, ACCENT)
        + circle(14.4, 11.4, 1.1, ACCENT)
        + _stroke("M10.4 17.6V18.2M13.6 17.6V18.2", 1.6, ACCENT)
    ),
    "oil": lambda: (
        path("M12 2.4Q19.4 11.2 19.4 15.4A7.4 7.2 0 0 1 4.6 15.4Q4.6 11.2 12 2.4Z", MAIN)
        + _stroke("M8 15.6Q8.2 18.6 11 19.2", 1.8, ACCENT)
    ),
    "timber": lambda: _log(12, 7) + _log(7.2, 15.6) + _log(16.8, 15.6),
    "cap": lambda: (
        path("M3.4 12.4Q2 7.2 12 4.6Q22 7.2 20.6 12.4Q12 9.6 3.4 12.4Z", MAIN)
        + path("M4.6 13.2Q12 10.6 19.4 13.2V16Q12 13.6 4.6 16Z", ACCENT)
        + path("M4.4 16.6Q12 14 19.6 16.6Q17 20.8 12 20.4Q7 20.8 4.4 16.6Z", MAIN)
    ),
    "signal": _bars,
    "copy": lambda: (
        rect(3.4, 3.4, 11.6, 13.6, "none", 1.4, stroke=MAIN, stroke_width=2.2)
        + rect(8.6, 7.4, 12, 13.6, MAIN, 1.4)
    ),
    "pencil": lambda: (
        polygon([(3, 21), (4.2, 15.6), (15.4, 4.4), (19.6, 8.6), (8.4, 19.8)], MAIN)
        + _stroke("M17 2.8L21.2 7", 2.6)
    ),
    "screen": lambda: (
        rect(2, 4, 20, 13, "none", 1.6, stroke=MAIN, stroke_width=2.3) + _stroke("M8 21H16M12 17V21", 2.4)
    ),
    "flag": lambda: (
        _stroke("M5 3V21.4", 2.4)
        + path("M6 4Q10 2 13 4.4Q16.4 6.6 20 4.6V13Q16.4 15 13 12.6Q10 10.4 6 12.6Z", MAIN)
    ),
    "music": lambda: (
        _stroke("M9 17.4V5L20 3V15", 2.2) + circle(6.6, 17.8, 3, MAIN) + circle(17.6, 15.4, 3, MAIN)
    ),
    "text": lambda: _stroke("M4 7V4.6H20V7M12 4.8V19.4M8.6 19.6H15.4", 2.4),
    "motion": lambda: (
        polygon([(12, 5), (12, 19), (21.4, 12)], MAIN) + _stroke("M2.6 8H8M4.6 12H8M2.6 16H8", 2)
    ),
    "globe": lambda: (
        circle(12, 12, 9, "none", stroke=MAIN, stroke_width=2.2)
        + _stroke("M3.2 12H20.8M12 3Q5.6 12 12 21M12 3Q18.4 12 12 21", 1.7)
    ),
    "swap": lambda: (
        _stroke("M4 8.4H19M15 4.2L19.4 8.4L15 12.6", 2.4) + _stroke("M20 16H5M9 11.8L4.6 16L9 20.2", 2.4)
    ),
    "refresh": lambda: (
        _stroke("M19.6 10A8 8 0 0 0 5 8M4.4 14A8 8 0 0 0 19 16", 2.4)
        + polygon([(3, 3.8), (4, 10.6), (9.8, 7.4)], MAIN)
        + polygon([(21, 20.2), (20, 13.4), (14.2, 16.6)], MAIN)
    ),
    "pad": _pad,
    "keyboard": lambda: (
        rect(1.6, 6, 20.8, 12.4, MAIN, 2)
        + "".join(rect(4 + 3.5 * k, 8.4, 2, 2, ACCENT, 0.4) for k in range(5))
        + rect(7, 13.6, 10, 2.2, ACCENT, 0.6)
        + rect(4, 11.4, 2, 1.4, ACCENT, 0.3)
        + rect(18, 11.4, 2, 1.4, ACCENT, 0.3)
    ),
    "mouse": lambda: (
        rect(6, 2.4, 12, 19.2, "none", 6, stroke=MAIN, stroke_width=2.3) + line(12, 3, 12, 9.4, MAIN, 2.2)
    ),
    "touch": lambda: _stroke(
        "M9.6 14V6.4A1.9 1.9 0 0 1 13.4 6.4V12L18.6 13.2Q20 13.8 19.6 15.6L18.4 21H10.6L6.4 15.6", 2.2
    ),
    "ring": lambda: circle(12, 12, 8, "none", stroke=MAIN, stroke_width=3),
    "dots": lambda: circle(5, 12, 2.2, MAIN) + circle(12, 12, 2.2, MAIN) + circle(19, 12, 2.2, MAIN),
}


def icon_names() -> tuple[str, ...]:
    """Names of all icons."""
    return tuple(_SHAPES)


def icon_shapes(name: str, colour: str, accent: str = "") -> str:
    """SVG of an icon on its 24-unit grid, for use inside larger pictures."""
    try:
        body = _SHAPES[name]()
    except KeyError:
        raise MissingAsset(f"There is no icon called {name!r}.") from None
    return body.replace(MAIN, colour).replace(ACCENT, accent or colour)


@cached_picture
def icon(name: str, side: int, colour: str, accent: str = "") -> pygame.Surface:
    """An icon as a square picture. Without ``accent``, a readable tone of ``colour`` is used."""
    return rasterise(icon_shapes(name, colour, accent or _quiet(colour)), (0, 0, 24, 24), (side, side))


def _quiet(colour: str) -> str:
    """A tone that can be seen inside the main colour."""
    shade = pygame.Color(colour)
    bright = shade.r * 299 + shade.g * 587 + shade.b * 114 > 128_000
    return "#22282B" if bright else "#F0C96B"
