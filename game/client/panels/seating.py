"""Who sits where in a room, as its tickets say it, and what can be done with each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.look.theme import player_colours
from game.client.panels.tickets import Occupant
from game.client.ui.button import Button, IconButton
from game.seats.hosting import default_bot, offered
from game.words import _, ngettext
from net.room.lobby import bot_name
from net.wire import messages as m

if TYPE_CHECKING:
    from game.client.match.room import Room


def strength(bot: str) -> str:
    """How well a bot plays, in a word."""
    words = {"random": _("by chance"), "easy": _("easy"), "normal": _("normal"), "hard": _("hard")}
    return words.get(bot, bot)


def seats_in_words(table: m.Table) -> str:
    """How many people and bots sit, and how many seats are free."""
    people = sum(place.person != m.NOBODY for place in table.places)
    bots = sum(place.person == m.NOBODY and bool(place.bot) for place in table.places)
    free = len(table.free_seats)
    parts = [ngettext("{number} player", "{number} players", people).format(number=people)]
    if bots:
        parts.append(ngettext("{number} bot", "{number} bots", bots).format(number=bots))
    if free:
        parts.append(ngettext("{number} seat free", "{number} seats free", free).format(number=free))
    return ", ".join(parts)


class Seating:
    """The seats of a room as this person may use them."""

    def __init__(self, room: Room, table: m.Table) -> None:
        self.room = room
        self.table = table

    def occupants(self) -> list[Occupant]:
        """What every ticket says."""
        return [self.occupant(seat) for seat in range(len(self.table.places))]

    def occupant(self, seat: int) -> Occupant:
        place = self.table.places[seat]
        colour = player_colours()[place.colour % 6]
        if place.person != m.NOBODY:
            return self._person(seat, place, colour)
        if place.bot:
            tools = self._bot_tools(seat, place.bot)
            one = Occupant(seat, bot_name(seat), colour, strength(place.bot), "bot", True, tools=tools)
            if not self.room.peer.seats:
                one.act, one.act_help = lambda: self._sit(seat), _("Sit here in the bot's place")
            return one
        help_ = _("Move to this seat") if self.room.peer.seats else _("Sit here")
        return Occupant(seat, tools=self._open_tools(seat), act=lambda: self._move(seat), act_help=help_)

    def _person(self, seat: int, place: m.Place, colour: str) -> Occupant:
        person = self.room.person(place.person)
        mine = place.person == self.room.peer.you
        words = [_("host")] if place.person == self.table.owner else []
        words += [_("you")] if mine else []
        if person is not None and not person.here:
            words.append(_("away"))
        name = person.name if person is not None else ""
        sign = "crown" if place.person == self.table.owner else "person"
        ready = person is not None and person.ready
        away = person is not None and not person.here
        facts = ", ".join(words) or _("player")
        return Occupant(
            seat, name or "?", colour, facts, sign, ready, away, self._person_tools(seat, place, mine)
        )

    def _person_tools(self, seat: int, place: m.Place, mine: bool) -> list[Button | IconButton]:
        if mine:
            return [IconButton("cross", lambda: self.room.ask(m.Stand(seat)), _("Leave this seat"))]
        if self.room.is_owner:
            kick = IconButton("quit", lambda: self.room.ask(m.Kick(place.person)), _("Show them the door"))
            return [kick]
        return []

    def _bot_tools(self, seat: int, bot: str) -> list[Button | IconButton]:
        if not self.room.is_owner:
            return []
        bots = offered(self.table.game)
        other = bots[(bots.index(bot) + 1) % len(bots)] if bot in bots else bots[0]
        tools: list[Button | IconButton] = []
        if other != bot:
            words = _("Change to: {strength}").format(strength=strength(other))
            tools.append(IconButton("swap", lambda: self.room.ask(m.PutBot(seat, other)), words))
        tools.append(IconButton("cross", lambda: self.room.ask(m.PutBot(seat, "")), _("Take the bot away")))
        return tools

    def _open_tools(self, seat: int) -> list[Button | IconButton]:
        words = _("Add player") if self.room.peer.seats else _("Sit here")
        sit = Button(words, lambda: self._sit(seat), "paper", role="button_small")
        if self.room.peer.seats:
            sit.help = _("Somebody else at this screen: a curtain falls between your hands.")
        tools: list[Button | IconButton] = [sit]
        if self.room.is_owner:
            bot = default_bot(self.table.game)
            add = Button(
                _("Add bot"),
                lambda: self.room.ask(m.PutBot(seat, bot)),
                "paper",
                "plus",
                role="button_small",
            )
            tools.insert(0, add)
        return tools

    def _move(self, seat: int) -> None:
        """From our one seat to this one; who plays in several keeps them."""
        if len(self.room.peer.seats) == 1:
            self.room.ask(m.Stand(self.room.peer.seats[0]))
        self._sit(seat)

    def _sit(self, seat: int) -> None:
        if not self.room.peer.seats:
            self.room.ask(*self.room.dressed())
        self.room.ask(m.Sit(seat))
