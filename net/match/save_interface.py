"""What a running match needs of the save it is written to."""

from __future__ import annotations

from typing import Protocol

from game.rules.core.journal import Item
from game.rules.core.moves import Move
from net.protocol.messages import SecretDisclosureRecord

MAX_MOVES_PER_MESSAGE = 100
"""The most private moves in one message."""


class Save(Protocol):
    """A save to which a running match is written."""

    error: str
    """Why the last write on the write thread failed; empty if it did not."""

    def add(self, item: Item, full: Move | None = None) -> None: ...

    def add_moved(self, heir: str) -> None: ...

    def add_disclosure(self, held: SecretDisclosureRecord) -> None: ...

    def add_keys(self, ring: bytes, keys: tuple[tuple[int, bytes, bytes], ...]) -> None: ...

    def sync(self) -> None: ...

    def close(self) -> None: ...
