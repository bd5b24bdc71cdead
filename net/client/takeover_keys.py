"""A peer's keys and consents for a takeover.

Shares are released only after everybody has consented.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.core.codec import BadData
from net.match.pair_keys import (
    HEIRS_EPOCH,
    TOKEN_EPOCH,
    Dealt,
    consent,
    heirs_key,
    holders_in,
    proof,
    session_key,
)
from net.match.secret_sharing import OF_SECRET
from net.protocol import messages as m
from net.protocol.crypto import pledge, same, seal
from net.protocol.frames import pack


class Bonds:
    """This person's keys, and the state of the current handshake."""

    def __init__(self) -> None:
        self.ties: dict[int, m.Ties] = {}
        """Keys by epoch."""
        self.nonce = bytes(16)
        self.challenge: m.Challenge | None = None
        self.welcome_heard = False
        self.proved = False
        """Whether this host has proved that it knows our key."""
        self.session = b""
        self.asked: m.Asks | None = None
        self._key = b""
        self._agreed: m.Asks | None = None
        self._heard: set[bytes] = set()
        self._given = False

    @property
    def newest(self) -> m.Ties | None:
        return self.ties[max(self.ties)] if self.ties else None

    @property
    def waits(self) -> bool:
        """Whether a candidate host is waiting for our consent."""
        return self.asked is not None and self._agreed != self.asked

    @property
    def promised(self) -> int:
        """Epoch this person last consented to, 0 for none."""
        return self._agreed.epoch if self._agreed is not None else 0

    def meet(self, challenge: m.Challenge, token: bytes | None, start: m.Start | None) -> m.Enter:
        """Returns our `JoinRequest` with a proof under a key that this host must know. `start` is that of our
        match."""
        self.challenge, self.proved, self.asked = challenge, False, None
        self.welcome_heard = False
        self._heard.clear()
        self._given = False
        if token is None:
            return m.Enter()
        who = pledge(token)
        ours = start is None or challenge.origin == start.root
        before = start.epoch if start is not None else 0
        epoch, self._key = self._key_for(challenge, token, before) if ours else (TOKEN_EPOCH, token)
        self.session = session_key(self._key, self.nonce, challenge)
        return m.Enter(who, epoch, proof(self._key, b"guest", challenge, self.nonce, who))

    def welcomed(self, welcome: m.Welcome, token: bytes | None, must_know: bool) -> None:
        """Checks the host's proof in `JoinAccepted`; BadData if it is wrong."""
        challenge = self.challenge
        if challenge is None:
            raise BadData("the host welcomes whom it did not greet")
        self.welcome_heard = True
        if welcome.token is not None:
            self.session = session_key(welcome.token, self.nonce, challenge)
            self.proved = not must_know
        elif token is not None and welcome.proof is not None:
            ours = proof(self._key, b"host", challenge, self.nonce, pledge(token))
            if not same(ours, welcome.proof):
                raise BadData("the host does not know us")
            self.proved = True

    def agree(self, start: m.Start, who: bytes) -> m.Agree | None:
        """Consents to the candidate host, with one MAC for each player present."""
        asked, ties, challenge = self.asked, self.newest, self.challenge
        if asked is None or ties is None or challenge is None:
            return None
        self._agreed = asked
        nonces = {**dict(asked.givers), asked.heir: challenge.nonce}
        consents = [
            m.Consent(who, to, consent(tie.key, start, asked.epoch, asked.heir, who, to, nonce))
            for to, nonce in nonces.items()
            if (tie := ties.tie(to)) is not None
        ]
        return m.Agree(asked.epoch, tuple(consents))

    def is_from(self, heir: bytes) -> bool:
        """Whether the host has authenticated itself as this player."""
        return self.proved and self.challenge is not None and self.challenge.by == heir

    def ask(self, asks: m.Asks, start: m.Start) -> m.Agree | bool:
        """Handles a candidate's request: True if the player must be asked, False if they have already
        consented to this candidate, or a `ConsentReply` without consents if the epoch is outdated."""
        same_heir = self._agreed is not None and self._agreed.heir == asks.heir
        taken = max(start.epoch, self.promised if not same_heir else start.epoch)
        if asks.epoch <= taken:
            return m.Agree(taken, ())
        self.asked = asks
        self._heard.clear()
        return not same_heir

    def hear(self, agreed: m.Agreed, start: m.Start, who: bytes) -> None:
        """Records the consents relayed by the candidate; ignores invalid ones."""
        asked, ties = self.asked, self.newest
        for one in agreed.consents if asked is not None and ties is not None else ():
            tie = ties.tie(one.giver) if ties is not None else None
            if tie is None or asked is None or one.to != who:
                continue
            theirs = consent(tie.key, start, asked.epoch, asked.heir, one.giver, who, self.nonce)
            if same(theirs, one.mac):
                self._heard.add(one.giver)

    def pieces(self, deals: Sequence[Dealt], who: bytes) -> list[m.Pieces]:
        """Returns our encrypted shares once all holders have consented; else an empty list."""
        asked = self.asked
        if asked is None or self._given or self._agreed != asked or not deals:
            return []
        agreed = {who, asked.heir} | self._heard
        given = [
            dealt
            for dealt in deals
            if who in (holders := holders_in(dealt.ties, who)) and set(holders) <= agreed
        ]
        if deals[0] not in given:
            return []
        self._given = True
        of_secret = [dealt for dealt in given if OF_SECRET in dealt.shares]
        return [self._sealed(number, dealt) for number, dealt in enumerate(of_secret)]

    def _sealed(self, number: int, dealt: Dealt) -> m.Pieces:
        body = pack(m.Given(dealt.ties.deal, dealt.shares[OF_SECRET]))
        return m.Pieces(number, seal(self.session, b"pieces", number.to_bytes(4, "big"), body))

    def _key_for(self, challenge: m.Challenge, token: bytes, before: int) -> tuple[int, bytes]:
        if challenge.epoch in self.ties:
            return challenge.epoch, self.ties[challenge.epoch].seat
        for epoch in sorted(self.ties, reverse=True):
            tie = self.ties[epoch].tie(challenge.by)
            if tie is not None and epoch < challenge.epoch:
                return epoch, tie.key
        if challenge.epoch > before and not self.ties:
            return HEIRS_EPOCH, heirs_key(token, challenge.by)
        return TOKEN_EPOCH, token
