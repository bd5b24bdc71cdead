"""Storage interface of a running match."""

from __future__ import annotations

from typing import Protocol

from game.rules.core.journal import Item
from game.rules.core.moves import Move
from net.protocol.messages import SecretDisclosureRecord

MAX_MOVES_PER_MESSAGE = 100
"""Maximum number of private moves in one message."""


class Save(Protocol):
    """Storage that a running match is written to."""

    def add(self, item: Item, full: Move | None = None) -> None: ...

    def add_moved(self, heir: str) -> None: ...

    def add_disclosure(self, held: SecretDisclosureRecord) -> None: ...

    def add_keys(self, ring: bytes, keys: tuple[tuple[int, bytes, bytes], ...]) -> None: ...

    def sync(self) -> None: ...

    def close(self) -> None: ...
