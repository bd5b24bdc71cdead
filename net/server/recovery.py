"""Recovery after a restart: before play resumes, collects items that peers have and the host's save lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.core.codec import BadData
from game.rules.core.replica import Desync
from net.match.missing_items import MissingItemsOffer, may_offer_items
from net.protocol import messages as m
from net.protocol.refusal_texts import refusal_text
from net.protocol.sanitize import readable
from net.server.connections import ConnectionId

if TYPE_CHECKING:
    from net.server.host import Host
    from net.server.publisher import MatchPublisher

RECOVERY_TIMEOUT_S = 5.0
"""Seconds for which the match waits for players to reconnect."""


class Recovery:
    """Pauses a resumed match until all seated players are back, but not longer than RECOVERY_TIMEOUT_S."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.is_active = False
        self._until: float | None = None

    def begin(self) -> None:
        """Starts waiting, if any seated player is absent."""
        self.is_active, self._until = bool(self._absent), None

    def request_items(self, link: ConnectionId, running: MatchPublisher, hello: m.JoinRequest) -> bool:
        """Requests the items that a peer says it has beyond ours; returns whether there are any."""
        length = len(running.match.journal)
        same = hello.match == running.match.start.commitment
        if not same or not may_offer_items(hello.have, length, hello.tag):
            return False
        self._host.connections.by_id[link].offer = running.new_offer(hello.have, hello.tag, hello.last)
        self._host.connections.send(link, m.ItemRequest(length))
        return True

    def receive_items(self, link: ConnectionId, running: MatchPublisher, fetched: m.ItemBatch[Any]) -> None:
        """Receives a batch of items; when an offer is complete and its tag is ours, appends it."""
        offer = self._host.connections.by_id[link].offer
        if offer is None:
            return
        offer.add_batch(fetched.items, fetched.sealed)
        if offer.is_ended:
            while any(self._took(running, one) for one in self._fitting(running)):
                pass  # taking one offer may complete another
            self._answer_offers(running)
            self.finish_if_complete()

    def finish_if_complete(self) -> None:
        """Resumes play once nobody is absent or still sending items."""
        if self.is_active and not self._absent and not self._offering:
            self._end()

    def tick(self, now: float) -> None:
        if not self.is_active:
            return
        self._until = now + RECOVERY_TIMEOUT_S if self._until is None else self._until
        if now >= self._until:
            if self._host.publisher is not None:
                self._answer_offers(self._host.publisher, late=True)
            self._end()

    @property
    def _absent(self) -> bool:
        return any(not guest.here for guest in self._host.lobby.remote_players())

    @property
    def _offering(self) -> list[ConnectionId]:
        callers = self._host.connections.by_id
        return [link for link, caller in callers.items() if caller.offer is not None]

    def _fitting(self, running: MatchPublisher) -> list[MissingItemsOffer]:
        """The offers that continue our journal, longest first."""
        callers = self._host.connections.by_id
        offers = [offer for link in self._offering if (offer := callers[link].offer) is not None]
        return sorted(filter(running.accepts, offers), key=lambda offer: -offer.have)

    def _took(self, running: MatchPublisher, offer: MissingItemsOffer) -> bool:
        lost = offer.have - len(running.match.journal)
        try:
            running.append_offer(offer)
        except (BadData, Desync) as error:
            self._host.log.append(refusal_text("cannot_inherit", (readable(str(error), 200),)))
            return False
        self._host.log.append(refusal_text("taken_back", (lost,)))
        self._host.publish()
        return True

    def _answer_offers(self, running: MatchPublisher, late: bool = False) -> None:
        """Sends what they lack to the peers whose offers are finished; with `late`, also to those still
        sending."""
        for link in self._offering:
            caller = self._host.connections.by_id[link]
            offer = caller.offer
            if offer is None or not (late or offer.is_ended):
                continue
            caller.offer = None
            self._host.connections.send(link, self._host.room_state())
            running.catch_up(link, offer.have, running.match.start.commitment, offer.last)

    def _end(self) -> None:
        self.is_active = False
        if self._host.publisher is not None:
            self._host.publisher.update_holders()
        self._host.announce()
