"""Independent search for deliveries over the stretches of a board (AOS-10.3, STM-13.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.referee.track import COLOURS, NOBODY, Board, Stretch, cubes

Journey = tuple[str, str, tuple[int, ...]]
"""A cube's colour, its hex, and the edges it leaves by."""
Way = tuple[tuple[int, ...], tuple[Stretch, ...], tuple[str, ...]]
"""Edges, stretches travelled, nodes reached."""


class Journeys:
    """Every delivery a seat can make now."""

    def __init__(self, game: Any, state: Any, board: Board) -> None:
        self.game, self.state, self.board = game, state, board
        self.map: str = game.map_key

    def all_of(self, seat: int) -> dict[Journey, Way]:
        found: dict[Journey, Way] = {}
        for hex_, lying in cubes(self.game, self.state).items():
            for colour in dict.fromkeys(lying):
                if self._may_leave(hex_, colour):
                    for way in self._ways(hex_, colour, self.state.engine[seat]):
                        if self.game.key == "age_of_steam" or _may_use(seat, way[1]):
                            found[colour, hex_, way[0]] = way
        return found

    def _may_leave(self, hex_: str, colour: str) -> bool:
        """From cities; on some maps from towns (AOS-21.8, 22.4) and from open track (AOS-25.7)."""
        if hex_ in self.board.sheet.town and hex_ not in self.board.cities:
            return self.map == "western_us" or (self.map == "southern_us" and colour == "white")
        return True

    def _ends_at(self, node: str, colour: str) -> bool:
        if node not in self.board.cities:
            return False
        place = self.board.sheet.place[node]
        tags = place.get("tags", ())
        if "terminal" in tags:
            return bool(COLOURS[self.game.key][self.state.map_state[place["code"]]] == colour)
        if colour == "white" and "port" in tags:
            return True
        return bool(self.board.colour[node] == colour)

    def _is_passed(self, node: str) -> bool:
        return "terminal" not in self.board.sheet.place[node].get("tags", ())

    def _first_steps(self, hex_: str) -> Iterator[tuple[int, str, Stretch]]:
        """From a node by its links; from other track to a node at either end (AOS-25.8)."""
        if self.board.is_node(hex_):
            yield from self.board.leaving_text.get(hex_, ())
            return
        for edge in range(6):
            piece = self.board.at.get((hex_, edge))
            if piece is not None:
                _, end = self.board.ahead(hex_, edge)
                if end is not None:
                    (stretch,) = [one for one in self.board.stretches if piece in one.pieces]
                    yield edge, end[0], stretch

    def _ways(self, hex_: str, colour: str, engine: int) -> Iterator[Way]:
        start = (hex_,) if self.board.is_node(hex_) else ()
        waiting: list[Way] = [
            ((edge,), (stretch,), (*start, node)) for edge, node, stretch in self._first_steps(hex_)
        ]
        while waiting:
            edges, travelled, nodes = way = waiting.pop()
            if self._ends_at(nodes[-1], colour):
                yield way
            elif len(edges) < engine and self._is_passed(nodes[-1]):
                waiting += [
                    ((*edges, edge), (*travelled, stretch), (*nodes, node))
                    for edge, node, stretch in self.board.leaving_text.get(nodes[-1], ())
                    if self._may_go_on(node, nodes) and self._may_travel(hex_, stretch, travelled)
                ]

    def _may_go_on(self, node: str, nodes: tuple[str, ...]) -> bool:
        """No place twice; by another reading of Steam no city twice (STM-R23)."""
        again = self.game.options.get("towns_on_route") == "again" and node not in self.board.cities
        return again or node not in nodes

    def _may_travel(self, start: str, stretch: Stretch, travelled: tuple[Stretch, ...]) -> bool:
        """No stretch twice, except the one on which a cube began, by another reading (AOS-R54)."""
        if self.game.options.get("first_section") == "again" and not self.board.is_node(start):
            return stretch not in travelled[1:]
        return stretch not in travelled


def _may_use(seat: int, travelled: tuple[Stretch, ...]) -> bool:
    """STM-13.4.4, 13.6."""
    links = Counter(stretch.owner for stretch in travelled if stretch.owner != NOBODY)
    return links[seat] == max(links.values(), default=-1)


def journey_differences(
    game: Any, state: Any, board: Board, listed: set[Journey], seat: int
) -> Iterator[str]:
    ours = Journeys(game, state, board).all_of(seat).keys()
    for journey in sorted(listed - ours):
        yield f"seat {seat} may send {journey} by the rules, not by the map"
    for journey in sorted(ours - listed):
        yield f"seat {seat} could send {journey} by the map, not by the rules"
