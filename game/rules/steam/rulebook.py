"""The rulebooks of the base and the standard game (STM-19)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from game.rules.core.moves import Refusal
from game.rules.core.options import OptionValue
from game.rules.rail import roles
from game.rules.rail.goods import routes
from game.rules.rail.goods.routes import Owners
from game.rules.rail.map.rail_map import Site
from game.rules.rail.map.tiles import CENTRE, TileFace
from game.rules.rail.phases import phase_schedule
from game.rules.rail.phases.auction import AuctionRules
from game.rules.rail.roles import ENGINEER, FIRST_BUILD, FIRST_MOVE, LOCOMOTIVE, TURN_ORDER, URBANIZATION
from game.rules.rail.track import legality as build
from game.rules.rail.track.legality import CITY, OWN, SIDE_KIND_MASK, HexTrack, HexView, PricePart
from game.rules.rail.track.sections import Network
from game.rules.rail.track.tile_replacement import Replacement
from game.rules.rail.track.track_state import NOBODY
from game.rules.steam.money import BaseMoneyRules, StandardMoneyRules, SteamMoneyRules
from game.rules.steam.readings import TOWN_EXITS, TOWNS_ON_ROUTE
from game.rules.steam.rule_context import SteamRuleContext
from game.rules.steam.state import SteamState

CITY_GROWTH = "city_growth"
ROLES = (TURN_ORDER, FIRST_MOVE, ENGINEER, FIRST_BUILD, CITY_GROWTH, LOCOMOTIVE, URBANIZATION)
"""The roles of the action tiles, from tile 1 (STM-7.1)."""


def tile_number(role: str) -> int:
    """The number of an action tile."""
    return ROLES.index(role) + 1


class TileRules:
    """Which action tiles a seat may take and what they cost; in the standard game they are free (STM-7)."""

    GROWTH_COST = 0
    LOCOMOTIVE_COST = 0
    URBANIZATION_COST = 0
    LEVEL_COSTS = False
    passable: ClassVar[tuple[str, ...]] = ()
    """The roles whose tiles may be taken without using their effect."""
    must_use_effect = False
    """Whether the effect of tile 5 or 7 must be used before the build turn ends (STM-8.14)."""

    def cost(self, state: SteamState, seat: int, role: str, use: bool = True) -> int:
        """The cost of an action tile; 0 if it is taken without its effect."""
        if not use:
            return 0
        if role == LOCOMOTIVE:
            return self.LOCOMOTIVE_COST + self.LEVEL_COSTS * (state.engine[seat] + 1)
        return {CITY_GROWTH: self.GROWTH_COST, URBANIZATION: self.URBANIZATION_COST}.get(role, 0)

    def why_not(
        self, table: SteamRuleContext, state: SteamState, seat: int, role: str, use: bool
    ) -> Refusal | None:
        """Judges whether a seat may take a tile: None if it may, else the reason."""
        if role in state.roles:
            return Refusal("tile_taken", (tile_number(role),))
        refusal = self.why_not_tile(table, state, seat, role, use)
        if refusal is None or not self.is_stuck(table, state, seat):
            return refusal
        lowest = next(other for other in ROLES if other not in state.roles)
        return None if role == lowest and not use else Refusal("lowest_tile", (tile_number(lowest),))

    def is_stuck(self, table: SteamRuleContext, state: SteamState, seat: int) -> bool:
        """Whether the seat may take no tile; it then gets the lowest one without cost or effect (STM-7.5)."""
        return not any(
            self.why_not_tile(table, state, seat, role, use) is None
            for role in ROLES
            if role not in state.roles
            for use in (True, False)
        )

    def why_not_tile(
        self, table: SteamRuleContext, state: SteamState, seat: int, role: str, use: bool
    ) -> Refusal | None:
        """Judges whether a seat may take a tile that no one has taken: None if it may, else the reason."""
        if role == LOCOMOTIVE and state.engine[seat] >= roles.MAX_ENGINE:
            return Refusal("engine_at_most", (roles.MAX_ENGINE,))
        if role == URBANIZATION and not table.may_urbanize(state):
            return Refusal("no_city_to_found")
        if not use:
            return None if role in self.passable else Refusal("tile_not_passable", (tile_number(role),))
        cost, most = self.cost(state, seat, role), table.rules.money.max_payment(state, seat)
        if cost > most:
            return Refusal("cannot_afford", (cost, most))
        if role == CITY_GROWTH and role in self.passable and not table.may_grow(state):
            return Refusal("no_city_to_grow")
        return None


class PricedTileRules(TileRules):
    """Base game: tiles cost money; 5 and 7 may be left unused, but must be used if paid for (STM-7.2)."""

    GROWTH_COST = 2
    LOCOMOTIVE_COST = 4
    URBANIZATION_COST = 6
    LEVEL_COSTS = True
    passable = (CITY_GROWTH, URBANIZATION)
    must_use_effect = True


class SteamTrackRules(build.TrackRules):
    """Prices of tiles and where a seat may build (STM-8 to STM-11)."""

    mixes_adding_and_redirecting = True
    renews_bare_stubs = True
    BUILDS = 3
    EXIT = 1
    TOWN = 1
    RIVER = 1
    MOUNTAIN = 2

    def with_readings(self, options: Mapping[str, OptionValue]) -> Self:
        """These rules with the readings of a match."""
        rules = copy(self)
        rules.meets_others_in_towns = options[TOWN_EXITS.name] == "any_track"
        return rules

    def parts_of_placing(self, site: Site, new: TileFace) -> list[PricePart]:
        """The parts of the price of a first tile: exits, town and terrain (STM-8.11)."""
        parts = self._parts(new)
        if site.has_river:
            parts.append(PricePart("river", 1, self.RIVER))
        if site.terrain == "mountain":
            parts.append(PricePart("mountain", 1, self.MOUNTAIN))
        return parts

    def parts_of_replacing(self, old: TileFace, new: TileFace) -> list[PricePart]:
        """The parts of the price of a replacement: those of the whole new tile, without terrain
        (STM-8.12)."""
        return self._parts(new)

    def _parts(self, face: TileFace) -> list[PricePart]:
        """The price of a tile's exits and of its town (STM-2.2)."""
        exits = PricePart("exits", len(face.exits), self.EXIT * len(face.exits))
        return [exits, PricePart("town", 1, self.TOWN)] if face.town else [exits]

    def allowance(self, state: SteamState, seat: int) -> int:
        """The number of builds allowed in a turn (STM-8.1)."""
        return self.BUILDS + state.holds(seat, ENGINEER)

    def lays_left(self, state: SteamState, seat: int) -> int | None:
        """The builds left in the current build turn; None if no seat is building."""
        return None if state.building is None else self.allowance(state, seat) - state.building.made

    def holds_town(self, network: Network, seat: int, town: int) -> bool:
        """Whether a seat may build from a town: only if it owns a link there (STM-8.7)."""
        spurs = [network.section_by_key.get(key) for key in range(town * 6, town * 6 + 6)]
        return any(section is not None and section.owner == seat and section.is_link for section in spurs)

    def redirect_connects(self, track: HexTrack, side: int) -> bool:
        """Whether redirected track is connected: own track, or ownerless track that would be if the seat
        owned it (STM-10.2)."""
        return track.ownership == OWN or track.is_anchored


class FirstTrackRules(SteamTrackRules):
    """A player's first build, which must have a segment that ends at a city (STM-8.8)."""

    def objection(self, spot: HexView, plan: Replacement) -> str | None:
        redirected = [edge for redirect in plan.redirects for edge in (redirect.kept, redirect.gained)]
        added = [edge for segment in plan.added for edge in segment if edge != CENTRE]
        at_city = any(spot.sides[edge] & SIDE_KIND_MASK == CITY for edge in redirected + added)
        return None if at_city else "first_build_at_city"


class SteamDeliveryRules(routes.DeliveryRules[SteamState, SteamRuleContext]):
    """Deliveries, whose route must have a link of the mover, and of no one else more links (STM-13.4.4)."""

    owners_matter = True

    def with_readings(self, options: Mapping[str, OptionValue]) -> Self:
        """These rules with the readings of a match."""
        rules = copy(self)
        rules.repeats_towns = options[TOWNS_ON_ROUTE.name] == "again"
        return rules

    def may_use(self, seat: int, owners: Owners) -> bool:
        own = owners.count(seat)
        return own > 0 and all(owners.count(other) <= own for other in owners if other != NOBODY)


class SteamSchedule(phase_schedule.PhaseSchedule):
    """The number of rounds by number of seats, and the phases of the base game (STM-6)."""

    ROUNDS: ClassVar[dict[int, int]] = {3: 10, 4: 8, 5: 7, 6: 7}
    PHASES: ClassVar[tuple[str, ...]] = (
        "choose_actions",
        "build_track",
        "move_goods",
        "income",
        "next_round",
    )
    auctions_first_order = True
    order_by_tile = True
    """Whether action tiles decide the next turn order (STM-15.1)."""


class StandardSchedule(SteamSchedule):
    """The phases of the standard game (STM-6.2)."""

    PHASES: ClassVar[tuple[str, ...]] = ("raise_capital", "turn_order", *SteamSchedule.PHASES)
    auctions_first_order = False
    order_by_tile = False


@dataclass(frozen=True)
class SteamRulebook:
    """The rules of the base or the standard game."""

    money: SteamMoneyRules
    tiles: TileRules
    calendar: SteamSchedule
    auction: AuctionRules
    track: SteamTrackRules
    first_track: SteamTrackRules
    """The track rules for a player's first build."""
    delivery: SteamDeliveryRules

    def with_readings(self, options: Mapping[str, OptionValue]) -> SteamRulebook:
        """These rules with the readings of a match."""
        track, first_track = self.track.with_readings(options), self.first_track.with_readings(options)
        return replace(
            self, track=track, first_track=first_track, delivery=self.delivery.with_readings(options)
        )


BASE = SteamRulebook(
    BaseMoneyRules(),
    PricedTileRules(),
    SteamSchedule(),
    AuctionRules(opening_bid=0),
    SteamTrackRules(),
    FirstTrackRules(),
    SteamDeliveryRules(),
)
STANDARD = replace(
    BASE,
    money=StandardMoneyRules(),
    tiles=TileRules(),
    calendar=StandardSchedule(),
    auction=AuctionRules(opening_bid=0, pass_min_seats=2),
)
