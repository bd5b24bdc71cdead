"""Cache of networks, so that results stored on a network are reused for every equal one."""

from __future__ import annotations

from game.rules.rail.track.build_options import BuildJudge
from game.rules.rail.track.sections import Network
from game.rules.rail.track.track_state import Rails

MAX_BOARDS = 200
_known: dict[tuple[BuildJudge, Rails], Network] = {}


def cached_network(survey: BuildJudge, network: Network) -> Network:
    """The cached network that equals this one under the same rules, with the results stored on it."""
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
