"""Publishes a running match: saves each item, then sends every peer what it may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from game.rules.core.codec import Seat, Seq
from game.rules.core.journal import Item
from net.match.authority import Authority
from net.match.missing_items import MissingItemsOffer
from net.match.pair_keys import distribution_id, player_keys
from net.match.save_interface import MAX_MOVES_PER_MESSAGE, Save
from net.match.secret_sharing import (
    OF_SECRET,
    decrypt_private_moves,
    encrypt_move,
    has_open_information,
    split,
)
from net.protocol.crypto import macs_equal
from net.protocol.frames import pack, pack_acknowledgement
from net.protocol.messages import (
    Begin,
    HandContents,
    HandoverSecrets,
    MatchSecrets,
    Reveal,
    SecretDisclosureRecord,
    SecretShare,
    packed_hands,
)
from net.protocol.sanitize import readable
from net.server.connections import ConnectionId, Connections
from net.server.lobby import HostLobby


class MatchPublisher:
    """The match of a room: saves it and sends it to the peers."""

    def __init__(
        self,
        board: Connections,
        lobby: HostLobby,
        match: Authority,
        save: Save | None,
        ring: bytes,
        tokens: Callable[[], Mapping[bytes, bytes]] = dict,
    ) -> None:
        self.connections = board
        self.lobby = lobby
        self.match = match
        self.save = save
        self.key_ring = ring
        self._tokens = tokens
        """Returns the tokens that players got in their first handshake, by pledge."""
        self.holders: list[bytes] = []
        """Pledges of those who hold shares of the secret: all seated people except the host's own player
        who have been present since the start."""
        self.disclosures: list[SecretDisclosureRecord] = []
        self.save_error = ""
        """Why the match cannot be saved; empty if it can."""
        self.is_over = False
        self.last_broadcast = -1
        """Sequence number of the last broadcast item."""
        self.acknowledged = b""
        """The encoded `ItemAcknowledgement` of that item; comparing bytes saves decoding."""
        self._needs_shares = not has_open_information(match.game)
        self._holders_known = False
        """Whether the share holders have been determined; until then everybody keeps their old shares."""

    def publish(self) -> None:
        """Saves new items, then sends them to everybody, and hands to those who may see them."""
        fresh, self.match.unpublished = self.match.unpublished, []
        self.save_items(one.item for one in fresh)
        for one in fresh:
            item = one.item
            for seat, hands in one.hands.items():
                faces = HandContents(item.seq, seat, packed_hands(hands))
                for link in self.viewers(seat):
                    self.connections.send(link, faces)
            if (
                item.seq in self.match.private
            ):  # before the item, so that a peer with the item has its move too
                self.send_encrypted_moves(self.connections.admitted(), [item.seq])
            self.connections.broadcast_body(self.match.journal_mac.message(self.match.journal, item.seq))
        if fresh:
            self.last_broadcast = self.match.last
            self.acknowledged = pack_acknowledgement(self.last_broadcast)
        if not self.is_over and self.match.game.result(self.match.replica.state) is not None:
            self.is_over = True
            self.reveal(self.connections.admitted())

    def save_items(self, items: Iterable[Item] = ()) -> None:
        """Saves items. A write error does not stop the match: the next item tries again."""
        if self.save is None:
            return
        for item in items:
            self.save.add(item, self.match.private.get(item.seq))
        try:
            self.save.sync()
            self.save_error = readable(self.save.error, 200)
        except OSError as error:
            self.save_error = readable(error.strerror or str(error), 200)

    def record_handover(self, heir: str) -> None:
        """Records in the save that the match continues at another host."""
        if self.save is not None:
            self.save.add_moved(heir)
            self.save_items(())

    def catch_up(
        self, link: ConnectionId, have: int = 0, match: bytes = b"", last: bytes | None = None
    ) -> None:
        """Sends a peer the items it lacks, or the whole journal if its items differ from ours."""
        start, journal = self.match.start, self.match.journal
        since = have if match == start.commitment and journal.has_prefix(have, last) else 0
        lacking = [self.match.journal_mac.message(journal, seq) for seq in range(since, len(journal))]
        self.connections.send(link, Begin(start, since, len(journal)))
        self.send_encrypted_moves([link], [seq for seq in self.match.private if seq >= since])
        for body in lacking[:-1]:
            self.connections.send_body(link, body)
        self.send_hands(link)  # before the last item, with which they take effect
        for body in lacking[-1:]:
            self.connections.send_body(link, body)
        for held in self.disclosures:
            self.connections.send(link, held)
        self.send_keys(link)
        if self.is_over:
            self.reveal([link])

    def viewers(self, seat: Seat) -> list[ConnectionId]:
        """The connections that may see a seat's hands: its person's, and the bots' while a bot plays it."""
        place = self.lobby.places[seat]
        return self.connections.links_of(place.person) + (self.connections.bots() if place.bot else [])

    def send_hands(self, link: ConnectionId) -> None:
        """Sends the hands that this connection may see now."""
        if self.match.last < 0:
            return
        for seat in range(self.match.game.seats):
            if link in self.viewers(seat):
                hands = self.match.dealer.hands_of(seat)
                self.connections.send(link, HandContents(self.match.last, seat, packed_hands(hands)))

    def send_hand_history(self, link: ConnectionId, seat: Seat) -> None:
        """Sends all hands that a seat has seen so far, for a bot that now plays the seat."""
        if not has_open_information(self.match.game):
            for seq, hands in self.match.hand_history(seat):
                self.connections.send(link, HandContents(seq, seat, packed_hands(hands)))

    def reveal(self, links: Sequence[ConnectionId]) -> None:
        """Sends the secret and all private moves for the audit."""
        for link in links:
            self._send_secrets(link, Reveal)

    def send_handover(self, link: ConnectionId, name: str) -> None:
        """Tells everybody who will be the next host, then sends that person the secret and all private
        moves."""
        if not has_open_information(self.match.game):
            self.note_disclosure(SecretDisclosureRecord(name, len(self.match.journal)))
        self._send_secrets(link, HandoverSecrets)

    def note_disclosure(self, held: SecretDisclosureRecord) -> None:
        """Records and announces that a person other than the host knows the secret."""
        if held.name in [one.name for one in self.disclosures]:
            return
        self.disclosures.append(held)
        if self.save is not None:
            self.save.add_disclosure(held)
            self.save_items(())
        self.connections.broadcast(held)

    def update_holders(self) -> None:
        """Determines the share holders; if they have changed, sends everybody new keys and shares."""
        seated = self.lobby.remote_players()
        holders = [guest.pledge for guest in seated if guest.pledge in self.holders or guest.here]
        if not self._holders_known or sorted(holders) != self.holders:
            self._holders_known, self.holders = True, sorted(holders)
            for link in self.connections.admitted():
                self.send_keys(link)

    def send_keys(self, link: ConnectionId) -> None:
        """Sends a seated player their keys, encrypted, and their share."""
        people = self.lobby.key_recipients()
        caller = self.connections.by_id[link]
        guest = self.lobby.people.get(caller.person)
        if guest is None or guest.pledge not in people or not caller.session or not self._holders_known:
            return
        place = self.key_ring, self.match.start, people, self.holders
        ties = player_keys(guest.pledge, *place, self._tokens())
        self.connections.send_sealed(link, "ties", ties)
        self._send_share(link, guest.pledge)

    def _send_secrets(self, link: ConnectionId, kind: type[MatchSecrets[Any]]) -> None:
        moves = list(self.match.private.items())
        portions = [
            tuple(moves[at : at + MAX_MOVES_PER_MESSAGE])
            for at in range(0, len(moves), MAX_MOVES_PER_MESSAGE)
        ] or [()]
        for number, portion in enumerate(portions, start=1):
            message = kind(self.match.secret, portion, number < len(portions))
            if kind is HandoverSecrets:
                self.connections.send_sealed(link, "estate", message)
            else:
                self.connections.send(link, message)

    def send_encrypted_moves(self, links: Iterable[ConnectionId], wanted: Iterable[Seq]) -> None:
        """Sends private moves encrypted with the secret, so that any peer can return them after a loss."""
        match, callers = self.match, self.connections.by_id
        bodies = [
            pack(SecretShare(of, encrypt_move(match.secret, of, pack(match.private[of])))) for of in wanted
        ]
        for link in [link for link in links if not callers[link].bots]:
            for body in bodies:
                self.connections.send_body(link, body)

    def _send_share(self, link: ConnectionId, who: bytes) -> None:
        """Sends a holder's share of the secret, if the game needs shares."""
        holders = self.holders
        if self._needs_shares and len(holders) > 1 and who in holders:
            pieces = split(self.match.secret, len(holders), distribution_id(self.key_ring, holders))
            self.connections.send(link, SecretShare(OF_SECRET, pieces[holders.index(who)]))

    def new_offer(self, have: int, tag: bytes | None, last: bytes | None) -> MissingItemsOffer:
        """Creates the request for the items that a peer has beyond our journal."""
        journal, chain = self.match.journal, self.match.journal_mac
        return MissingItemsOffer(
            len(journal), have, tag, last, computed_tag=chain.last_tag(journal), next_tag=chain.next_tag
        )

    def accepts(self, offer: MissingItemsOffer) -> bool:
        """Whether the offered items continue our journal and end with a tag that we made.

        Since the offer was made, another peer may have returned some of the items.
        """
        journal, known = self.match.journal, len(self.match.journal) - offer.since
        if not offer.is_complete or offer.tag is None or offer.items[:known] != journal[offer.since :]:
            return False
        return offer.have > len(journal) and macs_equal(offer.computed_tag, offer.tag)

    def append_offer(self, offer: MissingItemsOffer) -> None:
        """Appends recovered items to the match; raises BadData or Desync if they are incomplete."""
        match = self.match
        beyond = offer.items[len(match.journal) - offer.since :]
        match.extend(beyond, decrypt_private_moves(match.game, match.secret, beyond, offer.sealed))
