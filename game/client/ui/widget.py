"""Base classes of all controls: Widget and Panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

import pygame

from game.client.sound.events import SoundEvent, side_of
from game.client.style.surface_effects import blank, rotated
from game.client.style.theme import Scale, hue
from game.client.ui.input_events import Nav, PointerEvent

if TYPE_CHECKING:
    from game.client.ui.ui_root import UiRoot

Background = Literal["night", "paper"]
Rotation = Literal[0, 90, 180, 270]
Extent = tuple[int, int]


class Widget:
    """Base class of all controls. ``rect`` is in the coordinates of the panel.

    A control sets ``focusable`` to be reachable by pointer, keyboard and gamepad. ``help`` (rich text) is its
    tooltip; while it is disabled, ``reason`` is.
    """

    focusable: ClassVar[bool] = False
    pinches = False
    """Whether it can be zoomed with two fingers."""
    takes_raw_keys = False
    """Whether it receives keys as they are, without the player's key bindings."""
    bleed: ClassVar[int] = 16
    overdraw_below: ClassVar[int] = 0
    """How far below its rectangle it may paint, for example an error message."""
    paints_itself: ClassVar[bool] = True
    """Whether it paints itself. If not, whatever paints it must also mark it dirty."""
    needs_focus_ring: ClassVar[bool] = False
    """Whether only the focus ring shows that it has the focus; keys then work only while the ring is
    visible."""

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
        self.is_peripheral = False
        """Whether it only informs and is at the edge; an arrow key reaches it only if there is no other
        widget that way."""
        self.is_informative = False
        """Whether it only informs; Tab reaches it last."""
        self.focus_card = ""
        """Name of the card with a question on which it is: arrow keys stay on the card, Tab leaves it."""
        self.focus_row = ""
        """Name of its row of controls: the left and right keys stay in the row."""
        self.label = ""
        """Text displayed beside it, if it has no text of its own."""

    @property
    def scale(self) -> Scale:
        assert self.panel is not None, "a widget is measured and drawn on a panel"
        return self.panel.scale

    @property
    def background(self) -> Background:
        return self.panel.background if self.panel else "night"

    @property
    def ui(self) -> UiRoot | None:
        return self.panel.ui if self.panel else None

    def play_sound(self, event: SoundEvent) -> None:
        """Plays a sound at the widget's side of the window."""
        if self.panel is not None and self.panel.ui is not None:
            x = self.panel.to_window(self.rect).centerx
            self.panel.ui.play_sound(event, 1.0, side_of(x, self.panel.scale.width))

    @property
    def shows_focus_ring(self) -> bool:
        """Whether the focus ring is drawn."""
        return self.focused and self.ui is not None and self.ui.shows_focus

    def measure(self, scale: Scale, width: int) -> Extent:
        """Preferred size, at most ``width`` wide."""
        return (min(width, self.rect.width), self.rect.height)

    def place(self, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        """Sets the rectangle; the old and new areas are repainted."""
        self.mark_dirty()
        self.rect = pygame.Rect(rect)
        self.mark_dirty()

    def mark_dirty(self) -> None:
        """Requests a repaint, including ring and shadow."""
        if self.panel is not None:
            margin = self.panel.scale.px(self.bleed)
            self.panel.repaint(self.rect.inflate(2 * margin, 2 * margin))

    def set_enabled(self, enabled: bool, reason: str = "") -> None:
        """Enables or disables it; the reason is displayed as its tooltip."""
        if (enabled, reason) != (self.enabled, self.reason):
            self.enabled, self.reason = enabled, reason
            self.mark_dirty()

    def set_visible(self, visible: bool) -> None:
        """Shows or hides it."""
        if visible != self.visible:
            self.visible = visible
            self.mark_dirty()

    def attach(self, panel: Panel) -> None:
        """Called when it is added to a panel."""
        self.panel = panel

    def takes_focus(self) -> bool:
        """Whether it can have the focus now."""
        return self.focusable

    def place_children(self) -> None:
        """Places its children inside its rectangle."""

    def children(self) -> Sequence[Widget]:
        """Child widgets; containers override this."""
        return ()

    def focus_order(self) -> Iterator[Widget]:
        """Itself and its children in the order of Tab."""
        if self.visible:
            if self.takes_focus() and self.enabled:
                yield self
            for child in self.children():
                yield from child.focus_order()

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """The frontmost widget at a point: itself, a child or None."""
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        for child in reversed(self.children()):
            if found := child.hit(pos):
                return found
        return self

    def painted_rect(self) -> pygame.Rect:
        """What it paints, beside which the tooltip is placed; usually its hit area."""
        return self.rect

    def reveal(self, widget: Widget) -> None:
        """Scrolls so that a child is visible; containers that scroll override this."""
        for child in self.children():
            child.reveal(widget)

    def hit_areas(self) -> Sequence[tuple[str, pygame.Rect]]:
        """Text and rectangle of things inside it that can be clicked but are no widgets, such as rows of a
        list."""
        return ()

    def tip_for(self, pos: tuple[int, int]) -> str:
        """Tooltip text at a point."""
        if not self.enabled and self.reason:
            from game.client.ui.tooltip import disabled_tooltip

            return disabled_tooltip(self.help, self.reason)
        return self.help

    def draw(self, target: pygame.Surface) -> None:
        """Paints the widget at ``rect``."""

    def pointer(self, event: PointerEvent) -> bool:
        """Handles a pointer that is over it, or that was pressed on it; returns whether it has used the
        event."""
        return False

    def nav(self, nav: Nav) -> bool:
        """Handles a navigation input while it has the focus; returns whether it has used it."""
        return False

    def key(self, event: pygame.Event) -> bool:
        """Handles a key while it has the focus, before it is translated to navigation; for text fields."""
        return False

    def text_input(self, text: str) -> bool:
        """Handles text input while it has the focus."""
        return False

    def tick(self, dt: float) -> None:
        """Advances animations by ``dt`` seconds."""

    def rest(self) -> float | None:
        """Seconds until ``tick`` must be called: 0 for every frame, None for never."""
        return None


class Panel:
    """A rectangle of the window with widgets; may be rotated to face a side of the table.

    ``rect`` is in pixels of the window. Widgets use upright coordinates of the panel, which start at (0, 0).
    """

    is_on_top = False
    """Whether it is painted above the scene's ``draw_over``."""
    blocks_pointers = False
    """Whether pointers do not reach what is behind it."""

    def __init__(
        self, scale: Scale, rect: pygame.Rect, ground: Background = "night", turn: Rotation = 0
    ) -> None:
        self.scale = scale
        self.rect = pygame.Rect(rect)
        self.background: Background = ground
        self.rotation: Rotation = turn
        self.ui: UiRoot | None = None
        self.is_modal = False
        self.darkens_below = False
        """Whether everything below it is darkened while it is open."""
        self.widgets: list[Widget] = []
        self._image: pygame.Surface | None = None
        self._stale = True

    @property
    def local_rect(self) -> pygame.Rect:
        """Its area in local coordinates."""
        wide, high = self.rect.size if self.rotation in (0, 180) else (self.rect.height, self.rect.width)
        return pygame.Rect(0, 0, wide, high)

    def add(self, *widgets: Widget) -> None:
        """Adds widgets, from back to front; that is also the order of the focus."""
        for widget in widgets:
            self.widgets.append(widget)
            widget.attach(self)
            if widget.paints_itself:
                widget.mark_dirty()

    def to_local(self, pos: tuple[int, int]) -> tuple[int, int]:
        """Converts a window point to local coordinates."""
        x, y = pos[0] - self.rect.x, pos[1] - self.rect.y
        wide, high = self.rect.size
        return {0: (x, y), 90: (y, wide - 1 - x), 180: (wide - 1 - x, high - 1 - y), 270: (high - 1 - y, x)}[
            self.rotation
        ]

    def to_window(self, rect: pygame.Rect) -> pygame.Rect:
        """Converts a local rectangle to window coordinates."""
        wide, high = self.rect.size
        x, y, w, h = rect
        placed = {
            0: (x, y, w, h),
            90: (wide - y - h, x, h, w),
            180: (wide - x - w, high - y - h, w, h),
            270: (y, high - x - w, h, w),
        }[self.rotation]
        return pygame.Rect(placed).move(self.rect.topleft)

    def from_window(self, rect: pygame.Rect) -> pygame.Rect:
        """Converts a window rectangle to local coordinates."""
        wide, high = self.rect.size
        x, y, w, h = rect.move(-self.rect.x, -self.rect.y)
        return pygame.Rect(
            {
                0: (x, y, w, h),
                90: (y, wide - x - w, h, w),
                180: (wide - x - w, high - y - h, w, h),
                270: (high - y - h, x, h, w),
            }[self.rotation]
        )

    def repaint(self, local: pygame.Rect) -> None:
        """Marks a local area as dirty."""
        self._stale = True
        if self.ui is not None:
            self.ui.repaint(self.to_window(local))

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """Frontmost widget at a window point."""
        if not self.rect.collidepoint(pos):
            return None
        local = self.to_local(pos)
        for widget in reversed(self.widgets):
            if found := widget.hit(local):
                return found
        return None

    def walk(self) -> Iterator[Widget]:
        """Iterates over all widgets, containers before their children."""
        return walk(self.widgets)

    def focus_order(self) -> Iterator[Widget]:
        """Widgets in Tab order."""
        for widget in self.widgets:
            yield from widget.focus_order()

    def backdrop(self, target: pygame.Surface) -> None:
        """Paints the background; a plain panel has none."""

    def draw(self, target: pygame.Surface) -> None:
        """Paints the panel on the window; a rotated one by way of a cached picture."""
        if self.rotation == 0:
            self._draw_upright(target)
            return
        if self._image is None or self._stale or self._image.get_size() != self.rect.size:
            upright = blank(self.local_rect.size)
            self._paint(upright)
            self._image = rotated(upright, self.rotation)
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
            upright = blank(self.local_rect.size)
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
        """For each margin that widgets have, the visible area; computed once, because a board has a
        hundred widgets."""
        for widget in self.widgets:
            if widget.visible:
                seen = reach.get(widget.bleed)
                if seen is None:
                    margin = self.scale.px(widget.bleed)
                    seen = reach[widget.bleed] = clip.inflate(2 * margin, 2 * margin)
                if seen.colliderect(widget.rect):
                    widget.draw(target)


def walk(widgets: Sequence[Widget]) -> Iterator[Widget]:
    """Iterates over widgets and their descendants, containers before their children."""
    for widget in widgets:
        yield widget
        if inside := widget.children():
            yield from walk(inside)


class SheetPanel(Panel):
    """A panel with a background: paper with a soft shadow, or dark with a brass line."""

    blocks_pointers = True

    def backdrop(self, target: pygame.Surface) -> None:
        radius = self.scale.px(10)
        area = self.local_rect
        if self.background == "paper":
            pygame.draw.rect(target, hue("paper"), area, border_radius=radius)
            pygame.draw.rect(
                target, hue("paper_dark"), area, max(1, self.scale.px(1.6)), border_radius=radius
            )
        else:
            pygame.draw.rect(target, hue("night_dark"), area, border_radius=radius)
            pygame.draw.rect(target, hue("brass_dark"), area, max(1, self.scale.px(2)), border_radius=radius)
