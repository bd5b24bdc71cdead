"""An ascending auction: minimum opening, free pass, payment by place (AOS-6, STM-18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from game.rules.rail.track.track_state import NOBODY

NO_BID = -1


class Auction(msgspec.Struct, array_like=True):
    """An auction under way. `bids` are by seat; `gone` has who dropped out, the first to drop first."""

    order: list[int]
    bids: list[int]
    gone: list[int]
    leader: int
    turn: int
    pass_right: int

    def copy(self) -> Auction:
        """An independent twin."""
        return Auction(self.order[:], self.bids[:], self.gone[:], self.leader, self.turn, self.pass_right)

    @property
    def high(self) -> int:
        """The highest bid, NO_BID before the first."""
        return self.bids[self.leader] if self.leader != NOBODY else NO_BID

    @property
    def active(self) -> list[int]:
        """Who is still in, in the old order of play."""
        return [seat for seat in self.order if seat not in self.gone]

    @property
    def new_order(self) -> list[int]:
        """The order of play it led to: the last to drop out goes first."""
        return self.active + self.gone[::-1]

    def place(self, seat: int) -> int:
        """The place in the new order of a seat that has dropped out, or of the one that is left."""
        return len(self.order) - self.gone.index(seat) if seat in self.gone else 1

    @property
    def is_over(self) -> bool:
        """Only one seat is left."""
        return len(self.gone) >= len(self.order) - 1


class Payment(NamedTuple):
    """What a bid comes to for whoever has one of the places from the first to the last of these."""

    first: int
    last: int
    price: int


@dataclass(frozen=True)
class AuctionRules:
    """What differs between games: the lowest first bid, and how many must still be in for a free pass."""

    opening: int = 1
    pass_needs: int = 3
    first_price: int = 0
    """What going first costs where nobody bids and it is for sale (AOS-25.4); 0 where there is an auction."""

    def begin(self, order: list[int], seats: int, pass_right: int) -> Auction:
        """A new auction among the seats of the old order; the first of them starts."""
        return Auction(order[:], [NO_BID] * seats, [], NOBODY, order[0], pass_right)

    def lowest_bid(self, auction: Auction) -> int:
        """The least that may be bid now."""
        return self.opening if auction.leader == NOBODY else auction.bids[auction.leader] + 1

    def may_pass(self, auction: Auction, seat: int) -> bool:
        """May the seat stay in without a bid, once (AOS-6.3)?"""
        return seat == auction.pass_right and len(auction.active) >= self.pass_needs

    def bid(self, auction: Auction, seat: int, amount: int) -> None:
        """Make the highest bid."""
        auction.bids[seat] = amount
        auction.leader = seat
        self._move_on(auction, seat)

    def stay_in(self, auction: Auction, seat: int) -> None:
        """Use the free pass."""
        auction.pass_right = NOBODY
        self._move_on(auction, seat)

    def drop_out(self, auction: Auction, seat: int) -> None:
        """Take the last place still free."""
        auction.gone.append(seat)
        self._move_on(auction, seat)

    def payment(self, auction: Auction, seat: int) -> int:
        """What a seat that has its place pays for it."""
        bid = auction.bids[seat]
        return 0 if bid == NO_BID else self._price(bid, auction.place(seat), len(auction.order))

    def _price(self, bid: int, place: int, places: int) -> int:
        """The last pays nothing, the first two all, others half (AOS-6.7)."""
        if place == places:
            return 0
        return bid if place <= 2 else (bid + 1) // 2

    def payments(self, auction: Auction, bid: int) -> list[Payment]:
        """What a bid comes to, by the places that are still to be had."""
        free, places = len(auction.active), len(auction.order)
        alike = (1, min(2, places - 1)), (3, places - 1), (places, places)
        return [
            Payment(first, min(last, free), self._price(bid, first, places))
            for first, last in alike
            if first <= min(last, free)
        ]

    def if_out(self, auction: Auction, seat: int) -> tuple[int, int]:
        """The place of a seat that is out, or would drop out now, and what it pays for it."""
        twin = auction.copy()
        if seat not in twin.gone:
            self.drop_out(twin, seat)
        return twin.place(seat), self.payment(twin, seat)

    def _move_on(self, auction: Auction, seat: int) -> None:
        """The next seat still in; whoever holds the highest bid is not asked to raise it (AOS-6.2)."""
        order, gone, leader = auction.order, auction.gone, auction.leader
        after = order.index(seat) + 1
        for follower in order[after:] + order[:after]:
            if follower not in gone and follower != leader:
                auction.turn = follower
                return
