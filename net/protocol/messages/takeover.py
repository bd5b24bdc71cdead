"""Messages for handover and takeover: pair keys, consents, shares of the secret, recovery of lost items."""

from __future__ import annotations

from typing import Annotated, Generic, Literal

from msgspec import Meta

from game.rules.core.codec import Name, Record, Seq
from game.rules.core.journal import Entry, Rewind
from net.protocol.messages.field_types import (
    Ciphertext,
    Epoch,
    Key,
    M,
    Mac,
    Nonce,
    PersonId,
    Pledge,
    Port,
    ShareBytes,
)
from net.protocol.messages.play import MatchSecrets


class PairKey(Record):
    """A key shared with one other player; only the two and the host know it."""

    pledge: Pledge
    name: Name
    key: Key
    host: bool
    holds_share: bool
    """Whether that player holds a share of the secret."""
    successor_key: Key | None = None
    """The key with which that player authenticates if we become host before they received pair keys."""


class PlayerKeys(Record):
    """One player's keys for one epoch."""

    epoch: Epoch
    seat_key: Key
    pair_keys: Annotated[tuple[PairKey, ...], Meta(max_length=8)]
    holds_share: bool
    distribution: Annotated[bytes, Meta(max_length=8)] = b""
    """Identifies shares that belong together: same epoch, same holders."""

    def pair_key_with(self, pledge: bytes) -> PairKey | None:
        return next((tie for tie in self.pair_keys if tie.pledge == pledge), None)


class EncryptedMessage(Record, tag="sealed"):
    """Something encrypted for one player: `PlayerKeys` or `HandoverSecrets`."""

    kind: Literal["ties", "estate"]
    number: Seq
    box: Ciphertext


class ConsentRequest(Record, tag="asks"):
    """Asks to become host in this epoch. Each player present has a nonce, which consents must contain."""

    candidate: Pledge
    name: Name
    epoch: Epoch
    players_present: Annotated[tuple[tuple[Pledge, Nonce], ...], Meta(max_length=8)]


class Consent(Record):
    """One player's consent, which one other player can check.

    The would-be host relays it and cannot forge it.
    """

    giver: Pledge
    to: Pledge
    mac: Mac


class ConsentReply(Record, tag="agree"):
    epoch: Epoch
    consents: Annotated[tuple[Consent, ...], Meta(max_length=8)]


class RelayedConsents(Record, tag="agreed"):
    consents: Annotated[tuple[Consent, ...], Meta(max_length=8)]


class SecretDisclosureRecord(Record, tag="held"):
    """Says that a person other than the host has known the secret since this entry."""

    name: Name
    since: Seq


class HandoverSecrets(MatchSecrets[M], tag="estate"):
    """`MatchSecrets` sent to the peer that becomes host."""


class HandOver(Record, tag="hand"):
    """Makes this person the host (owner only)."""

    person: PersonId


class PhoneAccess(Record):
    """Port and access code for phones."""

    port: Port
    code: Annotated[str, Meta(max_length=32)]


class HandoverReady(Record, tag="took"):
    """The new host listens on this port; if there were phones, it also says how they reach it."""

    port: Port
    phone_access: PhoneAccess | None = None


class NewRoomAddress(Record, tag="moved"):
    """New address of the room."""

    address: Annotated[str, Meta(max_length=64)]
    port: Port
    phone_access: PhoneAccess | None = None
    """Sent to phones only."""


class SecretShare(Record, tag="share"):
    """A share of the secret (entry -1), useless without the others; or the private move of an entry,
    encrypted with the secret."""

    entry: Annotated[int, Meta(ge=-1, le=1_000_000)]
    piece: ShareBytes


class DistributionShare(Record):
    """A seated peer's share of the secret, given to the peer that takes the match over."""

    distribution: Annotated[bytes, Meta(max_length=8)]
    piece: ShareBytes


class EncryptedShare(Record, tag="pieces"):
    """A `DistributionShare` encrypted for the new host."""

    number: Seq
    box: Ciphertext


class ItemRequest(Record, tag="fetch"):
    """Asks a peer for the items that the host lacks, from `since` on."""

    since: Seq


class ItemBatch(Record, Generic[M], tag="fetched"):
    items: Annotated[tuple[Entry[M] | Rewind, ...], Meta(max_length=200)]
    sealed: Annotated[tuple[SecretShare, ...], Meta(max_length=200)] = ()
    """The private moves among the items, encrypted."""
