"""Draws seats as cardboard tickets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game.client.art.interface.printed_items import box_stamp, open_ticket, ticket
from game.client.art.people.character_portraits import portrait
from game.client.style.icons import icon
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.text_rendering import TextLine, fits_uncut, shrunk_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button, IconButton
from game.client.ui.input_events import PointerEvent, PointerKind
from game.client.ui.widget import Extent, Panel, Widget
from game.i18n import _, pgettext

TICKET_SIZE = (316, 150)
MAX_TOOLS_BESIDE_TEXT = 2
"""With more buttons than this on a ticket, the text moves up in place of number and stamp."""


@dataclass
class SeatTicketContent:
    """What a ticket shows; without a name, the seat is free."""

    seat: int
    name: str = ""
    colour: str = "green"
    facts: str = ""
    icon: str = "person"
    is_ready: bool = False
    is_away: bool = False
    tools: Sequence[Button | IconButton] = field(default_factory=tuple)
    on_press: Callable[[], None] | None = None
    """Called when the ticket is pressed, but not on one of its buttons."""
    press_help: str = ""
    portrait_key: str = ""
    """Key of the character whose portrait is shown."""


class SeatTicket(Widget):
    """The ticket of a seat, with buttons on it."""

    bleed = 12

    def __init__(self, occupant: SeatTicketContent) -> None:
        super().__init__()
        self.content = occupant
        self.stamp_progress = 1.0
        """How far the stamp animation has come, from 0 to 1."""
        self.help = occupant.press_help

    def pointer(self, event: PointerEvent) -> bool:
        if self.content.on_press is None:
            return False
        if event.kind is PointerKind.UP and self.rect.collidepoint(event.pos):
            self.content.on_press()
        return event.kind in (PointerKind.DOWN, PointerKind.UP)

    def set_stamp_progress(self, share: float) -> None:
        """Sets the progress of the stamp animation."""
        self.stamp_progress = share
        self.mark_dirty()

    def attach(self, panel: Panel) -> None:
        super().attach(panel)
        for tool in self.content.tools:
            tool.attach(panel)

    def children(self) -> Sequence[Widget]:
        return self.content.tools

    def measure(self, scale: Scale, width: int) -> Extent:
        return (min(width, scale.px(TICKET_SIZE[0])), scale.px(TICKET_SIZE[1]))

    def place_children(self) -> None:
        """Places the buttons: in a row at the bottom or, on a taken seat, in the corner."""
        scale, gap = self.scale, self.scale.px(8)
        right = self.rect.right - scale.px(18)
        y = self.rect.bottom - scale.px(16 if not self.content.name else 9)
        if self.content.name:
            for tool in reversed(self.content.tools):
                side = scale.px(44)
                tool.rect = pygame.Rect(right - side, y - side, side, side)
                right -= side + gap
            return
        x = self.rect.left + scale.px(20)
        room = (self.rect.width - scale.px(40) - gap * (len(self.content.tools) - 1)) // max(
            1, len(self.content.tools)
        )
        for tool in self.content.tools:
            wide, high = tool.measure(scale, room)[0], scale.px(48)
            tool.rect = pygame.Rect(x, y - high + scale.px(2), min(wide, room), high)
            x += min(wide, room) + gap

    def draw(self, target: pygame.Surface) -> None:
        if self.content.name:
            self._draw_taken(target)
        else:
            self._draw_open(target)
        for tool in self.content.tools:
            tool.draw(target)

    def _draw_open(self, target: pygame.Surface) -> None:
        scale = self.scale
        if self.hovered and self.content.on_press is not None:
            pygame.draw.rect(target, hue("wash"), self.rect, border_radius=scale.px(5))
        target.blit(open_ticket(self.rect.size, round(scale.t, 3)), self.rect)
        x = self.rect.left + scale.px(22)
        self._draw_number(target, x)
        text_line(pgettext("seat", "Open"), "name", hue("seat_open"), scale).draw_at(
            target, x, self.rect.top + scale.px(62)
        )

    def _draw_taken(self, target: pygame.Surface) -> None:
        scale, one = self.scale, self.content
        draw_box_shadow(target, self.rect, scale.px(5), scale.px(5), scale.px(3), 60)
        target.blit(ticket(self.rect.size, one.colour, round(scale.t, 3)), self.rect)
        if one.portrait_key:
            face = portrait(one.portrait_key, scale.px(74))
            target.blit(face, face.get_rect(center=(self.rect.left + scale.px(44), self.rect.centery)))
        x, right = self.rect.left + scale.px(90), self.rect.right - scale.px(22)
        crowded = len(one.tools) > MAX_TOOLS_BESIDE_TEXT
        if not crowded:
            self._draw_number(target, x)
        roomy = self.rect.width >= scale.px(TICKET_SIZE[0] * 0.95)
        if one.is_ready and not crowded:
            room = right - x - self._number().width - scale.px(6)
            stamp = self._stamp(scale.px(40 if roomy else 30), room)
            place = stamp.get_rect(midright=(right, self.rect.top + scale.px(38)))
            if self.stamp_progress < 1:
                stamp = pygame.transform.smoothscale_by(stamp, 1.7 - 0.7 * self.stamp_progress)
                stamp.set_alpha(round(255 * self.stamp_progress))
            target.blit(stamp, stamp.get_rect(center=place.center))
        name = shrunk_line(one.name, "name", hue("ink" if not one.is_away else "ink_soft"), scale, right - x)
        # Letters must not overlap the tools below.
        name.draw_at(target, x, self.rect.top + scale.px(70 if crowded else 82))
        y = self.rect.top + scale.px(32 if crowded else 119)
        self._draw_facts(target, x, y, right - x - (0 if crowded else len(one.tools)) * scale.px(52))

    def _draw_facts(self, target: pygame.Surface, x: int, y: int, room: int) -> None:
        """Draws facts about the seat, each with an icon if the text would not be cut."""
        scale, one = self.scale, self.content
        side = scale.font(20)
        sign = side + scale.px(8)
        if fits_uncut(one.facts, "small", scale, room - sign):
            tint = hue("brass") if one.icon == "crown" else hue("ink_soft")
            target.blit(icon(one.icon, side, tint), (x, y - side // 2))
            x, room = x + sign, room - sign
        shrunk_line(one.facts, "small", hue("ink_soft"), scale, room).draw_at(target, x, y)

    def _draw_number(self, target: pygame.Surface, x: int) -> None:
        self._number().draw_at(target, x, self.rect.top + self.scale.px(32))

    def _number(self) -> TextLine:
        words = _("SEAT {number}").format(number=self.content.seat + 1)
        return text_line(words, "small_strong", hue("brass_text"), self.scale, tracking=2)

    def _stamp(self, high: int, room: int) -> pygame.Surface:
        """The stamp at this height, reduced if it would cover the seat's number."""
        stamp = box_stamp(_("READY"), high)
        wide = stamp.get_width()
        return stamp if wide <= room else box_stamp(_("READY"), max(high // 2, high * room // wide))
