"""The root of a scene's widgets: panels, focus, pointers, tooltip and pop-ups."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.client.sound.events import SoundCallback, play_nothing
from game.client.style.surface_effects import darken
from game.client.style.theme import Scale, hue
from game.client.ui.input_events import InputSource, InputTranslator, Nav, PointerEvent, PointerKind
from game.client.ui.pinch_gesture import PinchTracker
from game.client.ui.scroll import out_of_sight
from game.client.ui.tooltip import Tooltip
from game.client.ui.widget import Panel, SheetPanel, Widget

TIP_DELAY = 0.45
VEIL_ALPHA = 110
"""Opacity of the dark layer below a dialog; the table must stay readable."""
MIN_POINTER_MOVE = 6
"""A pointer counts as moved if it has moved so many pixels at 1080p."""
SIDEWAYS_PENALTY = 10_000.0
"""Added to the cost of moving the focus more to the side than in the direction of the key."""
MAX_SIDEWAYS_RATIO = 3
"""The focus does not move to a widget that is so many times further to the side than ahead."""
OTHER_PANEL_FACTOR = 1.2
"""Factor on the cost of moving the focus to another panel."""
MIN_AHEAD_SHARE = 0.85
"""A widget counts as ahead if its centre is this share of both widgets' mean size further in the
direction."""
_STEPS = {Nav.UP: (0, -1), Nav.DOWN: (0, 1), Nav.LEFT: (-1, 0), Nav.RIGHT: (1, 0)}


class FocusBookmark(NamedTuple):
    """Identifies the control that had the focus: its identity, and its index among controls with the same
    one."""

    identity: tuple[str, str]
    number: int


class FocusStep(NamedTuple):
    """A step of the focus by an arrow key; the opposite key returns."""

    start: Widget
    end: Widget
    dx: int
    dy: int


class UiRoot:
    """Contains the panels of a scene; handles events, updates and painting.

    ``repaint`` is called with every rectangle of the window that must be drawn again.
    """

    def __init__(self, scale: Scale, inputs: InputTranslator, repaint: Callable[[pygame.Rect], None]) -> None:
        self.scale = scale
        self.inputs = inputs
        self.repaint = repaint
        self.play_sound: SoundCallback = play_nothing
        """Called when something is to be heard."""
        self.unused_nav: Nav | None = None
        """The navigation input of the last event if no widget has used it, else None."""
        self.areas_to_keep_clear: Callable[[], Sequence[pygame.Rect]] = tuple
        """Returns areas that neither tooltips nor toasts may cover."""
        self.message_areas: Callable[[], Sequence[pygame.Rect]] = tuple
        """Returns areas for occasional messages; toasts may not cover them, but tooltips may."""
        self.can_arrows_set_focus: Callable[[], bool] = lambda: True
        """Returns whether an arrow key may give the focus to a widget if none has it; Tab always may."""
        self.panels: list[Panel] = []
        self.focused: Widget | None = None
        self.hovered: Widget | None = None
        self._dismiss: dict[int, Callable[[], None]] = {}
        self._firm_popups: set[int] = set()
        """Pop-ups that a click outside does not close."""
        self._captures: dict[int, Widget] = {}
        self._focus_stack: list[Widget | None] = []
        self._last_step: FocusStep | None = None
        self._pinch = PinchTracker()
        self._tip = Tooltip()
        self._tip_wait = 0.0
        self._pressed_at = (0, 0)
        self._pressed_identity: tuple[str, str] | None = None
        """The control that was pressed last, while the pointer stays on it; its tooltip does not open
        again."""
        self._pointer_pos = (0, 0)

    @property
    def is_pointer_unmoved(self) -> bool:
        """Whether the pointer has not moved since it was pressed; a widget that appears under it is not
        hovered over."""
        return self._pressed_identity is not None

    @property
    def shows_focus(self) -> bool:
        """Whether the focus ring is visible, which it is only while the keyboard or a gamepad is used."""
        return self.inputs.source in (InputSource.KEYS, InputSource.PAD)

    @property
    def takes_raw_keys(self) -> bool:
        """Whether the focused widget wants to receive keys as they are, without key bindings."""
        return self.focused is not None and self.focused.takes_raw_keys

    def add(self, panel: Panel) -> Panel:
        """Adds a panel on top."""
        panel.ui = self
        self.panels.append(panel)
        self.repaint(self._window if panel.darkens_below else panel.rect)
        return panel

    def remove(self, panel: Panel) -> None:
        """Removes a panel; its widgets lose the focus and the pointer."""
        if panel not in self.panels:
            return
        self.panels.remove(panel)
        self._dismiss.pop(id(panel), None)
        self._firm_popups.discard(id(panel))
        self._captures = {
            finger: widget for finger, widget in self._captures.items() if widget.panel is not panel
        }
        if self.focused is not None and self.focused.panel is panel:
            self.focus(None)
        if self.hovered is not None and self.hovered.panel is panel:
            self._hover(None)
        self.repaint(self._window if panel.darkens_below else panel.rect.inflate(80, 80))

    def open_popup(
        self, panel: Panel, on_dismiss: Callable[[], None] | None = None, outside: bool = True
    ) -> None:
        """Shows a panel on top of all others, which then receive no input.

        With ``on_dismiss``, Back closes it and, unless ``outside`` is false, so does a click outside.
        """
        self.close_tip()
        panel.is_modal = True
        self._focus_stack.append(self.focused)
        self.add(panel)
        if on_dismiss is not None:
            self._dismiss[id(panel)] = on_dismiss
        if not outside:
            self._firm_popups.add(id(panel))
        first = next(panel.focus_order(), None)
        if first is not None:
            self.focus(first)

    def close(self, panel: Panel) -> None:
        """Closes a pop-up; the widget that had the focus before gets it back."""
        if panel in self.panels:
            self.remove(panel)
            back = self._focus_stack.pop() if self._focus_stack else None
            if back is not None and back.panel in self.panels:
                self.focus(back)

    def clear(self) -> None:
        """Removes all panels."""
        for panel in list(self.panels):
            self.remove(panel)
        self._focus_stack.clear()

    def focus(self, widget: Widget | None) -> None:
        """Moves the focus to a widget, or to none."""
        if widget is self.focused:
            return
        if self.focused is not None:
            self.focused.focused = False
            self.focused.mark_dirty()
        self.focused = widget
        if widget is not None:
            widget.focused = True
            if widget.panel is not None:
                for top in widget.panel.widgets:
                    top.reveal(widget)
            widget.mark_dirty()
        self._await_focus_tip()

    def _await_focus_tip(self) -> None:
        """In keyboard mode, starts the delay after which the tooltip of the focused widget appears."""
        if self.shows_focus:
            self.close_tip()
            self._tip_wait = TIP_DELAY if self._tip_words() else 0.0

    @property
    def tip_rect(self) -> pygame.Rect | None:
        """Window rectangle of the open tooltip."""
        return self._tip.rect if self._tip.text else None

    def bookmark(self) -> FocusBookmark | None:
        """Identifies the control with the focus, so that ``restore_focus`` can find it after a rebuild."""
        order = self._candidates()
        if self.focused is None or self.focused not in order:
            return None
        alike = [widget for widget in order if _identity(widget) == _identity(self.focused)]
        return FocusBookmark(_identity(self.focused), alike.index(self.focused))

    def restore_focus(self, mark: FocusBookmark | None) -> None:
        """Focuses the bookmarked control, if it exists."""
        alike = [
            widget for widget in self._candidates() if mark is not None and _identity(widget) == mark.identity
        ]
        if mark is not None and alike:
            self.focus(alike[min(mark.number, len(alike) - 1)])

    def handle(self, event: pygame.Event) -> bool:
        """Offers an event to the widgets; returns whether one has used it."""
        self.unused_nav = None
        if event.type == pygame.TEXTINPUT:
            return self.focused is not None and self.focused.text_input(event.text)
        had_focus_mark = self.shows_focus
        if event.type == pygame.KEYDOWN:
            self.close_tip()
        if event.type == pygame.KEYDOWN and self.focused is not None and self.focused.key(event):
            return True
        act = self.inputs.translate(event)
        if had_focus_mark != self.shows_focus and self.focused is not None:
            self.focused.mark_dirty()
            self._await_focus_tip()
        if isinstance(act, PointerEvent):
            return self._pointer(act)
        if act is Nav.ACCEPT and not had_focus_mark and self._marks_focus():
            return True
        if isinstance(act, Nav) and not self._nav(act):
            self.unused_nav = act
        return isinstance(act, Nav) and self.unused_nav is None

    def _marks_focus(self) -> bool:
        """Whether the first Enter after a pointer was used only makes the focus ring visible."""
        return self.focused is not None and self.focused.needs_focus_ring and self.focused.takes_focus()

    def update(self, dt: float) -> None:
        """Advances the tooltip delay and the widgets."""
        if self._tip_wait > 0:
            self._tip_wait -= dt
            if self._tip_wait <= 0:
                self._open_tip()
        for panel in self.panels:
            for widget in panel.walk():
                if widget.rest() is not None:
                    widget.tick(dt)
        if self._tip.text and self._tip.text != self._tip_words():
            self.close_tip()

    def rest(self) -> float | None:
        """Seconds until ``update`` must be called; None if only an event can change anything."""
        waits = [wait for panel in self.panels for w in panel.walk() if (wait := w.rest()) is not None]
        if self._tip_wait > 0:
            waits.append(self._tip_wait)
        return min(waits, default=None)

    def draw(self, target: pygame.Surface) -> None:
        """Paints the panels of the scene, from bottom to top."""
        for panel in self.panels[: self._first_modal]:
            if not panel.is_on_top:
                panel.draw(target)

    def draw_top(self, target: pygame.Surface) -> None:
        """Paints what is on top of the scene: signs, pop-ups, the tooltip."""
        modal = self._first_modal
        veiling = next((one for one in self.panels[modal:] if one.darkens_below), None)
        for panel in (*(one for one in self.panels[:modal] if one.is_on_top), *self.panels[modal:]):
            if panel is veiling:
                darken(target, target.get_clip(), hue("night_deep"), VEIL_ALPHA)
            panel.draw(target)
        self._tip.draw(target)

    @property
    def _window(self) -> pygame.Rect:
        return pygame.Rect(0, 0, self.scale.width, self.scale.height)

    @property
    def _first_modal(self) -> int:
        return next((at for at, panel in enumerate(self.panels) if panel.is_modal), len(self.panels))

    def active_panels(self) -> list[Panel]:
        """The panels that receive input: the topmost one that blocks others, and those above it."""
        for index in range(len(self.panels) - 1, -1, -1):
            if self.panels[index].is_modal:
                return self.panels[index:]
        return self.panels

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Widget that a click at a window position would hit."""
        for panel in reversed(self.active_panels()):
            if found := panel.hit(pos):
                return found
            if panel.blocks_pointers and panel.rect.collidepoint(pos):
                return None
        return None

    def _pointer(self, act: PointerEvent) -> bool:
        self._pointer_pos = act.pos
        holder = self._captures.get(act.finger)
        if act.kind is PointerKind.MOVE and holder is None:
            self._hover(self.widget_at(act.pos))
            return self.hovered is not None and self._send(self.hovered, act)
        if act.kind is PointerKind.WHEEL:
            return self._wheel(act)
        if act.kind is PointerKind.DOWN:
            return self._down(act)
        if holder is None:
            return False
        if (pinched := self._pinch.track(act, self._captures)) is not None:
            return self._send(holder, pinched)
        if act.kind is PointerKind.UP:
            del self._captures[act.finger]
        known = _identity(holder)
        self._send(holder, act)
        if act.kind is PointerKind.UP:
            # A press may change the control's text; a rebuilt control keeps its old identity.
            self._pressed_identity, self._pressed_at = (
                _identity(holder) if holder is self.widget_at(act.pos) else known,
                act.pos,
            )
            self._hover(self.widget_at(act.pos) if act.finger == 0 else None)
        return True

    def _down(self, act: PointerEvent) -> bool:
        self.close_tip()
        found = self.widget_at(act.pos)
        if found is None:
            top = self.active_panels()[0] if self.active_panels() else None
            return id(top) in self._firm_popups or self._dismiss_top()
        if not found.enabled:
            # A finger cannot hover, so pressing a disabled control shows the reason.
            self._hover(found)
            self._open_tip()
            return True
        if found.takes_focus():
            self.focus(found)
        if self._send(found, act):
            self._captures[act.finger] = found
            self._pinch.track(act, self._captures)
            return True
        return found.panel is not None and found.panel.is_modal

    def _wheel(self, act: PointerEvent) -> bool:
        self.close_tip()
        for panel in reversed(self.active_panels()):
            if not panel.rect.collidepoint(act.pos):
                continue
            local = panel.to_local(act.pos)
            under = [w for w in panel.walk() if w.visible and w.rect.collidepoint(local)]
            if any(w.pointer(act.moved_to(local)) for w in reversed(under)) or panel.blocks_pointers:
                return True
        return False

    def _send(self, widget: Widget, act: PointerEvent) -> bool:
        if widget.panel is None or not widget.enabled:
            return False
        return widget.pointer(act.moved_to(widget.panel.to_local(act.pos)))

    def _nav(self, nav: Nav) -> bool:
        self.close_tip()
        if self.focused is not None and self.focused.nav(nav):
            return True
        if nav in (Nav.NEXT, Nav.PREVIOUS):
            return self._step(1 if nav is Nav.NEXT else -1)
        if nav in _STEPS:
            return self._towards(*_STEPS[nav])
        return nav is Nav.BACK and self._dismiss_top()

    def _dismiss_top(self) -> bool:
        """Closes the topmost pop-up if that is allowed; returns whether there is a pop-up."""
        top = self.active_panels()[0] if self.active_panels() else None
        if top is None or not top.is_modal:
            return False
        on_dismiss = self._dismiss.get(id(top))
        if on_dismiss is not None:
            self.close(top)
            on_dismiss()
        return True

    def _candidates(self) -> list[Widget]:
        """Widgets that can have the focus, in the order of Tab; those that only inform come last."""
        found = [widget for panel in self.active_panels() for widget in panel.focus_order()]
        seen = [widget for widget in found if not self.is_covered(widget)]
        return sorted(seen, key=lambda widget: widget.is_informative)

    def is_covered(self, widget: Widget) -> bool:
        """Whether a sheet, such as the open log, hides the whole widget, so that it must not get the focus.

        Signs, such as advice, do not count, because they disappear soon.
        """
        if widget.panel is None or widget.panel not in self.panels:
            return False
        box, above = _window_rect(widget), self.panels[self.panels.index(widget.panel) + 1 :]
        return any(isinstance(panel, SheetPanel) and panel.rect.contains(box) for panel in above)

    def _step(self, by: int) -> bool:
        order = self._candidates()
        if not order:
            return False
        if self.focused in order:
            self.focus(order[(order.index(self.focused) + by) % len(order)])
        else:
            self.focus(order[0 if by > 0 else -1])
        return True

    def _towards(self, dx: int, dy: int) -> bool:
        """Moves the focus to the nearest widget in a direction; returns whether there is one."""
        order, held = self._candidates(), False
        if (before := self.focused) is not None and (
            held := bool(before.focus_card or (dx and before.focus_row))
        ):
            order = [
                one
                for one in order
                if (one.focus_card, one.focus_row) == (before.focus_card, before.focus_row)
            ]
        if not order:
            return False
        if self.focused not in order or self.focused is None:
            if self._first_modal == len(self.panels) and not self.can_arrows_set_focus():
                return True
            self.focus(next((widget for widget in order if not widget.is_peripheral), order[0]))
            return True
        last = self._last_step
        if last is not None and last[1:] == (self.focused, -dx, -dy) and last.start in order:
            self._last_step = FocusStep(self.focused, last.start, dx, dy)
            self.focus(last.start)
            return True
        here, panel = _window_rect(self.focused), self.focused.panel
        away, beside = out_of_sight(self.active_panels(), self.focused)
        costs = {
            widget: _distance(here, _window_rect(widget), dx, dy)
            + (SIDEWAYS_PENALTY if self._is_last_resort(widget, here, dx) else 0)
            for widget in order
            if widget is not self.focused and widget not in away
        }
        # A control on another panel that is mostly sideways is never the target.
        farthest = {one: math.inf if one.panel is panel else SIDEWAYS_PENALTY for one in costs}
        costs = {one: cost * (1 if one.panel is panel else OTHER_PANEL_FACTOR) for one, cost in costs.items()}
        ways = {one: cost for one, cost in costs.items() if cost < farthest[one]}
        # Controls in the same scroll area come first, even if scrolled below other controls.
        near = [one for one in ways if one in beside and ways[one] < SIDEWAYS_PENALTY]
        best = min(near or ways, key=lambda one: ways[one], default=None)
        if best is None:
            return held
        self._last_step = FocusStep(self.focused, best, dx, dy)
        self.focus(best)
        return True

    def _is_last_resort(self, widget: Widget, here: pygame.Rect, dx: int) -> bool:
        """Whether an arrow key reaches the widget only if there is no other.

        That is so if it is marked as ``is_peripheral``, or if it only informs and is not straight ahead.
        """
        assert self.focused is not None, "an arrow leads from somewhere"
        there = _window_rect(widget)
        if dx:
            straight = there.top < here.bottom and here.top < there.bottom
        else:
            straight = there.left < here.right and here.left < there.right
        tells = widget.is_informative > self.focused.is_informative
        return widget.is_peripheral > self.focused.is_peripheral or (tells and not straight)

    def _hover(self, widget: Widget | None) -> None:
        if widget is not self.hovered:
            self.close_tip()
            for one, state in ((self.hovered, False), (widget, True)):
                if one is not None:
                    one.hovered = state
                    one.mark_dirty()
            self.hovered = widget
        is_other = widget is None or _identity(widget) != self._pressed_identity
        if (
            self._pressed_identity is not None
            and is_other
            and math.dist(self._pointer_pos, self._pressed_at) > self.scale.px(MIN_POINTER_MOVE)
        ):
            # No tooltip for a control rebuilt under an unmoved pointer.
            self._pressed_identity = None
        if (
            widget is not None
            and widget.panel is not None
            and not self._tip.text
            and self._pressed_identity is None
        ):
            self._tip_wait = TIP_DELAY if widget.tip_for(widget.panel.to_local(self._pointer_pos)) else 0.0

    def _open_tip(self) -> None:
        self._tip_wait = 0.0
        if (about := self._subject) is not None and (text := self._tip_words()):
            self.repaint(
                self._tip.open(
                    text, _window_rect(about, about.painted_rect()), self.scale, self.areas_to_keep_clear()
                )
            )

    @property
    def _subject(self) -> Widget | None:
        """What the tooltip is about: in keyboard mode the focused widget, else the one hovered over."""
        return self.focused if self.shows_focus else self.hovered

    def _tip_words(self) -> str:
        """The tooltip's text, if what it is about is on a panel that receives input."""
        widget = self._subject
        panel = widget.panel if widget is not None else None
        if widget is None or panel is None or panel not in self.active_panels() or widget not in panel.walk():
            return ""
        return widget.tip_for(widget.rect.center if self.shows_focus else panel.to_local(self._pointer_pos))

    def close_tip(self) -> None:
        """Closes the tooltip and cancels a pending one."""
        self._tip_wait = 0.0
        if self._tip.text:
            self.repaint(self._tip.close())


def _identity(widget: Widget) -> tuple[str, str]:
    """Identifies a control by its type and by text that does not change when it is used."""
    words = widget.label or str(getattr(widget, "target", "")) or str(getattr(widget, "text", ""))
    return type(widget).__name__, words or widget.help


def _window_rect(widget: Widget, box: pygame.Rect | None = None) -> pygame.Rect:
    """Window rectangle of a widget, or of ``box`` on its panel."""
    box = box or widget.rect
    return widget.panel.to_window(box) if widget.panel is not None else box


def _distance(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> float:
    """The cost of moving the focus in a direction; distances to the side count double, and too much to the
    side is impossible."""
    cx, cy = there.centerx - here.centerx, there.centery - here.centery
    along = cx * dx + cy * dy
    if along <= 2:
        return math.inf
    gap_x = max(there.left - here.right, here.left - there.right, 0)
    gap_y = max(there.top - here.bottom, here.top - there.bottom, 0)
    ahead, across = (gap_x, gap_y) if dx else (gap_y, gap_x)
    if across > MAX_SIDEWAYS_RATIO * along:
        return math.inf
    skew = abs(cy if dx else cx)
    cost = along + 2 * across + 0.3 * skew
    # A control wholly above or below is no sideways step, however far aside its centre is. Hexes of adjacent
    # columns overlap slightly: they are a step if there is no better one.
    if not ahead and (across > 0 or skew > along):
        reach = (here.width + there.width if dx else here.height + there.height) / 2
        cost += SIDEWAYS_PENALTY if along < MIN_AHEAD_SHARE * reach else reach
    if across and skew > along:
        cost += 2 * (skew - along)
    return cost + (SIDEWAYS_PENALTY if across > along else 0)
