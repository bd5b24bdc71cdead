"""After a handover a page moves to the new host and keeps its seat."""

from contextlib import contextmanager

import pytest

from game.client.games.phone_pages import phone_pages
from game.rules import catalog
from game.session.guest import remote_guest
from game.session.hosting import HostedRoom
from net.protocol import messages as m
from tests.web.browser import chromium, needs_chromium, until
from tests.web.rooms import sit_down
from tests.web.wire import Socket


@pytest.fixture
def table(tmp_path, monkeypatch):
    """A room for a phone and a laptop."""
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    hosting = HostedRoom("Old", 0, announce=False, open_save=None)
    try:
        hosting.set_up_match(catalog.create("yardmaster", "", 2).match_settings, {})
        hosting.open_phones(phone_pages(), 0)
        yield hosting
    finally:
        hosting.close()


@contextmanager
def laptop(hosting):
    """Seats Bert and starts the match."""
    guest = remote_guest(("127.0.0.1", hosting.server.port), "Bert", pages=phone_pages)
    try:
        poll_until(guest, lambda: guest.peer.room_state is not None)
        guest.peer.send(m.Sit(1))
        guest.peer.ready()
        poll_until(guest, lambda: all(one.person != m.NOBODY for one in guest.peer.room_state.places))
        assert hosting.request(m.Play()) is None
        poll_until(guest, lambda: guest.peer.replica is not None)  # the start needs its salt
        yield guest
    finally:
        guest.close()


def poll_until(guest, true):
    until(lambda: (guest.poll(0.02), true())[1])


def hand_over(hosting, guest) -> None:
    bert = next(one.id for one in guest.peer.room_state.people if one.name == "Bert")
    assert hosting.request(m.HandOver(bert)) is None
    poll_until(guest, lambda: guest.hosting is not None and guest.hosting.phones)
    poll_until(guest, lambda: guest.session.is_connected and guest.peer.is_admitted)


def test_a_page_is_sent_on_to_the_new_host_with_its_token(table):
    page = Socket(table)
    page.until(lambda shown: shown["stage"] == "door")
    page.sit("Carlo")
    with laptop(table) as guest:
        page.until(lambda shown: shown["stage"] == "playing" and shown["cards"])
        held = sorted(card["art"] for card in page.page["cards"])
        hand_over(table, guest)
        token, told = page.token, {"k": ""}
        while told["k"] != "moved":
            told = page.hear()
        new = guest.hosting
        assert told == {"k": "moved", "host": "", "port": new.phones.web_server.port, "code": new.phones.code}
        assert new.phones.code != table.phones.code
        again = Socket(new, token=token)
        again.until(lambda shown: shown["stage"] == "playing" and shown["cards"])
        assert sorted(card["art"] for card in again.page["cards"]) == held
        assert again.page["bar"]["title"].endswith("Carlo")
        stranger = Socket(new, token="0" * 32)
        stranger.until(lambda shown: shown["stage"] == "door")
        for one in (again, stranger, page):
            one.close()


@needs_chromium
@pytest.mark.slow
def test_a_browser_goes_there_by_itself(table, tmp_path):
    with chromium(tmp_path / "profile") as browser:
        tab = browser.tab()
        sit_down(tab, table, "Carlo")
        with laptop(table) as guest:
            tab.wait("page.stage === 'playing'")
            hand_over(table, guest)
            port = guest.hosting.phones.web_server.port
            tab.wait(f"location.port === '{port}' && state === 'page' && page.stage === 'playing'")
            assert tab.ask("location.hash") == f"#{guest.hosting.phones.code}"
            assert tab.ask("page.bar.title").endswith("Carlo")
            tab.reload()
            tab.wait("state === 'page' && page.stage === 'playing'")
