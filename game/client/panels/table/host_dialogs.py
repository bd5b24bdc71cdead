"""Dialogs about who hosts the match: handing it over, and what to do when the host is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from game.client.ui.dialog import DialogButton, open_dialog
from game.client.ui.dropdown import DropDown
from game.i18n import _
from game.session.guest import consent_request_code
from net.protocol.messages import ConsentRequest, HandOver
from net.protocol.refusal_texts import refusal_text

if TYPE_CHECKING:
    from game.client.match.room_client import RoomClient
    from game.client.ui.ui_root import UiRoot


def ask_takeover_consent(ui: UiRoot, room: RoomClient, asks: ConsentRequest) -> None:
    """Asks whether a player may continue the match in place of the lost host."""

    def refuse() -> None:
        """Does nothing; the question may be asked again."""

    def agree() -> None:
        room.peer.agree()
        room.session.flush()

    words = refusal_text(consent_request_code(room.peer.game), (asks.name,))
    answers = [DialogButton(_("Agree"), agree, "brass"), DialogButton(_("Not now"), refuse)]
    open_dialog(ui, _("The host is gone"), words, answers, on_dismiss=refuse)


def ask_to_reclaim_seat(ui: UiRoot, room: RoomClient) -> None:
    """Asks whether the key of our earlier seat may be sent to this room."""

    def watch() -> None:
        """Does nothing, so that we stay a spectator."""

    answers = [
        DialogButton(_("Show it"), room.guest.send_old_token, "brass"),
        DialogButton(_("Only watch"), watch),
    ]
    open_dialog(ui, _("Your old seat"), refusal_text("old_seat"), answers, on_dismiss=watch)


class LostHostActions(NamedTuple):
    """What the player can do while the host is lost."""

    take_over: Callable[[], None]
    join_new_room: Callable[[], None]
    leave: Callable[[], None]


def ask_about_lost_host(ui: UiRoot, room: RoomClient, ways: LostHostActions) -> Callable[[], None]:
    """Asks what to do while the host is lost; the returned function closes the dialog."""

    def wait() -> None:
        """Does nothing; the client keeps trying to reconnect."""

    answers = [DialogButton(_("Keep waiting"), wait, "brass")]
    host = room.host_name
    if room.peer.is_at_other_match:
        title = _("{name} has opened another room").format(name=host)
        words = _("Your match is not in it. Your seat waits for you until {name} goes on with the match.")
        answers.append(DialogButton(_("Go to the new room"), ways.join_new_room))
    else:
        title = _("{name} is not there").format(name=host)
        words = _("We keep calling. If the host is gone for good, the match may go on from this machine.")
    answers += [DialogButton(_("Go on here"), ways.take_over), DialogButton(_("Leave"), ways.leave, "red")]
    panel = open_dialog(ui, title, words.format(name=host), answers, on_dismiss=wait)

    def close() -> None:
        if panel in ui.panels:
            ui.close(panel)

    return close


def ask_new_host(ui: UiRoot, room: RoomClient, then: Callable[[], None] = lambda: None) -> None:
    """Asks who shall be the host; the match then continues on that player's machine."""
    heirs = room.host_candidates()
    if not heirs:
        return
    names = DropDown([heir.name for heir in heirs], 0, lambda _chosen: None)

    def stay() -> None:
        """Does nothing, so that we remain the host."""

    def hand_over() -> None:
        room.send_requests(HandOver(heirs[names.chosen].id))
        then()

    words = _("The match goes on at the same place on their machine, and everybody follows by themselves.")
    answers = [DialogButton(_("Hand over"), hand_over, "brass"), DialogButton(_("Keep it"), stay)]
    open_dialog(ui, _("Who is the host from now on?"), words, answers, on_dismiss=stay, body=names)
