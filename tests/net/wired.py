"""A party over loopback sockets; the network has its own thread, the peers run in the test's."""

import socket
import time
from random import Random
from typing import Any

from net.client.connection import TcpConnection
from net.client.peer import Peer
from net.client.session import Session
from net.protocol import messages as m
from net.protocol.event_loop import NetLoop
from net.protocol.frames import pack
from net.protocol.protected_room import RoomLock
from net.server.host import Host
from net.server.lobby import HostLobby
from net.server.tcp_server import LocalConnection, Server
from tests.patience import PATIENCE


def is_ready(peer):
    return any(person.id == peer.you and person.ready for person in peer.room_state.people)


class Wired:
    """A server and its sessions; a context manager."""

    def __init__(self, seats=2, code="", port=0, host=None, bots=("greedy",), open_save=None):
        self.net = NetLoop()
        self.host: Any = host or Host(HostLobby("Wired", lambda _: bots), open_save, locked=bool(code))
        self.server = Server(self.host, self.net, RoomLock(code) if code else None)
        self.net.wait(self.server.open(port, "127.0.0.1"))
        self.sessions: list[Any] = []
        self.news: dict[Any, list[Any]] = {}
        """Notifications by session."""
        self.strangers: list[socket.socket] = []
        self.acted: dict[Any, tuple[int, int]] = {}
        self.rng = Random(5)
        self.owner: LocalConnection = self.net.wait(self._owner())
        if self.host.publisher is None:
            self.order(m.ChangeSettings("yardmaster", "", seats))

    async def _owner(self):
        return self.server.connect_local(lambda body: None, owner=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for one in (*self.sessions, *self.strangers):
            one.close()
        self.net.wait(self.server.shut())
        self.net.close()
        running = self.server.host.publisher
        if running is not None and running.save is not None:
            running.save.close()

    def order(self, record):
        self.owner.send(pack(record))

    def join(self, name, seat=None, role="player", code="", port=None, **how):
        peer = Peer(name, role, **how)
        session = Session(peer, TcpConnection(self.net, "127.0.0.1", port or self.server.port, code))
        self.sessions.append(session)
        self.news[session] = []
        assert self.until(lambda: session.ended or (session.is_connected and peer.room_state is not None)), (
            "nobody answered"
        )
        if seat is not None:
            peer.send(m.Sit(seat))
            peer.ready()
            assert self.until(lambda: seat in peer.seats and is_ready(peer))
        return session

    def call(self, room_for=0):
        """A raw connection; `room_for` limits its receive buffer."""
        wire = socket.socket()
        self.strangers.append(wire)
        if room_for:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room_for)
        wire.settimeout(PATIENCE)
        wire.connect(("127.0.0.1", self.server.port))
        return wire

    def until(self, done, patience=PATIENCE):
        """Polls all sessions until `done` holds; returns whether it did."""
        end = time.monotonic() + patience
        while not done():
            if time.monotonic() > end:
                return False
            fresh = {session: session.poll() for session in self.sessions}
            for session, news in fresh.items():
                self.news[session] += news
            if not any(fresh.values()):
                time.sleep(0.002)
        return True

    def told(self, session, kind):
        """Notifications of a session of this type."""
        return [one for one in self.news[session] if isinstance(one, kind)]

    def act(self):
        """Connected players who are to act play; repeats actions lost with a connection."""
        for session in self.sessions:
            peer = session.peer
            if peer.replica is None or not session.is_connected:
                continue
            begun = len(self.told(session, m.Begin))
            now = begun, len(peer.replica.journal)
            for seat in peer.game.to_act(peer.replica.state):
                if seat in peer.seats and self.acted.get(session) != now:
                    self.acted[session] = now
                    peer.propose(seat, peer.game.sample(peer.view(seat), seat, self.rng.randrange))
                    session.flush()

    def play(self, most=10_000):
        """Plays until every peer has a verdict or there are `most` items."""

        def done():
            self.act()
            playing = [session for session in self.sessions if session.ended is None]
            if all(session.peer.verdict is not None for session in playing):
                return True
            return all(
                session.peer.replica is not None and len(session.peer.replica.journal) >= most
                for session in playing
            )

        return self.until(done, 2 * PATIENCE)

    def begin(self):
        self.order(m.Play())
        assert self.until(lambda: all(session.peer.replica is not None for session in self.sessions))
