"""A host and its peers in one thread, connected by in-memory lists."""

from collections import defaultdict
from random import Random
from typing import Any

from net.client.peer import Peer
from net.protocol import messages as m
from net.protocol.frames import pack, unpack
from net.server.host import Host
from net.server.lobby import HostLobby

OWNER = 0


class Party:
    """A host and peers by link; records everything the peers received."""

    def __init__(
        self, game="yardmaster", seats=3, seed=1, map_key="", options=(), open_save=None, bots=("greedy",)
    ):
        self.rng = Random(seed)
        self.host: Any = Host(HostLobby("Test room", lambda _: bots), open_save, self.rng.randbytes)
        self.peers: dict[int, Any] = {}
        self.received: dict[int, list[bytes]] = {}
        self._news: dict[int, list[Any]] = defaultdict(list)
        self._next = OWNER + 1
        self.host.connected(OWNER, owner=True)
        self.order(m.ChangeSettings(game, map_key, seats, options))

    def order(self, record):
        """Sends an owner's command to the host."""
        self.host.receive(OWNER, pack(record))

    def add(self, name="Anna", role="player", seat=None, **how):
        peer = Peer(name, role, random_bytes=self.rng.randbytes, **how)
        self.connect(peer)
        if seat is not None:
            peer.send(m.Sit(seat))
            peer.ready()
            self.pump()
        return peer

    def add_owner(self, seat):
        """Seats the owner of the room, who needs no connection."""
        owner = self.peers[OWNER] = Peer("Host", random_bytes=self.rng.randbytes)
        self.received[id(owner)] = []
        owner.hello()
        owner.send(m.Sit(seat))
        self.pump()
        return owner

    def connect(self, peer):
        link = self._next
        self._next += 1
        self.peers[link] = peer
        self.received.setdefault(id(peer), [])
        self.host.connected(link)
        peer.hello()
        self.pump()
        return link

    def link_of(self, peer):
        return next(link for link, other in self.peers.items() if other is peer)

    def cut(self, peer):
        """Drops the connection of a peer."""
        link = self.link_of(peer)
        del self.peers[link]
        peer.outbox.clear()
        self.host.disconnected(link)
        self.pump()

    def pump(self):
        """Delivers messages both ways until there are none left."""
        while True:
            board = self.host.connections
            out, board.outbox = board.outbox, []
            hangups, board.hangups = board.hangups, []
            for link, body in out:
                if link in self.peers:
                    peer = self.peers[link]
                    self.received[id(peer)].append(body)
                    self._news[id(peer)] += peer.receive(body)
            for link in hangups:
                self.peers.pop(link, None)
            said = [(link, body) for link, peer in self.peers.items() for body in peer.outbox]
            for peer in self.peers.values():
                peer.outbox.clear()
            for link, body in said:
                self.host.receive(link, body)
            if not out and not said:
                for peer in self.peers.values():
                    peer.sync_save()
                return

    def begin(self):
        self.order(m.Play())
        self.pump()
        assert self.host.stage == "playing"

    def actor(self):
        """The peer that may act now, and its seat."""
        match = self.host.publisher.match
        for seat in match.game.to_act(match.replica.state):
            for peer in self.peers.values():
                if seat in peer.seats:
                    return peer, seat
        return None

    def step(self):
        """Plays one random action; False if nobody can act."""
        found = self.actor()
        if found is None:
            return False
        peer, seat = found
        peer.propose(seat, peer.game.sample(peer.view(seat), seat, self.rng.randrange))
        self.pump()
        return True

    def play(self, most=100_000):
        for _ in range(most):
            if not self.step():
                return

    def news(self, peer, kind):
        """Notifications of this type; clears all notifications of the peer."""
        told, self._news[id(peer)] = self._news[id(peer)], []
        return [one for one in told if isinstance(one, kind)]

    def messages(self, peer, kind):
        game = self.host.lobby.game
        got = (unpack(m.to_peer(game.moves), body) for body in self.received[id(peer)])
        told = (message.item if isinstance(message, m.TaggedItem) else message for message in got)
        return [message for message in told if isinstance(message, kind)]


def seated_party(seats=3, **how):
    """A party whose seats are all taken by ready players."""
    party = Party(seats=seats, **how)
    for seat in range(seats):
        party.add(f"Player {seat}", seat=seat)
    return party


def codes(party, peer):
    return [message.code for message in party.messages(peer, m.RefusalMessage | m.Denial)]
