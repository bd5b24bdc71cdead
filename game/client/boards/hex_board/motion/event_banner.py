"""A banner across the map for important events, and sums that rise from a player's panel."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.art.trains.locomotives import engine
from game.client.style.picture_service import cached_picture
from game.client.style.svg import rasterise, rect
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import Scale, hue
from game.rules.rail.display_records import BannerText

HIGH = 150
COMES, GOES = 0.16, 0.86
"""At which shares of its time the banner has arrived, and begins to leave."""


@cached_picture
def strip(headline: BannerText, colour: str, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """Picture of a banner; red lines for trouble, brass otherwise."""
    wide, high = size
    edge = hue("red") if headline.is_warning else hue("brass")
    body = rect(0, 0, wide, high, hue("night_dark"), fill_opacity=0.94)
    for y in (6, high - 10):
        body += rect(0, y, wide, 4, edge)
    out = rasterise(body, (0, 0, wide, high), size)
    middle, room = wide // 2, round(wide * 0.8)
    tint = hue("paper_light") if headline.is_warning else hue("lamp")
    title = fitted_line(headline.title, "title", tint, scale, room)
    title.draw_at(out, middle, round(high * (0.4 if headline.line else 0.5)), "centre")
    if headline.line:
        fitted_line(headline.line, "label", hue("mist"), scale, room).draw_at(
            out, middle, round(high * 0.74), "centre"
        )
    if colour:
        loco = engine(colour, scale.picture_px(30))
        if headline.is_warning:
            loco = pygame.transform.grayscale(loco)
        out.blit(loco, loco.get_rect(midleft=(scale.picture_px(40), high // 2)))
    return out


class EventBanner:
    """The headline of an event; comes in from the left, stays, and leaves to the right."""

    on_sheet = True

    def __init__(self, headline: BannerText, colour: str, sheet: pygame.Rect, scale: Scale) -> None:
        high = max(scale.picture_px(HIGH), scale.px(110))
        self.box = pygame.Rect(sheet.left, sheet.centery - high // 2, sheet.width, high)
        self.picture = strip(headline, colour, self.box.size, scale)
        self.share = 0.0

    def area(self) -> pygame.Rect:
        return self.box

    def draw(self, target: pygame.Surface) -> None:
        share = 0.0
        if self.share < COMES:
            share = -((1 - self.share / COMES) ** 3)
        elif self.share > GOES:
            share = ((self.share - GOES) / (1 - GOES)) ** 3
        target.blit(self.picture, self.box.move(round(share * self.box.width), 0))


class RisingSum:
    """A sum that rises from a player panel and fades."""

    on_sheet = False

    def __init__(self, words: str, good: bool, start: Callable[[], tuple[int, int]], scale: Scale) -> None:
        """`start` is called in every frame, because panels move when the turn order changes."""
        self.picture = rising(words, good, scale)
        self.start, self.rise = start, scale.picture_px(34)
        self.share = 0.0
        self.is_hidden = False
        """Whether it is not drawn because another sum rises from here."""

    def _box(self) -> pygame.Rect:
        x, y = self.start()
        return self.picture.get_rect(center=(x, y - round(self.rise * self.share)))

    def area(self) -> pygame.Rect:
        return self._box().inflate(4, 4)

    def draw(self, target: pygame.Surface) -> None:
        if self.is_hidden:
            return
        drawn = self.picture
        if self.share > 0.6:
            drawn = drawn.copy()
            drawn.set_alpha(round(255 * (1 - self.share) / 0.4))
        target.blit(drawn, self._box())


@cached_picture
def rising(words: str, good: bool, scale: Scale) -> pygame.Surface:
    """Picture of a sum on a pill."""
    text = text_line(words, "strong", hue("paper_light"), scale)
    wide, high = text.width + scale.px(18), text.height + scale.px(4)
    fill = hue("gain") if good else hue("red")
    body = rect(1, 1, wide - 2, high - 2, fill, high / 2 - 1, stroke=hue("paper_light"), stroke_width=2)
    out = rasterise(body, (0, 0, wide, high), (wide, high))
    text.draw_at(out, wide / 2, high / 2, "centre")
    return out
