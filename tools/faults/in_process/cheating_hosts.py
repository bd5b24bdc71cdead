"""Dishonest hosts and peers, tried on copies of the real peers; every cheat must be noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game.rules.core.codec import BadData
from game.rules.core.journal import Journal
from net.client.notifications import HostRollback, Notification
from net.client.own_takeover_state import takeover_state_of
from net.client.peer import Peer
from net.match.authority import Authority
from net.protocol import messages as m
from net.protocol.crypto import pledge
from net.protocol.frames import pack, unpack
from net.server.host import Host
from net.server.lobby import HostLobby
from net.storage.save_records import SaveHeader
from net.storage.saves import SavedMatch
from tools.faults.in_process.simulated_match import BOT, OWNER_LINK, Person, SimulatedMatch


class InstantRoom:
    """A host and peers whose messages arrive at once; remembers notifications and messages of the peers."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.peers: dict[int, Peer] = {}
        self.news: dict[int, list[Notification]] = {}
        self.sent_by_peers: list[bytes] = []
        self.refused = 0

    def join(self, peer: Peer) -> None:
        link = 100 + len(self.peers)
        self.peers[link], self.news[link] = peer, []
        self.host.connected(link)
        peer.hello()
        self.deliver_all()

    def deliver_all(self) -> None:
        """Delivers messages both ways until there are none left."""
        while True:
            board = self.host.connections
            out, board.outbox, board.hangups = board.outbox, [], []
            for link, body in out:
                if link in self.peers:
                    self._deliver(link, body)
            said = [(link, body) for link, peer in self.peers.items() for body in peer.outbox]
            for peer in self.peers.values():
                peer.outbox.clear()
            for link, body in said:
                self.sent_by_peers.append(body)
                self.host.receive(link, body)
            if not out and not said:
                return

    def _deliver(self, link: int, body: bytes) -> None:
        try:
            self.news[link] += self.peers[link].receive(body)
        except BadData:
            self.refused += 1
            del self.peers[link]
            self.host.disconnected(link)

    def messages_from_peers(self, kind: Any, moves: Any) -> list[Any]:
        """Messages of this type that peers sent."""
        read = (unpack(m.to_host(moves), body) for body in self.sent_by_peers)
        return [one for one in read if isinstance(one, kind)]


def _hosted_before(peer: Peer, start: m.MatchStart) -> bool:
    """Whether this peer hosted the previous epoch. Its last decisions may have reached nobody, so it does not
    accuse its heir of a rollback."""
    known = peer.start
    if known is None or known.epoch >= start.epoch:
        return False
    return any(chair.host and chair.pledge == peer.pledge for chair in known.chairs)


class Cheats:
    """Tries each cheat on copies of the current match."""

    def __init__(self, world: SimulatedMatch, done: Counter[str], caught: Counter[str]) -> None:
        self._world = world
        self._rng = world.rng
        self._done = done
        self._caught = caught
        self.by_name: dict[str, Callable[[], bool | None]] = {
            "fake heir": self.fake_heir,
            "second host": self.rival_host,
            "old host": self.old_host,
            "rolling back": self.roll_back,
            "shopping for seeds": self.grind_seeds,
            "forged entries": self.forge_entries,
        }

    def attempt(self, name: str) -> bool:
        """Tries a cheat; returns False if it cannot be tried now."""
        found = self.by_name[name]()
        if found is None:
            return False
        self._done[name] += 1
        self._caught[name] += found
        return True

    def _copies(self) -> list[Peer]:
        """Peers restored from their saves, as after a restart."""
        return [one for person in self._world.people if (one := self._copy(person)) is not None]

    def _copy(self, person: Person) -> Peer | None:
        person.peer.sync_save()
        saved = person.disk.read()
        if saved is None or person.peer.start is None or saved.start.root != person.peer.start.root:
            return None
        peer = Peer(person.name, "player", person.peer.token, None, self._rng.randbytes)
        try:
            peer.restore(saved, None)
        except BadData:
            return None
        return peer

    def _match(self) -> Authority | None:
        host = self._world.host
        running = host.publisher if host is not None else None
        return running.match if running is not None and not running.is_over else None

    def _resumed(self, keep: int) -> Host | None:
        """The host resumed with the first `keep` entries."""
        host, match = self._world.host, self._match()
        if host is None or match is None:
            return None
        keys = host.handshake
        private = {seq: move for seq, move in match.private.items() if seq < keep}
        opening = SaveHeader(match.start, "Room", match.secret, None, keys.key_ring, keys.saved_keys())
        saved = SavedMatch(
            Path(), opening, match.game, Journal(match.journal[:keep]), private, secret=match.secret
        )
        again = Host(HostLobby("Again", lambda _: (BOT,)), None, self._rng.randbytes)
        again.resume(saved, None)
        return again

    def fake_heir(self) -> bool | None:
        """Somebody without a seat, who knows all public data, asks for shares of the secret."""
        copies = self._copies()
        if len(copies) < 2:
            return None
        victim, *others = copies
        try:
            heritage = takeover_state_of(victim)
        except BadData:
            return None
        heritage.keys.clear()
        heritage.shares.clear()
        host = Host(HostLobby("Heirs"), None, self._rng.randbytes)
        host.begin_takeover(heritage)
        meeting = InstantRoom(host)
        before = [list(peer.disclosures) for peer in others]
        for peer in others:
            meeting.join(peer)
            if peer.token is not None and victim.token is not None:
                asks = m.ConsentRequest(
                    pledge(victim.token), victim.name, 9, ((pledge(peer.token), peer.takeover_keys.nonce),)
                )
                if peer.receive(pack(asks)):
                    return False
                peer.agree()
        meeting.deliver_all()
        given = meeting.messages_from_peers(m.ConsentReply | m.EncryptedShare, heritage.game.moves)
        return not given and before == [peer.disclosures for peer in others]

    def rival_host(self) -> bool | None:
        """Somebody without a seat claims the match in a later epoch and starts it again."""
        copies, match = self._copies(), self._match()
        if not copies or match is None:
            return None
        later = msgspec.structs.replace(match.start, epoch=match.start.epoch + 1)
        found = True
        for peer in copies:
            peer.hello()
            challenge = m.Challenge(
                later.root, later.commitment, later.epoch, bytes(8), self._rng.randbytes(16)
            )
            try:
                peer.receive(pack(challenge))
                peer.receive(pack(m.JoinAccepted(1, self._rng.randbytes(16))))
                peer.receive(pack(m.Begin(later, 0, 0)))
                found = False
            except BadData:
                pass
        return found

    def old_host(self) -> bool | None:
        """The host of an earlier epoch returns; peers of the current epoch must refuse it."""
        match = self._match()
        if match is None or not match.start.epoch:
            return None
        now = match.start.epoch
        copies = [peer for peer in self._copies() if peer.start is not None and peer.start.epoch == now]
        if not copies:
            return None
        before = match.start.epoch - 1
        found = True
        for peer in copies:
            peer.hello()
            old = m.Challenge(
                match.start.root, match.start.commitment, before, bytes(8), self._rng.randbytes(16)
            )
            try:
                peer.receive(pack(old))
                found = False
            except BadData:
                pass
        return found

    def roll_back(self) -> bool | None:
        """The host resumes with fewer entries than it published and ignores what peers have."""
        match = self._match()
        length = len(match.journal) if match is not None else 0
        copies = [peer for peer in self._copies() if match is not None and peer.last + 1 == length]
        copies = [peer for peer in copies if match is not None and not _hosted_before(peer, match.start)]
        if length < 12 or not copies:
            return None
        host = self._resumed(length - self._rng.randint(1, 9))
        if host is None or host.publisher is None or len(host.publisher.match.journal) >= length:
            return None  # only chance events were cut, and they come out the same
        host.recovery.request_items = lambda *_: False  # type: ignore[method-assign]
        meeting = InstantRoom(host)
        for peer in copies:
            meeting.join(peer)
        seen = [any(isinstance(one, HostRollback) for one in news) for news in meeting.news.values()]
        return all(seen) and all(peer._violation is not None for peer in copies)

    def forge_entries(self) -> bool | None:
        """A peer offers a resumed host a longer journal than was played."""
        match = self._match()
        copies = [peer for peer in self._copies() if match is not None and peer.last == match.last]
        host = self._resumed(len(match.journal)) if match is not None else None
        if host is None or match is None or not copies:
            return None
        liar = self._rng.choice(copies)
        if liar.replica is None or liar.game is None:
            return None
        seats = liar.game.to_act(liar.replica.state)
        legal = (
            liar.game.legal(match.replica.view(match.dealer.hands_of(seats[0])), seats[0]) if seats else []
        )
        if not legal:
            return None
        try:
            liar.replica.add(seats[0], legal[0])
        except (BadData, AssertionError, ValueError):
            return None
        liar.tag = self._rng.choice((liar.tag, self._rng.randbytes(8)))
        meeting = InstantRoom(host)
        meeting.join(liar)
        journal = host.publisher.match.journal if host.publisher is not None else Journal()
        return journal == match.journal

    def grind_seeds(self) -> bool | None:
        """A host asks for salts repeatedly under one commitment, to choose the best seed."""
        match = self._match()
        if match is None:
            return None
        rng = Random(self._rng.random())
        host = Host(HostLobby("Shop", lambda _: (BOT,)), None, rng.randbytes)
        host.renew_secret = lambda: None  # type: ignore[method-assign]
        host.connected(OWNER_LINK, owner=True)
        host.receive(OWNER_LINK, pack(m.ChangeSettings(*match.start.terms)))
        meeting = InstantRoom(host)
        for seat in range(match.game.seats):
            peer = Peer(f"Player {seat}", random_bytes=rng.randbytes)
            meeting.join(peer)
            peer.send(m.Sit(seat))
            peer.ready()
            meeting.deliver_all()
        for _ in range(4):
            host.receive(OWNER_LINK, pack(m.Play()))
            meeting.deliver_all()
            host.publisher, host.seed_agreement.withdrawn = None, 0  # discard the deal
            host.lobby.unready()
            host.announce()
            meeting.deliver_all()
            for peer in list(meeting.peers.values()):
                peer.ready()
            meeting.deliver_all()
        salts = meeting.messages_from_peers(m.RevealSalt, match.game.moves)
        return len(salts) <= match.game.seats
