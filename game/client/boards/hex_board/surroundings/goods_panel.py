"""The left column: goods display, bag and price list."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.client.art.game_pieces.yardmaster_tokens import cube
from game.client.boards.hex_board.map.city_art import good_theme_name
from game.client.style.picture_lettering import SANS_BOLD, SERIF_BOLD, draw_centred, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import INK
from game.client.style.surface_effects import framed_box
from game.client.style.svg import lighter, rasterise, rect
from game.client.style.text_rendering import TextLine, art_line, fitted_line, text_line
from game.client.style.theme import Scale, hue
from game.rules.rail.display_records import GoodsColumn, LabelledFigure

TITLE = 34
"""Height of the heading above rows without names."""
PRICE_HEAD = 1.4
"""Height of the price list's heading, in rows."""
SEEN = 0.62
"""If cubes overlap, how much of each stays visible."""
GROWN = 1.3
"""Maximum enlargement of a name in its row."""


class GoodsRow(NamedTuple):
    """A city with the columns whose cubes it gets: its own, and those below it on the display."""

    name: str
    colour: str
    columns: tuple[GoodsColumn, ...]


class GoodsRowsCard(NamedTuple):
    """A card with rows of goods; dark for those of the dark dice.

    Cards without names of rows have a `title`, and may have several rows side by side (`rows_abreast`).
    """

    rows: tuple[GoodsRow, ...]
    dark: bool
    title: str = ""
    rows_abreast: int = 1

    @property
    def rows_per_column(self) -> int:
        """Number of rows below each other."""
        return -(-len(self.rows) // self.rows_abreast)


class BagContent(NamedTuple):
    """Number of cubes left in the bag, by colour."""

    counts: tuple[tuple[str, int], ...]


def title_height(title: str, scale: Scale) -> int:
    """Height of a card's heading, 0 without one."""
    return scale.px(TITLE) if title else 0


def row_places(waiting: GoodsRowsCard, box: pygame.Rect, scale: Scale, inset: int = 0) -> list[pygame.Rect]:
    """Box of each row on its card, column by column."""
    top = box.top + title_height(waiting.title, scale) + inset
    step = (box.bottom - inset - top) / max(1, waiting.rows_per_column)
    wide = box.width // waiting.rows_abreast
    return [
        pygame.Rect(
            box.left + at // waiting.rows_per_column * wide,
            round(top + at % waiting.rows_per_column * step),
            wide,
            round(step),
        )
        for at in range(len(waiting.rows))
    ]


@cached_picture
def rows_card(waiting: GoodsRowsCard, lit: str, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """Picture of the rows; that of the hex `lit` is highlighted."""
    wide, dark = size[0], waiting.dark
    fill = hue("coal_card") if dark else hue("paper")
    edge = hue("coal_edge") if dark else hue("paper_dark")
    out = framed_box(size, 1, fill, scale.picture_px(8), edge, 2)
    if waiting.title:
        middle = title_height(waiting.title, scale) // 2 + scale.picture_px(2)
        heading = fitted_line(waiting.title, "chip", hue("ink"), scale, wide - 2 * scale.picture_px(12))
        heading.draw_at(out, scale.picture_px(12), middle)
    places = row_places(waiting, out.get_rect(), scale, scale.picture_px(4))
    for number, (row, box) in enumerate(zip(waiting.rows, places, strict=True)):
        if number and row.name:
            left = _room(row, box, scale).left
            rule = pygame.Rect(
                left, box.top, wide - left - scale.picture_px(8), max(1, scale.picture_px(1.4))
            )
            out.fill(hue("rail.coal_rule") if dark else hue("paper_edge"), rule)
        _draw_row(out, row, dark, lit, box, scale)
    return out


@cached_picture
def strip_card(rows: tuple[GoodsRow, ...], dark: bool, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """All rows of a half in one line; each sign is above its cubes."""
    wide, high = size
    fill, edge = (hue("coal_card"), hue("coal_edge")) if dark else (hue("paper"), hue("paper_dark"))
    out = framed_box(size, 1, fill, scale.picture_px(8), edge, 2)
    step = (wide - scale.picture_px(12)) / max(1, len(rows))
    goods = [_waiting_cubes(row) for row in rows]
    most = max(map(len, goods), default=1)
    sign = min(round(high * 0.42), round(step * 0.5))
    side = min(round(high * 0.42), round((step - scale.picture_px(4)) / (1 + SEEN * max(0, most - 1))))
    for number, (row, cubes) in enumerate(zip(rows, goods, strict=True)):
        middle = round(scale.picture_px(6) + (number + 0.5) * step)
        out.blit(_sign(row.columns[0].sign.badge, row.colour, dark, sign), (middle - sign // 2, high // 20))
        left = middle - side * (1 + SEEN * (len(cubes) - 1)) / 2
        for at, colour in enumerate(cubes):
            out.blit(
                cube(good_theme_name(colour), side),
                (round(left + at * SEEN * side), high - side - high // 20),
            )
    return out


def _waiting_cubes(row: GoodsRow) -> list[str]:
    """Colours of the cubes that wait for a city on the map, or on a supply space."""
    fed = [column for column in row.columns if column.hex or not row.name]
    return [colour for column in fed for colour in column.squares if colour]


def _side(box: pygame.Rect, scale: Scale) -> int:
    """Size of a row's sign."""
    return min(scale.picture_px(34), round(box.height * 0.5), round(box.width * 0.22))


def _name_pixels(high: int, scale: Scale) -> int:
    """Type size of a city name; grows with the text setting as far as the squares allow."""
    share = 0.28 * min(scale.text, GROWN)
    return max(12, min(round(high * share), round(scale.picture_px(23) * scale.text)))


def _room(row: GoodsRow, box: pygame.Rect, scale: Scale) -> pygame.Rect:
    """Area of a row's squares: below the name, or centred if there is none."""
    pad = scale.picture_px(8)
    left = box.left + pad + _side(box, scale) + scale.picture_px(8)
    top, high = (0.44, 0.5) if row.name else (0.0, 1.0)
    return pygame.Rect(
        left, box.top + round(box.height * top), box.right - left - pad, round(box.height * high)
    )


def column_boxes(row: GoodsRow, box: pygame.Rect, scale: Scale) -> list[pygame.Rect]:
    """Box of the squares of each column in a row; later columns are preceded by a letter."""
    room = _room(row, box, scale)
    number = sum(len(column.squares) for column in row.columns) + len(row.columns) - 1
    most = scale.picture_px(30 if row.name else 44)
    side = min(room.height, room.width // max(4 if row.name else 1, number), most)
    x, found = room.left, []
    for index, column in enumerate(row.columns):
        x += side if index else 0
        wide = side * len(column.squares)
        found.append(pygame.Rect(x, room.centery - side // 2, wide, side))
        x += wide
    return found


def _draw_row(
    out: pygame.Surface, row: GoodsRow, dark: bool, lit: str, box: pygame.Rect, scale: Scale
) -> None:
    pad = scale.picture_px(8)
    if lit and any(column.hex == lit for column in row.columns):
        wash = hue("rail.coal_wash") if dark else hue("wash")
        pygame.draw.rect(out, wash, box.inflate(-4, -2), border_radius=scale.picture_px(5))
    side = _side(box, scale)
    sign = _sign(row.columns[0].sign.badge, row.colour, dark, side)
    out.blit(
        sign,
        (
            box.left + pad,
            box.top + round(box.height * (0.1 if row.name else 0.5)) - (0 if row.name else side // 2),
        ),
    )
    if row.name:
        room = _room(row, box, scale)
        pixels = _name_pixels(box.height, scale)
        ink = hue("paper_light") if dark else INK
        words = shrunk_art_line(row.name, SERIF_BOLD, ink, pixels, room.width - pad // 2)
        words.draw_at(out, room.left, box.top + round(box.height * 0.24))
    _squares(out, row, dark, box, scale)


def _squares(out: pygame.Surface, row: GoodsRow, dark: bool, box: pygame.Rect, scale: Scale) -> None:
    empty = hue("coal_edge") if dark else hue("paper_dark")
    for index, (column, area) in enumerate(zip(row.columns, column_boxes(row, box, scale), strict=True)):
        side = area.height
        if index:
            out.blit(_letter(column.sign.badge, bool(column.hex), dark, side), (area.left - side, area.top))
        for number, colour in enumerate(column.squares):
            spot = pygame.Rect(area.left + number * side, area.top, side, side)
            if colour:
                out.blit(cube(good_theme_name(colour), side), spot)
            else:
                inner = spot.inflate(-side // 4, -side // 4)
                pygame.draw.rect(out, empty, inner, max(1, scale.picture_px(1.4)), border_radius=2)


@cached_picture
def _sign(badge: str, colour: str, dark: bool, side: int) -> pygame.Surface:
    paint = hue(f"goods.{colour}") if colour else hue("nobody_light")
    if dark and colour == "black":
        paint = lighter(paint, 0.12)
    body = rect(3, 3, 94, 94, paint, 22, stroke=hue("paper_light") if dark else INK, stroke_width=5)
    out = rasterise(body, (0, 0, 100, 100), (side, side))
    ink = INK if colour in ("yellow", "white", "") else hue("paper_light")
    draw_centred(out, art_line(badge, SANS_BOLD, ink, round(side * 0.62)), (side / 2, side / 2))
    return out


@cached_picture
def _letter(letter: str, there: bool, dark: bool, side: int) -> pygame.Surface:
    """Letter of a new city; brass once it is on the map."""
    edge = hue("brass_dark") if there else hue("rail.square_edge")
    fill = hue("brass") if there else "none"
    ink = INK if there else (hue("rail.square_dark") if dark else hue("rail.square_light"))
    body = rect(10, 10, 80, 80, fill, 20, stroke=edge, stroke_width=6)
    out = rasterise(body, (0, 0, 100, 100), (side, side))
    draw_centred(out, art_line(letter, SANS_BOLD, ink, round(side * 0.6)), (side / 2, side / 2))
    return out


def _paper(size: tuple[int, int], scale: Scale) -> pygame.Surface:
    return framed_box(size, 1, hue("paper"), scale.picture_px(8), hue("paper_dark"), 2)


@cached_picture
def bag_card(bag: BagContent, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """Bag content by colour."""
    (wide, high), out = size, _paper(size, scale)
    step = (wide - scale.picture_px(12)) / max(1, len(bag.counts))
    side = min(scale.picture_px(28), round(step * 0.8), round(high * 0.44))
    for number, (colour, count) in enumerate(bag.counts):
        x = round(scale.picture_px(6) + (number + 0.5) * step)
        picture_of_cube = cube(good_theme_name(colour), side)
        out.blit(picture_of_cube, picture_of_cube.get_rect(center=(x, round(high * 0.32))))
        text_line(str(count), "small_strong", hue("ink"), scale).draw_at(out, x, round(high * 0.76), "centre")
    return out


def _whole(words: str, room: int, scale: Scale) -> TextLine:
    """Text in the largest type that fits uncut."""
    for text in (scale.text, 0.85 * scale.text, 0.7 * scale.text):
        smaller = scale.with_text(text)
        for role in ("small", "smallest"):
            label = text_line(words, role, hue("ink_soft"), smaller)
            if label.width <= room:
                return label
    return fitted_line(words, "smallest", hue("ink_soft"), smaller, room)


@cached_picture
def price_card(
    title: str, prices: tuple[LabelledFigure, ...], size: tuple[int, int], scale: Scale
) -> pygame.Surface:
    """Price list of the map."""
    (wide, high), out = size, _paper(size, scale)
    pad = scale.picture_px(12)
    step = (high - pad) / (len(prices) + PRICE_HEAD)
    y = pad / 2 + step * PRICE_HEAD / 2
    text_line(title, "chip", hue("ink"), scale).draw_at(out, pad, y)
    y += step * PRICE_HEAD / 2
    out.fill(hue("paper_edge"), (pad, round(y), wide - 2 * pad, max(1, scale.picture_px(1.6))))
    for number, price in enumerate(prices):
        middle = y + (number + 0.5) * step
        value = text_line(price.value, "small_strong", hue("ink"), scale)
        value.draw_at(out, wide - pad, middle, "right")
        _whole(price.label, wide - value.width - scale.picture_px(34), scale).draw_at(out, pad, middle)
    return out
