"""Chooses the bots of a table: the player's settings and record decide who comes, and how strong."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.archive.opponents import draw_opponents, is_ordinary, strength_by_results
from game.archive.player_record import PlayerRecord
from game.client.match.last_setups import TableSetup
from game.session.bot_personas import character_of

if TYPE_CHECKING:
    from game.client.window.player_settings import Settings


def choose_opponents(
    settings: Settings, game: str, number: int, seated: Collection[str] = ()
) -> Sequence[str]:
    """Bots for some seats of a table; ``seated`` are the bots that sit there already."""
    lines = PlayerRecord().lines
    strength = settings.opponents or strength_by_results(lines, game)
    return draw_opponents(game, number, strength, lines, [character_of(bot) for bot in seated])


def with_new_opponents(settings: Settings, setup: TableSetup) -> TableSetup:
    """The setup with other bots; bots that no lobby offers, such as outside ones, are kept."""
    kept = [bot for bot in setup.bots if not is_ordinary(setup.game, bot)]
    fresh = choose_opponents(settings, setup.game, len(setup.bots) - len(kept))
    return replace(setup, bots=(*kept, *fresh))
