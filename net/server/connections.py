"""The connections of a host and the messages waiting to be sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from net.match.missing_items import MissingItemsOffer
from net.protocol.crypto import seal
from net.protocol.frames import pack
from net.protocol.messages import NOBODY, Challenge, Denial, EncryptedMessage, Figures, Hello, PersonId

ConnectionId = int
MOST_WISHES = 40
REQUESTS_PER_TICK = 5


@dataclass
class ConnectionState:
    """State of one connection. Those of the owner and of the bots stay within this process."""

    owner: bool = False
    bots: bool = False
    address: str = ""
    phone: bool = False
    """Whether it belongs to a phone, whose peer runs in this process too."""
    person: PersonId = NOBODY
    acknowledged: int = -1
    """Last acknowledged item."""
    hello: Hello | None = None
    challenge: Challenge | None = None
    key: bytes = b""
    """The key with which this person authenticated."""
    session: bytes = b""
    """Key for encrypted messages, derived from the person's key and the nonces of both sides."""
    sealed: int = 0
    """Number of messages encrypted with the session key so far; used as nonce."""
    offer: MissingItemsOffer | None = None
    """The items that this peer sends us because we lack them."""
    requests_left: int = field(default_factory=lambda: MOST_WISHES)
    """How many more requests that cause a broadcast are allowed; grows again with time."""

    @property
    def is_admitted(self) -> bool:
        return self.bots or self.person != NOBODY


class Connections:
    """All connections of a host. The transport sends `outbox`, then closes the connections in `hangups`."""

    def __init__(self) -> None:
        self.by_id: dict[ConnectionId, ConnectionState] = {}
        self.outbox: list[tuple[ConnectionId, bytes]] = []
        self.hangups: list[ConnectionId] = []

    def send(self, link: ConnectionId, record: Any) -> None:
        self.outbox.append((link, pack(record)))

    def broadcast(self, record: Any) -> None:
        """Broadcasts a record to all admitted connections."""
        self.broadcast_body(pack(record))

    def broadcast_body(self, body: bytes) -> None:
        self.outbox += [(link, body) for link in self.admitted()]

    def send_sealed(self, link: ConnectionId, kind: Literal["ties", "estate"], record: Any) -> None:
        """Sends a record encrypted with the session key of the connection."""
        caller = self.by_id[link]
        caller.sealed += 1
        box = seal(caller.session, kind.encode(), caller.sealed.to_bytes(4, "big"), pack(record))
        self.send(link, EncryptedMessage(kind, caller.sealed, box))

    def send_body(self, link: ConnectionId, body: bytes) -> None:
        self.outbox.append((link, body))

    def deny(self, link: ConnectionId, code: str, figures: Figures = ()) -> None:
        """Sends a refusal and closes the connection."""
        self.send(link, Denial(code, figures))
        self.hangups.append(link)

    def admitted(self) -> list[ConnectionId]:
        """Connections that receive broadcasts: admitted, and not busy sending us items that we lack."""
        return [
            link
            for link, caller in self.by_id.items()
            if (caller.person != NOBODY or caller.bots) and caller.offer is None
        ]

    def links_of(self, person: PersonId) -> list[ConnectionId]:
        return [link for link, caller in self.by_id.items() if caller.person == person != NOBODY]

    def tick(self, _now: float) -> None:
        """Lets every connection make requests again, up to its allowance."""
        for caller in self.by_id.values():
            caller.requests_left = min(MOST_WISHES, caller.requests_left + REQUESTS_PER_TICK)

    def bots(self) -> list[ConnectionId]:
        return [link for link, caller in self.by_id.items() if caller.bots]
