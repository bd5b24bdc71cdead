"""Publishes a running match: saves each item, then sends every peer what it may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from game.rules.core.codec import Seat, Seq
from game.rules.core.journal import Item
from net.match.authority import Authority
from net.match.lost_items import Offer
from net.match.pair_keys import deal_of, ties_of
from net.match.save_interface import PORTION, Save
from net.match.secret_sharing import OF_SECRET, is_open, moves_in_full, sealed_move, split
from net.protocol.crypto import same
from net.protocol.frames import pack, seen
from net.protocol.messages import Begin, Estate, Faces, Held, Reveal, Secrets, Share, packed_hands
from net.protocol.sanitize import readable
from net.server.connections import LinkId, Switchboard
from net.server.lobby import Lobby


class Running:
    """The match of a room: its authority, its save and its distribution to the peers."""

    def __init__(
        self,
        board: Switchboard,
        lobby: Lobby,
        match: Authority,
        save: Save | None,
        ring: bytes,
        tokens: Callable[[], Mapping[bytes, bytes]] = dict,
    ) -> None:
        self.board = board
        self.lobby = lobby
        self.match = match
        self.save = save
        self.ring = ring
        self._tokens = tokens
        """Returns the tokens that players received in their first handshake, by pledge."""
        self.holders: list[bytes] = []
        """Pledges of the share holders: all seated people except the host's who have been present since the
        start."""
        self.held: list[Held] = []
        self.unsaved = ""
        """Error that prevents saving, or empty."""
        self.over = False
        self.told = -1
        """Sequence number of the last broadcast item."""
        self.acknowledged = b""
        """Encoded `Acknowledgement` of that item; compared as bytes to avoid decoding."""
        self._shared = not is_open(match.game)
        self._looked = False
        """Whether the holders are determined; until then everybody keeps their old shares."""

    def publish(self) -> None:
        """Saves new items, then sends them to everybody and hands to those who may see them."""
        fresh, self.match.fresh = self.match.fresh, []
        self.keep(one.item for one in fresh)
        for one in fresh:
            item = one.item
            for seat, hands in one.hands.items():
                faces = Faces(item.seq, seat, packed_hands(hands))
                for link in self.viewers(seat):
                    self.board.send(link, faces)
            if (
                item.seq in self.match.private
            ):  # before the item, so that a peer with the item has its move too
                self.send_masked(self.board.greeted(), [item.seq])
            self.board.tell_body(self.match.chain.message(self.match.journal, item.seq))
        if fresh:
            self.told = self.match.last
            self.acknowledged = seen(self.told)
        if not self.over and self.match.game.result(self.match.replica.state) is not None:
            self.over = True
            self.reveal(self.board.greeted())

    def keep(self, items: Iterable[Item] = ()) -> None:
        """Saves items. A write error does not stop the match: writing is retried with the next item."""
        if self.save is None:
            return
        for item in items:
            self.save.add(item, self.match.private.get(item.seq))
        try:
            self.save.sync()
            self.unsaved = ""
        except OSError as error:
            self.unsaved = readable(error.strerror or str(error), 200)

    def move_to(self, heir: str) -> None:
        """Records in the save that the match continues at another host."""
        if self.save is not None:
            self.save.add_moved(heir)
            self.keep(())

    def catch_up(self, link: LinkId, have: int = 0, match: bytes = b"", last: bytes | None = None) -> None:
        """Sends a peer the items it lacks, or the whole journal if its items are not ours."""
        start, journal = self.match.start, self.match.journal
        since = have if match == start.commitment and journal.has_prefix(have, last) else 0
        lacking = [self.match.chain.message(journal, seq) for seq in range(since, len(journal))]
        self.board.send(link, Begin(start, since, len(journal)))
        self.send_masked([link], [seq for seq in self.match.private if seq >= since])
        for body in lacking[:-1]:
            self.board.send_body(link, body)
        self.send_faces(link)  # before the last item, with which they take effect
        for body in lacking[-1:]:
            self.board.send_body(link, body)
        for held in self.held:
            self.board.send(link, held)
        self.send_ties(link)
        if self.over:
            self.reveal([link])

    def viewers(self, seat: Seat) -> list[LinkId]:
        """Connections that may see a seat's hands: its person's, and the bots' while a bot plays it."""
        place = self.lobby.places[seat]
        return self.board.links_of(place.person) + (self.board.bots() if place.bot else [])

    def send_faces(self, link: LinkId) -> None:
        """Sends the hands this connection may see, as of the last item."""
        if self.match.last < 0:
            return
        for seat in range(self.match.game.seats):
            if link in self.viewers(seat):
                hands = self.match.dealer.hands_of(seat)
                self.board.send(link, Faces(self.match.last, seat, packed_hands(hands)))

    def send_past(self, link: LinkId, seat: Seat) -> None:
        """Sends all hands a seat has seen so far, for a bot that takes the seat over."""
        if not is_open(self.match.game):
            for seq, hands in self.match.shown_to(seat):
                self.board.send(link, Faces(seq, seat, packed_hands(hands)))

    def reveal(self, links: Sequence[LinkId]) -> None:
        """Sends the secret and all private moves for the audit."""
        for link in links:
            self._send_secrets(link, Reveal)

    def bequeath(self, link: LinkId, name: str) -> None:
        """Sends the secret and all private moves to the next host, after announcing it to everybody."""
        if not is_open(self.match.game):
            self.note_held(Held(name, len(self.match.journal)))
        self._send_secrets(link, Estate)

    def note_held(self, held: Held) -> None:
        """Records and announces that a person other than the host knows the secret."""
        if held.name in [one.name for one in self.held]:
            return
        self.held.append(held)
        if self.save is not None:
            self.save.add_held(held)
            self.keep(())
        self.board.tell(held)

    def look_round(self) -> None:
        """Updates the share holders; if they have changed, sends everybody new keys and shares."""
        seated = self.lobby.seated()
        holders = [guest.pledge for guest in seated if guest.pledge in self.holders or guest.here]
        if not self._looked or sorted(holders) != self.holders:
            self._looked, self.holders = True, sorted(holders)
            for link in self.board.greeted():
                self.send_ties(link)

    def send_ties(self, link: LinkId) -> None:
        """Sends a seated player their keys, encrypted, and their share."""
        people = self.lobby.sitting()
        caller = self.board.callers[link]
        guest = self.lobby.people.get(caller.person)
        if guest is None or guest.pledge not in people or not caller.session or not self._looked:
            return
        place = self.ring, self.match.start, people, self.holders
        ties = ties_of(guest.pledge, *place, self._tokens())
        self.board.send_sealed(link, "ties", ties)
        self._send_share(link, guest.pledge)

    def _send_secrets(self, link: LinkId, kind: type[Secrets[Any]]) -> None:
        moves = list(self.match.private.items())
        portions = [tuple(moves[at : at + PORTION]) for at in range(0, len(moves), PORTION)] or [()]
        for number, portion in enumerate(portions, start=1):
            message = kind(self.match.secret, portion, number < len(portions))
            if kind is Estate:
                self.board.send_sealed(link, "estate", message)
            else:
                self.board.send(link, message)

    def send_masked(self, links: Iterable[LinkId], wanted: Iterable[Seq]) -> None:
        """Sends private moves encrypted under the secret, so that any peer can return them after a loss."""
        match, callers = self.match, self.board.callers
        bodies = [pack(Share(of, sealed_move(match.secret, of, pack(match.private[of])))) for of in wanted]
        for link in [link for link in links if not callers[link].bots]:
            for body in bodies:
                self.board.send_body(link, body)

    def _send_share(self, link: LinkId, who: bytes) -> None:
        """Sends a holder's share of the secret, if the game needs shares."""
        holders = self.holders
        if self._shared and len(holders) > 1 and who in holders:
            pieces = split(self.match.secret, len(holders), deal_of(self.ring, holders))
            self.board.send(link, Share(OF_SECRET, pieces[holders.index(who)]))

    def offered(self, have: int, tag: bytes | None, last: bytes | None) -> Offer:
        """Creates the request for the items a peer has beyond our journal."""
        journal, chain = self.match.journal, self.match.chain
        return Offer(len(journal), have, tag, last, reached=chain.last(journal), grow=chain.grown)

    def fits(self, offer: Offer) -> bool:
        """Whether the offered items continue our journal and end with a tag that we made.

        Another peer may have returned some of them since the offer was made.
        """
        journal, known = self.match.journal, len(self.match.journal) - offer.since
        if not offer.whole or offer.tag is None or offer.items[:known] != journal[offer.since :]:
            return False
        return offer.have > len(journal) and same(offer.reached, offer.tag)

    def take_back(self, offer: Offer) -> None:
        """Appends recovered items; BadData or Desync if they are incomplete."""
        match = self.match
        beyond = offer.items[len(match.journal) - offer.since :]
        match.extend(beyond, moves_in_full(match.game, match.secret, beyond, offer.sealed))
