"""Lets phones join our room: a switch, and the QR code to be scanned."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pygame

from game.client.art.interface.printed_items import flap
from game.client.art.interface.qr_picture import qr_picture
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button
from game.client.ui.dialog import DialogButton, open_dialog, show_toast
from game.client.ui.text_field import write_clipboard
from game.client.ui.toggle import Toggle
from game.client.ui.widget import Extent, Widget
from game.client.web_pages.lobby_page import phone_limits_text
from game.i18n import _, capitalize_first
from game.rules.core.codec import BadData
from net.protocol.addresses import local_addresses
from net.protocol.messages import RoomState

if TYPE_CHECKING:
    from game.client.match.room_client import RoomClient
    from game.client.ui.ui_root import UiRoot

MAX_QR_SIZE = 560
TYPED_HEIGHT = 116
"""Height of the address and code below the QR code."""


def are_phones_supported() -> bool:
    """Whether the optional packages for phones are installed; if not, the client does not mention phones."""
    return find_spec("websockets") is not None and find_spec("segno") is not None


def admit_phones(room: RoomClient) -> None:
    """Starts the web server of our room; raises BadData if that fails."""
    from game.client.games.phone_pages import phone_pages

    if room.hosting is not None and room.hosting.phones is None:
        room.hosting.open_phones(phone_pages())


def phone_link(room: RoomClient) -> str:
    """The link for phones; empty while they cannot join."""
    phones = room.hosting.phones if room.hosting is not None else None
    return phones.url(next(iter(local_addresses()), "127.0.0.1")) if phones is not None else ""


def build_phone_row(room: RoomClient, changed: Callable[[], None]) -> tuple[str, str, Widget]:
    """The row of the form with the switch that lets phones join."""

    def turn(on: bool) -> None:
        try:
            if on:
                admit_phones(room)
            elif room.hosting is not None:
                room.hosting.close_phones()
        except BadData as error:
            room.on_refused(capitalize_first(str(error)) + ".")
        changed()

    words = _(
        "Anybody with a phone's browser can sit down: nothing to install, and only they see their hand."
    )
    if room.code:
        words = _(
            "A phone speaks plain http: whoever can listen to the Wi-Fi could read a hand. So phones are off "
            "in a protected room unless you want them."
        )
    return _("Let people join by phone"), words, Toggle(bool(phone_link(room)), turn)


def build_invite_button(room: RoomClient, ui: Callable[[], UiRoot | None]) -> Button | None:
    """A button that opens the card with the QR code; None while phones cannot join."""

    def show() -> None:
        if (current_ui := ui()) is not None:
            show_invite(current_ui, room)

    if not phone_link(room):
        return None
    button = Button(_("Invite"), show, "paper", "touch", role="button_small")
    button.help = _("A code that phones scan to sit down.")
    return button


class QrCodeView(Widget):
    """The QR code with address and access code below it; enlarged, the QR code fills the space."""

    def __init__(self, link: str, enlarged: bool = False) -> None:
        super().__init__()
        self.link, self.enlarged = link, enlarged
        self.address, _hash, self.code = link.removeprefix("http://").partition("/#")

    def measure(self, scale: Scale, width: int) -> Extent:
        if self.enlarged:
            return width, min(width, round(scale.height * 0.72))
        return width, min(width, scale.px(MAX_QR_SIZE), round(scale.height * 0.42)) + scale.px(TYPED_HEIGHT)

    def draw(self, target: pygame.Surface) -> None:
        box, typed = self.rect, 0 if self.enlarged else self.scale.px(TYPED_HEIGHT)
        code = qr_picture(self.link, min(box.width, box.height - typed))
        target.blit(code, code.get_rect(midtop=box.midtop))
        if typed:
            self._draw_typed(target, pygame.Rect(box.x, box.bottom - typed, box.width, typed))

    def _draw_typed(self, target: pygame.Surface, box: pygame.Rect) -> None:
        """Draws the address, and the access code on two groups of split flaps."""
        scale = self.scale
        text_line(self.address, "number", hue("ink"), scale).draw_at(
            target, box.centerx, box.y + scale.px(26), "centre"
        )
        size, gap = (scale.px(38), scale.px(50)), scale.px(5)
        wide = len(self.code) * (size[0] + gap) + 3 * gap
        for at, letter in enumerate(self.code):
            x = box.centerx - wide // 2 + at * (size[0] + gap) + (at >= len(self.code) // 2) * 4 * gap
            target.blit(flap(letter, size), (x, box.y + scale.px(56)))


def show_invite(ui: UiRoot, room: RoomClient, at: int = 0, enlarged: bool = False) -> None:
    """Shows the card with the QR code; `at` selects one of several addresses of this machine."""
    phones = room.hosting.phones if room.hosting is not None else None
    if phones is None:
        return
    ways = [way for way in local_addresses() if not way.startswith("127.")] or ["127.0.0.1"]
    link = phones.url(ways[at % len(ways)])
    words = _(
        "Point a phone's camera here, or open the address in any browser of this Wi-Fi and type the code."
    )
    if not enlarged and (phone_help := phone_limits_text(room.table)):
        words += "\n" + phone_help
    size = _("Smaller") if enlarged else _("Enlarge")
    answers = [
        DialogButton(_("Done"), lambda: None, "brass"),
        DialogButton(_("Copy link"), lambda: _copy(ui, link), closes=False),
        DialogButton(size, lambda: show_invite(ui, room, at, not enlarged)),
    ]
    if len(ways) > 1:
        answers.append(DialogButton(_("Another address"), lambda: show_invite(ui, room, at + 1, enlarged)))
    body = QrCodeView(link, enlarged)
    open_dialog(
        ui, _("Bring somebody in"), "" if enlarged else words, answers, on_dismiss=lambda: None, body=body
    )


def _copy(ui: UiRoot, link: str) -> None:
    if write_clipboard(link):
        show_toast(ui, _("Copied: {words}").format(words=link), "copy")
    else:
        show_toast(ui, _("There is no clipboard here."), "warning", trouble=True)


def phone_trust_notice(table: RoomState) -> str:
    """A note that the host's machine plays for those on phones; empty if there are none."""
    names = [one.name for one in table.people if one.phone and one.role == "player"]
    if not names:
        return ""
    return _("{names}: on a phone, whose program runs at the host, so they count as the host's own.").format(
        names=", ".join(names)
    )
