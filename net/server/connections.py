"""The switchboard: every link of a host, and what is to be said on it."""

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
    """One link. The owner's and the bots' are links of this very program."""

    owner: bool = False
    bots: bool = False
    address: str = ""
    phone: bool = False
    """Whether a phone is behind it, which is a link of this program too."""
    person: PersonId = NOBODY
    seen: int = -1
    """The last item it acknowledged."""
    hello: Hello | None = None
    challenge: Challenge | None = None
    key: bytes = b""
    """What this person was known by."""
    session: bytes = b""
    """A key for what only this person may read, made of their own and both nonces."""
    sealed: int = 0
    """How often it was used."""
    offer: Offer | None = None
    """What it says it has and we lack, while that is on its way."""
    wishes: int = field(default_factory=lambda: MOST_WISHES)
    """How often it may still ask for something that everybody is told of; grows back with time."""

    @property
    def greeted(self) -> bool:
        return self.bots or self.person != NOBODY


class Switchboard:
    """Whoever carries the bytes empties `outbox` and then hangs up on `hangups`."""

    def __init__(self) -> None:
        self.callers: dict[LinkId, Caller] = {}
        self.outbox: list[tuple[LinkId, bytes]] = []
        self.hangups: list[LinkId] = []

    def send(self, link: LinkId, record: Any) -> None:
        self.outbox.append((link, pack(record)))

    def tell(self, record: Any) -> None:
        """The same bytes to everybody."""
        self.tell_body(pack(record))

    def tell_body(self, body: bytes) -> None:
        self.outbox += [(link, body) for link in self.greeted()]

    def send_sealed(self, link: LinkId, kind: Literal["ties", "estate"], record: Any) -> None:
        """Something that only the person on this link may read."""
        caller = self.callers[link]
        caller.sealed += 1
        box = seal(caller.session, kind.encode(), caller.sealed.to_bytes(4, "big"), pack(record))
        self.send(link, Sealed(kind, caller.sealed, box))

    def send_body(self, link: LinkId, body: bytes) -> None:
        self.outbox.append((link, body))

    def deny(self, link: LinkId, code: str, figures: Figures = ()) -> None:
        """The last word on a link."""
        self.send(link, Denied(code, figures))
        self.hangups.append(link)

    def greeted(self) -> list[LinkId]:
        """Who is told what everybody is told."""
        return [
            link
            for link, caller in self.callers.items()
            if (caller.person != NOBODY or caller.bots) and caller.offer is None
        ]

    def links_of(self, person: PersonId) -> list[LinkId]:
        return [link for link, caller in self.callers.items() if caller.person == person != NOBODY]

    def tick(self) -> None:
        """Time has passed."""
        for caller in self.callers.values():
            caller.wishes = min(MOST_WISHES, caller.wishes + WISHES_A_TICK)

    def bots(self) -> list[LinkId]:
        return [link for link, caller in self.callers.items() if caller.bots]
