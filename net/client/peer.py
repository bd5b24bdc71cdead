"""A peer: follows a host with its own replica and saves what its seats may see.

It does no input or output itself.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.rules import catalog
from game.rules.core.audit import AuditVerdict
from game.rules.core.card_piles import Hands
from game.rules.core.codec import BadData, Face, Seat, Seq
from game.rules.core.game import Game
from game.rules.core.journal import Item, Journal, JournalUpdate
from game.rules.core.moves import Action, Move
from game.rules.core.replica import Desync, Replica, with_open_hands
from net.client.audit import audit_match
from net.client.handshake import PeerHandshake
from net.client.notifications import HostRollback, Notification, OldTokenFound, ReplicaDiverged
from net.client.peer_save import PeerSave, PeerSaveBuffer
from net.client.seed_commitment import SaltKeeper, with_withdrawn
from net.client.takeover import PeerTakeover
from net.client.takeover_keys import TakeoverKeys
from net.match.audit_notes import audit_notes, with_notes
from net.match.pair_keys import HeldShares
from net.protocol import messages as m
from net.protocol.crypto import pledge
from net.protocol.frames import decoder_for, pack, pack_acknowledgement
from net.protocol.refusal_texts import refusal_text
from net.storage.save_records import SaveHeader
from net.storage.saves import SavedMatch, cannot_continue, replay_journal

KEYED_SINCE = 2
"""First protocol version whose hosts store players' keys."""


class Peer:
    """A program in a room: a player with any number of seats, a spectator or a display."""

    def __init__(
        self,
        name: str,
        role: m.Role = "player",
        token: bytes | None = None,
        open_save: Callable[[SaveHeader], PeerSave] | None = None,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.name = name
        self.role = role
        self.takeover_keys = TakeoverKeys()
        self.disclosures: list[m.SecretDisclosureRecord] = []
        """People other than the host who have known the secret at some time."""
        self.may_send_token = False
        """Whether a token of an older version may be sent to this host."""
        self.withheld_token: bytes | None = None
        """A token that the host asked for but that may not be sent without permission; we joined as a new
        person."""
        self.on_match_announced: Callable[[bytes], None] = lambda _root: None
        """Called with the host's match before we say who we are."""
        self.token = token
        self.you: m.PersonId = m.NOBODY
        self.room_state: m.RoomState | None = None
        """State of the room, with the map under its name in this program."""
        self._room_state: m.RoomState | None = None
        """State of the room as the host sent it."""
        self.start: m.MatchStart | None = None
        self.replica: Replica[Any] | None = None
        self.hands: dict[Seat, Hands] = {}
        self.shares: dict[int, bytes] = {}
        self.previous_shares: HeldShares | None = None
        """Our shares of the previous distribution, in case the host is lost while it distributes new ones."""
        self.verdict: AuditVerdict | None = None
        self.tag: bytes | None = None
        """The host's MAC on the last item we received."""
        self.outbox: list[bytes] = []
        self.unadmitted_outbox: list[bytes] = []
        """Messages that are sent once the host has admitted us."""
        self.is_admitted = False
        """Whether the host has admitted us on this connection."""
        self.is_at_other_match = False
        """Whether the host plays another match than ours; we then stay connected without joining."""
        self.save_buffer = PeerSaveBuffer(open_save)
        self.random = random_bytes
        self._greeting = PeerHandshake(self)
        self.takeover = PeerTakeover(self)
        self.handover: tuple[bytes, dict[Seq, Move]] | None = None
        """If the room was handed over to us: the host's secret, and the private moves."""
        self._pending_hands: dict[Seat, m.HandContents] = {}
        self._seen_hands: dict[Seq, dict[str, Sequence[Face]]] = {}
        self._private: dict[Seq, Move] = {}
        self._salts = SaltKeeper(random_bytes)
        self._judged_commitment = b""
        self._violation: AuditVerdict | None = None
        """Set if the host broke the protocol in a way that no later audit can excuse."""
        self._longest_journal = Journal()
        """The longest journal of this match that the host has ever sent."""
        self._acknowledgement = b""
        self._read = decoder_for(m.to_peer())
        """Decodes messages.

        It also knows the moves of the last game, so that late messages are understood.
        """

    @property
    def game(self) -> Game[Any] | None:
        return self.replica.game if self.replica is not None else None

    @property
    def seats(self) -> list[Seat]:
        """The seats of this person, including those for which they act on a second screen."""
        places = self.room_state.places if self.room_state is not None and self.you != m.NOBODY else ()
        return [seat for seat, place in enumerate(places) if self.you in (place.person, place.paired_person)]

    @property
    def last(self) -> int:
        """Sequence number of the last item applied; -1 before the first."""
        return self.replica.journal.last if self.replica is not None else -1

    def restore(self, saved: SavedMatch, save: PeerSave | None) -> None:
        """Continues from this peer's own save, so that the host sends only what is missing.

        Raises BadData if the save does not replay; the host then sends the whole match.
        """
        replica, stopped = replay_journal(saved)
        if stopped:
            raise cannot_continue(saved, stopped)
        self.token, self.start = saved.header.token, saved.start
        self.replica, self._read = replica, decoder_for(m.to_peer(saved.game.moves))
        self.shares, self.previous_shares = dict(saved.shares), saved.previous_shares
        self.save_buffer.resume(save)
        self.takeover_keys.by_epoch, self.disclosures = dict(saved.keys_by_epoch), list(saved.disclosures)
        self._judged_commitment, self._violation, self.tag = (
            saved.start.commitment,
            saved.violation,
            saved.tag,
        )
        self._salts.mark_used(saved.start)

    def hello(self) -> None:
        """Starts the handshake; called after every connect."""
        self._pending_hands.clear()
        self._greeting.hello()

    @property
    def is_playing(self) -> bool:
        """Whether we have a seat in a running match."""
        return self.room_state is not None and self.room_state.stage == "playing" and bool(self.seats)

    def leave_match(self) -> None:
        """Gives up our match, so that the peer can join the room at the address it is connected to."""
        self.room_state, self.is_at_other_match = None, False

    def seat_proof_for(self, certificate: bytes) -> m.SeatProof | None:
        """Returns proof that we have a seat, for a protected room with this certificate, or None."""
        return self._greeting.seat_proof_for(certificate)

    def close(self) -> None:
        """Writes and closes the save."""
        self.sync_save()
        self.save_buffer.close()

    def ready(self, on: bool = True) -> None:
        """Agrees to the current settings, and to contribute a salt when the match begins."""
        if self.room_state is None or self.room_state.stage != "lobby":
            return
        self._salts.ready = on
        self._put(m.SetReady(on))

    def propose(self, seat: Seat, action: Action) -> None:
        self._put(m.Propose(seat, action, self.last))

    def undo(self, seat: Seat) -> None:
        self._put(m.UndoRequest(seat, self.last))

    def send(self, record: Any) -> None:
        """Sends a request to the host."""
        self._put(record)

    def view(self, seat: Seat) -> Any:
        """Returns the state as one of our seats sees it; a spectator's view shows no hands."""
        if self.replica is None:
            raise ValueError("there is no match to look at")
        return with_open_hands(self.replica.state, self.hands.get(seat, {}))

    def receive(self, body: bytes) -> Sequence[Notification]:
        """Handles a message and returns its notifications.

        After a BadData the caller should drop the connection.
        """
        message = self._read(body)
        if isinstance(message, m.TaggedItem):  # the most frequent message
            return self._apply_item(message.item, message.tag)
        message = m.sanitized(message)
        match message:
            case m.HandContents():
                return self._receive_hands(message)
            case m.Reveal():
                return self._audit(message)
            case m.SecretShare():
                return self._keep_share(message)
            case m.ItemRequest():
                return self.takeover.send_items(message.since)
            case m.StartAnnouncement():
                self._put(self._salts.promise(message, self._room_state, self.pledge))
                return ()
            case m.SaltCommitments():
                self._put(self._salts.show(message, self.pledge))
                return ()
            case m.RoomInfo():
                return ()
            case m.Challenge():
                self._greeting.challenged(message)
                return ()
            case m.TokenRequest():
                self._greeting.send_token()
                return ()
            case m.JoinAccepted():
                self._greeting.welcomed(message)
                return (message, OldTokenFound()) if self.withheld_token is not None else (message,)
            case m.RoomState():
                self._room_state = message
                self.room_state = msgspec.structs.replace(message, map=catalog.local_map(message.terms))
            case m.EncryptedMessage():
                return self.takeover.receive_encrypted(message)
            case m.ConsentRequest():
                return self.takeover.receive_request(message)
            case m.RelayedConsents():
                self.takeover.receive_consents(message)
                return ()
            case m.SecretDisclosureRecord():
                self.takeover.note_disclosure(message)
            case m.Begin():
                return message, *self._begin(message)
        return (message,)

    def _put(self, record: Any) -> None:
        """Queues a message; it waits until the host has admitted us."""
        (self.outbox if self.is_admitted else self.unadmitted_outbox).append(pack(record))

    def _begin(self, begin: m.Begin) -> Sequence[Notification]:
        start = begin.start
        known = self.start
        if known is not None and start.root == known.root:
            if start.epoch < known.epoch:
                raise BadData(
                    "the host goes on in epoch {epoch}, and the match is in {ours}",
                    epoch=start.epoch,
                    ours=known.epoch,
                )
            if self._greeting.is_known_there and not self.takeover_keys.is_host_proved:
                raise BadData("a host goes on with our match that has not shown that it knows us")
        elif known is not None:
            self.takeover_keys.by_epoch, self.disclosures, self.previous_shares = {}, [], None
        if known is not None and start.root == known.root:
            start = with_withdrawn(start, known.withdrawn)
        goes_on = self._is_at(start, begin.since)
        self._pending_hands.clear()
        self.verdict = None
        if goes_on:
            if begin.length > begin.since:
                self.hands = {}  # outdated; sent again with the last item
            if start != known:
                self.start = start
                self.save_buffer.add_record(lambda save: save.add_start(start))
            return ()
        if begin.since:
            raise BadData("the host goes on from entry {since}, which is not where we are", since=begin.since)
        self._remember_longest_journal(start)
        game = catalog.create(*start.terms)
        if self._judged_commitment != start.commitment:
            self._judged_commitment, reason = start.commitment, self._salts.judge(begin.start, self.pledge)
            self._violation = AuditVerdict(False, -1, reason) if reason else None
            start = with_withdrawn(start, begin.start.withdrawn + self._salts.unreported_withdrawals)
        elif reason := self._salts.why_another(start):
            self._violation = self._violation or AuditVerdict(False, -1, reason)
        self.start, self.replica, self.tag = start, Replica(game), None
        self._read = decoder_for(m.to_peer(game.moves))
        self.hands, self.shares = {}, {}
        self._seen_hands, self._private = {}, {}
        self.close()
        self.save_buffer.begin(
            SaveHeader(start, self.room_state.room if self.room_state is not None else "", None, self.token)
        )
        for ties in self.takeover_keys.by_epoch.values():
            self.save_buffer.add_record(lambda save, ties=ties: save.add_player_keys(ties))  # type: ignore[misc]
        for held in self.disclosures:
            self.save_buffer.add_record(lambda save, held=held: save.add_disclosure(held))  # type: ignore[misc]
        if self._violation is not None:
            self._note_broken(self._violation)
        return (self._report_rollback(begin.length),) if begin.length < len(self._longest_journal) else ()

    def _is_at(self, start: m.MatchStart, since: Seq) -> bool:
        """Whether this start record is of our match and its items continue after our last one."""
        same = self.start is not None and self.start.commitment == start.commitment
        return same and self.replica is not None and since == self.last + 1

    def _remember_longest_journal(self, start: m.MatchStart) -> None:
        """Keeps the longest journal of this match, to notice if the host sends a different one later."""
        if start.commitment != self._judged_commitment or self._were_host_before(start):
            self._longest_journal = Journal()
        elif self.replica is not None and len(self.replica.journal) > len(self._longest_journal):
            self._longest_journal = self.replica.journal

    def _were_host_before(self, start: m.MatchStart) -> bool:
        """Whether we were the host of this match before; other peers may then lack our last items."""
        known = self.start
        if known is None or start.epoch <= known.epoch:
            return False
        return any(chair.host and chair.pledge == self.pledge for chair in known.chairs)

    def _report_rollback(self, seq: Seq) -> HostRollback:
        """Reports that the host dropped or changed items; the match can then no longer be verified."""
        news = HostRollback(seq, len(self._longest_journal))
        self._longest_journal = Journal()
        self._note_broken(AuditVerdict(False, seq, refusal_text("cut_back", (seq,))))
        return news

    def _note_broken(self, verdict: AuditVerdict) -> None:
        self._violation = self._violation or verdict
        self.save_buffer.add_record(lambda save: save.add_violation(verdict))

    def _apply_item(self, item: Item, tag: bytes) -> Sequence[Notification]:
        if self.replica is None:
            return ()
        try:
            events = self.replica.feed(item)
        except Exception as error:  # a diverged state may raise anything in the rules
            return self._report_divergence(item, str(error) if isinstance(error, Desync) else repr(error))
        hands: dict[Seat, Hands] = {}
        if self._pending_hands:
            for seat in [seat for seat, faces in self._pending_hands.items() if faces.seq == item.seq]:
                self._show_hands(seat, self._pending_hands.pop(seat))
                hands[seat] = self.hands[seat]
        self.tag = tag
        self.save_buffer.add(item)
        self._acknowledge(item.seq)
        happened = JournalUpdate(item, hands, events)
        if item.seq < len(self._longest_journal) and self._longest_journal[item.seq] != item:
            return happened, self._report_rollback(item.seq)
        return (happened,)

    def _acknowledge(self, seq: Seq) -> None:
        """Queues an acknowledgement; it replaces one that has not been sent."""
        if self.outbox and self.outbox[-1] is self._acknowledgement:
            self.outbox.pop()
        self._acknowledgement = pack_acknowledgement(seq)
        self.outbox.append(self._acknowledgement)

    def _receive_hands(self, faces: m.HandContents) -> Sequence[Notification]:
        """Applies hands if their item was already applied; else keeps them until the item arrives."""
        if faces.seq == self.last:
            self._show_hands(faces.seat, faces)
            return (faces,)
        self._pending_hands[faces.seat] = faces
        return ()

    def _show_hands(self, seat: Seat, faces: m.HandContents) -> None:
        self.hands[seat] = dict(faces.hands)
        self._seen_hands.setdefault(faces.seq, {}).update(faces.hands)

    def _report_divergence(self, item: Item, reason: str) -> Sequence[Notification]:
        """Reports that our copy differs, discards it and asks for the whole journal."""
        if self.replica is None or self.start is None:
            return ()
        strayed = ReplicaDiverged(self.start.match, item.seq, reason, self.replica.state)
        self._remember_longest_journal(self.start)
        self.start, self.replica = None, None
        self._put(m.DesyncReport(item.seq, reason[:400]))
        return (strayed,)

    def _keep_share(self, share: m.SecretShare) -> Sequence[Notification]:
        if self.shares.get(share.entry) != share.piece:
            self.shares[share.entry] = share.piece
            self.save_buffer.add_record(lambda save: save.add_share(share))
        return ()

    @property
    def is_at_false_host(self) -> bool:
        """Whether the host that admitted us claims our match but does not know our key."""
        return (
            self._greeting.is_our_match
            and self.takeover_keys.was_welcomed
            and not self.takeover_keys.is_host_proved
        )

    @property
    def consent_request(self) -> m.ConsentRequest | None:
        """The request of somebody who wants to become host and needs our consent; None if there is none."""
        return self.takeover_keys.request if self.takeover_keys.is_request_pending else None

    def agree(self) -> None:
        """Consents to the new host that asked."""
        self.takeover.agree()

    def _audit(self, reveal: m.Reveal[Any]) -> Sequence[Notification]:
        self._private.update(reveal.moves)
        self.save_buffer.add_record(lambda save: save.add_secrets(reveal))
        if reveal.more or self.replica is None or self.start is None:
            return ()
        start = self.start
        found = self._violation or audit_match(
            self.replica, start, reveal.secret, self._private, self._seen_hands, self.tag
        )
        self.verdict = with_notes(found, audit_notes(start, self.disclosures))
        return (self.verdict,)

    @property
    def pledge(self) -> bytes | None:
        """Our public identifier: the hash of our token."""
        return pledge(self.token) if self.token is not None else None

    def sync_save(self) -> None:
        """Writes buffered records to disk."""
        self.save_buffer.sync(self.tag)
