"""The dark table under everything, and the line below that says what the game waits for."""

from __future__ import annotations

import pygame

from game.client.boards.hexboard.around.layout import KEYLINE, Layout
from game.client.look.effects import turned, vertical
from game.client.look.livery import disc
from game.client.look.text import fitted, line
from game.client.look.theme import hue


class _Shade:
    """The sheet's shadow: dark at its edge, gone after so many pixels."""

    def __init__(self, size: tuple[int, int], reach: int) -> None:
        near, far = hue("rail.shade"), hue("clear")
        beside = vertical((size[1], reach), (near, far))
        self._reach = reach
        self._below = vertical((size[0], reach), (near, far))
        self._right, self._left = turned(beside, 270), turned(beside, 90)

    def lay(self, out: pygame.Surface, sheet: pygame.Rect) -> None:
        out.blit(self._below, sheet.bottomleft)
        out.blit(self._right, sheet.topright)
        out.blit(self._left, (sheet.left - self._reach, sheet.top))


class Backdrop:
    """Night, the paper with its two key-lines, the ground of the status line.

    It is kept in the four bands that are seen round the sheet: at 4K the whole would be 20 MB more.
    """

    def __init__(self, layout: Layout) -> None:
        area = layout.area
        bands = (
            (area.left, area.top, area.width, layout.inner.top - area.top),
            (area.left, layout.inner.bottom, area.width, area.bottom - layout.inner.bottom),
            (area.left, layout.inner.top, layout.inner.left - area.left, layout.inner.height),
            (layout.inner.right, layout.inner.top, area.right - layout.inner.right, layout.inner.height),
        )
        night = vertical((1, area.height), (hue("night"), hue("night_dark"), hue("night_deep")))
        shade = _Shade(layout.sheet.size, layout.scale.art(16))
        self._bands = [(pygame.Rect(band), _band(layout, night, shade, pygame.Rect(band))) for band in bands]

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        for box, picture in self._bands:
            if clip.colliderect(box):
                target.blit(picture, box)


def _band(layout: Layout, night: pygame.Surface, shade: _Shade, band: pygame.Rect) -> pygame.Surface:
    """One part of the backdrop, painted as if the whole lay under it."""
    scale = layout.scale
    out = pygame.Surface(band.size)
    strip = night.subsurface((0, band.top - layout.area.top, 1, band.height))
    out.blit(pygame.transform.scale(strip, band.size), (0, 0))
    sheet = layout.sheet.move(-band.left, -band.top)
    shade.lay(out, sheet)
    pygame.draw.rect(out, hue("paper"), sheet)
    for inset, width in ((KEYLINE * 0.35, 1.6), (KEYLINE * 0.75, 1.0)):
        box = sheet.inflate(-2 * scale.art(inset), -2 * scale.art(inset))
        pygame.draw.rect(out, hue("ink"), box, max(1, round(width * scale.u)))
    status = layout.status.move(-band.left, -band.top)
    pygame.draw.rect(out, hue("night_deep"), status, border_radius=scale.art(8))
    pygame.draw.rect(out, hue("brass_dark"), status, max(1, scale.art(1.6)), border_radius=scale.art(8))
    return out


class StatusLine:
    """Who is waited for and why; while a route is drawn, its running price."""

    def __init__(self) -> None:
        self.words, self.colour, self.urgent = "", "", False
        self.story: tuple[str, str] | None = None
        """What is happening on the sheet, and the colour of whoever does it."""

    def tell(self, words: str, colour: str, urgent: bool) -> bool:
        """Say something else; True if it is something else."""
        same = (words, colour, urgent) == (self.words, self.colour, self.urgent)
        self.words, self.colour, self.urgent = words, colour, urgent
        return not same

    @property
    def told(self) -> tuple[str, str]:
        """What is happening, or else what is waited for, and the colour of whoever it is about."""
        return self.story or (self.words, self.colour)

    def draw(self, target: pygame.Surface, layout: Layout, end: int | None, said: str, aside: str) -> None:
        """Up to an ``end``: what is ``said``, else what is waited for with an ``aside``."""
        box, scale = layout.status, layout.scale
        x = box.left + scale.art(16)
        story, colour = self.story or ("", self.colour)
        if colour:
            token = disc(colour, scale.px(30))
            target.blit(token, token.get_rect(midleft=(x, box.centery)))
            x += scale.px(42)
        room = (box.right if end is None else end) - x - scale.px(20)
        words = story or said or " · ".join((self.words.removesuffix("."), aside) if aside else (self.words,))
        tint = hue("lamp") if self.urgent and not story else hue("paper")
        text = line(words, "label", tint, scale)
        if text.width > room:
            text = fitted(words, "small_strong", tint, scale, room)
        text.at(target, x, box.centery)
