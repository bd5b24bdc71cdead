"""Functions that each rail game provides to compute the numbers displayed beside the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from game.rules.core.codec import Seat
from game.rules.core.words import format_money, format_signed_money, ngettext
from game.rules.rail.actions import LayTrack
from game.rules.rail.display_records import GoodsColumn, LabelledFigure, TileStock
from game.rules.rail.track.legality import PricePart


class FigureSource(Protocol):
    """The functions that a game's `table_figures` module must define."""

    def columns(self, table: Any, view: Any) -> list[GoodsColumn]:
        """The columns of waiting goods, in display order."""

    def figures(self, view: Any, seat: Seat) -> list[LabelledFigure]:
        """Numbers of a seat that are always displayed besides its money."""

    def forecast(self, table: Any, view: Any, seat: Seat) -> list[LabelledFigure]:
        """A seat's result if the round ended now: first the total, then its parts."""

    def price_parts(self, table: Any, view: Any, seat: Seat, action: LayTrack) -> list[LabelledFigure]:
        """The parts of a tile's price."""

    def stock(self, table: Any, view: Any) -> list[TileStock]:
        """The remaining tiles."""


def price_figures(parts: Sequence[PricePart], names: Mapping[str, str]) -> list[LabelledFigure]:
    """Formats the parts of a price; all but the first get a plus sign."""
    figures: list[LabelledFigure] = []
    for name, number, price in parts:
        label = ngettext("{n} exit", "{n} exits", number).format(n=number) if name == "exits" else names[name]
        figures.append(
            LabelledFigure(name, label, format_signed_money(price) if figures else format_money(price))
        )
    return figures
