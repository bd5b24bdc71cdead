"""The saves of a host: creating them, restoring matches, and the players' keys in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.rules.core.codec import BadData
from net.match.authority import Authority
from net.match.pair_keys import TOKEN_EPOCH
from net.match.save_interface import Save
from net.protocol.crypto import pledge
from net.protocol.messages import MatchStart, SecretDisclosureRecord
from net.protocol.sanitize import readable
from net.storage.save_records import SaveHeader
from net.storage.saves import SavedMatch, cannot_continue, replay_error_text

if TYPE_CHECKING:
    from net.server.host import Host


class HostSaveStore:
    """Creates and restores the saves of a host; without `open_save` nothing is saved."""

    def __init__(self, host: Host, open_save: Callable[[SaveHeader], Save] | None) -> None:
        self._host = host
        self._open = open_save
        self.owner_token: bytes | None = None
        """The token of the host's own player, which is stored in the save."""

    def restore_match(self, saved: SavedMatch) -> Authority:
        """Restores a match from a save; raises BadData if it does not replay under our rules.

        The room is restored too: all players have their seats and are absent.
        """
        if saved.secret is None:
            raise BadData("{file} is not the host's own save: the secret is not in it", file=saved.name)
        if saved.unread_reason:
            raise cannot_continue(saved, saved.unread_reason)
        match = Authority(saved.game, saved.start, saved.secret)
        try:
            match.restore(saved.journal, saved.private)
        except Exception as error:  # a save of other rules may raise anything
            raise cannot_continue(saved, replay_error_text(error)) from error
        host, token = self._host, saved.header.token
        host.secret, host.lobby.game, self.owner_token = saved.secret, saved.game, token
        host.lobby.seat_players_of(saved.start)
        host.handshake.keys = {(epoch, who): key for epoch, who, key in saved.header.keys}
        if token is not None:
            host.handshake.keys[TOKEN_EPOCH, pledge(token)] = token
        host.absences.mark_absent(host.lobby.people)
        return match

    def save_keys(self) -> None:
        """Adds the current keys to the save, which a match begun by an older version does not have."""
        running, reception = self._host.publisher, self._host.handshake
        if running is not None and running.save is not None:
            running.save.add_keys(reception.key_ring, reception.saved_keys())
            running.save_items()

    def create_save(
        self, match: Authority, held: Sequence[SecretDisclosureRecord]
    ) -> tuple[Save | None, str]:
        """Creates a save with the match's journal; returns None and the reason on failure."""
        save, trouble = self._new(match.start)
        if save is not None:
            for item in match.journal:
                save.add(item, match.private.get(item.seq))
            for one in held:
                save.add_disclosure(one)
        return save, trouble

    def _new(self, start: MatchStart) -> tuple[Save | None, str]:
        if self._open is None:
            return None, ""
        host = self._host
        try:
            head = start, host.lobby.room, host.secret, self.owner_token
            return self._open(SaveHeader(*head, host.handshake.key_ring, host.handshake.saved_keys())), ""
        except (OSError, BadData) as error:
            why = readable(getattr(error, "strerror", None) or str(error), 200)
            host.log.append(f"the match cannot be saved: {why}")
            return None, why
