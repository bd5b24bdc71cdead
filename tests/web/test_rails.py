"""Rail games on a phone, and a second screen for one seat."""

import time
from contextlib import suppress

import pytest

from game.client.web_pages import rail_page
from game.client.web_pages.svg_symbols import SymbolSheet
from game.rules.age_of_steam.goods_supply import COLOURS
from net.client.peer import Peer
from net.client.session import Session
from net.protocol import messages as m
from tests.patience import PATIENCE
from tests.web.browser import chromium, needs_chromium
from tests.web.rooms import room, sit_down
from tests.web.wire import Socket


@pytest.mark.slow
@pytest.mark.parametrize(("game", "map_key"), [("age_of_steam", "rust_belt"), ("steam", "ruhr")])
@needs_chromium
def test_shares_bids_and_actions_are_played_on_the_phone_and_track_at_a_laptop(game, map_key, tmp_path):
    with chromium(tmp_path / "profile") as browser, room(game, map_key=map_key) as hosting:
        tab = browser.tab()
        sit_down(tab, hosting, "Carlo")
        assert hosting.request(m.Play()) is None
        done = set()
        for _ in range(30):
            tab.wait("page && page.turn")
            if not tab.ask("!!document.querySelector('[data-on=go], .choice.lit[data-on^=ActionRow]')"):
                break  # needs the whole map, which the phone does not show
            done.add(tab.ask("page.bar.line"))
            before = tab.ask("page.seq")
            if not tab.ask("!!document.querySelector('[data-on=go]')"):
                tab.touch(".choice.lit[data-on^=ActionRow]")
                tab.wait("document.querySelector('[data-on=go]')")
            tab.touch("[data-on=go]")
            tab.wait(f"page.seq !== {before}")
            if any("Build" in one or "build" in one for one in done):
                break
        assert len(done) >= 2
        assert "whole map" in tab.ask("document.body.innerText")
        assert tab.faults() == []


def test_shares_are_a_grid_and_actions_have_their_medals():
    with room("age_of_steam", seats=3, bots=0, map_key="rust_belt") as hosting:
        pages = [Socket(hosting) for _ in range(3)]
        for number, page in enumerate(pages):
            page.until(lambda shown: shown["stage"] == "door")
            page.sit(f"P{number}", number, number)
        assert hosting.request(m.Play()) is None
        seen = {}
        while "list" not in seen:
            page = _acting(pages)
            blocks = {block["k"]: block for block in page.page["world"]}
            seen |= {key: blocks[key] for key in ("boxes", "bids") if key in blocks}
            if blocks.get("choices", {}).get("form") == "list":
                seen["list"] = blocks["choices"]["items"]
                break
            assert [plate["on"] for plate in page.page["plates"]][-1] == "go"
            page.say(say="touch", on="go", seq=page.page["seq"])
            page.until(lambda shown, before=page.page["seq"]: shown["seq"] > before)
        assert len(seen["boxes"]["boxes"]) == 15
        assert [row["name"] for row in seen["bids"]["rows"]]
        roles = [item["art"] for item in seen["list"] if "art" in item]
        assert len(roles) >= 6
        assert all(name.startswith("role-") for name in roles)
        for page in pages:
            page.close()


def _acting(pages):
    """The page whose turn it is."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for page in pages:
            with suppress(TimeoutError):
                page.hear(0.05)
            if page.page["turn"]:
                return page
    raise AssertionError("it is nobody's turn")


def test_every_cube_that_production_may_bring_has_its_picture():
    album = SymbolSheet(common=False)
    rail_page.draw(album)
    drawn = album.svg().decode()
    assert all(f'id="cube-{colour}"' in drawn for colour in COLOURS)


@pytest.mark.slow
def test_a_second_screen_acts_for_a_seat_until_either_ends_it():
    with room("age_of_steam", seats=3, bots=2, map_key="rust_belt") as hosting:
        owner = Session(Peer("Carlo"), hosting.connect_owner())
        screen = Session(Peer("Big screen", "display"), _guest_line(hosting))
        _poll(owner, screen)
        owner.peer.send(m.Sit(0))
        _poll(owner, screen)
        assert hosting.request(m.Play()) is None
        _poll(owner, screen)
        assert owner.peer.seats == [0]
        assert screen.peer.seats == []
        screen.peer.send(m.PairSecondScreen(0, screen.peer.you))
        assert "not_your_seat" in _refusals(_poll(owner, screen)[1])
        owner.peer.send(m.PairSecondScreen(0, screen.peer.you))
        _poll(owner, screen)
        assert screen.peer.seats == [0]
        screen.peer.send(m.PairSecondScreen(0, m.NOBODY))
        _poll(owner, screen)
        assert screen.peer.seats == []


@pytest.mark.slow
def test_no_second_screen_where_hands_are_hidden():
    with room("yardmaster", seats=2, bots=1) as hosting:
        owner = Session(Peer("Carlo"), hosting.connect_owner())
        screen = Session(Peer("Big screen", "display"), _guest_line(hosting))
        _poll(owner, screen)
        owner.peer.send(m.Sit(0))
        _poll(owner, screen)
        assert hosting.request(m.Play()) is None
        _poll(owner, screen)
        owner.peer.send(m.PairSecondScreen(0, screen.peer.you))
        assert "cannot_pair" in _refusals(_poll(owner, screen)[0])
        assert screen.peer.seats == []


def _guest_line(hosting):
    from net.loopback import LoopbackConnection

    return LoopbackConnection(hosting.server, owner=False)


def _poll(*sessions):
    """Polls until nothing changes; returns the notifications of each session."""
    told = [[] for _ in sessions]
    for _ in range(4):
        for heard, session in zip(told, sessions, strict=True):
            session.flush()
            heard += session.poll(0.2)
    return told


def _refusals(news):
    return [one.code for one in news if isinstance(one, m.RefusalMessage)]
