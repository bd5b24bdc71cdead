"""A peer's side of a takeover: stores keys and shares, gives them to a new host, and receives a handover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game.rules.core.codec import Seq
from net.client.notifications import News
from net.match.pair_keys import HEIRS_EPOCH, TOKEN_EPOCH, Dealt, masked_moves, put_aside
from net.match.save_interface import PORTION
from net.match.secret_sharing import is_open
from net.protocol import messages as m
from net.protocol.crypto import pledge, unseal
from net.protocol.frames import unpack
from net.protocol.sanitize import NAME_LENGTH, readable

if TYPE_CHECKING:
    from net.client.peer import Peer


class Inheritance:
    """Takeover messages of one peer."""

    def __init__(self, peer: Peer) -> None:
        self._peer = peer

    @property
    def dealt(self) -> list[Dealt]:
        """Our shares, the newest distribution first."""
        peer, newest = self._peer, self._peer.bonds.newest
        distributions = [Dealt(newest, peer.shares)] if newest is not None else []
        return distributions + ([peer.earlier] if peer.earlier is not None else [])

    def known_keys(self) -> dict[tuple[int, bytes], bytes]:
        """Keys for authenticating the other players if we become host, by epoch and pledge."""
        ties, token = self._peer.bonds.ties, self._peer.token
        keys = {(epoch, tie.pledge): tie.key for epoch in ties for tie in ties[epoch].others}
        doors = {(HEIRS_EPOCH, tie.pledge): tie.door for one in ties.values() for tie in one.others}
        keys.update({place: key for place, key in doors.items() if key is not None})
        if token is not None:
            keys[TOKEN_EPOCH, pledge(token)] = token
        return keys

    def asked(self, asks: m.Asks) -> Sequence[News]:
        """Handles a candidate host's request; replaces the name it claims by the one we know it by."""
        peer = self._peer
        name = self._name_of(asks.heir)
        if peer.start is None or name is None or not peer.bonds.is_from(asks.heir):
            return ()
        asks = replace(asks, name=name)
        answer = peer.bonds.ask(asks, peer.start)
        if isinstance(answer, m.Agree):
            peer.ask(answer)
        elif not answer:
            self.agree()  # already consented to this candidate
        return (asks,) if answer is True else ()

    def _name_of(self, who: bytes) -> str | None:
        """Returns a player's name as given by our previous host, or None for a stranger."""
        ties, start = self._peer.bonds.newest, self._peer.start
        tie = ties.tie(who) if ties is not None else None
        if tie is not None:
            return readable(tie.name, NAME_LENGTH) or "?"
        seats = [chair.pledge for chair in start.chairs] if start is not None else []
        return start.names[seats.index(who)] if start is not None and who in seats else None

    def agree(self) -> None:
        peer, start, who = self._peer, self._peer.start, self._peer.pledge
        agreed = peer.bonds.agree(start, who) if start is not None and who is not None else None
        if agreed is not None:
            peer.ask(agreed)
            peer.ready()
            self._give_pieces()

    def hear(self, agreed: m.Agreed) -> None:
        """Handles the other players' consents."""
        peer, start, who = self._peer, self._peer.start, self._peer.pledge
        if start is not None and who is not None:
            peer.bonds.hear(agreed, start, who)
            self._give_pieces()

    def _give_pieces(self) -> None:
        """Sends our shares, as the last step of a takeover; from then on the new host knows the secret."""
        peer, who = self._peer, self._peer.pledge
        asked, game = peer.bonds.asked, peer.game
        if who is None or asked is None or game is None or is_open(game):
            return
        if pieces := peer.bonds.pieces(self.dealt, who):
            self.note_held(m.Held(asked.name, peer.last + 1))
            for piece in pieces:
                peer.ask(piece)

    def note_held(self, held: m.Held) -> None:
        """Records that a person other than the host knows the secret."""
        peer = self._peer
        if held.name not in [one.name for one in peer.held]:
            peer.held.append(held)
            peer.notes.note(lambda save: save.add_held(held))

    def unsealed(self, sealed: m.Sealed) -> Sequence[News]:
        """Decrypts keys or a handover sent to us by the host."""
        peer, number = self._peer, sealed.number.to_bytes(4, "big")
        body = unseal(peer.bonds.session, sealed.kind.encode(), number, sealed.box)
        if sealed.kind == "ties":
            self._tie(unpack(m.Ties, body))
            return ()
        if peer.game is None:
            return ()
        estate: m.Estate[Any] = unpack(m.estate_of(peer.game.moves), body)
        moves = peer.estate[1] if peer.estate is not None else {}
        peer.estate = estate.secret, {**moves, **dict(estate.moves)}
        return (estate,)

    def _tie(self, ties: m.Ties) -> None:
        peer, newest = self._peer, self._peer.bonds.newest
        if newest is None or newest.deal != ties.deal:
            peer.earlier = put_aside(newest, peer.shares) or peer.earlier
            peer.shares = masked_moves(peer.shares)
        if peer.bonds.ties.get(ties.epoch) != ties:
            peer.bonds.ties[ties.epoch] = ties
            peer.notes.note(lambda save: save.add_ties(ties))

    def give_items(self, since: Seq) -> Sequence[News]:
        """Sends the host the items it lacks, with the encrypted masked moves among them."""
        peer = self._peer
        items = peer.replica.journal.since(since) if peer.replica is not None else []
        for at in range(0, len(items), PORTION):
            portion = tuple(items[at : at + PORTION])
            sealed = [m.Share(item.seq, peer.shares[item.seq]) for item in portion if item.seq in peer.shares]
            peer.ask(m.Fetched(portion, tuple(sealed)))
        return ()
