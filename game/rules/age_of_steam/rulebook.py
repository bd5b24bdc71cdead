"""Every rule a map may bend, with the standard answer.

The objects here are stateless. A map module overrides one hook and says so with `replace(STANDARD, ...)`;
nothing else in the game knows which map is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import ClassVar

from game.rules.age_of_steam.goods import BAG, COLOUR_NUMBER, COLOURS, DARK, LIGHT, SQUARES
from game.rules.age_of_steam.money import MoneyRules
from game.rules.age_of_steam.state import AosState
from game.rules.age_of_steam.table import AosTable
from game.rules.core.game import Emit
from game.rules.core.moves import AnyAsk, Draw, Drawn, Outcome, Refusal, Roll, Rolled
from game.rules.core.options import Option
from game.rules.rail.goods import routes
from game.rules.rail.map.rail_map import Site
from game.rules.rail.map.tiles import Face
from game.rules.rail.phases import round_order
from game.rules.rail.phases.auction import AuctionRules
from game.rules.rail.roles import ENGINEER, FIRST_BUILD, FIRST_MOVE, LOCOMOTIVE, TURN_ORDER, URBANIZATION
from game.rules.rail.track import changes as laying
from game.rules.rail.track import legality as build
from game.rules.rail.track.legality import Part
from game.rules.rail.track.sections import Network, Section

PRODUCTION = "production"
SIDES = 6
ROLES = (FIRST_MOVE, FIRST_BUILD, ENGINEER, LOCOMOTIVE, URBANIZATION, PRODUCTION, TURN_ORDER)


def draw(state: AosState, number: int) -> Draw | None:
    """Ask for cubes, as many as the bag still holds (AOS-16.3)."""
    number = min(number, sum(state.bag))
    return Draw("bag", number) if number else None


def roll_lots(state: AosState, dice: int) -> Roll | None:
    """Ask for dice that decide between the first seats still level (AOS-3.5)."""
    level = next((group for group in state.lots if len(group) > 1), None)
    return Roll(dice * len(level)) if level else None


def settle_lots(state: AosState, values: Sequence[int], dice: int) -> None:
    """Order the first level group by what its seats rolled, higher first."""
    at = next(index for index, group in enumerate(state.lots) if len(group) > 1)
    group = state.lots[at]
    totals = {seat: sum(values[i * dice : i * dice + dice]) for i, seat in enumerate(group)}
    ranks = sorted(frozenset(totals.values()), reverse=True)
    state.lots[at : at + 1] = [[seat for seat in group if totals[seat] == rank] for rank in ranks]


class SetupRules:
    """AOS-3: bag, display, goods on the map, money, first order of play."""

    STEPS: ClassVar[tuple[str, ...]] = ("display", "goods", "order")
    MONEY = 10
    SHARES = 2
    DICE = 3

    def prepare(self, table: AosTable, state: AosState) -> None:
        """Everything that needs no chance."""
        extras = table.railmap.level.extras
        without = extras.get("without", ())
        state.bag = [0 if colour in without else BAG.get(colour, 0) for colour in COLOURS]
        state.cash = [extras.get("money", self.MONEY)] * table.seats
        state.shares = [self.SHARES] * table.seats
        state.engine = [1] * table.seats
        state.lots = [list(range(table.seats))]
        table.add_cubes(state, table.first_cubes)

    def squares(self, table: AosTable) -> Sequence[int]:
        """The display squares that are filled, in order (AOS-3.2)."""
        return range(table.railmap.level.extras.get("display", len(SQUARES)))

    def goods(self, table: AosTable) -> list[int]:
        """The hexes that get a drawn cube each, in map order; one that gets two is named twice."""
        railmap = table.railmap
        bare = [hex_ for hex_ in railmap.places if not railmap.sites[hex_].code]
        named = [hex_ for hex_ in railmap.places for _ in range(railmap.sites[hex_].cubes)]
        return named + bare

    def ask(self, table: AosTable, state: AosState, step: str) -> AnyAsk | None:
        """The chance a step waits for, or None when the step is done."""
        if step == "display":
            return draw(state, len(self.squares(table)))
        if step == "goods":
            return draw(state, len(table.first_homes))
        return roll_lots(state, self.DICE)

    def take(self, table: AosTable, state: AosState, step: str, outcome: Outcome) -> None:
        """Put what chance gave where it belongs."""
        if step == "order" and isinstance(outcome, Rolled):
            settle_lots(state, outcome.values, self.DICE)
            return
        if isinstance(outcome, Drawn):
            if step == "display":
                fill_squares(state, self.squares(table), outcome.things)
            elif step == "goods":
                table.add_cubes(state, zip(table.first_homes, outcome.things, strict=False))
        state.step += 1

    def finish(self, table: AosTable, state: AosState) -> None:
        """The first order of play is known."""
        state.order = [seat for group in state.lots for seat in group]
        state.lots = []


def fill_squares(state: AosState, squares: Sequence[int], colours: Sequence[str]) -> None:
    """Put cubes on display squares, one each."""
    display = bytearray(state.display)
    for square, number in zip(squares, map(COLOUR_NUMBER.__getitem__, colours), strict=False):
        display[square] = number + 1
    state.display = bytes(display)


class RoleRules:
    """AOS-7: which actions are on offer."""

    ROLES: ClassVar[tuple[str, ...]] = ROLES

    def clear(self, table: AosTable, state: AosState) -> None:
        """Last turn's choices end as the phase begins (AOS-7.1)."""
        state.roles = [""] * table.seats

    def offered(self, table: AosTable, state: AosState) -> list[str]:
        """The actions nobody has taken this turn (AOS-7.2)."""
        return [role for role in self.ROLES if role not in state.roles]

    def taken(self, table: AosTable, state: AosState, seat: int, role: str) -> None:
        """What a map remembers of the choice."""


@dataclass(frozen=True)
class Terrain:
    """What a simple tile costs as first tile on terrain (AOS-9.9)."""

    plain: int = 2
    river: int = 3
    mountain: int = 4
    swamp: int = 4

    def price(self, site: Site) -> int:
        """The price on a hex; a number printed on it replaces the terrain's (AOS-23.6)."""
        return site.cost if site.cost is not None else int(getattr(self, site.terrain, self.plain))


class AosTrackRules(build.TrackRules):
    """AOS-9: lays in a turn, prices, urbanization, the end of a build turn."""

    leaves_one_track_pending = True
    LAYS = 3
    DISCS = 20
    TERRAIN = Terrain()
    TOWN, EXIT = 1, 1
    CROSSING, COEXISTING = 2, 1
    REPLACING, REPLACING_MORE = 2, 3

    def in_force(self, state: AosState) -> AosTrackRules:
        """The rules of connection that hold now."""
        return self

    def parts_of_placing(self, site: Site, new: Face) -> list[Part]:
        """AOS-9.9: terrain is ignored on towns; coexisting tracks cost 1 more, crossing ones 2."""
        if new.town:
            exits = len(new.segments)
            return [Part("town", 1, self.TOWN), Part("exits", exits, exits * self.EXIT)]
        ground = "printed" if site.cost is not None else site.terrain
        parts = [Part(ground, 1, self.TERRAIN.price(site))]
        if new.is_crossing:
            parts.append(Part("crossing", 1, self.CROSSING))
        elif new.is_complex:
            parts.append(Part("coexisting", 1, self.COEXISTING))
        return parts

    def parts_of_replacing(self, old: Face, new: Face) -> list[Part]:
        """AOS-9.10."""
        adds = len(new.segments) > len(old.segments)
        more = new.town or (adds and new.is_crossing)
        return [Part("replacing", 1, self.REPLACING_MORE if more else self.REPLACING)]

    def allowance(self, state: AosState, seat: int) -> int:
        """Tile operations in a build turn (AOS-9.1.2)."""
        return self.LAYS + state.holds(seat, ENGINEER)

    def lays_left(self, state: AosState, seat: int) -> int | None:
        """Tile operations left in the build turn under way, None where there is none."""
        return None if state.building is None else self.allowance(state, seat) - state.building.made

    def discs_left(self, network: Network, seat: int) -> int:
        """How many more sections the seat can own (AOS-1.5)."""
        return self.DISCS - network.number_owned(seat)

    def why_not_urbanize_now(self, state: AosState, seat: int) -> Refusal | None:
        """AOS-9.14.1: once, and before the first tile of the turn."""
        turn = state.building
        if turn is not None and turn.made:
            return Refusal("urbanize_too_late")
        return None

    def may_take_over(self, network: Network, seat: int, link: Section) -> bool:
        """May a seat that founds a city have an ownerless link that it finishes (AOS-9.14.4)?"""
        return True

    def urbanized(self, table: AosTable, state: AosState, town: int, emit: Emit) -> None:
        """What becomes of goods on a town that was made a city; they stay."""

    def after_build(self, table: AosTable, state: AosState, seat: int, emit: Emit) -> None:
        """What an operation or an urbanization brings about besides track."""

    def why_not_end(self, table: AosTable, state: AosState, seat: int) -> Refusal | None:
        """AOS-9.13.1: all track added this turn must reach a city over own track."""
        if state.building is not None and not state.building.made:
            return None
        pending = laying.unrooted(table.network(state), seat, state.round)
        if pending:
            return Refusal("pending_segment", (table.label(pending[0].segments[0] // 6),))
        return None


class AosDeliveryRules(routes.DeliveryRules[AosState, AosTable]):
    """AOS-10: what a delivery brings is steps of income."""

    def put_away(self, state: AosState, colour: str) -> None:
        """The delivered cube returns to the bag."""
        state.bag[COLOURS.index(colour)] += 1


class GrowthRules:
    """AOS-14: Production, extra cubes, dice."""

    PARTS: ClassVar[tuple[str, ...]] = (LIGHT, DARK)
    PRODUCED = 2

    def dice(self, table: AosTable) -> int:
        """As many as players at the start of the game (AOS-14.4)."""
        return table.seats

    def chances(self, table: AosTable) -> tuple[int, ...]:
        """In per cent: that no die, one, two, or more show a certain number (AOS-14.4)."""
        dice = self.dice(table)
        all_ways = SIDES**dice
        exact = [comb(dice, hits) * (SIDES - 1) ** (dice - hits) for hits in range(min(3, dice + 1))]
        shares = [(200 * ways + all_ways) // (2 * all_ways) for ways in exact]
        return (*shares, max(0, 100 - sum(shares))) if dice > 2 else tuple(shares)

    def squares(self, table: AosTable) -> Sequence[int]:
        """The display squares that Production may use if empty (AOS-14.1, 14.2)."""
        return range(len(SQUARES))

    def empty(self, table: AosTable, state: AosState) -> list[int]:
        """The display squares that Production may use now."""
        return [square for square in self.squares(table) if not state.display[square]]

    def produced(self, table: AosTable, state: AosState) -> int:
        """How many cubes Production draws; fewer if the bag or the empty squares run short (AOS-14.1)."""
        return min(self.PRODUCED, len(self.empty(table, state)), sum(state.bag))

    def extra(self, table: AosTable, state: AosState) -> int | None:
        """A city that gets a cube from the bag before the dice (AOS-14.3)."""
        return None

    def fed_city(self, table: AosTable) -> int | None:
        """The city that the level file marks for extra cubes."""
        return next((site.index for site in table.railmap.sites if "fed" in site.tags), None)


class Calendar(round_order.Calendar):
    """AOS-4: how many turns, which phases in which order."""

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
class Rulebook:
    """The rules of a map."""

    setup: SetupRules
    auction: AuctionRules
    roles: RoleRules
    track: AosTrackRules
    delivery: AosDeliveryRules
    growth: GrowthRules
    money: MoneyRules
    calendar: Calendar
    options: tuple[Option, ...] = ()


STANDARD = Rulebook(
    SetupRules(),
    AuctionRules(),
    RoleRules(),
    AosTrackRules(),
    AosDeliveryRules(),
    GrowthRules(),
    MoneyRules(),
    Calendar(),
)
