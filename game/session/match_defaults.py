"""Default match settings: a map for the number of players, and a number of seats for the map."""

from __future__ import annotations

from game.rules import catalog
from game.rules.core.match_settings import MatchSettings, Options
from game.rules_guide import has_own_rules

DEFAULT_SEATS = 3


def default_settings(
    game: str, map_key: str = "", seats: int | None = None, options: Options = ()
) -> MatchSettings:
    """Completes partial match settings; does not check whether they are valid."""
    place = map_key or _usual_map(game, seats)
    return MatchSettings(game, place, _usual_seats(game, place) if seats is None else seats, options)


def seats_for(game: str, map_key: str, players: int) -> int:
    """The number of seats, allowed on this map, that is closest to `players`; of two, the smaller.

    Without a map, the number must be allowed on any map of the game.
    """
    kind = catalog.game_class(game)
    maps = [one for one in kind.maps() or ("",) if map_key in ("", one)]
    counts = sorted({count for one in maps for count in kind.seat_counts(one)}) or [players]
    return max((count for count in counts if count <= players), default=counts[0])


def _usual_map(game: str, seats: int | None) -> str:
    """The map that allows the most numbers of players, if possible without special rules; empty if the
    game has no maps."""
    kind = catalog.game_class(game)
    fitting = [one for one in kind.maps() if seats is None or seats in kind.seat_counts(one)]

    def worth(one: str) -> tuple[int, bool]:
        return len(kind.seat_counts(one)), not has_own_rules(game, one)

    return max(fitting or kind.maps(), key=worth, default="")


def _usual_seats(game: str, map_key: str) -> int:
    kind = catalog.game_class(game)
    if map_key not in (kind.maps() or ("",)):
        return DEFAULT_SEATS  # unknown map: the catalogue reports it
    counts = kind.seat_counts(map_key)
    return DEFAULT_SEATS if DEFAULT_SEATS in counts else counts[0]
