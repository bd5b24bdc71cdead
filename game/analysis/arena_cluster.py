"""Plays arena games on a dask.distributed cluster, given its scheduler's address.

Only the contest and the game number are sent; every worker needs this program at the same version. A game
depends on nothing else, so a game lost with its worker is played by another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.analysis.arena import Contest, Play, Played, play
from game.rules.core.codec import BadData

PATIENCE = 10
"""Seconds to wait for the scheduler."""
TRIES = 3


def on_cluster(address: str) -> Play:
    """Plays games on a cluster; raises BadData if the extra is missing or the address does not answer."""
    try:
        from distributed import Client
    except ImportError as error:
        raise BadData("--cluster needs the extra arena: pip install 'roundhouse-games[arena]'") from error

    def run(contest: Contest, numbers: Sequence[int]) -> Iterator[Played]:
        if not numbers:
            return
        try:
            client = Client(address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise BadData("no scheduler answers at {address}", address=address) from error
        with client:
            yield from _played(client, contest, numbers)

    return run


def _played(client: Any, contest: Contest, numbers: Sequence[int]) -> Iterator[Played]:
    from distributed import as_completed

    futures = client.map(play, [contest] * len(numbers), numbers, pure=False, retries=TRIES)
    for done in as_completed(futures):
        played: Played = done.result()
        yield played
