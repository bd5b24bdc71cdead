"""Recovery after a restart: collects items that peers have and the host's save lacks, before play resumes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.core.codec import BadData
from game.rules.core.replica import Desync
from net.match.lost_items import Offer, is_offer
from net.protocol import messages as m
from net.protocol.refusal_texts import sentence
from net.protocol.sanitize import readable
from net.server.connections import LinkId

if TYPE_CHECKING:
    from net.server.host import Host
    from net.server.publisher import Running

SETTLE_TIME = 5.0
"""Maximum seconds to wait for players to reconnect."""


class Settling:
    """Pauses a resumed match until all seated players are back, or for RECOVERY_TIMEOUT_S."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.on = False
        self._until: float | None = None

    def open(self) -> None:
        """Starts waiting, if any seated player is absent."""
        self.on, self._until = bool(self._absent), None

    def asks(self, link: LinkId, running: Running, hello: m.Enter) -> bool:
        """Requests the items that a peer claims to have beyond ours; returns whether it has any."""
        length = len(running.match.journal)
        same = hello.match == running.match.start.commitment
        if not same or not is_offer(hello.have, length, hello.tag):
            return False
        self._host.board.callers[link].offer = running.offered(hello.have, hello.tag, hello.last)
        self._host.board.send(link, m.Fetch(length))
        return True

    def take(self, link: LinkId, running: Running, fetched: m.Fetched[Any]) -> None:
        """Receives a batch of items; appends complete offers whose tag is our own."""
        offer = self._host.board.callers[link].offer
        if offer is None:
            return
        offer.take(fetched.items, fetched.sealed)
        if offer.ended:
            while any(self._took(running, one) for one in self._fitting(running)):
                pass  # taking one offer may complete another
            self._answer_offers(running)
            self.look()

    def look(self) -> None:
        """Resumes play once nobody is absent or still sending items."""
        if self.on and not self._absent and not self._offering:
            self._end()

    def tick(self, now: float) -> None:
        if not self.on:
            return
        self._until = now + SETTLE_TIME if self._until is None else self._until
        if now >= self._until:
            if self._host.running is not None:
                self._answer_offers(self._host.running, late=True)
            self._end()

    @property
    def _absent(self) -> bool:
        return any(not guest.here for guest in self._host.lobby.seated())

    @property
    def _offering(self) -> list[LinkId]:
        callers = self._host.board.callers
        return [link for link, caller in callers.items() if caller.offer is not None]

    def _fitting(self, running: Running) -> list[Offer]:
        """Offers that continue our journal, longest first."""
        callers = self._host.board.callers
        offers = [offer for link in self._offering if (offer := callers[link].offer) is not None]
        return sorted(filter(running.fits, offers), key=lambda offer: -offer.have)

    def _took(self, running: Running, offer: Offer) -> bool:
        lost = offer.have - len(running.match.journal)
        try:
            running.take_back(offer)
        except (BadData, Desync) as error:
            self._host.log.append(sentence("cannot_inherit", (readable(str(error), 200),)))
            return False
        self._host.log.append(sentence("taken_back", (lost,)))
        self._host.publish()
        return True

    def _answer_offers(self, running: Running, late: bool = False) -> None:
        """Brings peers whose offers are finished up to date; `late` includes unfinished ones."""
        for link in self._offering:
            caller = self._host.board.callers[link]
            offer = caller.offer
            if offer is None or not (late or offer.ended):
                continue
            caller.offer = None
            self._host.board.send(link, self._host.table())
            running.catch_up(link, offer.have, running.match.start.commitment, offer.last)

    def _end(self) -> None:
        self.on = False
        if self._host.running is not None:
            self._host.running.look_round()
        self._host.announce()
