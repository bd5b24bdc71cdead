"""Who looks at a match of the rail games again: the player that thinks, reckoning in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.bots.halving import Tried
from game.bots.playout import Nodes
from game.bots.rail.boards import forget
from game.bots.rail.hard import RailSearch, Thought
from game.rules.core.codec import Seat
from game.rules.core.game import Game, Pick
from game.rules.core.moves import Action

PLENTY = 1_000_000
"""A glance costs two lines of play, whatever they take."""


class RailTeacher:
    """Finds what would have been better than what was played."""

    def __init__(self, search: RailSearch) -> None:
        self._search = search

    def doubt(self, game: Game[Any], view: Any, seat: Seat, played: Action) -> float:
        """By how much an action looks worse than the likeliest one at the end of the round, if all goes as in
        one world."""
        search = self._search
        likeliest = search.propose(game, view, seat, search.temper)[0]
        if likeliest.action == played:
            return 0.0
        trial = search.trial(game, view, seat, int, Nodes(PLENTY), is_short=True)
        found = trial(likeliest, 0) - trial(Thought(played, search.temper), 0)
        forget()
        return found

    def judged(
        self, game: Game[Any], view: Any, seat: Seat, pick: Pick, candidates: Sequence[Action] = ()
    ) -> list[Tried[Action]]:
        """The likeliest actions with what each came to, the best first."""
        found = self._search.judged(game, view, seat, pick)
        return [Tried(tried.candidate.action, tried.values) for tried in found]

    def duel(
        self, game: Game[Any], view: Any, seat: Seat, pick: Pick, pair: tuple[Action, Action], most: int
    ) -> tuple[Tried[Action], Tried[Action]]:
        """Two actions in the same worlds, as many as the nodes allow; none is dropped."""
        nodes = Nodes(most)
        trial = self._search.trial(game, view, seat, pick, nodes, is_short=False)
        one, other = Tried(pair[0]), Tried(pair[1])
        while nodes.left > 0:
            for tried in (one, other):
                thought = Thought(tried.candidate, self._search.temper)
                tried.values.append(trial(thought, len(tried.values)))
        forget()
        return one, other
