"""Widget and Panel: what everything in the kit is made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

import pygame

from game.client.style.surface_effects import blank, turned
from game.client.style.theme import Scale, hue
from game.client.ui.input_events import Nav, Pointer

if TYPE_CHECKING:
    from game.client.ui.ui_root import Ui

Ground = Literal["night", "paper"]
Turn = Literal[0, 90, 180, 270]
Extent = tuple[int, int]


class Widget:
    """One thing on a panel. ``rect`` is in the panel's own coordinates.

    A widget that can be used sets ``focusable``; it is then reached by pointer, keys and pad alike.
    ``help`` (rich text) shows as a tooltip; a disabled widget shows ``reason`` there.
    """

    focusable: ClassVar[bool] = False
    pinches = False
    """Whether two fingers on it bring it nearer."""
    spells = False
    """Whether it takes keys as they are pressed, whatever the player has them stand for."""
    bleed: ClassVar[int] = 16
    beneath: ClassVar[int] = 0
    """How much it may draw below its place, such as what is wrong with a field."""
    is_seen: ClassVar[bool] = True
    """Whether it is painted by itself; else whoever paints what it stands for knows when that changes."""
    is_bare: ClassVar[bool] = False
    """Whether nothing but the ring tells that it has the focus; by keys it is used only once that is seen."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.panel: Panel | None = None
        self.visible = True
        self.enabled = True
        self.hovered = False
        self.pressed = False
        self.focused = False
        self.help = ""
        self.reason = ""
        self.aside = False
        """Whether it only tells something at the edge: arrows come there where nothing else lies that way."""
        self.only_tells = False
        """Whether it tells something and leads nowhere: Tab comes there last."""
        self.card = ""
        """The card that it is on, if that asks something: arrows stay on it, and Tab leaves it."""
        self.lane = ""
        """The line of controls that it stands in: arrows to the side stay in it."""
        self.label = ""
        """What stands beside it, where it has no words of its own."""

    @property
    def scale(self) -> Scale:
        assert self.panel is not None, "a widget is measured and drawn on a panel"
        return self.panel.scale

    @property
    def ground(self) -> Ground:
        return self.panel.ground if self.panel else "night"

    @property
    def ui(self) -> Ui | None:
        return self.panel.ui if self.panel else None

    @property
    def lit(self) -> bool:
        """Whether the focus ring is to be drawn."""
        return self.focused and self.ui is not None and self.ui.shows_focus

    def measure(self, scale: Scale, width: int) -> Extent:
        """The size it would like, at most ``width`` wide."""
        return (min(width, self.rect.width), self.rect.height)

    def place(self, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        """Give it its place; the old and new places are repainted."""
        self.dirty()
        self.rect = pygame.Rect(rect)
        self.dirty()

    def dirty(self) -> None:
        """Ask for a repaint, ring and shadow included."""
        if self.panel is not None:
            margin = self.panel.scale.px(self.bleed)
            self.panel.repaint(self.rect.inflate(2 * margin, 2 * margin))

    def set_enabled(self, enabled: bool, reason: str = "") -> None:
        """Allow or forbid its use; the reason is told on hover."""
        if (enabled, reason) != (self.enabled, self.reason):
            self.enabled, self.reason = enabled, reason
            self.dirty()

    def show(self, visible: bool) -> None:
        """Show or hide it."""
        if visible != self.visible:
            self.visible = visible
            self.dirty()

    def attach(self, panel: Panel) -> None:
        """Called when it comes onto a panel."""
        self.panel = panel

    def takes_focus(self) -> bool:
        """Whether it can be used as things stand."""
        return self.focusable

    def settle(self) -> None:
        """Give what it holds places inside its own."""

    def children(self) -> Sequence[Widget]:
        """Widgets inside it; a container answers these."""
        return ()

    def focus_order(self) -> Iterator[Widget]:
        """Itself and what it holds, in the order of Tab."""
        if self.visible:
            if self.takes_focus() and self.enabled:
                yield self
            for child in self.children():
                yield from child.focus_order()

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """The front-most widget at a point."""
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        for child in reversed(self.children()):
            if found := child.hit(pos):
                return found
        return self

    def seen_at(self) -> pygame.Rect:
        """Where it is seen, for a note beside it: mostly where it can be touched."""
        return self.rect

    def reveal(self, widget: Widget) -> None:
        """Bring a widget inside it into view; scrolling containers do."""
        for child in self.children():
            child.reveal(widget)

    def places(self) -> Sequence[tuple[str, pygame.Rect]]:
        """What can be pressed inside it that is no widget, such as the rows of a list: words and place."""
        return ()

    def tip_for(self, pos: tuple[int, int]) -> str:
        """What hovering at a point explains."""
        if not self.enabled and self.reason:
            from game.client.ui.tooltip import not_yet

            return not_yet(self.help, self.reason)
        return self.help

    def draw(self, target: pygame.Surface) -> None:
        """Paint itself at ``rect``."""

    def pointer(self, event: Pointer) -> bool:
        """A pointer on it, or captured by it since DOWN. True if used."""
        return False

    def nav(self, nav: Nav) -> bool:
        """A key or pad step while it has the focus. True if used."""
        return False

    def key(self, event: pygame.Event) -> bool:
        """A raw key while it has the focus, before it becomes a Nav. Text fields want these."""
        return False

    def typed(self, text: str) -> bool:
        """Text while it has the focus."""
        return False

    def tick(self, dt: float) -> None:
        """Time passes."""

    def rest(self) -> float | None:
        """Seconds until it wants ``tick`` again, 0 for every frame, None for never."""
        return None


class Panel:
    """A rectangle of the window with widgets on it, possibly turned to face a side of the table.

    ``rect`` is in window pixels. Widgets live in local coordinates that start at (0, 0), upright.
    """

    on_top = False
    """Whether it lies over what its scene paints over the widgets."""
    solid = False
    """Whether nothing behind it is reached by a pointer that is on it."""

    def __init__(self, scale: Scale, rect: pygame.Rect, ground: Ground = "night", turn: Turn = 0) -> None:
        self.scale = scale
        self.rect = pygame.Rect(rect)
        self.ground: Ground = ground
        self.turn: Turn = turn
        self.ui: Ui | None = None
        self.modal = False
        self.veils = False
        """Whether what lies below goes dark while this is asked."""
        self.widgets: list[Widget] = []
        self._image: pygame.Surface | None = None
        self._stale = True

    @property
    def local(self) -> pygame.Rect:
        """Its area in local coordinates."""
        wide, high = self.rect.size if self.turn in (0, 180) else (self.rect.height, self.rect.width)
        return pygame.Rect(0, 0, wide, high)

    def add(self, *widgets: Widget) -> None:
        """Put widgets on it, back to front and in focus order."""
        for widget in widgets:
            self.widgets.append(widget)
            widget.attach(self)
            if widget.is_seen:
                widget.dirty()

    def to_local(self, pos: tuple[int, int]) -> tuple[int, int]:
        """A window point in local coordinates."""
        x, y = pos[0] - self.rect.x, pos[1] - self.rect.y
        wide, high = self.rect.size
        return {0: (x, y), 90: (y, wide - 1 - x), 180: (wide - 1 - x, high - 1 - y), 270: (high - 1 - y, x)}[
            self.turn
        ]

    def to_window(self, rect: pygame.Rect) -> pygame.Rect:
        """A local rectangle in window coordinates."""
        wide, high = self.rect.size
        x, y, w, h = rect
        placed = {
            0: (x, y, w, h),
            90: (wide - y - h, x, h, w),
            180: (wide - x - w, high - y - h, w, h),
            270: (y, high - x - w, h, w),
        }[self.turn]
        return pygame.Rect(placed).move(self.rect.topleft)

    def from_window(self, rect: pygame.Rect) -> pygame.Rect:
        """A window rectangle in local coordinates."""
        wide, high = self.rect.size
        x, y, w, h = rect.move(-self.rect.x, -self.rect.y)
        return pygame.Rect(
            {
                0: (x, y, w, h),
                90: (y, wide - x - w, h, w),
                180: (wide - x - w, high - y - h, w, h),
                270: (high - y - h, x, h, w),
            }[self.turn]
        )

    def repaint(self, local: pygame.Rect) -> None:
        """Mark a local area as stale."""
        self._stale = True
        if self.ui is not None:
            self.ui.repaint(self.to_window(local))

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """The front-most widget at a window point."""
        if not self.rect.collidepoint(pos):
            return None
        local = self.to_local(pos)
        for widget in reversed(self.widgets):
            if found := widget.hit(local):
                return found
        return None

    def walk(self) -> Iterator[Widget]:
        """Every widget, containers before what they hold."""
        return walk(self.widgets)

    def focus_order(self) -> Iterator[Widget]:
        """The widgets Tab goes through."""
        for widget in self.widgets:
            yield from widget.focus_order()

    def backdrop(self, target: pygame.Surface) -> None:
        """Paint what lies under the widgets; a bare panel has nothing there."""

    def draw(self, target: pygame.Surface) -> None:
        """Paint it on the window: straight through when upright, by a kept turned image otherwise."""
        if self.turn == 0:
            self._draw_upright(target)
            return
        if self._image is None or self._stale or self._image.get_size() != self.rect.size:
            upright = blank(self.local.size)
            self._paint(upright)
            self._image = turned(upright, self.turn)
            self._stale = False
        target.blit(self._image, self.rect)

    def _draw_upright(self, target: pygame.Surface) -> None:
        area = self.rect.clip(target.get_rect())
        if not area.width or not target.get_clip().colliderect(
            area.inflate(2 * self._margin, 2 * self._margin)
        ):
            return
        shift = self.rect.topleft
        if shift == (0, 0):
            self._paint(target)
            return
        view = target.subsurface(area) if area == self.rect else None
        if view is None:
            upright = blank(self.local.size)
            self._paint(upright)
            target.blit(upright, self.rect)
            return
        view.set_clip(target.get_clip().move(-shift[0], -shift[1]))
        self._paint(view)

    @property
    def _margin(self) -> int:
        return self.scale.px(Widget.bleed)

    def _paint(self, target: pygame.Surface) -> None:
        self.backdrop(target)
        clip = target.get_clip()
        reach: dict[int, pygame.Rect] = {}
        """Where a widget that bleeds so far is seen: worked out once, a board has a hundred of them."""
        for widget in self.widgets:
            if widget.visible:
                seen = reach.get(widget.bleed)
                if seen is None:
                    margin = self.scale.px(widget.bleed)
                    seen = reach[widget.bleed] = clip.inflate(2 * margin, 2 * margin)
                if seen.colliderect(widget.rect):
                    widget.draw(target)


def walk(widgets: Sequence[Widget]) -> Iterator[Widget]:
    """Every widget of these and inside them, containers before what they hold."""
    for widget in widgets:
        yield widget
        if inside := widget.children():
            yield from walk(inside)


class Sheet(Panel):
    """A panel with a ground of its own: paper with a soft shadow, or a night board with a brass line."""

    solid = True

    def backdrop(self, target: pygame.Surface) -> None:
        radius = self.scale.px(10)
        area = self.local
        if self.ground == "paper":
            pygame.draw.rect(target, hue("paper"), area, border_radius=radius)
            pygame.draw.rect(
                target, hue("paper_dark"), area, max(1, self.scale.px(1.6)), border_radius=radius
            )
        else:
            pygame.draw.rect(target, hue("night_dark"), area, border_radius=radius)
            pygame.draw.rect(target, hue("brass_dark"), area, max(1, self.scale.px(2)), border_radius=radius)
