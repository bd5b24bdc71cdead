"""Recovery of journal items that a peer received and the current host lacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.rules.core.codec import Seq
from game.rules.core.journal import Item
from net.protocol.messages import SecretShare

MOST_OFFERED = 2_000
"""Maximum number of items accepted in one recovery."""


@dataclass
class MissingItemsOffer:
    """Items a peer holds beyond our journal, received in batches, with the host's tag on the last one."""

    since: Seq
    have: int
    tag: bytes | None
    last: bytes | None = None
    """Digest of the last item."""
    items: list[Item] = field(default_factory=list)
    sealed: dict[int, bytes] = field(default_factory=dict)
    """The masked moves among the items, as the host encrypted them."""
    computed_tag: bytes = b""
    """Our own tag on the items received so far."""
    next_tag: Callable[[bytes, Item], bytes] | None = None
    """Computes the next tag; called per item, so that the cost of a message is proportional to its length."""
    is_ended: bool = False
    """Whether nothing more will be received."""

    @property
    def is_complete(self) -> bool:
        return len(self.items) == self.have - self.since

    def add_batch(self, items: Sequence[Item], sealed: Sequence[SecretShare]) -> None:
        """Adds a batch. Items out of order are ignored, which leaves the offer incomplete."""
        for item in items:
            if item.seq == self.since + len(self.items) and not self.is_complete:
                self.items.append(item)
                self.computed_tag = (
                    self.next_tag(self.computed_tag, item) if self.next_tag is not None else b""
                )
        asked_for = range(self.since, self.have)
        self.sealed.update({share.entry: share.piece for share in sealed if share.entry in asked_for})
        self.is_ended = self.is_complete or not items


def may_offer_items(have: int, since: Seq, tag: bytes | None) -> bool:
    """Whether a peer with `have` items may hold some that we lack."""
    return tag is not None and since < have <= since + MOST_OFFERED
