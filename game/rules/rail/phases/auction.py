"""An ascending auction: minimum opening, free pass, payment by place (AOS-6, STM-18)."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from game.rules.rail.track.rails import NOBODY

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


@dataclass(frozen=True)
class AuctionRules:
    """What differs between games: the lowest first bid, and how many must still be in for a free pass."""

    opening: int = 1
    pass_needs: int = 3

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
        """What a seat pays for its place: the last nothing, the first two all, others half (AOS-6.7)."""
        place, bid = auction.place(seat), auction.bids[seat]
        if place == len(auction.order) or bid == NO_BID:
            return 0
        return bid if place <= 2 else (bid + 1) // 2

    def _move_on(self, auction: Auction, seat: int) -> None:
        """The next seat still in; whoever holds the highest bid is not asked to raise it (AOS-6.2)."""
        order, gone, leader = auction.order, auction.gone, auction.leader
        after = order.index(seat) + 1
        for follower in order[after:] + order[:after]:
            if follower not in gone and follower != leader:
                auction.turn = follower
                return
