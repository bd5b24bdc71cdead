"""What a rail table shows beside and on its board, as plain data: signs, goods waiting, figures of a seat."""

from __future__ import annotations

from typing import NamedTuple


class Sign(NamedTuple):
    """What is written on a city: a number or letter, on a dark plate or a light one, and a map's own mark."""

    badge: str = ""
    dark: bool = False
    mark: str = ""


class Column(NamedTuple):
    """Goods that wait for a place: its hex, empty where it is not on the map, and a colour or "" a square.

    `under` is the key of the column it is shown with, if it has no line of its own.
    """

    key: str
    hex: str
    sign: Sign
    squares: tuple[str, ...]
    under: str = ""


class Figure(NamedTuple):
    """A number of a seat: an icon's name, what it is, and the number in words."""

    icon: str
    label: str
    value: str


class Pointed(NamedTuple):
    """A thing to touch: a hex by its label, a column of waiting goods by its key, a pick by its name."""

    kind: str
    key: str


class Flown(NamedTuple):
    """A cube that came from a column of waiting goods to a hex."""

    colour: str
    column: str
    hex: str


class Stock(NamedTuple):
    """A pile of the supply: the kinds of tile that share it, what it is called if it has none, and how many
    pieces are left."""

    kinds: tuple[str, ...]
    label: str
    left: int


class CityLeft(NamedTuple):
    """New-city tiles that are left: what is printed on them, their colour and their number."""

    badge: str
    colour: str
    left: int


class CitySign(NamedTuple):
    """A new city to be founded, by its key: what is printed on it, how many are left, the place it has
    become, the die that brings it goods, 0 for none, and the cubes that wait for it."""

    key: str
    badge: str
    colour: str
    left: int
    home: str = ""
    die: int = 0
    dark: bool = False
    waits: tuple[str, ...] = ()


class IncomeTrack(NamedTuple):
    """The track on which incomes stand: its ends, and from where on it takes how many steps back a round."""

    low: int
    high: int
    bands: tuple[tuple[int, int], ...]


class Headline(NamedTuple):
    """What everybody should notice: a few great words, a line below them, and whose moment it is."""

    title: str
    line: str = ""
    seat: int | None = None
    trouble: bool = False
