"""Money, capital and debts: where the base and the standard game differ most (STM-4, 14, 18.1, 18.6)."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.core.events import PointsChanged, silent
from game.rules.core.game import Emit
from game.rules.rail.events import IncomeChanged
from game.rules.steam.events import CapitalRaised, DebtSettled
from game.rules.steam.state import SteamState
from game.rules.steam.table import SteamTable

INCOME_MIN = -10
INCOME_MAX = 10
BLOCK = 5
BLOCK_POINTS = 2
DOLLARS_A_STEP = 2


def raise_income(state: SteamState, seat: int, steps: int, emit: Emit) -> None:
    """Move a seat on the income track; what goes beyond its end is lost (STM-R4)."""
    now = min(state.income[seat] + steps, INCOME_MAX)
    change = now - state.income[seat]
    if change:
        state.income[seat] = now
        emit(IncomeChanged(seat, change, now))


def raise_points(state: SteamState, seat: int, points: int, emit: Emit) -> None:
    """Give victory points, or take them."""
    if points:
        state.points[seat] += points
        emit(PointsChanged(seat, points, state.points[seat]))


def most_blocks(state: SteamState, seat: int) -> int:
    """How many blocks of capital a seat could still raise (STM-4.2)."""
    return state.income[seat] - INCOME_MIN + state.points[seat] // BLOCK_POINTS


def raise_capital(table: SteamTable, state: SteamState, seat: int, blocks: int, emit: Emit) -> None:
    """Take blocks of $5, each for an income step, at -10 for two victory points (STM-4.2)."""
    steps = min(blocks, state.income[seat] - INCOME_MIN)
    points = BLOCK_POINTS * (blocks - steps)
    emit(CapitalRaised(seat, blocks, steps, points))
    raise_income(state, seat, -steps, emit)
    raise_points(state, seat, -points, emit)
    table.pay(state, seat, -BLOCK * blocks, emit)


class Settlement(NamedTuple):
    """What the income phase brings a seat, the cash after it, and the points and income that debts cost."""

    balance: int
    cash: int
    points: int
    steps: int
    is_out: bool


class MoneyRules:
    """What a seat can pay, how it pays, and how it settles a round."""

    def greatest(self, state: SteamState, seat: int) -> int:
        """The greatest amount a seat can pay."""
        raise NotImplementedError

    def pay(self, table: SteamTable, state: SteamState, seat: int, amount: int, emit: Emit) -> None:
        """Pay an amount that is not above the greatest."""
        raise NotImplementedError

    def balance(self, state: SteamState, seat: int) -> int:
        """What the income phase brings a seat, below 0 what it costs."""
        raise NotImplementedError

    def settle(self, table: SteamTable, state: SteamState, seat: int, emit: Emit) -> bool:
        """Receive income or pay expenses; False if the seat cannot and is bankrupt."""
        raise NotImplementedError

    def settlement(self, table: SteamTable, state: SteamState, seat: int) -> Settlement:
        """What the income phase would come to now."""
        twin = state.copy()
        is_out = not self.settle(table, twin, seat, silent)
        points, steps = state.points[seat] - twin.points[seat], state.income[seat] - twin.income[seat]
        return Settlement(self.balance(state, seat), twin.cash[seat], points, steps, is_out)


class BaseMoney(MoneyRules):
    """Cash first, then as many blocks of capital as the payment needs (STM-4)."""

    def greatest(self, state: SteamState, seat: int) -> int:
        """STM-4.5."""
        return state.cash[seat] + BLOCK * most_blocks(state, seat)

    def pay(self, table: SteamTable, state: SteamState, seat: int, amount: int, emit: Emit) -> None:
        """STM-4.4."""
        short = max(0, amount - state.cash[seat])
        if short:
            raise_capital(table, state, seat, -(-short // BLOCK), emit)
        table.pay(state, seat, amount, emit)

    def balance(self, state: SteamState, seat: int) -> int:
        return state.income[seat]

    def settle(self, table: SteamTable, state: SteamState, seat: int, emit: Emit) -> bool:
        """STM-14: the debt is the income as it stood at the start of the phase."""
        balance = self.balance(state, seat)
        if balance >= 0:
            table.pay(state, seat, -balance, emit)
        elif -balance > self.greatest(state, seat):
            return False
        else:
            self.pay(table, state, seat, -balance, emit)
        return True


class StandardMoney(MoneyRules):
    """Cash only; debts of the income phase are paid with points, then with income (STM-18)."""

    def greatest(self, state: SteamState, seat: int) -> int:
        return state.cash[seat]

    def pay(self, table: SteamTable, state: SteamState, seat: int, amount: int, emit: Emit) -> None:
        table.pay(state, seat, amount, emit)

    def balance(self, state: SteamState, seat: int) -> int:
        """Income less upkeep of the locomotive (STM-18.6.1)."""
        return state.income[seat] - state.engine[seat]

    def settle(self, table: SteamTable, state: SteamState, seat: int, emit: Emit) -> bool:
        """STM-18.6: a point for every $2 that cash does not cover, then an income step."""
        balance = self.balance(state, seat)
        short = max(0, -balance - state.cash[seat])
        lost = -(-short // DOLLARS_A_STEP)
        points = min(lost, state.points[seat])
        steps = lost - points
        if steps > state.income[seat] - INCOME_MIN:
            return False
        if lost:
            emit(DebtSettled(seat, points, steps))
            raise_points(state, seat, -points, emit)
            raise_income(state, seat, -steps, emit)
        table.pay(state, seat, -(balance + DOLLARS_A_STEP * lost), emit)
        return True
