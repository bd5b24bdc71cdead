"""The interface between a rail game's text and its module of display figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from game.rules.core.codec import Seat
from game.rules.core.words import format_money, format_signed_money, ngettext
from game.rules.rail.actions import LayTrack
from game.rules.rail.table_view import GoodsColumn, LabelledFigure, TileStock
from game.rules.rail.track.legality import PricePart


class FigureSource(Protocol):
    """The display figures of a game; a module of functions satisfies it."""

    def columns(self, table: Any, view: Any) -> list[GoodsColumn]:
        """The columns of waiting goods, in display order."""

    def figures(self, view: Any, seat: Seat) -> list[LabelledFigure]:
        """The numbers of a seat that are always shown besides its money."""

    def forecast(self, table: Any, view: Any, seat: Seat) -> list[LabelledFigure]:
        """The result of the round for a seat if it ended now: first the sum, then its parts."""

    def price_parts(self, table: Any, view: Any, seat: Seat, action: LayTrack) -> list[LabelledFigure]:
        """The parts of a tile's price."""

    def stock(self, table: Any, view: Any) -> list[TileStock]:
        """The remaining tiles."""


def price_figures(parts: Sequence[PricePart], names: Mapping[str, str]) -> list[LabelledFigure]:
    """The parts of a price as figures; all but the first have a sign."""
    figures: list[LabelledFigure] = []
    for name, number, price in parts:
        label = ngettext("{n} exit", "{n} exits", number).format(n=number) if name == "exits" else names[name]
        figures.append(
            LabelledFigure(name, label, format_signed_money(price) if figures else format_money(price))
        )
    return figures
