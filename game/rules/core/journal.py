"""The journal: the list of entries that is the truth of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from game.rules.core.codec import BadData, Digest, Record, Seat, Seq
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


def to_json(journal: Sequence[Item]) -> str:
    """One item a line, for people and for `git diff`."""
    lines = [msgspec.json.encode(item).decode() for item in journal]
    return "".join(line + "\n" for line in lines)


def from_json(text: str, moves: Any) -> list[Item]:
    """The journal such a text holds; BadData names the line that is broken."""
    decoder: msgspec.json.Decoder[Item] = msgspec.json.Decoder(Entry[moves] | Rewind)
    journal: list[Item] = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            journal.append(decoder.decode(line))
        except (ValueError, RecursionError) as error:
            raise BadData(f"line {number}: {error}") from error
    return journal
