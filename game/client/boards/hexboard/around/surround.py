"""The dark table under everything, and the line below that says what the game waits for."""

from __future__ import annotations

import pygame

from game.client.boards.hexboard.around.layout import KEYLINE, Layout
from game.client.look.effects import turned, vertical
from game.client.look.livery import disc
from game.client.look.text import Line, line, narrowed, width_of
from game.client.look.theme import Scale, hue

LEAST = 60
"""With less room than this nothing could be read: the disc tells who, and the plates what."""
ROW = 0.86
"""Two rows of words lie so near, in heights of one."""

NIGHT = 256
"""How wide the strip of the night is that is kept."""


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

    Only a strip of the night is kept, and laid side by side: at 4K a picture of all that is seen round the
    sheet would be 14 MB.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        area, inner = layout.area, layout.inner
        bands = (
            (area.left, area.top, area.width, inner.top - area.top),
            (area.left, inner.bottom, area.width, area.bottom - inner.bottom),
            (area.left, inner.top, inner.left - area.left, inner.height),
            (inner.right, inner.top, area.right - inner.right, inner.height),
        )
        self._bands = [pygame.Rect(band) for band in bands]
        night = vertical((1, area.height), (hue("night"), hue("night_dark"), hue("night_deep")))
        self._night = pygame.transform.scale(night, (NIGHT, area.height))
        self._shade = _Shade(layout.sheet.size, layout.scale.art(16))

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        for band in self._bands:
            seen = band.clip(clip)
            if seen.width and seen.height:
                target.set_clip(seen)
                self._draw_band(target, seen)
        target.set_clip(clip)

    def _draw_band(self, target: pygame.Surface, seen: pygame.Rect) -> None:
        """A part of what lies round the sheet."""
        layout, scale, sheet = self._layout, self._layout.scale, self._layout.sheet
        cut = (0, seen.top - layout.area.top, NIGHT, seen.height)
        target.blits([(self._night, (x, seen.top), cut) for x in range(seen.left, seen.right, NIGHT)])
        self._shade.lay(target, sheet)
        if seen.colliderect(sheet):
            pygame.draw.rect(target, hue("paper"), sheet)
            for inset, width in ((KEYLINE * 0.35, 1.6), (KEYLINE * 0.75, 1.0)):
                box = sheet.inflate(-2 * scale.art(inset), -2 * scale.art(inset))
                pygame.draw.rect(target, hue("ink"), box, max(1, round(width * scale.u)))
        if seen.colliderect(layout.status):
            line_, radius = max(1, scale.art(1.6)), scale.art(8)
            pygame.draw.rect(target, hue("night_deep"), layout.status, border_radius=radius)
            pygame.draw.rect(target, hue("brass_dark"), layout.status, line_, border_radius=radius)


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
        if room < scale.px(LEAST):
            return
        rows = _rows(words, tint, scale, room)
        step = round(rows[0].height * ROW)
        for number, row in enumerate(rows):
            row.at(target, x, box.centery + round((number - (len(rows) - 1) / 2) * step))


def _rows(words: str, tint: str, scale: Scale, room: int) -> list[Line]:
    """One line, in smaller letters where it would be too long, or two rather than one that is cut."""
    for style in ("label", "small_strong"):
        if width_of(words, style, scale) <= room:
            return [line(words, style, tint, scale)]
    gaps = [at for at, letter in enumerate(words) if letter == " "]
    halves = ((words[:at].removesuffix(" ·"), words[at + 1 :].removeprefix("· ")) for at in gaps)
    best: tuple[str, ...] = min(
        halves, key=lambda two: max(width_of(one, "small_strong", scale) for one in two), default=(words,)
    )
    return [narrowed(one, "small_strong", tint, scale, room) for one in best]
