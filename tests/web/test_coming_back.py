"""A page reconnects to a host that resumed from its save, and keeps its seat."""

from game.client.games.phone_pages import phone_pages
from game.session.hosting import HostedRoom, resume_from
from net.protocol.messages import Play
from net.storage import saves
from net.storage.credentials import open_host_save
from tests.patience import PATIENCE
from tests.web.browser import until
from tests.web.rooms import room
from tests.web.wire import Socket


def test_a_phone_has_its_seat_back_when_the_host_resumes_on_the_old_port(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    with room(seats=2, bots=1, open_save=open_host_save) as first:
        page = Socket(first)
        page.sit("Carlo")
        assert first.request(Play()) is None
        page.until(lambda shown: shown["stage"] == "playing" and shown["cards"])
        held = sorted(card["art"] for card in page.page["cards"])
        path, port, code = first.save_path, first.phones.web_server.port, first.phones.code
        entry = first.query(lambda host: host.publisher.match.last)
    saved = saves.read_save(path)
    second = HostedRoom("again", None, prepare=resume_from(saved))
    try:
        phones = second.open_phones(phone_pages())
        assert (phones.web_server.port, phones.code) == (port, code)
        again = Socket(second, token=page.token)
        again.until(lambda shown: shown["stage"] == "playing" and shown["cards"] and shown["seq"] >= entry)
        assert len(again.page["cards"]) >= len(held)
        assert again.page["bar"]["title"].endswith("Carlo")
        again.close()
    finally:
        second.close()


def test_somebody_on_a_phone_adds_no_salt_and_keeps_no_piece():
    with room(seats=2, bots=0) as hosting:
        pages = [Socket(hosting), Socket(hosting)]
        for number, page in enumerate(pages):
            page.until(lambda shown: shown["stage"] == "door")
            page.sit(f"P{number}", number, number)
        assert hosting.request(Play()) is None
        pages[0].until(lambda shown: shown["stage"] == "playing")

        def look(host):
            return host.publisher.match.start, host.publisher.holders, host.lobby.fallback()

        start, holders, fallback = hosting.query(look)
        assert [chair.phone for chair in start.chairs] == [True, True]
        assert start.salts == ()
        assert holders == []
        assert fallback == "save"
        for page in pages:
            page.close()


def test_a_phone_that_sleeps_and_holds_its_line_is_away_until_it_speaks(monkeypatch):
    monkeypatch.setattr("net.web.phone_session.SLEEP_TIMEOUT_S", 0.5)
    with room(seats=2, bots=1) as hosting:
        page = Socket(hosting)
        page.until(lambda shown: shown["stage"] == "door")
        page.sit("Carlo")
        assert hosting.request(Play()) is None

        def is_here():
            return hosting.query(
                lambda host: [one.here for one in host.room_state().people if one.phone] == [True]
            )

        until(lambda: not is_here())
        monkeypatch.setattr("net.web.phone_session.SLEEP_TIMEOUT_S", PATIENCE)
        page.say(say="beat")
        until(is_here)
        page.until(lambda shown: shown["stage"] == "playing" and shown["cards"])
        page.close()
