"""Room discovery: rooms appear, are distinguished, and disappear."""

import asyncio
import json
import os
import socket

import pytest

from game.rules.core.codec import BadData
from net.discovery import lan, room_list
from net.discovery.lan import Beacon, RoomBrowser
from net.discovery.recent_rooms import VisitedRoom, forget_seat, recent_addresses, remember_visit, visits
from net.discovery.room_list import RoomList, query_room
from net.protocol import compatibility
from net.protocol.addresses import parse_address
from net.protocol.frames import framed, pack
from net.protocol.messages import ChangeSettings, RoomInfo
from net.server.host import Host
from net.server.lobby import HostLobby
from net.server.tcp_server import Server
from tests.patience import PATIENCE


class InLoop:
    """Replaces the network thread in a test that runs its own event loop."""

    def post(self, call, *arguments):
        asyncio.get_running_loop().call_soon(call, *arguments)


async def opened(name, beacon=True):
    host = Host(HostLobby(name))
    host.lobby.change_settings(ChangeSettings("yardmaster", "", 3))
    server = Server(host, InLoop())
    await server.open(0)
    light = Beacon(host.room_info, server.port) if beacon else None
    if light:
        await light.start()
    return server, light


async def until(browser, done):
    end = asyncio.get_running_loop().time() + PATIENCE
    while not done(names(browser)):
        if asyncio.get_running_loop().time() > end:
            return False
        await asyncio.sleep(0.05)
    return True


async def asked(list_, *ways):
    """Repeats the query until a room answers, because a busy machine may miss one."""
    while not list_.entries:
        for way in ways:
            list_.add_address(way)
        await list_.poll_all()


def names(browser):
    return sorted(one.room.name for one in browser.rooms.entries.values())


@pytest.fixture
def no_broadcast(monkeypatch):
    def refuse(port):
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(lan, "_broadcast_socket", refuse)


@pytest.fixture
def no_multicast(monkeypatch):
    def refuse(**how):
        raise OSError(19, "No such device")

    monkeypatch.setattr(lan, "AsyncZeroconf", refuse)


@pytest.fixture
def other_port(monkeypatch):
    """A separate broadcast port, so that rooms of other programs on this machine are not found."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("", 0))
        monkeypatch.setattr(lan, "BROADCAST_PORT", probe.getsockname()[1])


@pytest.fixture(autouse=True)
def own_service(monkeypatch):
    monkeypatch.setattr(lan, "SERVICE", f"_rh{os.getpid()}._tcp.local.")


@pytest.mark.slow
def test_two_rooms_of_one_name_are_found_by_zeroconf_and_one_that_closes_is_gone(no_broadcast):
    async def party():
        browser = RoomBrowser([])
        await browser.start()
        if browser.trouble:
            pytest.skip(browser.trouble)
        first, one = await opened("Örs ű ő")
        second, two = await opened("Örs ű ő")
        assert await until(browser, lambda listed: listed == ["Örs ű ő"] * 2)
        listed = next(iter(browser.rooms.entries.values()))
        assert (listed.room.game, listed.room.seats, listed.is_compatible) == ("yardmaster", 3, True)
        await two.stop()
        await second.shut()
        assert await until(browser, lambda listed: len(listed) == 1)
        await one.stop()
        await first.shut()
        assert await until(browser, lambda listed: listed == [])
        await browser.stop()

    asyncio.run(party())


@pytest.mark.slow
def test_a_room_is_found_by_broadcast_where_multicast_is_blocked(no_multicast, other_port):
    async def party():
        browser = RoomBrowser([])
        await browser.start()
        assert "type the address" in browser.trouble
        server, light = await opened("Broadcast")
        assert "LAN search is off" in light.trouble
        assert await until(browser, lambda listed: listed == ["Broadcast"])
        await browser.stop()
        await light.stop()
        await server.shut()

    asyncio.run(party())


@pytest.mark.slow
def test_a_host_that_was_killed_disappears_within_ten_seconds(no_multicast, no_broadcast):
    async def party():
        server, _ = await opened("Doomed", beacon=False)
        browser = RoomBrowser([("127.0.0.1", server.port)])
        await browser.start()
        assert await until(browser, lambda listed: listed == ["Doomed"])
        await server.shut()
        assert await until(browser, lambda listed: listed == [])
        assert room_list.MISSES * (room_list.ASK_EVERY + room_list.ASK_TIME) < 10.0, "so long it may take"
        await browser.stop()

    asyncio.run(party())


def test_a_network_that_comes_later_is_noticed(no_broadcast, monkeypatch):
    """Neither the listener nor the search detects a new interface; the program updates them."""
    told = []

    class Quiet:
        zeroconf = None

        def __init__(self, **how):
            if len(lan.local_addresses()) < 2:
                raise RuntimeError("No interfaces to listen on")

        async def async_update_interfaces(self):
            told.append(lan.local_addresses())

        async def async_close(self):
            pass

    here = ["127.0.0.1"]
    monkeypatch.setattr(lan, "local_addresses", lambda: list(here))
    monkeypatch.setattr(lan, "AsyncZeroconf", Quiet)
    monkeypatch.setattr(lan, "AsyncServiceBrowser", lambda *what, **how: None)
    monkeypatch.setattr(lan, "INTERFACE_CHECK_INTERVAL_S", 0.02)

    async def party():
        browser = RoomBrowser([])
        await browser.start()
        assert "No interfaces" in browser.trouble
        here.append("10.0.0.5")
        assert await until(browser, lambda _: browser.trouble == "")
        here.append("10.0.1.5")
        assert await until(browser, lambda _: told)
        assert told == [["127.0.0.1", "10.0.0.5", "10.0.1.5"]]
        await browser.stop()

    asyncio.run(party())


def test_a_room_that_changes_while_it_is_announced_is_told_anew_afterwards(no_broadcast, monkeypatch):
    told, begun, renewed = [], asyncio.Event(), asyncio.Event()

    class Slow:
        def __init__(self, **how):
            pass

        async def async_register_service(self, info, allow_name_change):
            told.append("begun")
            begun.set()
            for _ in range(9):
                await asyncio.sleep(0)
            told.append("announced")

        async def async_update_service(self, info):
            told.append("renewed")
            renewed.set()

        async def async_close(self):
            pass

    async def run():
        host = Host(HostLobby("Busy"))
        light = Beacon(host.room_info, 1)
        await light.start()
        await begun.wait()
        host.lobby.change_settings(ChangeSettings("yardmaster", "", 3))
        light.refresh()
        await renewed.wait()
        await light.stop()

    monkeypatch.setattr(lan, "AsyncZeroconf", Slow)
    asyncio.run(run())
    assert told == ["begun", "announced", "renewed"]


def test_a_room_that_misses_one_question_is_still_listed():
    async def party():
        server, _ = await opened("Slow", beacon=False)
        list_ = RoomList()
        way = ("127.0.0.1", server.port)
        await asked(list_, way)
        await server.shut()
        await list_.poll_all()
        (one,) = list_.entries.values()
        assert not one.plain()["answers"]
        await list_.poll_all()
        await list_.poll_all()
        assert list_.entries == {}

    asyncio.run(party())


def test_a_room_found_two_ways_is_listed_once():
    async def party():
        server, _ = await opened("Twice", beacon=False)
        list_ = RoomList()
        await asked(list_, ("127.0.0.1", server.port), ("127.0.0.2", server.port))
        assert len(list_.entries) == 1
        await server.shut()

    asyncio.run(party())


@pytest.mark.parametrize(
    "answer", [b"", b"\xff\xff\xff\xff", framed(b"\xc1"), framed(pack(["room", 1])), b"HTTP/1.1"]
)
def test_what_is_no_room_is_not_listed(answer):
    async def party():
        async def serve(reader, writer):
            await reader.read(10)
            writer.write(answer)
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises((OSError, BadData)):
            await query_room(("127.0.0.1", port))
        server.close()

    asyncio.run(party())


def test_a_room_of_other_rules_is_shown_as_such():
    room = RoomInfo(
        compatibility.PROTOCOL, (("yardmaster", 65_535),), "Old", "yardmaster", "", 3, 1, "lobby", False, "id"
    )
    assert not room_list.RoomListEntry(("127.0.0.1", 1), room, 0.0).is_compatible


def test_addresses_as_people_type_them():
    assert parse_address("192.168.1.20") == ("192.168.1.20", 47800)
    assert parse_address(" host.local:123 ") == ("host.local", 123)
    for text in ("", ":", "host:", "host:0", "host:99999", "host:x", ":47800"):
        with pytest.raises(BadData, match="is not an address"):
            parse_address(text)


def test_a_match_that_is_over_has_no_seat_anywhere(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    for host, match in enumerate(("0a", "0b", "0a", "")):
        remember_visit(VisitedRoom((f"10.0.0.{host}", 47800), match=match))
    forget_seat("0a")
    assert [(visit.way[0], visit.match) for visit in visits()] == [
        ("10.0.0.3", ""),
        ("10.0.0.2", ""),
        ("10.0.0.1", "0b"),
        ("10.0.0.0", ""),
    ]


def test_recent_rooms_are_kept_and_broken_files_forgiven(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    assert recent_addresses() == []
    for number in range(12):
        remember_visit(VisitedRoom((f"10.0.0.{number}", 47800)))
    again = VisitedRoom(("10.0.0.7", 47800), "Ada’s table", "TQ7K", "2026-11-16", "0a", "Ada")
    remember_visit(again)
    assert visits()[0] == again
    assert recent_addresses()[:2] == [("10.0.0.7", 47800), ("10.0.0.11", 47800)]
    assert len(recent_addresses()) == 8
    for text in ("{", "7", '{"a": 1}', '["nonsense:x"]', json.dumps(None)):
        (tmp_path / "rooms.json").write_text(text)
        assert recent_addresses() == []
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "rooms.json"))
    remember_visit(VisitedRoom(("10.0.0.1", 47800)))
