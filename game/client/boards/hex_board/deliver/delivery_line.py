"""A delivery in the status line: mover, cube, route and gains."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.client.boards.hex_board.map.city_art import good
from game.client.boards.hex_board.rail_part import Sight
from game.client.boards.hex_board.surroundings.status_line import Gain, Good, Piece, Said, split
from game.i18n import _, ngettext
from game.rules.core.codec import Seat
from game.rules.rail.goods.routes import Route
from game.rules.rail.words.nouns import site_name

CUBE = "{cube}"


class Carried(NamedTuple):
    """A delivery, possible or in progress, and its gains by seat."""

    mover: Seat
    good: str
    route: Route
    gains: Iterable[tuple[Seat, int]]


def trip_line(sight: Sight, trip: Carried, named: bool) -> tuple[Piece, ...]:
    """The delivery with icons; `named` adds the mover's name."""
    railmap, links = sight.table.railmap, len(trip.route.sections)
    first, last = (site_name(railmap, hex_) for hex_ in (trip.route.nodes[0], trip.route.nodes[-1]))
    sentence = ngettext("{cube} {first} – {last}, {n} link:", "{cube} {first} – {last}, {n} links:", links)
    text = sentence.format(cube=CUBE, first=first, last=last, n=links)
    mover = (Said(f"{sight.names[trip.mover]}:", "brass_light"),) if named else ()
    return (*mover, *split(text, CUBE, Good(good(trip.good))), *(_gain(sight, *one) for one in trip.gains))


def _gain(sight: Sight, seat: Seat, steps: int) -> Gain:
    words = _("you +{steps}") if seat == sight.seat else _("{name} +{steps}")
    sentence = words.format(name=sight.names[seat], steps=steps)
    return Gain(sight.colours[seat], sentence, seat == sight.seat)
