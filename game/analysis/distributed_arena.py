"""Plays arena games on a dask.distributed cluster, given its scheduler's address.

Only the contest and the game number are sent; every worker needs this program at the same version. A game
depends on nothing else, so a game lost with its worker is played by another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.analysis.arena import Contest, GameResult, PlayGames, play_game
from game.rules.core.codec import BadData

CONNECT_TIMEOUT_S = 10
"""Seconds to wait for the scheduler."""
TRIES = 3


def play_on_cluster(address: str) -> PlayGames:
    """Plays games on a cluster; raises BadData if the extra is missing or the address does not answer."""
    try:
        from distributed import Client
    except ImportError as error:
        raise BadData("--cluster needs the extra arena: pip install 'roundhouse-games[arena]'") from error

    def run(contest: Contest, numbers: Sequence[int]) -> Iterator[GameResult]:
        if not numbers:
            return
        try:
            client = Client(address, timeout=CONNECT_TIMEOUT_S)
        except (OSError, ValueError) as error:
            raise BadData("no scheduler answers at {address}", address=address) from error
        with client:
            yield from _played(client, contest, numbers)

    return run


def _played(client: Any, contest: Contest, numbers: Sequence[int]) -> Iterator[GameResult]:
    from distributed import as_completed

    futures = client.map(play_game, [contest] * len(numbers), numbers, pure=False, retries=TRIES)
    for done in as_completed(futures):
        played: GameResult = done.result()
        yield played
