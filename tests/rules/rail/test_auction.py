"""The auction with the parameters of either game (AOS-6, STM-18)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.rules.rail.phases.auction import NO_BID, AuctionRules
from game.rules.rail.track.track_state import NOBODY


def test_an_opening_bid_of_nothing_where_the_game_allows_it():
    rules = AuctionRules(opening_bid=0)
    auction = rules.begin([0, 1, 2], 3, NOBODY)
    assert rules.lowest_bid(auction) == 0
    rules.bid(auction, 0, 0)
    assert rules.lowest_bid(auction) == 1


def test_a_free_pass_with_two_left_where_the_game_allows_it():
    rules = AuctionRules(pass_min_seats=1)
    auction = rules.begin([0, 1, 2], 3, 2)
    rules.bid(auction, 0, 1)
    rules.drop_out(auction, 1)
    assert rules.may_pass(auction, 2)
    rules.stay_in(auction, 2)
    assert not rules.may_pass(auction, 2)


def test_the_last_one_left_may_never_have_bid():
    """AOS-6.9."""
    rules = AuctionRules()
    auction = rules.begin([0, 1, 2], 3, NOBODY)
    rules.drop_out(auction, 0)
    rules.drop_out(auction, 1)
    assert auction.is_over
    assert auction.new_order == [2, 1, 0]
    assert [rules.payment(auction, seat) for seat in range(3)] == [0, 0, 0]


@given(st.integers(2, 6), st.lists(st.booleans(), max_size=60))
def test_it_ends_in_an_order_of_all_seats(seats: int, choices: list[bool]):
    rules = AuctionRules()
    auction = rules.begin(list(range(seats)), seats, NOBODY)
    for bids in choices + [False] * seats:
        if auction.is_over:
            break
        assert auction.turn not in auction.dropped_out
        assert auction.turn != auction.leader
        if bids:
            rules.bid(auction, auction.turn, rules.lowest_bid(auction))
        else:
            rules.drop_out(auction, auction.turn)
    assert sorted(auction.new_order) == list(range(seats))
    assert auction.leader == NOBODY or auction.bids[auction.leader] == max(auction.bids)
    assert all(bid == NO_BID or bid >= 1 for bid in auction.bids)
