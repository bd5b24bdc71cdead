"""The games of an arena on other machines: a dask.distributed cluster, by the address of its scheduler.

What is sent is the plan and the number of a game; every worker needs this program at the same version. A game
depends on these two alone, so one that was lost with its worker is simply played by another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.analysis.arena import Contest, Play, Played, play
from game.rules.core.codec import BadData

PATIENCE = 10
"""Seconds until a scheduler that does not answer is given up."""
TRIES = 3


def on_cluster(address: str) -> Play:
    """Play at this address; BadData where the extra is missing or nobody answers."""
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
