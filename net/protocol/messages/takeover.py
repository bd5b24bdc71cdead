"""Another host: keys, consents and pieces, what was lost, and where the room is now."""

from __future__ import annotations

from typing import Annotated, Generic, Literal

from msgspec import Meta

from game.rules.core.codec import Name, Record, Seq
from game.rules.core.journal import Entry, Rewind
from net.protocol.messages.play import Secrets
from net.protocol.messages.types import Box, Epoch, Key, M, Mac, Nonce, PersonId, Piece, Pledge, Port


class Tie(Record):
    """One of the others: the key that only they, we and the host know."""

    pledge: Pledge
    name: Name
    key: Key
    host: bool
    holds: bool
    """Whether they keep a piece of the secret."""
    door: Key | None = None
    """What they show us, should we become their host before any ties have reached them."""


class Ties(Record):
    """The keys of one person for one epoch."""

    epoch: Epoch
    seat: Key
    others: Annotated[tuple[Tie, ...], Meta(max_length=8)]
    holds: bool
    deal: Annotated[bytes, Meta(max_length=8)] = b""
    """Which pieces fit together: those of one epoch and one set of holders."""

    def tie(self, pledge: bytes) -> Tie | None:
        return next((tie for tie in self.others if tie.pledge == pledge), None)


class Sealed(Record, tag="sealed"):
    """Something for one person alone: their ties, or the estate of a match."""

    kind: Literal["ties", "estate"]
    number: Seq
    box: Box


class Asks(Record, tag="asks"):
    """Somebody wants to go on as host in this epoch; these are here, each with a nonce for consents."""

    heir: Pledge
    name: Name
    epoch: Epoch
    givers: Annotated[tuple[tuple[Pledge, Nonce], ...], Meta(max_length=8)]


class Consent(Record):
    """A person's word to another, carried by the heir, who can neither make nor change it."""

    giver: Pledge
    to: Pledge
    mac: Mac


class Agree(Record, tag="agree"):
    epoch: Epoch
    consents: Annotated[tuple[Consent, ...], Meta(max_length=8)]


class Agreed(Record, tag="agreed"):
    consents: Annotated[tuple[Consent, ...], Meta(max_length=8)]


class Held(Record, tag="held"):
    """Somebody but the host has had the secret since this entry, whoever goes on."""

    name: Name
    since: Seq


class Estate(Secrets[M], tag="estate"):
    """To one peer who is to be the host from now on."""


class HandOver(Record, tag="hand"):
    """The owner gives the room to this person."""

    person: PersonId


class PhoneDoor(Record):
    """Where phones come in, and the code they need."""

    port: Port
    code: Annotated[str, Meta(max_length=32)]


class Took(Record, tag="took"):
    """The new host is open on this port, and where phones sat also to them."""

    port: Port
    door: PhoneDoor | None = None


class Moved(Record, tag="moved"):
    """The room is there now."""

    address: Annotated[str, Meta(max_length=64)]
    port: Port
    door: PhoneDoor | None = None
    """Told to phones alone."""


class Share(Record, tag="share"):
    """A piece of the secret (`of` -1), worthless without the others; or a masked move, sealed under it."""

    of: Annotated[int, Meta(ge=-1, le=1_000_000)]
    piece: Piece


class Given(Record):
    """A seated peer's piece of the secret, given to the one who takes the place of a lost host."""

    deal: Annotated[bytes, Meta(max_length=8)]
    piece: Piece


class Pieces(Record, tag="pieces"):
    """A piece, sealed for the heir alone."""

    number: Seq
    box: Box


class Fetch(Record, tag="fetch"):
    """A host lacks the items from here on and asks a peer for them."""

    since: Seq


class Fetched(Record, Generic[M], tag="fetched"):
    items: Annotated[tuple[Entry[M] | Rewind, ...], Meta(max_length=200)]
    sealed: Annotated[tuple[Share, ...], Meta(max_length=200)] = ()
    """The moves among them that travelled masked."""
