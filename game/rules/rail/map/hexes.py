"""Hexes in axial coordinates, their six edges, and their labels on a printed grid.

Edges are numbered 0-5 clockwise; edge `e` of a hex is edge `(e + 3) % 6` of its neighbour (AOS-0.5). The same
six steps serve flat-topped and pointed-topped boards; only drawing and side names differ.
"""

from __future__ import annotations

from typing import NamedTuple

EDGES = range(6)
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
FLAT_SIDES = ("N", "NE", "SE", "S", "SW", "NW")
POINTED_SIDES = ("NW", "NE", "E", "SE", "SW", "W")


class Hex(NamedTuple):
    """A hex by its axial coordinates: `q` increases to the east, `r` to the south."""

    q: int
    r: int

    def neighbour(self, edge: int) -> Hex:
        """The hex across an edge."""
        step_q, step_r = STEPS[edge]
        return Hex(self.q + step_q, self.r + step_r)

    def edge_to(self, other: Hex) -> int | None:
        """The edge shared with another hex; None if the two do not touch."""
        step = (other.q - self.q, other.r - self.r)
        return STEPS.index(step) if step in STEPS else None


def opposite(edge: int) -> int:
    """The number that the neighbouring hex gives to the same edge."""
    return (edge + 3) % 6


class HexGrid(NamedTuple):
    """Converts between hexes, their positions in the printed rows of a level file, and their labels.

    A position is a text row and a half-cell `across`. On a board of flat-topped hexes each column is in every
    second row; on one of pointed-topped hexes each row is shifted by half a cell.
    """

    is_pointed_topped: bool
    top: int
    left: int

    def row_and_cell(self, hex_: Hex) -> tuple[int, int]:
        """The text row and half-cell of a hex, counted from the top left corner of the printed rows."""
        if self.is_pointed_topped:
            return hex_.r - self.top, 2 * hex_.q + hex_.r - self.left
        return 2 * hex_.r + hex_.q - self.top, 2 * hex_.q - self.left

    def hex_at(self, row: int, across: int) -> Hex | None:
        """The hex at a text row and half-cell; None if no hex is there."""
        if self.is_pointed_topped:
            r = row + self.top
            doubled = across + self.left - r
            return None if doubled % 2 else Hex(doubled // 2, r)
        doubled_q = across + self.left
        if doubled_q % 2:
            return None
        q = doubled_q // 2
        doubled_r = row + self.top - q
        return None if doubled_r % 2 else Hex(q, doubled_r // 2)

    def label(self, hex_: Hex) -> str:
        """The label of a hex, such as F12: the letter of its row or column, then its number in it."""
        row, across = self.row_and_cell(hex_)
        letter, number = (row, across // 2) if self.is_pointed_topped else (across // 2, row // 2)
        return f"{_letters(letter)}{number + 1}"

    @property
    def side_names(self) -> tuple[str, ...]:
        """The names of the six edges, such as "N" or "SE", edge 0 first."""
        return POINTED_SIDES if self.is_pointed_topped else FLAT_SIDES

    def reading_order(self, hex_: Hex) -> tuple[int, int]:
        """Sort key for the order in which maps list hexes: by row or column, then along it."""
        return (hex_.r, hex_.q) if self.is_pointed_topped else (hex_.q, hex_.r)


def _letters(number: int) -> str:
    return chr(65 + number) if number < 26 else _letters(number // 26 - 1) + chr(65 + number % 26)
