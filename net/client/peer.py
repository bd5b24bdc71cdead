"""A peer: follows a host with its own replica and stores what its seats may see. Sans-IO, like the host."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from game.rules import catalog
from game.rules.core.audit import Verdict
from game.rules.core.card_piles import Hands
from game.rules.core.codec import BadData, Face, Seat, Seq
from game.rules.core.game import Game
from game.rules.core.journal import Happened, Item, Journal
from game.rules.core.moves import Action, Move
from game.rules.core.replica import Desync, Replica, with_open_hands
from net.client.audit import judged
from net.client.handshake import Greeting
from net.client.notifications import CutBack, News, OldSeat, Strayed
from net.client.peer_save import Notes, PeerSave
from net.client.seed_commitment import SaltKeeper, with_withdrawn
from net.client.takeover import Inheritance
from net.client.takeover_keys import Bonds
from net.match.audit_notes import remarked, remarks_on
from net.match.pair_keys import Dealt
from net.protocol import messages as m
from net.protocol.crypto import pledge
from net.protocol.frames import pack, reader, seen
from net.protocol.refusal_texts import sentence
from net.storage.saves import Opening, Saved, cannot_go_on, followed

KEYED_SINCE = 2
"""First protocol version whose hosts store keys."""


class Peer:
    """One program in a room: a player with any number of seats, a spectator or a display."""

    def __init__(
        self,
        name: str,
        role: m.Role = "player",
        token: bytes | None = None,
        open_save: Callable[[Opening], PeerSave] | None = None,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.name = name
        self.role = role
        self.bonds = Bonds()
        self.held: list[m.Held] = []
        """People other than the host who have known the secret."""
        self.may_tell_token = False
        """Whether a token of an older version may be sent to this host."""
        self.kept_back: bytes | None = None
        """A token the host asked for that may not be sent without permission; we entered as a new person."""
        self.recall: Callable[[bytes], None] = lambda _root: None
        """Callback with the host's match, called before we identify ourselves."""
        self.token = token
        self.you: m.PersonId = m.NOBODY
        self.table: m.Table | None = None
        self.start: m.Start | None = None
        self.replica: Replica[Any] | None = None
        self.hands: dict[Seat, Hands] = {}
        self.shares: dict[int, bytes] = {}
        self.earlier: Dealt | None = None
        """Our shares of the previous distribution, in case the host is lost while distributing new ones."""
        self.verdict: Verdict | None = None
        self.tag: bytes | None = None
        """The host's MAC on our last item."""
        self.outbox: list[bytes] = []
        self.early: list[bytes] = []
        """Messages waiting until the host has admitted us."""
        self.is_in = False
        """Whether the host has admitted us on this connection."""
        self.is_kept_out = False
        """Whether the host plays a different match than ours; we stay connected without entering."""
        self.notes = Notes(open_save)
        self.random = random_bytes
        self._greeting = Greeting(self)
        self.inheritance = Inheritance(self)
        self.estate: tuple[bytes, dict[Seq, Move]] | None = None
        """The host's secret and the private moves, once the room was handed over to us."""
        self._coming: dict[Seat, m.Faces] = {}
        self._told: dict[Seq, dict[str, Sequence[Face]]] = {}
        self._private: dict[Seq, Move] = {}
        self._salts = SaltKeeper(random_bytes)
        self._judged = b""
        self._broken: Verdict | None = None
        """Verdict on a violation by the host that no later audit can repair."""
        self._held = Journal()
        """The longest journal of this match ever received from its host."""
        self._acknowledgement = b""
        self._read = reader(m.to_peer())
        """Decoder with the moves of the last game, so that messages sent before its end are still understood.
        """

    @property
    def game(self) -> Game[Any] | None:
        return self.replica.game if self.replica is not None else None

    @property
    def seats(self) -> list[Seat]:
        """This person's seats, including those they act for from a second screen."""
        places = self.table.places if self.table is not None and self.you != m.NOBODY else ()
        return [seat for seat, place in enumerate(places) if self.you in (place.person, place.pair)]

    @property
    def last(self) -> int:
        """Sequence number of the last applied item, -1 before the first."""
        return self.replica.journal.last if self.replica is not None else -1

    def restore(self, saved: Saved, save: PeerSave | None) -> None:
        """Continues from this peer's own save, so that the host sends only the missing items.

        BadData if the save does not replay; the host then sends the whole match.
        """
        replica, stopped = followed(saved)
        if stopped:
            raise cannot_go_on(saved, stopped)
        self.token, self.start = saved.opening.token, saved.start
        self.replica, self._read = replica, reader(m.to_peer(saved.game.moves))
        self.shares, self.earlier = dict(saved.shares), saved.earlier
        self.notes.go_on(save)
        self.bonds.ties, self.held = dict(saved.ties), list(saved.held)
        self._judged, self._broken, self.tag = saved.start.commitment, saved.broken, saved.tag
        self._salts.spend(saved.start)

    def hello(self) -> None:
        """Starts the handshake; called after every connect."""
        self._coming.clear()
        self._greeting.hello()

    @property
    def is_playing(self) -> bool:
        """Whether we have a seat in a running match."""
        return self.table is not None and self.table.stage == "playing" and bool(self.seats)

    def let_go(self) -> None:
        """Gives up our match, so that the peer may enter whichever room it is connected to."""
        self.table, self.is_kept_out = None, False

    def known_at(self, certificate: bytes) -> m.Known | None:
        """Returns proof of our seat for a protected room with this certificate, or None."""
        return self._greeting.known_at(certificate)

    def close(self) -> None:
        """Writes and closes the save."""
        self.keep()
        self.notes.drop()

    def ready(self, on: bool = True) -> None:
        """Agrees to the current settings and to contributing a salt when the match begins."""
        if self.table is None or self.table.stage != "lobby":
            return
        self._salts.ready = on
        self._put(m.Ready(on))

    def propose(self, seat: Seat, action: Action) -> None:
        self._put(m.Propose(seat, action, self.last))

    def undo(self, seat: Seat) -> None:
        self._put(m.UndoPlease(seat, self.last))

    def ask(self, record: Any) -> None:
        """Sends any other request to the host."""
        self._put(record)

    def view(self, seat: Seat) -> Any:
        """Returns the state as one of our seats sees it; a spectator's view shows no hands."""
        if self.replica is None:
            raise ValueError("there is no match to look at")
        return with_open_hands(self.replica.state, self.hands.get(seat, {}))

    def receive(self, body: bytes) -> Sequence[News]:
        """Handles a message and returns its notifications; BadData if it is invalid, and the connection
        should be dropped."""
        message = self._read(body)
        if isinstance(message, m.Tagged):  # the most frequent message
            return self._follow(message.item, message.tag)
        message = m.cleaned(message)
        match message:
            case m.Faces():
                return self._shown(message)
            case m.Reveal():
                return self._audit(message)
            case m.Share():
                return self._keep_share(message)
            case m.Fetch():
                return self.inheritance.give_items(message.since)
            case m.Deal():
                self._put(self._salts.promise(message, self.table, self.pledge))
                return ()
            case m.Promises():
                self._put(self._salts.show(message, self.pledge))
                return ()
            case m.Room():
                return ()
            case m.Challenge():
                self._greeting.challenged(message)
                return ()
            case m.WhoAreYou():
                self._greeting.tell_token()
                return ()
            case m.Welcome():
                self._greeting.welcomed(message)
                return (message, OldSeat()) if self.kept_back is not None else (message,)
            case m.Table():
                self.table = message
            case m.Sealed():
                return self.inheritance.unsealed(message)
            case m.Asks():
                return self.inheritance.asked(message)
            case m.Agreed():
                self.inheritance.hear(message)
                return ()
            case m.Held():
                self.inheritance.note_held(message)
            case m.Begin():
                return message, *self._begin(message)
        return (message,)

    def _put(self, record: Any) -> None:
        """Queues a message; it waits until the host has admitted us."""
        (self.outbox if self.is_in else self.early).append(pack(record))

    def _begin(self, begin: m.Begin) -> Sequence[News]:
        start = begin.start
        known = self.start
        if known is not None and start.root == known.root:
            if start.epoch < known.epoch:
                raise BadData(
                    "the host goes on in epoch {epoch}, and the match is in {ours}",
                    epoch=start.epoch,
                    ours=known.epoch,
                )
            if self._greeting.is_known_there and not self.bonds.proved:
                raise BadData("a host goes on with our match that has not shown that it knows us")
        elif known is not None:
            self.bonds.ties, self.held, self.earlier = {}, [], None
        if known is not None and start.root == known.root:
            start = with_withdrawn(start, known.withdrawn)
        goes_on = self._is_at(start, begin.since)
        self._coming.clear()
        self.verdict = None
        if goes_on:
            if begin.length > begin.since:
                self.hands = {}  # outdated; sent again with the last item
            if start != known:
                self.start = start
                self.notes.note(lambda save: save.add_start(start))
            return ()
        if begin.since:
            raise BadData("the host goes on from entry {since}, which is not where we are", since=begin.since)
        self._hold(start)
        game = catalog.create(*start.terms)
        if self._judged != start.commitment:
            self._judged, reason = start.commitment, self._salts.judge(begin.start, self.pledge)
            self._broken = Verdict(False, -1, reason) if reason else None
            start = with_withdrawn(start, begin.start.withdrawn + self._salts.missed)
        elif reason := self._salts.why_another(start):
            self._broken = self._broken or Verdict(False, -1, reason)
        self.start, self.replica, self.tag = start, Replica(game), None
        self._read = reader(m.to_peer(game.moves))
        self.hands, self.shares = {}, {}
        self._told, self._private = {}, {}
        self.close()
        self.notes.begin(Opening(start, self.table.room if self.table is not None else "", None, self.token))
        for ties in self.bonds.ties.values():
            self.notes.note(lambda save, ties=ties: save.add_ties(ties))  # type: ignore[misc]
        for held in self.held:
            self.notes.note(lambda save, held=held: save.add_held(held))  # type: ignore[misc]
        if self._broken is not None:
            self._note_broken(self._broken)
        return (self._cut_back(begin.length),) if begin.length < len(self._held) else ()

    def _is_at(self, start: m.Start, since: Seq) -> bool:
        """Whether this start is our match and continues after our last item."""
        same = self.start is not None and self.start.commitment == start.commitment
        return same and self.replica is not None and since == self.last + 1

    def _hold(self, start: m.Start) -> None:
        """Remembers the longest journal of this match, to detect changes when the host resends it."""
        if start.commitment != self._judged or self._were_host_before(start):
            self._held = Journal()
        elif self.replica is not None and len(self.replica.journal) > len(self._held):
            self._held = self.replica.journal

    def _were_host_before(self, start: m.Start) -> bool:
        """Whether we hosted this match before. Our last items may then have reached nobody."""
        known = self.start
        if known is None or start.epoch <= known.epoch:
            return False
        return any(chair.host and chair.pledge == self.pledge for chair in known.chairs)

    def _cut_back(self, seq: Seq) -> CutBack:
        """Reports that the host dropped or changed items it had sent; the match can no longer be verified."""
        news = CutBack(seq, len(self._held))
        self._held = Journal()
        self._note_broken(Verdict(False, seq, sentence("cut_back", (seq,))))
        return news

    def _note_broken(self, verdict: Verdict) -> None:
        self._broken = self._broken or verdict
        self.notes.note(lambda save: save.add_broken(verdict))

    def _follow(self, item: Item, tag: bytes) -> Sequence[News]:
        if self.replica is None:
            return ()
        try:
            events = self.replica.feed(item)
        except Exception as error:  # a diverged state may raise anything in the rules
            return self._strayed(item, str(error) if isinstance(error, Desync) else repr(error))
        hands: dict[Seat, Hands] = {}
        if self._coming:
            for seat in [seat for seat, faces in self._coming.items() if faces.seq == item.seq]:
                self._open(seat, self._coming.pop(seat))
                hands[seat] = self.hands[seat]
        self.tag = tag
        self.notes.add(item)
        self._acknowledge(item.seq)
        happened = Happened(item, hands, events)
        if item.seq < len(self._held) and self._held[item.seq] != item:
            return happened, self._cut_back(item.seq)
        return (happened,)

    def _acknowledge(self, seq: Seq) -> None:
        """Queues an acknowledgement, replacing an unsent one."""
        if self.outbox and self.outbox[-1] is self._acknowledgement:
            self.outbox.pop()
        self._acknowledgement = seen(seq)
        self.outbox.append(self._acknowledgement)

    def _shown(self, faces: m.Faces) -> Sequence[News]:
        """Stores hands until their item arrives, or applies them at once if it already has."""
        if faces.seq == self.last:
            self._open(faces.seat, faces)
            return (faces,)
        self._coming[faces.seat] = faces
        return ()

    def _open(self, seat: Seat, faces: m.Faces) -> None:
        self.hands[seat] = dict(faces.hands)
        self._told.setdefault(faces.seq, {}).update(faces.hands)

    def _strayed(self, item: Item, reason: str) -> Sequence[News]:
        """Reports the divergence, discards the replica and asks for the journal again."""
        if self.replica is None or self.start is None:
            return ()
        strayed = Strayed(self.start.match, item.seq, reason, self.replica.state)
        self._hold(self.start)
        self.start, self.replica = None, None
        self._put(m.Lost(item.seq, reason[:400]))
        return (strayed,)

    def _keep_share(self, share: m.Share) -> Sequence[News]:
        if self.shares.get(share.of) != share.piece:
            self.shares[share.of] = share.piece
            self.notes.note(lambda save: save.add_share(share))
        return ()

    @property
    def is_at_false_host(self) -> bool:
        """Whether the host that admitted us claims our match but does not know our key."""
        return self._greeting.is_at_ours and self.bonds.welcome_heard and not self.bonds.proved

    @property
    def question(self) -> m.Asks | None:
        """The pending request of a candidate host for our consent, if any."""
        return self.bonds.asked if self.bonds.waits else None

    def agree(self) -> None:
        """Consents to the candidate host."""
        self.inheritance.agree()

    def _audit(self, reveal: m.Reveal[Any]) -> Sequence[News]:
        self._private.update(reveal.moves)
        self.notes.note(lambda save: save.add_secrets(reveal))
        if reveal.more or self.replica is None or self.start is None:
            return ()
        start = self.start
        found = self._broken or judged(
            self.replica, start, reveal.secret, self._private, self._told, self.tag
        )
        self.verdict = remarked(found, remarks_on(start, self.held))
        return (self.verdict,)

    @property
    def pledge(self) -> bytes | None:
        """Our public identifier: the hash of our token."""
        return pledge(self.token) if self.token is not None else None

    def keep(self) -> None:
        """Writes buffered records to disk."""
        self.notes.keep(self.tag)
