"""Connections of a host and its outgoing messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from net.match.lost_items import Offer
from net.protocol.crypto import seal
from net.protocol.frames import pack
from net.protocol.messages import NOBODY, Challenge, Denied, Figures, Hello, PersonId, Sealed

LinkId = int
MOST_WISHES = 40
WISHES_A_TICK = 5


@dataclass
class Caller:
    """State of one connection. The owner's and the bots' connections are inside this process."""

    owner: bool = False
    bots: bool = False
    address: str = ""
    phone: bool = False
    """Whether it belongs to a phone, whose peer is inside this process too."""
    person: PersonId = NOBODY
    seen: int = -1
    """Last acknowledged item."""
    hello: Hello | None = None
    challenge: Challenge | None = None
    key: bytes = b""
    """Key with which this person authenticated."""
    session: bytes = b""
    """Session key for encrypted messages, derived from the person's key and both nonces."""
    sealed: int = 0
    """Number of messages encrypted under the session key; serves as nonce."""
    offer: Offer | None = None
    """Items this peer is sending us because we lack them."""
    wishes: int = field(default_factory=lambda: MOST_WISHES)
    """Remaining requests that cause a broadcast; replenished over time."""

    @property
    def greeted(self) -> bool:
        return self.bots or self.person != NOBODY


class Switchboard:
    """All connections of a host. The transport sends `outbox` and then closes the links in `hangups`."""

    def __init__(self) -> None:
        self.callers: dict[LinkId, Caller] = {}
        self.outbox: list[tuple[LinkId, bytes]] = []
        self.hangups: list[LinkId] = []

    def send(self, link: LinkId, record: Any) -> None:
        self.outbox.append((link, pack(record)))

    def tell(self, record: Any) -> None:
        """Broadcasts a record to all admitted connections."""
        self.tell_body(pack(record))

    def tell_body(self, body: bytes) -> None:
        self.outbox += [(link, body) for link in self.greeted()]

    def send_sealed(self, link: LinkId, kind: Literal["ties", "estate"], record: Any) -> None:
        """Sends a record encrypted under the connection's session key."""
        caller = self.callers[link]
        caller.sealed += 1
        box = seal(caller.session, kind.encode(), caller.sealed.to_bytes(4, "big"), pack(record))
        self.send(link, Sealed(kind, caller.sealed, box))

    def send_body(self, link: LinkId, body: bytes) -> None:
        self.outbox.append((link, body))

    def deny(self, link: LinkId, code: str, figures: Figures = ()) -> None:
        """Sends a refusal and closes the connection."""
        self.send(link, Denied(code, figures))
        self.hangups.append(link)

    def greeted(self) -> list[LinkId]:
        """Connections that receive broadcasts: admitted and not busy returning lost items."""
        return [
            link
            for link, caller in self.callers.items()
            if (caller.person != NOBODY or caller.bots) and caller.offer is None
        ]

    def links_of(self, person: PersonId) -> list[LinkId]:
        return [link for link, caller in self.callers.items() if caller.person == person != NOBODY]

    def tick(self) -> None:
        """Replenishes the request allowances."""
        for caller in self.callers.values():
            caller.wishes = min(MOST_WISHES, caller.wishes + WISHES_A_TICK)

    def bots(self) -> list[LinkId]:
        return [link for link, caller in self.callers.items() if caller.bots]
