"""Departures board: the rooms found on the network, and a field to type an address."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.art.interface.printed_items import board
from game.client.match.room_discovery import RoomEntry
from game.client.match.tweens import ease_out
from game.client.style.icons import icon
from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, group, rasterise, rect
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.client.ui.rich_text import escape_markup
from game.client.ui.scroll import ScrollBar
from game.client.ui.text_field import TextField
from game.client.ui.widget import Panel, Widget
from game.i18n import _
from net.protocol.addresses import Address

ROW_HEIGHT = 82
SLIDE_S, FLIP_S = 0.35, 0.32


class DeparturesList(Widget):
    """The rows of the board; one is selected by a click or with the keyboard."""

    focusable = True
    bleed = 4

    def __init__(self, on_go: Callable[[RoomEntry], None]) -> None:
        super().__init__()
        self.entries: list[RoomEntry] = []
        self.current_room_id = ""
        """Id of the room we are in."""
        self.selected = 0
        self._hovered_row = -1
        self._bar = ScrollBar()
        self._on_go = on_go
        self.is_calm = False
        """Whether animations are off."""
        self._slide_ages: dict[Address, float] = {}
        """Seconds since a room appeared, by address; only while its row slides in."""
        self._flips: dict[Address, tuple[str, float]] = {}
        """The former number of players and the seconds since it changed, by address; only while the text
        flips."""

    def show_rooms(self, entries: list[RoomEntry], here: str) -> None:
        """Shows these rooms; `here` is the id of the room we are in."""
        entries = self._keep_order(entries)
        if (entries, here) != (self.entries, self.current_room_id):
            self._start_animations(entries)
            self.entries, self.current_room_id = entries, here
            self.selected = max(0, min(self.selected, len(entries) - 1))
            self.mark_dirty()

    def _keep_order(self, entries: list[RoomEntry]) -> list[RoomEntry]:
        """While the pointer or the focus is on the list, keeps the order of rows and puts new rooms last."""
        if not self.hovered and not self.shows_focus_ring:
            return entries
        lines = {entry.address: number for number, entry in enumerate(self.entries)}
        return sorted(entries, key=lambda entry: lines.get(entry.address, len(lines)))

    def _start_animations(self, entries: list[RoomEntry]) -> None:
        """Starts animations: new rooms slide in, changed numbers of players flip."""
        before = {entry.address: entry.seats for entry in self.entries}
        if self.is_calm or not before:
            return
        for entry in entries:
            was = before.get(entry.address)
            if was is None:
                self._slide_ages[entry.address] = 0.0
            elif was != entry.seats:
                self._flips[entry.address] = (was, 0.0)

    def tick(self, dt: float) -> None:
        self._slide_ages = {way: age + dt for way, age in self._slide_ages.items() if age + dt < SLIDE_S}
        turned = {way: (was, age + dt) for way, (was, age) in self._flips.items()}
        self._flips = {way: (was, age) for way, (was, age) in turned.items() if age < FLIP_S}
        self.mark_dirty()

    def rest(self) -> float | None:
        return 0.0 if self._slide_ages or self._flips else None

    def pointer(self, event: PointerEvent) -> bool:
        if event.kind is PointerKind.WHEEL:
            moved = self._fit().scroll_to(self._bar.offset - event.wheel * self.scale.px(ROW_HEIGHT))
            self.mark_dirty()
            return moved
        index = self._index_at(event.pos)
        if index != self._hovered_row:
            self._hovered_row = index
            self.mark_dirty()
        if event.kind is PointerKind.DOWN and index >= 0:
            self.selected = index
            self.mark_dirty()
            return True
        if event.kind is PointerKind.UP and index == self.selected:
            self._join_selected()
            return True
        return False

    def nav(self, nav: Nav) -> bool:
        step = {Nav.UP: -1, Nav.DOWN: 1}.get(nav)
        if nav is Nav.ACCEPT:
            self._join_selected()
            return True
        if step is None or not 0 <= self.selected + step < len(self.entries):
            return False
        self.selected += step
        high = self.scale.px(ROW_HEIGHT)
        self._fit().reveal_span(self.selected * high, (self.selected + 1) * high)
        self.mark_dirty()
        return True

    def hit_areas(self) -> Sequence[tuple[str, pygame.Rect]]:
        high, top = self.scale.px(ROW_HEIGHT), self.rect.top - self._bar.offset
        rows = [
            pygame.Rect(self.rect.left, top + at * high, self.rect.width, high)
            for at in range(len(self.entries))
        ]
        return [
            (one.name, row) for one, row in zip(self.entries, rows, strict=True) if self.rect.contains(row)
        ]

    def tip_for(self, pos: tuple[int, int]) -> str:
        index = self._index_at(pos)
        if index < 0:
            return ""
        entry = self.entries[index]
        host, port = entry.address
        readings = [entry.description, *entry.readings] if entry.readings else []
        return "\n".join([f"{host}:{port}", *map(escape_markup, readings)])

    def _join_selected(self) -> None:
        if 0 <= self.selected < len(self.entries):
            self._on_go(self.entries[self.selected])

    def _fit(self) -> ScrollBar:
        self._bar.view = pygame.Rect(self.rect)
        self._bar.content = len(self.entries) * self.scale.px(ROW_HEIGHT)
        return self._bar

    def _index_at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        index = (pos[1] - self.rect.top + self._bar.offset) // self.scale.px(ROW_HEIGHT)
        return index if index < len(self.entries) else -1

    def draw(self, target: pygame.Surface) -> None:
        bar = self._fit()
        bar.scroll_to(bar.offset)
        clip = target.get_clip()
        target.set_clip(clip.clip(self.rect))
        if not self.entries:
            words = text_line(_("No room answers yet."), "hint", hue("mist"), self.scale)
            words.draw_at(target, self.rect.centerx, self.rect.top + self.scale.px(46), "centre")
        high = self.scale.px(ROW_HEIGHT)
        for index, entry in enumerate(self.entries):
            box = pygame.Rect(
                self.rect.left, self.rect.top + index * high - bar.offset, self.rect.width, high
            )
            share = ease_out(self._slide_ages.get(entry.address, SLIDE_S) / SLIDE_S)
            box.y += round((self.rect.bottom - box.y) * (1 - share))
            if box.colliderect(self.rect):
                self._draw_row(target, box.inflate(-2, -self.scale.px(6)), entry, index)
        target.set_clip(clip)
        bar.draw(target, self.scale.px(7), night=True)

    def _draw_row(self, target: pygame.Surface, box: pygame.Rect, entry: RoomEntry, index: int) -> None:
        scale = self.scale
        here = bool(entry.id) and entry.id == self.current_room_id
        lit = self.shows_focus_ring and index == self.selected
        fill = (
            hue("departures.row_here")
            if here
            else hue("departures.row_over")
            if index == self._hovered_row and self.hovered
            else hue("departures.row")
        )
        pygame.draw.rect(target, fill, box, border_radius=scale.px(4))
        crease = hue("departures.crease_here") if here else hue("departures.crease")
        pygame.draw.line(target, crease, box.midleft, (box.right, box.centery), max(1, scale.px(2)))
        if here or lit:
            tone = hue("brass_light" if lit else "brass")
            pygame.draw.rect(
                target, tone, box, max(1, scale.px(3 if lit else 1.6)), border_radius=scale.px(4)
            )
            pygame.draw.rect(target, tone, (box.left, box.top, scale.px(6), box.height))
        ink = hue("brass_light") if here else hue("paper") if entry.is_joinable else hue("faint_night")
        soft = hue("paper") if here else hue("mist") if entry.is_joinable else hue("departures.closed")
        upper, lower = box.top + box.height * 0.29, box.top + box.height * 0.73
        left, right = box.left + scale.px(20), box.right - scale.px(20)
        figure = text_line(entry.seats, "number", ink, scale)
        if entry.address in self._flips:
            self._draw_turning(target, entry, ink, (right, round(upper)))
        else:
            figure.draw_at(target, right, upper, "right")
        name = fitted_line(entry.name, "number", ink, scale, right - left - figure.width - scale.px(44))
        name.draw_at(target, left, upper)
        if entry.is_locked:
            side = scale.font(20)
            target.blit(icon("lock", side, soft), (left + name.width + scale.px(10), upper - side // 2))
        self._draw_lower(target, entry, (left, right, round(lower)), here, soft)

    def _draw_turning(
        self, target: pygame.Surface, entry: RoomEntry, ink: str, spot: tuple[int, int]
    ) -> None:
        """Draws a number that flips: the old one folds away, then the new one unfolds."""
        was, age = self._flips[entry.address]
        share = age / FLIP_S
        drawn = text_line(was if share < 0.5 else entry.seats, "number", ink, self.scale).surface
        size = (drawn.get_width(), max(1, round(drawn.get_height() * abs(1 - 2 * share))))
        drawn = pygame.transform.smoothscale(drawn, size)
        target.blit(drawn, drawn.get_rect(midright=spot))

    def _draw_lower(
        self, target: pygame.Surface, entry: RoomEntry, place: tuple[int, int, int], here: bool, soft: str
    ) -> None:
        left, right, y = place
        scale = self.scale
        note = _("you are here") if here else entry.note
        words = text_line(note, "small_strong", soft, scale)
        words.draw_at(target, right, y, "right")
        room = right - words.width - scale.px(14)
        if entry.icon and not here:
            side = scale.font(20)
            room -= side + scale.px(6)
            target.blit(icon(entry.icon, side, soft), (room, y - side // 2))
            room -= scale.px(10)
        fitted_line(entry.description, "small", soft, scale, room - left).draw_at(target, left, y)


class DeparturesBoard(Panel):
    """Board with heading, rows and address field."""

    def __init__(
        self,
        scale: Scale,
        area: pygame.Rect,
        on_go: Callable[[RoomEntry], None],
        on_type: Callable[[str], None],
    ) -> None:
        super().__init__(scale, area)
        pad = scale.px(24)
        self.list = DeparturesList(on_go)
        self.address_field = TextField("", _("address"), 80, on_submit=on_type)
        join = Button(_("Join"), lambda: on_type(self.address_field.text), "night", "join", role="button")
        wide, high = join.measure(scale, area.width)
        foot = area.height - pad - high
        join.place((area.width - pad - wide, foot, wide, high))
        field_high = self.address_field.measure(scale, area.width)[1]
        self.address_field.place(
            (pad, foot + (high - field_high) // 2, area.width - 2 * pad - wide - scale.px(14), field_high)
        )
        top = scale.px(84)
        self.list.place((scale.px(18), top, area.width - scale.px(36), foot - top - scale.px(12)))
        self.add(self.list, self.address_field, join)

    def backdrop(self, target: pygame.Surface) -> None:
        scale = self.scale
        target.blit(board(self.local_rect.size, round(scale.t, 3)), (0, 0))
        head = text_line(_("DEPARTURES"), "number", hue("brass_light"), scale, tracking=5)
        head.draw_at(target, scale.px(28), scale.px(44))
        clock = _clock(scale.px(48))
        target.blit(clock, clock.get_rect(center=(self.local_rect.width - scale.px(50), scale.px(44))))


@cached_picture
def _clock(side: int) -> pygame.Surface:
    """The station clock beside the heading; it always shows five to four."""
    marks = "".join(
        group(
            rect(-2 if k % 3 else -3, -42, 4 if k % 3 else 6, 7 if k % 3 else 11, hue("ink")),
            f"rotate({30 * k})",
        )
        for k in range(12)
    )
    hands = group(rect(-4, -25, 8, 31, hue("ink"), 3), "rotate(118)")
    hands += group(rect(-3, -37, 6, 43, hue("ink"), 3), "rotate(-30)")
    face = circle(0, 0, 49, hue("brass")) + circle(0, 0, 44.5, hue("paper_light"))
    return rasterise(
        face + marks + hands + circle(0, 0, 5, hue("brass_dark")), (-50, -50, 100, 100), (side, side)
    )
