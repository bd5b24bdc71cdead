"""No phone loses its seat: closed rooms, foreign links, crowded ports and killed displays."""

import base64
import os
import re
import secrets
import signal
import socket
import subprocess
import sys

import pytest
from websockets.exceptions import ConnectionClosed

from game.client.games.phone_pages import phone_pages
from game.session.hosting import HostedRoom, resume_from
from net.protocol.messages import Play
from net.storage import saves
from net.storage.credentials import open_host_save
from net.web import web_server
from net.web.phone_registry import MOST_WATCHERS
from tests.net.ports import free_port
from tests.web.browser import chromium, needs_chromium, until
from tests.web.rooms import ROOT, address, room, sit_down
from tests.web.wire import Socket


def last_message(page: Socket) -> dict:
    heard = {}
    try:
        while True:
            heard = page.hear()
    except ConnectionClosed:
        return heard


def test_a_closed_room_leaves_the_seat_to_the_browser_until_the_match_is_over():
    with room(seats=2, bots=1) as hosting:
        page = Socket(hosting)
        page.until(lambda shown: shown["stage"] == "door")
        page.sit("Carlo")
        assert hosting.request(Play()) is None
        page.until(lambda shown: shown["stage"] == "playing" and shown["cards"])
        hosting.close_phones()
        assert last_message(page) == {"k": "closed"}
        hosting.open_phones(phone_pages(), 0)
        again = Socket(hosting, token=page.token)
        again.until(lambda shown: shown["stage"] == "playing" and shown["cards"])
        again.say(say="wish", what="bot")
        again.until(lambda shown: shown["stage"] == "over")
        hosting.close_phones()
        assert last_message(again) == {"k": "end", "why": "ended", "forget": True}


@needs_chromium
def test_a_browser_keeps_code_and_seat_through_foreign_links_and_a_closed_room(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "home"))
    with chromium(tmp_path / "profile") as browser:
        with room(seats=2, bots=1, open_save=open_host_save) as first:
            tab, there = browser.tab(), address(first)
            tab.open(there)
            tab.wait("state === 'code'")
            tab.ask(f"document.getElementById('code').value = '{first.phones.code.lower()}'")
            tab.touch("[data-on=enter]")
            tab.wait("document.querySelector('[data-on=sit]')")
            tab.reload()
            tab.wait("document.querySelector('[data-on=sit]')")
            sit_down(tab, first, "Carlo")
            assert first.request(Play()) is None
            tab.wait("page && page.stage === 'playing'")
            seat = tab.ask("localStorage.getItem('seat')")
            code, nobody = first.phones.code, "0" * 32
            for foreign in (f"X/{nobody}", f"{code}/foo", f"{code}/{nobody}", ""):
                tab.open("about:blank")
                tab.open(f"{there}#{foreign}")
                tab.wait("state === 'page' && page.stage === 'playing'")
                assert tab.ask("localStorage.getItem('seat')") == seat
            path = first.save_path
            first.close_phones()
            tab.wait("state === 'lost' && isClosed")
        second = HostedRoom("again", None, prepare=resume_from(saves.read_save(path)))
        try:
            assert second.had_phones
            second.open_phones(phone_pages())
            tab.wait("state === 'page' && page.stage === 'playing'")
            assert tab.ask("localStorage.getItem('seat')") == seat
            assert address(second) == there
        finally:
            second.close()


def test_sockets_without_the_code_keep_nobody_out(monkeypatch):
    monkeypatch.setattr(web_server, "MOST_WAITING", 4)
    with room(seats=2, bots=1) as hosting:
        silent = [Socket(hosting, hello=False) for _ in range(8)]
        page = Socket(hosting)
        page.until(lambda shown: shown["stage"] == "door")
        for one in (*silent, page):
            one.close()


def test_a_browser_that_reads_no_answers_is_disconnected():
    """Answers to pings are not held back; unread they would fill the host's memory."""
    with room(seats=2, bots=1) as hosting:
        port = hosting.phones.web_server.port
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.settimeout(30)
            line.connect(("127.0.0.1", port))
            key = base64.b64encode(secrets.token_bytes(16)).decode()
            origin = f"http://127.0.0.1:{port}"
            line.sendall(
                f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
            )
            assert b"101" in line.recv(12)
            pings = (b"\x89\xfd" + bytes(4) + b"p" * 125) * 500
            with pytest.raises(OSError, match=r".+"):
                send_often(line, pings)


def send_often(line: socket.socket, data: bytes) -> None:
    for _ in range(500):
        line.sendall(data)


def test_watchers_who_left_free_their_place(monkeypatch):
    monkeypatch.setattr("net.web.phone_session.RECONNECT_GRACE_S", 0.1)
    with room(seats=2, bots=2) as hosting:
        assert hosting.request(Play()) is None
        for _round in range(2):
            pages = [Socket(hosting) for _ in range(MOST_WATCHERS)]
            for page in pages:
                page.until(lambda shown: shown["stage"] == "door")
                page.say(say="join", name="Watcher", colour=0, seat=-1)
                page.until(lambda shown: shown["stage"] in ("playing", "over"))
            for page in pages:
                page.socket.socket.shutdown(socket.SHUT_RDWR)
            until(lambda: not hosting.query(lambda _host: hosting.phones.sessions))


class HostingDisplay:
    """A table display that hosts, in a process of its own."""

    def __init__(self, home, command: str) -> None:
        place = {"ROUNDHOUSE_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "game", "table", *command.split(), "--size", "640x360"],
            cwd=ROOT,
            env=os.environ | place,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        found = (re.search(r"//[^:]+:(\d+)/#(\w+)", line) for line in self.process.stdout)
        self.port, self.code = next((int(one[1]), one[2]) for one in found if one)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def test_a_killed_table_display_resumes_with_the_phones_of_its_match(tmp_path):
    ports = f"--port {free_port()} --phone-port {free_port()}"
    first = HostingDisplay(tmp_path, f"--host yardmaster --seats 2 --bots easy {ports}")
    try:
        page = Socket(port=first.port, code=first.code)
        page.sit("Carlo")
        page.until(lambda shown: shown["stage"] == "playing" and shown["cards"])
    finally:
        first.kill()
    (save,) = tmp_path.rglob("*.save")
    second = HostingDisplay(tmp_path, f"--resume {save} {ports}")
    try:
        assert (second.port, second.code) == (first.port, first.code)
        again = Socket(port=second.port, code=second.code, token=page.token)
        again.until(lambda shown: shown["stage"] == "playing" and shown["cards"])
        assert again.page["bar"]["title"].endswith("Carlo")
    finally:
        second.kill()
