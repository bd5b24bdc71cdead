"""Display data of a rail table: city badges, waiting goods, figures of a seat."""

from __future__ import annotations

from typing import NamedTuple


class CityBadge(NamedTuple):
    """The badge on a city: a number or letter, whether it is dark, and a map-specific mark."""

    badge: str = ""
    is_dark: bool = False
    mark: str = ""


class GoodsColumn(NamedTuple):
    """A column of goods waiting for a place.

    `hex` is empty if the place is not on the map. A square holds the colour of its cube, or nothing. `under`
    is the key of the column above this one on the screen.
    """

    key: str
    hex: str
    sign: CityBadge
    squares: tuple[str, ...]
    under: str = ""


class LabelledFigure(NamedTuple):
    """A number of a seat: icon name, label and formatted value."""

    icon: str
    label: str
    value: str


class ClickTarget(NamedTuple):
    """A clickable target: a hex (by label), a column of waiting goods (by key) or a menu choice ("pick")."""

    kind: str
    key: str


class CubeFlight(NamedTuple):
    """A cube that moved from a column of waiting goods to a hex."""

    colour: str
    column: str
    hex: str


class TileStock(NamedTuple):
    """A supply pile: the tile kinds that share it, its label if it has no kinds, and the pieces left."""

    kinds: tuple[str, ...]
    label: str
    left: int


class CityTileStock(NamedTuple):
    """Remaining new-city tiles of one sort: their badge, colour and number."""

    badge: str
    colour: str
    left: int


class NewCityInfo(NamedTuple):
    """A new city: its badge, the number left, the town it was founded on, the die that brings it goods (0 for
    none), and the cubes waiting for it."""

    key: str
    badge: str
    colour: str
    left: int
    city_name: str = ""
    die: int = 0
    is_dark: bool = False
    waiting_cubes: tuple[str, ...] = ()


class IncomeTrack(NamedTuple):
    """The income track: its ends, and the bands with the income reduction per round in each."""

    low: int
    high: int
    bands: tuple[tuple[int, int], ...]


class BannerText(NamedTuple):
    """A banner: a title, a line below it, and the seat it concerns."""

    title: str
    line: str = ""
    seat: int | None = None
    is_warning: bool = False
