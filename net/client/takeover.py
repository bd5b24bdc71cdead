"""A peer's side of a takeover: keeps keys and shares, gives them to a new host, and receives a handover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game.rules.core.codec import Seq
from net.client.notifications import Notification
from net.match.pair_keys import (
    SUCCESSOR_EPOCH,
    TOKEN_EPOCH,
    HeldShares,
    masked_moves,
    superseded_distribution,
)
from net.match.save_interface import MAX_MOVES_PER_MESSAGE
from net.match.secret_sharing import has_open_information
from net.protocol import messages as m
from net.protocol.crypto import pledge, unseal
from net.protocol.frames import unpack
from net.protocol.sanitize import NAME_LENGTH, readable

if TYPE_CHECKING:
    from net.client.peer import Peer


class PeerTakeover:
    """Handles the takeover messages of one peer."""

    def __init__(self, peer: Peer) -> None:
        self._peer = peer

    @property
    def distributions(self) -> list[HeldShares]:
        """Our shares, those of the newest distribution first."""
        peer, newest = self._peer, self._peer.takeover_keys.newest
        distributions = [HeldShares(newest, peer.shares)] if newest is not None else []
        return distributions + ([peer.previous_shares] if peer.previous_shares is not None else [])

    def known_keys(self) -> dict[tuple[int, bytes], bytes]:
        """Keys with which other players would authenticate to us as host, by epoch and pledge."""
        ties, token = self._peer.takeover_keys.by_epoch, self._peer.token
        keys = {(epoch, tie.pledge): tie.key for epoch in ties for tie in ties[epoch].pair_keys}
        doors = {
            (SUCCESSOR_EPOCH, tie.pledge): tie.successor_key for one in ties.values() for tie in one.pair_keys
        }
        keys.update({place: key for place, key in doors.items() if key is not None})
        if token is not None:
            keys[TOKEN_EPOCH, pledge(token)] = token
        return keys

    def receive_request(self, asks: m.ConsentRequest) -> Sequence[Notification]:
        """Handles the request of a would-be host; its name is replaced by the one our previous host gave
        it."""
        peer = self._peer
        name = self._name_of(asks.candidate)
        if peer.start is None or name is None or not peer.takeover_keys.is_from(asks.candidate):
            return ()
        asks = replace(asks, name=name)
        answer = peer.takeover_keys.receive_request(asks, peer.start)
        if isinstance(answer, m.ConsentReply):
            peer.send(answer)
        elif not answer:
            self.agree()  # already consented to this candidate
        return (asks,) if answer is True else ()

    def _name_of(self, who: bytes) -> str | None:
        """Returns a player's name as given by our previous host, or None for a stranger."""
        ties, start = self._peer.takeover_keys.newest, self._peer.start
        tie = ties.pair_key_with(who) if ties is not None else None
        if tie is not None:
            return readable(tie.name, NAME_LENGTH) or "?"
        seats = [chair.pledge for chair in start.chairs] if start is not None else []
        return start.names[seats.index(who)] if start is not None and who in seats else None

    def agree(self) -> None:
        peer, start, who = self._peer, self._peer.start, self._peer.pledge
        agreed = peer.takeover_keys.agree(start, who) if start is not None and who is not None else None
        if agreed is not None:
            peer.send(agreed)
            peer.ready()
            self._send_shares()

    def receive_consents(self, agreed: m.RelayedConsents) -> None:
        """Handles the other players' consents."""
        peer, start, who = self._peer, self._peer.start, self._peer.pledge
        if start is not None and who is not None:
            peer.takeover_keys.receive_consents(agreed, start, who)
            self._send_shares()

    def _send_shares(self) -> None:
        """Sends our shares, the last step of a takeover; from then on the new host knows the secret."""
        peer, who = self._peer, self._peer.pledge
        asked, game = peer.takeover_keys.request, peer.game
        if who is None or asked is None or game is None or has_open_information(game):
            return
        if pieces := peer.takeover_keys.encrypted_shares(self.distributions, who):
            self.note_disclosure(m.SecretDisclosureRecord(asked.name, peer.last + 1))
            for piece in pieces:
                peer.send(piece)

    def note_disclosure(self, held: m.SecretDisclosureRecord) -> None:
        """Records that a person other than the host knows the secret."""
        peer = self._peer
        if held.name not in [one.name for one in peer.disclosures]:
            peer.disclosures.append(held)
            peer.save_buffer.add_record(lambda save: save.add_disclosure(held))

    def receive_encrypted(self, sealed: m.EncryptedMessage) -> Sequence[Notification]:
        """Decrypts keys or a handover that the host encrypted for us."""
        peer, number = self._peer, sealed.number.to_bytes(4, "big")
        body = unseal(peer.takeover_keys.session, sealed.kind.encode(), number, sealed.box)
        if sealed.kind == "ties":
            self._store_keys(unpack(m.PlayerKeys, body))
            return ()
        if peer.game is None:
            return ()
        estate: m.HandoverSecrets[Any] = unpack(m.handover_secrets_type(peer.game.moves), body)
        moves = peer.handover[1] if peer.handover is not None else {}
        peer.handover = estate.secret, {**moves, **dict(estate.moves)}
        return (estate,)

    def _store_keys(self, ties: m.PlayerKeys) -> None:
        peer, newest = self._peer, self._peer.takeover_keys.newest
        if newest is None or newest.distribution != ties.distribution:
            peer.previous_shares = superseded_distribution(newest, peer.shares) or peer.previous_shares
            peer.shares = masked_moves(peer.shares)
        if peer.takeover_keys.by_epoch.get(ties.epoch) != ties:
            peer.takeover_keys.by_epoch[ties.epoch] = ties
            peer.save_buffer.add_record(lambda save: save.add_player_keys(ties))

    def send_items(self, since: Seq) -> Sequence[Notification]:
        """Sends the host the items that it lacks, and the encrypted private moves among them."""
        peer = self._peer
        items = peer.replica.journal.since(since) if peer.replica is not None else []
        for at in range(0, len(items), MAX_MOVES_PER_MESSAGE):
            portion = tuple(items[at : at + MAX_MOVES_PER_MESSAGE])
            sealed = [
                m.SecretShare(item.seq, peer.shares[item.seq]) for item in portion if item.seq in peer.shares
            ]
            peer.send(m.ItemBatch(portion, tuple(sealed)))
        return ()
