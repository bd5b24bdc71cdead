"""Offers: items that a peer got from the host and that whoever holds the match now lacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.rules.core.codec import Seq
from game.rules.core.journal import Item
from net.protocol.messages import Share

MOST_OFFERED = 2_000
"""More than this nobody loses."""


@dataclass
class Offer:
    """What a peer has beyond our journal, as it comes in portions, and the host's tag on the last of it."""

    since: Seq
    have: int
    tag: bytes | None
    last: bytes | None = None
    """The digest that goes with it."""
    items: list[Item] = field(default_factory=list)
    sealed: dict[int, bytes] = field(default_factory=dict)
    """The moves among them that travelled masked, as the host sealed them."""
    reached: bytes = b""
    """The tag we would have made on what has come so far;"""
    grow: Callable[[bytes, Item], bytes] | None = None
    """with one item more. It is made as they come, so that no message costs more than its own length."""
    ended: bool = False
    """Whether nothing more of it is to come."""

    @property
    def whole(self) -> bool:
        return len(self.items) == self.have - self.since

    def take(self, items: Sequence[Item], sealed: Sequence[Share]) -> None:
        """A portion; what is not next is not taken, and the offer stays in pieces."""
        for item in items:
            if item.seq == self.since + len(self.items) and not self.whole:
                self.items.append(item)
                self.reached = self.grow(self.reached, item) if self.grow is not None else b""
        asked_for = range(self.since, self.have)
        self.sealed.update({share.of: share.piece for share in sealed if share.of in asked_for})
        self.ended = self.whole or not items


def is_offer(have: int, since: Seq, tag: bytes | None) -> bool:
    """Whether a peer that has so many items could bring some that we lack."""
    return tag is not None and since < have <= since + MOST_OFFERED
