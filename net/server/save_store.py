"""The host's saves: creation, restoring, and the players' keys in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.rules.core.codec import BadData
from net.match.authority import Authority
from net.match.pair_keys import TOKEN_EPOCH
from net.match.save_interface import Save
from net.protocol.crypto import pledge
from net.protocol.messages import Held, Start
from net.protocol.sanitize import readable
from net.storage.saves import Opening, Saved, cannot_go_on, reason

if TYPE_CHECKING:
    from net.server.host import Host


class Shelf:
    """Saves of a host; without `open_save` nothing is saved."""

    def __init__(self, host: Host, open_save: Callable[[Opening], Save] | None) -> None:
        self._host = host
        self._open = open_save
        self.owner_token: bytes | None = None
        """Token of the host's own player, stored in the save."""

    def restored(self, saved: Saved) -> Authority:
        """Restores a match from a save; BadData if it does not replay under our rules.

        Restores the room too: all players have their seats and are absent.
        """
        if saved.secret is None:
            raise BadData("{file} is not the host's own save: the secret is not in it", file=saved.name)
        if saved.unread:
            raise cannot_go_on(saved, saved.unread)
        match = Authority(saved.game, saved.start, saved.secret)
        try:
            match.restore(saved.journal, saved.private)
        except Exception as error:  # a save of other rules may raise anything
            raise cannot_go_on(saved, reason(error)) from error
        host, token = self._host, saved.opening.token
        host.secret, host.lobby.game, self.owner_token = saved.secret, saved.game, token
        host.lobby.sit_as(saved.start)
        host.reception.keys = {(epoch, who): key for epoch, who, key in saved.opening.keys}
        if token is not None:
            host.reception.keys[TOKEN_EPOCH, pledge(token)] = token
        host.absences.begin(host.lobby.people)
        return match

    def keep_keys(self) -> None:
        """Adds the current keys to the save; needed for matches begun by older versions."""
        running, reception = self._host.running, self._host.reception
        if running is not None and running.save is not None:
            running.save.add_keys(reception.ring, reception.kept())
            running.keep()

    def copied(self, match: Authority, held: Sequence[Held]) -> tuple[Save | None, str]:
        """Creates a save with the match's journal; returns None and the reason on failure."""
        save, trouble = self._new(match.start)
        if save is not None:
            for item in match.journal:
                save.add(item, match.private.get(item.seq))
            for one in held:
                save.add_held(one)
        return save, trouble

    def _new(self, start: Start) -> tuple[Save | None, str]:
        if self._open is None:
            return None, ""
        host = self._host
        try:
            head = start, host.lobby.room, host.secret, self.owner_token
            return self._open(Opening(*head, host.reception.ring, host.reception.kept())), ""
        except (OSError, BadData) as error:
            why = readable(getattr(error, "strerror", None) or str(error), 200)
            host.log.append(f"the match cannot be saved: {why}")
            return None, why
