"""The invite card: the QR code, larger, for another address, or as a link."""

import pytest

from game.client.games.phone_pages import phone_pages
from game.client.panels.lobby import phone_invite
from game.client.panels.lobby.phone_invite import QrCodeView, build_phone_row, show_invite
from game.client.ui.button import Button
from game.client.ui.dialog import Toast


def invite_button(client):
    """Returns the lobby's Invite button after a change of the room, or None."""
    client.room.on_change()
    client.app.step([], 0.02)
    return next((one for one in client.app.top._sheet.walk() if getattr(one, "text", "") == "Invite"), None)


@pytest.mark.slow
def test_phones_are_invited_where_they_may_come_in_and_in_a_protected_room_they_may_not(hosted):
    room, sheet = hosted.room, hosted.app.top._sheet
    assert invite_button(hosted) is None
    _head, open_words, switch = build_phone_row(room, lambda: None)
    switch.press()
    invite_button(hosted).press()
    card = [one for panel in hosted.app.top.ui.panels for one in panel.walk()]
    assert [one for one in card if isinstance(one, QrCodeView)]
    next(one for one in card if getattr(one, "text", "") == "Done").press()
    sheet._protect(True)
    assert room.hosting.phones is None
    assert invite_button(hosted) is None
    _head, words, switch = build_phone_row(room, lambda: None)
    assert not switch.is_on
    assert "listen" in words
    assert words != open_words


@pytest.fixture
def card(hosted, monkeypatch):
    """Opens the card; returns functions that list its widgets and press its buttons."""
    monkeypatch.setattr(phone_invite, "local_addresses", lambda: ["10.0.0.7", "192.168.1.7"])
    hosted.room.hosting.open_phones(phone_pages(), 0)
    ui = hosted.app.top.ui
    show_invite(ui, hosted.room)

    def on_it(kind):
        return [one for panel in ui.panels for one in panel.walk() if isinstance(one, kind)]

    def press(words):
        next(one for one in on_it(Button) if one.text == words).press()
        hosted.app.step([], 0.02)

    return on_it, press


def test_the_code_can_be_enlarged_and_made_small_again(card):
    on_it, press = card
    (small,) = on_it(QrCodeView)
    press("Enlarge")
    (large,) = on_it(QrCodeView)
    assert large.rect.height > small.rect.height
    assert large.link == small.link
    press("Smaller")
    assert on_it(QrCodeView)[0].rect.height == small.rect.height


def test_a_host_with_several_addresses_shows_one_after_the_other(card):
    on_it, press = card
    assert on_it(QrCodeView)[0].link.startswith("http://10.0.0.7:")
    press("Another address")
    assert on_it(QrCodeView)[0].link.startswith("http://192.168.1.7:")
    press("Another address")
    assert on_it(QrCodeView)[0].link.startswith("http://10.0.0.7:")


@pytest.mark.parametrize(("there", "told"), [(True, "Copied: http://10.0.0.7"), (False, "no clipboard")])
def test_the_link_is_copied_or_it_is_said_why_not(card, monkeypatch, there, told):
    on_it, press = card
    kept = []
    monkeypatch.setattr(phone_invite, "write_clipboard", lambda words: kept.append(words) or there)
    press("Copy link")
    assert kept == [on_it(QrCodeView)[0].link]
    assert any(told in one.text for one in on_it(Toast))
