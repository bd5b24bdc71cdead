"""Phones in a room of ours: the switch that lets them in, and the code that they scan."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pygame

from game.client.art.qr import qr
from game.client.look.theme import Scale
from game.client.ui.dialog import Answer, ask, tell
from game.client.ui.textfield import write_clipboard
from game.client.ui.toggle import Toggle
from game.client.ui.widget import Extent, Widget
from game.rules.core.codec import BadData
from game.words import _, capital
from net.finding.discovery import addresses
from net.room.lobby import is_open
from net.wire.messages import Table

if TYPE_CHECKING:
    from game.client.match.room import Room
    from game.client.ui.root import Ui

LARGEST = 560


def is_installed() -> bool:
    """Whether the extra is there; without it nobody hears of phones."""
    return find_spec("websockets") is not None and find_spec("segno") is not None


def let_phones_in(room: Room) -> None:
    """Open the web port of our room; BadData says why that cannot be."""
    from game.client.faces.hands import hand_pages

    if room.hosting is not None and room.hosting.phones is None:
        room.hosting.open_phones(hand_pages())


def link_of(room: Room) -> str:
    """What a phone must open, or nothing while none may."""
    phones = room.hosting.phones if room.hosting is not None else None
    return phones.link(next(iter(addresses()), "127.0.0.1")) if phones is not None else ""


def phone_switch(room: Room, changed: Callable[[], None]) -> tuple[str, str, Widget]:
    """A line of the room's terms."""

    def turn(on: bool) -> None:
        try:
            if on:
                let_phones_in(room)
            elif room.hosting is not None:
                room.hosting.close_phones()
        except BadData as error:
            room.on_refused(capital(str(error)) + ".")
        changed()

    words = _(
        "Anybody with a phone's browser can sit down: nothing to install, and only they see their hand."
    )
    if room.code:
        words = _(
            "A phone speaks plain http: whoever can listen to the Wi-Fi could read a hand. So phones are off "
            "in a protected room unless you want them."
        )
    return _("Phones may sit down"), words, Toggle(bool(link_of(room)), turn)


class QrPicture(Widget):
    """The code to scan; enlarged it has all the room there is, for those at the other end of the table."""

    def __init__(self, link: str, enlarged: bool = False) -> None:
        super().__init__()
        self.link, self.enlarged = link, enlarged

    def measure(self, scale: Scale, width: int) -> Extent:
        share = 0.72 if self.enlarged else 0.42
        largest = width if self.enlarged else scale.px(LARGEST)
        return width, min(width, largest, round(scale.height * share))

    def draw(self, target: pygame.Surface) -> None:
        code = qr(self.link, min(self.rect.size))
        target.blit(code, code.get_rect(center=self.rect.center))


def invite(ui: Ui, room: Room, at: int = 0, enlarged: bool = False) -> None:
    """Show the code, the address, and what can be done with a phone; of several addresses the one at `at`."""
    phones = room.hosting.phones if room.hosting is not None else None
    if phones is None:
        return
    ways = [way for way in addresses() if not way.startswith("127.")] or ["127.0.0.1"]
    link = phones.link(ways[at % len(ways)])
    address, _hash, code = link.removeprefix("http://").partition("/#")
    words = _("Point a phone's camera here, or open <b>{address}</b> and type <b>{code}</b>.").format(
        address=address, code=f"{code[:5]} {code[5:]}"
    )
    if not enlarged and (told := what_phones_do(room.table)):
        words += "\n" + told
    size = _("Smaller") if enlarged else _("Enlarge")
    answers = [
        Answer(_("Done"), lambda: None, "brass"),
        Answer(_("Copy link"), lambda: _copy(ui, link), closes=False),
        Answer(size, lambda: invite(ui, room, at, not enlarged)),
    ]
    if len(ways) > 1:
        answers.append(Answer(_("Another address"), lambda: invite(ui, room, at + 1, enlarged)))
    body = QrPicture(link, enlarged)
    ask(ui, _("Bring somebody in"), "" if enlarged else words, answers, on_dismiss=lambda: None, body=body)


def _copy(ui: Ui, link: str) -> None:
    if write_clipboard(link):
        tell(ui, _("Copied: {words}").format(words=link), "copy")
    else:
        tell(ui, _("There is no clipboard here."), "warning", trouble=True)


def what_phones_do(table: Table | None) -> str:
    """What a phone cannot do in the game that is to be played; nothing where it can do all."""
    from game.rules import catalog

    try:
        game = catalog.create(*table.terms) if table is not None and table.game else None
    except BadData:
        return ""
    if game is None or not is_open(game):
        return ""
    return _("On a phone you bid, choose and issue shares. Building and deliveries stay on a big screen.")


def trust_words(table: Table) -> str:
    """What everybody should know where somebody sits with a phone."""
    names = [one.name for one in table.people if one.phone and one.role == "player"]
    if not names:
        return ""
    return _("{names}: on a phone, whose program runs at the host, so they count as the host's own.").format(
        names=", ".join(names)
    )
