"""The pictures of the pages for phones, as symbols in one SVG file."""

from __future__ import annotations

from xml.sax.saxutils import escape

from game.client.art.game_pieces.role_medallions import ROLES, medallion_shapes
from game.client.art.game_pieces.yardmaster_cards import BORDER, CORNER, HIGH, WIDE
from game.client.art.game_pieces.yardmaster_tokens import gauge_face
from game.client.art.palette import CARD, CARD_EDGE, INK, NIGHT_PALE
from game.client.art.svg_files import svg_shapes
from game.client.art.trains.locomotives import (
    EXPRESS,
    FOOT,
    LENGTH,
    TOP,
    engine_shapes,
    express_shapes,
)
from game.client.art.trains.track_and_signals import semaphore_shapes
from game.client.style.icons import icon_shapes
from game.client.style.picture_lettering import SERIF, PictureText, SvgPicture, shrunk_art_line
from game.client.style.player_colours import all_colours, disc_shapes, player_hue
from game.client.style.svg import circle, group, rect
from game.client.style.theme import hue

Box = tuple[float, float, float, float]
HALF_CAPITAL_HEIGHT = 0.33
"""Half the height of capitals, as a share of the font size."""
FAMILIES = {"serif": "Roundhouse Serif", "sans": "Roundhouse Sans"}
WEIGHTS = {"Black": 900, "Bold": 700}
ICONS = (
    "menu", "undo", "hint", "skip", "bot", "chat", "tick", "cross", "whistle", "touch", "table", "learn",
    "refresh", "swap", "track", "smokebox", "arrow", "flag", "engine", "shares", "coins", "income", "back",
    "forward", "warning", "eye", "plus", "minus", "dice", "fast", "link", "person", "screen", "help", "crown",
)  # fmt: skip


class SymbolSheet:
    """Collects symbols by name; every game adds its own."""

    def __init__(self, common: bool) -> None:
        self._symbols: dict[str, str] = {}
        if common:
            self._draw_common()

    def _draw_common(self) -> None:
        for colour in all_colours():
            self.add(f"disc-{colour}", disc_shapes(colour), (-50, -50, 100, 100))
            self.add(f"engine-{colour}", engine_shapes(colour), (0, TOP, LENGTH, FOOT - TOP))
        self.add("signal", semaphore_shapes(0).replace(INK, NIGHT_PALE), (-44, -6, 68, 132))
        self.add("logo", *svg_shapes("logo"))
        length, top, foot = EXPRESS
        self.add("express", express_shapes(player_hue("grey")), (0, top, length, foot - top))
        self.add("gauge", gauge_face(), (-52, -52, 104, 104))
        for role in ROLES:
            self.add(f"role-{role}", medallion_shapes(role), (-50, -50, 100, 100))
        for name in ICONS:
            self.add(f"icon-{name}", icon_shapes(name, "currentColor", "currentColor"), (0, 0, 24, 24))

    def add(self, name: str, body: str, box: Box) -> None:
        """Adds a picture with its view box."""
        view = " ".join(f"{side:g}" for side in box)
        self._symbols[name] = f'<symbol id="{name}" viewBox="{view}">{body}</symbol>'

    def card(self, name: str, card: SvgPicture | str) -> None:
        """Adds a card in its paper frame."""
        face = card if isinstance(card, SvgPicture) else SvgPicture(card)
        edge = rect(0.5, 0.5, WIDE - 1, HIGH - 1, CARD, CORNER, stroke=CARD_EDGE, stroke_width=1)
        shrunk = (WIDE - 2 * BORDER) / WIDE, (HIGH - 2 * BORDER) / HIGH
        window = f"0 0 {WIDE:g} {HIGH:g}"
        inner = "".join((face.body, *map(svg_text, face.texts)))
        inside = (
            f'<svg x="{BORDER:g}" y="{BORDER:g}" width="{WIDE - 2 * BORDER:g}" '
            f'height="{HIGH - 2 * BORDER:g}" viewBox="{BORDER:g} {BORDER:g} {WIDE * shrunk[0]:g} '
            f'{HIGH * shrunk[1]:g}" overflow="hidden">{inner}</svg>'
        )
        self._symbols[name] = f'<symbol id="{name}" viewBox="{window}">{edge}{inside}</symbol>'

    def numeral(self, x: float, y: float, r: float, number: int) -> str:
        """SVG of a numeral on a disc."""
        disc = circle(x, y, r, hue("ink")) + circle(x, y, r * 0.89, hue("paper"))
        return disc + svg_text(PictureText(str(number), SERIF, hue("ink"), r * 1.5, r * 1.6, x, y))

    def svg(self) -> bytes:
        """The SVG file with all symbols."""
        body = "".join(self._symbols.values())
        return f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>'.encode()


def svg_text(words: PictureText) -> str:
    """SVG text in the page's fonts."""
    big = 8
    fit = shrunk_art_line(words.text, words.face, words.ink, round(words.size * big), words.max_width * big)
    full = shrunk_art_line(words.text, words.face, words.ink, round(words.size * big), 1e9)
    size = words.size * min(1.0, fit.height / max(1, full.height))
    space = f' letter-spacing="{words.tracking:g}"' if words.tracking else ""
    text = (
        f'<text x="{words.x:g}" y="{words.y + size * HALF_CAPITAL_HEIGHT:.1f}" text-anchor="middle" '
        f'fill="{words.ink}" '
        f'font-family="{FAMILIES[words.face.family]}, Georgia, serif" font-size="{size:.1f}" '
        f'font-weight="{WEIGHTS.get(words.face.weight, 400)}"{space}>{escape(words.text)}</text>'
    )
    return group(text, f"rotate({-words.rotation:g} {words.x:g} {words.y:g})") if words.rotation else text
