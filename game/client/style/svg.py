"""SVG building blocks, rasterising, and the cache of all pictures.

SDL's SVG reader supports shapes, strokes, dashes and gradients in user space, but no text, clips, masks or
``use``. Effects that need these are applied to surfaces in ``surface_effects``.
"""

from __future__ import annotations

import io
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import update_wrapper
from typing import Generic, ParamSpec, TypeVar

import pygame

from game.client.style.slack import Work, finished
from game.client.style.theme import theme_length
from game.i18n import language_code

P = ParamSpec("P")
R = TypeVar("R")
Point = tuple[float, float]
Pixels = tuple[int, int]
Stop = tuple[float, str, float]
"""Offset, colour and opacity."""
Steps = Work[pygame.Surface]
"""A generator that draws a picture step by step."""

_BUDGET, _PARTS_BUDGET = 48 * 2**20, 4 * 2**20
_THIN = 3
"""Maximum width of lines that high contrast makes stronger."""


class PictureCache:
    """Least-recently-used cache of pictures, limited by their size in bytes."""

    def __init__(self, budget: int) -> None:
        self.max_bytes = budget
        self.bytes = 0
        self.items: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable) -> pygame.Surface | None:
        found = self.items.get(key)
        if found is not None:
            self.items.move_to_end(key)
        return found

    def put(self, key: Hashable, picture: pygame.Surface) -> None:
        self.items[key] = picture
        self.bytes += _weight(picture)
        while self.bytes > self.max_bytes and len(self.items) > 1:
            _, old = self.items.popitem(last=False)
            self.bytes -= _weight(old)

    def clear(self) -> None:
        self.items.clear()
        self.bytes = 0


def _weight(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


picture_cache = PictureCache(_BUDGET)
_parts_cache = PictureCache(_PARTS_BUDGET)
"""Cache of pictures drawn only as parts of others, such as shadows and masks."""


_recent_caches: list[OrderedDict[Hashable, pygame.Surface]] = []


def clear_picture_caches() -> None:
    """Clears all picture caches, after the appearance has changed."""
    picture_cache.clear()
    _parts_cache.clear()
    for last in _recent_caches:
        last.clear()


class NoTime(Exception):
    """Raised when a picture is not cached and the time for drawing is over."""


class _DrawingDeadline:
    """Deadline for drawing pictures, and the nesting depth. A picture that was started is finished."""

    end: float | None = None
    depth = 0
    drawn = 0
    """Number of pictures drawn so far."""


def in_time(seconds: float, draw: Callable[[], object], alone: bool = False) -> bool:
    """Draws pictures for about ``seconds``. Returns False if some are left; a repeated call continues there.

    With ``alone`` also returns False if drawing took more than half of the time, so that the caller continues
    in another frame.
    """
    before, drawn, began = _DrawingDeadline.end, _DrawingDeadline.drawn, time.perf_counter()
    _DrawingDeadline.end = began + seconds
    try:
        draw()
    except NoTime:
        return False
    finally:
        _DrawingDeadline.end = before
    return not (alone and _DrawingDeadline.drawn > drawn and time.perf_counter() > began + seconds / 2)


def _drawn(draw: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    if (
        _DrawingDeadline.end is not None
        and not _DrawingDeadline.depth
        and time.perf_counter() > _DrawingDeadline.end
    ):
        raise NoTime
    _DrawingDeadline.depth += 1
    _DrawingDeadline.drawn += 1
    try:
        return draw(*args, **kwargs)
    finally:
        _DrawingDeadline.depth -= 1


class CachedPicture(Generic[P]):
    """Caches the result of ``draw`` by its arguments and the current language.

    Callers must not paint on a cached picture.
    """

    def __init__(self, draw: Callable[P, pygame.Surface]) -> None:
        self._draw, self._whose = draw, (draw.__module__, draw.__qualname__)
        update_wrapper(self, draw)

    def cached(self, *args: P.args, **kwargs: P.kwargs) -> pygame.Surface | None:
        """The picture if it is cached."""
        key = self._whose, _key(args, kwargs)
        return picture_cache.get(key) or _parts_cache.get(key)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
        key = self._whose, _key(args, kwargs)
        found = picture_cache.get(key) or _parts_cache.get(key)
        if found is None:
            found = _drawn(self._draw, *args, **kwargs)
            (_parts_cache if _DrawingDeadline.depth else picture_cache).put(key, found)
        return found

    def steps(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[None]:
        """Draws the picture in a single step."""
        yield from ()
        self(*args, **kwargs)


cached_picture = CachedPicture


class RecentPictures(Generic[P]):
    """Keeps the last few pictures of something large that changes with every move, such as a player's panel.

    A slow picture can be drawn in steps, a few per frame.
    """

    def __init__(self, draw: Callable[P, Steps], most: int) -> None:
        self._draw, self._most = draw, most
        self._last: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        _recent_caches.append(self._last)

    def cached(self, *args: P.args, **kwargs: P.kwargs) -> pygame.Surface | None:
        """The picture if it is among the last ones."""
        return self._last.get(_key(args, kwargs))

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
        found = self._last.pop(_key(args, kwargs), None)
        if found is None:
            found = _drawn(finished, self._draw(*args, **kwargs))
        self._keep(found, *args, **kwargs)
        return found

    def steps(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[None]:
        """Draws a picture step by step; after the last step it is cached."""
        drawing = self._draw(*args, **kwargs)
        try:
            while True:
                _drawn(next, drawing)
                yield
        except StopIteration as end:
            self._keep(end.value, *args, **kwargs)

    def _keep(self, found: pygame.Surface, *args: P.args, **kwargs: P.kwargs) -> None:
        self._last[_key(args, kwargs)] = found
        if len(self._last) > self._most:
            self._last.popitem(last=False)

    def clear(self) -> None:
        """Frees the pictures, once they are no longer shown."""
        self._last.clear()


def _key(args: tuple[object, ...], kwargs: dict[str, object]) -> Hashable:
    return args, tuple(sorted(kwargs.items())) if kwargs else (), language_code()


def cache_recent(most: int) -> Callable[[Callable[P, pygame.Surface]], RecentPictures[P]]:
    """Decorator that caches the last ``most`` pictures."""

    def keep(draw: Callable[P, pygame.Surface]) -> RecentPictures[P]:
        def in_one(*args: P.args, **kwargs: P.kwargs) -> Steps:
            yield from ()
            return draw(*args, **kwargs)

        return RecentPictures(in_one, most)

    return keep


def cache_recent_in_steps(most: int) -> Callable[[Callable[P, Steps]], RecentPictures[P]]:
    """Like ``recent``, for functions that yield wherever drawing can be interrupted."""
    return lambda draw: RecentPictures(draw, most)


def rasterise(body: str, box: tuple[float, float, float, float], size: Pixels) -> pygame.Surface:
    """Rasterises SVG shapes, seen through ``box`` (x, y, width, height), to a new surface of ``size``."""
    wide, high = max(1, size[0]), max(1, size[1])
    x, y, w, h = box
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="{x:g} {y:g} {w:g} {h:g}" preserveAspectRatio="none">{body}</svg>'
    )
    loaded = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (wide, high))
    return loaded.convert_alpha() if pygame.display.get_surface() else loaded


def path(d: str, fill: str = "none", **style: object) -> str:
    """SVG path; further attributes by keyword, with underscores for dashes (``stroke_width=2``)."""
    return f'<path d="{d}" fill="{fill}"{_style(style)}/>'


def rect(x: float, y: float, w: float, h: float, fill: str, r: float = 0, **style: object) -> str:
    """A rectangle with corner radius ``r``."""
    round_corners = f' rx="{r:g}"' if r else ""
    shape = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"'
    return f'<rect {shape}{round_corners} fill="{fill}"{_style(style)}/>'


def circle(x: float, y: float, r: float, fill: str, **style: object) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{_style(style)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, **style: object) -> str:
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"{_style(style)}/>'


def polygon(points: Iterable[Point], fill: str, **style: object) -> str:
    """A closed polygon."""
    joined = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f'<polygon points="{joined}" fill="{fill}"{_style(style)}/>'


def line(x1: float, y1: float, x2: float, y2: float, stroke: str, width: float, cap: str = "butt") -> str:
    """A straight stroke."""
    return path(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", stroke=stroke, stroke_width=width, stroke_linecap=cap)


def group(body: str, transform: str) -> str:
    """Shapes with a common transform."""
    return f'<g transform="{transform}">{body}</g>'


def radial(name: str, x: float, y: float, r: float, stops: Iterable[Stop]) -> str:
    """A radial gradient in user space."""
    place = f'cx="{x:g}" cy="{y:g}" r="{r:g}"'
    return _gradient("radialGradient", name, place, stops)


def linear(name: str, start: Point, end: Point, stops: Iterable[Stop]) -> str:
    """A linear gradient in user space."""
    place = f'x1="{start[0]:g}" y1="{start[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}"'
    return _gradient("linearGradient", name, place, stops)


def _gradient(kind: str, name: str, place: str, stops: Iterable[Stop]) -> str:
    marks = "".join(
        f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{opacity:g}"/>'
        for at, colour, opacity in stops
    )
    return f'<defs><{kind} id="{name}" gradientUnits="userSpaceOnUse" {place}>{marks}</{kind}></defs>'


def rays(
    x: float, y: float, reach: float, count: int, fill: str, start: float = 0.0, share: float = 0.5
) -> str:
    """``count`` wedges around a centre, each filling ``share`` of its sector: the sun of a poster."""
    step = 2 * math.pi / count
    wedges = []
    for k in range(count):
        a = start + k * step
        b = a + step * share
        wedges.append(
            f"M{x:.2f} {y:.2f}L{x + reach * math.cos(a):.2f} {y + reach * math.sin(a):.2f}"
            f"L{x + reach * math.cos(b):.2f} {y + reach * math.sin(b):.2f}Z"
        )
    return path("".join(wedges), fill)


def concave_rect_path(x: float, y: float, w: float, h: float, r: float) -> str:
    """Path data of a rectangle with concave corners."""
    return _cornered(x, y, w, h, r, sweep=0)


def rounded_rect_path(x: float, y: float, w: float, h: float, r: float) -> str:
    """Path data of a rectangle with round corners, for dashed outlines."""
    return _cornered(x, y, w, h, r, sweep=1)


def _cornered(x: float, y: float, w: float, h: float, r: float, sweep: int) -> str:
    """Starts in the middle of a side: SDL's reader draws a spike where a cut dash bends around a corner."""
    arc = f"A{r:g} {r:g} 0 0 {sweep}"
    return (
        f"M{x + w / 2:g} {y:g}H{x + w - r:g}{arc} {x + w:g} {y + r:g}"
        f"V{y + h - r:g}{arc} {x + w - r:g} {y + h:g}"
        f"H{x + r:g}{arc} {x:g} {y + h - r:g}V{y + r:g}{arc} {x + r:g} {y:g}Z"
    )


def mix(a: str, b: str, share: float) -> str:
    """Blends ``share`` of colour ``b`` into colour ``a``."""
    ca, cb = pygame.Color(a), pygame.Color(b)
    blend = [round(x + (y - x) * share) for x, y in zip(ca[:3], cb[:3], strict=True)]
    return "#{:02X}{:02X}{:02X}".format(*blend)


def lighter(colour: str, share: float = 0.22) -> str:
    """Blends a colour towards warm cream."""
    return mix(colour, "#FFF6DF", share)


def darker(colour: str, share: float = 0.22) -> str:
    """Blends a colour towards warm black."""
    return mix(colour, "#0C0F10", share)


def _style(style: dict[str, object]) -> str:
    width = style.get("stroke_width")
    if isinstance(width, int | float) and width <= _THIN and (share := theme_length("line")) != 100:
        style = {**style, "stroke_width": width * share / 100}
    return "".join(f' {key.replace("_", "-")}="{value}"' for key, value in style.items())
