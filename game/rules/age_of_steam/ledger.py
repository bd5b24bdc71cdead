"""What the table shows beside the board: the display, the figures of a seat, what the turn would bring."""

from __future__ import annotations

from game.rules.age_of_steam.goods import COLOURS, COLUMN_SQUARES, COLUMNS, DARK, NEW_CITIES
from game.rules.age_of_steam.rulebook import Terrain
from game.rules.age_of_steam.state import AosState
from game.rules.age_of_steam.table import AosTable
from game.rules.age_of_steam.tiles import SUPPLY, TILES, TOWN_SUPPLY
from game.rules.core.words import _, ngettext
from game.rules.rail.actions import LayTrack
from game.rules.rail.panels import Column, Figure, Sign, Stock

GROWTH = "goods_growth"
NUMBERED_OF = {city.letter: f"{city.part}{city.number}" for city in NEW_CITIES}


def columns(table: AosTable, view: AosState) -> list[Column]:
    """Every display column that can ever feed a city of this map (AOS-1.8)."""
    if GROWTH not in table.rules.calendar.PHASES:
        return []
    letters = {city.letter for city in table.new_cities}
    shown = []
    for key in COLUMNS:
        if key not in table.columns and key not in letters:
            continue
        squares = [view.display[square] for square in COLUMN_SQUARES[key]]
        home = table.home_of(view, key)
        under = NUMBERED_OF.get(key, "")
        sign = Sign(key[-1], (under or key).startswith(DARK))
        label = "" if home is None else table.label(home)
        cubes = tuple(COLOURS[number - 1] if number else "" for number in squares)
        shown.append(Column(key, label, sign, cubes, under))
    return shown


def figures(view: AosState, seat: int) -> list[Figure]:
    """AOS-U: income, shares, engine."""
    return [
        Figure("income", _("Income"), str(view.income[seat])),
        Figure("shares", _("Shares"), str(view.shares[seat])),
        Figure("engine", _("Links the engine pulls"), str(view.engine[seat])),
    ]


def forecast(table: AosTable, view: AosState, seat: int) -> list[Figure]:
    """Cash after income and expenses, then its parts, then the score (AOS-11 to 13, 15.2)."""
    money = table.rules.money
    income, expense = view.income[seat], money.expense(view, seat)
    after = view.cash[seat] + income - expense
    short = max(0, -after)
    kept = income - short
    loss = min(money.reduction(table, view, kept), max(0, kept))
    lines = [
        Figure("coins", _("Cash after costs"), f"${max(after, 0)}"),
        Figure("income", _("Income received"), f"+${income}"),
        Figure("shares", _("Expenses: shares and engine"), f"-${expense}"),
    ]
    if short:
        lines.append(Figure("warning", _("Income lost because cash is short"), f"-{short}"))
    lines.append(Figure("down", _("Income reduction"), f"-{loss}"))
    return lines + [
        Figure("star", SCORE_PARTS[name](), f"{values[seat]:+d}")
        for name, values in money.parts(table, view)
        if name in SCORE_PARTS
    ]


def stock(table: AosTable, view: AosState) -> list[Stock]:
    """AOS-8: simple and complex tiles, printed town tiles, and the discs that make a town of any other."""
    used = table.network(view).used
    names: list[tuple[tuple[str, ...], str]] = [((kind,), "") for kind in (*SUPPLY, *TOWN_SUPPLY)]
    names.append(((), _("Town discs")))
    return [
        Stock(kinds, label, condition.limit - gone)
        for (kinds, label), condition, gone in zip(names, TILES.conditions, used, strict=True)
    ]


def price_parts(table: AosTable, view: AosState, action: LayTrack) -> list[Figure]:
    """AOS-9.9 and 9.10: the ground, a second track, a town's exits; or what replacing costs."""
    site = table.railmap.site(action.hex)
    code = TILES.code(action.tile, action.rotation, site.is_town) if site is not None else None
    if site is None or code is None:
        return []
    face, old = TILES.faces[code], TILES.faces[view.rails.track[site.index]]
    rules = table.rules.track
    if old.segments:
        return [Figure("replace", _("Replacing a tile"), f"${rules.price_of_replacing(old, face)}")]
    if face.town:
        exits = len(face.segments)
        return [
            Figure("town", _("Town"), "$1"),
            Figure("town", ngettext("{n} exit", "{n} exits", exits).format(n=exits), f"${exits}"),
        ]
    ground = _("Printed price") if site.cost is not None else terrain_names()[site.terrain]
    parts = [Figure(site.terrain, ground, f"${rules.TERRAIN.price(site)}")]
    if face.is_complex:
        second = (_("Crossing"), "+$2") if face.is_crossing else (_("Two tracks"), "+$1")
        parts.append(Figure("crossing", *second))
    return parts


def terrain_names() -> dict[str, str]:
    """What the ground is called."""
    return {
        "plain": _("Plain"),
        "river": _("River"),
        "mountain": _("Mountain"),
        "swamp": _("Swamp"),
        "coast": _("Coast"),
    }


SCORE_PARTS = {
    "cash": lambda: _("Score from cash"),
    "income": lambda: _("Score from income"),
    "track": lambda: _("Score from track"),
    "shares": lambda: _("Score from shares"),
}


def prices(terrain: Terrain, terrains: frozenset[str]) -> list[Figure]:
    """The map's cost table (AOS-9.9 to 9.12), only the terrain it has."""
    names = {key: name for key, name in terrain_names().items() if key in terrains and hasattr(terrain, key)}
    lines = [Figure(key, name, f"${getattr(terrain, key)}") for key, name in names.items()]
    return [
        *lines,
        Figure("town", _("Town, and each exit"), "$1 + $1"),
        Figure("crossing", _("Crossing, side by side"), "+$2, +$1"),
        Figure("replace", _("Replace; town or crossing"), "$2; $3"),
    ]
