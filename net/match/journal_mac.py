"""Running tags: each journal item goes out with a tag that only who has the secret can make.

It covers everything up to its item, so a peer that keeps the last one can show the host's own word for all it
has: a host that lost its end takes it back, and nobody can add to it. Eight bytes are enough, since a guess
costs a greeting.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.core.journal import Item
from net.protocol.crypto import Mac, derive
from net.protocol.frames import pack

TAG_BYTES = 8
_HEAD = b"\x93\xa1i"
_FOOT = bytes((0xC4, TAG_BYTES))


def tagged(body: bytes, tag: bytes) -> bytes:
    """A packed item and its tag as the message that holds both, without packing the item again."""
    return _HEAD + body + _FOOT + tag


class Chain:
    """The items of a journal as they go out, made as they are needed and kept for whoever comes later."""

    def __init__(self, secret: bytes) -> None:
        self._mac = Mac(derive(secret, b"roundhouse journal"))
        self._sent: list[bytes] = []

    def message(self, journal: Sequence[Item], seq: int) -> bytes:
        """An item of the journal with its tag, ready to be sent."""
        self._grow(journal, seq + 1)
        return self._sent[seq]

    def last(self, journal: Sequence[Item]) -> bytes:
        """The tag of the last item; nothing before the first."""
        self._grow(journal, len(journal))
        return self._sent[len(journal) - 1][-TAG_BYTES:] if journal else b""

    def after(self, journal: Sequence[Item], items: Iterable[Item]) -> bytes:
        """The tag the last of these items would have if they followed the journal."""
        tag = self.last(journal)
        for item in items:
            tag = self.grown(tag, item)
        return tag

    def grown(self, tag: bytes, item: Item) -> bytes:
        """The tag of an item that follows one with this tag."""
        return self._next(tag, pack(item))

    def cut(self, length: int) -> None:
        """Forget the items from here on."""
        del self._sent[length:]

    def _grow(self, journal: Sequence[Item], length: int) -> None:
        sent = self._sent
        while len(sent) < length:
            body = pack(journal[len(sent)])
            sent.append(tagged(body, self._next(sent[-1][-TAG_BYTES:] if sent else b"", body)))

    def _next(self, tag: bytes, body: bytes) -> bytes:
        return self._mac(tag + body)[:TAG_BYTES]
