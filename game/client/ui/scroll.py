"""Scroll bar and scrollable area."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.style.theme import hue
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.client.ui.widget import Panel, Widget, walk


class ScrollBar:
    """A vertical scroll bar; the widget that scrolls uses it to keep its position and to draw the bar."""

    def __init__(self) -> None:
        self.offset = 0
        self.content = 0
        self.view = pygame.Rect(0, 0, 0, 0)
        self._grabbed: int | None = None

    @property
    def max_offset(self) -> int:
        """Maximum offset."""
        return max(0, self.content - self.view.height)

    def scroll_to(self, offset: float) -> bool:
        """Scrolls to an offset; returns whether it has changed."""
        new = max(0, min(self.max_offset, round(offset)))
        moved = new != self.offset
        self.offset = new
        return moved

    def reveal_span(self, top: int, bottom: int) -> bool:
        """Scrolls as little as necessary to make a part of the content visible."""
        if top < self.offset:
            return self.scroll_to(top)
        if bottom > self.offset + self.view.height:
            return self.scroll_to(bottom - self.view.height)
        return False

    def drag(self, event: PointerEvent, width: int) -> bool | None:
        """Handles a pointer; returns None if it is not on the bar, else whether the offset has changed."""
        if event.kind is PointerKind.DOWN and self.max_offset and event.pos[0] >= self.view.right - width:
            self._grabbed = event.pos[1] - self._thumb(width).top
            if not 0 <= self._grabbed <= self._thumb(width).height:
                self._grabbed = self._thumb(width).height // 2
        if self._grabbed is None:
            return None
        room = self.view.height - self._thumb(width).height
        share = (event.pos[1] - self._grabbed - self.view.top) / max(1, room)
        if event.kind is PointerKind.UP:
            self._grabbed = None
            return False
        return self.scroll_to(share * self.max_offset)

    def draw(self, target: pygame.Surface, width: int, night: bool) -> None:
        """Paints the bar at the right edge of its view, if it is needed."""
        if not self.max_offset:
            return
        groove = pygame.Rect(self.view.right - width, self.view.top, width, self.view.height)
        pygame.draw.rect(target, hue("night_light" if night else "paper_edge"), groove, border_radius=width)
        pygame.draw.rect(
            target, hue("brass" if night else "brass_dark"), self._thumb(width), border_radius=width
        )

    def _thumb(self, width: int) -> pygame.Rect:
        high = max(3 * width, self.view.height * self.view.height // max(1, self.content))
        top = self.view.top + (self.view.height - high) * self.offset // max(1, self.max_offset)
        return pygame.Rect(self.view.right - width, top, width, high)


class ScrollArea(Widget):
    """Contains widgets that may need more height than there is; scrolling moves them."""

    bleed = 4

    def __init__(self) -> None:
        super().__init__()
        self.bar = ScrollBar()
        self._contents: list[Widget] = []
        self._finger_y: int | None = None

    def set_content(self, widgets: Sequence[Widget], content_height: int) -> None:
        """Replaces the contents with placed widgets of the given total height."""
        self._contents = list(widgets)
        self.bar = ScrollBar()
        self.bar.content = content_height
        self.bar.view = pygame.Rect(self.rect)
        if self.panel is not None:
            for widget in self._contents:
                widget.attach(self.panel)
        self.mark_dirty()

    def extend_content(self, widgets: Sequence[Widget], content_height: int) -> None:
        """Adds to the content without scrolling.

        ``widgets`` begins with those already there; only the others must be placed as for ``set_content``.
        """
        added = widgets[len(self._contents) :]
        self._contents = list(widgets)
        self.bar.content = content_height
        for widget in added:
            widget.rect.move_ip(0, -self.bar.offset)
            if self.panel is not None:
                widget.attach(self.panel)
        self.mark_dirty()

    def attach(self, panel: Panel) -> None:
        super().attach(panel)
        for widget in self._contents:
            widget.attach(panel)

    def children(self) -> Sequence[Widget]:
        return self._contents

    def scroll_to(self, offset: float) -> None:
        """Scrolls the contents."""
        before = self.bar.offset
        if self.bar.scroll_to(offset):
            self._shift(before - self.bar.offset)

    def reveal(self, widget: Widget) -> None:
        whole = next((one for one in self._contents if widget in walk([one])), None)
        if whole is not None:
            before = self.bar.offset
            top, high = whole.rect.top - self.rect.top + before, whole.rect.height
            margin = max(0, min(self.scale.px(16), (self.rect.height - high) // 2))
            if self.bar.reveal_span(top - margin, top + high + margin):
                self._shift(before - self.bar.offset)

    def pointer(self, event: PointerEvent) -> bool:
        before = self.bar.offset
        if event.kind is PointerKind.WHEEL:
            self.scroll_to(before - event.wheel * self.scale.px(90))
            return self.bar.max_offset > 0
        moved = self.bar.drag(event, self.scale.px(14))
        if moved is not None:
            self._shift(before - self.bar.offset)
            return True
        return self._swipe(event)

    def nav(self, nav: Nav) -> bool:
        return False

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        target.set_clip(clip.clip(self.rect))
        for widget in self._contents:
            if widget.visible and widget.rect.colliderect(self.rect):
                widget.draw(target)
        target.set_clip(clip)
        self.bar.draw(target, self.scale.px(9), self.background == "night")

    def _swipe(self, event: PointerEvent) -> bool:
        """Scrolls with a finger that drags the empty area."""
        if event.kind is PointerKind.DOWN and event.finger:
            self._finger_y = event.pos[1]
            return True
        if self._finger_y is None:
            return False
        if event.kind is PointerKind.UP:
            self._finger_y = None
            return True
        self.scroll_to(self.bar.offset - (event.pos[1] - self._finger_y))
        self._finger_y = event.pos[1]
        return True

    def _shift(self, by: int) -> None:
        for widget in self._contents:
            widget.rect.move_ip(0, by)
            widget.place_children()
        self.mark_dirty()


def out_of_sight(panels: Sequence[Panel], here: Widget) -> tuple[set[Widget], set[Widget]]:
    """Widgets that are scrolled out of view in other scroll areas, and widgets in the same area as
    ``here``."""
    away, beside = set[Widget](), set[Widget]()
    for area in (one for panel in panels for one in panel.walk() if isinstance(one, ScrollArea)):
        inside = set(walk(area.children()))
        if here in inside:
            beside |= inside
        else:
            away |= {one for one in inside if not area.rect.colliderect(one.rect)}
    return away, beside
