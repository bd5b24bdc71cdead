"""Phases of Age of Steam except building and goods: set-up, shares, turn order, roles, money and the end
(AOS-3 to 7, 11 to 13, 15)."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.age_of_steam.actions import Bid, DropOut, IssueShares, StayIn, TakeRole
from game.rules.age_of_steam.money import INCOME_REDUCTION
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.rulebook import AosRulebook, order_by_roll
from game.rules.age_of_steam.state import AosState
from game.rules.core.events import DiceRolled
from game.rules.core.game import Emit, RandomBelow
from game.rules.core.moves import Action, Outcome, Refusal, RollOutcome
from game.rules.core.phases import OVER
from game.rules.rail.events import RoleTaken, RoundBegan
from game.rules.rail.phases.rail_phase import RailPhase, RolePhase, TurnOrderAuction
from game.rules.rail.roles import LOCOMOTIVE, MAX_ENGINE


class AosPhase(RailPhase[AosState, AosRuleContext]):
    """A phase of a match, which follows the rulebook of its map."""

    rules: AosRulebook


class AosSetupPhase(AosPhase):
    """Requests and applies the random parts of the set-up (AOS-3)."""

    name = "setup"

    def enter(self, state: AosState, emit: Emit) -> None:
        self.rules.setup.prepare(self.table, state)
        self._go_on(state)

    def on_outcome(self, state: AosState, outcome: Outcome, emit: Emit) -> None:
        setup = self.rules.setup
        setup.apply_outcome(self.table, state, setup.STEPS[state.step], outcome)
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


class IssueSharesPhase(AosPhase):
    """Phase I: issue shares (AOS-5)."""

    name = "issue_shares"

    def enter(self, state: AosState, emit: Emit) -> None:
        state.queue = [seat for seat in state.order if self.rules.money.max_new_shares(state, seat) > 0]

    def candidates(self, state: AosState, seat: int) -> Iterator[Action]:
        return map(IssueShares, range(self.rules.money.max_new_shares(state, seat) + 1))

    def sample(self, state: AosState, seat: int, pick: RandomBelow) -> Action:
        return IssueShares(pick(self.rules.money.max_new_shares(state, seat) + 1))

    def why_not(self, state: AosState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, IssueShares):
            return Refusal("say_how_many_shares")
        most = self.rules.money.max_new_shares(state, seat)
        return Refusal("too_many_shares", (most,)) if action.count > most else None

    def apply(self, state: AosState, seat: int, action: Action, emit: Emit) -> None:
        assert isinstance(action, IssueShares)
        self.rules.money.issue(self.table, state, seat, action.count, emit)
        del state.queue[0]


class AosAuctionPhase(TurnOrderAuction[AosState, AosRuleContext], AosPhase):
    """Phase II: the auction for the turn order (AOS-6)."""

    bid = Bid
    drop_out = DropOut
    stay_in = StayIn


class AosRolePhase(RolePhase[AosState, AosRuleContext], AosPhase):
    """Phase III: select actions (AOS-7)."""

    def clear(self, state: AosState) -> None:
        self.rules.roles.clear(self.table, state)

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
        self.rules.roles.record_choice(self.table, state, seat, action.role)
        if action.role == LOCOMOTIVE and state.engine[seat] < MAX_ENGINE:
            self.improve_engine(state, seat, emit)
        del state.queue[0]


class CollectIncomePhase(AosPhase):
    """Phase VI: collect income (AOS-11)."""

    name = "collect_income"

    def enter(self, state: AosState, emit: Emit) -> None:
        for seat in state.remaining_seats:
            self.rules.money.collect(self.table, state, seat, emit)


class PayExpensesPhase(AosPhase):
    """Phase VII: pay expenses; a seat with income below 0 is eliminated (AOS-12)."""

    name = "pay_expenses"

    def enter(self, state: AosState, emit: Emit) -> None:
        for seat in state.remaining_seats:
            self.rules.money.pay_expenses(self.table, state, seat, emit)
        for seat in state.remaining_seats:
            if state.income[seat] < 0:
                self.eliminate(state, seat, emit)

    def next(self, state: AosState) -> str | None:
        """The next phase; the match ends when one seat survives, or when the only player is out
        (AOS-12.5)."""
        enough = 1 if self.table.seats == 1 else 2
        return OVER if len(state.remaining_seats) < enough else super().next(state)


class IncomeReductionPhase(AosPhase):
    """Phase VIII: income reduction (AOS-13)."""

    name = INCOME_REDUCTION

    def enter(self, state: AosState, emit: Emit) -> None:
        for seat in state.remaining_seats:
            self.rules.money.reduce(self.table, state, seat, emit)


class AosNextRoundPhase(AosPhase):
    """Phase X: the next turn, or the end (AOS-15.1)."""

    name = "next_round"

    def enter(self, state: AosState, emit: Emit) -> None:
        state.step = 0
        if state.round < self.table.rounds:
            state.round += 1
            emit(RoundBegan(state.round))
        else:
            state.step = 1

    def next(self, state: AosState) -> str | None:
        return ScoringPhase.name if state.step else super().next(state)


class ScoringPhase(AosPhase):
    """The final settlement, and on some maps dice to break ties (AOS-15)."""

    name = "scoring"

    def enter(self, state: AosState, emit: Emit) -> None:
        self.rules.money.settle(self.table, state, emit)
        state.tied_groups = [self.rules.money.leaders(self.table, state)]
        state.due = self.rules.money.tie_dice(self.table, state)

    def on_outcome(self, state: AosState, outcome: Outcome, emit: Emit) -> None:
        assert isinstance(outcome, RollOutcome)
        emit(DiceRolled(outcome.values))
        order_by_roll(state, outcome.values, 1)
        state.due = self.rules.money.tie_dice(self.table, state)

    def next(self, state: AosState) -> str | None:
        return OVER
