"""The journal: the authoritative record of a match."""

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
    """A journal entry: a move by a seat or the dealer, without its secret parts, and the digest of the state
    after it."""

    seq: Seq
    seat: Seat
    move: M
    after: Digest


class Rewind(Record, tag="r"):
    """A journal item that undoes entries: the match returns to its state before entry `to`."""

    seq: Seq
    to: Seq


Item = Entry[Any] | Rewind


class Journal(list[Item]):
    """The items of a match in order; the sequence number of an item is its index."""

    @property
    def last(self) -> int:
        """The sequence number of the last item, or -1."""
        return len(self) - 1

    @property
    def digest(self) -> Digest | None:
        """The digest after the last item; None if the journal is empty or its last item is a rewind."""
        return _after(self[-1]) if self else None

    def since(self, seq: Seq) -> list[Item]:
        """The items from this sequence number on."""
        return self[seq:]

    def has_prefix(self, have: int, digest: Digest | None) -> bool:
        """Whether a journal of `have` items whose last digest is `digest` is a prefix of this one."""
        return 0 < have <= len(self) and _after(self[have - 1]) == digest


def _after(item: Item) -> Digest | None:
    return item.after if isinstance(item, Entry) else None


class JournalUpdate(msgspec.Struct, frozen=True):
    """A journal item that the host sends to a viewer, with the hands it reveals to that viewer."""

    item: Item
    hands: Mapping[Seat, Hands] = msgspec.field(default_factory=dict)
    """For each seat whose visible hands changed, every hand that it may see from now on."""
    events: Sequence[Event] = ()
    """The effects of the item; filled in after a replica has applied it."""

    def visible_to(self, seats: Collection[Seat]) -> JournalUpdate:
        """A copy of this update with only the hands that these seats may see."""
        hands = {seat: hands for seat, hands in self.hands.items() if seat in seats}
        return JournalUpdate(self.item, hands, self.events)


def effective_entries(journal: Sequence[Item]) -> list[Entry[Any]]:
    """The entries that have not been undone."""
    standing: list[Entry[Any]] = []
    for item in journal:
        if isinstance(item, Rewind):
            while standing and standing[-1].seq >= item.to:
                standing.pop()
        else:
            standing.append(item)
    return standing
