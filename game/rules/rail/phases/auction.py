"""An ascending auction: minimum opening bid, free pass, payment by place (AOS-6, STM-18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from game.rules.rail.track.track_state import NOBODY

NO_BID = -1


class Auction(msgspec.Struct, array_like=True):
    """An auction in progress. `bids` are by seat; `dropped_out` lists seats in the order they dropped out."""

    order: list[int]
    bids: list[int]
    dropped_out: list[int]
    leader: int
    turn: int
    free_pass_seat: int

    def copy(self) -> Auction:
        return Auction(
            self.order[:], self.bids[:], self.dropped_out[:], self.leader, self.turn, self.free_pass_seat
        )

    @property
    def high(self) -> int:
        """The highest bid, or NO_BID."""
        return self.bids[self.leader] if self.leader != NOBODY else NO_BID

    @property
    def active(self) -> list[int]:
        """The seats still in the auction, in the old turn order."""
        return [seat for seat in self.order if seat not in self.dropped_out]

    @property
    def new_order(self) -> list[int]:
        """The new turn order: the last to drop out goes first."""
        return self.active + self.dropped_out[::-1]

    def place(self, seat: int) -> int:
        """The place in the new order of a seat that has dropped out, or of the last seat left."""
        return len(self.order) - self.dropped_out.index(seat) if seat in self.dropped_out else 1

    @property
    def is_over(self) -> bool:
        """Whether only one seat is left in the auction."""
        return len(self.dropped_out) >= len(self.order) - 1


class PlacePrice(NamedTuple):
    """What a bidder pays for the places from `first` to `last`."""

    first: int
    last: int
    price: int


@dataclass(frozen=True)
class AuctionRules:
    """Parameters of the auction, such as the minimum opening bid and the seats needed for a free pass."""

    opening_bid: int = 1
    pass_min_seats: int = 3
    first_price: int = 0
    """The price of going first on maps without an auction (AOS-25.4); 0 on all others."""

    def begin(self, order: list[int], seats: int, pass_right: int) -> Auction:
        """Starts an auction among the seats of the old order; the first of them bids first."""
        return Auction(order[:], [NO_BID] * seats, [], NOBODY, order[0], pass_right)

    def lowest_bid(self, auction: Auction) -> int:
        """The lowest allowed bid."""
        return self.opening_bid if auction.leader == NOBODY else auction.bids[auction.leader] + 1

    def may_pass(self, auction: Auction, seat: int) -> bool:
        """Whether the seat may stay in once without a bid (AOS-6.3)."""
        return seat == auction.free_pass_seat and len(auction.active) >= self.pass_min_seats

    def bid(self, auction: Auction, seat: int, amount: int) -> None:
        """Records a bid, which is now the highest."""
        auction.bids[seat] = amount
        auction.leader = seat
        self._move_on(auction, seat)

    def stay_in(self, auction: Auction, seat: int) -> None:
        """Uses the seat's free pass, so that it stays in without a bid."""
        auction.free_pass_seat = NOBODY
        self._move_on(auction, seat)

    def drop_out(self, auction: Auction, seat: int) -> None:
        """Removes a seat from the auction; it gets the last place that is still free."""
        auction.dropped_out.append(seat)
        self._move_on(auction, seat)

    def payment(self, auction: Auction, seat: int) -> int:
        """The amount a seat pays for its place."""
        bid = auction.bids[seat]
        return 0 if bid == NO_BID else self._price(bid, auction.place(seat), len(auction.order))

    def _price(self, bid: int, place: int, places: int) -> int:
        """The price of a place: the last is free, the first two cost the full bid, others half of it
        (AOS-6.7)."""
        if place == places:
            return 0
        return bid if place <= 2 else (bid + 1) // 2

    def payments(self, auction: Auction, bid: int) -> list[PlacePrice]:
        """What a bid would cost for each group of places still available."""
        free, places = len(auction.active), len(auction.order)
        alike = (1, min(2, places - 1)), (3, places - 1), (places, places)
        return [
            PlacePrice(first, min(last, free), self._price(bid, first, places))
            for first, last in alike
            if first <= min(last, free)
        ]

    def place_if_out(self, auction: Auction, seat: int) -> tuple[int, int]:
        """The place and payment of a seat that has dropped out, or that would drop out now."""
        twin = auction.copy()
        if seat not in twin.dropped_out:
            self.drop_out(twin, seat)
        return twin.place(seat), self.payment(twin, seat)

    def _move_on(self, auction: Auction, seat: int) -> None:
        """Passes the turn to the next seat in the auction, skipping the highest bidder (AOS-6.2)."""
        order, gone, leader = auction.order, auction.dropped_out, auction.leader
        after = order.index(seat) + 1
        for follower in order[after:] + order[:after]:
            if follower not in gone and follower != leader:
                auction.turn = follower
                return
