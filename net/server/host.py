"""The host: handles all messages of a room. It has no sockets and no clock of its own.

The caller reports connections, messages, disconnects and the time, and sends what is queued in `connections`.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from game.rules.core.codec import BadData, Seat
from game.rules.core.dealer import secret_commitment
from game.rules.core.moves import Refusal
from game.version import VERSION
from net.match.authority import Authority
from net.match.pair_keys import TOKEN_EPOCH
from net.match.save_interface import Save
from net.match.takeover_state import TakeoverState
from net.protocol.compatibility import PROTOCOL, needed_rules, protocol_of
from net.protocol.crypto import pledge
from net.protocol.frames import decoder_for
from net.protocol.messages import (
    NOBODY,
    Figures,
    Hello,
    ItemAcknowledgement,
    ItemRequest,
    JoinAccepted,
    JoinRequest,
    MatchStart,
    PersonId,
    RefusalMessage,
    RoomInfo,
    RoomQuery,
    RoomState,
    SecretDisclosureRecord,
    Stage,
    to_host,
)
from net.protocol.refusal_texts import refusal_text
from net.protocol.sanitize import readable
from net.server.absences import Absences
from net.server.connections import ConnectionId, Connections, ConnectionState
from net.server.exception_isolation import Supervisor
from net.server.handlers import (
    ANNOUNCED,
    BROADCASTING,
    HANDLERS,
    LOBBY_ONLY,
    OWNERS_ONLY,
    PERSONS_ONLY,
    RESTRICTED,
    RequestContext,
)
from net.server.handshake import HostHandshake
from net.server.lobby import HostLobby, RoomMember
from net.server.publisher import MatchPublisher
from net.server.recovery import Recovery
from net.server.room_descriptions import room_info, room_state
from net.server.save_store import HostSaveStore
from net.server.seed_agreement import SeedAgreement
from net.server.takeover import HostTakeover
from net.server.turn_clock import TurnClock
from net.storage.save_records import SaveHeader
from net.storage.saves import SavedMatch


class Host:
    """A room, and the matches played in it one after another."""

    def __init__(
        self,
        lobby: HostLobby,
        open_save: Callable[[SaveHeader], Save] | None = None,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
        locked: bool = False,
    ) -> None:
        self.lobby = lobby
        self.locked = locked
        self.id = random_bytes(6).hex()
        self.connections = Connections()
        self.log: list[str] = []
        self.supervisor = Supervisor(self.log)
        self.bot_error = ""
        """Why the bots cannot play; empty if they can."""
        self.desyncs: Counter[PersonId] = Counter()
        """How often each person's replica differed in this match."""
        self.paused = False
        self.publisher: MatchPublisher | None = None
        self.takeover_state: TakeoverState | None = None
        """A match whose host was lost and whose players are returning here; None if there is none."""
        self.handover_to: PersonId = NOBODY
        """The person to whom the match is being handed over, or NOBODY."""
        self.handed_over = False
        self.secret = random_bytes(32)
        self.seed_agreement = SeedAgreement(self)
        self.recovery = Recovery(self)
        self.turn_clock = TurnClock(self)
        self.handshake = HostHandshake(self)
        self.takeover: HostTakeover | None = None
        self.absences = Absences(self)
        self.save_store = HostSaveStore(self, open_save)
        self.random = random_bytes
        self._read = decoder_for(to_host())
        """Decodes messages.

        It also knows the moves of the last game, so that a late proposal is refused as late, not as invalid.
        """

    @property
    def stage(self) -> Stage:
        if self.publisher is None:
            return "lobby"
        return "over" if self.publisher.is_over else "playing"

    @property
    def start(self) -> MatchStart | None:
        """The start record of the running match, or of the one being taken over."""
        if self.publisher is not None:
            return self.publisher.match.start
        return self.takeover_state.start if self.takeover_state is not None else None

    @property
    def epoch(self) -> int:
        if self.takeover_state is not None:
            return self.takeover_state.epoch
        return self.publisher.match.start.epoch if self.publisher is not None else 0

    def connected(
        self,
        link: ConnectionId,
        owner: bool = False,
        bots: bool = False,
        address: str = "",
        phone: bool = False,
    ) -> None:
        """Registers a new connection."""
        self.connections.by_id[link] = ConnectionState(owner, bots, address, phone)
        if bots and self.publisher is not None:
            self.publisher.catch_up(link)
            for seat, place in enumerate(self.lobby.places):
                if place.bot:
                    self.publisher.send_hand_history(link, seat)

    def disconnected(self, link: ConnectionId) -> None:
        """Handles a disconnect. During a match, the person keeps their seat."""
        caller = self.connections.by_id.pop(link, None)
        guest = self.lobby.people.get(caller.person) if caller is not None else None
        if guest is None:
            return
        if guest.id == self.handover_to and not self.handed_over:
            self.handover_to, self.paused = NOBODY, False
            self.log.append(refusal_text("not_taken", (guest.name,)))
        matters = self.publisher is not None or self.takeover_state is not None
        if guest.id == self.lobby.owner or (matters and self.lobby.seats_of(guest.id)):
            guest.here = False
            self.absences.begin_absence(guest.id)
        else:
            self.remove_person(guest.id)
        self.announce()

    def receive(self, link: ConnectionId, body: bytes) -> None:
        """Handles a message; an invalid one ends the connection."""
        caller = self.connections.by_id.get(link)
        if caller is None:
            return
        if self.publisher is not None and body == self.publisher.acknowledged:  # the most frequent message
            caller.acknowledged = self.publisher.last_broadcast
            return
        try:
            message = self._read(body)
        except BadData as error:
            self.deny(link, *self._misunderstood(body, caller, error))
            return
        if isinstance(message, ItemAcknowledgement):
            caller.acknowledged = message.seq
        elif isinstance(message, RoomQuery):
            self.connections.send(link, self.room_info())
        elif isinstance(message, Hello):
            self.handshake.hello(link, caller, message)
        elif isinstance(message, JoinRequest):
            self.handshake.join(link, caller, message)
        elif caller.is_admitted or caller.owner:
            self._dispatch(link, caller, message)
        else:
            self.deny(link, "greet_first")

    def tick(self, now: float) -> None:
        """Runs all timers. `now` is in seconds of a monotonic clock."""
        for timer in self.timers():
            timer(now)

    def timers(self) -> tuple[Callable[[float], None], ...]:
        """The functions that `tick` calls; if one fails, the others still run."""
        return (
            self.connections.tick,
            self.seed_agreement.tick,
            self.recovery.tick,
            self.turn_clock.tick,
            self.absences.tick,
        )

    def room_info(self) -> RoomInfo:
        """Returns the room's entry for the room list."""
        return room_info(self)

    def room_state(self) -> RoomState:
        """Returns the public state of the room."""
        return room_state(self)

    def announce(self) -> None:
        self.seed_agreement.withdraw_if_changed(self.draft)
        self.connections.broadcast(self.room_state())

    def deny(self, link: ConnectionId, code: str, figures: Figures = ()) -> None:
        """Sends a refusal and disconnects."""
        self.connections.deny(link, code, figures)
        self.disconnected(link)

    def begin(self) -> Refusal | None:
        """Starts the agreed match, or continues the one that is being taken over."""
        if self.takeover is not None:
            return self.takeover.begin()
        if no := self.lobby.why_not_play():
            return no
        if (draft := self.draft()) is not None:
            self.seed_agreement.begin(draft, self.lobby.remote_players(), self.start_match)
        return None

    def draft(self) -> MatchStart | None:
        """The start record of the match that would begin now, without salts; None if none can begin."""
        if self.takeover_state is not None:
            return self.takeover_state.draft(self.secret)
        if self.publisher is not None or self.lobby.why_not_play() is not None:
            return None
        terms = self.lobby.terms
        return MatchStart(
            PROTOCOL,
            needed_rules(terms),
            terms.game,
            terms.map,
            terms.options,
            self.lobby.chairs(),
            secret_commitment(self.secret),
            (),
            withdrawn=self.seed_agreement.withdrawn,
            level=terms.level,
        )

    def start_match(self, start: MatchStart) -> None:
        """Starts the match after the salts were exchanged."""
        if self.lobby.game is not None:
            self.run_in_new_save(Authority(self.lobby.game, start, self.secret))

    def renew_secret(self) -> None:
        """Chooses a new secret, so that salts revealed for the old one cannot be used to predict the seed."""
        self.secret = self.random(32)

    def resume(self, saved: SavedMatch, save: Save | None) -> None:
        """Continues a saved match; raises BadData if that is impossible."""
        match, ring = self.save_store.restore_match(saved), saved.header.key_ring
        self.handshake.key_ring = ring or self.random(32)
        self.recovery.begin()
        trouble = ""
        if save is None:
            save, trouble = self.save_store.create_save(match, saved.disclosures)
        running = MatchPublisher(
            self.connections, self.lobby, match, save, self.handshake.key_ring, self.handshake.tokens
        )
        running.disclosures += saved.disclosures
        running.save_error = trouble
        self.run(running)
        if ring is None:
            self.save_store.save_keys()

    def accept_handover(self, saved: SavedMatch) -> None:
        """Continues, in a new save, a match that another host handed over."""
        match = self.save_store.restore_match(saved)
        own = self.lobby.find_by_pledge(pledge(saved.header.token)) if saved.header.token else None
        self.lobby.owner = own.id if own is not None else self.lobby.owner
        self.run_in_new_save(match, saved.disclosures)

    def begin_takeover(self, heritage: TakeoverState) -> None:
        """Begins a takeover: the players of a match whose host was lost return, until `begin` continues
        it."""
        self.takeover_state, self._read = heritage, decoder_for(to_host(heritage.game.moves))
        self.id = heritage.start.match
        self.lobby.game = heritage.game
        self.lobby.seat_players_of(heritage.start)
        own = self.lobby.find_by_pledge(heritage.who)
        self.lobby.owner = own.id if own is not None else NOBODY
        self.handshake.keys = dict(heritage.keys)
        self.takeover = HostTakeover(self, heritage)

    def run_in_new_save(self, match: Authority, held: Sequence[SecretDisclosureRecord] = ()) -> None:
        """Runs a match in a new save, into which its whole journal is written."""
        self.handshake.key_ring = self.random(32)
        save, trouble = self.save_store.create_save(match, held)
        running = MatchPublisher(
            self.connections, self.lobby, match, save, self.handshake.key_ring, self.handshake.tokens
        )
        running.disclosures += held
        running.save_error = trouble
        self.run(running)

    def run(self, running: MatchPublisher) -> None:
        """Runs a match from its current state, and sends all peers what they lack."""
        self.desyncs.clear()
        self.publisher, self._read = running, decoder_for(to_host(running.match.game.moves))
        self.id = running.match.start.match
        for link in self.connections.admitted():
            running.catch_up(link)
        if not self.recovery.is_active:
            running.update_holders()
        running.match.answer_due()
        self.publish()
        self.announce()

    def publish(self) -> None:
        """Publishes new items, and the state of the room if the match has ended or saving failed."""
        if self.publisher is None:
            return
        running = self.publisher
        before = running.is_over, running.save_error
        running.publish()
        if (running.is_over, running.save_error) != before:
            if running.save_error:
                self.log.append(f"the match cannot be saved: {running.save_error}")
            self.announce()

    def check_save(self) -> None:
        """Announces that a write on the write thread failed, or succeeded again."""
        running = self.publisher
        if running is not None and running.save is not None:
            error = readable(running.save.error, 200)
            if error != running.save_error:
                running.save_error = error
                if error:
                    self.log.append(f"the match cannot be saved: {error}")
                self.announce()

    def back_to_lobby(self) -> None:
        """Ends the match, chooses a new secret and returns to the lobby."""
        if self.publisher is not None and self.publisher.save is not None:
            self.publisher.save.close()
        self.turn_clock.return_seats()
        self.publisher, self.paused = None, False
        self.renew_secret()
        self.absences.lent_seats.clear()
        self.lobby.end_pairings()
        self.lobby.return_seats_from_bots()
        self.lobby.unready()
        for guest in list(self.lobby.people.values()):
            if not guest.here and guest.id != self.lobby.owner:
                self.lobby.remove_person(guest.id)

    def put_bot(self, seat: Seat, bot: str) -> Refusal | None:
        """Lets a bot play a seat, or gives the seat back to its person."""
        no = self.lobby.put_bot(seat, bot)
        if no is None and not bot:
            self.absences.lent_seats.discard(seat)
        elif no is None and self.publisher is not None:
            for link in self.connections.bots():
                self.publisher.send_hand_history(link, seat)
                self.publisher.send_hands(link)
        return no

    def remove_person(self, person: PersonId) -> None:
        """Removes a person from the room for good."""
        self.absences.end_absence(person)
        self.desyncs.pop(person, None)
        guest = self.lobby.people[person]
        self.lobby.remove_person(person)
        self.handshake.forget_token(guest.pledge)

    def _misunderstood(self, body: bytes, caller: ConnectionState, error: BadData) -> tuple[str, Figures]:
        """Returns the refusal of an invalid message; a `Hello` of another protocol version gets its own."""
        theirs = PROTOCOL if caller.is_admitted else protocol_of(body)
        if theirs != PROTOCOL:
            return "other_protocol", (max(0, min(theirs, 65535)), PROTOCOL, VERSION)
        return "bad_message", (readable(str(error), 200),)

    def admit(
        self,
        link: ConnectionId,
        caller: ConnectionState,
        guest: RoomMember,
        welcome: JoinAccepted,
        enter: JoinRequest,
    ) -> None:
        """Admits a new or returning person, and sends them the state of the room and the match."""
        self._make_way(guest, link)
        if caller.owner:
            self.lobby.owner = guest.id
            self.save_store.owner_token = welcome.token or self.handshake.keys.get(
                (TOKEN_EPOCH, guest.pledge)
            )
        self.connections.send(link, welcome)
        self.announce()
        if self.publisher is not None:
            if not self.recovery.request_items(link, self.publisher, enter):
                self.publisher.catch_up(link, enter.have, enter.match, enter.last)
            self.recovery.finish_if_complete()
            if not self.recovery.is_active:
                self.publisher.update_holders()
        elif self.takeover_state is not None:
            if (offer := self.takeover_state.request_items(enter)) is not None:
                caller.offer = offer
                self.connections.send(link, ItemRequest(offer.since))
            if self.takeover is not None:
                self.takeover.request_consents()

    def _make_way(self, guest: RoomMember, link: ConnectionId) -> None:
        """Closes the person's earlier connections, and gives back the seats that a bot was playing for
        them."""
        for old in self.connections.links_of(guest.id):
            if old != link:
                self.connections.by_id[old].person = NOBODY
                self.deny(old, "elsewhere")
        guest.here = True
        self.absences.end_absence(guest.id)
        for seat in self.lobby.seats_of(guest.id):
            if seat in self.absences.lent_seats:
                self.put_bot(seat, "")

    def _may_wish(self, caller: ConnectionState) -> bool:
        """Whether this connection may make another request that causes a broadcast."""
        caller.requests_left -= caller.requests_left > 0
        return caller.requests_left > 0

    def _dispatch(self, link: ConnectionId, caller: ConnectionState, message: Any) -> None:
        kind = type(message)
        refusal: Refusal | None
        if kind not in RESTRICTED:  # the usual case: a proposal
            refusal = HANDLERS[kind](RequestContext(self, link, caller), message)
        elif kind in OWNERS_ONLY and not caller.owner:
            refusal = Refusal("owner_only")
        elif kind in LOBBY_ONLY and self.stage != "lobby":
            refusal = Refusal("not_in_lobby")
        elif kind in PERSONS_ONLY and caller.person == NOBODY:
            refusal = Refusal("greet_first")
        elif kind in BROADCASTING and not caller.owner and not self._may_wish(caller):
            refusal = Refusal("too_fast")
        else:
            refusal = HANDLERS[kind](RequestContext(self, link, caller), message)
        if refusal is not None:
            self.connections.send(
                link, RefusalMessage(getattr(message, "seat", -1), refusal.code, refusal.values)
            )
        elif kind in ANNOUNCED:
            self.announce()
