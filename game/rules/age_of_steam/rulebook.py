"""Every rule that a map may change, with its standard form.

The objects here have no state. A map module overrides methods and builds its rulebook with `replace(STANDARD,
...)`; no other code depends on the map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from math import comb
from typing import ClassVar, Self

from game.rules.age_of_steam.goods_supply import BAG, COLOUR_NUMBER, COLOURS, DARK, LIGHT, SQUARES
from game.rules.age_of_steam.money import AosMoneyRules
from game.rules.age_of_steam.readings import (
    BOTH_TRACKS_PRICE,
    BUILDING,
    EXPIRY,
    FIRST_SECTION,
    FOUNDING,
    ONE_OF_TWO_TRACKS,
    PRODUCTION_SQUARES,
    SECOND_TRACK,
)
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.state import AosState
from game.rules.core.game import Emit
from game.rules.core.moves import (
    AnyRequest,
    DrawOutcome,
    DrawRequest,
    Outcome,
    Refusal,
    RollOutcome,
    RollRequest,
)
from game.rules.core.options import Option, OptionValue, Reading
from game.rules.rail.goods import routes
from game.rules.rail.map.rail_map import Site
from game.rules.rail.map.tiles import TileFace
from game.rules.rail.phases import phase_schedule
from game.rules.rail.phases.auction import AuctionRules
from game.rules.rail.roles import ENGINEER, FIRST_BUILD, FIRST_MOVE, LOCOMOTIVE, TURN_ORDER, URBANIZATION
from game.rules.rail.track import board_changes as laying
from game.rules.rail.track import legality as build
from game.rules.rail.track.legality import PricePart
from game.rules.rail.track.sections import Network, Section

PRODUCTION = "production"
DIE_SIDES = 6
ROLES = (FIRST_MOVE, FIRST_BUILD, ENGINEER, LOCOMOTIVE, URBANIZATION, PRODUCTION, TURN_ORDER)


def draw(state: AosState, number: int) -> DrawRequest | None:
    """A request to draw cubes, at most as many as are in the bag; None if that is none (AOS-16.3)."""
    number = min(number, sum(state.bag))
    return DrawRequest("bag", number) if number else None


def tie_break_roll(state: AosState, dice: int) -> RollRequest | None:
    """A request for one die for each seat of the first tied group; None if no seats are tied (AOS-3.5)."""
    level = next((group for group in state.tied_groups if len(group) > 1), None)
    return RollRequest(dice * len(level)) if level else None


def order_by_roll(state: AosState, values: Sequence[int], dice: int) -> None:
    """Splits the first tied group by the dice of its seats, highest first."""
    at = next(index for index, group in enumerate(state.tied_groups) if len(group) > 1)
    group = state.tied_groups[at]
    totals = {seat: sum(values[i * dice : i * dice + dice]) for i, seat in enumerate(group)}
    ranks = sorted(frozenset(totals.values()), reverse=True)
    state.tied_groups[at : at + 1] = [[seat for seat in group if totals[seat] == rank] for rank in ranks]


class SetupRules:
    """Set-up: bag, display, goods on the map, money, first turn order (AOS-3)."""

    STEPS: ClassVar[tuple[str, ...]] = ("display", "goods", "order")
    MONEY = 10
    SHARES = 2
    DICE = 3

    def prepare(self, table: AosRuleContext, state: AosState) -> None:
        """Applies the part of the set-up that needs no chance."""
        extras = table.railmap.level.extras
        without = extras.get("without", ())
        state.bag = [0 if colour in without else BAG.get(colour, 0) for colour in COLOURS]
        state.cash = [extras.get("money", self.MONEY)] * table.seats
        state.shares = [self.SHARES] * table.seats
        state.engine = [1] * table.seats
        state.tied_groups = [list(range(table.seats))]
        table.add_cubes(state, table.initial_cubes)

    def squares(self, table: AosRuleContext) -> Sequence[int]:
        """The display squares to be filled, in order (AOS-3.2)."""
        return range(table.railmap.level.extras.get("display", len(SQUARES)))

    def goods(self, table: AosRuleContext) -> list[int]:
        """The hexes that get a drawn cube, in the order of the map; a hex that gets two is listed twice."""
        railmap = table.railmap
        bare = [hex_ for hex_ in railmap.places if not railmap.sites[hex_].code]
        named = [hex_ for hex_ in railmap.places for _ in range(railmap.sites[hex_].cubes)]
        return named + bare

    def ask(self, table: AosRuleContext, state: AosState, step: str) -> AnyRequest | None:
        """The random request of a set-up step, or None if the step needs no more."""
        if step == "display":
            return draw(state, len(self.squares(table)))
        if step == "goods":
            return draw(state, len(table.initial_goods_hexes))
        return tie_break_roll(state, self.DICE)

    def apply_outcome(self, table: AosRuleContext, state: AosState, step: str, outcome: Outcome) -> None:
        """Applies the outcome of a set-up step's request."""
        if step == "order" and isinstance(outcome, RollOutcome):
            order_by_roll(state, outcome.values, self.DICE)
            return
        if isinstance(outcome, DrawOutcome):
            if step == "display":
                fill_squares(state, self.squares(table), outcome.things)
            elif step == "goods":
                table.add_cubes(state, zip(table.initial_goods_hexes, outcome.things, strict=False))
        state.step += 1

    def finish(self, table: AosRuleContext, state: AosState) -> None:
        """Ends the set-up by fixing the first turn order."""
        state.order = [seat for group in state.tied_groups for seat in group]
        state.tied_groups = []


def fill_squares(state: AosState, squares: Sequence[int], colours: Sequence[str]) -> None:
    """Puts one cube on each of these display squares."""
    display = bytearray(state.display)
    for square, number in zip(squares, map(COLOUR_NUMBER.__getitem__, colours), strict=False):
        display[square] = number + 1
    state.display = bytes(display)


class RoleRules:
    """The available roles (AOS-7)."""

    ROLES: ClassVar[tuple[str, ...]] = ROLES

    def clear(self, table: AosRuleContext, state: AosState) -> None:
        """Clears the roles chosen last turn (AOS-7.1)."""
        state.roles = [""] * table.seats

    def offered(self, table: AosRuleContext, state: AosState) -> list[str]:
        """The roles that no one has taken this turn (AOS-7.2)."""
        return [role for role in self.ROLES if role not in state.roles]

    def record_choice(self, table: AosRuleContext, state: AosState, seat: int, role: str) -> None:
        """Records the choice in the map's state, if the map needs it."""


@dataclass(frozen=True)
class TerrainPrices:
    """The price of a first tile with one track, by terrain (AOS-9.9)."""

    plain: int = 2
    river: int = 3
    mountain: int = 4
    swamp: int = 4

    def price(self, site: Site) -> int:
        """The price on a hex; a number printed there replaces the price of its terrain (AOS-23.6)."""
        return site.cost if site.cost is not None else int(getattr(self, site.terrain, self.plain))


class AosTrackRules(build.TrackRules):
    """Tiles per turn, prices, urbanization and the end of a build turn (AOS-9)."""

    founds_any_time = False
    """Whether a city may be founded after the first tile of the turn (AOS-R14)."""
    REPLACING_BOTH = 2
    LAYS = 3
    DISCS = 20
    TERRAIN = TerrainPrices()
    TOWN, EXIT = 1, 1
    CROSSING, COEXISTING = 2, 1
    REPLACING, REPLACING_MORE = 2, 3

    def with_readings(self, options: Mapping[str, OptionValue]) -> Self:
        """These rules with the readings of a match."""
        rules = copy(self)
        rules.founds_any_time = options[FOUNDING.name] == "any_time"
        rules.expires_at_end_of_phase = options.get(EXPIRY.name) == "end_of_phase"
        rules.redirects_only_open_pairs = options.get(ONE_OF_TWO_TRACKS.name) == "both_unfinished"
        rules.REPLACING_BOTH = 4 if options.get(BOTH_TRACKS_PRICE.name) == "four" else self.REPLACING
        rules.leaves_one_track_pending = options[SECOND_TRACK.name] == "end_of_turn"
        return rules

    def current_rules(self, state: AosState) -> AosTrackRules:
        """The track rules that apply in this state; a map may change them during the game."""
        return self

    def parts_of_placing(self, site: Site, new: TileFace) -> list[PricePart]:
        """The price of a first tile: terrain, except on towns, and 1 more for a second track or 2 for a
        crossing one (AOS-9.9)."""
        if new.town:
            exits = len(new.segments)
            return [PricePart("town", 1, self.TOWN), PricePart("exits", exits, exits * self.EXIT)]
        ground = "printed" if site.cost is not None else site.terrain
        parts = [PricePart(ground, 1, self.TERRAIN.price(site))]
        if new.is_crossing:
            parts.append(PricePart("crossing", 1, self.CROSSING))
        elif new.is_complex:
            parts.append(PricePart("coexisting", 1, self.COEXISTING))
        return parts

    def parts_of_replacing(self, old: TileFace, new: TileFace) -> list[PricePart]:
        """The price of a replacement (AOS-9.10)."""
        adds = len(new.segments) > len(old.segments)
        if new.town or (adds and new.is_crossing):
            return [PricePart("replacing", 1, self.REPLACING_MORE)]
        turned = set(old.segments).isdisjoint(new.segments) and len(old.segments) == 2
        return [PricePart("replacing", 1, self.REPLACING_BOTH if turned else self.REPLACING)]

    def allowance(self, state: AosState, seat: int) -> int:
        """The tile operations allowed in a build turn (AOS-9.1.2)."""
        return self.LAYS + state.holds(seat, ENGINEER)

    def lays_left(self, state: AosState, seat: int) -> int | None:
        """The tile operations left in the current build turn; None if no seat is building."""
        return None if state.building is None else self.allowance(state, seat) - state.building.made

    def discs_left(self, network: Network, seat: int) -> int:
        """The number of sections that the seat can own in addition to those it has (AOS-1.5)."""
        return self.DISCS - network.number_owned(seat)

    def why_not_urbanize_now(self, state: AosState, seat: int) -> Refusal | None:
        """Allows urbanization only before the first tile of the turn (AOS-9.14.1, AOS-R14)."""
        turn = state.building
        if turn is not None and turn.made and not self.founds_any_time:
            return Refusal("urbanize_too_late")
        return None

    def may_take_over(self, network: Network, seat: int, link: Section) -> bool:
        """Whether a seat that founds a city may take over an ownerless link that the city completes
        (AOS-9.14.4)."""
        return True

    def on_urbanized(self, table: AosRuleContext, state: AosState, town: int, emit: Emit) -> None:
        """Handles the cubes on a town that became a city; by default they stay there."""

    def after_build(self, table: AosRuleContext, state: AosState, seat: int, emit: Emit) -> None:
        """Applies what a map makes follow from a tile operation or an urbanization; by default nothing."""

    def why_not_end(self, table: AosRuleContext, state: AosState, seat: int) -> Refusal | None:
        """Forbids ending the turn if track added this turn does not reach a city over own track
        (AOS-9.13.1)."""
        if state.building is not None and not state.building.made:
            return None
        pending = laying.unconnected_sections(table.network(state), seat, state.round)
        if pending:
            return Refusal("pending_segment", (table.label(pending[0].segments[0] // 6),))
        return None


class AosDeliveryRules(routes.DeliveryRules[AosState, AosRuleContext]):
    """Deliveries that pay income steps (AOS-10)."""

    def with_readings(self, options: Mapping[str, OptionValue]) -> Self:
        """These rules with the readings of a match."""
        rules = copy(self)
        rules.reuses_first_section = options.get(FIRST_SECTION.name) == "again"
        return rules

    def return_cube(self, state: AosState, colour: str) -> None:
        """Returns a delivered cube to the bag."""
        state.bag[COLOURS.index(colour)] += 1


class GrowthRules:
    """Goods growth: Production, extra cubes, dice (AOS-14)."""

    PARTS: ClassVar[tuple[str, ...]] = (LIGHT, DARK)
    PRODUCED = 2

    def dice(self, table: AosRuleContext) -> int:
        """The number of dice in each roll: the number of players at the start (AOS-14.4)."""
        return table.seats

    def chances(self, table: AosRuleContext) -> tuple[int, ...]:
        """Chances in per cent that 0, 1, 2 or more dice show a given number (AOS-14.4)."""
        dice = self.dice(table)
        all_ways = DIE_SIDES**dice
        exact = [comb(dice, hits) * (DIE_SIDES - 1) ** (dice - hits) for hits in range(min(3, dice + 1))]
        shares = [(200 * ways + all_ways) // (2 * all_ways) for ways in exact]
        return (*shares, max(0, 100 - sum(shares))) if dice > 2 else tuple(shares)

    def squares(self, table: AosRuleContext) -> Sequence[int]:
        """The display squares that Production may fill (AOS-14.1, 14.2)."""
        return range(len(SQUARES))

    def empty_squares(self, table: AosRuleContext, state: AosState) -> list[int]:
        """The empty display squares that Production may fill now."""
        empty = [square for square in self.squares(table) if not state.display[square]]
        if table.options.get(PRODUCTION_SQUARES.name) == "city_on_map":
            homes = table.city_by_column(state)
            return [square for square in empty if SQUARES[square].column in homes]
        return empty

    def production_cubes(self, table: AosRuleContext, state: AosState) -> int:
        """The number of cubes Production draws, limited by the bag and the empty squares (AOS-14.1)."""
        return min(self.PRODUCED, len(self.empty_squares(table, state)), sum(state.bag))

    def extra_cube_hex(self, table: AosRuleContext, state: AosState) -> int | None:
        """The city that gets a cube from the bag before the dice are rolled, or None (AOS-14.3)."""
        return None

    def extra_cube_city(self, table: AosRuleContext) -> int | None:
        """The city that the level file marks for extra cubes, or None."""
        return next((site.index for site in table.railmap.sites if "fed" in site.tags), None)


class AosSchedule(phase_schedule.PhaseSchedule):
    """The number of turns and the order of phases (AOS-4)."""

    ROUNDS: ClassVar[dict[int, int]] = {1: 10, 2: 8, 3: 10, 4: 8, 5: 7, 6: 6}
    PHASES: ClassVar[tuple[str, ...]] = (
        "issue_shares",
        "turn_order",
        "choose_actions",
        "build_track",
        "move_goods",
        "collect_income",
        "pay_expenses",
        "income_reduction",
        "goods_growth",
        "next_round",
    )


@dataclass(frozen=True)
class AosRulebook:
    """All rules of a map that maps may change."""

    setup: SetupRules
    auction: AuctionRules
    roles: RoleRules
    track: AosTrackRules
    delivery: AosDeliveryRules
    growth: GrowthRules
    money: AosMoneyRules
    calendar: AosSchedule
    readings: tuple[Reading, ...] = BUILDING
    options: tuple[Option, ...] = ()
    """The options that are no readings."""

    def with_readings(self, options: Mapping[str, OptionValue]) -> AosRulebook:
        """These rules with the readings of a match."""
        track, delivery = self.track.with_readings(options), self.delivery.with_readings(options)
        return replace(self, track=track, delivery=delivery)


STANDARD = AosRulebook(
    SetupRules(),
    AuctionRules(),
    RoleRules(),
    AosTrackRules(),
    AosDeliveryRules(),
    GrowthRules(),
    AosMoneyRules(),
    AosSchedule(),
)
