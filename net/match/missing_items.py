"""Recovery of journal items that a peer has received and the current host does not have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.rules.core.codec import Seq
from game.rules.core.journal import Item
from net.protocol.messages import SecretShare

MOST_OFFERED = 2_000
"""The most items accepted in one recovery."""


@dataclass
class MissingItemsOffer:
    """Items that a peer has beyond our journal, received in batches, with the host's tag on the last item."""

    since: Seq
    have: int
    tag: bytes | None
    last: bytes | None = None
    """Digest of the last of the items."""
    items: list[Item] = field(default_factory=list)
    sealed: dict[int, bytes] = field(default_factory=dict)
    """The private moves among the items, as the lost host encrypted them."""
    computed_tag: bytes = b""
    """The tag that we compute for the items received so far."""
    next_tag: Callable[[bytes, Item], bytes] | None = None
    """Computes the tag of the next item; called for each item, so that a message costs no more than its
    length."""
    is_ended: bool = False
    """Whether no more items will be received."""

    @property
    def is_complete(self) -> bool:
        return len(self.items) == self.have - self.since

    def add_batch(self, items: Sequence[Item], sealed: Sequence[SecretShare]) -> None:
        """Adds a batch of items to the offer. An item out of order is left out and leaves it incomplete."""
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
    """Whether a peer with `have` items may have some that we lack."""
    return tag is not None and since < have <= since + MOST_OFFERED
