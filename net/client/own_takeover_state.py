"""Collects what a peer needs to become the next host."""

from __future__ import annotations

from game.rules.core.codec import BadData
from game.rules.core.replica import Desync, Replica
from net.client.peer import Peer
from net.match.pair_keys import masked_moves
from net.match.secret_sharing import OF_SECRET
from net.match.takeover_state import TakeoverState
from net.protocol.crypto import pledge


def takeover_state_of(peer: Peer) -> TakeoverState:
    """Returns what a peer can take the match over with; raises BadData if it cannot take over."""
    if peer.start is None or peer.replica is None or peer.token is None:
        raise BadData("there is no match to go on with")
    replica = Replica(peer.replica.game)
    try:
        for item in peer.replica.journal:
            replica.feed(item)
    except Desync as error:
        raise BadData("the journal does not replay: {why}", why=error) from error
    who, dealt = pledge(peer.token), peer.takeover.distributions
    epoch = max(peer.start.epoch, peer.takeover_keys.consented_epoch) + 1
    deals = [one.keys for one in dealt]
    heritage = TakeoverState(
        peer.start, replica, who, deals, peer.takeover.known_keys(), epoch, list(peer.disclosures)
    )
    if heritage.fallback == "save":
        raise BadData("this match can go on only from the host's own save")
    if not dealt:
        raise BadData("we were given no keys to go on with")
    heritage.shares[who] = {
        one.keys.distribution: one.shares[OF_SECRET] for one in reversed(dealt) if OF_SECRET in one.shares
    }
    heritage.sealed_moves.update(masked_moves(peer.shares))
    return heritage
