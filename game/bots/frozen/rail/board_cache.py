"""Cache of networks, so that results memoized on one are reused for equal ones."""

from __future__ import annotations

from game.rules.rail.track.build_options import BuildJudge
from game.rules.rail.track.sections import Network
from game.rules.rail.track.track_state import Rails

MAX_BOARDS = 200
_known: dict[tuple[BuildJudge, Rails], Network] = {}


def cached_network(survey: BuildJudge, network: Network) -> Network:
    """Returns the cached network equal to this one under the same rules, with its memoized results."""
    key = survey, network.rails
    found = _known.get(key)
    if found is None:
        if len(_known) >= MAX_BOARDS:
            del _known[next(iter(_known))]
        found = _known[key] = network
    return found


def clear_board_cache() -> None:
    """Empties the cache; called after a decision to free memory."""
    _known.clear()
