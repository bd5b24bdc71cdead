"""A room in one process without sockets: messages between host and peers are passed directly."""

from __future__ import annotations

import time
from typing import Any

from game.bots.bot import seeded_pick
from game.rules.core.match_settings import MatchSettings
from net.client.peer import Peer
from net.protocol.messages import ChangeSettings
from net.server.connections import ConnectionId
from net.server.host import Host
from net.server.lobby import HostLobby

DIFFERENT_MOVES = 10
"""About how many different moves a lengthened match has.

It is lengthened by undoing and repeating moves, so that a long match has the same moves as a short one.
"""


class LoopbackRoom:
    """A host with a match and its spectators; measures the host's own cost."""

    def __init__(self, terms: MatchSettings) -> None:
        self.host = Host(HostLobby("Bench"))
        self.peers: dict[ConnectionId, Peer] = {}
        self.host_cpu_s = 0.0
        """CPU seconds used by the host."""
        self.bodies_sent = 0
        """Number of message bodies sent by the host."""
        self.host.lobby.change_settings(ChangeSettings(terms.game, terms.map, terms.seats))
        for seat in range(terms.seats):
            guest = self.host.lobby.add_person(f"P{seat}", "player", bytes([seat]) * 16)
            guest.ready = True
            self.host.lobby.sit(guest.id, seat)
        if (start := self.host.draft()) is not None:
            self.host.start_match(start)
        running: Any = self.host.publisher
        self.match = running.match
        self._pick = seeded_pick("bench")

    def add_spectator(self, name: str) -> Peer:
        """Adds a spectator and brings it up to date."""
        link = len(self.peers) + 1
        peer = self.peers[link] = Peer(name, "watcher")
        self.host.connected(link)
        peer.hello()
        self.deliver_messages()
        return peer

    def remove_peer(self, peer: Peer) -> None:
        """Removes a peer."""
        link = next(link for link, one in self.peers.items() if one is peer)
        del self.peers[link]
        self.host.disconnected(link)
        self.deliver_messages()

    def play(self) -> bool:
        """Plays a random action and sends it to everybody; returns False if nobody can act."""
        match = self.match
        if not (acting := match.game.to_act(match.replica.state)):
            return False
        view = match.replica.view(match.dealer.hands_of(acting[0]))
        match.propose(acting[0], match.game.sample(view, acting[0], self._pick), match.last)
        self.deliver_messages()
        return True

    def lengthen(self, entries: int) -> None:
        """Plays, undoes and repeats actions until the journal has this many entries."""
        match, often = self.match, max(1, entries // (2 * DIFFERENT_MOVES))
        while len(match.journal) < entries and (acting := match.game.to_act(match.replica.state)):
            seat = acting[0]
            view = match.replica.view(match.dealer.hands_of(seat))
            action = match.game.sample(view, seat, self._pick)
            match.propose(seat, action, match.last)
            for _again in range(often):
                if len(match.journal) >= entries or match.undo(seat, match.last) is not None:
                    break
                match.propose(seat, action, match.last)
        self.deliver_messages()

    def deliver_messages(self) -> None:
        """Delivers messages until there are no more."""
        said: list[tuple[ConnectionId, bytes]] = []
        while True:
            began = time.process_time()
            for link, body in said:
                self.host.receive(link, body)
            self.host.publish()
            outgoing, self.host.connections.outbox = self.host.connections.outbox, []
            self.host_cpu_s += time.process_time() - began
            self.bodies_sent += len(outgoing)
            for link, body in outgoing:
                if link in self.peers:
                    self.peers[link].receive(body)
            said = [(link, body) for link, peer in self.peers.items() for body in _take_outbox(peer)]
            if not said and not outgoing:
                return


def _take_outbox(peer: Peer) -> list[bytes]:
    peer.sync_save()
    out, peer.outbox = peer.outbox, []
    return out
