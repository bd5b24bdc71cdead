"""Cost of listing legal moves on a rail board, by number of tiles on it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import fmean, median
from typing import Any

from game.bench.rules_cases import CASES, greedy_moves, opened_state
from game.bench.scaling import ROUNDS, ScalingRow
from game.i18n import _
from game.rules import catalog
from game.rules.core.codec import Seat
from game.rules.core.events import ignore_event
from game.rules.core.game import Game
from game.rules.rail.actions import DeliverCube, LayTrack
from game.rules.rail.state import RailState
from game.rules.rail.track.track_state import Rails

GROUPS = 4
"""Into how many groups by board size the decisions of a kind are divided."""
EACH = 6
"""How many decisions are measured in each group."""
TIMES = 4
"""How often each decision is listed in a round of measuring."""
Position = tuple[RailState, Seat]


def legal_move_rows() -> Iterator[ScalingRow]:
    """Measures listing all tile placements and all deliveries of every rail game, from an empty to a full
    board."""
    for terms in CASES:
        game = catalog.create(*terms)
        if issubclass(game.state_type, RailState):
            names = (_("{game}: all placements"), _("{game}: all deliveries"))
            for name, decisions in zip(names, _decisions(game), strict=True):
                yield _listing(game, name.format(game=game.key), decisions)


def _decisions(game: Game[Any]) -> tuple[list[Position], list[Position]]:
    """The positions of a game among greedy bots in which they laid track, and those in which they moved
    goods."""
    laying, moving = list[Position](), list[Position]()
    state = opened_state(game)
    for seat, move in greedy_moves(game):
        if isinstance(move, LayTrack | DeliverCube) and isinstance(state, RailState):
            (laying if isinstance(move, LayTrack) else moving).append((state.copy(), seat))
        game.apply(state, seat, move, ignore_event)
    return laying, moving


def tiles_on(state: RailState) -> int:
    """Number of tiles on the board."""
    return sum(code > 0 for code in state.rails.track)


def _cost(game: Game[Any], state: RailState, seat: Seat) -> float:
    """Microseconds to list the legal moves when nothing is cached for the board."""
    found = []
    for _round in range(ROUNDS):
        unseen = [_unseen(state) for _time in range(TIMES)]
        begun = time.process_time()
        for one in unseen:
            game.legal(one, seat)
        found.append((time.process_time() - begun) / TIMES * 1e6)
    return median(found)


def _unseen(state: RailState) -> RailState:
    other = state.copy()
    rails = state.rails
    other.rails = Rails(rails.track, rails.marks, rails.cities, rails.direct)
    return other


def _listing(game: Game[Any], name: str, decisions: list[Position]) -> ScalingRow:
    found = sorted((one for one in decisions if tiles_on(one[0])), key=lambda one: tiles_on(one[0]))
    size = len(found) // GROUPS
    sizes, costs, answers = [], [], []
    for start in range(0, GROUPS * size, size):
        group = found[start : start + size : max(1, size // EACH)]
        sizes.append(fmean(tiles_on(state) for state, _seat in group))
        costs.append(fmean(_cost(game, *one) for one in group))
        answers.append(fmean(len(game.legal(*one)) for one in group))
    return ScalingRow(name, _("tiles on the board"), tuple(sizes), tuple(costs), tuple(answers))
