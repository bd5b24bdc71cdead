"""The host's side of the seed exchange: collects commitments, then salts, then starts or withdraws."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from net.match.commit_reveal import Deal
from net.protocol import messages as m
from net.protocol.refusal_texts import sentence
from net.server.lobby import Visitor

if TYPE_CHECKING:
    from net.server.host import Host

DEAL_TIME = 10.0
"""Seconds after which a start with missing salts is withdrawn."""


class Dealing:
    """The current seed exchange of a host, if any."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.deal: Deal | None = None
        self.withdrawn = 0
        """Number of starts withdrawn since the last match; public, and part of the next start."""
        self._begin: Callable[[m.Start], None] = lambda _: None
        self._since: float | None = None

    def open(self, draft: m.Start, guests: Iterable[Visitor], begin: Callable[[m.Start], None]) -> None:
        """Starts an exchange with the guests; calls `begin` once it is complete."""
        if self.deal is not None:
            return
        self.deal = Deal(draft, {guest.id: guest.pledge for guest in guests})
        self._begin, self._since = begin, None
        self._tell(m.Deal(draft))
        self._go_on()

    def promise(self, person: m.PersonId, promise: bytes) -> None:
        deal = self.deal
        if deal is not None and person in deal.people and not deal.all_promised:
            deal.promises.setdefault(person, promise)
            self._go_on()

    def show(self, person: m.PersonId, salt: bytes) -> None:
        """Receives a salt; withdraws the start if it does not match its commitment."""
        deal = self.deal
        if deal is None or person not in deal.people or not deal.all_promised:
            return
        if not deal.fits(person, salt):
            self.withdraw([person])
        elif person not in deal.salts:
            deal.salts[person] = salt
            self._go_on()

    def check(self, now: Callable[[], m.Start | None]) -> None:
        """Withdraws the start if the settings or participants have changed since it was announced."""
        if self.deal is None:
            return
        people = self._host.lobby.people
        there = all(person in people and people[person].here for person in self.deal.people)
        ready = there and all(people[person].ready for person in self.deal.people)
        if not ready or now() != self.deal.draft:
            self.withdraw()

    def tick(self, now: float) -> None:
        if self.deal is None:
            return
        self._since = now if self._since is None else self._since
        if now - self._since > DEAL_TIME:
            self.withdraw(self.deal.missing)

    def withdraw(self, late: Iterable[m.PersonId] = ()) -> None:
        """Cancels the start and chooses a new secret, since salts may have been revealed for the old one."""
        self.deal = None
        self.withdrawn += 1
        people = self._host.lobby.people
        names = [people[person].name for person in late if person in people]
        for person in late:
            if person in people:
                people[person].ready = False
        self._host.renew_secret()
        self._host.log.append(sentence("start_withdrawn", (", ".join(names),)))
        self._host.announce()

    def _go_on(self) -> None:
        deal = self.deal
        if deal is None or not deal.all_promised:
            return
        if not deal.salts and deal.people:
            self._tell(m.Promises(deal.promised))
        if deal.all_shown:
            self.deal, self.withdrawn = None, 0
            self._begin(deal.start)

    def _tell(self, record: m.Deal | m.Promises) -> None:
        for person in self.deal.people if self.deal is not None else ():
            for link in self._host.board.links_of(person):
                self._host.board.send(link, record)
