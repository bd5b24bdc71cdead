"""The rulebooks of the base and the standard game (STM-19)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from game.rules.core.moves import Refusal
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
from game.rules.steam.rule_context import SteamRuleContext
from game.rules.steam.state import SteamState

CITY_GROWTH = "city_growth"
ROLES = (TURN_ORDER, FIRST_MOVE, ENGINEER, FIRST_BUILD, CITY_GROWTH, LOCOMOTIVE, URBANIZATION)
"""The action tiles by number, from 1 (STM-7.1)."""


def tile_number(role: str) -> int:
    """The number of an action tile."""
    return ROLES.index(role) + 1


class TileRules:
    """The action tiles a seat may take, and their costs; free in the standard game (STM-7)."""

    GROWTH_COST = 0
    LOCOMOTIVE_COST = 0
    URBANIZATION_COST = 0
    LEVEL_COSTS = False
    passable: ClassVar[tuple[str, ...]] = ()
    """The tiles that may be taken without their effect."""
    must_use_effect = False
    """Whether the effect of tile 5 or 7 must be used before the build turn ends (STM-8.14)."""

    def cost(self, state: SteamState, seat: int, role: str, use: bool = True) -> int:
        """The cost of a tile with its effect; 0 without it."""
        if not use:
            return 0
        if role == LOCOMOTIVE:
            return self.LOCOMOTIVE_COST + self.LEVEL_COSTS * (state.engine[seat] + 1)
        return {CITY_GROWTH: self.GROWTH_COST, URBANIZATION: self.URBANIZATION_COST}.get(role, 0)

    def why_not(
        self, table: SteamRuleContext, state: SteamState, seat: int, role: str, use: bool
    ) -> Refusal | None:
        """Judges a choice of tile."""
        if role in state.roles:
            return Refusal("tile_taken", (tile_number(role),))
        refusal = self.why_not_tile(table, state, seat, role, use)
        if refusal is None or not self.is_stuck(table, state, seat):
            return refusal
        lowest = next(other for other in ROLES if other not in state.roles)
        return None if role == lowest and not use else Refusal("lowest_tile", (tile_number(lowest),))

    def is_stuck(self, table: SteamRuleContext, state: SteamState, seat: int) -> bool:
        """Whether no tile may be taken; the lowest is then taken without cost or effect (STM-7.5)."""
        return not any(
            self.why_not_tile(table, state, seat, role, use) is None
            for role in ROLES
            if role not in state.roles
            for use in (True, False)
        )

    def why_not_tile(
        self, table: SteamRuleContext, state: SteamState, seat: int, role: str, use: bool
    ) -> Refusal | None:
        """Judges a choice among the free tiles."""
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
    """The base game's tiles cost money; 5 and 7 may be passed, and must be used if paid for (STM-7.2)."""

    GROWTH_COST = 2
    LOCOMOTIVE_COST = 4
    URBANIZATION_COST = 6
    LEVEL_COSTS = True
    passable = (CITY_GROWTH, URBANIZATION)
    must_use_effect = True


class SteamTrackRules(build.TrackRules):
    """Prices and connection (STM-8 to STM-11)."""

    mixes_adding_and_redirecting = True
    renews_bare_stubs = True
    BUILDS = 3
    EXIT = 1
    TOWN = 1
    RIVER = 1
    MOUNTAIN = 2

    def parts_of_placing(self, site: Site, new: TileFace) -> list[PricePart]:
        """The price of a first tile (STM-8.11)."""
        parts = self._parts(new)
        if site.has_river:
            parts.append(PricePart("river", 1, self.RIVER))
        if site.terrain == "mountain":
            parts.append(PricePart("mountain", 1, self.MOUNTAIN))
        return parts

    def parts_of_replacing(self, old: TileFace, new: TileFace) -> list[PricePart]:
        """The price of the whole new tile, without terrain (STM-8.12)."""
        return self._parts(new)

    def _parts(self, face: TileFace) -> list[PricePart]:
        """The price of exits and town (STM-2.2)."""
        exits = PricePart("exits", len(face.exits), self.EXIT * len(face.exits))
        return [exits, PricePart("town", 1, self.TOWN)] if face.town else [exits]

    def allowance(self, state: SteamState, seat: int) -> int:
        """The builds allowed in a turn (STM-8.1)."""
        return self.BUILDS + state.holds(seat, ENGINEER)

    def lays_left(self, state: SteamState, seat: int) -> int | None:
        """The builds left in the current build turn; None outside of one."""
        return None if state.building is None else self.allowance(state, seat) - state.building.made

    def holds_town(self, network: Network, seat: int, town: int) -> bool:
        """A seat may build on from a town where it owns a link (STM-8.7)."""
        spurs = [network.section_by_key.get(key) for key in range(town * 6, town * 6 + 6)]
        return any(section is not None and section.owner == seat and section.is_link for section in spurs)

    def redirect_connects(self, track: HexTrack, side: int) -> bool:
        """Own track, or ownerless track that would be anchored if the seat owned it (STM-10.2)."""
        return track.ownership == OWN or track.is_anchored


class FirstTrackRules(SteamTrackRules):
    """A player's first build must have a segment that ends at a city (STM-8.8)."""

    def objection(self, spot: HexView, plan: Replacement) -> str | None:
        redirected = [edge for redirect in plan.redirects for edge in (redirect.kept, redirect.gained)]
        added = [edge for segment in plan.added for edge in segment if edge != CENTRE]
        at_city = any(spot.sides[edge] & SIDE_KIND_MASK == CITY for edge in redirected + added)
        return None if at_city else "first_build_at_city"


class SteamDeliveryRules(routes.DeliveryRules[SteamState, SteamRuleContext]):
    """A route needs an own link, and no other player more links in it than the mover (STM-13.4.4)."""

    owners_matter = True

    def may_use(self, seat: int, owners: Owners) -> bool:
        own = owners.count(seat)
        return own > 0 and all(owners.count(other) <= own for other in owners if other != NOBODY)


class SteamSchedule(phase_schedule.PhaseSchedule):
    """The rounds by number of seats, and the phases of the base game (STM-6)."""

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
    """Whether the tile numbers decide the next turn order (STM-15.1)."""


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
