"""Giving the room to somebody else while a match is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.ui.dialog import Answer, ask
from game.client.ui.dropdown import DropDown
from game.seats.guest import wish_code
from game.words import _
from net.wire.messages import Asks, HandOver
from net.wire.sentences import sentence

if TYPE_CHECKING:
    from game.client.match.room import Room
    from game.client.ui.root import Ui


def ask_consent(ui: Ui, room: Room, asks: Asks) -> None:
    """Ask whether somebody may go on in the lost host's place."""

    def refuse() -> None:
        """We can still be asked again."""

    def agree() -> None:
        room.peer.agree()
        room.session.flush()

    words = sentence(wish_code(room.peer.game), (asks.name,))
    answers = [Answer(_("Agree"), agree, "brass"), Answer(_("Not now"), refuse)]
    ask(ui, _("The host is gone"), words, answers, on_dismiss=refuse)


def ask_heir(ui: Ui, room: Room) -> None:
    """Ask who is to be the host from now on; the match goes on at their machine."""
    heirs = room.heirs()
    if not heirs:
        return
    names = DropDown([heir.name for heir in heirs], 0, lambda _chosen: None)

    def stay() -> None:
        """The room stays ours."""

    def hand_over() -> None:
        room.ask(HandOver(heirs[names.chosen].id))

    words = _("The match goes on at the same place on their machine, and everybody follows by themselves.")
    answers = [Answer(_("Hand over"), hand_over, "brass"), Answer(_("Keep it"), stay)]
    ask(ui, _("Who is the host from now on?"), words, answers, on_dismiss=stay, body=names)
