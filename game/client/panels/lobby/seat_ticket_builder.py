"""Builds the tickets of a room's seats: who sits there, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.client.panels.lobby.seat_ticket import SeatTicketContent
from game.client.style.theme import player_colours
from game.client.ui.button import Button, IconButton
from game.i18n import _, ngettext
from game.session.bot_personas import (
    Character,
    at_strength,
    bot_display_name,
    character_of,
    characters_for,
    strength_of,
    strength_text,
    temper_name,
)
from game.session.hosting import lobby_bots
from net.protocol import messages as m
from net.protocol.refusal_texts import display_name

if TYPE_CHECKING:
    from game.client.match.room_client import RoomClient


def seat_summary(table: m.RoomState) -> str:
    """A sentence with the numbers of people, bots and free seats."""
    people = sum(place.person != m.NOBODY for place in table.places)
    bots = sum(place.person == m.NOBODY and bool(place.bot) for place in table.places)
    free = len(table.free_seats)
    parts = [ngettext("{number} player", "{number} players", people).format(number=people)]
    if bots:
        parts.append(ngettext("{number} bot", "{number} bots", bots).format(number=bots))
    if free:
        parts.append(ngettext("{number} seat free", "{number} seats free", free).format(number=free))
    return ", ".join(parts)


AskName = Callable[[str, Callable[[str], None]], None]
"""Asks for the name of another player at this screen; a default is filled in."""


class SeatTicketBuilder:
    """Builds for this client what the ticket of every seat shows and offers."""

    def __init__(self, room: RoomClient, table: m.RoomState, ask_name: AskName) -> None:
        self.room = room
        self.table = table
        self.ask_name = ask_name

    def contents(self) -> list[SeatTicketContent]:
        """The ticket content of every seat."""
        return [self.content(seat) for seat in range(len(self.table.places))]

    def content(self, seat: int) -> SeatTicketContent:
        place = self.table.places[seat]
        colour = player_colours()[place.colour % 6]
        if place.person != m.NOBODY:
            return self._person(seat, place, colour)
        if place.bot:
            one = self._bot(seat, place.bot, colour)
            if not self.room.peer.seats:
                one.on_press, one.press_help = lambda: self._sit(seat), _("Sit here in the bot's place")
            return one
        help_ = _("Move to this seat") if self.room.peer.seats else _("Sit here")
        return SeatTicketContent(
            seat, tools=self._open_tools(seat), on_press=lambda: self._take_seat(seat), press_help=help_
        )

    def _bot(self, seat: int, bot: str, colour: str) -> SeatTicketContent:
        who, facts = character_of(bot), strength_text(strength_of(bot))
        facts = f"{temper_name(who)}, {facts}" if who is not None else facts
        face = who.key if who is not None else ""
        tools = self._bot_tools(seat, bot)
        return SeatTicketContent(
            seat,
            display_name(bot_display_name(seat, bot), bot),
            colour,
            facts,
            "bot",
            True,
            tools=tools,
            portrait_key=face,
        )

    def _person(self, seat: int, place: m.SeatState, colour: str) -> SeatTicketContent:
        person = self.room.person(place.person)
        mine = place.person == self.room.peer.you
        words = [_("host")] if place.person == self.table.owner else []
        words += [_("you")] if mine else []
        if mine and seat != self.room.peer.seats[0]:
            words = [_("beside you")]
        if person is not None and not person.here:
            words.append(_("away"))
        sign = "crown" if place.person == self.table.owner else "person"
        ready = person is not None and person.ready
        away = person is not None and not person.here
        facts = ", ".join(words) or _("player")
        name, tools = self.table.name_at(seat) or "?", self._person_tools(seat, place, mine)
        return SeatTicketContent(seat, name, colour, facts, sign, ready, away, tools)

    def _person_tools(self, seat: int, place: m.SeatState, mine: bool) -> list[Button | IconButton]:
        if mine:
            leave = IconButton("cross", lambda: self.room.send_requests(m.Stand(seat)), _("Leave this seat"))
            if seat == self.room.peer.seats[0]:
                return [leave]
            return [IconButton("pencil", lambda: self._ask_name(seat), _("Another name")), leave]
        if self.room.is_owner:
            kick = IconButton(
                "quit", lambda: self.room.send_requests(m.Kick(place.person)), _("Show them the door")
            )
            return [kick]
        return []

    def _bot_tools(self, seat: int, bot: str) -> list[Button | IconButton]:
        if not self.room.is_owner:
            return []
        levels, level = lobby_bots(self.table.game), strength_of(bot)
        other = levels[(levels.index(level) + 1) % len(levels)] if level in levels else levels[0]
        tools: list[Button | IconButton] = []
        if (guest := self._next_guest(bot)) is not None:
            name, somebody = guest
            words = _("Change to: {strength}").format(strength=name)
            tools.append(
                IconButton("person", lambda: self.room.send_requests(m.PutBot(seat, somebody)), words)
            )
        if other != level:
            stronger = at_strength(bot, other, self.table.game)
            words = _("Change to: {strength}").format(strength=strength_text(other))
            tools.append(IconButton("swap", lambda: self.room.send_requests(m.PutBot(seat, stronger)), words))
        tools.append(
            IconButton("cross", lambda: self.room.send_requests(m.PutBot(seat, "")), _("Take the bot away"))
        )
        return tools

    def _next_guest(self, bot: str) -> tuple[str, str] | None:
        """The next bot for a seat, as description and bot name; None if there is no choice.

        Goes through the characters that do not sit elsewhere, and a bot without a character.
        """
        who = character_of(bot)
        taken = {character_of(place.bot) for place in self.table.places} - {who, None}
        there = [(one, name) for one, name in characters_for(self.table.game, bot) if one not in taken]
        if not there:
            return None
        ring: list[tuple[Character | None, str]] = [(None, strength_of(bot)), *there]
        one, name = ring[([other for other, _name in ring].index(who) + 1) % len(ring)]
        return (f"{one.name}, {temper_name(one)}" if one is not None else _("no character")), name

    def _open_tools(self, seat: int) -> list[Button | IconButton]:
        words = _("Add player") if self.room.peer.seats else _("Sit here")
        add_player = bool(self.room.peer.seats)
        act = partial(self._ask_name if add_player else self._sit, seat)
        sit = Button(words, act, "paper", role="button_small")
        if add_player:
            sit.help = _("Another player at this screen. A curtain hides your cards between turns.")
        tools: list[Button | IconButton] = [sit]
        if self.room.is_owner:
            add = Button(
                _("Add bot"),
                lambda: self.room.send_requests(m.PutBot(seat, *self.room.new_opponents(1))),
                "paper",
                "plus",
                role="button_small",
            )
            tools.insert(0, add)
        return tools

    def _ask_name(self, seat: int) -> None:
        """Adds another player at this screen, or renames one."""
        called_now = self.table.name_at(seat) if seat in self.room.peer.seats else ""
        number = len(self.room.peer.seats) + 1
        name = called_now or _("Player {number}").format(number=number)
        self.ask_name(name, lambda chosen: self.room.send_requests(m.Sit(seat, chosen)))

    def _take_seat(self, seat: int) -> None:
        """Moves to this seat: gives up our other seat if we have exactly one."""
        if len(self.room.peer.seats) == 1:
            self.room.send_requests(m.Stand(self.room.peer.seats[0]))
        self._sit(seat)

    def _sit(self, seat: int) -> None:
        if not self.room.peer.seats:
            self.room.send_requests(*self.room.appearance_requests())
        self.room.send_requests(m.Sit(seat))
