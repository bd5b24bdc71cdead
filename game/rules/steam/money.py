"""Money, capital and debts, where base and standard game differ most (STM-4, 14, 18.1, 18.6)."""

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
    """Maximum number of capital blocks a seat can still raise (STM-4.2)."""
    return state.income[seat] - INCOME_MIN + state.points[seat] // BLOCK_POINTS


def raise_capital(table: SteamRuleContext, state: SteamState, seat: int, blocks: int, emit: Emit) -> None:
    """Raises blocks of $5, each for an income step or, at -10, for two victory points (STM-4.2)."""
    steps = min(blocks, state.income[seat] - INCOME_MIN)
    points = BLOCK_POINTS * (blocks - steps)
    emit(CapitalRaised(seat, blocks, steps, points))
    raise_income(state, seat, -steps, emit)
    raise_points(state, seat, -points, emit)
    table.pay(state, seat, -BLOCK_DOLLARS * blocks, emit)


class SteamSettlement(NamedTuple):
    """The result of the income phase for a seat: balance, cash after it, points and income lost to debts."""

    balance: int
    cash: int
    points: int
    steps: int
    is_out: bool


class SteamMoneyRules:
    """The money a seat can pay, its payments and the settlement of a round."""

    def max_payment(self, state: SteamState, seat: int) -> int:
        """The largest amount a seat can pay."""
        raise NotImplementedError

    def pay(self, table: SteamRuleContext, state: SteamState, seat: int, amount: int, emit: Emit) -> None:
        """Pays an amount that the seat can afford."""
        raise NotImplementedError

    def balance(self, state: SteamState, seat: int) -> int:
        """The gain of a seat in the income phase; negative for a cost."""
        raise NotImplementedError

    def settle(self, table: SteamRuleContext, state: SteamState, seat: int, emit: Emit) -> bool:
        """Receives income or pays expenses; False if the seat is bankrupt."""
        raise NotImplementedError

    def settlement(self, table: SteamRuleContext, state: SteamState, seat: int) -> SteamSettlement:
        """The result of the income phase if it came now."""
        twin = state.copy()
        is_out = not self.settle(table, twin, seat, ignore_event)
        points, steps = state.points[seat] - twin.points[seat], state.income[seat] - twin.income[seat]
        return SteamSettlement(self.balance(state, seat), twin.cash[seat], points, steps, is_out)


class BaseMoneyRules(SteamMoneyRules):
    """Pays with cash first, then raises as many capital blocks as needed (STM-4)."""

    def max_payment(self, state: SteamState, seat: int) -> int:
        """Cash and all capital that can be raised (STM-4.5)."""
        return state.cash[seat] + BLOCK_DOLLARS * max_blocks(state, seat)

    def pay(self, table: SteamRuleContext, state: SteamState, seat: int, amount: int, emit: Emit) -> None:
        """Raises capital for the part that cash does not cover (STM-4.4)."""
        short = max(0, amount - state.cash[seat])
        if short:
            raise_capital(table, state, seat, -(-short // BLOCK_DOLLARS), emit)
        table.pay(state, seat, amount, emit)

    def balance(self, state: SteamState, seat: int) -> int:
        return state.income[seat]

    def settle(self, table: SteamRuleContext, state: SteamState, seat: int, emit: Emit) -> bool:
        """The debt is the income at the start of the phase (STM-14)."""
        balance = self.balance(state, seat)
        if balance >= 0:
            table.pay(state, seat, -balance, emit)
        elif -balance > self.max_payment(state, seat):
            return False
        else:
            self.pay(table, state, seat, -balance, emit)
        return True


class StandardMoneyRules(SteamMoneyRules):
    """Pays with cash only; debts of the income phase cost points, then income (STM-18)."""

    def max_payment(self, state: SteamState, seat: int) -> int:
        return state.cash[seat]

    def pay(self, table: SteamRuleContext, state: SteamState, seat: int, amount: int, emit: Emit) -> None:
        table.pay(state, seat, amount, emit)

    def balance(self, state: SteamState, seat: int) -> int:
        """Income minus the upkeep of the locomotive (STM-18.6.1)."""
        return state.income[seat] - state.engine[seat]

    def settle(self, table: SteamRuleContext, state: SteamState, seat: int, emit: Emit) -> bool:
        """Every $2 not covered by cash costs a point, then an income step (STM-18.6)."""
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
