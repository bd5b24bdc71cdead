"""Dialogs with which the host reassigns a seat during a match: to a bot, a guest, or its own player."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.client.match.presence_messages import name_in
from game.client.ui.dialog import Answer, ask
from game.client.ui.dropdown import DropDown
from game.i18n import _
from game.session.hosting import playable
from game.session.personas import called
from net.protocol import messages as m
from net.protocol.refusal_texts import shown_name

if TYPE_CHECKING:
    from game.client.match.room_client import Room
    from game.client.ui.ui_root import Ui


def ask_seat(ui: Ui, room: Room) -> None:
    """Asks which seat to reassign."""
    table = room.table
    if table is None:
        return
    seats = DropDown([_described(table, seat) for seat in range(len(table.places))], _first(table), _ignore)

    seats.label = _("Seat")

    def stay() -> None:
        """Does nothing; all seats stay as they are."""

    def choose() -> None:
        _ask_who(ui, room, seats.chosen)

    answers = [Answer(_("Choose"), choose, "brass"), Answer(_("Go on"), stay)]
    words = _("A bot or somebody who is here can play a seat; who it belongs to can have it back.")
    ask(ui, _("Which seat?"), words, answers, on_dismiss=stay, body=seats)


def choices(table: m.Table, seat: int) -> list[tuple[str, Any]]:
    """Possible players of a seat, each with the request that assigns it."""
    place = table.places[seat]
    found: list[tuple[str, Any]] = []
    if place.bot and place.person != m.NOBODY:
        found.append((name_in(table, place.person), m.PutBot(seat, "")))
    elif not place.bot:
        found.append((_("a bot"), m.PutBot(seat, playable(table.game)[0])))
    seated = {one.person for one in table.places}
    lookers = [one for one in table.people if one.here and one.id not in seated and one.role != "display"]
    return found + [(one.name, m.GiveSeat(seat, one.id)) for one in lookers]


def _ask_who(ui: Ui, room: Room, seat: int) -> None:
    table = room.table
    if table is None:
        return
    answers = [Answer(name, partial(room.ask, order)) for name, order in choices(table, seat)]
    answers.append(Answer(_("Leave it so"), lambda: None, "brass"))
    title = _("Who plays for {name}?").format(name=_holder(table, seat))
    ask(ui, title, _("The others see it at once."), answers, on_dismiss=lambda: None)


def _holder(table: m.Table, seat: int) -> str:
    bot = table.places[seat].bot
    return table.name_at(seat) or shown_name(called(seat, bot), bot)


def _described(table: m.Table, seat: int) -> str:
    place, person = table.places[seat], table.person(table.places[seat].person)
    name = _holder(table, seat)
    if person is None:
        return _("{name}: a bot").format(name=name)
    if place.bot:
        return _("{name}: a bot plays").format(name=name)
    return name if person.here else _("{name}: away").format(name=name)


def _first(table: m.Table) -> int:
    """The preselected seat: one whose player is away."""
    away = {person.id for person in table.people if not person.here}
    seats = range(len(table.places))
    return next((seat for seat in seats if table.places[seat].person in away), 0)


def _ignore(_chosen: int) -> None:
    """Does nothing; the choice is read when the dialog is answered."""
