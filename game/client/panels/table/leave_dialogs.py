"""Dialogs that ask before we leave a table or a room, and the text about what that means."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.client.panels.table.host_dialogs import ask_new_host
from game.client.ui.dialog import DialogButton, open_dialog
from game.i18n import _, ngettext

if TYPE_CHECKING:
    from game.client.match.room_client import RoomClient
    from game.client.ui.ui_root import UiRoot


def leaving_consequence(room: RoomClient) -> str:
    """A sentence about what will happen to the match without us."""
    table = room.table
    if room.is_owner and room.other_players():
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


def confirm_close_room(ui: UiRoot, room: RoomClient | None, go: Callable[[], None]) -> None:
    """Calls `go`; if we are the host and others are in the room, asks first, because it closes for them."""
    others = room.other_players() if room is not None and room.is_owner else []
    if not others:
        go()
        return
    names = ", ".join(one.name for one in others)
    words = _("You are the host. If you leave, the room closes for {names}, too.").format(names=names)
    answers = [DialogButton(_("Stay"), lambda: None, "brass"), DialogButton(_("Close for all"), go, "red")]
    open_dialog(ui, _("Close the room?"), words, answers, on_dismiss=lambda: None)


def confirm_host_leaves(
    ui: UiRoot, room: RoomClient, leave: Callable[[], None], handed: Callable[[], None]
) -> bool:
    """If we are the host and other players are at the table, asks what to do; else returns False.

    `leave` closes the room; `handed` is called after another player was asked to be the host.
    """
    others = room.other_players() if room.is_owner else []
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
        DialogButton(_("Hand over"), lambda: ask_new_host(ui, room, handed), "brass"),
        DialogButton(_("Close for all"), leave, "red"),
        DialogButton(_("Stay"), stay),
    ]
    open_dialog(ui, _("Leave the table?"), words.format(names=names), answers, on_dismiss=stay)
    return True
