"""Boards of Age of Steam set up by hand."""

from __future__ import annotations

from typing import ClassVar

from game.rules.age_of_steam.actions import EndBuild, LayTrack, Urbanize
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.rail.map.hexes import Hex, opposite
from tests.rules.rail.board import RailBoard

TOWN = (8, 13)
"""A town of the Rust Belt with open land around it."""


class Board(RailBoard):
    """A game of Age of Steam and one state of it."""

    lay_track: ClassVar = LayTrack
    end_building: ClassVar = EndBuild

    def urbanize(self, q: int, r: int, city: str) -> None:
        self.act(Urbanize(self.label(q, r), city))

    def chain(self, seat: int, start: tuple[int, int], edges: list[int]) -> None:
        """Puts track of a seat from a city over bare hexes along these edges; the last hex stays bare."""
        at, back = Hex(*start), None
        for edge in edges:
            if back is not None:
                self.put(seat, at.q, at.r, f"{min(back, edge)}{max(back, edge)}")
            at, back = at.neighbour(edge), opposite(edge)


def board(map_key: str = "rust_belt", seats: int = 5, **options: str) -> Board:
    """Returns a table after set-up, at the first decision."""
    game = AgeOfSteam(seats, map_key, options)
    ready = Board(game, game.setup())
    ready.answer()
    return ready


def western_links(table: Board, west: int, east: int) -> None:
    """Puts Seattle - Salt Lake City - Denver - St. Louis, except for the last hex before St. Louis."""
    table.chain(west, (1, 0), [3, 3, 2, 3, 3])
    table.chain(west, (2, 4), [2, 2, 2, 3, 2])
    table.chain(east, (6, 5), [2, 2, 2, 3, 2])


def finish_western(west: int, east: int) -> Board:
    """Returns the table in the build turn of the seat that has just joined the coasts."""
    table = board("western_us", 3)
    western_links(table, west, east)
    table.build_turn(east, cash=20)
    table.lay(10, 6, "25")
    return table


def scattered(table: Board, seat: int, number: int, near: tuple[int, int] = TOWN) -> None:
    """Puts `number` separate sections of a seat on open hexes, none beside another or close to a place."""
    railmap, here = table.game.table.railmap, table.index(*near)
    taken = {here, *(railmap.neighbour[here * 6 + edge] for edge in range(6))}
    for site in railmap.sites:
        around = [railmap.neighbour[site.index * 6 + edge] for edge in range(6)]
        if number and not site.code and not table.state.rails.track[site.index] and taken.isdisjoint(around):
            table.put(seat, site.hex.q, site.hex.r, "03")
            taken.add(site.index)
            number -= 1
    assert number == 0
