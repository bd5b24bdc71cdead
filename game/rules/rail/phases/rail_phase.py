"""Base classes of the rail games' phases: seats act in a queue, auctions, choice of roles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from game.rules.core.game import Emit, RandomBelow
from game.rules.core.moves import Action, Refusal
from game.rules.core.phases import Phase
from game.rules.rail.actions import Bid, DropOut, StayIn
from game.rules.rail.events import BidMade, Eliminated, EngineUpgraded, PlaceTaken, StayedIn
from game.rules.rail.phases.auction import Auction
from game.rules.rail.roles import TURN_ORDER
from game.rules.rail.rule_context import RailRuleContext, RailRules
from game.rules.rail.state import RailState
from game.rules.rail.track import board_changes as laying
from game.rules.rail.track.track_state import NOBODY

S = TypeVar("S", bound=RailState)
T = TypeVar("T", bound=RailRuleContext[Any])


class RailPhase(Phase[S], Generic[S, T]):
    """A phase in which the seats in `state.queue` act in order; it ends when the queue is empty."""

    rules: RailRules

    def __init__(self, table: T) -> None:
        self.table = table
        self.rules = table.rules

    def to_act(self, state: S) -> tuple[int, ...]:
        return (state.queue[0],) if state.queue else ()

    def sample(self, state: S, seat: int, pick: RandomBelow) -> Action:
        """Draws a random action for roll-outs; each candidate is equally likely unless a phase overrides
        this."""
        return self.any_candidate(state, seat, pick)

    def any_candidate(self, state: S, seat: int, pick: RandomBelow) -> Action:
        """A random candidate, uniformly chosen."""
        choices = list(self.candidates(state, seat))
        return choices[pick(len(choices))]

    @cached_property
    def following(self) -> str:
        """The phase that follows this one in the schedule of the map."""
        return self.rules.calendar.after(self.name)

    def next(self, state: S) -> str | None:
        return None if state.queue else self.following

    def improve_engine(self, state: S, seat: int, emit: Emit) -> None:
        """Upgrades a locomotive by one link."""
        state.engine[seat] += 1
        emit(EngineUpgraded(seat, state.engine[seat]))

    def eliminate(self, state: S, seat: int, emit: Emit) -> None:
        """Takes a bankrupt seat out of the game; its links lose their owner (AOS-12.4, STM-17)."""
        network = self.table.network(state)
        if owned := network.owned_by(seat):
            state.rails = laying.change_owner(network, owned, NOBODY)
        state.out[seat] = True
        state.order.remove(seat)
        emit(Eliminated(seat))


class AuctionPhase(RailPhase[S, T]):
    """An ascending auction: each seat raises the bid or drops out (AOS-6, STM-5.1, STM-18.2)."""

    bid: ClassVar[type[Bid]]
    drop_out: ClassVar[type[DropOut]]
    stay_in: ClassVar[type[StayIn] | None] = None

    def max_bid(self, state: S, seat: int) -> int:
        """The highest bid a seat can afford."""
        return state.cash[seat]

    @abstractmethod
    def on_drop_out(self, state: S, auction: Auction, seat: int, emit: Emit) -> None:
        """Called after a seat has dropped out of the auction."""

    @abstractmethod
    def on_auction_end(self, state: S, auction: Auction, emit: Emit) -> None:
        """Called when one seat is left. The phase ends unless this starts another auction."""

    def candidates(self, state: S, seat: int) -> Iterator[Action]:
        auction, rules = current_auction(state), self.rules.auction
        yield self.drop_out()
        if self.stay_in is not None and rules.may_pass(auction, seat):
            yield self.stay_in()
        yield from map(self.bid, range(rules.lowest_bid(auction), self.max_bid(state, seat) + 1))

    def sample(self, state: S, seat: int, pick: RandomBelow) -> Action:
        auction, rules = current_auction(state), self.rules.auction
        lowest, stays = rules.lowest_bid(auction), self.stay_in is not None and rules.may_pass(auction, seat)
        others = 1 + stays
        chosen = pick(others + max(0, self.max_bid(state, seat) + 1 - lowest))
        if chosen >= others:
            return self.bid(lowest + chosen - others)
        return self.stay_in() if chosen and self.stay_in is not None else self.drop_out()

    def why_not(self, state: S, seat: int, action: Action) -> Refusal | None:
        auction, rules = current_auction(state), self.rules.auction
        match action:
            case Bid(amount) if amount < rules.lowest_bid(auction):
                return Refusal("bid_higher", (rules.lowest_bid(auction),))
            case Bid(amount) if amount > self.max_bid(state, seat):
                return Refusal("cannot_afford", (amount, self.max_bid(state, seat)))
            case StayIn() if not rules.may_pass(auction, seat):
                return Refusal("no_free_pass")
            case Bid() | DropOut() | StayIn():
                return None
        return Refusal("bid_or_drop_out")

    def apply(self, state: S, seat: int, action: Action, emit: Emit) -> None:
        auction, rules = current_auction(state), self.rules.auction
        match action:
            case Bid(amount):
                rules.bid(auction, seat, amount)
                emit(BidMade(seat, amount))
            case StayIn():
                rules.stay_in(auction, seat)
                emit(StayedIn(seat))
            case _:
                self._drop(state, auction, seat, emit)
        self.advance_auction(state, auction, emit)

    def _drop(self, state: S, auction: Auction, seat: int, emit: Emit) -> None:
        self.rules.auction.drop_out(auction, seat)
        self.on_drop_out(state, auction, seat, emit)

    def advance_auction(self, state: S, auction: Auction, emit: Emit) -> None:
        """Drops seats that cannot bid (AOS-6.4), until a seat must decide or only one is left."""
        rules = self.rules.auction
        while not auction.is_over:
            seat = auction.turn
            if self.max_bid(state, seat) >= rules.lowest_bid(auction) or rules.may_pass(auction, seat):
                state.queue = [seat]
                return
            self._drop(state, auction, seat, emit)
        self.on_auction_end(state, auction, emit)


class TurnOrderAuction(AuctionPhase[S, T]):
    """The auction in which all places of the turn order are sold (AOS-6, STM-18.2)."""

    name = "turn_order"

    def enter(self, state: S, emit: Emit) -> None:
        holder = state.holder(TURN_ORDER)
        right = NOBODY if holder is None else holder
        state.auction = self.rules.auction.begin(state.order, self.table.seats, right)
        self.advance_auction(state, state.auction, emit)

    def on_drop_out(self, state: S, auction: Auction, seat: int, emit: Emit) -> None:
        paid = self.rules.auction.payment(auction, seat)
        emit(PlaceTaken(seat, auction.place(seat), paid))
        self.table.pay(state, seat, paid, emit)

    def on_auction_end(self, state: S, auction: Auction, emit: Emit) -> None:
        """Sets the new turn order (AOS-6.6)."""
        self.on_drop_out(state, auction, auction.active[0], emit)
        state.order = auction.new_order
        state.auction = None
        state.queue = []


class RolePhase(RailPhase[S, T]):
    """The phase in which every seat chooses a role for the turn, in turn order (AOS-7, STM-7)."""

    name = "choose_actions"

    @abstractmethod
    def clear(self, state: S) -> None:
        """Clears last turn's choices."""

    def enter(self, state: S, emit: Emit) -> None:
        self.clear(state)
        state.queue = state.order[:]


def current_auction(state: RailState) -> Auction:
    """The current auction; ValueError if there is none."""
    if state.auction is None:
        raise ValueError("there is no auction")
    return state.auction
