"""Scrollable grid of match cards; only visible cards are drawn."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import date

import pygame

from game.archive.save_summary import SaveSummary
from game.client.match.tweens import ease_out
from game.client.panels.archive.match_card import CARD_SIZE, draw_match_card, thumbnail_size
from game.client.panels.archive.save_index import SaveIndex
from game.client.style.surface_effects import box_shadow
from game.client.style.theme import hue
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.client.ui.scroll import ScrollBar
from game.client.ui.widget import Widget
from game.i18n import language_code

GAP = 18
GLIDE_S = 0.25
MAX_CACHED_CARDS = 60
DOUBLE_CLICK_MS = 400


class MatchCardGrid(Widget):
    """A grid of cards, one of which is selected. Enter or a double click opens it."""

    focusable = True
    bleed = 8

    def __init__(
        self,
        library: SaveIndex,
        on_choose: Callable[[SaveSummary | None], None],
        on_open: Callable[[SaveSummary], None],
        calm: bool,
    ) -> None:
        super().__init__()
        self.index = library
        self.matches: list[SaveSummary] = []
        self.chosen = ""
        self.bar = ScrollBar()
        self.today = date.min
        self._on_choose, self._on_open = on_choose, on_open
        self._calm = calm
        self._cards: OrderedDict[object, pygame.Surface] = OrderedDict()
        self._clicked = ("", 0)
        self._finger_y: int | None = None
        self._boxes_before: dict[str, tuple[int, int]] = {}
        """While cards move to new places after a change of the list: where each was before, by file name."""
        self._gliding = 0.0

    def show_matches(self, matches: Sequence[SaveSummary], glide: bool = False) -> None:
        """Shows these matches in this order."""
        if glide and not self._calm and self.panel is not None:
            self._boxes_before = {one.file: self._box(at).topleft for at, one in self._visible_matches()}
            self._gliding = GLIDE_S
        self.matches = list(matches)
        if self.chosen not in {one.file for one in self.matches}:
            self.chosen = self.matches[0].file if self.matches else ""
            self._on_choose(self.match)
        self._fit()
        self.mark_dirty()

    @property
    def match(self) -> SaveSummary | None:
        """The selected match."""
        return next((one for one in self.matches if one.file == self.chosen), None)

    def select_neighbour(self) -> None:
        """Selects the card after the selected one, or else the last; called before the selected card is
        removed."""
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
        self.bar.reveal_span(row * step - self._gap(), (row + 1) * step)
        if self.matches[at].file != self.chosen:
            self.chosen = self.matches[at].file
            self._on_choose(self.matches[at])
        self.mark_dirty()

    def place(self, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        super().place(rect)
        self._cards.clear()

    def pointer(self, event: PointerEvent) -> bool:
        self._fit()
        if event.kind is PointerKind.WHEEL:
            if self.bar.scroll_to(self.bar.offset - event.wheel * (self._size()[1] + self._gap()) // 2):
                self.mark_dirty()
            return self.bar.max_offset > 0
        if (moved := self.bar.drag(event, self.scale.px(18))) is not None:
            if moved:
                self.mark_dirty()
            return True
        if event.kind is PointerKind.DOWN and event.button == 1:
            self._finger_y = event.pos[1] if event.finger else None
            at = self._index_at(event.pos)
            self.choose(at)
            self._second_click(at)
            return True
        if event.kind is PointerKind.MOVE and self._finger_y is not None:
            if self.bar.scroll_to(self.bar.offset - (event.pos[1] - self._finger_y)):
                self.mark_dirty()
            self._finger_y = event.pos[1]
            return True
        if event.kind is PointerKind.UP:
            self._finger_y = None
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
            self.mark_dirty()

    def rest(self) -> float | None:
        return 0.0 if self._gliding > 0 else None

    def draw(self, target: pygame.Surface) -> None:
        self._fit()
        clip = target.get_clip()
        inside = clip.clip(self.rect.inflate(2 * self.scale.px(self.bleed), 2 * self.scale.px(self.bleed)))
        inside.top = max(inside.top, self.rect.top - self.scale.px(self.bleed))
        target.set_clip(inside)
        rest = [(at, one) for at, one in self._visible_matches() if one.file != self.chosen]
        chosen = [(at, one) for at, one in self._visible_matches() if one.file == self.chosen]
        for at, one in rest + chosen:
            self._draw_card(target, one, self._gliding_box(one, self._box(at)))
        self.bar.draw(target, self.scale.px(9), self.background == "night")
        target.set_clip(clip)

    def _draw_card(self, target: pygame.Surface, match: SaveSummary, box: pygame.Rect) -> None:
        if match.file == self.chosen:
            self._draw_frame(target, box)
        target.blit(self._card(match, box.size), box)

    def _draw_frame(self, target: pygame.Surface, box: pygame.Rect) -> None:
        scale = self.scale
        glow = box_shadow(box.size, scale.picture_px(10), scale.picture_px(9), 150, hue("glow"))
        target.blit(glow, (box.x - 2 * scale.picture_px(9), box.y - 2 * scale.picture_px(9)))
        frame = box.inflate(2 * scale.picture_px(6), 2 * scale.picture_px(6))
        pygame.draw.rect(target, hue("brass"), frame, border_radius=scale.picture_px(12))
        if self.shows_focus_ring:
            ring = frame.inflate(2 * scale.picture_px(4), 2 * scale.picture_px(4))
            thick = max(2, scale.picture_px(3))
            pygame.draw.rect(target, hue("brass_light"), ring, thick, border_radius=scale.picture_px(14))

    def _card(self, match: SaveSummary, size: tuple[int, int]) -> pygame.Surface:
        picture = self.index.thumbnail(match, thumbnail_size(size))
        light = match.file == self.chosen
        key = (match, size, picture is not None, light, language_code(), self.today)
        found = self._cards.pop(key, None)
        if found is None:
            found = pygame.Surface(size, pygame.SRCALPHA)
            draw_match_card(found, found.get_rect(), match, self.scale, picture, self.today, light)
        self._cards[key] = found
        if len(self._cards) > MAX_CACHED_CARDS:
            self._cards.popitem(last=False)
        return found

    def _gliding_box(self, match: SaveSummary, box: pygame.Rect) -> pygame.Rect:
        if self._gliding <= 0 or match.file not in self._boxes_before:
            return box
        share = ease_out(1 - self._gliding / GLIDE_S)
        x, y = self._boxes_before[match.file]
        return box.move(round((x - box.x) * (1 - share)), round((y - box.y) * (1 - share)))

    def _gap(self) -> int:
        return self.scale.picture_px(GAP)

    def _size(self) -> tuple[int, int]:
        wide = (self.rect.width - self.scale.px(26) - (self.columns - 1) * self._gap()) // self.columns
        high = round(wide * CARD_SIZE[1] / CARD_SIZE[0])
        return wide, max(high, round(high * (0.5 + 0.5 * self.scale.text)))

    def _fit(self) -> None:
        self.bar.view = pygame.Rect(self.rect)
        rows = -(-len(self.matches) // self.columns)
        self.bar.content = rows * (self._size()[1] + self._gap()) + self._gap()
        self.bar.scroll_to(self.bar.offset)

    def _box(self, at: int) -> pygame.Rect:
        wide, high = self._size()
        row, column = divmod(at, self.columns)
        x = self.rect.left + self.scale.picture_px(6) + column * (wide + self._gap())
        y = self.rect.top + self.scale.picture_px(10) + row * (high + self._gap()) - self.bar.offset
        return pygame.Rect(x, y, wide, high)

    def _visible_matches(self) -> list[tuple[int, SaveSummary]]:
        step = self._size()[1] + self._gap()
        first = max(0, self.bar.offset // step - 1) * self.columns
        last = (self.bar.offset + self.rect.height) // step * self.columns + self.columns
        return list(enumerate(self.matches[first : last + self.columns], start=first))

    def _index_at(self, pos: tuple[int, int]) -> int:
        return next((at for at, _one in self._visible_matches() if self._box(at).collidepoint(pos)), -1)

    def _second_click(self, at: int) -> None:
        now, file = pygame.time.get_ticks(), self.matches[at].file if at >= 0 else ""
        before, when = self._clicked
        self._clicked = (file, now)
        if file and file == before and now - when < DOUBLE_CLICK_MS:
            self._clicked = ("", 0)
            self._on_open(self.matches[at])
