"""Match reviewer of the rail games: the searching bot, with values in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.bots.bot import Bot
from game.bots.playout import NodeBudget
from game.bots.rail.board_cache import clear_board_cache
from game.bots.rail.personalities import NORMAL, PERSONALITIES
from game.bots.rail.search import RailCandidate, RailSearch
from game.bots.reviewer_interface import MatchReviewer
from game.rules.core.codec import Seat
from game.rules.core.game import Game, RandomBelow
from game.rules.core.moves import Action

PLENTY = 1_000_000
"""Node budget of a quick comparison: enough for two play-outs to the end."""
NODES = 100_000
PLAYOUT_PERSONALITIES = (NORMAL, *PERSONALITIES.values())
"""The personalities that play in play-outs; in Steam, worlds differ in nothing else."""


def build_rail_reviewer(search: RailSearch) -> MatchReviewer:
    """Makes the match reviewer from a search."""

    def likeliest(game: Game[Any], view: Any, seat: Seat) -> Action:
        return search.propose(game, view, seat, search.personality)[0].action

    def doubt(game: Game[Any], view: Any, seat: Seat, played: Action) -> float:
        """How much worse an action looks at the end of the round, judged in a single world."""
        other = likeliest(game, view, seat)
        if other == played:
            return 0.0
        trial = search.trial(game, view, seat, int, NodeBudget(PLENTY), is_short=True)
        found = trial(RailCandidate(other, search.personality), 0) - trial(
            RailCandidate(played, search.personality), 0
        )
        clear_board_cache()
        return found

    def players(game: Game[Any], pick: RandomBelow) -> Sequence[Bot]:
        clear_board_cache()  # frees the boards of the previous play-out
        return [
            search.make_policy(PLAYOUT_PERSONALITIES[pick(len(PLAYOUT_PERSONALITIES))])
            for _ in range(game.seats)
        ]

    return MatchReviewer(doubt, likeliest, search.choose, players, "points", NODES)
