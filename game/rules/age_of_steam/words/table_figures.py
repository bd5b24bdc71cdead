"""Numbers displayed beside the board in Age of Steam: goods display, a seat's numbers, forecast of the
turn."""

from __future__ import annotations

from game.rules.age_of_steam.goods_supply import COLOURS, COLUMN_SQUARES, COLUMNS, DARK, NEW_CITIES
from game.rules.age_of_steam.money import AosSettlement
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.rulebook import AosTrackRules
from game.rules.age_of_steam.state import AosState
from game.rules.age_of_steam.tiles import SUPPLY, TILES, TOWN_SUPPLY
from game.rules.core.words import _, format_money, format_number, format_signed, format_signed_money
from game.rules.rail.actions import LayTrack
from game.rules.rail.display_records import CityBadge, GoodsColumn, LabelledFigure, TileStock
from game.rules.rail.words.table_figures import price_figures

GROWTH = "goods_growth"
NUMBERED_OF = {city.letter: f"{city.part}{city.number}" for city in NEW_CITIES}


def columns(table: AosRuleContext, view: AosState) -> list[GoodsColumn]:
    """The display columns that can supply a city of this map (AOS-1.8)."""
    if GROWTH not in table.rules.calendar.PHASES:
        return []
    letters = {city.letter for city in table.new_cities}
    found = []
    for key in COLUMNS:
        if key not in table.printed_city_by_column and key not in letters:
            continue
        squares = [view.display[square] for square in COLUMN_SQUARES[key]]
        home = table.city_of_column(view, key)
        under = NUMBERED_OF.get(key, "")
        sign = CityBadge(key[-1], (under or key).startswith(DARK))
        label = "" if home is None else table.label(home)
        cubes = tuple(COLOURS[number - 1] if number else "" for number in squares)
        found.append(GoodsColumn(key, label, sign, cubes, under))
    return found


def figures(view: AosState, seat: int) -> list[LabelledFigure]:
    """A seat's income, shares and engine (AOS-U)."""
    return [
        LabelledFigure("income", _("Income"), format_number(view.income[seat])),
        LabelledFigure("shares", _("Shares"), str(view.shares[seat])),
        LabelledFigure("engine", _("Links the engine pulls"), str(view.engine[seat])),
    ]


def forecast(table: AosRuleContext, view: AosState, seat: int) -> list[LabelledFigure]:
    """A seat's cash after income and expenses, then the parts of that sum, then the score (AOS-11 to 13,
    15.2)."""
    books = table.rules.money
    ahead = books.settlement(table, view, seat)
    lines = (
        [LabelledFigure("coins", _("Cash after costs"), format_money(view.cash[seat]))]
        if ahead is None
        else _bill(ahead)
    )
    names = score_names()
    return lines + [
        LabelledFigure("star", names[name], format_signed(points))
        for name, points in books.score_parts(table, view, seat)
    ]


def _bill(ahead: AosSettlement) -> list[LabelledFigure]:
    lines = [
        LabelledFigure("coins", _("Cash after costs"), format_money(ahead.cash)),
        LabelledFigure("income", _("Income received"), format_signed_money(ahead.income)),
        LabelledFigure("shares", _("Expenses: shares and engine"), format_signed_money(-ahead.expense)),
    ]
    if ahead.lost_income:
        lines.append(
            LabelledFigure("warning", _("Income lost because cash is short"), f"−{ahead.lost_income}")
        )
    if ahead.is_out:
        lines.append(LabelledFigure("warning", _("Income below 0"), _("insolvent")))
    return [*lines, LabelledFigure("down", _("Income reduction"), format_number(-ahead.reduction))]


def stock(table: AosRuleContext, view: AosState) -> list[TileStock]:
    """The tiles left: with one track, with two tracks, with a printed town, and town discs (AOS-8)."""
    used = table.network(view).used_counts
    names: list[tuple[tuple[str, ...], str]] = [((kind,), "") for kind in (*SUPPLY, *TOWN_SUPPLY)]
    names.append(((), _("Town discs")))
    return [
        TileStock(kinds, label, condition.limit - gone)
        for (kinds, label), condition, gone in zip(names, TILES.supply_limits, used, strict=True)
    ]


def price_parts(table: AosRuleContext, view: AosState, seat: int, action: LayTrack) -> list[LabelledFigure]:
    """The parts of a tile's price: ground, second track, town exits, or replacing a tile (AOS-9.9, 9.10)."""
    names = {
        "printed": _("Printed price"),
        "town": _("Town"),
        "crossing": _("Crossing"),
        "coexisting": _("Two tracks"),
        "replacing": _("Replacing a tile"),
        **terrain_names(),
    }
    return price_figures(table.price_parts(view, seat, action), names)


def terrain_names() -> dict[str, str]:
    """The names of the terrains."""
    return {
        "plain": _("Plain"),
        "river": _("River"),
        "mountain": _("Mountain"),
        "swamp": _("Swamp"),
        "coast": _("Coast"),
    }


def score_names() -> dict[str, str]:
    """The names of the score components."""
    return {
        "cash": _("Score from cash"),
        "income": _("Score from income"),
        "track": _("Score from track"),
        "shares": _("Score from shares"),
    }


def prices(track: AosTrackRules, terrains: frozenset[str]) -> list[LabelledFigure]:
    """The price list of track, limited to terrains that the map has (AOS-9.9 to 9.12)."""
    ground = track.TERRAIN
    names = {key: name for key, name in terrain_names().items() if key in terrains and hasattr(ground, key)}
    crossing = (track.CROSSING, track.COEXISTING)
    replacing = (track.REPLACING, track.REPLACING_MORE)
    lines = [LabelledFigure(key, name, format_money(getattr(ground, key))) for key, name in names.items()]
    return [
        *lines,
        LabelledFigure(
            "town", _("Town, and each exit"), f"{format_money(track.TOWN)} + {format_money(track.EXIT)}"
        ),
        LabelledFigure(
            "crossing", _("Crossing, side by side"), ", ".join(map(format_signed_money, crossing))
        ),
        LabelledFigure(
            "replace",
            _("Replace; town/crossing"),
            "; ".join(map(format_money, replacing)),
        ),
    ]
