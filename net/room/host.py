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
from game.rules.core.replica import Desync
from game.version import VERSION
from net.keeping.saves import Opening, Saved, cannot_go_on, reason
from net.match.authority import Authority
from net.match.running import Running, Save
from net.match.succession import Heritage
from net.match.ties import TOKEN_EPOCH
from net.room.dealing import Dealing
from net.room.gathering import Gathering
from net.room.lobby import Lobby, Visitor, pledge
from net.room.orders import ANNOUNCED, ECHOED, LOBBY_ONLY, ORDERS, OWNERS_ONLY, PERSONS_ONLY, Call
from net.room.reception import Reception
from net.room.settling import Settling
from net.room.switchboard import Caller, LinkId, Switchboard
from net.room.turnclock import TurnClock
from net.wire.clean import readable
from net.wire.frames import reader
from net.wire.identity import PROTOCOL, protocol_of, rules_digest
from net.wire.messages import (
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
from net.wire.sentences import sentence


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
        self.lent: set[Seat] = set()
        """Seats that a bot keeps warm for somebody who is away."""
        self._open_save = open_save
        self.random = random_bytes
        self._owner_token: bytes | None = None
        self._away: dict[PersonId, float | None] = {}
        """Since when somebody is away; the next tick says how late that was."""
        self._now = 0.0
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
            self._away[guest.id] = None
        else:
            self.forget(guest.id)
        self.announce()

    def receive(self, link: LinkId, body: bytes) -> None:
        """Somebody said something; nonsense ends the call, and never the host."""
        caller = self.board.callers.get(link)
        if caller is None:
            return
        if self.running is not None and body == self.running.acknowledged:  # by far the most frequent
            caller.seen = self.running.match.last
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
        self._now = now
        self.board.tick()
        self.dealing.tick(now)
        self.settling.tick(now)
        self.clock.tick(now)
        since = {person: now if left is None else left for person, left in self._away.items()}
        self._away.update(since)
        if not self.lobby.grace or self.stage != "playing" or not self.lobby.bots:
            return
        late = [person for person, left in since.items() if now - left >= self.lobby.grace]
        for person in late:
            del self._away[person]
            for seat in self.lobby.seats_of(person):
                if not self.lobby.places[seat].bot:
                    self.lent.add(seat)
                    self.put_bot(seat, self.lobby.bots[0])
        if late:
            self.announce()

    def room(self) -> Room:
        """What the list of rooms shows."""
        lobby, terms = self.lobby, self.lobby.terms
        return Room(
            PROTOCOL,
            rules_digest(),
            lobby.room,
            terms.game,
            terms.map,
            terms.seats,
            sum(place.person != NOBODY for place in lobby.places),
            self.stage,
            self.locked,
            self.id,
            self.start.root if self.start is not None else b"",
            self.epoch,
            sum(place.person == NOBODY and bool(place.bot) for place in lobby.places),
        )

    def table(self) -> Table:
        """The room as everybody in it sees it."""
        lobby, terms = self.lobby, self.lobby.terms
        return Table(
            lobby.room,
            self.stage,
            terms.game,
            terms.map,
            terms.options,
            tuple(lobby.places),
            lobby.persons(self._absences()),
            lobby.owner,
            commitment(self.secret),
            lobby.fallback(),
            lobby.grace,
            self.paused or self.settling.on,
            self.running.unsaved if self.running else "",
            self.heritage.start.root if self.heritage else b"",
            self.dealing.withdrawn,
            lobby.clock,
        )

    def _absences(self) -> dict[PersonId, int]:
        """For how many seconds everybody who is away has been so."""
        known = {person: left for person, left in self._away.items() if left is not None}
        return {person: min(86_400, int(self._now - left)) for person, left in known.items()}

    def announce(self) -> None:
        self.dealing.check(self.draft)
        self.board.tell(self.table())

    def deny(self, link: LinkId, code: str, figures: Figures = ()) -> None:
        """Say why, and hang up."""
        self.board.deny(link, code, figures)
        self.left(link)

    def begin(self) -> Refusal | None:
        """Start the match the lobby has agreed on, or go on with the one that was inherited."""
        if self.heritage is not None:
            return self._inherit(self.heritage)
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
        match, ring = self._restored(saved), saved.opening.ring
        self.reception.ring = ring or self.random(32)
        self.settling.open()
        trouble = ""
        if save is None:
            save, trouble = self._copied(match, saved.held)
        running = Running(self.board, self.lobby, match, save, self.reception.ring, self.reception.tokens)
        running.held += saved.held
        running.unsaved = trouble
        self.run(running)
        if ring is None:
            self.keep_keys()

    def keep_keys(self) -> None:
        """The save of a match that older programs began learns what people are known by as they come."""
        if self.running is not None and self.running.save is not None:
            self.running.save.add_keys(self.reception.ring, self.reception.kept())
            self.running.keep()

    def adopt(self, saved: Saved) -> None:
        """Go on with a match that another host has handed over; the save is a new one."""
        match = self._restored(saved)
        own = self.lobby.with_pledge(pledge(saved.opening.token)) if saved.opening.token else None
        self.lobby.owner = own.id if own is not None else self.lobby.owner
        self.take_up(match, saved.held)

    def _restored(self, saved: Saved) -> Authority:
        """The match of a save, if by our own rules all of it goes as it is written down, whoever wrote it."""
        if saved.secret is None:
            raise BadData("{file} is not the host's own save: the secret is not in it", file=saved.name)
        if saved.unread:
            raise cannot_go_on(saved, saved.unread)
        match = Authority(saved.game, saved.start, saved.secret)
        try:
            match.restore(saved.journal, saved.private)
        except Exception as error:  # what other rules allowed may lead ours anywhere
            raise cannot_go_on(saved, reason(error)) from error
        self.secret, self.lobby.game, self._owner_token = saved.secret, saved.game, saved.opening.token
        self.lobby.sit_as(saved.start)
        self.reception.keys = {(epoch, who): key for epoch, who, key in saved.opening.keys}
        if saved.opening.token is not None:
            self.reception.keys[TOKEN_EPOCH, pledge(saved.opening.token)] = saved.opening.token
        self._away = dict.fromkeys(self.lobby.people)
        return match

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

    def _inherit(self, heritage: Heritage) -> Refusal | None:
        if self.gathering is None or not self.gathering.enough:
            return Refusal("too_few_agree")
        if missing := heritage.missing():
            return Refusal("pieces_missing", (", ".join(missing),))
        agreed = self.gathering.agreed
        here = [guest for guest in self.lobby.seated() if guest.here and guest.pledge in agreed]
        if late := [guest.name for guest in here if not guest.ready]:
            return Refusal("not_ready", (", ".join(late),))
        draft = heritage.draft(self.secret)
        if draft is not None:
            self.dealing.open(draft, here, lambda start: self._dealt(heritage, start))
            return None
        return self._inherited(heritage, heritage.succeeded())

    def _dealt(self, heritage: Heritage, start: Start) -> None:
        if no := self._inherited(heritage, start):
            self.log.append(sentence(no.code, no.figures))

    def _inherited(self, heritage: Heritage, start: Start) -> Refusal | None:
        try:
            match = heritage.authority(self.secret, start)
        except (BadData, Desync) as error:
            return Refusal("cannot_inherit", (readable(str(error), 200),))
        held = heritage.held
        owner = self.lobby.people.get(self.lobby.owner)
        if owner is not None and heritage.way == "shares":
            held.append(Held(owner.name, len(match.journal)))
        self.heritage, self.gathering, self.secret = None, None, match.secret
        self._away = {guest.id: None for guest in self.lobby.people.values() if not guest.here}
        self.take_up(match, held)
        return None

    def take_up(self, match: Authority, held: Sequence[Held] = ()) -> None:
        """Go on with a match that somebody else began; the save is a new one and holds all of it."""
        self.reception.ring = self.random(32)
        save, trouble = self._copied(match, held)
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
        before = self.stage, self.running.unsaved
        self.running.publish()
        if (self.stage, self.running.unsaved) != before:
            if self.running.unsaved:
                self.log.append(f"the match cannot be saved: {self.running.unsaved}")
            self.announce()

    def back_to_lobby(self) -> None:
        """The match is over and put away; a new secret is committed to."""
        if self.running is not None and self.running.save is not None:
            self.running.save.close()
        self.clock.give_back()
        self.running, self.paused = None, False
        self.renew_secret()
        self.lent.clear()
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
            self.lent.discard(seat)
        elif no is None and self.running is not None:
            for link in self.board.bots():
                self.running.send_past(link, seat)
                self.running.send_faces(link)
        return no

    def forget(self, person: PersonId) -> None:
        """Somebody leaves the room for good."""
        self._away.pop(person, None)
        guest = self.lobby.people[person]
        self.lobby.leave(person)
        self.reception.forget(guest.pledge)

    def _copied(self, match: Authority, held: Sequence[Held]) -> tuple[Save | None, str]:
        """A new save of a match that has begun, or why there is none."""
        save, trouble = self._new_save(match.start)
        if save is not None:
            for item in match.journal:
                save.add(item, match.private.get(item.seq))
            for one in held:
                save.add_held(one)
        return save, trouble

    def _new_save(self, start: Start) -> tuple[Save | None, str]:
        if self._open_save is None:
            return None, ""
        try:
            head = start, self.lobby.room, self.secret, self._owner_token
            return self._open_save(Opening(*head, self.reception.ring, self.reception.kept())), ""
        except (OSError, BadData) as error:
            why = readable(getattr(error, "strerror", None) or str(error), 200)
            self.log.append(f"the match cannot be saved: {why}")
            return None, why

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
            self._owner_token = welcome.token or self.reception.keys.get((TOKEN_EPOCH, guest.pledge))
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
        self._away.pop(guest.id, None)
        for seat in self.lobby.seats_of(guest.id):
            if seat in self.lent:
                self.put_bot(seat, "")

    def _may_wish(self, caller: Caller) -> bool:
        """What everybody is told of costs the whole room, so nobody may ask for it without end."""
        caller.wishes -= caller.wishes > 0
        return caller.wishes > 0

    def _obey(self, link: LinkId, caller: Caller, message: Any) -> None:
        kind = type(message)
        refusal: Refusal | None
        if kind in OWNERS_ONLY and not caller.owner:
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
