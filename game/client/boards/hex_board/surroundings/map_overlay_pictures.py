"""Small pictures on top of the map: notes, price tags, coins, buttons, highlights of hexes."""

from __future__ import annotations

import pygame

from game.client.art.game_pieces.yardmaster_tokens import CUBE_OUTLINE
from game.client.art.interface.button_plates import (
    MARGIN,
    ButtonKind,
    ButtonState,
    button_plate,
    plate_colours,
)
from game.client.boards.hex_board.map.hex_geometry import HexOrientation
from game.client.boards.hex_board.map.track_art import GEOMETRY
from game.client.style.picture_lettering import SANS, SANS_BOLD, draw_centred
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import INK, disc, player_hue, text_on
from game.client.style.surface_effects import framed_box, with_shadow
from game.client.style.svg import circle, path, polygon, rasterise, rays, rect
from game.client.style.text_rendering import art_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.rich_text import render_markup

LABEL_STYLES = ("button", "button_small", "small_strong")
"""Text styles for button labels, largest first."""
SHARES = (0.5, 0.0, 1.0, 0.25, 0.75)
"""Shares of a note's width to the left of the hex centre, in order of preference."""


@cached_picture
def note(headline: str, lines: tuple[str, ...], trouble: bool, scale: Scale, width: int) -> pygame.Surface:
    """A headline and lines on paper with a brass edge, or dark with a red edge for `trouble`."""
    ink = hue("paper_light") if trouble else INK
    soft = hue("mist") if trouble else hue("ink_soft")
    pad = scale.px(14)
    rows = [render_markup(headline, "chip", ink, scale, width - 2 * pad).surface] if headline else []
    rows += [render_markup(words, "small", soft, scale, width - 2 * pad).surface for words in lines]
    wide = min(width, max(row.get_width() for row in rows) + 2 * pad)
    high = sum(row.get_height() for row in rows) + 2 * scale.px(8)
    fill = hue("coal_card") if trouble else hue("paper_light")
    edge = hue("red") if trouble else hue("brass")
    card = framed_box((wide, high), 2, fill, scale.picture_px(8), edge, max(2, scale.picture_px(3)))
    y = scale.px(8)
    for row in rows:
        card.blit(row, (pad, y))
        y += row.get_height()
    return with_shadow(card, scale.picture_px(6), 110)


def boxes_beside(
    size: tuple[int, int], at: tuple[int, int], reach: int, strip: pygame.Rect | None, inner: pygame.Rect
) -> list[pygame.Rect]:
    """Candidate boxes of a note beside, above or below a hex, clear of the tile strip."""
    (x, y), (wide, high) = at, size
    spots = [(left, y - high // 2) for left in (x + reach, x - reach - wide)]
    for away in (reach, 2 * reach):
        spots += [(x - round(share * wide), top) for share in SHARES for top in (y - away - high, y + away)]
    spots += [(left, y - share * high) for share in (0, 1) for left in (x + reach, x - reach - wide)]
    taken = [pygame.Rect(x - reach // 2, y - reach // 2, reach, reach), *([strip] if strip else [])]
    tries: list[pygame.Rect] = []
    for spot in spots:
        box = pygame.Rect(spot, size)
        tries.append(box)
        if strip:
            tries += [box.move(0, strip.bottom - box.top), box.move(0, strip.top - box.bottom)]
    free = [box for box in tries if inner.contains(box) and box.collidelist(taken) < 0]
    last = pygame.Rect((0, 0), size).move(x - size[0] // 2, y - reach // 2 - size[1]).clamp(inner)
    return free or [last]


@cached_picture
def price_tag(text: str, step: str, colour: str, scale: Scale) -> pygame.Surface:
    """Price pill with the player's disc and the step number."""
    words = text_line(text, "strong", INK, scale)
    high = words.height + scale.px(4)
    wide = words.width + high + scale.px(16)
    body = rect(1, 1, wide - 2, high - 2, hue("paper_light"), high / 2 - 1, stroke=INK, stroke_width=2)
    if not colour:
        body += circle(high / 2, high / 2, high / 2 - 3, hue("ink_soft"))
    out = rasterise(body, (0, 0, wide, high), (wide, high))
    if colour:
        token = disc(colour, high - 4)
        out.blit(token, token.get_rect(center=(high // 2, high // 2)))
    if step:
        seal = rasterise(circle(0, 0, 50, hue("paper_light")), (-50, -50, 100, 100), (round(high * 0.6),) * 2)
        out.blit(seal, seal.get_rect(center=(high // 2, high // 2)))
        draw_centred(out, art_line(step, SANS_BOLD, INK, round(high * 0.46)), (high / 2, high / 2))
    words.draw_at(out, high + scale.px(5), high / 2)
    return out


@cached_picture
def gain_coin(text: str, colour: str, side: int, rays_on: bool = False) -> pygame.Surface:
    """Coin with an owner's gain on a link."""
    paint = player_hue(colour) if colour else hue("nobody")
    body = rays(0, 0, 50, 18, hue("brass_light")) if rays_on else ""
    body += circle(0, 0, 37, INK) + circle(0, 0, 34, hue("paper_light")) + circle(0, 0, 30, paint)
    out = rasterise(body, (-50, -50, 100, 100), (side, side))
    ink = text_on(colour) if colour else hue("paper_light")
    draw_centred(out, art_line(text, SANS, ink, round(side * 0.3)), (side / 2, side / 2))
    return out


@cached_picture
def gain_row(gains: tuple[tuple[str, str], ...], scale: Scale) -> pygame.Surface:
    """A label with what each owner gets at a destination; without a colour, it is not decided who."""
    words = [text_line(text, "strong", INK, scale) for _colour, text in gains]
    high = words[0].height + scale.px(6)
    side = high - scale.px(8)
    wide = sum(side + word.width + scale.px(12) for word in words) + scale.px(8)
    body = rect(
        1, 1, wide - 2, high - 2, hue("paper_light"), high / 2 - 1, stroke=hue("brass"), stroke_width=3
    )
    out = rasterise(body, (0, 0, wide, high), (wide, high))
    x = scale.px(8)
    for (colour, _text), word in zip(gains, words, strict=True):
        token = disc(colour, side) if colour else gain_coin("?", "", side)
        out.blit(token, token.get_rect(midleft=(x, high // 2)))
        word.draw_at(out, x + side + scale.px(3), high / 2)
        x += side + word.width + scale.px(12)
    return out


@cached_picture
def usable_hex(lie: HexOrientation, unit: float, bare: bool) -> pygame.Surface:
    """Highlight of a hex that can be used: lighter with a brass dot or, if something is on it, only a rim."""
    side = round(2.2 * unit)
    corners = GEOMETRY[lie].corners(reach=0.94)
    if not bare:
        body = polygon(corners, "none", stroke=hue("brass"), stroke_width=0.05, stroke_opacity=0.6)
    else:
        body = polygon(corners, hue("rail.lit_hex"), fill_opacity=0.15)
        body += circle(0, 0, 0.13, hue("brass_light"), fill_opacity=0.45) + circle(0, 0, 0.065, hue("brass"))
    return rasterise(body, (-1.1, -1.1, 2.2, 2.2), (side, side))


@cached_picture
def chosen_hex(lie: HexOrientation, unit: float) -> pygame.Surface:
    """Highlight of the hovered hex: solid cream with a brass border."""
    return _edged_hex(lie, unit, hue("brass"), hue("rail.held_hex"), 0.97)


@cached_picture
def refused_hex(lie: HexOrientation, unit: float, bare: bool) -> pygame.Surface:
    """Highlight of a hex that cannot be used: red or, if something on it must stay readable, only a red
    border."""
    return _edged_hex(lie, unit, hue("red"), hue("rail.trouble_hex"), 0.75 if bare else 0.0)


def _edged_hex(lie: HexOrientation, unit: float, edge: str, fill: str, opacity: float) -> pygame.Surface:
    side, corners = round(2.4 * unit), GEOMETRY[lie].corners
    if opacity:
        body = polygon(corners(reach=1.06), edge, fill_opacity=0.25)
    else:
        body = polygon(corners(reach=1.06), "none", stroke=edge, stroke_width=0.1, stroke_opacity=0.35)
    body += polygon(corners(reach=0.97), fill, fill_opacity=opacity, stroke=edge, stroke_width=0.08)
    return rasterise(body, (-1.2, -1.2, 2.4, 2.4), (side, side))


@cached_picture
def bare_hex(lie: HexOrientation, unit: float) -> pygame.Surface:
    """Background of a tile in the chooser."""
    side = round(2.2 * unit)
    corners = GEOMETRY[lie].corners(reach=0.98)
    body = polygon(corners, hue("plains"), stroke=INK, stroke_width=0.06)
    return rasterise(body, (-1.1, -1.1, 2.2, 2.2), (side, side))


@cached_picture
def planned_hex(lie: HexOrientation, unit: float) -> pygame.Surface:
    """Background of a planned tile: half-transparent paper with a dashed brass border."""
    side = round(2.2 * unit)
    edge = {"stroke": hue("brass"), "stroke_width": 0.05, "stroke_dasharray": "0.16 0.1"}
    body = polygon(GEOMETRY[lie].corners(reach=0.96), hue("paper_light"), fill_opacity=0.5, **edge)
    return rasterise(body, (-1.1, -1.1, 2.2, 2.2), (side, side))


@cached_picture
def ring(lie: HexOrientation, unit: float) -> pygame.Surface:
    """Brass rim around a city that a cube can reach."""
    side = round(2.6 * unit)
    corners = GEOMETRY[lie].corners
    body = polygon(
        corners(reach=1.2), "none", stroke=hue("brass_light"), stroke_width=0.14, stroke_opacity=0.45
    )
    body += polygon(corners(reach=1.09), "none", stroke=hue("brass"), stroke_width=0.1)
    return rasterise(body, (-1.3, -1.3, 2.6, 2.6), (side, side))


@cached_picture
def town_ring(unit: float) -> pygame.Surface:
    """Dashed brass ring around a town's dot."""
    side = round(1.4 * unit)
    body = circle(0, 0, 0.37, "none", stroke=hue("paper_light"), stroke_width=0.15)
    body += circle(0, 0, 0.37, "none", stroke=hue("brass"), stroke_width=0.09, stroke_dasharray="0.15 0.08")
    return rasterise(body, (-0.7, -0.7, 1.4, 1.4), (side, side))


@cached_picture
def new_city_glow(unit: float) -> pygame.Surface:
    """LinkGlow around a new city tile that is about to be placed."""
    side = round(3.2 * unit)
    body = "".join(circle(0, 0, reach, hue("brass_light"), fill_opacity=0.22) for reach in (1.5, 1.36, 1.22))
    return rasterise(body, (-1.6, -1.6, 3.2, 3.2), (side, side))


@cached_picture
def cube_rim(side: int) -> pygame.Surface:
    """LinkGlow around a movable cube; leaves the cube's mark free."""
    body = "".join(
        path(CUBE_OUTLINE, stroke=paint, stroke_width=width, stroke_linejoin="round")
        for paint, width in ((hue("ink"), 22), (hue("lamp"), 16), (hue("brass"), 6))
    )
    size = round(side * 1.24)
    return rasterise(body, (-12, -11, 126, 126), (size, size))


@cached_picture
def cube_ring(side: int) -> pygame.Surface:
    """Ring around the hovered cube, wider than `cube_rim`."""
    rings = (("ink", 26), ("lamp", 16))
    body = "".join(circle(50, 50, 78, "none", stroke=hue(paint), stroke_width=wide) for paint, wide in rings)
    return rasterise(body, (-50, -50, 200, 200), (2 * side, 2 * side))


@cached_picture
def button_picture(
    text: str,
    kind: ButtonKind,
    state: ButtonState,
    size: tuple[int, int],
    scale: Scale,
    largest: str = LABEL_STYLES[0],
) -> pygame.Surface:
    """Button with a label, including its margin."""
    unit = round(scale.t, 3)
    out = button_plate(size, kind, state, False, False, unit).copy()
    margin = round(MARGIN * unit)
    ink = plate_colours(kind, state, False).text
    room = size[0] - scale.px(20)
    for role in LABEL_STYLES[LABEL_STYLES.index(largest) :]:
        words = text_line(text, role, ink, scale)
        if words.width <= room and words.height <= size[1]:
            break
    words.draw_at(out, margin + size[0] / 2, margin + size[1] / 2, "centre")
    return out


@cached_picture
def tray(size: tuple[int, int], title: str, scale: Scale) -> pygame.Surface:
    """Dark panel for several choices."""
    wide, high = size
    body = rect(
        2,
        2,
        wide - 4,
        high - 4,
        hue("night_dark"),
        scale.picture_px(10),
        stroke=hue("brass"),
        stroke_width=scale.picture_px(3),
    )
    card = rasterise(body, (0, 0, wide, high), size)
    if title:
        text_line(title, "chip", hue("lamp"), scale).draw_at(card, scale.px(20), scale.px(24))
    return with_shadow(card, scale.picture_px(8), 130)


@cached_picture
def figure_box(text: str, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """Number between the less and more buttons."""
    wide, high = size
    body = rect(
        1.5,
        1.5,
        wide - 3,
        high - 3,
        hue("paper_light"),
        scale.picture_px(6),
        stroke=hue("brass"),
        stroke_width=3,
    )
    out = rasterise(body, (0, 0, wide, high), size)
    draw_centred(out, art_line(text, SANS_BOLD, INK, round(high * 0.58)), (wide / 2, high / 2))
    return out
