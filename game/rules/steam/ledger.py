"""What the table shows beside the board: the supply, the figures of a seat, what the round would bring."""

from __future__ import annotations

from game.rules.core.words import _
from game.rules.rail.panels import Column, Figure, Sign
from game.rules.steam.rulebook import SteamTrackRules
from game.rules.steam.scoring import income_points, score
from game.rules.steam.state import SteamState
from game.rules.steam.table import Table


def columns(table: Table, view: SteamState) -> list[Column]:
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


def forecast(table: Table, view: SteamState, seat: int) -> list[Figure]:
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


def prices(track: SteamTrackRules) -> list[Figure]:
    """What a tile costs (STM-2.2, 8.11)."""
    return [
        Figure("plain", _("Each exit"), "$1"),
        Figure("town", _("Town"), "+$1"),
        Figure("river", _("River"), f"+${track.RIVER}"),
        Figure("mountain", _("Mountain"), f"+${track.MOUNTAIN}"),
    ]
