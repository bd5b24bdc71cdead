"""Text transcript of a match from its public journal; each line has one fact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.rules import catalog
from game.rules.core.game import Game
from game.rules.core.journal import Item, Rewind
from game.rules.core.replica import Replica
from game.rules.core.words import _


def transcript(game: Game[Any], names: Sequence[str], journal: Sequence[Item]) -> Iterator[str]:
    """Yields a line for each effect of every item, then the final points."""
    text = catalog.game_text(game, names)
    replica = Replica(game)
    for item in journal:
        events = replica.feed(item)
        if isinstance(item, Rewind):
            yield _("(entry {entry} and what followed is taken back)").format(entry=item.to)
        yield from (line for _event, line in text.log_lines(events))
    result = game.result(replica.state)
    if result is None:
        yield _("The match is not over.")
        return
    for seat, name in enumerate(names):
        yield f"{name}: {text.final_points(result, seat)}"
