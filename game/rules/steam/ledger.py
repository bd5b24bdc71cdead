"""What the table shows beside the board: the supply, the figures of a seat, what the round would bring."""

from __future__ import annotations

from game.rules.core.words import _, ngettext
from game.rules.rail.actions import LayTrack
from game.rules.rail.panels import Column, Figure, Sign, Stock
from game.rules.steam.rulebook import SteamTrackRules
from game.rules.steam.scoring import income_points, score
from game.rules.steam.state import SteamState
from game.rules.steam.table import SteamTable
from game.rules.steam.tiles import SUPPLY, TILES, left

COMMON = frozenset(("44", "45", "46", "47"))
"""Faces that can be shared out among the same eight pieces."""


def columns(table: SteamTable, view: SteamState) -> list[Column]:
    """The supply spaces, each with its cubes (STM-3.5)."""
    shown = []
    for space in range(table.spaces):
        cubes = table.space(view, space)
        squares = (*cubes, *[""] * (table.space_cubes - len(cubes)))
        shown.append(Column(str(space), "", Sign(str(space + 1)), squares))
    return shown


def figures(view: SteamState, seat: int) -> list[Figure]:
    """STM-U: income, victory points, locomotive."""
    return [
        Figure("income", _("Income"), str(view.income[seat])),
        Figure("star", _("Victory points"), str(view.points[seat])),
        Figure("engine", _("Links the locomotive pulls"), str(view.engine[seat])),
    ]


def forecast(table: SteamTable, view: SteamState, seat: int) -> list[Figure]:
    """Cash after the income phase, then its parts, then the score (STM-14, 16)."""
    money = table.rules.money
    balance = money.balance(view, seat)
    links = table.links(view, seat)
    return [
        Figure("coins", _("Cash after costs"), f"${max(0, view.cash[seat] + balance)}"),
        Figure("income", _("Income less upkeep"), f"{balance:+d}"),
        Figure("coins", _("The most you can pay now"), f"${money.greatest(view, seat)}"),
        Figure("star", _("Victory points"), f"{view.points[seat]:+d}"),
        Figure("star", _("Score from income"), f"{income_points(view.income[seat]):+d}"),
        Figure("star", _("Score from links"), f"{links:+d}"),
        Figure("star", _("Score now"), str(score(table, view, seat))),
    ]


def stock(table: SteamTable, view: SteamState) -> list[Stock]:
    """STM-2.4: faces of one piece share a pile; the four faces on eight common pieces are counted alone."""
    used = table.network(view).used
    shared = [names for _, names in SUPPLY if not set(names) & COMMON]
    piles = [*shared, *((name,) for name in sorted(COMMON))]
    return [Stock(names, "", min(left(name, used) for name in names)) for names in piles]


def price_parts(table: SteamTable, view: SteamState, action: LayTrack) -> list[Figure]:
    """STM-2.2, 8.11 and 8.12: the exits, a town, and on a first tile the ground."""
    site = table.railmap.site(action.hex)
    code = TILES.code(action.tile, action.rotation, site.is_town) if site is not None else None
    if site is None or code is None:
        return []
    face, track = TILES.faces[code], table.rules.track
    exits = len(face.exits)
    parts = [Figure("plain", ngettext("{n} exit", "{n} exits", exits).format(n=exits), f"${exits}")]
    if face.town:
        parts.append(Figure("town", _("Town"), "+$1"))
    if not view.rails.track[site.index]:
        if site.has_river:
            parts.append(Figure("river", _("River"), f"+${track.RIVER}"))
        if site.terrain == "mountain":
            parts.append(Figure("mountain", _("Mountain"), f"+${track.MOUNTAIN}"))
    return parts


def prices(track: SteamTrackRules) -> list[Figure]:
    """What a tile costs (STM-2.2, 8.11)."""
    return [
        Figure("plain", _("Each exit"), "$1"),
        Figure("town", _("Town"), "+$1"),
        Figure("river", _("River"), f"+${track.RIVER}"),
        Figure("mountain", _("Mountain"), f"+${track.MOUNTAIN}"),
    ]
