"""A peer's save of a match. Buffers records and fsyncs once per batch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import BadData
from game.rules.core.journal import Item
from net.match.save_interface import Save
from net.protocol import messages as m
from net.storage.save_records import SaveHeader


class PeerSave(Save, Protocol):
    """A save to which a peer can also write the records that only peers receive."""

    def add_share(self, share: m.SecretShare) -> None: ...

    def add_secrets(self, secrets: m.MatchSecrets[Any]) -> None: ...

    def add_player_keys(self, ties: m.PlayerKeys) -> None: ...

    def add_start(self, start: m.MatchStart) -> None: ...

    def add_tag(self, tag: bytes) -> None: ...

    def add_violation(self, verdict: AuditVerdict) -> None: ...


class PeerSaveBuffer:
    """The save of a peer, if it has one.

    A write error does not stop the match, because the host saves it too.
    """

    def __init__(self, open_save: Callable[[SaveHeader], PeerSave] | None) -> None:
        self.trouble = ""
        """Last write error, or empty."""
        self._open = open_save
        self._save: PeerSave | None = None
        self._unwritten = False
        """Whether records are buffered."""
        self._untagged = False
        """Whether the MAC of the last item is still to be written."""

    def begin(self, opening: SaveHeader) -> None:
        """Opens a new save for a match."""
        if self._open is None:
            return
        try:
            self._save = self._open(opening)
            self._unwritten = True
        except (OSError, BadData) as error:
            self.trouble = getattr(error, "strerror", None) or str(error)

    def resume(self, save: PeerSave | None) -> None:
        """Continues with an existing save."""
        self._save = save

    def add(self, item: Item) -> None:
        """Buffers an item. Only the MAC of the last item of a batch is stored."""
        if self._save is not None:
            self._save.add(item)
            self._unwritten = self._untagged = True

    def add_record(self, what: Callable[[PeerSave], None]) -> None:
        """Buffers another record; `sync` writes it to disk."""
        if self._save is not None:
            what(self._save)
            self._unwritten = True

    def sync(self, tag: bytes | None) -> None:
        """Writes buffered records to disk, with the MAC of the last item."""
        if self._save is None or not self._unwritten:
            return
        if self._untagged and tag is not None:
            self._save.add_tag(tag)
        self._unwritten = self._untagged = False
        try:
            self._save.sync()
            self.trouble = self._save.error
        except OSError as error:
            self._unwritten = True
            self.trouble = error.strerror or str(error)

    def close(self) -> None:
        """Closes the save."""
        if self._save is not None:
            self._save.close()
            self._save = None
