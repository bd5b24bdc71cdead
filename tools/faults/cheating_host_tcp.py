"""Tries a cheat over real sockets against copies of the peers of a match.

python -m tools.faults.cheating_host_tcp TRICK HOST_SAVE GUEST_SAVE…; the last line is `caught`, `not caught`,
`nothing to try`, or `no answer` if the peers stopped responding. The real match is not affected.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from game.rules.core.codec import BadData
from game.rules.core.journal import Journal
from game.session.hosting import HostedRoom, take_over_from
from net.client.connection import TcpConnection
from net.client.notifications import HostRollback, Notification
from net.client.own_takeover_state import takeover_state_of
from net.client.peer import Peer
from net.client.session import Session
from net.match.secret_sharing import OF_SECRET, has_open_information
from net.protocol import messages as m
from net.protocol.crypto import pledge
from net.protocol.event_loop import NetLoop
from net.protocol.frames import unpack
from net.server.host import Host
from net.storage.saves import SavedMatch, read_save
from tools.faults.network_relay import LinkConditions, start_relay

PATIENCE = 6_000
"""After so many polls without a message, none is expected any more.

They are counted and not timed, so that a slow machine does not cause a failure.
"""
POLL_S = 0.01
LOOPBACK = "127.0.0.1"
SEED_ATTEMPTS = 2


class NoAnswer(Exception):
    """An expected message did not arrive."""


class TcpRoom:
    """A room of the cheating host, and peers connected by TCP."""

    def __init__(self, prepare: Callable[[Host], None] = lambda _: None) -> None:
        self.hosting = HostedRoom("Rogue", 0, prepare=prepare, announce=False, open_save=None)
        self.net = NetLoop()
        self.sessions: list[Session] = []
        self.news: dict[int, list[Notification]] = {}

    def join(self, peer: Peer, port: int = 0) -> Session:
        session = Session(peer, TcpConnection(self.net, LOOPBACK, port or self.hosting.server.port))
        return self._add(session)

    def join_as_owner(self, peer: Peer) -> Session:
        """Connects the owner of the room."""
        return self._add(Session(peer, self.hosting.connect_owner()))

    def _add(self, session: Session) -> Session:
        self.sessions.append(session)
        self.news[id(session.peer)] = []
        return session

    def poll_until(self, done: Callable[[], bool]) -> None:
        """Handles messages until `done` holds; raises NoAnswer after PATIENCE polls without one."""
        quiet = 0
        while not done():
            received = 0
            for session in self.sessions:
                news = session.poll()
                self.news[id(session.peer)] += news
                received += len(news)
            quiet = 0 if received else quiet + 1
            if quiet > PATIENCE:
                raise NoAnswer
            time.sleep(POLL_S)

    def has_received(self, peer: Peer, kind: type[Any]) -> bool:
        return any(isinstance(one, kind) for one in self.news[id(peer)])

    def close(self) -> None:
        for session in self.sessions:
            session.close()
        self.hosting.close()
        self.net.close()


def restore_peers(saves: list[SavedMatch], start: m.MatchStart) -> list[Peer]:
    """Peers of the match, restored from their saves as after a restart."""
    found = []
    place = start.commitment, start.epoch
    for saved in saves:
        if (saved.start.commitment, saved.start.epoch) == place and saved.keys_by_epoch:
            peer = Peer(saved.path.parent.parent.name, token=saved.header.token)
            try:
                peer.restore(saved, None)
            except BadData:
                continue
            found.append(peer)
    return found


def roll_back(saved: SavedMatch, peers: list[Peer], rng: Random) -> bool | None:
    """Tries to resume with fewer entries than the host has published, ignoring what peers have."""
    keep = len(saved.journal) - rng.randint(3, 9)
    ahead = [peer for peer in peers if peer.last >= keep + 2]
    if keep < 1 or not ahead:
        return None
    private = {seq: move for seq, move in saved.private.items() if seq < keep}
    cut = replace(saved, journal=Journal(saved.journal[:keep]), private=private)

    def prepare(host: Host) -> None:
        host.resume(cut, None)
        host.recovery.request_items = lambda *_: False  # type: ignore[method-assign]

    with closing(TcpRoom(prepare)) as meeting:
        length = meeting.hosting.query(
            lambda host: len(host.publisher.match.journal) if host.publisher else 0
        )
        ahead = [peer for peer in ahead if peer.last >= length]
        sessions = [meeting.join(peer) for peer in ahead]

        def knows(session: Session) -> bool:
            """Whether the peer has received all of this host's entries, or refuses to follow it."""
            followed = meeting.has_received(session.peer, m.Begin) and session.peer.last + 1 >= length
            return followed or session.ended is not None or meeting.has_received(session.peer, HostRollback)

        meeting.poll_until(lambda: all(map(knows, sessions)))
        return all(meeting.has_received(peer, HostRollback) for peer in ahead) if ahead else None


def forge_entries(saved: SavedMatch, peers: list[Peer], rng: Random) -> bool | None:
    """Tries to make a resumed host accept a longer journal than was played."""
    with closing(TcpRoom(lambda host: host.resume(saved, None))) as meeting:
        journal = meeting.hosting.query(_journal)
        same = [peer for peer in peers if peer.replica is not None and peer.replica.journal == journal]
        forged = _with_forged_entry(rng.choice(same)) if same else None
        if forged is None:
            return None
        liar, entry = forged
        meeting.join(liar)
        meeting.poll_until(lambda: meeting.has_received(liar, m.Begin))
        return entry not in meeting.hosting.query(_journal)


def _journal(host: Host) -> list[Any]:
    return list(host.publisher.match.journal) if host.publisher is not None else []


def _with_forged_entry(peer: Peer) -> tuple[Peer, Any] | None:
    """Adds one action of the seat to act to a peer's journal, as a modified client could."""
    if peer.replica is None or peer.game is None:
        return None
    for seat in peer.game.to_act(peer.replica.state):
        for action in peer.game.legal(peer.view(seat), seat)[:20]:
            try:
                return peer, peer.replica.add(seat, action)
            except (BadData, AssertionError, ValueError):
                continue  # it depends on a hidden card
    return None


def grind_seeds(saved: SavedMatch, _peers: list[Peer], rng: Random) -> bool:
    """Tries to get salts twice under one commitment, in order to choose the better seed."""
    salts: list[m.RevealSalt] = []

    def prepare(host: Host) -> None:
        host.renew_secret = lambda: None  # type: ignore[method-assign]
        receive, kinds = host.receive, m.to_host(saved.game.moves)

        def hear(link: int, body: bytes) -> None:
            message = unpack(kinds, body)
            if isinstance(message, m.RevealSalt):
                salts.append(message)
            receive(link, body)

        host.receive = hear  # type: ignore[method-assign]

    with closing(TcpRoom(prepare)) as meeting:
        meeting.hosting.set_up_match(saved.start.terms, {})
        guests = [Peer(f"Guest {seat}", random_bytes=rng.randbytes) for seat in range(saved.game.seats)]
        for seat, peer in enumerate(guests):
            meeting.join(peer)
            meeting.poll_until(lambda peer=peer: peer.room_state is not None)  # type: ignore[misc]
            peer.send(m.Sit(seat))
        for _ in range(SEED_ATTEMPTS):
            for peer in guests:
                peer.ready()
            meeting.poll_until(lambda: meeting.hosting.query(lambda host: _all_ready(host, len(guests))))
            meeting.hosting.request(m.Play())
            meeting.poll_until(
                lambda: meeting.hosting.query(lambda host: host.seed_agreement.exchange is None)
            )
            meeting.poll_until(lambda: all(meeting.has_received(peer, m.Begin) for peer in guests))
            meeting.hosting.query(_discard_deal)
            meeting.hosting.request(m.SetGracePeriod(0))  # any command announces the new state
            meeting.poll_until(
                lambda: all(one.room_state is not None and one.room_state.stage == "lobby" for one in guests)
            )
        return len(salts) == len(guests)


def _all_ready(host: Host, guests: int) -> bool:
    seated = host.lobby.remote_players()
    return len(seated) == guests and all(one.ready for one in seated)


def _discard_deal(host: Host) -> None:
    """Discards the deal and returns everybody to the lobby."""
    host.publisher, host.seed_agreement.withdrawn = None, 0
    host.lobby.unready()
    host.announce()


def eavesdrop_on_takeover(saved: SavedMatch, peers: list[Peer], rng: Random) -> bool | None:
    """Tries to read shares of the secret by relaying the messages of a takeover."""
    rng.shuffle(peers)
    heir, *givers = peers if len(peers) > 1 else (None,)
    try:
        heritage = takeover_state_of(heir) if heir is not None else None
    except BadData:
        return None
    if heir is None or heritage is None or set(heritage.holders) - {_pledge(peer) for peer in peers}:
        return None
    pieces = [peer.shares[OF_SECRET] for peer in givers if OF_SECRET in peer.shares]
    heard: list[bytes] = []
    with closing(TcpRoom(take_over_from(heritage))) as meeting:
        meeting.join_as_owner(heir)
        relay = meeting.net.wait(
            start_relay(LOOPBACK, 0, meeting.hosting.server.port, LinkConditions(heard.append))
        )
        port = relay.sockets[0].getsockname()[1]
        for peer in givers:
            meeting.join(peer, port)

        def goes_on() -> bool:
            for peer in givers:
                if peer.consent_request is not None:
                    peer.agree()
            meeting.hosting.request(m.Play())
            return meeting.hosting.query(lambda host: host.publisher is not None)

        meeting.poll_until(goes_on)
    traffic = b"".join(heard)
    read_some = any(piece[:16] in traffic or piece[-16:] in traffic for piece in pieces)
    return not read_some and (bool(pieces) or has_open_information(saved.game))


def _pledge(peer: Peer) -> bytes | None:
    return pledge(peer.token) if peer.token is not None else None


CHEATS: dict[str, Callable[[SavedMatch, list[Peer], Random], bool | None]] = {
    "rolling-back": roll_back,
    "forged-entries": forge_entries,
    "shopping-for-seeds": grind_seeds,
    "relay-at-an-heir": eavesdrop_on_takeover,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.faults.cheating_host_tcp", description=__doc__)
    parser.add_argument("trick", choices=CHEATS)
    parser.add_argument("saves", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    saved, *others = [read_save(path) for path in options.saves]
    try:
        done = CHEATS[options.trick](saved, restore_peers(others, saved.start), Random(options.seed))
    except NoAnswer:
        print("no answer", flush=True)
        return 1
    print("nothing to try" if done is None else "caught" if done else "not caught", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
