"""The host's side of choosing the seed: collects commitments, then salts, then starts or cancels the
match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from net.match.commit_reveal import SeedExchange
from net.protocol import messages as m
from net.protocol.refusal_texts import refusal_text
from net.server.lobby import RoomMember

if TYPE_CHECKING:
    from net.server.host import Host

EXCHANGE_TIMEOUT_S = 10.0
"""Seconds after which a start is cancelled if salts are missing."""


class SeedAgreement:
    """The exchange of salts for the next match, if one is in progress."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.exchange: SeedExchange | None = None
        self.withdrawn = 0
        """Starts cancelled since the last match; the number is public and part of the next start record."""
        self._begin: Callable[[m.MatchStart], None] = lambda _: None
        self._since: float | None = None

    def begin(
        self, draft: m.MatchStart, guests: Iterable[RoomMember], begin: Callable[[m.MatchStart], None]
    ) -> None:
        """Begins an exchange with the guests, and calls `begin` when it is complete."""
        if self.exchange is not None:
            return
        self.exchange = SeedExchange(draft, {guest.id: guest.pledge for guest in guests})
        self._begin, self._since = begin, None
        self._tell(m.StartAnnouncement(draft))
        self._advance()

    def commit_salt(self, person: m.PersonId, promise: bytes) -> None:
        deal = self.exchange
        if deal is not None and person in deal.people and not deal.all_committed:
            deal.commitments.setdefault(person, promise)
            self._advance()

    def reveal_salt(self, person: m.PersonId, salt: bytes) -> None:
        """Receives a salt; cancels the start if it does not match its commitment."""
        deal = self.exchange
        if deal is None or person not in deal.people or not deal.all_committed:
            return
        if not deal.salt_matches(person, salt):
            self.withdraw([person])
        elif person not in deal.salts:
            deal.salts[person] = salt
            self._advance()

    def withdraw_if_changed(self, now: Callable[[], m.MatchStart | None]) -> None:
        """Cancels the start if the settings or participants have changed since it was announced."""
        if self.exchange is None:
            return
        people = self._host.lobby.people
        there = all(person in people and people[person].here for person in self.exchange.people)
        ready = there and all(people[person].ready for person in self.exchange.people)
        if not ready or now() != self.exchange.draft:
            self.withdraw()

    def tick(self, now: float) -> None:
        if self.exchange is None:
            return
        self._since = now if self._since is None else self._since
        if now - self._since > EXCHANGE_TIMEOUT_S:
            self.withdraw(self.exchange.missing)

    def withdraw(self, late: Iterable[m.PersonId] = ()) -> None:
        """Cancels the start and chooses a new secret, because salts may have been revealed for the old
        one."""
        self.exchange = None
        self.withdrawn += 1
        people = self._host.lobby.people
        names = [people[person].name for person in late if person in people]
        for person in late:
            if person in people:
                people[person].ready = False
        self._host.renew_secret()
        self._host.log.append(refusal_text("start_withdrawn", (", ".join(names),)))
        self._host.announce()

    def _advance(self) -> None:
        deal = self.exchange
        if deal is None or not deal.all_committed:
            return
        if not deal.salts and deal.people:
            self._tell(m.SaltCommitments(deal.salt_commitments))
        if deal.all_revealed:
            self.exchange, self.withdrawn = None, 0
            self._begin(deal.start)

    def _tell(self, record: m.StartAnnouncement | m.SaltCommitments) -> None:
        for person in self.exchange.people if self.exchange is not None else ():
            for link in self._host.connections.links_of(person):
                self._host.connections.send(link, record)
