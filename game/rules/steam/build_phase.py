"""Build turns with urbanization and city growth (STM-8 to STM-12)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product, starmap

from game.rules.core.game import Emit, RandomBelow
from game.rules.core.moves import Action, Refusal
from game.rules.rail.phases.build_turn import TrackPhase
from game.rules.rail.roles import URBANIZATION
from game.rules.steam.actions import EndBuild, GrowCity, LayTrack, Urbanize
from game.rules.steam.events import CubesSupplied, EffectLapsed
from game.rules.steam.goods_supply import KINDS, NEW_CITY_NUMBER
from game.rules.steam.phases import SteamPhase
from game.rules.steam.rule_context import SteamRuleContext
from game.rules.steam.rulebook import CITY_GROWTH
from game.rules.steam.state import SteamBuildTurn, SteamState

EFFECTS = (CITY_GROWTH, URBANIZATION)


class SteamBuildPhase(TrackPhase[SteamState, SteamRuleContext], SteamPhase):
    """Build turns, in which tiles may be laid before or after using action tile 5 or 7 (STM-8.1)."""

    lay_track = LayTrack

    def begin_turn(self, state: SteamState) -> None:
        state.building = None
        if state.queue:
            seat = state.queue[0]
            state.building = SteamBuildTurn(0, state.uses_tile[seat] and state.roles[seat] in EFFECTS)

    def lays_made(self, state: SteamState) -> int:
        return _turn(state).made

    def allowance(self, state: SteamState, seat: int) -> int:
        return self.rules.track.allowance(state, seat)

    def budget(self, state: SteamState, seat: int) -> int:
        return self.rules.money.max_payment(state, seat)

    def spend(self, state: SteamState, seat: int, hex_: int | None, price: int, emit: Emit) -> int:
        """Takes the price of a build from the seat at once (STM-4.6, 8.13); returns the amount paid."""
        paid = self.rules.track.amount_due(state, seat, price)
        self.rules.money.pay(self.table, state, seat, paid, emit)
        _turn(state).made += 1
        state.has_built[seat] = True
        return paid

    def candidates(self, state: SteamState, seat: int) -> Iterable[Action]:
        found: list[Action] = [] if self._why_not_end(state, seat) else [EndBuild()]
        found += starmap(*self._effects(state, seat))
        found += self.legal_lays(state, seat)
        return found

    def sample_other(self, state: SteamState, seat: int, pick: RandomBelow) -> Action:
        """Draws a random action that lays no tile.

        Ends the turn in every second draw, or if nothing else is possible; all uses of an action tile are
        equally likely.
        """
        if _turn(state).effect and (pick(2) or self._why_not_end(state, seat) is not None):
            effect, ways = self._effects(state, seat)
            if ways:
                return effect(*ways[pick(len(ways))])
        return EndBuild()

    def _effects(self, state: SteamState, seat: int) -> tuple[type[Action], list[tuple[object, ...]]]:
        """The action by which the seat uses its action tile, and the arguments of every possible use."""
        label, spaces = self.table.label, self.table.full_spaces(state)
        if self._why_not_effect(state, seat, URBANIZATION) is None:
            towns = map(label, self.table.free_towns(state))
            colours = [city.colour for city in self.table.cities_left(state)]
            return Urbanize, list(product(towns, colours, spaces or (None,)))
        if self._why_not_effect(state, seat, CITY_GROWTH) is None:
            return GrowCity, list(product(map(label, self.table.growable_cities(state)), spaces))
        return EndBuild, []

    def why_not(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        match action:
            case LayTrack():
                return self.why_not_lay(state, seat, action)
            case Urbanize(hex_, colour, space):
                return (
                    self._why_not_effect(state, seat, URBANIZATION)
                    or self.why_not_town(state, hex_)
                    or self._why_not_colour(state, colour)
                    or self._why_not_space(state, space)
                )
            case GrowCity(hex_, space):
                return (
                    self._why_not_effect(state, seat, CITY_GROWTH)
                    or self._why_not_city(state, hex_)
                    or self._why_not_space(state, space)
                )
            case EndBuild():
                return self._why_not_end(state, seat)
        return Refusal("build_or_end")

    def _why_not_effect(self, state: SteamState, seat: int, role: str) -> Refusal | None:
        if not state.holds(seat, role):
            return Refusal("not_your_tile", (role,))
        return None if _turn(state).effect else Refusal("tile_used_or_passed")

    def _why_not_colour(self, state: SteamState, colour: str) -> Refusal | None:
        left = any(city.colour == colour for city in self.table.cities_left(state))
        return None if left else Refusal("no_such_city", (colour,))

    def _why_not_space(self, state: SteamState, space: int | None) -> Refusal | None:
        """Judges the choice of a supply space: it must have cubes, or be None if no space has any (STM-12.1,
        STM-R9)."""
        full = self.table.full_spaces(state)
        if space is None:
            return Refusal("choose_a_space") if full else None
        return None if space in full else Refusal("space_empty", (space + 1,))

    def _why_not_city(self, state: SteamState, label: str) -> Refusal | None:
        index = self.table.railmap.index_by_label.get(label, -1)
        return None if index in self.table.growable_cities(state) else Refusal("city_cannot_grow", (label,))

    def _why_not_end(self, state: SteamState, seat: int) -> Refusal | None:
        """Forbids ending the turn before a paid effect is used, if it still can be used (STM-8.14)."""
        duty = self.rules.tiles.must_use_effect and _turn(state).effect
        return Refusal("effect_first") if duty and self._is_possible(state, seat) else None

    def _is_possible(self, state: SteamState, seat: int) -> bool:
        if state.holds(seat, URBANIZATION):
            return self.table.may_urbanize(state)
        return self.table.may_grow(state)

    def apply(self, state: SteamState, seat: int, action: Action, emit: Emit) -> None:
        match action:
            case LayTrack():
                self.lay(state, seat, action, emit)
            case Urbanize(hex_, colour, space):
                self.found_city(state, seat, hex_, NEW_CITY_NUMBER[colour], colour, emit)
                _turn(state).effect = False
                if space is not None:
                    self._supply(state, space, hex_, emit)
            case GrowCity(hex_, space):
                grown = bytearray(state.grown)
                grown[self.table.city_number[self.table.railmap.index_by_label[hex_]]] = 1
                state.grown = bytes(grown)
                _turn(state).effect = False
                self._supply(state, space, hex_, emit)
            case _:
                if self.rules.tiles.must_use_effect and _turn(state).effect:
                    emit(EffectLapsed(seat, state.roles[seat]))
                self.end_turn(state, seat, emit)

    def _supply(self, state: SteamState, space: int, label: str, emit: Emit) -> None:
        """Moves all cubes of a supply space to a city (STM-12.2, 12.6)."""
        cubes = self.table.space(state, space)
        city = self.table.railmap.index_by_label[label]
        self.table.add_cubes(state, [(city, colour) for colour in cubes])
        supply = bytearray(state.supply)
        supply[space * KINDS : space * KINDS + KINDS] = bytes(KINDS)
        state.supply = bytes(supply)
        emit(CubesSupplied(space, label, tuple(cubes)))


def _turn(state: SteamState) -> SteamBuildTurn:
    if state.building is None:
        raise ValueError("there is no build turn")
    return state.building
