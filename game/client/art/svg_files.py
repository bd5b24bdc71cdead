"""Pictures that never vary: SVG files under assets/art.

Files name colours of the theme as ``theme:brass``, so that they follow high contrast.
"""

from __future__ import annotations

import re
from functools import lru_cache

import pygame

from game.client.style.svg import Pixels, rasterise, thin_line_width
from game.client.style.theme import hue, is_high_contrast
from game.resources import MissingAsset, asset_path

Box = tuple[float, float, float, float]
"""Left, top, width and height."""
_FILE = re.compile(r'<svg[^>]* viewBox="([^"]*)"[^>]*>(.*)</svg>', re.DOTALL)


def svg_shapes(name: str) -> tuple[str, Box]:
    """The shapes of a file under assets/art, and the box that they are seen through."""
    return _shapes(name, is_high_contrast())


def svg_picture(name: str, size: Pixels) -> pygame.Surface:
    """A file under assets/art as a picture."""
    body, box = svg_shapes(name)
    return rasterise(body, box, size)


@lru_cache(maxsize=64)
def _shapes(name: str, is_contrast: bool) -> tuple[str, Box]:
    text = asset_path("art", *f"{name}.svg".split("/")).read_text(encoding="utf-8")
    found = _FILE.search(text)
    if found is None:
        raise MissingAsset(f"assets/art/{name}.svg is no picture with a view box.")
    left, top, wide, high = map(float, found[1].split())
    body = re.sub(r"theme:([\w.]+)", lambda match: hue(match[1]), found[2].replace("\n", ""))
    if is_contrast:
        body = re.sub(r'stroke-width="([\d.]+)"', _stroke_width, body)
    return body, (left, top, wide, high)


def _stroke_width(match: re.Match[str]) -> str:
    return f'stroke-width="{thin_line_width(float(match[1])):g}"'
