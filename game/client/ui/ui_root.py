"""Ui: the panels of one scene, who has the focus, who holds which pointer, tooltips and pop-ups."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.client.style.surface_effects import darken
from game.client.style.theme import Scale, hue
from game.client.ui.input_events import Inputs, Nav, Pointer, Press, Source
from game.client.ui.pinch_gesture import Pinch
from game.client.ui.scroll import out_of_sight
from game.client.ui.tooltip import Tooltip
from game.client.ui.widget import Panel, Sheet, Widget

TIP_DELAY = 0.45
VEIL = 110
"""How dark what lies below a question gets; a table must still be read."""
MOVED = 6
"""So far a pointer has really moved."""
ASTRAY = 10_000.0
"""What a step costs that leads more aside than ahead."""
SIDEWAYS = 3
"""So many times as far to the side as ahead is another direction."""
ELSEWHERE = 1.2
"""So much farther another panel seems than what lies on the same."""
AHEAD = 0.85
"""So far from middle to middle, of what both reach together, lies clearly ahead."""
_STEPS = {Nav.UP: (0, -1), Nav.DOWN: (0, 1), Nav.LEFT: (-1, 0), Nav.RIGHT: (1, 0)}


class Bookmark(NamedTuple):
    """A control that had the focus: what it is known by, and the how-manieth it is of those alike."""

    told: tuple[str, str]
    number: int


class Step(NamedTuple):
    """A step of the focus by an arrow: the opposite arrow leads back."""

    start: Widget
    end: Widget
    dx: int
    dy: int


class Ui:
    """Give it panels; feed it events, time and a surface.

    ``repaint`` is called with every window rectangle that must be drawn again.
    """

    def __init__(self, scale: Scale, inputs: Inputs, repaint: Callable[[pygame.Rect], None]) -> None:
        self.scale = scale
        self.inputs = inputs
        self.repaint = repaint
        self.spread: Callable[[pygame.Rect, pygame.Rect], None] = lambda area, _first: repaint(area)
        """Called with a large area that may change over a few frames, and what of it comes first."""
        self.alarm: Callable[[], object] = lambda: None
        """Called when trouble is told, for those who do not look."""
        self.unused: Nav | None = None
        """What keys or pad asked for with the last event, where no widget used it."""
        self.kept_clear: Callable[[], Sequence[pygame.Rect]] = tuple
        """What a tooltip must not cover, beside what it is about, nor a toast;"""
        self.strips: Callable[[], Sequence[pygame.Rect]] = tuple
        """and where something is told at times, which is free for tooltips alone."""
        self.arrows_begin: Callable[[], bool] = lambda: True
        """Whether an arrow of somebody who has no focus goes anywhere; Tab always does."""
        self.panels: list[Panel] = []
        self.focused: Widget | None = None
        self.hovered: Widget | None = None
        self._dismiss: dict[int, Callable[[], None]] = {}
        self._firm: set[int] = set()
        """The pop-ups that a click beside their widgets leaves alone."""
        self._held: dict[int, Widget] = {}
        self._returns: list[Widget | None] = []
        self._stepped: Step | None = None
        self._pinch = Pinch()
        self._tip = Tooltip()
        self._tip_wait = 0.0
        self._used_at = (0, 0)
        self._used: tuple[str, str] | None = None
        """What was pressed last, while the pointer stays on it: it has no tooltip again."""
        self._at = (0, 0)

    @property
    def rests(self) -> bool:
        """Whether the pointer has lain still since it pressed something: whatever came to lie under it was
        not pointed at."""
        return self._used is not None

    @property
    def shows_focus(self) -> bool:
        """A ring is drawn only for those who steer by it."""
        return self.inputs.source in (Source.KEYS, Source.PAD)

    @property
    def spells(self) -> bool:
        """Whether keys are letters now, or taken as they are pressed."""
        return self.focused is not None and self.focused.spells

    def add(self, panel: Panel) -> Panel:
        """Put a panel on top."""
        panel.ui = self
        self.panels.append(panel)
        if panel.veils:
            self.spread(self._window, panel.rect.inflate(80, 80))
        else:
            self.repaint(panel.rect)
        return panel

    def remove(self, panel: Panel) -> None:
        """Take a panel away, with the focus and pointers its widgets hold."""
        if panel not in self.panels:
            return
        self.panels.remove(panel)
        self._dismiss.pop(id(panel), None)
        self._firm.discard(id(panel))
        self._held = {finger: widget for finger, widget in self._held.items() if widget.panel is not panel}
        if self.focused is not None and self.focused.panel is panel:
            self.focus(None)
        if self.hovered is not None and self.hovered.panel is panel:
            self._hover(None)
        around = panel.rect.inflate(80, 80)
        if panel.veils:
            self.spread(self._window, around)
        else:
            self.repaint(around)

    def pop_up(
        self, panel: Panel, on_dismiss: Callable[[], None] | None = None, outside: bool = True
    ) -> None:
        """Show a panel that alone takes input until it closes.

        Where ``on_dismiss`` is given Back dismisses it and, unless ``outside`` is false, a click beside it.
        """
        self.close_tip()
        panel.modal = True
        self._returns.append(self.focused)
        self.add(panel)
        if on_dismiss is not None:
            self._dismiss[id(panel)] = on_dismiss
        if not outside:
            self._firm.add(id(panel))
        first = next(panel.focus_order(), None)
        if first is not None:
            self.focus(first)

    def close(self, panel: Panel) -> None:
        """Close a pop-up and give the focus back to whoever had it."""
        if panel in self.panels:
            self.remove(panel)
            back = self._returns.pop() if self._returns else None
            if back is not None and back.panel in self.panels:
                self.focus(back)

    def clear(self) -> None:
        """Take every panel away."""
        for panel in list(self.panels):
            self.remove(panel)
        self._returns.clear()

    def focus(self, widget: Widget | None) -> None:
        """Move the focus."""
        if widget is self.focused:
            return
        if self.focused is not None:
            self.focused.focused = False
            self.focused.dirty()
        self.focused = widget
        if widget is not None:
            widget.focused = True
            if widget.panel is not None:
                for top in widget.panel.widgets:
                    top.reveal(widget)
            widget.dirty()
        self._await_focus_tip()

    def _await_focus_tip(self) -> None:
        """Those who steer by the focus are told of it what a pointer would be told."""
        if self.shows_focus:
            self.close_tip()
            self._tip_wait = TIP_DELAY if self._tip_words() else 0.0

    @property
    def tip(self) -> pygame.Rect | None:
        """Where the tooltip is, while it is open."""
        return self._tip.rect if self._tip.text else None

    def bookmark(self) -> Bookmark | None:
        """Where the focus is, so that it is found again when everything has been built anew."""
        order = self._candidates()
        if self.focused is None or self.focused not in order:
            return None
        alike = [widget for widget in order if _told(widget) == _told(self.focused)]
        return Bookmark(_told(self.focused), alike.index(self.focused))

    def find(self, mark: Bookmark | None) -> None:
        """Give the focus to the same control as before, if there is such a one."""
        alike = [widget for widget in self._candidates() if mark is not None and _told(widget) == mark.told]
        if mark is not None and alike:
            self.focus(alike[min(mark.number, len(alike) - 1)])

    def handle(self, event: pygame.Event) -> bool:
        """Offer an event to the widgets. True if one used it."""
        self.unused = None
        if event.type == pygame.TEXTINPUT:
            return self.focused is not None and self.focused.typed(event.text)
        had_focus_mark = self.shows_focus
        if event.type == pygame.KEYDOWN:
            self.close_tip()
        if event.type == pygame.KEYDOWN and self.focused is not None and self.focused.key(event):
            return True
        act = self.inputs.translate(event)
        if had_focus_mark != self.shows_focus and self.focused is not None:
            self.focused.dirty()
            self._await_focus_tip()
        if isinstance(act, Pointer):
            return self._pointer(act)
        if act is Nav.ACCEPT and not had_focus_mark and self._marks_focus():
            return True
        if isinstance(act, Nav) and not self._nav(act):
            self.unused = act
        return isinstance(act, Nav) and self.unused is None

    def _marks_focus(self) -> bool:
        """Whether the first key of somebody who has used a pointer only shows where the focus is."""
        return self.focused is not None and self.focused.is_bare and self.focused.takes_focus()

    def update(self, dt: float) -> None:
        """Let time pass for the tooltip and for widgets, which may make way for it."""
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
        """Seconds until ``update`` is wanted, None if only an event can change anything."""
        waits = [wait for panel in self.panels for w in panel.walk() if (wait := w.rest()) is not None]
        if self._tip_wait > 0:
            waits.append(self._tip_wait)
        return min(waits, default=None)

    def draw(self, target: pygame.Surface) -> None:
        """Paint the panels that are part of the scene, bottom to top."""
        for panel in self.panels[: self._first_modal]:
            if not panel.on_top:
                panel.draw(target)

    def draw_top(self, target: pygame.Surface) -> None:
        """Paint what lies over everything: signs, the first pop-up and what came after it, the tooltip."""
        modal = self._first_modal
        veiling = next((one for one in self.panels[modal:] if one.veils), None)
        for panel in (*(one for one in self.panels[:modal] if one.on_top), *self.panels[modal:]):
            if panel is veiling:
                darken(target, target.get_clip(), hue("night_deep"), VEIL)
            panel.draw(target)
        self._tip.draw(target)

    @property
    def _window(self) -> pygame.Rect:
        return pygame.Rect(0, 0, self.scale.width, self.scale.height)

    @property
    def _first_modal(self) -> int:
        return next((at for at, panel in enumerate(self.panels) if panel.modal), len(self.panels))

    def active(self) -> list[Panel]:
        """The panels that take input: from the top-most modal one upwards."""
        for index in range(len(self.panels) - 1, -1, -1):
            if self.panels[index].modal:
                return self.panels[index:]
        return self.panels

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The widget that a click at a window point would meet."""
        for panel in reversed(self.active()):
            if found := panel.hit(pos):
                return found
            if panel.solid and panel.rect.collidepoint(pos):
                return None
        return None

    def _pointer(self, act: Pointer) -> bool:
        self._at = act.pos
        holder = self._held.get(act.finger)
        if act.press is Press.MOVE and holder is None:
            self._hover(self.at(act.pos))
            return self.hovered is not None and self._send(self.hovered, act)
        if act.press is Press.WHEEL:
            return self._wheel(act)
        if act.press is Press.DOWN:
            return self._down(act)
        if holder is None:
            return False
        if (pinched := self._pinch.hear(act, self._held)) is not None:
            return self._send(holder, pinched)
        if act.press is Press.UP:
            del self._held[act.finger]
        known = _told(holder)
        self._send(holder, act)
        if act.press is Press.UP:
            # Where its words have changed by the press it stays the same thing; elsewhere it was laid anew.
            self._used, self._used_at = _told(holder) if holder is self.at(act.pos) else known, act.pos
            self._hover(self.at(act.pos) if act.finger == 0 else None)
        return True

    def _down(self, act: Pointer) -> bool:
        self.close_tip()
        found = self.at(act.pos)
        if found is None:
            top = self.active()[0] if self.active() else None
            return id(top) in self._firm or self._dismissed()
        if not found.enabled:
            # A finger cannot hover, so a press on something forbidden says why.
            self._hover(found)
            self._open_tip()
            return True
        if found.takes_focus():
            self.focus(found)
        if self._send(found, act):
            self._held[act.finger] = found
            self._pinch.hear(act, self._held)
            return True
        return found.panel is not None and found.panel.modal

    def _wheel(self, act: Pointer) -> bool:
        self.close_tip()
        for panel in reversed(self.active()):
            if not panel.rect.collidepoint(act.pos):
                continue
            local = panel.to_local(act.pos)
            under = [w for w in panel.walk() if w.visible and w.rect.collidepoint(local)]
            if any(w.pointer(act.moved_to(local)) for w in reversed(under)) or panel.solid:
                return True
        return False

    def _send(self, widget: Widget, act: Pointer) -> bool:
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
        return nav is Nav.BACK and self._dismissed()

    def _dismissed(self) -> bool:
        """Close the top-most pop-up, if it may be closed so. True if there is one at all."""
        top = self.active()[0] if self.active() else None
        if top is None or not top.modal:
            return False
        on_dismiss = self._dismiss.get(id(top))
        if on_dismiss is not None:
            self.close(top)
            on_dismiss()
        return True

    def _candidates(self) -> list[Widget]:
        """What keys reach, in the order of Tab: what leads somewhere comes first."""
        found = [widget for panel in self.active() for widget in panel.focus_order()]
        seen = [widget for widget in found if not self.is_covered(widget)]
        return sorted(seen, key=lambda widget: widget.only_tells)

    def is_covered(self, widget: Widget) -> bool:
        """Whether a sheet such as an open log lies over all of it: keys must not come to what is not seen.

        Signs, such as advice, lie over what they tell of for a while, and must not keep anybody from it.
        """
        if widget.panel is None or widget.panel not in self.panels:
            return False
        box, above = _window_rect(widget), self.panels[self.panels.index(widget.panel) + 1 :]
        return any(isinstance(panel, Sheet) and panel.rect.contains(box) for panel in above)

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
        """The nearest widget in a direction, as the eye sees it on the window."""
        order, held = self._candidates(), False
        if (before := self.focused) is not None and (held := bool(before.card or (dx and before.lane))):
            order = [one for one in order if (one.card, one.lane) == (before.card, before.lane)]
        if not order:
            return False
        if self.focused not in order or self.focused is None:
            if self._first_modal == len(self.panels) and not self.arrows_begin():
                return True
            self.focus(next((widget for widget in order if not widget.aside), order[0]))
            return True
        last = self._stepped
        if last is not None and last[1:] == (self.focused, -dx, -dy) and last.start in order:
            self._stepped = Step(self.focused, last.start, dx, dy)
            self.focus(last.start)
            return True
        here, panel = _window_rect(self.focused), self.focused.panel
        away, beside = out_of_sight(self.active(), self.focused)
        costs = {
            widget: _distance(here, _window_rect(widget), dx, dy)
            + (ASTRAY if self._lies_off(widget, here, dx) else 0)
            for widget in order
            if widget is not self.focused and widget not in away
        }
        # Far off the way and on another panel: nobody who looks that way means it.
        farthest = {one: math.inf if one.panel is panel else ASTRAY for one in costs}
        costs = {one: cost * (1 if one.panel is panel else ELSEWHERE) for one, cost in costs.items()}
        ways = {one: cost for one, cost in costs.items() if cost < farthest[one]}
        # What scrolls with it comes first, be it still below what stands there on the window.
        near = [one for one in ways if one in beside and ways[one] < ASTRAY]
        best = min(near or ways, key=lambda one: ways[one], default=None)
        if best is None:
            return held
        self._stepped = Step(self.focused, best, dx, dy)
        self.focus(best)
        return True

    def _lies_off(self, widget: Widget, here: pygame.Rect, dx: int) -> bool:
        """Whether an arrow comes to a widget only where nothing else lies that way: at the edge, or one that
        only tells something and does not lie straight ahead."""
        assert self.focused is not None, "an arrow leads from somewhere"
        there = _window_rect(widget)
        if dx:
            straight = there.top < here.bottom and here.top < there.bottom
        else:
            straight = there.left < here.right and here.left < there.right
        tells = widget.only_tells > self.focused.only_tells
        return widget.aside > self.focused.aside or (tells and not straight)

    def _hover(self, widget: Widget | None) -> None:
        if widget is not self.hovered:
            self.close_tip()
            for one, state in ((self.hovered, False), (widget, True)):
                if one is not None:
                    one.hovered = state
                    one.dirty()
            self.hovered = widget
        is_other = widget is None or _told(widget) != self._used
        if self._used is not None and is_other and math.dist(self._at, self._used_at) > self.scale.px(MOVED):
            # What was laid anew under a pointer that has not moved is not asked about.
            self._used = None
        if widget is not None and widget.panel is not None and not self._tip.text and self._used is None:
            self._tip_wait = TIP_DELAY if widget.tip_for(widget.panel.to_local(self._at)) else 0.0

    def _open_tip(self) -> None:
        self._tip_wait = 0.0
        if (about := self._subject) is not None and (text := self._tip_words()):
            self.repaint(
                self._tip.open(text, _window_rect(about, about.seen_at()), self.scale, self.kept_clear())
            )

    @property
    def _subject(self) -> Widget | None:
        """What a tooltip is about: what has the focus for those who steer by it, else what is pointed at."""
        return self.focused if self.shows_focus else self.hovered

    def _tip_words(self) -> str:
        """What there is to say of the subject, if that is still on the screen and can be used."""
        widget = self._subject
        panel = widget.panel if widget is not None else None
        if widget is None or panel is None or panel not in self.active() or widget not in panel.walk():
            return ""
        return widget.tip_for(widget.rect.center if self.shows_focus else panel.to_local(self._at))

    def close_tip(self) -> None:
        """What the tooltip was about has changed, or something else is looked at."""
        self._tip_wait = 0.0
        if self._tip.text:
            self.repaint(self._tip.close())


def _told(widget: Widget) -> tuple[str, str]:
    """What a control is known by to whoever uses it: its kind, and words that do not change with its use."""
    words = widget.label or str(getattr(widget, "target", "")) or str(getattr(widget, "text", ""))
    return type(widget).__name__, words or widget.help


def _window_rect(widget: Widget, box: pygame.Rect | None = None) -> pygame.Rect:
    """A box of a widget's panel, else its own, on the window."""
    box = box or widget.rect
    return widget.panel.to_window(box) if widget.panel is not None else box


def _distance(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> float:
    """How far a step in a direction would go; sideways drift counts double, and who goes almost only
    sideways has not gone that way at all."""
    cx, cy = there.centerx - here.centerx, there.centery - here.centery
    along = cx * dx + cy * dy
    if along <= 2:
        return math.inf
    gap_x = max(there.left - here.right, here.left - there.right, 0)
    gap_y = max(there.top - here.bottom, here.top - there.bottom, 0)
    ahead, across = (gap_x, gap_y) if dx else (gap_y, gap_x)
    if across > SIDEWAYS * along:
        return math.inf
    skew = abs(cy if dx else cx)
    cost = along + 2 * across + 0.3 * skew
    # What lies wholly over or under it is no step to the side, however far to the side its middle is. Hexes
    # of one column reach a little into the next: they are a step, where nothing lies better.
    if not ahead and (across > 0 or skew > along):
        reach = (here.width + there.width if dx else here.height + there.height) / 2
        cost += ASTRAY if along < AHEAD * reach else reach
    if across and skew > along:
        cost += 2 * (skew - along)
    return cost + (ASTRAY if across > along else 0)
