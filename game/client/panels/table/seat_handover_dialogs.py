"""Dialogs with which the host gives a seat to a bot, a guest or its own player during a match."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.client.match.presence_messages import person_name
from game.client.ui.dialog import DialogButton, open_dialog
from game.client.ui.dropdown import DropDown
from game.i18n import _
from game.session.bot_personas import bot_display_name
from game.session.hosting import room_bots
from net.protocol import messages as m
from net.protocol.refusal_texts import display_name

if TYPE_CHECKING:
    from game.client.match.room_client import RoomClient
    from game.client.ui.ui_root import UiRoot


def ask_seat_to_reassign(ui: UiRoot, room: RoomClient) -> None:
    """Asks which seat shall get another player."""
    table = room.table
    if table is None:
        return
    seats = DropDown([_described(table, seat) for seat in range(len(table.places))], _first(table), _ignore)

    seats.label = _("Seat")

    def stay() -> None:
        """Does nothing; all seats keep their players."""

    def choose() -> None:
        _ask_who(ui, room, seats.chosen)

    answers = [DialogButton(_("Choose"), choose, "brass"), DialogButton(_("Go on"), stay)]
    words = _("A bot or somebody who is here can play a seat; who it belongs to can have it back.")
    open_dialog(ui, _("Which seat?"), words, answers, on_dismiss=stay, body=seats)


def possible_players(table: m.RoomState, seat: int) -> list[tuple[str, Any]]:
    """Who could play in a seat, each with the request that gives it to them."""
    place = table.places[seat]
    found: list[tuple[str, Any]] = []
    if place.bot and place.person != m.NOBODY:
        found.append((person_name(table, place.person), m.PutBot(seat, "")))
    elif not place.bot:
        found.append((_("a bot"), m.PutBot(seat, room_bots(table.game)[0])))
    seated = {one.person for one in table.places}
    lookers = [one for one in table.people if one.here and one.id not in seated and one.role != "display"]
    return found + [(one.name, m.GiveSeat(seat, one.id)) for one in lookers]


def _ask_who(ui: UiRoot, room: RoomClient, seat: int) -> None:
    table = room.table
    if table is None:
        return
    answers = [
        DialogButton(name, partial(room.send_requests, order))
        for name, order in possible_players(table, seat)
    ]
    answers.append(DialogButton(_("Leave it as it is"), lambda: None, "brass"))
    title = _("Who plays for {name}?").format(name=_player_name(table, seat))
    open_dialog(ui, title, _("The others see it at once."), answers, on_dismiss=lambda: None)


def _player_name(table: m.RoomState, seat: int) -> str:
    bot = table.places[seat].bot
    return table.name_at(seat) or display_name(bot_display_name(seat, bot), bot)


def _described(table: m.RoomState, seat: int) -> str:
    place, person = table.places[seat], table.person(table.places[seat].person)
    name = _player_name(table, seat)
    if person is None:
        return _("{name}: a bot").format(name=name)
    if place.bot:
        return _("{name}: a bot plays").format(name=name)
    return name if person.here else _("{name}: away").format(name=name)


def _first(table: m.RoomState) -> int:
    """The seat selected at first: one whose player is away."""
    away = {person.id for person in table.people if not person.here}
    seats = range(len(table.places))
    return next((seat for seat in seats if table.places[seat].person in away), 0)


def _ignore(_chosen: int) -> None:
    """Does nothing, because the choice is read when the dialog closes."""
