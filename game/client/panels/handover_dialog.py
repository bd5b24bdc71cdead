"""Dialogs about the host role during a match: handing it over, and reacting to a lost host."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from game.client.ui.dialog import Answer, ask
from game.client.ui.dropdown import DropDown
from game.i18n import _
from game.session.guest import wish_code
from net.protocol.messages import Asks, HandOver
from net.protocol.refusal_texts import sentence

if TYPE_CHECKING:
    from game.client.match.room_client import Room
    from game.client.ui.ui_root import Ui


def ask_consent(ui: Ui, room: Room, asks: Asks) -> None:
    """Asks whether a player may continue the match in place of the lost host."""

    def refuse() -> None:
        """Does nothing; the question may come again."""

    def agree() -> None:
        room.peer.agree()
        room.session.flush()

    words = sentence(wish_code(room.peer.game), (asks.name,))
    answers = [Answer(_("Agree"), agree, "brass"), Answer(_("Not now"), refuse)]
    ask(ui, _("The host is gone"), words, answers, on_dismiss=refuse)


def ask_to_show(ui: Ui, room: Room) -> None:
    """Asks whether the key of an old seat may be sent to this room."""

    def watch() -> None:
        """Does nothing; we stay a spectator."""

    answers = [Answer(_("Show it"), room.party.show_token, "brass"), Answer(_("Only watch"), watch)]
    ask(ui, _("Your old seat"), sentence("old_seat"), answers, on_dismiss=watch)


class LostHost(NamedTuple):
    """Callbacks offered while the host is lost."""

    take_over: Callable[[], None]
    come_in: Callable[[], None]
    leave: Callable[[], None]


def ask_lost(ui: Ui, room: Room, ways: LostHost) -> Callable[[], None]:
    """Asks what to do without the host; the returned function closes the dialog when the host is back."""

    def wait() -> None:
        """Does nothing; the client keeps reconnecting."""

    answers = [Answer(_("Keep waiting"), wait, "brass")]
    host = room.host_name
    if room.peer.is_kept_out:
        title = _("{name} has opened another room").format(name=host)
        words = _("Your match is not in it. Your seat waits for you until {name} goes on with the match.")
        answers.append(Answer(_("Go to the new room"), ways.come_in))
    else:
        title = _("{name} is not there").format(name=host)
        words = _("We keep calling. If the host is gone for good, the match may go on from this machine.")
    answers += [Answer(_("Go on here"), ways.take_over), Answer(_("Leave"), ways.leave, "red")]
    panel = ask(ui, title, words.format(name=host), answers, on_dismiss=wait)

    def close() -> None:
        if panel in ui.panels:
            ui.close(panel)

    return close


def ask_heir(ui: Ui, room: Room, then: Callable[[], None] = lambda: None) -> None:
    """Asks who becomes the host; the match continues on that player's machine."""
    heirs = room.heirs()
    if not heirs:
        return
    names = DropDown([heir.name for heir in heirs], 0, lambda _chosen: None)

    def stay() -> None:
        """Does nothing; we remain the host."""

    def hand_over() -> None:
        room.ask(HandOver(heirs[names.chosen].id))
        then()

    words = _("The match goes on at the same place on their machine, and everybody follows by themselves.")
    answers = [Answer(_("Hand over"), hand_over, "brass"), Answer(_("Keep it"), stay)]
    ask(ui, _("Who is the host from now on?"), words, answers, on_dismiss=stay, body=names)
