"""The conductor who guides the lessons: cap, moustache, brass buttons and a lantern."""

from __future__ import annotations

import pygame

from game.client.art import palette
from game.client.art.palette import BRASS_LIGHT, INK, LAMP, PAPER_LIGHT, WHITE
from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, ellipse, group, linear, path, radial, rasterise, rect
from game.client.style.theme import hue

BOX = (0.0, 0.0, 520.0, 780.0)
LANTERN = (76.0, 306.0)
"""Position of the flame in the box; the conductor is to its right."""
COAT, COAT_LIT, COAT_DARK = "#1C4A40", "#2A6456", "#10302A"
SKIN, SKIN_LIT, SKIN_DARK = "#DBA98A", "#EFC9AB", "#C08768"
HAIR, HAIR_DARK = "#F6EFDC", "#D5C9A8"
RED, RED_DARK = palette.RED, "#87291D"
BRASS, BRASS_LIT, BRASS_DARK = palette.BRASS, BRASS_LIGHT, palette.BRASS_DARK


@cached_picture
def conductor(wide: int, mirrored: bool = False) -> pygame.Surface:
    """The conductor, cut off by the lower edge. Mirrored, he is on the left and faces right."""
    size = (wide, round(wide * BOX[3] / BOX[2]))
    drawn = rasterise(_coat() + _sleeve() + _head() + _watch() + _lantern(), BOX, size)
    return pygame.transform.flip(drawn, True, False) if mirrored else drawn


@cached_picture
def lantern_light(side: int) -> pygame.Surface:
    """Glow around the flame."""
    stops = ((0, "#FFE9A8", 0.95), (0.16, "#F7CF6E", 0.62), (0.45, "#E8B04C", 0.24), (1, palette.BRASS, 0))
    light = radial("l", 50, 50, 50, stops) + circle(50, 50, 50, "url(#l)")
    return rasterise(light, (0, 0, 100, 100), (side, side))


def _coat() -> str:
    body = path("M196 376Q214 344 262 334L404 334Q470 346 488 420Q506 540 500 780H142Q150 560 196 376Z", COAT)
    body += path("M336 340L404 334Q470 346 488 420Q506 540 500 780H348Z", COAT_DARK)
    body += path("M196 376Q214 344 262 334L270 334Q214 420 196 780H142Q150 560 196 376Z", COAT_LIT)
    body += path("M432 470Q474 540 456 780H500Q506 560 488 430Q470 420 432 470Z", "#0B241F")
    body += path("M276 330H396L336 470Z", HAIR) + path("M336 372L394 330L402 350L356 430Z", HAIR_DARK)
    body += path("M336 352L358 372L366 452L340 492L314 452L318 372Z", RED)
    body += path("M336 352L358 372L366 452L340 492Z", RED_DARK)
    body += path("M318 372Q338 390 358 372L336 352Z", "#D15642")
    body += path("M270 328L250 372L338 500L344 520L322 520L232 388Q232 350 270 328Z", COAT_LIT)
    body += path("M400 328L424 372L342 500L340 520L362 520L446 392Q446 350 400 328Z", "#0E2A25")
    body += path("M202 366L262 336L274 352L214 392Z", BRASS_LIT) + path(
        "M202 376L214 392L274 352L272 350Z", BRASS_DARK
    )
    body += path("M400 334L470 362L480 396L412 352Z", BRASS) + path(
        "M412 352L480 396L478 404L408 360Z", BRASS_DARK
    )
    for row in range(5):
        y = 548 + row * 56
        for x in (298, 374):
            body += (
                circle(x, y + 2, 11, "#0B241F")
                + circle(x, y, 10, BRASS)
                + circle(x - 2.4, y - 2.6, 5, BRASS_LIT)
            )
    return body


def _sleeve() -> str:
    """The raised arm and the hand that holds the lantern."""
    arm = path(
        "M204 384Q250 392 250 452Q236 528 176 530Q124 524 100 452L62 262L112 248L150 366Q170 396 204 384Z",
        COAT,
    )
    arm += path(
        "M62 262L84 256L124 440Q146 500 196 502Q224 500 244 474Q228 530 176 530Q124 524 100 452Z", COAT_DARK
    )
    arm += path("M112 248L150 366Q170 396 204 384L212 386Q176 410 146 384L100 251Z", COAT_LIT)
    arm += path("M54 268L114 246L108 224L50 244Z", BRASS) + path("M54 268L78 259L72 236L50 244Z", BRASS_LIT)
    hand = path("M50 244L46 206Q46 176 72 172L92 174Q112 180 112 204L108 224Z", SKIN)
    hand += path("M50 244L46 206Q46 176 72 172L78 172Q62 186 66 238Z", SKIN_LIT)
    for k in range(3):
        y = 184 + 14 * k
        hand += path(
            f"M58 {y}Q82 {y - 8} 108 {y + 3}", stroke=SKIN_DARK, stroke_width=3.2, stroke_linecap="round"
        )
    return arm + hand


def _head() -> str:
    face = path("M282 296H394L402 352Q340 386 276 350Z", SKIN_DARK)
    face += ellipse(416, 226, 17, 26, SKIN) + ellipse(420, 228, 9, 15, SKIN_DARK)
    face += path("M256 160H414Q424 250 404 296Q374 346 330 346Q286 340 266 290Q250 240 256 160Z", SKIN)
    face += path("M256 160H300Q270 240 298 338Q276 326 266 290Q250 240 256 160Z", SKIN_LIT)
    face += path("M366 160H414Q424 250 404 296Q392 318 374 332Q402 240 366 160Z", SKIN_DARK)
    face += path("M396 168L424 172Q428 226 414 262Q404 220 396 206Z", HAIR_DARK)
    face += ellipse(284, 256, 20, 15, "#D98A6E") + ellipse(372, 258, 21, 15, "#C97B5E")
    face += path("M322 196Q306 236 300 258Q310 272 330 266Z", "#C9926F")
    face += ellipse(298, 216, 7.4, 9.6, INK) + ellipse(354, 216, 7.4, 9.6, INK)
    face += circle(295.6, 212.6, 2.6, WHITE) + circle(351.6, 212.6, 2.6, WHITE)
    face += path("M276 196Q294 182 314 194L312 202Q294 194 278 204Z", HAIR)
    face += path("M336 194Q358 182 378 198L374 205Q356 194 338 202Z", HAIR_DARK)
    face += path("M302 306Q326 326 350 304Q346 322 326 324Q308 322 302 306Z", "#7C2A20")
    face += path(
        "M324 270Q300 260 276 276Q258 294 228 284Q238 314 276 312Q306 308 324 292"
        "Q344 310 374 314Q412 314 426 284Q394 296 372 276Q348 260 324 270Z",
        HAIR,
    )
    face += path("M324 282Q346 300 374 306Q408 306 426 284Q412 314 374 314Q344 310 324 292Z", HAIR_DARK)
    return face + _cap()


def _cap() -> str:
    crown = path("M250 128Q236 74 262 52Q320 22 392 40Q432 56 430 92L420 140Q334 108 250 128Z", COAT)
    crown += path("M346 32Q372 34 392 40Q432 56 430 92L420 140Q392 128 360 122Q372 80 346 32Z", COAT_DARK)
    crown += path("M250 128Q236 74 262 52L276 46Q258 80 268 124Z", COAT_LIT)
    band = path("M248 126Q334 104 422 138L424 168Q334 138 252 162Z", RED)
    band += path("M366 116Q398 124 422 138L424 168Q398 156 370 150Z", RED_DARK)
    peak = path("M240 166Q334 132 428 168L434 186Q404 196 372 184Q318 172 244 194Q226 186 240 166Z", INK)
    peak += path("M250 176Q326 150 404 174", stroke="#5B6B66", stroke_width=4, stroke_linecap="round")
    badge = circle(318, 88, 25, BRASS_DARK) + circle(318, 87, 23, BRASS) + circle(318, 87, 18, COAT_DARK)
    wheel = "".join(
        group(rect(-1.6, -15, 3.2, 30, BRASS_LIT), f"translate(318 87) rotate({k * 45})") for k in range(4)
    )
    rim = path("M252 122Q238 78 262 54", stroke=BRASS_LIT, stroke_width=4, stroke_linecap="round")
    return crown + band + peak + badge + wheel + circle(318, 87, 5, BRASS_LIT) + rim


def _watch() -> str:
    """The other hand, with a pocket watch."""
    chain = path("M298 566Q352 610 366 620", stroke=BRASS_LIT, stroke_width=4)
    hand = path("M352 640Q362 612 396 610L452 616V672L392 676Q356 672 352 640Z", SKIN)
    hand += path("M352 640Q362 612 396 610L410 611Q372 628 378 674Q356 668 352 640Z", SKIN_LIT)
    cuff = path("M440 604L500 612V690L440 682Z", BRASS) + path("M470 608L500 612V690L470 686Z", BRASS_DARK)
    face = circle(352, 636, 27, BRASS) + circle(352, 636, 22, PAPER_LIGHT)
    hands = path(
        "M352 621V636L363 643", stroke=INK, stroke_width=3.6, stroke_linecap="round", stroke_linejoin="round"
    )
    return chain + cuff + hand + face + hands


def _lantern() -> str:
    x, y = LANTERN
    ring = path(f"M{x - 26} 250Q{x} 176 {x + 26} 250", stroke=BRASS_DARK, stroke_width=6)
    glass = linear("g", (x - 34, y), (x + 34, y), ((0, "#FFF6D6", 1), (0.5, "#FFE6A0", 1), (1, "#F0B95A", 1)))
    glass += path(f"M{x - 30} 262H{x + 30}L{x + 40} 350H{x - 40}Z", "url(#g)")
    flame = path(f"M{x} 276Q{x + 22} 308 {x + 11} 334Q{x} 346 {x - 11} 334Q{x - 22} 308 {x} 276Z", "#F2A33C")
    flame += path(f"M{x} 300Q{x + 11} 318 {x + 6} 333Q{x} 340 {x - 6} 333Q{x - 11} 318 {x} 300Z", LAMP)
    bars = "".join(
        path(f"M{x + a} 262L{x + b} 350", stroke=INK, stroke_width=5) for a, b in ((-30, -40), (30, 40))
    )
    bars += path(f"M{x - 35} 306H{x + 35}", stroke=INK, stroke_width=3)
    hood = path(f"M{x - 40} 264L{x - 24} 240H{x + 24}L{x + 40} 264Z", INK) + rect(
        x - 14, 230, 28, 12, BRASS, 3
    )
    foot = rect(x - 48, 348, 96, 14, BRASS, 4) + rect(x - 48, 356, 96, 6, BRASS_DARK, 3)
    return ring + glass + flame + bars + hood + foot + rect(x - 38, 362, 76, 12, hue("ink"), 4)
