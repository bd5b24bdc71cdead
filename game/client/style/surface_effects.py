"""Effects that SVG cannot draw: blur, shadow, glow, rings, masks, grain of print."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.client.style.picture_service import cached_picture
from game.client.style.svg import Pixels, rasterise, rect

FAINT = 8
"""Opacity up to which a pixel counts as transparent; subtracted from blurred edges."""
_ROWS = 16
"""Height of the strips in which a veil is painted; one strip fits into the processor's cache."""


def blank(size: Pixels) -> pygame.Surface:
    """A fully transparent surface."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)


def blurred(source: pygame.Surface, radius: int) -> pygame.Surface:
    """Blurs by shrinking, blurring twice and enlarging, a hundred times faster than blurring at full size."""
    if radius < 1:
        return source.copy()
    return pygame.transform.smoothscale(_blurred_small(source, radius), source.get_size())


def _blurred_small(source: pygame.Surface, radius: int) -> pygame.Surface:
    """The blurred picture before it is enlarged."""
    shrink = max(1, radius // 2)
    wide, high = source.get_size()
    small = pygame.transform.smoothscale(source, (max(2, wide // shrink), max(2, high // shrink)))
    step = max(1, round(radius / shrink))
    return pygame.transform.box_blur(pygame.transform.box_blur(small, step), step)


def silhouette(source: pygame.Surface, colour: str, alpha: int = 255) -> pygame.Surface:
    """The shape of a picture filled with one colour."""
    shape = source.copy()
    r, g, b, _ = pygame.Color(colour)
    shape.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((r, g, b, 0), special_flags=pygame.BLEND_RGBA_ADD)
    if alpha < 255:
        reduce_alpha(shape, alpha)
    return shape


def reduce_alpha(surface: pygame.Surface, alpha: int) -> pygame.Surface:
    """Reduces a surface's alpha in place."""
    surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def darken(target: pygame.Surface, area: pygame.Rect, colour: str, alpha: int) -> None:
    """Covers an area with a translucent colour, in strips, because one large surface would take a whole
    frame."""
    strip = _strip(target.get_width(), colour, alpha)
    tops = range(area.top, area.bottom, _ROWS)
    target.blits([(strip, (area.x, y), (0, 0, area.width, min(_ROWS, area.bottom - y))) for y in tops], False)


@lru_cache(maxsize=8)
def _strip(wide: int, colour: str, alpha: int) -> pygame.Surface:
    strip = blank((wide, _ROWS))
    strip.fill((*pygame.Color(colour)[:3], alpha))
    return strip


def with_margin(source: pygame.Surface, margin: int) -> pygame.Surface:
    """The picture with a transparent margin."""
    wide, high = source.get_size()
    out = blank((wide + 2 * margin, high + 2 * margin))
    out.blit(source, (margin, margin))
    return out


def shadow_of(source: pygame.Surface, blur: int, alpha: int, colour: str = "#091513") -> pygame.Surface:
    """Soft shadow of a picture, ``2 * blur`` larger on every side."""
    return blurred(silhouette(with_margin(source, 2 * blur), colour, alpha), blur)


def with_shadow(source: pygame.Surface, blur: int, alpha: int, colour: str = "#091513") -> pygame.Surface:
    """The picture on top of its shadow, ``2 * blur`` larger on every side."""
    out = shadow_of(source, blur, alpha, colour)
    out.blit(source, (2 * blur, 2 * blur))
    return out


def stretched(small: pygame.Surface, size: Pixels, corner: int) -> pygame.Surface:
    """Enlarges a picture with a frame: corners are copied, sides and middle are stretched.

    Blurring a shadow of a million pixels would take longer than a frame.
    """
    (wide, high), (last_x, last_y) = size, (small.get_width() - corner, small.get_height() - corner)
    out = blank(size)
    out.fill(small.get_at((corner, corner)), (corner, corner, wide - 2 * corner, high - 2 * corner))
    for x, to_x in ((0, 0), (last_x, wide - corner)):
        for y, to_y in ((0, 0), (last_y, high - corner)):
            out.blit(small, (to_x, to_y), (x, y, corner, corner))
        side = small.subsurface((x, corner, corner, 1))
        out.blit(pygame.transform.scale(side, (corner, high - 2 * corner)), (to_x, corner))
    for y, to_y in ((0, 0), (last_y, high - corner)):
        side = small.subsurface((corner, y, 1, corner))
        out.blit(pygame.transform.scale(side, (wide - 2 * corner, corner)), (corner, to_y))
    return out


def framed_box(size: Pixels, inset: float, fill: str, radius: int, edge: str, width: int) -> pygame.Surface:
    """A rounded box with an outline; the outline's middle is ``inset`` inside the picture.

    Of a large box only the corners are drawn as SVG, an eighth of the work. If the outline ends within a
    pixel, the sides are not uniform, and all of it is drawn.
    """
    corner = radius + math.ceil(inset) + 2 * width
    is_even = (2 * inset - width) % 2 == 0
    drawn = (2 * corner + 1, 2 * corner + 1) if is_even and min(size) > 2 * corner else size
    wide, high = drawn[0] - 2 * inset, drawn[1] - 2 * inset
    body = rect(inset, inset, wide, high, fill, radius, stroke=edge, stroke_width=width)
    box = rasterise(body, (0, 0, *drawn), drawn)
    return box if drawn == size else stretched(box, size, corner)


def _lengthened(small: pygame.Surface, wide: int, end: int) -> pygame.Surface:
    """Lengthens a strip: its ends are copied, its middle is stretched."""
    high = small.get_height()
    out = blank((wide, high))
    out.blit(small, (0, 0), (0, 0, end, high))
    out.blit(small, (wide - end, 0), (small.get_width() - end, 0, end, high))
    middle = small.subsurface((end, 0, 1, high))
    out.blit(pygame.transform.scale(middle, (wide - 2 * end, high)), (end, 0))
    return out


def glow_of(source: pygame.Surface, blur: int, colour: str, alpha: int = 255) -> pygame.Surface:
    """A glow around a picture; ``2 * blur`` larger on every side."""
    shape = silhouette(with_margin(source, 2 * blur), colour)
    small = _blurred_small(shape, max(1, blur))
    # Remains of the blur at the picture's edge would be visible as a box.
    small.fill((0, 0, 0, FAINT), special_flags=pygame.BLEND_RGBA_SUB)
    small.blit(small, (0, 0))
    halo = pygame.transform.smoothscale(small, shape.get_size())
    return reduce_alpha(halo, alpha) if alpha < 255 else halo


@cached_picture
def box_shadow(size: Pixels, radius: int, blur: int, alpha: int, colour: str = "#091513") -> pygame.Surface:
    """Shadow of a rounded box, ``2 * blur`` larger on every side. A large one is stretched."""
    corner = radius + 5 * blur
    drawn = (min(size[0], 2 * corner), size[1] if min(size) <= 2 * corner else 2 * corner)
    box = blank(drawn)
    pygame.draw.rect(box, colour, box.get_rect(), border_radius=radius)
    shade = shadow_of(box, blur, alpha, colour)
    if drawn == size:
        return shade
    whole = (size[0] + 4 * blur, size[1] + 4 * blur)
    return stretched(shade, whole, corner) if drawn[1] < size[1] else _lengthened(shade, whole[0], corner)


def draw_box_shadow(
    target: pygame.Surface, rect: pygame.Rect, radius: int, blur: int, down: int, alpha: int
) -> None:
    """Draws the shadow of a rounded box that will be painted at ``rect``."""
    shade = box_shadow(rect.size, radius, max(1, blur), alpha)
    target.blit(shade, (rect.x - 2 * max(1, blur), rect.y - 2 * max(1, blur) + down))


def ring_of(source: pygame.Surface, width: int, colour: str, gap: int = 0) -> pygame.Surface:
    """Outline around a picture: its enlarged silhouette minus a smaller one.

    The result is ``2 * (width + gap)`` larger on every side. It is drawn at double size and shrunk, and its
    transparent parts have the ring's colour, so that the edge is smooth without a dark fringe.
    """
    margin = 2 * (width + gap)
    whole = with_margin(source, margin)
    mask = pygame.mask.from_surface(pygame.transform.scale2x(whole), 90)
    ring = _grown(mask, 2 * (width + gap))
    ring.erase(_grown(mask, 2 * gap) if gap else mask, (0, 0))
    r, g, b, _ = pygame.Color(colour)
    large = blank(mask.get_size())
    large.fill((r, g, b, 0))
    ring.to_surface(large, setcolor=(r, g, b, 255), unsetcolor=None)
    return pygame.transform.smoothscale(large, whole.get_size())


def box_halo(size: Pixels, radius: int, blur: int, glow: str, ring: str, width: int) -> pygame.Surface:
    """A glow and a ring around a rounded box; ``2 * blur`` larger than the box on every side."""
    reach = radius + 2 * blur
    drawn = size if min(size) <= 2 * reach else (2 * reach, 2 * reach)
    shape = rounded_mask(drawn, radius)
    halo = glow_of(shape, blur, glow)
    round_it = ring_of(shape, width, ring)
    halo.blit(round_it, round_it.get_rect(center=halo.get_rect().center))
    whole = (size[0] + 4 * blur, size[1] + 4 * blur)
    return halo if drawn == size else stretched(halo, whole, reach + 2 * blur - 1)


def _grown(mask: pygame.Mask, by: int) -> pygame.Mask:
    """The mask enlarged by ``by`` pixels in all directions."""
    grown = mask.copy()
    for x in range(-by, by + 1):
        for y in range(-by, by + 1):
            if (by - 1) * by < x * x + y * y <= by * by + by:
                grown.draw(mask, (x, y))
    return grown


def masked(source: pygame.Surface, shape: pygame.Surface) -> pygame.Surface:
    """The picture where ``shape`` (white on transparent) is opaque, transparent elsewhere."""
    out = source.copy()
    out.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


@cached_picture
def rounded_mask(size: Pixels, radius: int) -> pygame.Surface:
    """A white box with round, smooth corners, for ``masked``; of a large one only the corners are drawn as
    SVG."""
    corner = radius + 1
    drawn = size if min(size) <= 2 * corner else (2 * corner, 2 * corner)
    big = blank((drawn[0] * 2, drawn[1] * 2))
    big.fill((255, 255, 255, 0))
    pygame.draw.rect(big, "#FFFFFF", big.get_rect(), border_radius=radius * 2)
    small = pygame.transform.smoothscale(big, drawn)
    return small if drawn == size else stretched(small, size, corner)


@cached_picture
def noise(cell: int) -> pygame.Surface:
    """A tile of 256 pixels with random opacity, always the same; looks like the grain of a lithograph."""
    # Imported here because the first frame has no grain.
    import random

    source = random.Random(1934)
    side = 256
    data = bytearray(b"\xff" * (4 * side * side))
    data[3::4] = source.randbytes(side * side)
    tile = pygame.image.frombytes(bytes(data), (side, side), "RGBA")
    return pygame.transform.scale(tile, (side * cell, side * cell)) if cell > 1 else tile


def dotted_gradient(gradient: pygame.Surface, colour: str, alpha: int, cell: int = 1) -> pygame.Surface:
    """Dots of one tone, denser where ``gradient`` is more opaque."""
    wide, high = gradient.get_size()
    dots = blank((wide, high))
    tile = noise(cell)
    for x in range(0, wide, tile.get_width()):
        for y in range(0, high, tile.get_height()):
            dots.blit(tile, (x, y), special_flags=pygame.BLEND_RGBA_ADD)
    dots.blit(gradient, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    r, g, b, _ = pygame.Color(colour)
    mask = pygame.mask.from_surface(dots, 254)
    return mask.to_surface(setcolor=(r, g, b, alpha), unsetcolor=(0, 0, 0, 0))


def greyscale(source: pygame.Surface) -> pygame.Surface:
    """The picture without colour, to check that shapes are still recognisable."""
    return pygame.transform.grayscale(source)


def vertical_gradient(size: Pixels, colours: tuple[str, ...]) -> pygame.Surface:
    """Smooth vertical gradient, stretched from a few pixels: a hundred times cheaper than SVG."""
    strip = pygame.Surface((1, len(colours)), pygame.SRCALPHA)
    for y, colour in enumerate(colours):
        strip.set_at((0, y), colour)
    return pygame.transform.smoothscale(strip, (max(1, size[0]), max(1, size[1])))


def rotated(source: pygame.Surface, quarter: int) -> pygame.Surface:
    """The picture rotated clockwise by 0, 90, 180 or 270 degrees."""
    return source if quarter == 0 else pygame.transform.rotate(source, -quarter)
