"""Match log and chat: a drawer whose lines highlight on the table what they mention."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.client.style.player_colours import disc
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue, theme_length
from game.client.ui.button import IconButton
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.client.ui.key_bindings import with_key
from game.client.ui.rich_text import escape_markup, markup_size, render_markup
from game.client.ui.scroll import ScrollBar
from game.client.ui.text_field import TextField
from game.client.ui.ui_root import FocusBookmark, UiRoot
from game.client.ui.widget import Panel, SheetPanel, Widget
from game.i18n import _, language_code
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.events import Event, GameEnded, PhaseBegan
from game.rules.rail.events import RoundBegan

WIDTH = 440
PAD = 18
MAX_CHAT_LENGTH = 200
INDENT = 34
"""Width reserved for the player discs."""
TABLE_EVENTS = (PhaseBegan, RoundBegan, GameEnded)
"""Events that concern the whole table."""


class LogLine(NamedTuple):
    """An event or a chat message."""

    text: str
    event: Event | None = None
    name: str = ""
    colour: str = ""
    """Colour of the player concerned."""

    @property
    def markup(self) -> str:
        if self.name:
            return f"<gold><b>{escape_markup(self.name)}</b></gold>  <i>{escape_markup(self.text)}</i>"
        return escape_markup(self.text)


def seat_of_line(event: Event, actor: Seat) -> Seat:
    """The seat that a log line is about; a line about a new turn or phase is about nobody."""
    seat: Seat = getattr(event, "seat", CHANCE if isinstance(event, TABLE_EVENTS) else actor)
    return seat


class LineHeightCache:
    """Remembers the heights of lines for one width, because a long match has a thousand lines."""

    def __init__(self) -> None:
        self._for: object = None
        self._known: list[int] = []

    def heights(self, lines: list[LogLine], wide: int, scale: Scale) -> list[int]:
        """The heights of all lines; lines may only have been added at the end."""
        key = (wide, scale, language_code())
        if key != self._for or len(lines) < len(self._known):
            self._for, self._known = key, []
        room, gap, fresh = text_width(wide, scale), scale.px(8), lines[len(self._known) :]
        self._known += [markup_size(one.markup, "small", scale, room)[1] + gap for one in fresh]
        return self._known

    def clear(self) -> None:
        """Clears the cache after the lines were replaced."""
        self._known = []


def text_width(wide: int, scale: Scale) -> int:
    """The width for the text of a list, beside discs and scroll bar."""
    return wide - scale.px(18) - scale.px(INDENT)


class LogList(Widget):
    """The lines, newest at the bottom. A line is selected by hovering if `points` is set, else by a click."""

    focusable = True

    def __init__(
        self,
        lines: list[LogLine],
        on_choose: Callable[[Event], None],
        points: bool = True,
        heights: LineHeightCache | None = None,
    ) -> None:
        super().__init__()
        self.lines = lines
        self._height_cache = heights or LineHeightCache()
        self.chosen = -1
        self.bar = ScrollBar()
        self._on_choose = on_choose
        self._points = points
        self._at_foot = True
        self._first_future_line: int | None = None

    def mark_moment(self, lines: range) -> None:
        """Marks the lines of the position shown; later lines are dimmed, because they have not happened
        yet."""
        self._first_future_line = lines.stop
        if self.chosen not in lines:
            self.chosen = lines.stop - 1
        tops = self._heights()
        at = max(0, self.chosen)
        self._scroll_show(sum(tops[:at]), sum(tops[: at + 1]))

    def lines_added(self) -> None:
        """Shows lines that were added; stays at the bottom unless the user has scrolled up."""
        self._fit()
        if self._at_foot:
            self.bar.scroll_to(self.bar.max_offset)
        self.mark_dirty()

    def place(self, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        super().place(rect)
        self._fit()
        self.bar.scroll_to(self.bar.max_offset)

    def _heights(self) -> list[int]:
        return self._height_cache.heights(self.lines, self.rect.width, self.scale)

    def _fit(self) -> None:
        if self.panel is not None:
            self.bar.view = pygame.Rect(self.rect)
            self.bar.content = sum(self._heights())

    def attach(self, panel: Panel) -> None:
        super().attach(panel)
        self._fit()
        self.bar.scroll_to(self.bar.max_offset)

    def pointer(self, event: PointerEvent) -> bool:
        if event.kind is PointerKind.WHEEL:
            self._scroll(self.bar.offset - event.wheel * self.scale.px(80))
            return True
        if (moved := self.bar.drag(event, self.scale.px(14))) is not None:
            self._scroll(self.bar.offset)
            return moved or True
        if event.kind is PointerKind.DOWN or (event.kind is PointerKind.MOVE and self._points):
            self._choose(self._index_at(event.pos[1]))
            return True
        return event.kind in (PointerKind.UP, PointerKind.MOVE)

    def nav(self, nav: Nav) -> bool:
        if nav in (Nav.UP, Nav.DOWN):
            at = (len(self.lines) if self.chosen < 0 else self.chosen) + (-1 if nav is Nav.UP else 1)
            if 0 <= at < len(self.lines):
                self._choose(at)
                tops = self._heights()
                self._scroll_show(sum(tops[:at]), sum(tops[: at + 1]))
                return True
        return False

    def _scroll_show(self, top: int, bottom: int) -> None:
        self.bar.reveal_span(top, bottom)
        self._scroll(self.bar.offset)

    def _scroll(self, offset: float) -> None:
        self.bar.scroll_to(offset)
        self._at_foot = self.bar.offset >= self.bar.max_offset
        self.mark_dirty()

    def _index_at(self, y: int) -> int:
        at = y - self.rect.top + self.bar.offset
        for index, high in enumerate(self._heights()):
            if at < high:
                return index
            at -= high
        return -1

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self.lines) and index != self.chosen:
            self.chosen = index
            event = self.lines[index].event
            if event is not None:
                self._on_choose(event)
            self.mark_dirty()

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        target.set_clip(clip.clip(self.rect))
        for index, y, high in self._visible_lines():
            self._draw_line(target, index, y, high)
        self.bar.draw(target, self.scale.px(8), night=True)
        target.set_clip(clip)
        if self.shows_focus_ring:
            ring = self.rect.inflate(self.scale.px(12), self.scale.px(8))
            radius = self.scale.px(theme_length("radius_field"))
            pygame.draw.rect(target, hue("brass"), ring, max(2, self.scale.px(3)), border_radius=radius)

    def _visible_lines(self) -> list[tuple[int, float, int]]:
        """For each visible line, its index, y coordinate and height."""
        seen: list[tuple[int, float, int]] = []
        y = self.rect.top - self.bar.offset
        for index, high in enumerate(self._heights()):
            if y + high >= self.rect.top and y <= self.rect.bottom:
                seen.append((index, y, high))
            y += high
        return seen

    def _draw_line(self, target: pygame.Surface, index: int, y: float, high: int) -> None:
        one, scale, left = self.lines[index], self.scale, self.rect.left
        width, indent, side = text_width(self.rect.width, scale), scale.px(INDENT), scale.px(18)
        if index == self.chosen:
            target.fill(hue("night_light"), (left, y, width + indent, high))
            target.fill(hue("brass"), (left, y, scale.px(4), high))
        is_to_come = self._first_future_line is not None and index >= self._first_future_line
        words = render_markup(
            one.markup, "small", hue("mist" if is_to_come else "paper"), scale, width, night=True
        )
        top = round(y) + scale.px(4)
        if one.colour:
            target.blit(disc(one.colour, side), (left + scale.px(8), top + scale.px(2)))
        target.blit(words.surface, (left + indent, top))


class ChatField(TextField):
    """A field to type a chat message; it is emptied when the message is sent."""

    def __init__(self, on_say: Callable[[str], None]) -> None:
        super().__init__("", _("say something"), MAX_CHAT_LENGTH, on_submit=self._say)
        self._on_say = on_say

    def _say(self, text: str) -> None:
        if text.strip():
            self._on_say(text.strip())
            self.set("")


class LogPanel(SheetPanel):
    """The drawer at the right edge of the window."""

    def __init__(
        self,
        scale: Scale,
        area: pygame.Rect,
        lines: list[LogLine],
        on_choose: Callable[[Event], None],
        on_say: Callable[[str], None] | None,
        on_close: Callable[[], None],
        heights: LineHeightCache,
    ) -> None:
        """Without `on_say` there is no chat field, and lines are selected by a click."""
        super().__init__(scale, area)
        self.is_on_top = True
        pad = scale.px(PAD)
        inner = self.local_rect.inflate(-2 * pad, -2 * pad)
        self.list = LogList(lines, on_choose, on_say is not None, heights)
        self.entry = ChatField(on_say) if on_say is not None else None
        foot = 0
        if self.entry is not None:
            high = self.entry.measure(scale, inner.width)[1]
            self.entry.place((inner.left, inner.bottom - high, inner.width, high))
            foot = high + scale.px(14)
        head = scale.px(40)
        close = IconButton("cross", on_close, with_key(_("Close the log"), pygame.K_ESCAPE))
        side = head - scale.px(2)
        close.place((inner.right - side, inner.top - scale.px(8), side, side))
        # Placed before it is added, so that its lines are measured once.
        self.list.place((inner.left, inner.top + head, inner.width, inner.height - head - foot))
        self.add(self.list, *([self.entry] if self.entry is not None else []), close)

    def backdrop(self, target: pygame.Surface) -> None:
        super().backdrop(target)
        pad = self.scale.px(PAD)
        title = _("Log and talk") if self.entry is not None else _("Log")
        words = text_line(title, "section", hue("brass_light"), self.scale)
        words.draw_at(target, pad + self.scale.px(4), pad + self.scale.px(14))


def log_panel_area(scale: Scale, top: int, foot: int = 0) -> pygame.Rect:
    """The drawer's rectangle."""
    wide = min(scale.px(WIDTH), round(scale.width * 0.42))
    gap = scale.px(12)
    return pygame.Rect(scale.width - wide - gap, top + gap, wide, scale.height - top - foot - 2 * gap)


class MatchLog:
    """All lines of the log, and the drawer that shows them when it is open."""

    def __init__(self, on_choose: Callable[[Event], None], on_say: Callable[[str], None] | None) -> None:
        self.lines: list[LogLine] = []
        self._on_choose = on_choose
        self._on_say = on_say
        self._panel: LogPanel | None = None
        self._heights = LineHeightCache()
        self._moment: range | None = None
        self._focus_before: FocusBookmark | None = None
        """What had the focus before the drawer was opened."""

    @property
    def is_open(self) -> bool:
        return self._panel is not None

    @property
    def title(self) -> str:
        return _("Log and talk") if self._on_say is not None else _("Log")

    @property
    def last_event_text(self) -> str:
        """Text of the last event, or an empty string."""
        return next((line.text for line in reversed(self.lines) if line.event is not None), "")

    def mark_moment(self, lines: range) -> None:
        """Marks the lines of the displayed moment."""
        self._moment = lines
        if self._panel is not None:
            self._panel.list.mark_moment(lines)

    def add(self, line: LogLine) -> None:
        self.lines.append(line)
        if self._panel is not None:
            self._panel.list.lines_added()

    def retranslate(self, words: Callable[[Event], str]) -> None:
        """Rewrites the lines about events in the new language; chat messages stay as they are."""
        self.lines[:] = [
            line if line.event is None else line._replace(text=words(line.event)) for line in self.lines
        ]
        self._heights.clear()

    def clear(self) -> None:
        self.lines.clear()
        self._heights.clear()
        if self._panel is not None:
            self._panel.list.lines_added()

    def drop_panel(self) -> None:
        """Removes the drawer because the window has been resized."""
        self._panel = None

    def toggle(self, ui: UiRoot, top: int, foot: int = 0) -> None:
        """Opens or closes the drawer; `top` and `foot` are its distances from the window's edges."""
        if self._panel is not None:
            had_focus = ui.focused is not None and ui.focused.panel is self._panel
            ui.remove(self._panel)
            self._panel = None
            if had_focus:
                ui.restore_focus(self._focus_before)
            return
        self._focus_before = ui.bookmark()
        self._panel = LogPanel(
            ui.scale,
            log_panel_area(ui.scale, top, foot),
            self.lines,
            self._on_choose,
            self._on_say,
            lambda: self.toggle(ui, top, foot),
            self._heights,
        )
        ui.add(self._panel)
        ui.focus(self._panel.entry or self._panel.list)
        if self._moment is not None:
            self._panel.list.mark_moment(self._moment)
