"""The games there are: one line each. A key names the folder of a game here and in levels/."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from game.rules.core.codec import BadData
from game.rules.core.game import Game
from game.rules.core.options import OptionValue
from game.rules.core.terms import Options

if TYPE_CHECKING:
    from game.rules.core.words.text import GameText

GAMES = {
    "yardmaster": ("Yardmaster", "YardmasterText"),
    "age_of_steam": ("AgeOfSteam", "AgeOfSteamText"),
    "steam": ("Steam", "SteamText"),
    "railways": ("Railways", "RailwaysText"),
}


def game_class(key: str) -> type[Game[Any]]:
    """The rules of a game; loaded only when asked for, so that starting stays quick."""
    if key not in GAMES:
        raise BadData(f"there is no game {key!r}; the games are: {', '.join(GAMES)}")
    found: type[Game[Any]] = getattr(import_module(f"game.rules.{key}.game"), GAMES[key][0])
    return found


def text_class(key: str) -> type[GameText[Any]]:
    """The words of a game that nobody plays yet."""
    found: type[GameText[Any]] = getattr(import_module(f"game.rules.{key}.words.text"), GAMES[key][1])
    return found


def game_text(game: Game[Any], names: Sequence[str]) -> GameText[Any]:
    """The words of a game at which the seats have these names."""
    return text_class(game.key)(game, names)


def create(
    key: str, map_key: str = "", seats: int | None = None, options: Options | Mapping[str, OptionValue] = ()
) -> Game[Any]:
    """A game ready to be played by these terms, or BadData that says what does not fit.

    Without seats, the fewest.
    """
    kind = game_class(key)
    maps = kind.maps()
    if map_key not in maps and (map_key or maps):
        there = f"the maps are: {', '.join(maps)}" if maps else "it is played without a map"
        raise BadData(f"{key} has no map {map_key!r}; {there}")
    counts = kind.seat_counts(map_key)
    if seats is None:
        seats = counts[0]
    if seats not in counts:
        where = f" on {map_key}" if map_key else ""
        raise BadData(f"{key}{where} is played by {_listed(counts)}, not by {seats}")
    return kind(seats, map_key, dict(options))


def _listed(counts: tuple[int, ...]) -> str:
    return (
        " or ".join([", ".join(str(count) for count in counts[:-1]), str(counts[-1])])
        if counts[1:]
        else str(counts[0])
    )
