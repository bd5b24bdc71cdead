"""A room inside one program, without sockets: what a host says is carried to its peers, and back."""

from __future__ import annotations

import time
from typing import Any

from game.bots.bot import picker
from game.rules.core.match_settings import MatchSettings
from net.client.peer import Peer
from net.protocol.messages import Arrange
from net.server.connections import LinkId
from net.server.host import Host
from net.server.lobby import Lobby

DIFFERENT = 10
"""About so many moves make up a match that must be long: it is as long as they are often taken back, so that
a long one is of the same moves as a short one, and only longer."""


class Wires:
    """A host with a match, and those who watch it. What the host itself costs is counted."""

    def __init__(self, terms: MatchSettings) -> None:
        self.host = Host(Lobby("Bench"))
        self.peers: dict[LinkId, Peer] = {}
        self.spent = 0.0
        """Seconds of CPU that the host has taken."""
        self.sent = 0
        """Bodies that it has sent."""
        self.host.lobby.arrange(Arrange(terms.game, terms.map, terms.seats))
        for seat in range(terms.seats):
            guest = self.host.lobby.enter(f"P{seat}", "player", bytes([seat]) * 16)
            guest.ready = True
            self.host.lobby.sit(guest.id, seat)
        if (start := self.host.draft()) is not None:
            self.host.start_match(start)
        running: Any = self.host.running
        self.match = running.match
        self._pick = picker("bench")

    def watch(self, name: str) -> Peer:
        """Somebody comes in to watch, and is in step."""
        link = len(self.peers) + 1
        peer = self.peers[link] = Peer(name, "watcher")
        self.host.joined(link)
        peer.hello()
        self.settle()
        return peer

    def part(self, peer: Peer) -> None:
        """Somebody leaves."""
        link = next(link for link, one in self.peers.items() if one is peer)
        del self.peers[link]
        self.host.left(link)
        self.settle()

    def play(self) -> bool:
        """One action of whoever is to act, told to everybody; False where nobody is."""
        match = self.match
        if not (acting := match.game.to_act(match.replica.state)):
            return False
        view = match.replica.view(match.dealer.hands_of(acting[0]))
        match.propose(acting[0], match.game.sample(view, acting[0], self._pick), match.last)
        self.settle()
        return True

    def lengthen(self, entries: int) -> None:
        """Play until the journal is so long, by people who take back and play again."""
        match, often = self.match, max(1, entries // (2 * DIFFERENT))
        while len(match.journal) < entries and (acting := match.game.to_act(match.replica.state)):
            seat = acting[0]
            view = match.replica.view(match.dealer.hands_of(seat))
            action = match.game.sample(view, seat, self._pick)
            match.propose(seat, action, match.last)
            for _again in range(often):
                if len(match.journal) >= entries or match.undo(seat, match.last) is not None:
                    break
                match.propose(seat, action, match.last)
        self.settle()

    def settle(self) -> None:
        """Carry everything across until nobody says any more."""
        said: list[tuple[LinkId, bytes]] = []
        while True:
            began = time.process_time()
            for link, body in said:
                self.host.receive(link, body)
            self.host.publish()
            told, self.host.board.outbox = self.host.board.outbox, []
            self.spent += time.process_time() - began
            self.sent += len(told)
            for link, body in told:
                if link in self.peers:
                    self.peers[link].receive(body)
            said = [(link, body) for link, peer in self.peers.items() for body in _said(peer)]
            if not said and not told:
                return


def _said(peer: Peer) -> list[bytes]:
    peer.keep()
    out, peer.outbox = peer.outbox, []
    return out
