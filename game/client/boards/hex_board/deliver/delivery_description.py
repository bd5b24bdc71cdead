"""Describes a delivery in the status line: mover, cube, route and what each seat gets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.client.boards.hex_board.map.city_art import good_theme_name
from game.client.boards.hex_board.rail_part import RailBoardAccess
from game.client.boards.hex_board.surroundings.status_line import (
    CubePiece,
    GainPiece,
    StatusPiece,
    TextPiece,
    insert_piece,
)
from game.i18n import _, ngettext
from game.rules.core.codec import Seat
from game.rules.rail.goods.routes import Route
from game.rules.rail.words.nouns import site_name

CUBE = "{cube}"


class DescribedDelivery(NamedTuple):
    """A delivery, possible or in progress, and its gains by seat."""

    mover: Seat
    good: str
    route: Route
    gains: Iterable[tuple[Seat, int]]


def delivery_pieces(sight: RailBoardAccess, trip: DescribedDelivery, named: bool) -> tuple[StatusPiece, ...]:
    """The delivery with icons; `named` adds the mover's name."""
    railmap, links = sight.table.railmap, len(trip.route.sections)
    first, last = (site_name(railmap, hex_) for hex_ in (trip.route.nodes[0], trip.route.nodes[-1]))
    sentence = ngettext("{cube} {first} – {last}, {n} link:", "{cube} {first} – {last}, {n} links:", links)
    text = sentence.format(cube=CUBE, first=first, last=last, n=links)
    mover = (TextPiece(f"{sight.names[trip.mover]}:", "brass_light"),) if named else ()
    return (
        *mover,
        *insert_piece(text, CUBE, CubePiece(good_theme_name(trip.good))),
        *(_gain(sight, *one) for one in trip.gains),
    )


def _gain(sight: RailBoardAccess, seat: Seat, steps: int) -> GainPiece:
    words = _("you +{steps}") if seat == sight.seat else _("{name} +{steps}")
    sentence = words.format(name=sight.names[seat], steps=steps)
    return GainPiece(sight.colours[seat], sentence, seat == sight.seat)
