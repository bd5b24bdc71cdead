"""Track gained by founding a city, computed from the tiles before and after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.referee.track import NOBODY, Board, Stretch

DISCS = 20


def founding_differences(game: Any, before: Any, old: Board, new: Board, seat: int) -> Iterator[str]:
    """AOS-9.14.4, STM-12.4: ownerless track that the city completes goes to the founder, if discs suffice.

    AOS-21.6: a founder without track gets only what ends at a starting city. Until the coasts are joined,
    any other gets only what touches track of his own.
    """
    (city,) = new.founded - old.founded
    own = [one for one in new.stretches if _was(old, one) == {seat}]
    if game.key == "age_of_steam" and len(own) + 6 > DISCS:
        return
    for stretch in new.stretches:
        ends = {node for node, _ in stretch.ends}
        if (
            city not in ends
            or not stretch.is_link
            or _was(old, stretch) != {NOBODY}
            or _was_link(old, stretch)
        ):
            continue
        due = seat
        if game.map_key == "western_us" and not (own and before.map_state.get("transcontinental")):
            held = {node for one in own for node, _ in one.ends}
            starts = {name for name, place in new.sheet.place.items() if "start" in place.get("tags", ())}
            due = seat if ends & (held if own else starts) else NOBODY
        if stretch.owner != due:
            yield f"the city on {city} gives {sorted(ends)} to {stretch.owner}, not to {due}"


def _was(old: Board, stretch: Stretch) -> set[int]:
    return {old.owner[piece] for piece in stretch.pieces if piece in old.owner}


def _was_link(old: Board, stretch: Stretch) -> bool:
    return any(one.is_link and one.pieces & stretch.pieces for one in old.stretches)
