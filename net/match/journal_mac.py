"""A running MAC over the journal: each item is sent with a tag that only someone with the secret can compute.

A tag covers all items up to its own, so a peer's last tag proves that the host sent everything the peer has.
A host that lost its latest items can accept them back, and no one can add forged ones. Eight bytes suffice,
because each guess costs a handshake.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.core.journal import Item
from net.protocol.crypto import Mac, derive
from net.protocol.frames import pack

TAG_BYTES = 8
_HEAD = b"\x93\xa1i"
_FOOT = bytes((0xC4, TAG_BYTES))


def encode_tagged(body: bytes, tag: bytes) -> bytes:
    """Builds an encoded `TaggedItem` from an encoded item and its tag."""
    return _HEAD + body + _FOOT + tag


class JournalMac:
    """The encoded items of a journal with their tags, computed when needed and cached."""

    def __init__(self, secret: bytes) -> None:
        self._mac = Mac(derive(secret, b"roundhouse journal"))
        self._sent: list[bytes] = []

    def message(self, journal: Sequence[Item], seq: int) -> bytes:
        """Returns the encoded message for an item."""
        self._grow(journal, seq + 1)
        return self._sent[seq]

    def last_tag(self, journal: Sequence[Item]) -> bytes:
        """Returns the tag of the last item, or empty bytes if there is none."""
        self._grow(journal, len(journal))
        return self._sent[len(journal) - 1][-TAG_BYTES:] if journal else b""

    def tag_after(self, journal: Sequence[Item], items: Iterable[Item]) -> bytes:
        """Returns the tag that the last of these items would have if they were appended to the journal."""
        tag = self.last_tag(journal)
        for item in items:
            tag = self.next_tag(tag, item)
        return tag

    def next_tag(self, tag: bytes, item: Item) -> bytes:
        """Returns the tag of an item that follows the given tag."""
        return self._next(tag, pack(item))

    def truncate(self, length: int) -> None:
        """Forgets the cached messages from this index on."""
        del self._sent[length:]

    def _grow(self, journal: Sequence[Item], length: int) -> None:
        sent = self._sent
        while len(sent) < length:
            body = pack(journal[len(sent)])
            sent.append(encode_tagged(body, self._next(sent[-1][-TAG_BYTES:] if sent else b"", body)))

    def _next(self, tag: bytes, body: bytes) -> bytes:
        return self._mac(tag + body)[:TAG_BYTES]
