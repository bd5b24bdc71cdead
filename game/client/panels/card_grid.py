"""Scrollable grid of match cards; only visible cards are drawn."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import date

import pygame

from game.archive.save_summary import Kept
from game.client.match.animation import ease_out
from game.client.panels.match_card import CARD, draw_card, picture_size
from game.client.panels.save_browser import Library
from game.client.style.surface_effects import box_shadow
from game.client.style.theme import hue
from game.client.ui.input_events import Nav, Pointer, Press
from game.client.ui.scroll import ScrollBar
from game.client.ui.widget import Widget
from game.i18n import language_code

GAP = 18
GLIDE = 0.25
MOST_CARDS = 60
DOUBLE_CLICK_MS = 400
BUDGET = 0.005
"""Seconds per frame for drawing new cards; the remaining ones are plain paper until the next frame."""


class CardWall(Widget):
    """Grid of cards with one selected. Accept or a double click opens it."""

    focusable = True
    bleed = 8

    def __init__(
        self,
        library: Library,
        on_choose: Callable[[Kept | None], None],
        on_open: Callable[[Kept], None],
        calm: bool,
    ) -> None:
        super().__init__()
        self.library = library
        self.matches: list[Kept] = []
        self.chosen = ""
        self.bar = ScrollBar()
        self.today = date.min
        self._on_choose, self._on_open = on_choose, on_open
        self._calm = calm
        self._cards: OrderedDict[object, pygame.Surface] = OrderedDict()
        self._clicked = ("", 0)
        self._finger: int | None = None
        self._moved: dict[str, tuple[int, int]] = {}
        """Card positions before the list changed, by file, during the glide animation."""
        self._gliding = 0.0
        self._until = 0.0
        self._lacks = False

    def set(self, matches: Sequence[Kept], glide: bool = False) -> None:
        """Shows these matches in this order."""
        if glide and not self._calm and self.panel is not None:
            self._moved = {one.file: self._box(at).topleft for at, one in self._seen()}
            self._gliding = GLIDE
        self.matches = list(matches)
        if self.chosen not in {one.file for one in self.matches}:
            self.chosen = self.matches[0].file if self.matches else ""
            self._on_choose(self.match)
        self._fit()
        self.dirty()

    @property
    def match(self) -> Kept | None:
        """The selected match."""
        return next((one for one in self.matches if one.file == self.chosen), None)

    def step_aside(self) -> None:
        """Selects the next card, or the last one, before the selected one is removed."""
        files = [one.file for one in self.matches]
        if self.chosen in files:
            at = files.index(self.chosen)
            left = files[at + 1 :] or files[:at][-1:]
            self.chosen = left[0] if left else ""
            self._on_choose(self.match)

    @property
    def columns(self) -> int:
        return 3 if self.scale.width >= 1600 * self.scale.text else 2

    def choose(self, at: int) -> None:
        """Selects a card and scrolls it into view."""
        if not 0 <= at < len(self.matches):
            return
        self._fit()
        row = at // self.columns
        step = self._size()[1] + self._gap()
        self.bar.show(row * step - self._gap(), (row + 1) * step)
        if self.matches[at].file != self.chosen:
            self.chosen = self.matches[at].file
            self._on_choose(self.matches[at])
        self.dirty()

    def place(self, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        super().place(rect)
        self._cards.clear()

    def pointer(self, event: Pointer) -> bool:
        self._fit()
        if event.press is Press.WHEEL:
            if self.bar.scroll_to(self.bar.offset - event.wheel * (self._size()[1] + self._gap()) // 2):
                self.dirty()
            return self.bar.reach > 0
        if (moved := self.bar.drag(event, self.scale.px(18))) is not None:
            if moved:
                self.dirty()
            return True
        if event.press is Press.DOWN and event.button == 1:
            self._finger = event.pos[1] if event.finger else None
            at = self._index_at(event.pos)
            self.choose(at)
            self._second_click(at)
            return True
        if event.press is Press.MOVE and self._finger is not None:
            if self.bar.scroll_to(self.bar.offset - (event.pos[1] - self._finger)):
                self.dirty()
            self._finger = event.pos[1]
            return True
        if event.press is Press.UP:
            self._finger = None
            return True
        return False

    def nav(self, nav: Nav) -> bool:
        at = next((k for k, one in enumerate(self.matches) if one.file == self.chosen), 0)
        page = self.columns * max(1, self.rect.height // (self._size()[1] + self._gap()))
        steps = {
            Nav.LEFT: -1 if at % self.columns else 0,
            Nav.RIGHT: 1 if at % self.columns < self.columns - 1 else 0,
            Nav.UP: -self.columns,
            Nav.DOWN: self.columns,
            Nav.PAGE_UP: -page,
            Nav.PAGE_DOWN: page,
            Nav.HOME: -at,
            Nav.END: len(self.matches) - 1 - at,
        }
        if nav is Nav.ACCEPT and self.match is not None:
            self._on_open(self.match)
            return True
        step = steps.get(nav, 0)
        if nav in (Nav.PAGE_UP, Nav.PAGE_DOWN):
            step = max(-at, min(len(self.matches) - 1 - at, step))
        if not step or not 0 <= at + step < len(self.matches):
            return nav in (Nav.HOME, Nav.END)
        self.choose(at + step)
        return True

    def tick(self, dt: float) -> None:
        if self._gliding > 0:
            self._gliding = max(0.0, self._gliding - dt)
            self.dirty()
        elif self._lacks:
            self.dirty()

    def rest(self) -> float | None:
        return 0.0 if self._gliding > 0 or self._lacks else None

    def draw(self, target: pygame.Surface) -> None:
        self._fit()
        self._until, self._lacks = time.perf_counter() + BUDGET, False
        clip = target.get_clip()
        inside = clip.clip(self.rect.inflate(2 * self.scale.px(self.bleed), 2 * self.scale.px(self.bleed)))
        inside.top = max(inside.top, self.rect.top - self.scale.px(self.bleed))
        target.set_clip(inside)
        rest = [(at, one) for at, one in self._seen() if one.file != self.chosen]
        chosen = [(at, one) for at, one in self._seen() if one.file == self.chosen]
        for at, one in rest + chosen:
            self._draw_card(target, one, self._glided(one, self._box(at)))
        self.bar.draw(target, self.scale.px(9), self.ground == "night")
        target.set_clip(clip)

    def _draw_card(self, target: pygame.Surface, match: Kept, box: pygame.Rect) -> None:
        if match.file == self.chosen:
            self._draw_frame(target, box)
        card = self._card(match, box.size)
        if card is not None:
            target.blit(card, box)
        else:
            self._lacks = True
            pygame.draw.rect(target, hue("paper"), box, border_radius=self.scale.art(8))

    def _draw_frame(self, target: pygame.Surface, box: pygame.Rect) -> None:
        scale = self.scale
        glow = box_shadow(box.size, scale.art(10), scale.art(9), 150, hue("glow"))
        target.blit(glow, (box.x - 2 * scale.art(9), box.y - 2 * scale.art(9)))
        frame = box.inflate(2 * scale.art(6), 2 * scale.art(6))
        pygame.draw.rect(target, hue("brass"), frame, border_radius=scale.art(12))
        if self.lit:
            ring = frame.inflate(2 * scale.art(4), 2 * scale.art(4))
            thick = max(2, scale.art(3))
            pygame.draw.rect(target, hue("brass_light"), ring, thick, border_radius=scale.art(14))

    def _card(self, match: Kept, size: tuple[int, int]) -> pygame.Surface | None:
        picture = self.library.picture(match, picture_size(size))
        light = match.file == self.chosen
        key = (match, size, picture is not None, light, language_code(), self.today)
        found = self._cards.pop(key, None)
        if found is None:
            if time.perf_counter() > self._until:
                return None
            found = pygame.Surface(size, pygame.SRCALPHA)
            draw_card(found, found.get_rect(), match, self.scale, picture, self.today, light)
        self._cards[key] = found
        if len(self._cards) > MOST_CARDS:
            self._cards.popitem(last=False)
        return found

    def _glided(self, match: Kept, box: pygame.Rect) -> pygame.Rect:
        if self._gliding <= 0 or match.file not in self._moved:
            return box
        share = ease_out(1 - self._gliding / GLIDE)
        x, y = self._moved[match.file]
        return box.move(round((x - box.x) * (1 - share)), round((y - box.y) * (1 - share)))

    def _gap(self) -> int:
        return self.scale.art(GAP)

    def _size(self) -> tuple[int, int]:
        wide = (self.rect.width - self.scale.px(26) - (self.columns - 1) * self._gap()) // self.columns
        high = round(wide * CARD[1] / CARD[0])
        return wide, max(high, round(high * (0.5 + 0.5 * self.scale.text)))

    def _fit(self) -> None:
        self.bar.view = pygame.Rect(self.rect)
        rows = -(-len(self.matches) // self.columns)
        self.bar.content = rows * (self._size()[1] + self._gap()) + self._gap()
        self.bar.scroll_to(self.bar.offset)

    def _box(self, at: int) -> pygame.Rect:
        wide, high = self._size()
        row, column = divmod(at, self.columns)
        x = self.rect.left + self.scale.art(6) + column * (wide + self._gap())
        y = self.rect.top + self.scale.art(10) + row * (high + self._gap()) - self.bar.offset
        return pygame.Rect(x, y, wide, high)

    def _seen(self) -> list[tuple[int, Kept]]:
        step = self._size()[1] + self._gap()
        first = max(0, self.bar.offset // step - 1) * self.columns
        last = (self.bar.offset + self.rect.height) // step * self.columns + self.columns
        return list(enumerate(self.matches[first : last + self.columns], start=first))

    def _index_at(self, pos: tuple[int, int]) -> int:
        return next((at for at, _one in self._seen() if self._box(at).collidepoint(pos)), -1)

    def _second_click(self, at: int) -> None:
        now, file = pygame.time.get_ticks(), self.matches[at].file if at >= 0 else ""
        before, when = self._clicked
        self._clicked = (file, now)
        if file and file == before and now - when < DOUBLE_CLICK_MS:
            self._clicked = ("", 0)
            self._on_open(self.matches[at])
