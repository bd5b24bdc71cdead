"""A peer's side of the handshake: says who it is and what it has received, and checks who the host is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.core.codec import BadData
from game.rules.core.journal import Journal
from game.version import VERSION
from net.match.pair_keys import TOKEN_EPOCH, seat_proof
from net.protocol import messages as m
from net.protocol.compatibility import PROTOCOL, own_rules
from net.protocol.frames import pack

if TYPE_CHECKING:
    from net.client.peer import Peer

KEYED_SINCE = 2
"""First protocol version whose hosts store players' keys."""


class PeerHandshake:
    """The handshake of a peer; repeated after every reconnect."""

    def __init__(self, peer: Peer) -> None:
        self._peer = peer

    def hello(self) -> None:
        peer = self._peer
        if peer.withheld_token is not None:
            peer.token, peer.withheld_token = peer.withheld_token, None
        peer.takeover_keys.nonce = peer.random(16)
        peer.is_admitted = False
        peer.unadmitted_outbox.clear()
        who = peer.name[:40], peer.role
        self._say(m.Hello(PROTOCOL, own_rules(), *who, peer.takeover_keys.nonce, VERSION))

    def challenged(self, challenge: m.Challenge) -> None:
        """Handles `Challenge`: joins, unless the host plays another match than ours."""
        self._peer.is_at_other_match = self._is_another(challenge)
        if not self._peer.is_at_other_match:
            self._enter(challenge)

    def send_token(self) -> None:
        """Handles `TokenRequest`, which a host of an older version's match sends.

        The token is sent only to the address for which it was stored, or if the player allows it; else we
        join as a new person.
        """
        peer, challenge = self._peer, self._peer.takeover_keys.challenge
        if challenge is None:
            return
        token = peer.token if peer.may_send_token and not peer.takeover_keys.by_epoch else None
        if token is None and not peer.takeover_keys.by_epoch:
            peer.withheld_token = peer.token
        self._enter(challenge, token, anew=token is None)

    def welcomed(self, welcome: m.JoinAccepted) -> None:
        """Handles `JoinAccepted`.

        A host that claims our match but does not know our key cannot give us a token.
        """
        peer, must_know = self._peer, self.is_our_match
        peer.takeover_keys.check_welcome(welcome, peer.token, must_know)
        peer.you, peer.is_admitted = welcome.you, True
        peer.outbox += peer.unadmitted_outbox
        peer.unadmitted_outbox.clear()
        if welcome.token is not None and not must_know:
            peer.token = welcome.token

    def seat_proof_for(self, certificate: bytes) -> m.SeatProof | None:
        peer, who = self._peer, self._peer.pledge
        ties, token = peer.takeover_keys.newest, peer.token
        if who is None or token is None:
            return None
        epoch, key = (ties.epoch, ties.seat_key) if ties is not None else (TOKEN_EPOCH, token)
        return m.SeatProof(who, epoch, seat_proof(key, certificate, who))

    @property
    def is_our_match(self) -> bool:
        """Whether the host claims a match whose real host must know our key."""
        start, challenge = self._peer.start, self._peer.takeover_keys.challenge
        ours = start is not None and challenge is not None and challenge.origin == start.root
        return ours and self.is_known_there

    @property
    def is_known_there(self) -> bool:
        """Whether the host of our match has a key of ours, the seat key or before that the token.

        A spectator has no key that another host would know.
        """
        ties, start, who = self._peer.takeover_keys.by_epoch, self._peer.start, self._peer.pledge
        if ties or start is None:
            return bool(ties)
        sits = who in [chair.pledge for chair in start.chairs if chair.pledge is not None]
        return sits and start.protocol >= KEYED_SINCE

    def _is_another(self, challenge: m.Challenge) -> bool:
        """Whether another room now uses the address of our match; by joining it we would lose our seat."""
        peer = self._peer
        return peer.is_playing and peer.start is not None and challenge.origin != peer.start.root

    def _enter(self, challenge: m.Challenge, token: bytes | None = None, anew: bool = False) -> None:
        """Sends who we are and what we have received; raises BadData if the host's epoch is older than
        ours."""
        peer = self._peer
        if challenge.origin and (peer.start is None or peer.start.root != challenge.origin):
            peer.on_match_announced(challenge.origin)
        start, journal = peer.start, peer.replica.journal if peer.replica is not None else Journal()
        root = start.root if start is not None else b""
        if start is not None and challenge.origin == root and challenge.epoch < start.epoch:
            raise BadData(
                "this host is of epoch {epoch}, and the match is in epoch {ours}",
                epoch=challenge.epoch,
                ours=start.epoch,
            )
        enter = peer.takeover_keys.answer_challenge(challenge, None if anew else peer.token, start)
        have = start.commitment if start is not None else b"", len(journal), journal.digest
        tag = peer.tag if journal else None
        self._say(m.JoinRequest(enter.who, enter.key_epoch, enter.proof, token, *have, tag))

    def _say(self, record: m.Hello | m.JoinRequest) -> None:
        """Queues a handshake message, which may be sent before the host admits the peer."""
        self._peer.outbox.append(pack(record))
