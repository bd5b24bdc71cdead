"""Set-up, shares, order of play, actions, money and the end (AOS-3 to 7, 11 to 13, 15)."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.age_of_steam.actions import Bid, DropOut, IssueShares, StayIn, TakeRole
from game.rules.age_of_steam.events import (
    BidMade,
    Eliminated,
    EngineUpgraded,
    PlaceTaken,
    RoleTaken,
    RoundBegan,
    SharesIssued,
    StayedIn,
)
from game.rules.age_of_steam.rulebook import LOCOMOTIVE, MOST_ENGINE, TURN_ORDER, raise_income, settle_lots
from game.rules.age_of_steam.state import AosState
from game.rules.age_of_steam.table import Table
from game.rules.core.events import DiceRolled
from game.rules.core.game import Emit
from game.rules.core.moves import Action, Outcome, Refusal, Rolled
from game.rules.core.phases import OVER, Phase
from game.rules.rail import laying
from game.rules.rail.auction import Auction
from game.rules.rail.rails import NOBODY


class AosPhase(Phase[AosState]):
    """A phase at one table. `queue` in the state has who is still to act; the phase ends when it is empty."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rules = table.rules

    def to_act(self, state: AosState) -> tuple[int, ...]:
        return tuple(state.queue[:1])

    def next(self, state: AosState) -> str | None:
        return None if state.queue else self.rules.calendar.after(self.name)


class Setup(AosPhase):
    """AOS-3: everything chance decides before the first turn."""

    name = "setup"

    def enter(self, state: AosState, emit: Emit) -> None:
        self.rules.setup.prepare(self.table, state)
        self._go_on(state)

    def answered(self, state: AosState, outcome: Outcome, emit: Emit) -> None:
        setup = self.rules.setup
        setup.take(self.table, state, setup.STEPS[state.step], outcome)
        self._go_on(state)

    def _go_on(self, state: AosState) -> None:
        setup = self.rules.setup
        while state.step < len(setup.STEPS):
            state.due = setup.ask(self.table, state, setup.STEPS[state.step])
            if state.due is not None:
                return
            state.step += 1
        setup.finish(self.table, state)

    def next(self, state: AosState) -> str | None:
        return self.rules.calendar.PHASES[0]


class Issuing(AosPhase):
    """AOS-5, phase I: issue shares."""

    name = "issue_shares"

    def enter(self, state: AosState, emit: Emit) -> None:
        state.queue = [seat for seat in state.order if self.rules.money.most_new_shares(state, seat) > 0]

    def candidates(self, state: AosState, seat: int) -> Iterator[Action]:
        return map(IssueShares, range(self.rules.money.most_new_shares(state, seat) + 1))

    def why_not(self, state: AosState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, IssueShares):
            return Refusal("say_how_many_shares")
        most = self.rules.money.most_new_shares(state, seat)
        return Refusal("too_many_shares", (most,)) if action.count > most else None

    def apply(self, state: AosState, seat: int, action: Action, emit: Emit) -> None:
        assert isinstance(action, IssueShares)
        state.shares[seat] += action.count
        emit(SharesIssued(seat, action.count))
        self.table.pay(state, seat, -action.count * self.rules.money.SHARE_PRICE, emit)
        del state.queue[0]


class Bidding(AosPhase):
    """AOS-6, phase II: the auction for the order of play."""

    name = "turn_order"

    def enter(self, state: AosState, emit: Emit) -> None:
        holder = state.holder(TURN_ORDER)
        right = NOBODY if holder is None else holder
        state.auction = self.rules.auction.begin(state.order, self.table.seats, right)
        self._go_on(state, state.auction, emit)

    def candidates(self, state: AosState, seat: int) -> Iterator[Action]:
        auction, rules = _under_way(state), self.rules.auction
        yield DropOut()
        if rules.may_pass(auction, seat):
            yield StayIn()
        yield from map(Bid, range(rules.lowest_bid(auction), state.cash[seat] + 1))

    def why_not(self, state: AosState, seat: int, action: Action) -> Refusal | None:
        auction, rules = _under_way(state), self.rules.auction
        match action:
            case Bid(amount) if amount < rules.lowest_bid(auction):
                return Refusal("bid_higher", (rules.lowest_bid(auction),))
            case Bid(amount) if amount > state.cash[seat]:
                return Refusal("cannot_afford", (state.cash[seat],))
            case StayIn() if not rules.may_pass(auction, seat):
                return Refusal("no_free_pass")
            case Bid() | DropOut() | StayIn():
                return None
        return Refusal("bid_or_drop_out")

    def apply(self, state: AosState, seat: int, action: Action, emit: Emit) -> None:
        auction, rules = _under_way(state), self.rules.auction
        match action:
            case Bid(amount):
                rules.bid(auction, seat, amount)
                emit(BidMade(seat, amount))
            case StayIn():
                rules.stay_in(auction, seat)
                emit(StayedIn(seat))
            case _:
                self._drop(state, auction, seat, emit)
        self._go_on(state, auction, emit)

    def _drop(self, state: AosState, auction: Auction, seat: int, emit: Emit) -> None:
        self.rules.auction.drop_out(auction, seat)
        self._take_place(state, auction, seat, emit)

    def _take_place(self, state: AosState, auction: Auction, seat: int, emit: Emit) -> None:
        paid = self.rules.auction.payment(auction, seat)
        emit(PlaceTaken(seat, auction.new_order.index(seat) + 1, paid))
        self.table.pay(state, seat, paid, emit)

    def _go_on(self, state: AosState, auction: Auction, emit: Emit) -> None:
        """Drop whoever can do nothing else (AOS-6.4); when one is left, the new order holds (AOS-6.6)."""
        rules = self.rules.auction
        while not auction.is_over:
            seat = auction.turn
            if state.cash[seat] >= rules.lowest_bid(auction) or rules.may_pass(auction, seat):
                state.queue = [seat]
                return
            self._drop(state, auction, seat, emit)
        self._take_place(state, auction, auction.active[0], emit)
        state.order = auction.new_order
        state.auction = None
        state.queue = []


def _under_way(state: AosState) -> Auction:
    if state.auction is None:
        raise ValueError("there is no auction")
    return state.auction


class Choosing(AosPhase):
    """AOS-7, phase III: select actions."""

    name = "choose_actions"

    def enter(self, state: AosState, emit: Emit) -> None:
        self.rules.roles.clear(self.table, state)
        state.queue = state.order[:]

    def candidates(self, state: AosState, seat: int) -> Iterator[Action]:
        return map(TakeRole, self.rules.roles.offered(self.table, state))

    def why_not(self, state: AosState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, TakeRole):
            return Refusal("take_an_action")
        if action.role not in self.rules.roles.offered(self.table, state):
            return Refusal("role_not_on_offer", (action.role,))
        return None

    def apply(self, state: AosState, seat: int, action: Action, emit: Emit) -> None:
        assert isinstance(action, TakeRole)
        state.roles[seat] = action.role
        emit(RoleTaken(seat, action.role))
        self.rules.roles.taken(self.table, state, seat, action.role)
        if action.role == LOCOMOTIVE and state.engine[seat] < MOST_ENGINE:
            state.engine[seat] += 1
            emit(EngineUpgraded(seat, state.engine[seat]))
        del state.queue[0]


class Collecting(AosPhase):
    """AOS-11, phase VI: collect income."""

    name = "collect_income"

    def enter(self, state: AosState, emit: Emit) -> None:
        for seat in state.living:
            self.table.pay(state, seat, -state.income[seat], emit)


class Paying(AosPhase):
    """AOS-12, phase VII: pay expenses; who cannot, pays with income, and is out when that falls below 0."""

    name = "pay_expenses"

    def enter(self, state: AosState, emit: Emit) -> None:
        for seat in state.living:
            expense = self.rules.money.expense(state, seat)
            unpaid = max(expense - state.cash[seat], 0)
            self.table.pay(state, seat, expense - unpaid, emit)
            if unpaid:
                raise_income(state, seat, -unpaid, emit)
        for seat in state.living:
            if state.income[seat] < 0:
                self._eliminate(state, seat, emit)

    def _eliminate(self, state: AosState, seat: int, emit: Emit) -> None:
        """AOS-12.4: his links stay but are nobody's; only living seats hold an action."""
        network = self.table.network(state)
        state.rails = laying.hand_over(network, network.owned_by(seat), NOBODY).rails
        state.out[seat] = True
        state.order.remove(seat)
        emit(Eliminated(seat))

    def next(self, state: AosState) -> str | None:
        """AOS-12.5: the last survivor wins at once; a lone player who is out has lost."""
        enough = 1 if self.table.seats == 1 else 2
        return OVER if len(state.living) < enough else super().next(state)


class Reducing(AosPhase):
    """AOS-13, phase VIII: income reduction."""

    name = "income_reduction"

    def enter(self, state: AosState, emit: Emit) -> None:
        for seat in state.living:
            income = state.income[seat]
            loss = min(self.rules.money.reduction(self.table, state, income), income)
            if loss:
                raise_income(state, seat, -loss, emit)


class Advancing(AosPhase):
    """AOS-15.1, phase X: the next turn, or the end."""

    name = "next_round"

    def enter(self, state: AosState, emit: Emit) -> None:
        state.step = 0
        if state.round < self.table.rounds:
            state.round += 1
            emit(RoundBegan(state.round))
        else:
            state.step = 1

    def next(self, state: AosState) -> str | None:
        return Scoring.name if state.step else super().next(state)


class Scoring(AosPhase):
    """AOS-15: the last settlement, and dice where a map breaks ties by them."""

    name = "scoring"

    def enter(self, state: AosState, emit: Emit) -> None:
        self.rules.money.settle(self.table, state, emit)
        state.lots = [self.rules.money.leaders(self.table, state)]
        state.due = self.rules.money.tie_dice(self.table, state)

    def answered(self, state: AosState, outcome: Outcome, emit: Emit) -> None:
        assert isinstance(outcome, Rolled)
        emit(DiceRolled(outcome.values))
        settle_lots(state, outcome.values, 1)
        state.due = self.rules.money.tie_dice(self.table, state)

    def next(self, state: AosState) -> str | None:
        return OVER
