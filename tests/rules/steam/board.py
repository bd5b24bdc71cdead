"""Boards of Steam set up by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.rules.core.moves import DrawOutcome, DrawRequest, Outcome
from game.rules.rail.map.hexes import Hex, HexGrid
from game.rules.rail.map.level_file import MapCell, MapPlace, RailLevel
from game.rules.rail.map.rail_map import RailMap
from game.rules.steam.actions import EndBuild, GrowCity, LayTrack, Urbanize
from game.rules.steam.game import RULEBOOKS, Steam
from game.rules.steam.goods_supply import COLOURS, KINDS
from game.rules.steam.rule_context import SteamRuleContext
from game.rules.steam.rulebook import ROLES
from game.rules.steam.state import TILE_BAG
from game.rules.steam.tiles import TILES
from tests.rules.rail.board import RailBoard

N, NE, SE, S, SW, NW = range(6)


class Board(RailBoard):
    """A game of Steam and one state of it."""

    lay_track: ClassVar = LayTrack
    end_building: ClassVar = EndBuild

    def urbanize(self, q: int, r: int, colour: str, space: int | None = 0) -> None:
        self.act(Urbanize(self.label(q, r), colour, space))

    def grow(self, q: int, r: int, space: int) -> None:
        self.act(GrowCity(self.label(q, r), space))

    def builds(self, seat: int, cash: int | None = None, tile: int = 1, round_: int = 1) -> None:
        """Begins the seat's build turn with a usable action tile, after its first build of the game."""
        self.state.has_built = [True] * self.game.seats
        self.state.roles = ["" for _ in range(self.game.seats)]
        self.state.uses_tile[seat] = True
        self.build_turn(seat, cash, ROLES[tile - 1], round_)

    def seat_has(self, seat: int, cash: int = 0, income: int = 0, points: int = 0, engine: int = 1) -> None:
        self.state.cash[seat] = cash
        self.state.income[seat] = income
        self.state.points[seat] = points
        self.state.engine[seat] = engine

    def purse(self, seat: int) -> tuple[int, int, int]:
        """Returns cash, income and points of a seat."""
        return self.state.cash[seat], self.state.income[seat], self.state.points[seat]

    def set_space(self, space: int, *colours: str) -> None:
        """Replaces the cubes on a supply space with exactly these."""
        supply = bytearray(self.state.supply)
        supply[space * KINDS : space * KINDS + KINDS] = bytes(colours.count(colour) for colour in COLOURS)
        self.state.supply = bytes(supply)

    def links(self, seat: int) -> tuple[int, int]:
        """Returns the numbers of complete and of incomplete links that a seat owns."""
        own = self.network.owned_by(seat)
        complete = sum(section.is_link for section in own)
        return complete, len(own) - complete


def board(map_key: str = "northeast", seats: int = 4, **options: str) -> Board:
    """Returns a table after set-up, at the first decision."""
    ready = fresh(map_key, seats, **options)
    ready.answer()
    return ready


def fresh(map_key: str = "northeast", seats: int = 4, **options: str) -> Board:
    """Returns a table at its first chance."""
    game = Steam(seats, map_key, options)
    return Board(game, game.setup())


def dealt(map_key: str, numbers: tuple[int, ...], **options: str) -> Board:
    """Returns a table with these action tiles dealt."""
    ready = fresh(map_key, len(numbers), **options)
    while ready.state.due is not None:
        outcome: Outcome = ready.state.due.answer(ready.state, _First())
        if isinstance(ready.state.due, DrawRequest) and ready.state.due.bag == TILE_BAG:
            outcome = DrawOutcome(tuple(map(str, numbers)))
        ready.chance(outcome)
    return ready


class _First:
    """A source of chance that always returns the first possibility."""

    def below_each(self, bounds: Iterable[int]) -> list[int]:
        return [0 for _ in bounds]

    def order(self, length: int) -> list[int]:
        return list(range(length))


def drawn_map(places: dict[tuple[int, int], MapPlace], land: set[tuple[int, int]], **options: str) -> Board:
    """Creates a small map for one test: these places, and plain hexes."""
    cells = {Hex(*spot): MapCell("plain", None, places.get(spot)) for spot in {*places, *land}}
    level = RailLevel("Test", (3, 6), HexGrid(False, 0, 0), cells, extras={"spaces": 1})
    game = Steam(4, "northeast", options)
    rules = RULEBOOKS[str(game.options["rules"])].with_readings(game.options)
    game.table = SteamRuleContext(RailMap(level, TILES), rules, 4, game.options)
    ready = Board(game, game.setup())
    ready.answer()
    return ready


def place(code: str, colour: str | None = None) -> MapPlace:
    return MapPlace(code, code, colour, 0, (), None, frozenset())


def loop_beside_a_town(reading: str, mine: int = 0) -> Board:
    """A red city, a town with a loop over a second town, and a blue city behind the first."""
    places = {
        (0, 0): place("RED", "red"),
        (0, 2): place("t"),
        (1, 2): place("u"),
        (0, 4): place("BLU", "blue"),
    }
    table = drawn_map(places, {(0, 1), (0, 3), (1, 1)}, towns_on_route=reading)
    table.put(mine, 0, 1, f"{N}{S}")
    table.put(mine, 0, 2, f"{N}{NE}{SE}{S}")
    table.put(mine, 1, 1, f"{SW}{S}")
    table.put(mine, 1, 2, f"{N}{NW}")
    table.put(mine, 0, 3, f"{N}{S}")
    table.clear_cubes()
    table.set_cubes(0, 0, "blue")
    table.state.engine[mine] = 6
    table.state.order = [mine, *(seat for seat in range(4) if seat != mine)]
    table.enter("move_goods")
    return table
