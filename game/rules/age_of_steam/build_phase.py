"""Phase IV: build track (AOS-9)."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.age_of_steam.actions import (
    BuildConnection,
    ChooseBonusRailroads,
    EndBuild,
    GiveUpBuild,
    LayTrack,
    Urbanize,
)
from game.rules.age_of_steam.events import BuildGivenUp
from game.rules.age_of_steam.goods_supply import NEW_CITIES
from game.rules.age_of_steam.money import raise_income
from game.rules.age_of_steam.phases import AosPhase
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.shared_bonus import answer_offer, offered_choices, why_not_answer
from game.rules.age_of_steam.state import AosBuildTurn, AosState, BuildTurnSnapshot
from game.rules.core.game import Emit, RandomBelow
from game.rules.core.moves import Action, Refusal
from game.rules.rail.events import DirectLinkBuilt
from game.rules.rail.phases.build_turn import TrackPhase
from game.rules.rail.roles import URBANIZATION
from game.rules.rail.track import board_changes as laying
from game.rules.rail.track.sections import Network, Section


class AosBuildPhase(TrackPhase[AosState, AosRuleContext], AosPhase):
    """Build turns: urbanization first, then tiles and direct links (AOS-9.1)."""

    lay_track = LayTrack

    def begin_turn(self, state: AosState) -> None:
        state.building = None
        if state.queue:
            before = BuildTurnSnapshot(
                state.rails,
                state.goods,
                tuple(state.bag),
                state.cash[state.queue[0]],
                tuple(state.income),
                state.map_state.copy(),
            )
            state.building = AosBuildTurn(0, [], False, 0, 0, before)

    def lays_made(self, state: AosState) -> int:
        return _turn(state).made

    def allowance(self, state: AosState, seat: int) -> int:
        return self.rules.track.allowance(state, seat)

    def budget(self, state: AosState, seat: int) -> int:
        charge, cash = self.rules.track.amount_due, state.cash[seat]
        price = min(cash, self.max_price)
        while price < self.max_price and charge(state, seat, price + 1) <= cash:
            price += 1
        return price

    def discs_left(self, network: Network, seat: int) -> int:
        return self.rules.track.discs_left(network, seat)

    def barred_hexes(self, state: AosState) -> list[int]:
        """Hexes where the seat has built this turn; each hex allows one operation per turn (AOS-R25)."""
        return _turn(state).hexes

    def why_not_pay(self, state: AosState, seat: int, price: int) -> Refusal | None:
        due, cash = self.rules.track.amount_due(state, seat, price), state.cash[seat]
        return Refusal("cannot_afford", (due, cash)) if due > cash else None

    def spend(self, state: AosState, seat: int, hex_: int | None, price: int, emit: Emit) -> int:
        """Takes the price of an operation from the seat at once (AOS-9.1.4); returns the amount paid."""
        turn, paid = _turn(state), self.rules.track.amount_due(state, seat, price)
        self.table.pay(state, seat, paid, emit)
        turn.made += 1
        turn.cost += price
        turn.dearest = max(turn.dearest, price)
        if hex_ is not None:
            turn.hexes.append(hex_)
        return paid

    def candidates(self, state: AosState, seat: int) -> Iterable[Action]:
        if state.offer is not None:
            return offered_choices(state.offer)
        turn = _turn(state)
        stuck = self.rules.track.why_not_end(self.table, state, seat) is not None
        found: list[Action] = [] if stuck else [EndBuild()]
        if stuck or turn.made or turn.urbanized:
            found.append(GiveUpBuild())
        found += self._urbanizations(state, seat)
        found += self.legal_lays(state, seat)
        found += self._connections(state, seat)
        return found

    def is_waiting(self, state: AosState) -> bool:
        return state.offer is not None

    def sample_other(self, state: AosState, seat: int, pick: RandomBelow) -> Action:
        """Draws a random action that lays no tile: gives up if the turn cannot end; else, in half of the
        draws, a new city or direct link if possible."""
        if self.rules.track.why_not_end(self.table, state, seat) is not None:
            return GiveUpBuild()
        if pick(2):
            others = self._urbanizations(state, seat) + self._connections(state, seat)
            if others:
                return others[pick(len(others))]
        return EndBuild()

    def _urbanizations(self, state: AosState, seat: int) -> list[Action]:
        if self._why_not_urbanize(state, seat) is not None:
            return []
        towns = [self.table.label(town) for town in self.table.free_towns(state)]
        letters = [city.letter for city in self.table.cities_left(state)]
        return [Urbanize(town, letter) for town in towns for letter in letters]

    def _connections(self, state: AosState, seat: int) -> list[Action]:
        numbers = range(len(self.table.railmap.direct_links))
        return [
            BuildConnection(number)
            for number in numbers
            if self._why_not_connect(state, seat, number) is None
        ]

    def why_not(self, state: AosState, seat: int, action: Action) -> Refusal | None:
        if state.offer is not None:
            return why_not_answer(state.offer, action)
        match action:
            case LayTrack():
                return self.why_not_lay(state, seat, action)
            case Urbanize():
                return self._why_not_urbanize(state, seat) or self._why_not_found(state, action)
            case BuildConnection(number):
                return self._why_not_connect(state, seat, number)
            case EndBuild():
                return self.rules.track.why_not_end(self.table, state, seat)
            case GiveUpBuild():
                turn = _turn(state)
                stuck = self.rules.track.why_not_end(self.table, state, seat) is not None
                return None if stuck or turn.made or turn.urbanized else Refusal("nothing_to_give_up")
        return Refusal("build_or_end")

    def _why_not_urbanize(self, state: AosState, seat: int) -> Refusal | None:
        if not state.holds(seat, URBANIZATION):
            return Refusal("urbanize_not_holder")
        if _turn(state).urbanized:
            return Refusal("urbanize_once")
        return self.rules.track.why_not_urbanize_now(state, seat)

    def _why_not_found(self, state: AosState, action: Urbanize) -> Refusal | None:
        if refusal := self.why_not_town(state, action.hex):
            return refusal
        if all(city.letter != action.city for city in self.table.cities_left(state)):
            return Refusal("no_such_city", (action.city,))
        return None

    def _why_not_connect(self, state: AosState, seat: int, number: int) -> Refusal | None:
        """Judges a direct link: it counts as a tile operation, exists once, and needs no connected track
        (AOS-23.7)."""
        if _turn(state).made >= self.rules.track.allowance(state, seat):
            return Refusal("allowance_used", (_turn(state).made,))
        if number >= len(self.table.railmap.direct_links) or state.rails.direct[number]:
            return Refusal("no_such_connection")
        if (discs := self.discs_left(self.table.network(state), seat)) < 1:
            return Refusal("track_disc_limit", (discs,))
        return self.why_not_pay(state, seat, self.table.railmap.direct_links[number].cost)

    def apply(self, state: AosState, seat: int, action: Action, emit: Emit) -> None:
        match action:
            case LayTrack():
                self.lay(state, seat, action, emit)
                self.rules.track.after_build(self.table, state, seat, emit)
            case Urbanize():
                self._urbanize(state, seat, action, emit)
                self.rules.track.after_build(self.table, state, seat, emit)
            case BuildConnection(number):
                self._connect(state, seat, number, emit)
                self.rules.track.after_build(self.table, state, seat, emit)
            case ChooseBonusRailroads(seats):
                answer_offer(state, seats, emit)
            case GiveUpBuild():
                self._give_up(state, seat, emit)
                self.end_turn(state, seat, emit)
            case _:
                self.end_turn(state, seat, emit)

    def _connect(self, state: AosState, seat: int, number: int, emit: Emit) -> None:
        link = self.table.railmap.direct_links[number]
        paid = self.spend(state, seat, None, link.cost, emit)
        state.rails = laying.build_direct_link(self.table.network(state), number, seat)
        emit(DirectLinkBuilt(seat, (self.table.label(link.first), self.table.label(link.second)), paid))

    def _urbanize(self, state: AosState, seat: int, action: Urbanize, emit: Emit) -> None:
        """Puts a new city on a town (AOS-9.14)."""
        number = next(number for number, city in enumerate(NEW_CITIES) if city.letter == action.city)
        self.found_city(state, seat, action.hex, number, action.city, emit)
        _turn(state).urbanized = True
        self.rules.track.on_urbanized(self.table, state, self.table.railmap.index_by_label[action.hex], emit)

    def may_take_over(self, state: AosState, seat: int, city: Network, link: Section) -> bool:
        return self.rules.track.current_rules(state).may_take_over(city, seat, link)

    def _give_up(self, state: AosState, seat: int, emit: Emit) -> None:
        """Restores the state at the start of the turn, and emits events for money returned and prizes
        revoked."""
        before = _turn(state).before
        emit(BuildGivenUp(seat))
        state.rails = before.rails
        state.goods = before.goods
        state.bag = list(before.bag)
        self.table.pay(state, seat, state.cash[seat] - before.cash, emit)
        for owner, income in enumerate(before.income):
            if change := income - state.income[owner]:
                raise_income(state, owner, change, emit)
        state.map_state = before.map_state.copy()


def _turn(state: AosState) -> AosBuildTurn:
    if state.building is None:
        raise ValueError("there is no build turn")
    return state.building
