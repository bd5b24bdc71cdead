"""Matches that have lost their host, and takeovers of them."""

from typing import Any

from net.server.host import Host
from net.server.lobby import HostLobby
from tests.net.party import OWNER, Party, seated_party


def heirs_party(heir, heritage=None, prepare=None):
    """A new room owned by the heir."""
    party: Any = Party(seats=2, seed=heir.name)
    party.host = Host(HostLobby("Heirs"), None, party.rng.randbytes)
    if heritage is not None:
        party.host.begin_takeover(heritage)
    if prepare is not None:
        prepare(party.host)
    party.host.connected(OWNER, owner=True)
    party.peers[OWNER] = heir
    party.received[id(heir)] = []
    heir.hello()
    party.pump()
    return party


def orphans(seats, seed, plays, **how):
    """Peers whose host disappeared after `plays` actions."""
    party = seated_party(seats, seed=seed, **how)
    party.begin()
    party.play(plays)
    peers = list(party.peers.values())
    for peer in peers:
        peer.outbox.clear()
    return party, peers
