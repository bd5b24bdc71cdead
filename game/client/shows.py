"""Tables at a chosen moment of a seeded match, for pictures and tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from game.client.feed import Player, Recorded, Shown
from game.client.ui.theme import player_colours
from game.rehearsal import rehearse
from game.rules import catalog
from game.rules.core.codec import Seat
from net.authority import Authority

NAMES = ("Anna", "Béla", "Carlo", "Dóra", "Ennio", "Fanni")


@dataclass(frozen=True)
class Moment:
    """Which match, how far, and through whose eyes; ``at`` counts journal items, and 0 is its end."""

    game: str = "yardmaster"
    seats: int = 3
    seed: str = "poster"
    at: int = 0
    seat: Seat = 0


@cache
def _match(game: str, seats: int, seed: str) -> Authority:
    return rehearse(catalog.create(game, seats), seed)


def recorded(moment: Moment, seats: Sequence[Seat] | None = None) -> Recorded:
    """The match up to that moment, as the seats see it; without any it is as a watcher sees it."""
    match = _match(moment.game, moment.seats, moment.seed)
    eyes = (moment.seat,) if seats is None else tuple(seats)
    record = [
        Shown(item, {seat: faces for seat, faces in told.items() if seat in eyes})
        for item, told in match.fresh[: moment.at or None]
    ]
    return Recorded(match.game, players(moment.seats), record, eyes)


def players(seats: int) -> list[Player]:
    """Names and colours for so many."""
    colours = player_colours()
    return [Player(NAMES[seat], colours[seat], "" if seat == 0 else "greedy") for seat in range(seats)]
