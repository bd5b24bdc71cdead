"""Boards that were thought about: what was found out about one holds for every other that is the same."""

from __future__ import annotations

from game.rules.rail.track.build_options import Survey
from game.rules.rail.track.sections import Network
from game.rules.rail.track.track_state import Rails

MOST = 200
_known: dict[tuple[Survey, Rails], Network] = {}


def familiar(survey: Survey, network: Network) -> Network:
    """The board that was met first among those that are the same, with all that is kept beside it; under
    other rules a board is another one."""
    key = survey, network.rails
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST:
            del _known[next(iter(_known))]
        found = _known[key] = network
    return found


def forget() -> None:
    """Let go of all boards: what was found out for one decision fills memory that the next one needs."""
    _known.clear()
