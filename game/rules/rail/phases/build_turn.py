"""Build turns: list, judge, price and apply tile operations (AOS-9, STM-8 to STM-12)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable
from functools import partial
from itertools import chain
from typing import Any, ClassVar

from game.rules.core.game import Emit, RandomBelow
from game.rules.core.moves import Action, Refusal
from game.rules.rail.actions import LayTrack
from game.rules.rail.events import BuildEnded, CityFounded, LinkFinished, TrackLaid, TrackLost
from game.rules.rail.phases.rail_phase import RailPhase, S, T
from game.rules.rail.roles import FIRST_BUILD
from game.rules.rail.track import board_changes as laying
from game.rules.rail.track.legality import BuildMenu, HexView, LayOption
from game.rules.rail.track.sections import Network, Section
from game.rules.rail.track.track_state import NOBODY

UNLIMITED = 1_000
MIN_PRICE = 2
"""The lowest price of a tile operation."""
USUAL_PRINTED_COST = 10
MAX_ADDED_COST = 20
"""The most that a tile operation can cost beyond the cost printed on its hex."""
MAX_DISCS = 4
"""The most ownership discs that one operation can need."""
SAMPLE_ATTEMPTS = 8


Lays = tuple[LayTrack, ...]


class LayCache(dict[tuple[int, BuildMenu], Lays]):
    """Cache of possible tile operations by hex and menu, for one budget, number of discs and supply.

    Missing entries are computed on access.
    """

    def __init__(self, phase: TrackPhase[Any, Any], budget: int, discs: int, short: int) -> None:
        super().__init__()
        self._phase = phase
        self._budget = budget
        self._discs = discs
        self._short = short

    def __missing__(self, key: tuple[int, BuildMenu]) -> Lays:
        found = self[key] = self._phase.affordable_lays(*key, self._budget, self._discs, self._short)
        return found


class TrackPhase(RailPhase[S, T]):
    """Build turns in turn order; the holder of First Build goes first (AOS-9.1.1, STM-6.4)."""

    name = "build_track"
    lay_track: ClassVar[type[LayTrack]]

    def __init__(self, table: T) -> None:
        super().__init__(table)
        printed = max((site.cost or 0 for site in table.railmap.sites), default=0)
        self.max_price = max(USUAL_PRINTED_COST, printed) + MAX_ADDED_COST
        """The highest price of an operation on this map.

        Having more money does not change which operations are listed.
        """
        self._known: dict[tuple[int, int, int], LayCache] = {}
        self._affordable: dict[tuple[int, BuildMenu, int, int, int], Lays] = {}
        self._actions: dict[tuple[int, int], LayTrack] = {}

    @abstractmethod
    def begin_turn(self, state: S) -> None:
        """Starts the build turn of the first seat in the queue; does nothing if the queue is empty."""

    @abstractmethod
    def lays_made(self, state: S) -> int:
        """The number of tile operations made this turn."""

    @abstractmethod
    def allowance(self, state: S, seat: int) -> int:
        """The number of tile operations allowed this turn."""

    @abstractmethod
    def budget(self, state: S, seat: int) -> int:
        """The highest price that a seat can pay for an operation."""

    @abstractmethod
    def spend(self, state: S, seat: int, hex_: int | None, price: int, emit: Emit) -> int:
        """Counts one operation and takes its price from the seat; returns the amount paid."""

    def why_not_pay(self, state: S, seat: int, price: int) -> Refusal | None:
        """Judges whether a seat can pay a price: None if it can, else the reason."""
        budget = self.budget(state, seat)
        return Refusal("cannot_afford", (price, budget)) if price > budget else None

    def discs_left(self, network: Network, seat: int) -> int:
        """The number of sections that a seat can own in addition to those it has."""
        return UNLIMITED

    def barred_hexes(self, state: S) -> Collection[int]:
        """Hexes on which the active seat may not build again this turn."""
        return ()

    def enter(self, state: S, emit: Emit) -> None:
        state.queue = state.order_led_by(FIRST_BUILD)
        self.begin_turn(state)

    def legal_lays(self, state: S, seat: int) -> Iterable[Action]:
        """Every legal tile operation, hex by hex."""
        if self.lays_made(state) >= self.allowance(state, seat):
            return ()
        menus = self.table.build_judge(state, seat).menus(self.table.network(state), seat).copy()
        for hex_ in self.barred_hexes(state):
            menus.pop(hex_, None)
        return chain.from_iterable(map(self._lay_cache(state, seat).__getitem__, menus.items()))

    def is_waiting(self, state: S) -> bool:
        """Whether the seat must make some other decision before its turn continues."""
        return False

    def sample(self, state: S, seat: int, pick: RandomBelow) -> Action:
        """Draws a random action: a tile operation in three of four draws, if a few attempts find one; else
        another."""
        if self.is_waiting(state):
            return self.any_candidate(state, seat, pick)
        lay = self._sample_lay(state, seat, pick) if pick(4) else None
        return self.sample_other(state, seat, pick) if lay is None else lay

    @abstractmethod
    def sample_other(self, state: S, seat: int, pick: RandomBelow) -> Action:
        """A build-turn action that lays no tile."""

    def _sample_lay(self, state: S, seat: int, pick: RandomBelow) -> LayTrack | None:
        """Draws a random tile operation; None if a few attempts find none.

        Each attempt picks a hex of the map uniformly, then a face that the board allows there; it fails if
        supply, discs or money do not suffice.
        """
        budget = self.budget(state, seat)
        if budget < MIN_PRICE or self.lays_made(state) >= self.allowance(state, seat):
            return None
        table, railmap = self.table, self.table.railmap
        survey, network, barred = (
            table.build_judge(state, seat),
            table.network(state),
            self.barred_hexes(state),
        )
        hexes, near = len(railmap.sites), network.built_up | railmap.beside_cities
        for _ in range(SAMPLE_ATTEMPTS):
            hex_ = pick(hexes)
            if near >> hex_ & 1 and hex_ not in barred:
                menu = survey.menu_at(network, seat, hex_)
                if menu.options:
                    lay = menu.options[pick(len(menu.options))]
                    if lay.price <= budget and self._why_not_have(network, seat, menu.hex_view, lay) is None:
                        return self._action(hex_, lay.code)
        return None

    def _action(self, hex_: int, code: int) -> LayTrack:
        """The action that lays a face on a hex; cached."""
        action = self._actions.get((hex_, code))
        if action is None:
            face = self.table.railmap.tiles.faces[code]
            action = self._actions[hex_, code] = self.lay_track(
                self.table.label(hex_), face.kind, face.rotation
            )
        return action

    def _lay_cache(self, state: S, seat: int) -> LayCache:
        """The cache that belongs to the seat's budget, number of discs and the supply."""
        network = self.table.network(state)
        discs = min(self.discs_left(network, seat), MAX_DISCS)
        means = min(self.budget(state, seat), self.max_price), discs, network.exhausted_limits
        known = self._known.get(means)
        if known is None:
            known = self._known[means] = LayCache(self, *means)
        return known

    def affordable_lays(self, hex_: int, menu: BuildMenu, budget: int, discs: int, short: int) -> Lays:
        """Tile operations on a hex that budget, discs and supply allow.

        Arguments that would exclude nothing in the menu are replaced by a common value, so that more calls
        share a cache entry.
        """
        budget, discs, short = (
            min(budget, menu.max_price),
            min(discs, menu.max_discs),
            short & menu.counted_limits,
        )
        key = hex_, menu, budget, discs, short
        found = self._affordable.get(key)
        if found is None:
            lacking, old = self.table.railmap.tiles.exhausted_limit_for, menu.hex_view.code
            possible = [lay for lay in menu.options if lay.price <= budget and lay.discs <= discs]
            if short:
                possible = [lay for lay in possible if not lacking(short, old, lay.code)]
            found = self._affordable[key] = tuple([self._action(hex_, lay.code) for lay in possible])
        return found

    def why_not_lay(self, state: S, seat: int, action: LayTrack) -> Refusal | None:
        """Judges a tile operation: None if it is legal, else the reason."""
        railmap = self.table.railmap
        if self.lays_made(state) >= self.allowance(state, seat):
            return Refusal("allowance_used", (self.lays_made(state),))
        site = railmap.site(action.hex)
        if site is None:
            return Refusal("hex_not_buildable", (action.hex,))
        network = self.table.network(state)
        if network.is_city[site.index]:
            return Refusal("hex_is_city", (action.hex,))
        if site.index in self.barred_hexes(state):
            return Refusal("hex_already_built_this_turn", (action.hex,))
        code = railmap.tiles.code(action.tile, action.rotation, site.is_town)
        if code is None:
            return self._why_no_face(action.tile, site.is_town)
        survey = self.table.build_judge(state, seat)
        menu = survey.menu_at(network, seat, site.index)
        lay = menu.lays.get(code)
        if lay is None:
            return Refusal(survey.why_not(menu.hex_view, code) or "", (action.hex,))
        return self._why_not_have(network, seat, menu.hex_view, lay) or self.why_not_pay(
            state, seat, lay.price
        )

    def _why_not_have(self, network: Network, seat: int, spot: HexView, lay: LayOption) -> Refusal | None:
        """Checks whether supply and discs suffice for a build that the board allows."""
        tiles = self.table.railmap.tiles
        if lacking := tiles.exhausted_limit_for(network.exhausted_limits, spot.code, lay.code):
            return Refusal(lacking.code, (tiles.faces[lay.code].kind,))
        if lay.discs > 0 and lay.discs > (discs := self.discs_left(network, seat)):
            return Refusal("track_disc_limit", (discs,))
        return None

    def _why_no_face(self, tile: str, town: bool) -> Refusal:
        kind = self.table.railmap.tiles.kinds.get(tile)
        if kind is not None and kind.on_town and not kind.on_land and not town:
            return Refusal("town_tile_on_plain_hex", (tile,))
        if kind is not None and town and not kind.on_town:
            return Refusal("plain_tile_on_town", (tile,))
        return Refusal("no_such_tile", (tile,))

    def lay(self, state: S, seat: int, action: LayTrack, emit: Emit) -> None:
        """Applies one tile operation."""
        railmap, network = self.table.railmap, self.table.network(state)
        survey = self.table.build_judge(state, seat)
        hex_ = railmap.index_by_label[action.hex]
        code = railmap.tiles.code(action.tile, action.rotation, bool(railmap.is_town[hex_]))
        assert code is not None
        lay = survey.menu_at(network, seat, hex_).lays[code]
        paid = self.spend(state, seat, hex_, lay.price, emit)
        renews = survey.rules.renews_bare_stubs and railmap.is_town[hex_]
        stubs = laying.bare_stubs(network, seat, hex_) if renews else ()
        state.rails = laying.lay_tile(network, seat, hex_, code, lay.plan, state.round, stubs)
        emit(TrackLaid(seat, action.hex, action.tile, action.rotation, paid))
        for section in laying.touched_sections(self.table.network(state), hex_, lay.plan):
            if section.is_link:
                self._announce(section, emit)

    def _announce(self, link: Section, emit: Emit) -> None:
        first, second = link.ends
        emit(LinkFinished(link.owner, (self.table.label(first), self.table.label(second))))

    def why_not_town(self, state: S, label: str) -> Refusal | None:
        """Judges whether a new city may be put on the place with this label."""
        site = self.table.railmap.site(label)
        if site is None or not site.is_town or self.table.new_city(state, site.index):
            return Refusal("urbanize_not_town", (label,))
        return None

    def found_city(self, state: S, seat: int, label: str, tile: int, name: str, emit: Emit) -> None:
        """Puts a new-city tile, given by its number and name, on a town (AOS-9.14, STM-12)."""
        town = self.table.railmap.index_by_label[label]
        before = self.table.network(state)
        discs = self.discs_left(before, seat)
        takes = partial(self.may_take_over, state, seat)
        state.rails = laying.urbanize(before, seat, town, tile + 1, discs, takes)
        emit(CityFounded(seat, label, name, self.table.city_tiles[tile].colour))
        for section in laying.newly_completed_links(before, self.table.network(state), town):
            self._announce(section, emit)

    def may_take_over(self, state: S, seat: int, city: Network, link: Section) -> bool:
        """Whether a seat that founds a city may take over an ownerless link that the city completes
        (AOS-9.14.4)."""
        return True

    def end_turn(self, state: S, seat: int, emit: Emit) -> None:
        """Ends the build turn, and with it or with the phase the ownership of sections that were not extended
        (AOS-9.13.3, AOS-R15, STM-9.5)."""
        waits = self.rules.track.expires_at_end_of_phase
        if not waits:
            self._expire(state, seat, emit)
        emit(BuildEnded(seat))
        del state.queue[0]
        if waits and not state.queue:
            for builder in state.order_led_by(FIRST_BUILD):
                self._expire(state, builder, emit)
        self.begin_turn(state)

    def _expire(self, state: S, seat: int, emit: Emit) -> None:
        """Removes the owner of a seat's incomplete sections that were not extended."""
        network = self.table.network(state)
        lost = laying.expired_sections(network, seat, state.round)
        if lost:
            state.rails = laying.change_owner(network, lost, NOBODY)
        for section in lost:
            emit(TrackLost(seat, tuple(self.table.label(key // 6) for key in section.segments)))
