"""Numbers displayed beside the board in Steam: supply spaces, a seat's numbers, forecast of the round."""

from __future__ import annotations

from game.rules.core.words import _, format_money, format_number, format_signed, format_signed_money
from game.rules.rail.actions import LayTrack
from game.rules.rail.display_records import CityBadge, GoodsColumn, LabelledFigure, TileStock
from game.rules.rail.words.table_figures import price_figures
from game.rules.steam.rule_context import SteamRuleContext
from game.rules.steam.rulebook import SteamTrackRules
from game.rules.steam.scoring import score, score_parts
from game.rules.steam.state import SteamState
from game.rules.steam.tiles import SUPPLY, tiles_left

COMMON = frozenset(("44", "45", "46", "47"))
"""Tile faces that share the same eight tiles."""


def columns(table: SteamRuleContext, view: SteamState) -> list[GoodsColumn]:
    """The supply spaces and their cubes, as columns of waiting goods (STM-3.5)."""
    found = []
    for space in range(table.spaces):
        cubes = table.space(view, space)
        squares = (*cubes, *[""] * (table.space_cubes - len(cubes)))
        found.append(GoodsColumn(str(space), "", CityBadge(str(space + 1)), squares))
    return found


def figures(view: SteamState, seat: int) -> list[LabelledFigure]:
    """A seat's income, victory points and locomotive (STM-U)."""
    return [
        LabelledFigure("income", _("Income"), format_number(view.income[seat])),
        LabelledFigure("star", _("Victory points"), format_number(view.points[seat])),
        LabelledFigure("engine", _("Links the locomotive pulls"), str(view.engine[seat])),
    ]


def forecast(table: SteamRuleContext, view: SteamState, seat: int) -> list[LabelledFigure]:
    """A seat's cash after the income phase, then the parts of that sum, then the score (STM-14, 16)."""
    books, names = table.rules.money, score_names()
    ahead = books.settlement(table, view, seat)
    lines = [
        LabelledFigure("coins", _("Cash after costs"), format_money(0 if ahead.is_out else ahead.cash)),
        LabelledFigure("income", _("Income less upkeep"), format_signed(ahead.balance)),
    ]
    if ahead.is_out:
        lines.append(LabelledFigure("warning", _("More than can be paid"), _("insolvent")))
    if ahead.steps:
        lines.append(LabelledFigure("warning", _("Income lost because cash is short"), f"−{ahead.steps}"))
    if ahead.points:
        lines.append(LabelledFigure("warning", _("Points lost because cash is short"), f"−{ahead.points}"))
    return [
        *lines,
        LabelledFigure(
            "coins", _("The most that can be paid now"), format_money(books.max_payment(view, seat))
        ),
        *(
            LabelledFigure("star", names[name], format_signed(points))
            for name, points in score_parts(table, view, seat)
        ),
        LabelledFigure("star", _("Score now"), format_number(score(table, view, seat))),
    ]


def score_names() -> dict[str, str]:
    """The names of the score components."""
    return {
        "points": _("Victory points"),
        "income": _("Score from income"),
        "links": _("Score from links"),
    }


def stock(table: SteamRuleContext, view: SteamState) -> list[TileStock]:
    """The tiles left: the two faces of a tile share a pile; the four faces that share eight tiles are
    separate (STM-2.4)."""
    used = table.network(view).used_counts
    shared = [names for _, names in SUPPLY if not set(names) & COMMON]
    piles = [*shared, *((name,) for name in sorted(COMMON))]
    return [TileStock(names, "", min(tiles_left(name, used) for name in names)) for names in piles]


def price_parts(
    table: SteamRuleContext, view: SteamState, seat: int, action: LayTrack
) -> list[LabelledFigure]:
    """The parts of a tile's price: exits, town and, for a first tile, terrain (STM-2.2, 8.11, 8.12)."""
    names = {"town": _("Town"), "river": _("River"), "mountain": _("Mountain")}
    return price_figures(table.price_parts(view, seat, action), names)


def prices(track: SteamTrackRules) -> list[LabelledFigure]:
    """The price list of track (STM-2.2, 8.11)."""
    return [
        LabelledFigure("exits", _("Each exit"), format_money(track.EXIT)),
        LabelledFigure("town", _("Town"), format_signed_money(track.TOWN)),
        LabelledFigure("river", _("River"), format_signed_money(track.RIVER)),
        LabelledFigure("mountain", _("Mountain"), format_signed_money(track.MOUNTAIN)),
    ]
