"""The host: the authority of a room. Messages in, messages out; it knows no sockets and no clock.

Whoever runs it tells it who called, what they said and when they hung up, lets it know the time now and then,
and carries away what lies on its switchboard.
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
    """A room and its matches, one after the other."""

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
        """How often somebody's replica disagreed in this match."""
        self.paused = False
        self.running: Running | None = None
        self.heritage: Heritage | None = None
        """A match that lost its host and waits here for those who sat in it."""
        self.successor: PersonId = NOBODY
        """Who is to be the host from now on."""
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
        """Knows the moves of the last game: a proposal that comes late is refused, not taken for nonsense."""

    @property
    def stage(self) -> Stage:
        if self.running is None:
            return "lobby"
        return "over" if self.running.over else "playing"

    @property
    def start(self) -> Start | None:
        """The match that is played here, or is to go on here."""
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
        """Somebody called."""
        self.board.callers[link] = Caller(owner, bots, address, phone)
        if bots and self.running is not None:
            self.running.catch_up(link)
            for seat, place in enumerate(self.lobby.places):
                if place.bot:
                    self.running.send_past(link, seat)

    def left(self, link: LinkId) -> None:
        """Somebody hung up, or was cut off. A seat in a match waits for its person."""
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
        """Somebody said something; nonsense ends the call, and never the host."""
        caller = self.board.callers.get(link)
        if caller is None:
            return
        if self.running is not None and body == self.running.acknowledged:  # by far the most frequent
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
        """So late is it, by a clock that never jumps. Who is away for too long has a bot play for them."""
        self.board.tick()
        self.dealing.tick(now)
        self.settling.tick(now)
        self.clock.tick(now)
        self.absences.tick(now)

    def room(self) -> Room:
        """What the list of rooms shows."""
        return room_of(self)

    def table(self) -> Table:
        """The room as everybody in it sees it."""
        return table_of(self)

    def announce(self) -> None:
        self.dealing.check(self.draft)
        self.board.tell(self.table())

    def deny(self, link: LinkId, code: str, figures: Figures = ()) -> None:
        """Say why, and hang up."""
        self.board.deny(link, code, figures)
        self.left(link)

    def begin(self) -> Refusal | None:
        """Start the match the lobby has agreed on, or go on with the one that was inherited."""
        if self.gathering is not None:
            return self.gathering.begin()
        if no := self.lobby.why_not_play():
            return no
        if (draft := self.draft()) is not None:
            self.dealing.open(draft, self.lobby.seated(), self.start_match)
        return None

    def draft(self) -> Start | None:
        """The start of what would begin now, as yet without salts; None if nothing can."""
        if self.heritage is not None:
            return self.heritage.draft(self.secret)
        if self.running is not None or self.lobby.why_not_play() is not None:
            return None
        terms = self.lobby.terms
        head = PROTOCOL, rules_digest(), terms.game, terms.map, terms.options
        promised = commitment(self.secret), ()
        return Start(*head, self.lobby.chairs(), *promised, withdrawn=self.dealing.withdrawn)

    def start_match(self, start: Start) -> None:
        """Play what was agreed on, under this start."""
        if self.lobby.game is not None:
            self.take_up(Authority(self.lobby.game, start, self.secret))

    def renew_secret(self) -> None:
        """Commit to another secret; what was known of the seed is worth nothing any more."""
        self.secret = self.random(32)

    def resume(self, saved: Saved, save: Save | None) -> None:
        """Go on with a match that was kept; BadData if that cannot be."""
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
        """Go on with a match that another host has handed over; the save is a new one."""
        match = self.shelf.restored(saved)
        own = self.lobby.with_pledge(pledge(saved.opening.token)) if saved.opening.token else None
        self.lobby.owner = own.id if own is not None else self.lobby.owner
        self.take_up(match, saved.held)

    def gather(self, heritage: Heritage) -> None:
        """Wait for those who sat in a match that lost its host; `begin` goes on with it."""
        self.heritage, self._read = heritage, reader(to_host(heritage.game.moves))
        self.id = heritage.start.match
        self.lobby.game = heritage.game
        self.lobby.sit_as(heritage.start)
        own = self.lobby.with_pledge(heritage.who)
        self.lobby.owner = own.id if own is not None else NOBODY
        self.reception.keys = dict(heritage.keys)
        self.gathering = Gathering(self, heritage)

    def take_up(self, match: Authority, held: Sequence[Held] = ()) -> None:
        """Go on with a match that somebody else began; the save is a new one and holds all of it."""
        self.reception.ring = self.random(32)
        save, trouble = self.shelf.copied(match, held)
        running = Running(self.board, self.lobby, match, save, self.reception.ring, self.reception.tokens)
        running.held += held
        running.unsaved = trouble
        self.run(running)

    def run(self, running: Running) -> None:
        """Play this match from where it stands; everybody who is here is brought into step."""
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
        """Tell what the match decided, and the table what became of it."""
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
        """The match is over and put away; a new secret is committed to."""
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
        """A bot plays a seat from now on, or its person again."""
        no = self.lobby.put_bot(seat, bot)
        if no is None and not bot:
            self.absences.lent.discard(seat)
        elif no is None and self.running is not None:
            for link in self.board.bots():
                self.running.send_past(link, seat)
                self.running.send_faces(link)
        return no

    def forget(self, person: PersonId) -> None:
        """Somebody leaves the room for good."""
        self.absences.ended(person)
        self.losses.pop(person, None)
        guest = self.lobby.people[person]
        self.lobby.leave(person)
        self.reception.forget(guest.pledge)

    def _misunderstood(self, body: bytes, caller: Caller, error: BadData) -> tuple[str, Figures]:
        """What to say to nonsense; a greeting of another protocol is told from it by its first two fields."""
        theirs = PROTOCOL if caller.greeted else protocol_of(body)
        if theirs != PROTOCOL:
            return "other_protocol", (max(0, min(theirs, 65535)), PROTOCOL, VERSION)
        return "bad_message", (readable(str(error), 200),)

    def came_in(self, link: LinkId, caller: Caller, guest: Visitor, welcome: Welcome, enter: Enter) -> None:
        """Somebody has shown who they are, or is new: bring them to where the room is."""
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
        """A link this person had before is dead, or will be; a bot that played for them steps back."""
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
        """What everybody is told of costs the whole room, so nobody may ask for it without end."""
        caller.wishes -= caller.wishes > 0
        return caller.wishes > 0

    def _obey(self, link: LinkId, caller: Caller, message: Any) -> None:
        kind = type(message)
        refusal: Refusal | None
        if kind not in RESTRICTED:  # by far the most: a proposal
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
