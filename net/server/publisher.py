"""A match that is being played: what is decided is saved first, then told, to each what they may know."""

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
    """The match of a room: its authority, its save, and who is told what."""

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
        """The keys that people were given at the door, by pledge."""
        self.holders: list[bytes] = []
        """Who keeps a piece: every person at the table but the host's own who was here since the start."""
        self.held: list[Held] = []
        self.unsaved = ""
        """Why the save is behind the match, or nothing."""
        self.over = False
        self.told = -1
        """The last item that everybody was told;"""
        self.acknowledged = b""
        """what everybody says who has got it: it need not be read to be understood."""
        self._shared = not is_open(match.game)
        self._looked = False
        """Whether it is known who is here: until then everybody keeps the pieces they have."""

    def publish(self) -> None:
        """Save what was decided, then tell it: faces to those who may look, the item to everybody."""
        fresh, self.match.fresh = self.match.fresh, []
        self.keep(one.item for one in fresh)
        for one in fresh:
            item = one.item
            for seat, hands in one.hands.items():
                faces = Faces(item.seq, seat, packed_hands(hands))
                for link in self.viewers(seat):
                    self.board.send(link, faces)
            if item.seq in self.match.private:  # before the item: who has that has all of it
                self.send_masked(self.board.greeted(), [item.seq])
            self.board.tell_body(self.match.chain.message(self.match.journal, item.seq))
        if fresh:
            self.told = self.match.last
            self.acknowledged = seen(self.told)
        if not self.over and self.match.game.result(self.match.replica.state) is not None:
            self.over = True
            self.reveal(self.board.greeted())

    def keep(self, items: Iterable[Item] = ()) -> None:
        """On a full disk the evening goes on; what could not be written is tried again with the next item."""
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
        """Note that the match goes on elsewhere; the save stays, should it ever be needed."""
        if self.save is not None:
            self.save.add_moved(heir)
            self.keep(())

    def catch_up(self, link: LinkId, have: int = 0, match: bytes = b"", last: bytes | None = None) -> None:
        """Bring a peer into step from where it is, if that is in our journal, or from the beginning."""
        start, journal = self.match.start, self.match.journal
        since = have if match == start.commitment and journal.begins_as(have, last) else 0
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
        """The links that may see what a seat sees: its person's, and the bots' while one of them plays it."""
        place = self.lobby.places[seat]
        return self.board.links_of(place.person) + (self.board.bots() if place.bot else [])

    def send_faces(self, link: LinkId) -> None:
        """The hands a link may look into, as of the last item."""
        if self.match.last < 0:
            return
        for seat in range(self.match.game.seats):
            if link in self.viewers(seat):
                hands = self.match.dealer.hands_of(seat)
                self.board.send(link, Faces(self.match.last, seat, packed_hands(hands)))

    def send_past(self, link: LinkId, seat: Seat) -> None:
        """All a seat was shown so far, for a bot that takes it over: it remembers what its person saw."""
        if not is_open(self.match.game):
            for seq, hands in self.match.shown_to(seat):
                self.board.send(link, Faces(seq, seat, packed_hands(hands)))

    def reveal(self, links: Sequence[LinkId]) -> None:
        """The secret and every private move, for the audit."""
        for link in links:
            self._send_secrets(link, Reveal)

    def bequeath(self, link: LinkId, name: str) -> None:
        """The same, to the one who is to be the host from now on; first everybody is told."""
        if not is_open(self.match.game):
            self.note_held(Held(name, len(self.match.journal)))
        self._send_secrets(link, Estate)

    def note_held(self, held: Held) -> None:
        """Somebody but the host has the secret from now on."""
        if held.name in [one.name for one in self.held]:
            return
        self.held.append(held)
        if self.save is not None:
            self.save.add_held(held)
            self.keep(())
        self.board.tell(held)

    def look_round(self) -> None:
        """Whoever sits and is here keeps a piece; where that changes, everybody gets new ones."""
        seated = self.lobby.seated()
        kept = [guest.pledge for guest in seated if guest.pledge in self.holders or guest.here]
        if not self._looked or sorted(kept) != self.holders:
            self._looked, self.holders = True, sorted(kept)
            for link in self.board.greeted():
                self.send_ties(link)

    def send_ties(self, link: LinkId) -> None:
        """Their keys to somebody who sits, for them alone, and their pieces."""
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
            told = kind(self.match.secret, portion, number < len(portions))
            if kind is Estate:
                self.board.send_sealed(link, "estate", told)
            else:
                self.board.send(link, told)

    def send_masked(self, links: Iterable[LinkId], wanted: Iterable[Seq]) -> None:
        """Masked moves in full, for whoever may bring them back one day: sealed, so that nobody can look."""
        match, callers = self.match, self.board.callers
        bodies = [pack(Share(of, sealed_move(match.secret, of, pack(match.private[of])))) for of in wanted]
        for link in [link for link in links if not callers[link].bots]:
            for body in bodies:
                self.board.send_body(link, body)

    def _send_share(self, link: LinkId, who: bytes) -> None:
        """Somebody's piece of the secret, where a lost host would need it."""
        holders = self.holders
        if self._shared and len(holders) > 1 and who in holders:
            pieces = split(self.match.secret, len(holders), deal_of(self.ring, holders))
            self.board.send(link, Share(OF_SECRET, pieces[holders.index(who)]))

    def offered(self, have: int, tag: bytes | None, last: bytes | None) -> Offer:
        """What a peer with so many items is asked for."""
        journal, chain = self.match.journal, self.match.chain
        return Offer(len(journal), have, tag, last, reached=chain.last(journal), grow=chain.grown)

    def fits(self, offer: Offer) -> bool:
        """Whether this is what we told once and leads on from where we are: the tag on its end is ours.

        Somebody else may have brought the beginning of it since it was offered.
        """
        journal, known = self.match.journal, len(self.match.journal) - offer.since
        if not offer.whole or offer.tag is None or offer.items[:known] != journal[offer.since :]:
            return False
        return offer.have > len(journal) and same(offer.reached, offer.tag)

    def take_back(self, offer: Offer) -> None:
        """Take up what we told once and lost; BadData or Desync if it is not all there."""
        match = self.match
        beyond = offer.items[len(match.journal) - offer.since :]
        match.extend(beyond, moves_in_full(match.game, match.secret, beyond, offer.sealed))
