"""Names of the pieces of a rail game: cubes and tiles."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.core.words import _, ngettext, npgettext, pgettext, place_name
from game.rules.rail.map.rail_map import RailMap
from game.rules.rail.map.tiles import TileKind


def printed_name(railmap: RailMap, hex_: int) -> str:
    """The printed name of a place in the current language; empty if it has none."""
    return place_name(railmap.sites[hex_].name, railmap.level.key)


def site_name(railmap: RailMap, hex_: int) -> str:
    """The name of a place; for any other hex, its label."""
    return printed_name(railmap, hex_) or railmap.sites[hex_].label


def colour(key: str) -> str:
    """The name of a cube colour."""
    names = {
        "red": _("red"),
        "blue": _("blue"),
        "purple": _("purple"),
        "yellow": _("yellow"),
        "black": _("black"),
        "white": _("white"),
        "gray": _("grey"),
    }
    return names.get(key, key)


def colours(keys: Sequence[str]) -> str:
    """A list of cubes with equal ones counted: 2 red, 1 blue."""
    counts = {key: keys.count(key) for key in dict.fromkeys(keys)}
    return ", ".join(_count(number, colour(key)) for key, number in counts.items()) or _("none")


def _count(number: int, shade: str) -> str:
    """Cubes of one colour; in some languages the colour agrees with their number."""
    words = npgettext("cubes of a colour", "{number} {colour}", "{number} {colour}", number)
    return words.format(number=number, colour=shade)


def side(name: str) -> str:
    """A side of a hex as a compass direction."""
    winds = {
        "N": pgettext("compass", "N"),
        "NE": pgettext("compass", "NE"),
        "E": pgettext("compass", "E"),
        "SE": pgettext("compass", "SE"),
        "S": pgettext("compass", "S"),
        "SW": pgettext("compass", "SW"),
        "W": pgettext("compass", "W"),
        "NW": pgettext("compass", "NW"),
    }
    return winds[name]


def tile(kind: TileKind | None) -> str:
    """The name of a tile's shape."""
    if kind is None:
        return "?"
    if not kind.on_land:
        exits = len(kind.shape)
        return ngettext("a town with {n} exit", "a town with {n} exits", exits).format(n=exits)
    names = {
        "03": _("a straight"),
        "02": _("a gentle curve"),
        "01": _("a sharp curve"),
        "15+03": _("a curve crossing a straight"),
        "02+13": _("two crossing curves"),
        "03+14": _("two crossing straights"),
        "02+35": _("two curves side by side"),
        "02+34": _("a gentle beside a sharp curve"),
        "02+45": _("a gentle beside a sharp curve, mirrored"),
        "03+12": _("a straight beside a sharp curve"),
    }
    return names.get(kind.shape, kind.name)
