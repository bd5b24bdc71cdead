"""Who looks at a match of the rail games again: the player that thinks, reckoning in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.bots.bot import Bot
from game.bots.playout import Nodes
from game.bots.rail.board_cache import forget
from game.bots.rail.personalities import NORMAL, TEMPERS
from game.bots.rail.search import RailSearch, Thought
from game.bots.reviewer import Teacher
from game.rules.core.codec import Seat
from game.rules.core.game import Game, Pick
from game.rules.core.moves import Action

PLENTY = 1_000_000
"""A glance costs two lines of play, whatever they take."""
NODES = 100_000
COMPANY = (NORMAL, *TEMPERS.values())
"""Who may sit at a table that is played on: the characters, none of whom is reckless. In Steam nothing else
differs from world to world."""


def rail_teacher(search: RailSearch) -> Teacher:
    """Finds what would have been better than what was played."""

    def likeliest(game: Game[Any], view: Any, seat: Seat) -> Action:
        return search.propose(game, view, seat, search.temper)[0].action

    def doubt(game: Game[Any], view: Any, seat: Seat, played: Action) -> float:
        """By how much it looks worse at the end of the round, if all goes as in one world."""
        other = likeliest(game, view, seat)
        if other == played:
            return 0.0
        trial = search.trial(game, view, seat, int, Nodes(PLENTY), is_short=True)
        found = trial(Thought(other, search.temper), 0) - trial(Thought(played, search.temper), 0)
        forget()
        return found

    def players(game: Game[Any], pick: Pick) -> Sequence[Bot]:
        forget()  # the boards of the line before
        return [search.player(COMPANY[pick(len(COMPANY))]) for _ in range(game.seats)]

    return Teacher(doubt, likeliest, search.choose, players, "points", NODES)
