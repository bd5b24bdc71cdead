"""The rail games' part on a phone, and the second screen of a seat."""

import pytest

from net.following.peer import Peer
from net.following.session import Session
from net.wire import messages as m
from tests.phone.browser import chromium, needs_chromium
from tests.phone.rooms import room, sit_down


@pytest.mark.slow
@pytest.mark.parametrize(("game", "map_key"), [("age_of_steam", "rust_belt"), ("steam", "ruhr")])
@needs_chromium
def test_shares_bids_and_actions_are_played_on_the_phone_and_track_at_a_laptop(game, map_key, tmp_path):
    with chromium(tmp_path / "profile") as browser, room(game, map_key=map_key) as hosting:
        tab = browser.tab()
        sit_down(tab, hosting, "Carlo")
        assert hosting.order(m.Play()) is None
        done = set()
        for _ in range(30):
            tab.wait("page && page.turn")
            if not tab.ask("!!document.querySelector('[data-on=go], .choice.lit[data-on^=Line]')"):
                break  # the whole map is wanted: that is not on the phone
            done.add(tab.ask("page.bar.line"))
            before = tab.ask("page.seq")
            if not tab.ask("!!document.querySelector('[data-on=go]')"):
                tab.touch(".choice.lit[data-on^=Line]")
                tab.wait("document.querySelector('[data-on=go]')")
            tab.touch("[data-on=go]")
            tab.wait(f"page.seq !== {before}")
            if any("Build" in one or "build" in one for one in done):
                break
        assert len(done) >= 2
        assert "whole map" in tab.ask("document.body.innerText")
        assert tab.faults() == []


def test_a_second_screen_acts_for_a_seat_until_either_ends_it():
    with room("age_of_steam", seats=3, bots=2, map_key="rust_belt") as hosting:
        owner = Session(Peer("Carlo"), hosting.line())
        screen = Session(Peer("Big screen", "display"), _guest_line(hosting))
        _poll(owner, screen)
        owner.peer.ask(m.Sit(0))
        _poll(owner, screen)
        assert hosting.order(m.Play()) is None
        _poll(owner, screen)
        assert owner.peer.seats == [0]
        assert screen.peer.seats == []
        screen.peer.ask(m.Pair(0, screen.peer.you))
        assert "not_your_seat" in _refusals(_poll(owner, screen)[1])
        owner.peer.ask(m.Pair(0, screen.peer.you))
        _poll(owner, screen)
        assert screen.peer.seats == [0]
        screen.peer.ask(m.Pair(0, m.NOBODY))
        _poll(owner, screen)
        assert screen.peer.seats == []


def test_no_second_screen_where_hands_are_hidden():
    with room("yardmaster", seats=2, bots=1) as hosting:
        owner = Session(Peer("Carlo"), hosting.line())
        screen = Session(Peer("Big screen", "display"), _guest_line(hosting))
        _poll(owner, screen)
        owner.peer.ask(m.Sit(0))
        _poll(owner, screen)
        assert hosting.order(m.Play()) is None
        _poll(owner, screen)
        owner.peer.ask(m.Pair(0, screen.peer.you))
        assert "cannot_pair" in _refusals(_poll(owner, screen)[0])
        assert screen.peer.seats == []


def _guest_line(hosting):
    from net.following.line import LocalLine

    return LocalLine(hosting.server, owner=False)


def _poll(*sessions):
    """Let everything settle; what each was told."""
    told = [[] for _ in sessions]
    for _ in range(4):
        for heard, session in zip(told, sessions, strict=True):
            session.flush()
            heard += session.poll(0.2)
    return told


def _refusals(news):
    return [one.code for one in news if isinstance(one, m.Refused)]
