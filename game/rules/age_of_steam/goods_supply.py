"""Cubes, new-city tiles and the goods display, from which dice move cubes to cities (AOS-1.1, 1.2, 1.8)."""

from __future__ import annotations

from typing import NamedTuple

COLOURS = ("red", "blue", "purple", "yellow", "black", "white")
COLOUR_NUMBER = {colour: number for number, colour in enumerate(COLOURS)}
BAG = {"red": 20, "blue": 20, "purple": 20, "yellow": 20, "black": 16}
COTTON_CUBES = 14

LIGHT, DARK = "L", "D"
NUMBERED = tuple(f"{part}{number}" for part in (LIGHT, DARK) for number in range(1, 7))
LETTERED = tuple("ABCDEFGH")
COLUMNS = NUMBERED + LETTERED


class AosNewCity(NamedTuple):
    """A new-city tile: its colour, and the half and die number of its display column."""

    letter: str
    colour: str
    part: str
    number: int


NEW_CITIES = (
    AosNewCity("A", "red", LIGHT, 3),
    AosNewCity("B", "blue", LIGHT, 4),
    AosNewCity("C", "black", LIGHT, 5),
    AosNewCity("D", "black", LIGHT, 6),
    AosNewCity("E", "yellow", DARK, 1),
    AosNewCity("F", "purple", DARK, 2),
    AosNewCity("G", "black", DARK, 3),
    AosNewCity("H", "black", DARK, 4),
)


class DisplaySquare(NamedTuple):
    """A square of the goods display; row 1 is the top of its column."""

    column: str
    row: int


SQUARES = tuple(
    DisplaySquare(column, row)
    for block, rows in ((NUMBERED, 3), (LETTERED, 2))
    for row in range(1, rows + 1)
    for column in block
)
"""All squares in set-up order: row by row, numbered block first (AOS-3.2)."""

SQUARE_NUMBER = {square: number for number, square in enumerate(SQUARES)}
COLUMN_SQUARES = {
    column: tuple(number for number, square in enumerate(SQUARES) if square.column == column)
    for column in COLUMNS
}
"""The squares of each column, from top to bottom."""

COLUMNS_BY_DIE = {
    (part, number): (
        f"{part}{number}",
        *(city.letter for city in NEW_CITIES if (city.part, city.number) == (part, number)),
    )
    for part in (LIGHT, DARK)
    for number in range(1, 7)
}
"""For each half of the display and die number, the columns from which that die takes cubes: first the
numbered column, then that of a new city (AOS-14.5)."""
