"""What a rail game tells its text about the things beside the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from game.rules.core.codec import Seat
from game.rules.core.words import money, ngettext, signed_money
from game.rules.rail.actions import LayTrack
from game.rules.rail.table_view import Column, Figure, Stock
from game.rules.rail.track.legality import Part


class Ledger(Protocol):
    """The figures of a game; a module of functions will do."""

    def columns(self, table: Any, view: Any) -> list[Column]:
        """The goods that wait for places, in the order in which they are shown."""

    def figures(self, view: Any, seat: Seat) -> list[Figure]:
        """The few numbers of a seat that are always shown, besides its money."""

    def forecast(self, table: Any, view: Any, seat: Seat) -> list[Figure]:
        """What the round would bring a seat if it ended now; the first is the sum, the others explain it."""

    def price_parts(self, table: Any, view: Any, seat: Seat, action: LayTrack) -> list[Figure]:
        """What the price of a tile is made of."""

    def stock(self, table: Any, view: Any) -> list[Stock]:
        """The tiles that are left."""


def parts_shown(parts: Sequence[Part], names: Mapping[str, str]) -> list[Figure]:
    """The parts of a price in words; every one but the first is added to it."""
    shown: list[Figure] = []
    for name, number, price in parts:
        label = ngettext("{n} exit", "{n} exits", number).format(n=number) if name == "exits" else names[name]
        shown.append(Figure(name, label, signed_money(price) if shown else money(price)))
    return shown
