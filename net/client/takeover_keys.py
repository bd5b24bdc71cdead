"""A peer's keys and consents for a takeover.

Shares are given away only after everybody has consented.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.core.codec import BadData
from net.match.pair_keys import (
    SUCCESSOR_EPOCH,
    TOKEN_EPOCH,
    HeldShares,
    consent_mac,
    holders_in,
    key_proof,
    session_key,
    successor_key,
)
from net.match.secret_sharing import OF_SECRET
from net.protocol import messages as m
from net.protocol.crypto import macs_equal, pledge, seal
from net.protocol.frames import pack


class TakeoverKeys:
    """The keys of this person, and the state of the current handshake."""

    def __init__(self) -> None:
        self.by_epoch: dict[int, m.PlayerKeys] = {}
        """Keys by epoch."""
        self.nonce = bytes(16)
        self.challenge: m.Challenge | None = None
        self.was_welcomed = False
        self.is_host_proved = False
        """Whether this host has proved that it knows our key."""
        self.session = b""
        self.request: m.ConsentRequest | None = None
        self._key = b""
        self._agreed: m.ConsentRequest | None = None
        self._heard: set[bytes] = set()
        self._given = False

    @property
    def newest(self) -> m.PlayerKeys | None:
        return self.by_epoch[max(self.by_epoch)] if self.by_epoch else None

    @property
    def is_request_pending(self) -> bool:
        """Whether a would-be host is waiting for our consent."""
        return self.request is not None and self._agreed != self.request

    @property
    def consented_epoch(self) -> int:
        """The latest epoch that this person consented to; 0 if none."""
        return self._agreed.epoch if self._agreed is not None else 0

    def answer_challenge(
        self, challenge: m.Challenge, token: bytes | None, start: m.MatchStart | None
    ) -> m.JoinRequest:
        """Returns our `JoinRequest`, with a proof made with a key that this host must know.

        `start` is the start record of our match.
        """
        self.challenge, self.is_host_proved, self.request = challenge, False, None
        self.was_welcomed = False
        self._heard.clear()
        self._given = False
        if token is None:
            return m.JoinRequest()
        who = pledge(token)
        ours = start is None or challenge.origin == start.root
        before = start.epoch if start is not None else 0
        epoch, self._key = self._key_for(challenge, token, before) if ours else (TOKEN_EPOCH, token)
        self.session = session_key(self._key, self.nonce, challenge)
        return m.JoinRequest(who, epoch, key_proof(self._key, b"guest", challenge, self.nonce, who))

    def check_welcome(self, welcome: m.JoinAccepted, token: bytes | None, must_know: bool) -> None:
        """Checks the host's proof in `JoinAccepted`; raises BadData if it is wrong."""
        challenge = self.challenge
        if challenge is None:
            raise BadData("the host welcomes whom it did not greet")
        self.was_welcomed = True
        if welcome.token is not None:
            self.session = session_key(welcome.token, self.nonce, challenge)
            self.is_host_proved = not must_know
        elif token is not None and welcome.proof is not None:
            ours = key_proof(self._key, b"host", challenge, self.nonce, pledge(token))
            if not macs_equal(ours, welcome.proof):
                raise BadData("the host does not know us")
            self.is_host_proved = True

    def agree(self, start: m.MatchStart, who: bytes) -> m.ConsentReply | None:
        """Consents to the would-be host; the reply has a MAC for each other player present."""
        asked, ties, challenge = self.request, self.newest, self.challenge
        if asked is None or ties is None or challenge is None:
            return None
        self._agreed = asked
        nonces = {**dict(asked.players_present), asked.candidate: challenge.nonce}
        consents = [
            m.Consent(who, to, consent_mac(tie.key, start, asked.epoch, asked.candidate, who, to, nonce))
            for to, nonce in nonces.items()
            if (tie := ties.pair_key_with(to)) is not None
        ]
        return m.ConsentReply(asked.epoch, tuple(consents))

    def is_from(self, heir: bytes) -> bool:
        """Whether the current host has authenticated itself as this player."""
        return self.is_host_proved and self.challenge is not None and self.challenge.by == heir

    def receive_request(self, asks: m.ConsentRequest, start: m.MatchStart) -> m.ConsentReply | bool:
        """Handles a would-be host's request.

        Returns True if the player must be asked, False if they have already consented to this host, and a
        `ConsentReply` without consents if the epoch is too old.
        """
        same_heir = self._agreed is not None and self._agreed.candidate == asks.candidate
        taken = max(start.epoch, self.consented_epoch if not same_heir else start.epoch)
        if asks.epoch <= taken:
            return m.ConsentReply(taken, ())
        self.request = asks
        self._heard.clear()
        return not same_heir

    def receive_consents(self, agreed: m.RelayedConsents, start: m.MatchStart, who: bytes) -> None:
        """Records the consents that the would-be host relays; invalid ones are ignored."""
        asked, ties = self.request, self.newest
        for one in agreed.consents if asked is not None and ties is not None else ():
            tie = ties.pair_key_with(one.giver) if ties is not None else None
            if tie is None or asked is None or one.to != who:
                continue
            theirs = consent_mac(tie.key, start, asked.epoch, asked.candidate, one.giver, who, self.nonce)
            if macs_equal(theirs, one.mac):
                self._heard.add(one.giver)

    def encrypted_shares(self, deals: Sequence[HeldShares], who: bytes) -> list[m.EncryptedShare]:
        """Returns our shares, encrypted for the new host, once all share holders have consented; else
        nothing."""
        asked = self.request
        if asked is None or self._given or self._agreed != asked or not deals:
            return []
        agreed = {who, asked.candidate} | self._heard
        given = [
            dealt
            for dealt in deals
            if who in (holders := holders_in(dealt.keys, who)) and set(holders) <= agreed
        ]
        if deals[0] not in given:
            return []
        self._given = True
        of_secret = [dealt for dealt in given if OF_SECRET in dealt.shares]
        return [self._sealed(number, dealt) for number, dealt in enumerate(of_secret)]

    def _sealed(self, number: int, dealt: HeldShares) -> m.EncryptedShare:
        body = pack(m.DistributionShare(dealt.keys.distribution, dealt.shares[OF_SECRET]))
        return m.EncryptedShare(number, seal(self.session, b"pieces", number.to_bytes(4, "big"), body))

    def _key_for(self, challenge: m.Challenge, token: bytes, before: int) -> tuple[int, bytes]:
        if challenge.epoch in self.by_epoch:
            return challenge.epoch, self.by_epoch[challenge.epoch].seat_key
        for epoch in sorted(self.by_epoch, reverse=True):
            tie = self.by_epoch[epoch].pair_key_with(challenge.by)
            if tie is not None and epoch < challenge.epoch:
                return epoch, tie.key
        if challenge.epoch > before and not self.by_epoch:
            return SUCCESSOR_EPOCH, successor_key(token, challenge.by)
        return TOKEN_EPOCH, token
