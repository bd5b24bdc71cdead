"""Match reviewer of the rail games: the searching bot, evaluating in points."""

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
"""Node budget of a quick comparison, which plays exactly two play-outs."""
NODES = 100_000
COMPANY = (NORMAL, *TEMPERS.values())
"""Personalities used in play-outs. In Steam nothing else differs between worlds."""


def rail_teacher(search: RailSearch) -> Teacher:
    """Makes the match reviewer from a search."""

    def likeliest(game: Game[Any], view: Any, seat: Seat) -> Action:
        return search.propose(game, view, seat, search.temper)[0].action

    def doubt(game: Game[Any], view: Any, seat: Seat, played: Action) -> float:
        """How much worse an action looks at the end of the round in a single world."""
        other = likeliest(game, view, seat)
        if other == played:
            return 0.0
        trial = search.trial(game, view, seat, int, Nodes(PLENTY), is_short=True)
        found = trial(Thought(other, search.temper), 0) - trial(Thought(played, search.temper), 0)
        forget()
        return found

    def players(game: Game[Any], pick: Pick) -> Sequence[Bot]:
        forget()  # frees the boards of the previous play-out
        return [search.player(COMPANY[pick(len(COMPANY))]) for _ in range(game.seats)]

    return Teacher(doubt, likeliest, search.choose, players, "points", NODES)
