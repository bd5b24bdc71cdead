"""Money, capital and debts: where base and standard game differ most (STM-4, 14, 18.1, 18.6)."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.core.events import PointsChanged, ignore_event
from game.rules.core.game import Emit
from game.rules.rail.events import IncomeChanged
from game.rules.steam.events import CapitalRaised, DebtSettled
from game.rules.steam.rule_context import SteamRuleContext
from game.rules.steam.state import SteamState

INCOME_MIN = -10
INCOME_MAX = 10
BLOCK_DOLLARS = 5
BLOCK_POINTS = 2
DOLLARS_PER_STEP = 2


def raise_income(state: SteamState, seat: int, steps: int, emit: Emit) -> None:
    """Moves a seat on the income track; steps beyond its end are lost (STM-R4)."""
    now = min(state.income[seat] + steps, INCOME_MAX)
    change = now - state.income[seat]
    if change:
        state.income[seat] = now
        emit(IncomeChanged(seat, change, now))


def raise_points(state: SteamState, seat: int, points: int, emit: Emit) -> None:
    """Adds victory points, or removes them if `points` is negative."""
    if points:
        state.points[seat] += points
        emit(PointsChanged(seat, points, state.points[seat]))


def max_blocks(state: SteamState, seat: int) -> int:
    """The most capital blocks that a seat can still raise (STM-4.2)."""
    return state.income[seat] - INCOME_MIN + state.points[seat] // BLOCK_POINTS


def raise_capital(table: SteamRuleContext, state: SteamState, seat: int, blocks: int, emit: Emit) -> None:
    """Raises blocks of $5; each costs an income step or, at income -10, two victory points (STM-4.2)."""
    steps = min(blocks, state.income[seat] - INCOME_MIN)
    points = BLOCK_POINTS * (blocks - steps)
    emit(CapitalRaised(seat, blocks, steps, points))
    raise_income(state, seat, -steps, emit)
    raise_points(state, seat, -points, emit)
    table.pay(state, seat, -BLOCK_DOLLARS * blocks, emit)


class SteamSettlement(NamedTuple):
    """What the income phase does to a seat: balance, cash after it, points and income lost to debts."""

    balance: int
    cash: int
    points: int
    steps: int
    is_out: bool


class SteamMoneyRules:
    """How much a seat can pay, how it pays, and what it receives and pays at the end of a round."""

    def max_payment(self, state: SteamState, seat: int) -> int:
        """The largest amount a seat can pay."""
        raise NotImplementedError

    def pay(self, table: SteamRuleContext, state: SteamState, seat: int, amount: int, emit: Emit) -> None:
        """Pays an amount that the seat can afford."""
        raise NotImplementedError

    def balance(self, state: SteamState, seat: int) -> int:
        """What a seat gains in the income phase; negative if it must pay."""
        raise NotImplementedError

    def settle(self, table: SteamRuleContext, state: SteamState, seat: int, emit: Emit) -> bool:
        """Pays a seat its income or takes its expenses; returns False if the seat is bankrupt."""
        raise NotImplementedError

    def settlement(self, table: SteamRuleContext, state: SteamState, seat: int) -> SteamSettlement:
        """What the income phase would do to a seat now."""
        twin = state.copy()
        is_out = not self.settle(table, twin, seat, ignore_event)
        points, steps = state.points[seat] - twin.points[seat], state.income[seat] - twin.income[seat]
        return SteamSettlement(self.balance(state, seat), twin.cash[seat], points, steps, is_out)


class BaseMoneyRules(SteamMoneyRules):
    """Base game: a seat pays with cash, then raises as many capital blocks as it needs (STM-4)."""

    def max_payment(self, state: SteamState, seat: int) -> int:
        """The seat's cash and all capital that it can still raise (STM-4.5)."""
        return state.cash[seat] + BLOCK_DOLLARS * max_blocks(state, seat)

    def pay(self, table: SteamRuleContext, state: SteamState, seat: int, amount: int, emit: Emit) -> None:
        """Takes an amount from the seat, and raises capital for the part its cash does not cover
        (STM-4.4)."""
        short = max(0, amount - state.cash[seat])
        if short:
            raise_capital(table, state, seat, -(-short // BLOCK_DOLLARS), emit)
        table.pay(state, seat, amount, emit)

    def balance(self, state: SteamState, seat: int) -> int:
        return state.income[seat]

    def settle(self, table: SteamRuleContext, state: SteamState, seat: int, emit: Emit) -> bool:
        """Settles the income phase; a debt is paid back as if it were income at the start of the phase
        (STM-14)."""
        balance = self.balance(state, seat)
        if balance >= 0:
            table.pay(state, seat, -balance, emit)
        elif -balance > self.max_payment(state, seat):
            return False
        else:
            self.pay(table, state, seat, -balance, emit)
        return True


class StandardMoneyRules(SteamMoneyRules):
    """Standard game: a seat pays with cash only; debts of the income phase cost points, then income
    (STM-18)."""

    def max_payment(self, state: SteamState, seat: int) -> int:
        return state.cash[seat]

    def pay(self, table: SteamRuleContext, state: SteamState, seat: int, amount: int, emit: Emit) -> None:
        table.pay(state, seat, amount, emit)

    def balance(self, state: SteamState, seat: int) -> int:
        """Income minus the upkeep of the locomotive (STM-18.6.1)."""
        return state.income[seat] - state.engine[seat]

    def settle(self, table: SteamRuleContext, state: SteamState, seat: int, emit: Emit) -> bool:
        """Settles the income phase; for every $2 that cash does not cover the seat loses a point, then income
        (STM-18.6)."""
        balance = self.balance(state, seat)
        short = max(0, -balance - state.cash[seat])
        lost = -(-short // DOLLARS_PER_STEP)
        points = min(lost, state.points[seat])
        steps = lost - points
        if steps > state.income[seat] - INCOME_MIN:
            return False
        if lost:
            emit(DebtSettled(seat, points, steps))
            raise_points(state, seat, -points, emit)
            raise_income(state, seat, -steps, emit)
        table.pay(state, seat, -(balance + DOLLARS_PER_STEP * lost), emit)
        return True
