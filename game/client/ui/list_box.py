"""List of rows to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.client.style.icons import icon
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import Scale, hue, theme_length
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.client.ui.scroll import ScrollBar
from game.client.ui.widget import Extent, Widget

DOUBLE_CLICK_MS = 400


class ListRow(NamedTuple):
    """A row: text, a value at the right, and a reason if it cannot be chosen."""

    text: str
    right: str = ""
    icon: str = ""
    enabled: bool = True
    reason: str = ""


class ListBox(Widget):
    """Rows of which one is chosen. Enter or a second click opens it."""

    focusable = True
    bleed = 6

    def __init__(
        self,
        rows: Sequence[ListRow],
        chosen: int = -1,
        on_choose: Callable[[int], None] | None = None,
        on_open: Callable[[int], None] | None = None,
        empty: str = "",
    ) -> None:
        super().__init__()
        self.rows = list(rows)
        self.chosen = chosen
        self.on_choose = on_choose
        self.on_open = on_open
        self.empty = empty
        self.bar = ScrollBar()
        self._hovered_row = -1
        self._clicked = (-1, 0)

    def choose(self, index: int) -> None:
        """Chooses an enabled row, scrolls it into view and reports the change."""
        if not 0 <= index < len(self.rows) or not self.rows[index].enabled:
            return
        high = self._row_height()
        self._fit()
        self.bar.reveal_span(index * high, (index + 1) * high)
        if index != self.chosen:
            self.chosen = index
            if self.on_choose is not None:
                self.on_choose(index)
        self.mark_dirty()

    def measure(self, scale: Scale, width: int) -> Extent:
        return (
            width,
            (max(scale.px(theme_length("row")), scale.font(22) + scale.px(18))) * max(1, len(self.rows))
            + scale.px(10),
        )

    def tip_for(self, pos: tuple[int, int]) -> str:
        self._fit()
        index = self._index_at(pos)
        if index >= 0 and not self.rows[index].enabled:
            return self.rows[index].reason
        return super().tip_for(pos)

    def pointer(self, event: PointerEvent) -> bool:
        self._fit()
        if event.kind is PointerKind.WHEEL:
            if self.bar.scroll_to(self.bar.offset - event.wheel * self._row_height()):
                self.mark_dirty()
            return self.bar.max_offset > 0
        if (moved := self.bar.drag(event, self.scale.px(18))) is not None:
            if moved:
                self.mark_dirty()
            return True
        index = self._index_at(event.pos)
        if event.kind is PointerKind.MOVE and index != self._hovered_row:
            self._hovered_row = index
            self.mark_dirty()
        if event.kind is PointerKind.DOWN and event.button == 1:
            self.choose(index)
            self._second_click(index)
            return True
        return event.kind is PointerKind.UP

    def nav(self, nav: Nav) -> bool:
        page = max(1, self.rect.height // self._row_height() - 1)
        steps = {Nav.UP: -1, Nav.DOWN: 1, Nav.PAGE_UP: -page, Nav.PAGE_DOWN: page}
        if nav in steps:
            return self._step(steps[nav])
        if nav in (Nav.HOME, Nav.END):
            self._step(-len(self.rows) if nav is Nav.HOME else len(self.rows))
            return True
        if nav is Nav.ACCEPT and self.chosen >= 0 and self.on_open is not None:
            self.on_open(self.chosen)
            return True
        return False

    def draw(self, target: pygame.Surface) -> None:
        self._fit()
        night = self.background == "night"
        radius = self.scale.px(theme_length("radius_field"))
        pygame.draw.rect(
            target, hue("night_dark" if night else "paper_light"), self.rect, border_radius=radius
        )
        edge = hue("night_mist" if night else "paper_dark")
        thick = 1.6
        if self.shows_focus_ring:
            edge, thick = hue("brass" if night else "brass_dark"), 3
        if not self.rows and self.empty:
            text_line(self.empty, "hint", hue("mist" if night else "ink_soft"), self.scale).draw_at(
                target,
                self.rect.x + self.scale.px(18),
                self.rect.y + self._row_height() // 2 + self.scale.px(5),
            )
        clip = target.get_clip()
        target.set_clip(clip.clip(self.bar.view))
        for index in range(len(self.rows)):
            area = self._row_rect(index)
            if area.colliderect(self.bar.view):
                self._draw_row(target, index, area, night)
        target.set_clip(clip)
        self.bar.draw(target, self.scale.px(9), night)
        pygame.draw.rect(target, edge, self.rect, max(1, self.scale.px(thick)), border_radius=radius)

    def _draw_row(self, target: pygame.Surface, index: int, area: pygame.Rect, night: bool) -> None:
        item = self.rows[index]
        is_chosen = index == self.chosen
        if is_chosen or (index == self._hovered_row and self.hovered and item.enabled):
            wash = (
                (hue("wash_night") if is_chosen else hue("night_light"))
                if night
                else hue("wash" if is_chosen else "wash_hover")
            )
            pygame.draw.rect(target, wash, area)
        if is_chosen:
            pygame.draw.rect(target, hue("brass"), (area.x, area.y, max(3, self.scale.px(5)), area.height))
        ink = (
            hue("paper" if night else "ink")
            if item.enabled
            else (hue("faint_night") if night else hue("faint"))
        )
        x, right = area.x + self.scale.px(18), area.right - self.scale.px(16)
        if item.right:
            figure = text_line(item.right, "strong" if item.enabled else "hint", ink, self.scale)
            figure.draw_at(target, right, area.centery, "right")
            right -= figure.width + self.scale.px(12)
        if item.icon:
            side = round(self.scale.font(22) * 1.15)
            target.blit(icon(item.icon, side, ink), (x, area.centery - side // 2))
            x += side + self.scale.px(10)
        role = "strong" if is_chosen else "text"
        fitted_line(item.text, role, ink, self.scale, right - x).draw_at(target, x, area.centery)

    def _fit(self) -> None:
        inset = self.scale.px(5)
        self.bar.view = self.rect.inflate(-2 * inset, -2 * inset)
        self.bar.content = len(self.rows) * self._row_height()
        self.bar.scroll_to(self.bar.offset)

    def hit_areas(self) -> Sequence[tuple[str, pygame.Rect]]:
        rows = [(row.text, self._row_rect(index)) for index, row in enumerate(self.rows)]
        return [(text, rect) for text, rect in rows if self.rect.collidepoint(rect.center)]

    def _row_height(self) -> int:
        return max(self.scale.px(theme_length("row")), self.scale.font(22) + self.scale.px(18))

    def _row_rect(self, index: int) -> pygame.Rect:
        high = self._row_height()
        spare = self.scale.px(14) if self.bar.max_offset else 0
        view = self.bar.view
        return pygame.Rect(view.x, view.y + index * high - self.bar.offset, view.width - spare, high)

    def _index_at(self, pos: tuple[int, int]) -> int:
        if not self.bar.view.collidepoint(pos):
            return -1
        index = (pos[1] - self.bar.view.y + self.bar.offset) // self._row_height()
        return index if index < len(self.rows) else -1

    def _step(self, by: int) -> bool:
        """Moves to the next row that can be chosen; at the end returns False, so that the focus leaves the
        list."""
        direction = 1 if by > 0 else -1
        aim = max(0, min(len(self.rows) - 1, self.chosen + by))
        order = list(range(aim, self.chosen, -direction)) + list(
            range(aim, -1 if direction < 0 else len(self.rows), direction)
        )
        for index in order:
            if index != self.chosen and self.rows[index].enabled:
                self.choose(index)
                return True
        return False

    def _second_click(self, index: int) -> None:
        now = pygame.time.get_ticks()
        before, when = self._clicked
        self._clicked = (index, now)
        if (
            index >= 0
            and index == before == self.chosen
            and now - when < DOUBLE_CLICK_MS
            and self.on_open is not None
        ):
            self._clicked = (-1, 0)
            self.on_open(index)
