"""What a table is laid with where not everything was said: a map for those who play, seats for that map."""

from __future__ import annotations

from game.rules import catalog
from game.rules.core.match_settings import MatchSettings, Options
from game.rules_guide import is_odd

USUAL_SEATS = 3


def usual_terms(
    game: str, map_key: str = "", seats: int | None = None, options: Options = ()
) -> MatchSettings:
    """The terms that somebody means who has said a part of them; the catalogue judges whether they fit."""
    place = map_key or _usual_map(game, seats)
    return MatchSettings(game, place, _usual_seats(game, place) if seats is None else seats, options)


def _usual_map(game: str, seats: int | None) -> str:
    """The map that most can play, and of those rather one without rules of its own; nothing where there is
    none."""
    kind = catalog.game_class(game)
    fitting = [one for one in kind.maps() if seats is None or seats in kind.seat_counts(one)]

    def worth(one: str) -> tuple[int, bool]:
        return len(kind.seat_counts(one)), not is_odd(game, one)

    return max(fitting or kind.maps(), key=worth, default="")


def _usual_seats(game: str, map_key: str) -> int:
    kind = catalog.game_class(game)
    if map_key not in (kind.maps() or ("",)):
        return USUAL_SEATS  # there is no such map, and the catalogue says which there are
    counts = kind.seat_counts(map_key)
    return USUAL_SEATS if USUAL_SEATS in counts else counts[0]
