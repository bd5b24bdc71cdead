"""Lists games, maps, options and bots."""

from __future__ import annotations

from game.bots.bot import seatable_bots
from game.i18n import available_languages, use_language
from game.rules import catalog


def games() -> list[str]:
    """The keys of all games."""
    return list(catalog.GAMES)


def maps(game: str) -> list[str]:
    """The keys of a game's maps; empty for a game without a board."""
    return list(catalog.game_class(game).maps())


def seat_counts(game: str, map: str = "") -> list[int]:
    """The numbers of players that a game allows, on one map or on any."""
    kind = catalog.game_class(game)
    return list(kind.seat_counts(map) if map else kind.all_seat_counts())


def options(game: str, map: str = "") -> dict[str, str]:
    """A game's options with the values that each allows."""
    return {option.name: option.describe_allowed() for option in catalog.game_class(game).options_for(map)}


def bots(game: str) -> list[str]:
    """The names of all bots that play a game."""
    catalog.game_class(game)
    return list(seatable_bots(game))


def set_language(code: str) -> None:
    """Sets the language of sentences, such as ``hu``; English until then."""
    if code not in available_languages():
        raise ValueError(f"there is no language {code!r}; there are: {', '.join(available_languages())}")
    use_language(code)
