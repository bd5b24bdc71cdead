"""Portraits of the named bot opponents, as medallions lit from the left."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.client.art.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    NIGHT,
    NIGHT_PALE,
    PAPER_LIGHT,
    RED,
    ROSE,
    SLATE,
    WHITE,
    WOOD,
)
from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, darker, ellipse, lighter, linear, path, rasterise, rect

BOX = (0.0, 0.0, 200.0, 200.0)
LIPS = "#7E2C22"
PALE, OLIVE, BROWN, DEEP = "#E6B898", "#CF9F78", "#A8714B", "#7A4B33"
GREY, WHITE_HAIR, BLACK, CHESTNUT, RUST, STRAW = (
    "#8C8A82",
    "#EFE7D2",
    "#2B2522",
    "#5E3A24",
    "#A8512B",
    "#D9B263",
)


@dataclass(frozen=True)
class CharacterAppearance:
    """Appearance of a character."""

    skin: str
    hair: str
    coat: str
    back_hair: str = ""
    """SVG of the hair behind the head."""
    front_hair: str = ""
    """SVG of the hair over the forehead."""
    brows: str = "M72 92Q82 85 93 90M107 90Q118 85 128 92"
    mouth: str = "M88 128Q100 135 112 128"
    more: str = ""
    """SVG drawn on top: hat, glasses, beard."""


@cached_picture
def portrait(key: str, side: int) -> pygame.Surface:
    """A character's portrait in a brass ring."""
    features = APPEARANCES[key]
    body = linear("b", (0, 0), (200, 200), ((0, NIGHT_PALE, 1), (1, NIGHT, 1))) + circle(
        100, 100, 96, "url(#b)"
    )
    body += path(features.back_hair, features.hair) if features.back_hair else ""
    body += _shoulders(features.coat) + _head(features) + features.more
    ring = circle(100, 100, 92, "none", stroke=BRASS_DARK, stroke_width=14)
    ring += circle(100, 100, 93, "none", stroke=BRASS, stroke_width=9)
    ring += path("M24 52A90 90 0 0 1 120 12", stroke=BRASS_LIGHT, stroke_width=4, stroke_linecap="round")
    drawn = rasterise(body, BOX, (side, side))
    mask = rasterise(circle(100, 100, 96, WHITE), BOX, (side, side))
    drawn.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    drawn.blit(rasterise(ring, BOX, (side, side)), (0, 0))
    return drawn


def _shoulders(coat: str) -> str:
    body = path("M18 200Q24 158 66 150L134 150Q176 158 182 200Z", coat)
    body += path("M112 150H134Q176 158 182 200H120Z", darker(coat, 0.3))
    return body + path("M18 200Q24 158 66 150L72 150Q44 166 40 200Z", lighter(coat, 0.2))


def _head(look: CharacterAppearance) -> str:
    skin, dark, lit = look.skin, darker(look.skin, 0.2), lighter(look.skin, 0.25)
    head = path("M84 130H116L120 158Q100 170 80 158Z", dark)
    head += ellipse(60, 102, 8, 12, skin) + ellipse(140, 102, 8, 12, dark)
    head += path(
        "M60 76Q62 46 100 46Q138 46 140 76Q144 118 130 136Q116 152 100 152Q84 152 70 136Q56 118 60 76Z", skin
    )
    head += path("M60 76Q62 52 86 47Q68 74 70 104Q72 128 84 147Q76 144 70 136Q56 118 60 76Z", lit)
    head += path("M118 49Q138 56 140 76Q144 118 130 136Q122 146 112 150Q132 116 118 49Z", dark)
    head += ellipse(76, 116, 9, 6, ROSE, fill_opacity=0.4) + ellipse(124, 116, 9, 6, ROSE, fill_opacity=0.28)
    head += path("M99 94Q92 110 92 116Q98 122 106 118Z", darker(skin, 0.16))
    for x in (83, 117):
        head += ellipse(x, 101, 4.4, 5.4, INK) + circle(x - 1.4, 99, 1.7, WHITE)
    head += path(look.brows, stroke=darker(look.hair, 0.2), stroke_width=4.4, stroke_linecap="round")
    head += path(look.mouth, stroke=LIPS, stroke_width=4, stroke_linecap="round")
    return head + (path(look.front_hair, look.hair) if look.front_hair else "")


def _glasses(colour: str) -> str:
    rims = "".join(
        circle(x, 101, 12, WHITE, fill_opacity=0.16, stroke=colour, stroke_width=3.4) for x in (83, 117)
    )
    return rims + path("M95 99Q100 95 105 99M71 98L60 94M129 98L140 94", stroke=colour, stroke_width=3)


def _collar(colour: str) -> str:
    return path("M78 154L100 176L122 154L130 168L104 196H96L70 168Z", colour)


def _bow(colour: str) -> str:
    bow = path("M100 172L76 160V186ZM100 172L124 160V186Z", colour)
    return bow + path("M100 172L124 160V186Z", darker(colour, 0.3)) + circle(100, 172, 6, lighter(colour))


def _top_hat(colour: str) -> str:
    hat = rect(66, 2, 68, 58, colour) + path("M108 2H134V60H108Z", darker(colour, 0.35))
    hat += rect(66, 44, 68, 13, RED) + path("M44 58Q100 46 156 58Q152 68 100 64Q48 68 44 58Z", colour)
    return hat + path("M72 6V42", stroke=lighter(colour, 0.35), stroke_width=5, stroke_linecap="round")


def _cap(colour: str) -> str:
    cap = path("M54 66Q50 30 100 28Q150 30 146 66Q100 52 54 66Z", colour)
    cap += path("M104 28Q150 30 146 66Q130 60 112 58Q120 44 104 28Z", darker(colour, 0.3))
    return cap + path("M46 74Q100 46 154 74Q150 82 128 76Q98 66 62 78Q46 84 46 74Z", INK)


def _straw_hat() -> str:
    hat = path("M66 54Q66 20 100 20Q134 20 134 54Z", STRAW) + path(
        "M104 20Q134 20 134 54H112Z", darker(STRAW, 0.2)
    )
    hat += path("M66 46H134V57H66Z", "#2C6858")
    return hat + path("M26 64Q100 34 174 64Q150 74 100 62Q50 74 26 64Z", lighter(STRAW, 0.12))


def _moustache(colour: str) -> str:
    lip = "M100 122Q88 114 76 122Q68 130 56 124Q62 138 80 136Q94 134 100 128Q106 134 120 136Q138 138 144 124"
    return path(f"{lip}Q132 130 124 122Q112 114 100 122Z", colour)


def _beard(colour: str) -> str:
    beard = path(
        "M60 104Q62 124 84 122Q100 116 116 122Q138 124 140 104Q148 150 126 168Q100 186 74 168Q52 150 60 104Z",
        colour,
    )
    beard += path(
        "M122 122Q138 120 140 104Q148 150 126 168Q116 176 104 178Q128 150 122 122Z", darker(colour, 0.2)
    )
    return beard + path("M88 130Q100 137 112 130", stroke=LIPS, stroke_width=4, stroke_linecap="round")


def _goggles() -> str:
    strap = path("M56 66Q100 52 144 66L144 76Q100 62 56 76Z", "#4A3A2C")
    glass = "".join(circle(x, 64, 15, BRASS) + circle(x, 64, 10.5, "#8FC1BE") for x in (82, 118))
    return strap + glass + path("M76 58Q80 54 86 56M112 58Q116 54 122 56", stroke=WHITE, stroke_width=3)


def _monocle() -> str:
    lens = circle(117, 101, 13, WHITE, fill_opacity=0.2, stroke=BRASS_LIGHT, stroke_width=3.6)
    return lens + path("M128 108Q140 136 134 170", stroke=BRASS, stroke_width=2.4)


APPEARANCES = {
    "agnes": CharacterAppearance(
        PALE,
        GREY,
        "#4B4A57",
        back_hair="M56 84Q52 34 100 34Q148 34 144 84L148 112H52ZM84 22A16 14 0 1 1 116 22A16 14 0 1 1 84 22Z",
        front_hair="M60 80Q62 48 100 46Q138 48 140 80Q128 62 100 60Q72 62 60 80Z",
        brows="M73 90L92 94M108 94L127 90",
        mouth="M90 131H110",
        more=_collar(PAPER_LIGHT) + _glasses(BRASS_LIGHT) + circle(100, 172, 7, RED),
    ),
    "barty": CharacterAppearance(
        OLIVE,
        BLACK,
        "#7A2633",
        front_hair="M60 78Q64 56 76 58V92Q66 96 62 110ZM140 78Q136 56 124 58V92Q134 96 138 110Z",
        brows="M72 90Q82 83 93 90M107 86Q118 78 129 88",
        mouth="M86 132Q104 140 116 128",
        more=_top_hat("#2F2A33") + _moustache(BLACK) + _bow(BRASS),
    ),
    "cosima": CharacterAppearance(
        BROWN,
        BLACK,
        "#B5652B",
        back_hair="M50 92Q40 34 100 32Q160 34 150 92Q158 140 140 146H60Q42 140 50 92Z",
        front_hair="M60 82Q62 48 100 46Q138 48 140 82Q132 62 112 60Q84 62 60 82Z",
        mouth="M86 127Q100 140 114 127",
        more=_cap("#2C6858") + path("M70 156L96 200H60ZM130 156L104 200H140Z", "#8A4A1E"),
    ),
    "desmond": CharacterAppearance(
        PALE,
        CHESTNUT,
        "#26453F",
        front_hair="M60 84Q58 44 100 42Q142 44 140 84Q136 66 118 62L100 74L82 62Q64 66 60 84Z",
        brows="M72 86L93 95M107 95L128 86",
        mouth="M90 130Q104 134 114 124",
        more=_collar(PAPER_LIGHT)
        + path("M95 168L100 200L105 168Z", RED)
        + path("M92 142Q100 158 108 142Q100 148 92 142Z", CHESTNUT)
        + _monocle(),
    ),
    "edith": CharacterAppearance(
        PALE,
        WHITE_HAIR,
        "#6B4A6E",
        back_hair="M46 96Q38 36 100 32Q162 36 154 96Q158 124 142 128H58Q42 124 46 96Z",
        front_hair="M60 84Q54 48 78 46Q88 40 100 48Q112 40 122 46Q146 48 140 84"
        "Q134 64 118 64Q108 56 100 64Q92 56 82 64Q66 64 60 84Z",
        mouth="M87 127Q100 138 113 127",
        more=path("M62 158Q100 188 138 158L144 172Q100 204 56 172Z", PAPER_LIGHT)
        + circle(100, 184, 8, "#2C6858"),
    ),
    "florian": CharacterAppearance(
        OLIVE,
        RUST,
        SLATE,
        back_hair="M56 82Q54 36 100 36Q146 36 144 82L146 96H54Z",
        front_hair="M60 76Q62 48 100 44Q138 48 140 76Q120 58 100 62Q80 58 60 76Z",
        more=_beard(RUST)
        + _goggles()
        + path("M122 112Q132 106 136 114Q130 122 122 118Z", "#3A322C", fill_opacity=0.5),
    ),
    "greta": CharacterAppearance(
        PALE,
        STRAW,
        "#31606E",
        back_hair="M54 86Q54 36 100 36Q146 36 146 86L158 150Q148 164 138 150L134 120H66"
        "L62 150Q52 164 42 150Z",
        front_hair="M60 84Q60 52 96 50Q84 66 60 84ZM140 84Q140 52 104 50Q116 66 140 84Z",
        brows="M72 88Q82 80 93 87M107 87Q118 80 128 88",
        mouth="M84 125Q100 144 116 125Q100 132 84 125Z",
        more=_straw_hat() + _collar(PAPER_LIGHT) + circle(44, 150, 6, RED) + circle(156, 150, 6, RED),
    ),
    "horace": CharacterAppearance(
        DEEP,
        WHITE_HAIR,
        WOOD,
        front_hair="M58 92Q52 62 68 54Q60 74 66 92ZM142 92Q148 62 132 54Q140 74 134 92Z",
        brows="M71 94Q82 88 93 93M107 93Q118 88 129 94",
        more=_beard(WHITE_HAIR)
        + path("M40 200Q52 160 70 154L88 200ZM160 200Q148 160 130 154L112 200Z", "#3F3020"),
    ),
}
