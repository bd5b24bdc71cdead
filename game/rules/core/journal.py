"""The journal: the entries that are the truth of a match."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from game.rules.core.card_piles import Hands
from game.rules.core.codec import Digest, Record, Seat, Seq
from game.rules.core.events import Event
from game.rules.core.moves import Move

M = TypeVar("M", bound=Move)


class Entry(Record, Generic[M], tag="e"):
    """One move by a seat or by the dealer, masked, with the digest of the public state after it."""

    seq: Seq
    seat: Seat
    move: M
    after: Digest


class Rewind(Record, tag="r"):
    """A seat took its last entries back: the match stands as it did before entry `to`."""

    seq: Seq
    to: Seq


Item = Entry[Any] | Rewind


class Journal(list[Item]):
    """Everything that happened in a match, in its order: an item's number is its place."""

    @property
    def last(self) -> int:
        """The number of the last item, -1 before the first."""
        return len(self) - 1

    @property
    def digest(self) -> Digest | None:
        """Of the state after the last item; None before the first, and where something was taken back."""
        return _after(self[-1]) if self else None

    def since(self, seq: Seq) -> list[Item]:
        """The items from this number on."""
        return self[seq:]

    def begins_as(self, have: int, digest: Digest | None) -> bool:
        """Whether another journal of so many items, with this digest at its end, is the beginning of ours."""
        return 0 < have <= len(self) and _after(self[have - 1]) == digest


def _after(item: Item) -> Digest | None:
    return item.after if isinstance(item, Entry) else None


class Happened(msgspec.Struct, frozen=True):
    """A journal item on its way from the host to somebody's eyes, with the hands that it opens to them."""

    item: Item
    hands: Mapping[Seat, Hands] = msgspec.field(default_factory=dict)
    """By seat, all it may look into from now on, where that has changed."""
    events: Sequence[Event] = ()
    """What it did, once a replica has followed it."""

    def seen_by(self, seats: Collection[Seat]) -> Happened:
        """The same for those who sit there."""
        hands = {seat: hands for seat, hands in self.hands.items() if seat in seats}
        return Happened(self.item, hands, self.events)


def effective(journal: Sequence[Item]) -> list[Entry[Any]]:
    """The entries still in force."""
    standing: list[Entry[Any]] = []
    for item in journal:
        if isinstance(item, Rewind):
            while standing and standing[-1].seq >= item.to:
                standing.pop()
        else:
            standing.append(item)
    return standing
