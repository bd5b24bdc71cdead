"""Records that describe a rail board for display: city badges, waiting goods, numbers of a seat."""

from __future__ import annotations

from typing import NamedTuple


class CityBadge(NamedTuple):
    """The badge on a city: a number or letter, whether it is dark, and a map-specific mark."""

    badge: str = ""
    is_dark: bool = False
    mark: str = ""


class GoodsColumn(NamedTuple):
    """A column of goods that wait for a city.

    `hex` is empty if the city is not on the map. Each square contains the colour of its cube, or nothing.
    `under` is the key of the column that is drawn above this one.
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
    """Something the player can click: a hex (by label), a column of goods (by key) or a menu choice (kind
    "pick")."""

    kind: str
    key: str


class CubeFlight(NamedTuple):
    """A cube that moved from a column of waiting goods to a hex."""

    colour: str
    column: str
    hex: str


class TileStock(NamedTuple):
    """A pile of tiles: the kinds in it, a label if it holds no track tiles, and the number left."""

    kinds: tuple[str, ...]
    label: str
    left: int


class CityTileStock(NamedTuple):
    """New-city tiles of one sort: their badge, their colour and how many are left."""

    badge: str
    colour: str
    left: int


class NewCityInfo(NamedTuple):
    """A new city: its badge, how many are left, the town it was put on, its die number and its waiting cubes.

    The die number is 0 for a city to which no die brings goods.
    """

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
    """A banner for an important event: a title, a line below it, and the seat it is about."""

    title: str
    line: str = ""
    seat: int | None = None
    is_warning: bool = False
