"""Shares, income, expenses and score (AOS-5, 11 to 13, 15)."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from game.rules.age_of_steam.events import SharesIssued
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.state import AosState
from game.rules.core.events import ignore_event
from game.rules.core.game import Emit
from game.rules.core.moves import RollRequest
from game.rules.rail.events import IncomeChanged
from game.rules.rail.track.sections import Section

INCOME_REDUCTION = "income_reduction"


def raise_income(state: AosState, seat: int, steps: int, emit: Emit) -> None:
    """Moves a seat on the income track."""
    state.income[seat] += steps
    emit(IncomeChanged(seat, steps, state.income[seat]))


class AosSettlement(NamedTuple):
    """What a seat receives and pays at the end of a turn: income, expenses and the cash after both.

    `lost_income` is the income it loses for lack of cash, `reduction` the income reduction.
    """

    income: int
    expense: int
    cash: int
    lost_income: int
    reduction: int
    is_out: bool


class AosMoneyRules:
    """Shares, expenses, income reduction and score (AOS-5, 11 to 13, 15)."""

    MAX_SHARES = 15
    SHARE_PRICE = 5
    TRACK_SCORES = True
    """Whether track in completed links scores."""
    REDUCTION_BANDS: ClassVar[tuple[tuple[int, int], ...]] = ((50, 10), (41, 8), (31, 6), (21, 4), (11, 2))

    def max_new_shares(self, state: AosState, seat: int) -> int:
        """Maximum number of shares a seat may issue this turn (AOS-5.1)."""
        return self.MAX_SHARES - state.shares[seat]

    def issue(self, table: AosRuleContext, state: AosState, seat: int, count: int, emit: Emit) -> None:
        """Sells shares for cash (AOS-5)."""
        state.shares[seat] += count
        emit(SharesIssued(seat, count))
        table.pay(state, seat, -count * self.SHARE_PRICE, emit)

    def expense(self, state: AosState, seat: int, more_shares: int = 0, more_engine: int = 0) -> int:
        """Expenses of a seat, as they are or with more shares or a better engine (AOS-12.1)."""
        return state.shares[seat] + more_shares + state.engine[seat] + more_engine

    def reduction(self, table: AosRuleContext, state: AosState, income: int) -> int:
        """The steps by which a seat with this income is moved back (AOS-13.1)."""
        return next((loss for least, loss in self.REDUCTION_BANDS if income >= least), 0)

    def collect(self, table: AosRuleContext, state: AosState, seat: int, emit: Emit) -> None:
        """Pays a seat its income (AOS-11)."""
        table.pay(state, seat, -state.income[seat], emit)

    def pay_expenses(self, table: AosRuleContext, state: AosState, seat: int, emit: Emit) -> None:
        """Pays expenses from cash, then by losing income; a seat whose income falls below 0 is out
        (AOS-12)."""
        expense = self.expense(state, seat)
        unpaid = max(expense - state.cash[seat], 0)
        table.pay(state, seat, expense - unpaid, emit)
        if unpaid:
            raise_income(state, seat, -unpaid, emit)

    def reduce(self, table: AosRuleContext, state: AosState, seat: int, emit: Emit) -> None:
        """Applies the income reduction (AOS-13)."""
        income = state.income[seat]
        loss = min(self.reduction(table, state, income), income)
        if loss:
            raise_income(state, seat, -loss, emit)

    def settlement(self, table: AosRuleContext, state: AosState, seat: int) -> AosSettlement | None:
        """What a seat will next receive and pay; None if no more settlements follow."""
        twin, phases = state.copy(), table.rules.calendar.PHASES
        if state.phase in phases:
            twin.round += phases.index(state.phase) > phases.index(INCOME_REDUCTION)
        if twin.round > table.rounds:
            return None
        self.collect(table, twin, seat, ignore_event)
        self.pay_expenses(table, twin, seat, ignore_event)
        income_left = twin.income[seat]
        if income_left >= 0:
            self.reduce(table, twin, seat, ignore_event)
        income = state.income[seat]
        return AosSettlement(
            income,
            self.expense(state, seat),
            twin.cash[seat],
            income - income_left,
            income_left - twin.income[seat],
            income_left < 0,
        )

    def settle(self, table: AosRuleContext, state: AosState, emit: Emit) -> None:
        """Adjusts the money after the last turn; by default nothing changes."""

    def track_in_links(self, table: AosRuleContext, state: AosState, seat: int) -> int:
        """The number of a seat's segments in completed links (AOS-15.3)."""
        return sum(section.size for section in table.network(state).owned_by(seat) if section.is_link)

    def link_points(self, link: Section) -> int:
        """The points of a completed link (AOS-15.3)."""
        return link.size if self.TRACK_SCORES else 0

    def score(self, table: AosRuleContext, state: AosState, seat: int) -> int:
        """The score of a seat (AOS-15.2)."""
        return sum(points for _, points in self.score_parts(table, state, seat))

    def score_parts(self, table: AosRuleContext, state: AosState, seat: int) -> list[tuple[str, int]]:
        """The components of a seat's score."""
        return [
            ("income", 3 * state.income[seat]),
            ("track", self.track_in_links(table, state, seat)),
            ("shares", -3 * state.shares[seat]),
        ]

    def score_parts_by_seat(
        self, table: AosRuleContext, state: AosState
    ) -> list[tuple[str, tuple[int, ...]]]:
        """For each component of the score, its name and its value for each seat."""
        seats = [self.score_parts(table, state, seat) for seat in range(table.seats)]
        return [
            (name, tuple(parts[number][1] for parts in seats)) for number, (name, _) in enumerate(seats[0])
        ]

    def leaders(self, table: AosRuleContext, state: AosState) -> list[int]:
        """The winning seats; ties are shared (AOS-15.4)."""
        scores = {seat: self.score(table, state, seat) for seat in state.remaining_seats}
        return [seat for seat in scores if scores[seat] == max(scores.values())]

    def tie_dice(self, table: AosRuleContext, state: AosState) -> RollRequest | None:
        """The roll that breaks a tie; None if no tie is to be broken by dice."""
        return None
