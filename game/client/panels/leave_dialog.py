"""Confirmation dialogs for leaving a table or a room, and the text about the consequences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.client.panels.handover_dialog import ask_heir
from game.client.ui.dialog import Answer, ask
from game.i18n import _, ngettext

if TYPE_CHECKING:
    from game.client.match.room_client import Room
    from game.client.ui.ui_root import Ui


def what_leaving_does(room: Room) -> str:
    """A sentence about what happens to the match without us."""
    table = room.table
    if room.is_owner and room.others():
        return _("You are the host: without you nobody can play on, unless you hand the room over.")
    if room.is_owner or table is None:
        return _("The match is kept: you can go on with it later.")
    if not room.peer.seats:
        return _("You are watching; the match goes on.")
    if not table.grace:
        return _("The match goes on, and waits for you whenever it is your turn.")
    minutes = max(1, round(table.grace / 60))
    words = ngettext(
        "The match goes on. Your seat waits; after {number} minute a bot plays for you until you are back.",
        "The match goes on. Your seat waits; after {number} minutes a bot plays for you until you are back.",
        minutes,
    )
    return words.format(number=minutes)


def ask_close(ui: Ui, room: Room | None, go: Callable[[], None]) -> None:
    """Calls `go`; a host with guests confirms first, because the room closes for all of them."""
    others = room.others() if room is not None and room.is_owner else []
    if not others:
        go()
        return
    names = ", ".join(one.name for one in others)
    words = _("You are the host. If you leave, the room closes for {names}, too.").format(names=names)
    answers = [Answer(_("Stay"), lambda: None, "brass"), Answer(_("Close for all"), go, "red")]
    ask(ui, _("Close the room?"), words, answers, on_dismiss=lambda: None)


def ask_leave(ui: Ui, room: Room, leave: Callable[[], None], handed: Callable[[], None]) -> bool:
    """Asks a host with other players at the table; returns False if no question is needed.

    `leave` closes the room; `handed` is called once another player was asked to become the host.
    """
    others = room.others() if room.is_owner else []
    if not others or room.table is None or room.table.stage != "playing":
        return False

    def stay() -> None:
        """Does nothing; the dialog closes itself."""

    names = ", ".join(one.name for one in others)
    words = _(
        "You are the host of {names}. Hand over, and the match goes on at their machine; or close the room "
        "for all, and the match is kept here until you go on with it."
    )
    answers = [
        Answer(_("Hand over"), lambda: ask_heir(ui, room, handed), "brass"),
        Answer(_("Close for all"), leave, "red"),
        Answer(_("Stay"), stay),
    ]
    ask(ui, _("Leave the table?"), words.format(names=names), answers, on_dismiss=stay)
    return True
