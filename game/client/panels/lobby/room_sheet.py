"""Sheet of the room we are in: banner, seats, settings and the start button."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import pygame

from game.client.art.trains.track_and_signals import semaphore
from game.client.match.tweens import TimedCall, Tween, ease_in
from game.client.panels.lobby.animation_ticker import AnimationTicker
from game.client.panels.lobby.colour_picker import build_colour_row
from game.client.panels.lobby.match_options_form import MatchOptionsForm
from game.client.panels.lobby.phone_invite import (
    are_phones_supported,
    build_invite_button,
    build_phone_row,
    phone_trust_notice,
)
from game.client.panels.lobby.player_name_prompt import ask_name
from game.client.panels.lobby.readings_form import ReadingsFold
from game.client.panels.lobby.room_banner import BANNER_HEIGHT, RoomBanner
from game.client.panels.lobby.seat_ticket import TICKET_SIZE, SeatTicket
from game.client.panels.lobby.seat_ticket_builder import SeatTicketBuilder, seat_summary
from game.client.style.theme import hue
from game.client.ui.button import Button
from game.client.ui.dialog import DialogButton, open_dialog
from game.client.ui.dropdown import DropDown
from game.client.ui.form import FormRow, place_form
from game.client.ui.label import Label, RichLabel
from game.client.ui.layout import place_row
from game.client.ui.scroll import ScrollArea
from game.client.ui.toggle import Toggle
from game.client.ui.widget import SheetPanel, Widget
from game.i18n import JoinedNames, _, capitalize_first, ngettext
from game.rules.core.codec import BadData
from net.protocol import messages as m
from net.protocol.refusal_texts import fallback_text

if TYPE_CHECKING:
    from game.client.match.room_client import RoomClient
    from game.client.window.app import App

RoomSheetPart = Literal["whole", "seats", "terms"]
"""Which part of the sheet is shown; with large text, seats and settings are separate pages."""
SIGNAL_GO_DEGREES = 45
MAX_SCALE_FOR_TWO_LINES = 1.6
"""If text is enlarged more than this, the start button has no second line."""
FOOT_HEIGHT = 128


class RoomSheet(SheetPanel):
    """The sheet of the room we are in."""

    def __init__(
        self,
        app: App,
        area: pygame.Rect,
        room: RoomClient,
        on_leave: Callable[[], None],
        on_rules: Callable[[str, str], None],
        fold: ReadingsFold,
        part: RoomSheetPart = "whole",
    ) -> None:
        """`on_rules` opens the rules guide for a game and a map."""
        super().__init__(app.scale, area, "paper")
        self.app = app
        self.room = room
        assert room.table is not None, "whoever is in a room has its table"
        self.table = room.table
        self._on_leave, self._on_rules, self._fold = on_leave, on_rules, fold
        self._arm = SIGNAL_GO_DEGREES if self.is_complete else 0
        """Angle in degrees of the arm of the signal, which shows whether everybody is ready."""
        self._banner = RoomBanner(room, self.table)
        self.ticker = AnimationTicker()
        self.add(self.ticker)
        scale = app.scale
        self.part, self.tickets = part, list[SeatTicket]()
        self.banner_height = min(
            scale.px(BANNER_HEIGHT), round(area.height * (0.22 if part == "whole" else 0.13))
        )
        self.foot_y = area.height - min(scale.px(FOOT_HEIGHT), round(area.height * 0.2))
        pad = scale.px(34)
        body = pygame.Rect(pad, self.banner_height + scale.px(18), area.width - 2 * pad, 0)
        body.height = self.foot_y - body.y - scale.px(6)
        split = round(body.width * (0.545 if part == "whole" else part == "seats"))
        self.divider_x = body.x + split
        gap = scale.px(21) if part == "whole" else 0
        if part != "terms":
            self._lay_seats(pygame.Rect(body.x, body.y, split - gap, body.height))
        if part != "seats":
            self._lay_options(
                pygame.Rect(self.divider_x + gap, body.y, body.width - split - gap, body.height)
            )
        self._lay_foot(pygame.Rect(pad, self.foot_y, area.width - 2 * pad, area.height - self.foot_y))

    @property
    def is_owner(self) -> bool:
        return self.room.is_owner

    @property
    def initial_focus(self) -> Widget | None:
        """The widget that has the focus at first: a setting or the start button, never Leave."""
        order = list(self.focus_order())
        choices = (one for one in order if isinstance(one, DropDown))
        return next(choices, self._start_button if self._start_button in order else None)

    def _lay_seats(self, area: pygame.Rect) -> None:
        scale = self.scale
        head = Label(_("Seats"), "section")
        head.place((area.x, area.y, *head.measure(scale, area.width)))
        seats_text = seat_summary(self.table)
        note = Label(seats_text, "text", hue("ink_soft"))
        x = head.rect.right + scale.px(22)
        note.place((x, area.y, area.right - x, head.rect.height))
        self.add(head, note)
        if (show := build_invite_button(self.room, lambda: self.ui)) is not None:
            wide, high = show.measure(scale, area.width)
            show.place((area.right - wide, head.rect.centery - high // 2, wide, high))
            note.rect.width -= wide + scale.px(10)
            self.add(show)
        top, foot = head.rect.bottom + scale.px(12), area.bottom
        if self.part == "whole":
            foot -= scale.px(72)
            self._lay_colours(pygame.Rect(area.x, foot + scale.px(10), area.width, scale.px(62)))
        else:
            self._lay_colours(pygame.Rect(note.rect.centerx, area.y, note.rect.width // 2, head.rect.height))
            note.rect.width //= 2
        tickets = [
            SeatTicket(one) for one in SeatTicketBuilder(self.room, self.table, self._ask_name).contents()
        ]
        scroll = ScrollArea()
        scroll.place((area.x - scale.px(8), top, area.width + scale.px(16), foot - top))
        self.add(scroll)
        high = self._place_tickets(tickets, pygame.Rect(area.x, top + scale.px(4), area.width, foot - top))
        scroll.set_content(tickets, high)
        self.tickets = tickets
        for one in tickets:
            one.place_children()

    def _lay_colours(self, area: pygame.Rect) -> None:
        if self.room.peer.seats:
            self.add(*build_colour_row(self.app, self.room, self.table, area, labelled=self.part == "whole"))

    def _ask_name(self, name: str, then: Callable[[str], None]) -> None:
        if self.ui is not None:
            ask_name(self.ui, name, then)

    def _place_tickets(self, tickets: list[SeatTicket], area: pygame.Rect) -> int:
        scale = self.scale
        gap = scale.px(12)
        most = 2 if self.part == "whole" else 3
        columns = max(1, min(most, area.width // scale.px(TICKET_SIZE[0] * 0.86)))
        wide = min((area.width - gap * (columns - 1)) // columns, scale.px(TICKET_SIZE[0] + 14))
        high = scale.px(TICKET_SIZE[1])
        if -(-len(tickets) // columns) * (high + gap) > area.height:
            wide = min(wide, (area.width - gap * columns - scale.px(4)) // columns)
        for index, one in enumerate(tickets):
            line_, column = divmod(index, columns)
            one.place((area.x + column * (wide + gap), area.y + line_ * (high + gap), wide, high))
        return (-(-len(tickets) // columns)) * (high + gap)

    def _lay_options(self, area: pygame.Rect) -> None:
        scale = self.scale
        head = Label(_("How we play"), "section")
        head.place((area.x, area.y, *head.measure(scale, area.width)))
        self.add(head)
        if not self.table.game:
            return
        rules = Button(_("Rules"), self._rules, "paper", "help", role="button_small")
        wide, high = rules.measure(scale, area.width)
        rules.place((area.right - scale.px(22) - wide, area.y, wide, high))
        self.add(rules)
        scroll = ScrollArea()
        body = pygame.Rect(area.x, rules.rect.bottom + scale.px(8), area.width, 0)
        body.height = area.bottom - body.y
        scroll.place(body)
        self.add(scroll)
        lines = self._option_rows()
        inner = pygame.Rect(body.x, body.y + scale.px(4), body.width - scale.px(22), 0)
        placed, tall = place_form(lines, inner, self, 300, ruled=True)
        trust = " ".join(filter(None, (fallback_text(self.table.fallback), phone_trust_notice(self.table))))
        label = RichLabel(trust, "small", hue("ink_soft"))
        label.attach(self)
        label.rect = pygame.Rect(inner.x, inner.y + tall, inner.width, label.measure(scale, inner.width)[1])
        scroll.set_content([*placed, label], tall + label.rect.height + scale.px(12))

    def _option_rows(self) -> list[FormRow]:
        """The rows with settings; a note instead, if this program does not know the host's game."""
        try:
            protection = [self._protection()] if self.is_owner and not self.room.is_private else []
            phones = self._phones() if protection and are_phones_supported() else []
            form = MatchOptionsForm(self.table, self.is_owner, self.room.send_requests, self._fold)
            return form.build_rows([*protection, *phones])
        except BadData as error:
            return [(_("Game"), str(error), Label(self.table.game, "strong"))]

    def _rules(self) -> None:
        self._on_rules(self.table.game, self.table.map)

    def _phones(self) -> list[FormRow]:
        return [build_phone_row(self.room, lambda: self.app.post(self.room.on_change))]

    def _protection(self) -> tuple[str, str, Widget]:
        words = _("Who comes in must know the room's code, and nobody can listen in between.")
        switch = Toggle(bool(self.room.code), lambda on: self._ask_protect(on, switch))
        return _("Protected"), words, switch

    def _ask_protect(self, on: bool, switch: Toggle) -> None:
        """Before the room code changes, asks if guests are in the room, because it disconnects them."""
        here = [one.name for one in self.table.people if one.here and one.id != self.room.peer.you]
        if not here or self.ui is None:
            self._protect(on)
            return

        def leave_it() -> None:
            switch.is_on = not on
            switch.mark_dirty()

        words = _("{names} must come in again with the new code.")
        if not on:
            words = _("{names} must come in again, and anybody can.")
        answers = [
            DialogButton(_("Leave it as it is"), leave_it, "brass"),
            DialogButton(_("Go ahead"), lambda: self._protect(on)),
        ]
        sentence = words.format(names=JoinedNames(here))
        open_dialog(self.ui, _("Everybody is sent out"), sentence, answers, on_dismiss=leave_it)

    def _protect(self, on: bool) -> None:
        from net.protocol.protected_room import new_code

        try:
            self.room.set_code(new_code() if on else "")
            if on and self.room.hosting is not None:
                self.room.hosting.close_phones()
        except BadData as error:
            self.room.on_refused(capitalize_first(str(error)) + ".")
        self.app.post(self.room.on_change)
        self.repaint(self.local_rect)

    def _lay_foot(self, area: pygame.Rect) -> None:
        scale = self.scale
        leave = Button(_("Leave"), self._on_leave, "paper", "back")
        place_row([leave], area, scale)
        go = self._build_start_button()
        wide, high = go.measure(scale, area.width)
        wide, high = max(wide, scale.px(330)), min(max(high, scale.px(92)), area.height - scale.px(16))
        go.place((area.right - wide, area.centery - high // 2, wide, high))
        self.add(leave, go)
        self._start_button = go
        self.signal_x = go.rect.left - scale.px(62)
        watching = [person.name for person in self.table.people if person.role != "player"]
        seen = _("watching: {names}").format(names=", ".join(watching)) if watching else ""
        x = leave.rect.right + scale.px(24)
        notes = [Label(words, role, hue("ink_soft")) for words, role in self._notes(seen) if words]
        high = area.height // (len(notes) + 1)
        for number, note in enumerate(notes):
            y = area.y + (area.height - high * len(notes)) // 2 + number * high
            note.place((x, y, self.signal_x - scale.px(60) - x, high))
        self.add(*notes)

    def _notes(self, watching: str) -> list[tuple[str, str]]:
        """Texts beside the start button: why it is disabled, and who is watching."""
        return [(self._hint(), "strong"), (watching, "small")]

    def _hint(self) -> str:
        if self.room.silence_reason:
            return _("The host is silent: {why}").format(why=self.room.silence_reason)
        if not self.is_owner and not self.room.peer.seats:
            return _("You are watching: take a seat to play")
        if self.is_owner:
            return self.why_not_start
        me = self.room.me
        return _("waiting for the host to start") if me is not None and me.ready else ""

    @property
    def why_not_start(self) -> str:
        """Why the match cannot start; empty if it can. Free seats do not prevent it: bots take them."""
        seated = {place.person for place in self.table.places}
        late = [one.name for one in self.table.people if one.id in seated and not one.ready]
        return _("not ready yet: {names}").format(names=", ".join(late)) if late else ""

    @property
    def may_start(self) -> bool:
        return not self.why_not_start

    @property
    def is_complete(self) -> bool:
        """Whether everybody is ready and no seat is free."""
        return self.may_start and not self.table.free_seats

    def _build_start_button(self) -> Button:
        if self.is_owner:
            words = self._player_count_text()
            second_line = words if self.scale.text <= MAX_SCALE_FOR_TWO_LINES else ""
            go = Button(_("START"), self._start, "brass", second=second_line, role="shout")
            if not self.may_start:
                go.set_enabled(False, self.why_not_start)
            return go
        me = self.room.me
        ready = me is not None and me.ready
        words = _("the host starts the match")
        if ready:
            return Button(
                _("NOT YET"), lambda: self.room.set_ready(False), "paper", second=words, role="shout"
            )
        go = Button(_("READY"), lambda: self.room.set_ready(True), "brass", second=words, role="shout")
        if not self.room.peer.seats:
            go.set_enabled(False, _("take a seat first"))
        return go

    def _player_count_text(self) -> str:
        """The number of people and bots that would play; bots would also take free seats."""
        people = sum(place.person != m.NOBODY for place in self.table.places)
        bots = len(self.table.places) - people
        words = ngettext("{number} player", "{number} players", people).format(number=people)
        if not bots:
            return words
        more = ngettext("{number} bot", "{number} bots", bots).format(number=bots)
        return _("{people} and {bots}").format(people=words, bots=more)

    def _start(self) -> None:
        self.app.sounds.play("start")
        self.room.start()

    def animate_from(self, old: RoomSheet) -> None:
        """Animates what has changed since an earlier sheet: stamps, flaps and the signal."""
        if self.app.settings.reduced_motion or not self.app.settings.speed:
            return
        self._stamp_after(old)
        banner_area = pygame.Rect(0, 0, self.local_rect.width, self.banner_height)
        if self._banner.flaps.animate_from(
            old._banner.flaps, self.ticker.timeline, lambda: self.repaint(banner_area)
        ):
            self.app.sounds.play("flaps")
        if self._arm != old._arm:
            self._arm = old._arm
            goal = SIGNAL_GO_DEGREES if self.is_complete else 0
            self.ticker.timeline.add(Tween(self._set_arm, old._arm, goal, 0.3), 0.0)
            self.app.sounds.play("arm")

    def _set_arm(self, angle: float) -> None:
        self._arm = round(angle / 3) * 3
        high = self.local_rect.height - self.foot_y
        self.repaint(pygame.Rect(self.signal_x - high, self.foot_y - high, 2 * high, 2 * high))

    def _stamp_after(self, old: RoomSheet) -> None:
        """Animates the stamps of players who have become ready since an earlier sheet."""
        was_ready = {one.content.seat for one in old.tickets if one.content.is_ready}
        for one in self.tickets:
            if one.content.is_ready and one.content.seat not in was_ready:
                one.stamp_progress = 0.0
                self.ticker.timeline.add(Tween(one.set_stamp_progress, 0.0, 1.0, 0.22, ease_in), 0.0)
                self.ticker.timeline.add(TimedCall(lambda: self.app.sounds.play("ticket")), 0.2)

    def backdrop(self, target: pygame.Surface) -> None:
        super().backdrop(target)
        scale, wide = self.scale, self.local_rect.width
        self._banner.draw(
            target, pygame.Rect(0, 0, wide, self.banner_height), scale, low=self.part != "whole"
        )
        thin = max(1, scale.px(1.6))
        pygame.draw.line(target, hue("paper_dark"), (0, self.foot_y), (wide, self.foot_y), thin)
        top, foot = self.banner_height + scale.px(24), self.foot_y - scale.px(20)
        if self.part == "whole":
            pygame.draw.line(target, hue("paper_dark"), (self.divider_x, top), (self.divider_x, foot), thin)
        below = scale.px(12)  # same margin above: the raised arm must not cover the form
        post = semaphore(min(scale.px(150), self.local_rect.height - self.foot_y - 2 * below), self._arm)
        target.blit(post, post.get_rect(midbottom=(self.signal_x, self.local_rect.height - below)))
