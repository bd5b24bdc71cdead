"""The host: handles all messages of a room. Sans-IO: it has no sockets and no clock.

The caller reports connections, messages, disconnects and the time, and sends what is queued in
`connections`.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from game.rules.core.codec import BadData, Seat
from game.rules.core.dealer import commitment
from game.rules.core.moves import Refusal
from game.version import VERSION
from net.match.authority import Authority
from net.match.pair_keys import TOKEN_EPOCH
from net.match.save_interface import Save
from net.match.takeover_state import Heritage
from net.protocol.compatibility import PROTOCOL, protocol_of, rules_digest
from net.protocol.crypto import pledge
from net.protocol.frames import reader
from net.protocol.messages import (
    NOBODY,
    Enter,
    Fetch,
    Figures,
    Held,
    Hello,
    PersonId,
    Probe,
    Refused,
    Room,
    Seen,
    Stage,
    Start,
    Table,
    Welcome,
    to_host,
)
from net.protocol.refusal_texts import sentence
from net.protocol.sanitize import readable
from net.server.connections import Caller, LinkId, Switchboard
from net.server.handlers import (
    ANNOUNCED,
    ECHOED,
    LOBBY_ONLY,
    ORDERS,
    OWNERS_ONLY,
    PERSONS_ONLY,
    RESTRICTED,
    Call,
)
from net.server.handshake import Reception
from net.server.lobby import Lobby, Visitor
from net.server.publisher import Running
from net.server.recovery import Settling
from net.server.save_store import Shelf
from net.server.seed_agreement import Dealing
from net.server.snapshots import room_of, table_of
from net.server.stand_ins import Absences
from net.server.takeover import Gathering
from net.server.turn_clock import TurnClock
from net.storage.saves import Opening, Saved


class Host:
    """A room and its successive matches."""

    def __init__(
        self,
        lobby: Lobby,
        open_save: Callable[[Opening], Save] | None = None,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
        locked: bool = False,
    ) -> None:
        self.lobby = lobby
        self.locked = locked
        self.id = random_bytes(6).hex()
        self.board = Switchboard()
        self.log: list[str] = []
        self.losses: Counter[PersonId] = Counter()
        """Number of desyncs per person in this match."""
        self.paused = False
        self.running: Running | None = None
        self.heritage: Heritage | None = None
        """A match being taken over from a lost host, while its players return."""
        self.successor: PersonId = NOBODY
        """Person to whom the match is being handed over, or NOBODY."""
        self.handed_over = False
        self.secret = random_bytes(32)
        self.dealing = Dealing(self)
        self.settling = Settling(self)
        self.clock = TurnClock(self)
        self.reception = Reception(self)
        self.gathering: Gathering | None = None
        self.absences = Absences(self)
        self.shelf = Shelf(self, open_save)
        self.random = random_bytes
        self._read = reader(to_host())
        """Decoder with the moves of the last game, so that a late proposal is refused rather than invalid."""

    @property
    def stage(self) -> Stage:
        if self.running is None:
            return "lobby"
        return "over" if self.running.over else "playing"

    @property
    def start(self) -> Start | None:
        """Start of the running match, or of the match being taken over."""
        if self.running is not None:
            return self.running.match.start
        return self.heritage.start if self.heritage is not None else None

    @property
    def epoch(self) -> int:
        if self.heritage is not None:
            return self.heritage.epoch
        return self.running.match.start.epoch if self.running is not None else 0

    def joined(
        self, link: LinkId, owner: bool = False, bots: bool = False, address: str = "", phone: bool = False
    ) -> None:
        """Registers a new connection."""
        self.board.callers[link] = Caller(owner, bots, address, phone)
        if bots and self.running is not None:
            self.running.catch_up(link)
            for seat, place in enumerate(self.lobby.places):
                if place.bot:
                    self.running.send_past(link, seat)

    def left(self, link: LinkId) -> None:
        """Handles a disconnect. In a match, the person keeps their seat."""
        caller = self.board.callers.pop(link, None)
        guest = self.lobby.people.get(caller.person) if caller is not None else None
        if guest is None:
            return
        if guest.id == self.successor and not self.handed_over:
            self.successor, self.paused = NOBODY, False
            self.log.append(sentence("not_taken", (guest.name,)))
        matters = self.running is not None or self.heritage is not None
        if guest.id == self.lobby.owner or (matters and self.lobby.seats_of(guest.id)):
            guest.here = False
            self.absences.left(guest.id)
        else:
            self.forget(guest.id)
        self.announce()

    def receive(self, link: LinkId, body: bytes) -> None:
        """Handles a message; an invalid one ends the connection."""
        caller = self.board.callers.get(link)
        if caller is None:
            return
        if self.running is not None and body == self.running.acknowledged:  # the most frequent message
            caller.seen = self.running.told
            return
        try:
            message = self._read(body)
        except BadData as error:
            self.deny(link, *self._misunderstood(body, caller, error))
            return
        if isinstance(message, Seen):
            caller.seen = message.seq
        elif isinstance(message, Probe):
            self.board.send(link, self.room())
        elif isinstance(message, Hello):
            self.reception.hello(link, caller, message)
        elif isinstance(message, Enter):
            self.reception.enter(link, caller, message)
        elif caller.greeted or caller.owner:
            self._obey(link, caller, message)
        else:
            self.deny(link, "greet_first")

    def tick(self, now: float) -> None:
        """Advances all timers. `now` is in seconds of a monotonic clock."""
        self.board.tick()
        self.dealing.tick(now)
        self.settling.tick(now)
        self.clock.tick(now)
        self.absences.tick(now)

    def room(self) -> Room:
        """Returns the room's entry for the room list."""
        return room_of(self)

    def table(self) -> Table:
        """Returns the public state of the room."""
        return table_of(self)

    def announce(self) -> None:
        self.dealing.check(self.draft)
        self.board.tell(self.table())

    def deny(self, link: LinkId, code: str, figures: Figures = ()) -> None:
        """Sends a refusal and disconnects."""
        self.board.deny(link, code, figures)
        self.left(link)

    def begin(self) -> Refusal | None:
        """Starts the agreed match, or continues the one being taken over."""
        if self.gathering is not None:
            return self.gathering.begin()
        if no := self.lobby.why_not_play():
            return no
        if (draft := self.draft()) is not None:
            self.dealing.open(draft, self.lobby.seated(), self.start_match)
        return None

    def draft(self) -> Start | None:
        """Returns the start of the match that would begin now, without salts; None if none can."""
        if self.heritage is not None:
            return self.heritage.draft(self.secret)
        if self.running is not None or self.lobby.why_not_play() is not None:
            return None
        terms = self.lobby.terms
        head = PROTOCOL, rules_digest(), terms.game, terms.map, terms.options
        promised = commitment(self.secret), ()
        return Start(*head, self.lobby.chairs(), *promised, withdrawn=self.dealing.withdrawn)

    def start_match(self, start: Start) -> None:
        """Starts the match after the seed exchange."""
        if self.lobby.game is not None:
            self.take_up(Authority(self.lobby.game, start, self.secret))

    def renew_secret(self) -> None:
        """Chooses a new secret, so that salts revealed for the old one are useless."""
        self.secret = self.random(32)

    def resume(self, saved: Saved, save: Save | None) -> None:
        """Continues a saved match; BadData if it cannot be continued."""
        match, ring = self.shelf.restored(saved), saved.opening.ring
        self.reception.ring = ring or self.random(32)
        self.settling.open()
        trouble = ""
        if save is None:
            save, trouble = self.shelf.copied(match, saved.held)
        running = Running(self.board, self.lobby, match, save, self.reception.ring, self.reception.tokens)
        running.held += saved.held
        running.unsaved = trouble
        self.run(running)
        if ring is None:
            self.shelf.keep_keys()

    def adopt(self, saved: Saved) -> None:
        """Continues a match handed over by another host, in a new save."""
        match = self.shelf.restored(saved)
        own = self.lobby.with_pledge(pledge(saved.opening.token)) if saved.opening.token else None
        self.lobby.owner = own.id if own is not None else self.lobby.owner
        self.take_up(match, saved.held)

    def gather(self, heritage: Heritage) -> None:
        """Begins a takeover: waits for the players of a lost host's match until `begin` continues it."""
        self.heritage, self._read = heritage, reader(to_host(heritage.game.moves))
        self.id = heritage.start.match
        self.lobby.game = heritage.game
        self.lobby.sit_as(heritage.start)
        own = self.lobby.with_pledge(heritage.who)
        self.lobby.owner = own.id if own is not None else NOBODY
        self.reception.keys = dict(heritage.keys)
        self.gathering = Gathering(self, heritage)

    def take_up(self, match: Authority, held: Sequence[Held] = ()) -> None:
        """Runs a match in a new save that holds its whole journal."""
        self.reception.ring = self.random(32)
        save, trouble = self.shelf.copied(match, held)
        running = Running(self.board, self.lobby, match, save, self.reception.ring, self.reception.tokens)
        running.held += held
        running.unsaved = trouble
        self.run(running)

    def run(self, running: Running) -> None:
        """Runs a match from its current state and brings all peers up to date."""
        self.losses.clear()
        self.running, self._read = running, reader(to_host(running.match.game.moves))
        self.id = running.match.start.match
        for link in self.board.greeted():
            running.catch_up(link)
        if not self.settling.on:
            running.look_round()
        running.match.answer_due()
        self.publish()
        self.announce()

    def publish(self) -> None:
        """Publishes new items, and the room's state if the match ended or saving failed."""
        if self.running is None:
            return
        running = self.running
        before = running.over, running.unsaved
        running.publish()
        if (running.over, running.unsaved) != before:
            if running.unsaved:
                self.log.append(f"the match cannot be saved: {running.unsaved}")
            self.announce()

    def back_to_lobby(self) -> None:
        """Closes the match, chooses a new secret and returns to the lobby."""
        if self.running is not None and self.running.save is not None:
            self.running.save.close()
        self.clock.give_back()
        self.running, self.paused = None, False
        self.renew_secret()
        self.absences.lent.clear()
        self.lobby.part_pairs()
        self.lobby.take_back()
        self.lobby.unready()
        for guest in list(self.lobby.people.values()):
            if not guest.here and guest.id != self.lobby.owner:
                self.lobby.leave(guest.id)

    def put_bot(self, seat: Seat, bot: str) -> Refusal | None:
        """Lets a bot play a seat, or returns it to its person."""
        no = self.lobby.put_bot(seat, bot)
        if no is None and not bot:
            self.absences.lent.discard(seat)
        elif no is None and self.running is not None:
            for link in self.board.bots():
                self.running.send_past(link, seat)
                self.running.send_faces(link)
        return no

    def forget(self, person: PersonId) -> None:
        """Removes a person from the room for good."""
        self.absences.ended(person)
        self.losses.pop(person, None)
        guest = self.lobby.people[person]
        self.lobby.leave(person)
        self.reception.forget(guest.pledge)

    def _misunderstood(self, body: bytes, caller: Caller, error: BadData) -> tuple[str, Figures]:
        """Returns the refusal for an invalid message; recognises a `Hello` of another protocol version."""
        theirs = PROTOCOL if caller.greeted else protocol_of(body)
        if theirs != PROTOCOL:
            return "other_protocol", (max(0, min(theirs, 65535)), PROTOCOL, VERSION)
        return "bad_message", (readable(str(error), 200),)

    def came_in(self, link: LinkId, caller: Caller, guest: Visitor, welcome: Welcome, enter: Enter) -> None:
        """Admits a new or returning person: sends the room's state and the match."""
        self._make_way(guest, link)
        if caller.owner:
            self.lobby.owner = guest.id
            self.shelf.owner_token = welcome.token or self.reception.keys.get((TOKEN_EPOCH, guest.pledge))
        self.board.send(link, welcome)
        self.announce()
        if self.running is not None:
            if not self.settling.asks(link, self.running, enter):
                self.running.catch_up(link, enter.have, enter.match, enter.last)
            self.settling.look()
            if not self.settling.on:
                self.running.look_round()
        elif self.heritage is not None:
            if (offer := self.heritage.asks(enter)) is not None:
                caller.offer = offer
                self.board.send(link, Fetch(offer.since))
            if self.gathering is not None:
                self.gathering.ask()

    def _make_way(self, guest: Visitor, link: LinkId) -> None:
        """Closes the person's earlier connections and returns the seats a bot was playing for them."""
        for old in self.board.links_of(guest.id):
            if old != link:
                self.board.callers[old].person = NOBODY
                self.deny(old, "elsewhere")
        guest.here = True
        self.absences.ended(guest.id)
        for seat in self.lobby.seats_of(guest.id):
            if seat in self.absences.lent:
                self.put_bot(seat, "")

    def _may_wish(self, caller: Caller) -> bool:
        """Rate limit for requests that cause a broadcast."""
        caller.wishes -= caller.wishes > 0
        return caller.wishes > 0

    def _obey(self, link: LinkId, caller: Caller, message: Any) -> None:
        kind = type(message)
        refusal: Refusal | None
        if kind not in RESTRICTED:  # the usual case: a proposal
            refusal = ORDERS[kind](Call(self, link, caller), message)
        elif kind in OWNERS_ONLY and not caller.owner:
            refusal = Refusal("owner_only")
        elif kind in LOBBY_ONLY and self.stage != "lobby":
            refusal = Refusal("not_in_lobby")
        elif kind in PERSONS_ONLY and caller.person == NOBODY:
            refusal = Refusal("greet_first")
        elif kind in ECHOED and not caller.owner and not self._may_wish(caller):
            refusal = Refusal("too_fast")
        else:
            refusal = ORDERS[kind](Call(self, link, caller), message)
        if refusal is not None:
            self.board.send(link, Refused(getattr(message, "seat", -1), refusal.code, refusal.figures))
        elif kind in ANNOUNCED:
            self.announce()
