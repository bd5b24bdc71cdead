"""What a peer writes down of a match: taken up at once, and on the disk once for all that came together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from game.rules.core.audit import Verdict
from game.rules.core.codec import BadData
from game.rules.core.journal import Item
from net.match.save_interface import Save
from net.protocol import messages as m
from net.storage.saves import Opening


class PeerSave(Save, Protocol):
    """A save that also keeps what only a peer is told."""

    def add_share(self, share: m.Share) -> None: ...

    def add_secrets(self, secrets: m.Secrets[Any]) -> None: ...

    def add_ties(self, ties: m.Ties) -> None: ...

    def add_start(self, start: m.Start) -> None: ...

    def add_tag(self, tag: bytes) -> None: ...

    def add_broken(self, verdict: Verdict) -> None: ...


class Notes:
    """The save of a peer, if it keeps one. A peer whose disk will not plays on: the host has it."""

    def __init__(self, open_save: Callable[[Opening], PeerSave] | None) -> None:
        self.trouble = ""
        """Why the save is behind what has come, or nothing."""
        self._open = open_save
        self._save: PeerSave | None = None
        self._unwritten = False
        """Whether the save has taken up more than is on the disk;"""
        self._untagged = False
        """the tag of its last item, too."""

    def begin(self, opening: Opening) -> None:
        """A save of its own for another match."""
        if self._open is None:
            return
        try:
            self._save = self._open(opening)
        except (OSError, BadData) as error:
            self.trouble = getattr(error, "strerror", None) or str(error)

    def go_on(self, save: PeerSave | None) -> None:
        """The match is in this save already."""
        self._save = save

    def add(self, item: Item) -> None:
        """The next item; its tag is written with the last of those that came together."""
        if self._save is not None:
            self._save.add(item)
            self._unwritten = self._untagged = True

    def note(self, what: Callable[[PeerSave], None]) -> None:
        """Take something up; it is on the disk after the next `keep`."""
        if self._save is not None:
            what(self._save)
            self._unwritten = True

    def keep(self, tag: bytes | None) -> None:
        """Write down what has come, once for all of it, with the tag of the last item."""
        if self._save is None or not self._unwritten:
            return
        if self._untagged and tag is not None:
            self._save.add_tag(tag)
        self._unwritten = self._untagged = False
        try:
            self._save.sync()
            self.trouble = ""
        except OSError as error:
            self._unwritten = True
            self.trouble = error.strerror or str(error)

    def drop(self) -> None:
        """Nothing more is written; what was not kept is lost."""
        if self._save is not None:
            self._save.close()
            self._save = None
