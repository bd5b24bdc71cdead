"""Phase IV: build track (AOS-9)."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.age_of_steam.actions import (
    BuildConnection,
    EndBuild,
    GiveUpBuild,
    LayTrack,
    NameRailroads,
    Urbanize,
)
from game.rules.age_of_steam.events import BuildEnded, BuildGivenUp
from game.rules.age_of_steam.goods import NEW_CITIES
from game.rules.age_of_steam.offers import answer_offer, offered_choices, why_not_answer
from game.rules.age_of_steam.phases import AosPhase
from game.rules.age_of_steam.rulebook import FIRST_BUILD, URBANIZATION
from game.rules.age_of_steam.state import AosState, Before, BuildTurn
from game.rules.age_of_steam.tiles import TOWN_SUPPLY
from game.rules.core.game import Emit
from game.rules.core.moves import Action, Refusal
from game.rules.rail import laying
from game.rules.rail.build import Lay, Spot, worth_looking
from game.rules.rail.events import CityFounded, DirectLinkBuilt, LinkFinished, TrackLaid, TrackLost
from game.rules.rail.rails import NOBODY
from game.rules.rail.sections import Network, Section

DEAREST = 20


class Building(AosPhase):
    """Build turns in order of play, the First Build holder before everybody else (AOS-9.1.1)."""

    name = "build_track"

    def enter(self, state: AosState, emit: Emit) -> None:
        holder = state.holder(FIRST_BUILD)
        first = [] if holder is None else [holder]
        state.queue = first + [seat for seat in state.order if seat not in first]
        self._begin_turn(state)

    def _begin_turn(self, state: AosState) -> None:
        state.building = None
        if state.queue:
            before = Before(
                state.rails,
                state.goods,
                tuple(state.bag),
                state.cash[state.queue[0]],
                tuple(state.income),
                state.map_state.copy(),
            )
            state.building = BuildTurn(0, [], False, 0, 0, before)

    def candidates(self, state: AosState, seat: int) -> Iterator[Action]:
        if state.offer is not None:
            yield from offered_choices(state.offer)
            return
        turn = _turn(state)
        stuck = self.rules.track.why_not_end(self.table, state, seat) is not None
        if not stuck:
            yield EndBuild()
        if stuck or turn.made or turn.urbanized:
            yield GiveUpBuild()
        if self._why_not_urbanize(state, seat) is None:
            yield from self._urbanizations(state)
        if turn.made < self.rules.track.allowance(state, seat):
            yield from self._lays(state, seat)
            for number in range(len(self.table.railmap.direct_links)):
                if self._why_not_connect(state, seat, number) is None:
                    yield BuildConnection(number)

    def _urbanizations(self, state: AosState) -> Iterator[Action]:
        left = self.table.cities_left(state)
        for town in self.table.railmap.towns:
            if self.table.new_city(state, town) is None:
                for city in left:
                    yield Urbanize(self.table.label(town), city.letter)

    def _lays(self, state: AosState, seat: int) -> Iterator[Action]:
        network, survey, built = self.table.network(state), self.table.survey(state), _turn(state).hexes
        budget = self._budget(state, seat)
        discs = self._discs_left(network, seat)
        short = self._short_supply(network)
        for hex_ in worth_looking(network, seat):
            if hex_ in built:
                continue
            spot = survey.spot(network, seat, hex_)
            for lay in survey.lays(spot):
                if (
                    lay.price <= budget
                    and lay.discs <= discs
                    and not (short and self._lacks(spot, lay, short))
                ):
                    yield self._action(hex_, lay.code)

    def _action(self, hex_: int, code: int) -> LayTrack:
        face = self.table.railmap.tiles.faces[code]
        return LayTrack(self.table.label(hex_), face.kind, face.rotation)

    def _budget(self, state: AosState, seat: int) -> int:
        """The dearest operation the seat can pay for."""
        track, cash = self.rules.track, state.cash[seat]
        return next((price for price in range(DEAREST, 0, -1) if track.charge(state, seat, price) <= cash), 0)

    def _discs_left(self, network: Network, seat: int) -> int:
        return self.rules.track.DISCS - len(network.owned_by(seat))

    def _short_supply(self, network: Network) -> list[int]:
        """The supply conditions that allow no further tile (AOS-8.6)."""
        limits = self.table.railmap.tiles.conditions
        return [i for i, used in enumerate(network.used) if used >= limits[i].limit]

    def _lacks(self, spot: Spot, lay: Lay, short: list[int]) -> str | None:
        """The tile taken off the map goes back first, so what it uses is no obstacle."""
        tiles = self.table.railmap.tiles
        freed = tiles.conditions_of[spot.code]
        missing = (i for i in tiles.conditions_of[lay.code] if i in short and i not in freed)
        return next((tiles.conditions[i].code for i in missing), None)

    def why_not(self, state: AosState, seat: int, action: Action) -> Refusal | None:
        if state.offer is not None:
            return why_not_answer(state.offer, action)
        match action:
            case LayTrack():
                return self._why_not_lay(state, seat, action)
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

    def _why_not_lay(self, state: AosState, seat: int, action: LayTrack) -> Refusal | None:
        railmap, turn = self.table.railmap, _turn(state)
        if turn.made >= self.rules.track.allowance(state, seat):
            return Refusal("allowance_used", (turn.made,))
        site = railmap.site(action.hex)
        if site is None:
            return Refusal("hex_not_buildable", (action.hex,))
        network = self.table.network(state)
        if network.is_city[site.index]:
            return Refusal("hex_is_city", (action.hex,))
        if site.index in turn.hexes:
            return Refusal("hex_already_built_this_turn", (action.hex,))
        code = railmap.tiles.code(action.tile, action.rotation, site.is_town)
        if code is None:
            wrong = (
                "town_tile_on_plain_hex"
                if action.tile in TOWN_SUPPLY and not site.is_town
                else "no_such_tile"
            )
            return Refusal(wrong, (action.tile,))
        survey = self.table.survey(state)
        spot = survey.spot(network, seat, site.index)
        if refusal := survey.why_not(spot, code):
            return Refusal(refusal, (action.hex,))
        lay = survey.lay(spot, code)
        if lacking := self._lacks(spot, lay, self._short_supply(network)):
            return Refusal(lacking, (action.tile,))
        if lay.discs > self._discs_left(network, seat):
            return Refusal("track_disc_limit", (self.rules.track.DISCS,))
        return self._why_not_pay(state, seat, lay.price)

    def _why_not_pay(self, state: AosState, seat: int, price: int) -> Refusal | None:
        charge = self.rules.track.charge(state, seat, price)
        return Refusal("cannot_afford", (charge, state.cash[seat])) if charge > state.cash[seat] else None

    def _why_not_urbanize(self, state: AosState, seat: int) -> Refusal | None:
        if not state.holds(seat, URBANIZATION):
            return Refusal("urbanize_not_holder")
        if _turn(state).urbanized:
            return Refusal("urbanize_once")
        return self.rules.track.why_not_urbanize_now(state, seat)

    def _why_not_found(self, state: AosState, action: Urbanize) -> Refusal | None:
        site = self.table.railmap.site(action.hex)
        if site is None or not site.is_town or self.table.new_city(state, site.index):
            return Refusal("urbanize_not_town", (action.hex,))
        if all(city.letter != action.city for city in self.table.cities_left(state)):
            return Refusal("no_such_city", (action.city,))
        return None

    def _why_not_connect(self, state: AosState, seat: int, number: int) -> Refusal | None:
        """AOS-23.7: one tile operation, at most once a game, needs no other connection."""
        if _turn(state).made >= self.rules.track.allowance(state, seat):
            return Refusal("allowance_used", (_turn(state).made,))
        if number >= len(self.table.railmap.direct_links) or state.rails.direct[number]:
            return Refusal("no_such_connection")
        if self._discs_left(self.table.network(state), seat) < 1:
            return Refusal("track_disc_limit", (self.rules.track.DISCS,))
        return self._why_not_pay(state, seat, self.table.railmap.direct_links[number].cost)

    def apply(self, state: AosState, seat: int, action: Action, emit: Emit) -> None:
        match action:
            case LayTrack():
                self._lay(state, seat, action, emit)
                self.rules.track.after_build(self.table, state, seat, emit)
            case Urbanize():
                self._urbanize(state, seat, action, emit)
                self.rules.track.after_build(self.table, state, seat, emit)
            case BuildConnection(number):
                self._connect(state, seat, number, emit)
                self.rules.track.after_build(self.table, state, seat, emit)
            case NameRailroads(seats):
                answer_offer(state, seats, emit)
            case GiveUpBuild():
                self._give_up(state, seat, emit)
                self._end_turn(state, seat, emit)
            case _:
                self._end_turn(state, seat, emit)

    def _lay(self, state: AosState, seat: int, action: LayTrack, emit: Emit) -> None:
        railmap, survey, network = self.table.railmap, self.table.survey(state), self.table.network(state)
        hex_ = railmap.index[action.hex]
        code = railmap.tiles.code(action.tile, action.rotation, bool(railmap.is_town[hex_]))
        assert code is not None
        spot = survey.spot(network, seat, hex_)
        plan = survey.plan(spot, code)
        assert plan is not None
        self._spend(state, seat, survey.lay(spot, code).price, emit)
        laid = laying.lay(network, seat, hex_, code, plan, state.round)
        state.rails = laid.rails
        _turn(state).hexes.append(hex_)
        emit(TrackLaid(seat, action.hex, action.tile, action.rotation, survey.lay(spot, code).price))
        for section in laying.touched(laid, hex_, plan):
            self._announce(section, emit)

    def _announce(self, section: Section, emit: Emit) -> None:
        if section.is_link:
            first, second = section.ends
            emit(LinkFinished(section.owner, (self.table.label(first), self.table.label(second))))

    def _spend(self, state: AosState, seat: int, price: int, emit: Emit) -> None:
        """Pay for one tile operation and count it (AOS-9.1.4)."""
        turn = _turn(state)
        self.table.pay(state, seat, self.rules.track.charge(state, seat, price), emit)
        turn.made += 1
        turn.cost += price
        turn.dearest = max(turn.dearest, price)

    def _connect(self, state: AosState, seat: int, number: int, emit: Emit) -> None:
        link = self.table.railmap.direct_links[number]
        self._spend(state, seat, link.cost, emit)
        built = laying.build_direct(self.table.network(state), number, seat)
        state.rails = built.rails
        emit(DirectLinkBuilt(seat, (self.table.label(link.first), self.table.label(link.second)), link.cost))

    def _urbanize(self, state: AosState, seat: int, action: Urbanize, emit: Emit) -> None:
        """AOS-9.14."""
        town = self.table.railmap.index[action.hex]
        city = next(city for city in NEW_CITIES if city.letter == action.city)
        network = self.table.network(state)
        discs = self._discs_left(network, seat)
        state.rails = laying.urbanize(network, seat, town, NEW_CITIES.index(city) + 1, discs).rails
        _turn(state).urbanized = True
        emit(CityFounded(seat, action.hex, city.letter, city.colour))
        self.rules.track.urbanized(self.table, state, town, emit)

    def _give_up(self, state: AosState, seat: int, emit: Emit) -> None:
        before = _turn(state).before
        state.rails = before.rails
        state.goods = before.goods
        state.bag = list(before.bag)
        state.cash[seat] = before.cash
        state.income = list(before.income)
        state.map_state = before.map_state.copy()
        emit(BuildGivenUp(seat))

    def _end_turn(self, state: AosState, seat: int, emit: Emit) -> None:
        """AOS-9.13.3: incomplete sections that were not extended lose their owner."""
        network = self.table.network(state)
        lost = laying.expired(network, seat, state.round)
        if lost:
            state.rails = laying.hand_over(network, lost, NOBODY).rails
        for section in lost:
            emit(TrackLost(seat, tuple(self.table.label(key // 6) for key in section.segments)))
        emit(BuildEnded(seat))
        del state.queue[0]
        self._begin_turn(state)


def _turn(state: AosState) -> BuildTurn:
    if state.building is None:
        raise ValueError("there is no build turn")
    return state.building
