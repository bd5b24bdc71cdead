"""The lobby: who is in the room, who sits where, what is played. The host asks it and tells everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import msgspec

from game.rules import catalog
from game.rules.core.codec import BadData, Seat
from game.rules.core.game import Game
from game.rules.core.match_settings import MatchSettings
from game.rules.core.moves import Refusal
from net.match.secret_sharing import is_open
from net.protocol.crypto import pledge
from net.protocol.messages import (
    ANY_SEAT,
    NOBODY,
    Arrange,
    Chair,
    Colour,
    Fallback,
    Person,
    PersonId,
    Place,
    Role,
    Start,
)
from net.protocol.sanitize import NAME_LENGTH, marked, readable

MOST_PLAYERS = 28
MOST_WATCHERS = 100
"""Each has places of their own: nobody who only watches takes a player's."""
COLOURS = tuple(range(6))
GRACE = 180
"""Who is away for so many seconds has a bot play for them, unless the room agrees on something else."""
BOT_NAMES = ("Driver", "Stoker", "Signalman", "Shunter", "Porter", "Guard", "Fireman", "Conductor")
"""By seat, so that nobody has to choose."""


@dataclass
class Visitor:
    """Somebody in the room, as the host knows them."""

    id: PersonId
    name: str
    role: Role
    pledge: bytes
    colour: Colour = 0
    here: bool = True
    ready: bool = False
    phone: bool = False
    """Whether their peer lives at the host: then nothing of the match is entrusted to them."""


class Lobby:
    """The room around a match. Every change is asked for here and may be refused."""

    def __init__(
        self,
        room: str,
        bots_of: Callable[[str], tuple[str, ...]] = lambda _: (),
        called: Callable[[Seat, str], str] = lambda seat, _: bot_name(seat),
    ) -> None:
        """``bots_of`` tells the bots of a game, ``called`` the name under which one takes a seat."""
        self.room = readable(room, NAME_LENGTH) or "Roundhouse"
        self._bots_of, self._called = bots_of, called
        self.game: Game[Any] | None = None
        self.places: list[Place] = []
        self.people: dict[PersonId, Visitor] = {}
        self.owner: PersonId = NOBODY
        self.grace = GRACE
        self.clock = 0
        """So many seconds somebody has for a decision; 0 is for ever."""
        self._next_id = 0

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots of the game that is played, first the one who plays for somebody who is away."""
        return self._bots_of(self.game.key) if self.game is not None else ()

    @property
    def terms(self) -> MatchSettings:
        """What is played; no game by that name before one is chosen."""
        return self.game.terms if self.game is not None else MatchSettings("", "", 0)

    def enter(self, name: str, role: Role, token: bytes) -> Visitor:
        """Somebody new comes in; a name that is taken, or looks as if it were, gets a number."""
        guest = Visitor(self._next_id, self._free_name(name, NOBODY), role, pledge(token))
        self._next_id += 1
        self.people[guest.id] = guest
        others = [other for other in self.people.values() if other is not guest]
        taken = [other.colour for other in others if other.role == "player"]
        guest.colour = next((colour for colour in COLOURS if colour not in taken), 0)
        return guest

    def why_no_entry(self, role: Role) -> str | None:
        """Why there is no room for one more, or None."""
        watches = role != "player"
        alike = sum((guest.role != "player") == watches for guest in self.people.values())
        return "room_full" if alike >= (MOST_WATCHERS if watches else MOST_PLAYERS) else None

    def leave(self, person: PersonId) -> None:
        """Somebody is gone for good; their seats are free."""
        del self.people[person]
        self.part_pairs(person)
        for seat, place in enumerate(self.places):
            if place.person == person:
                self.places[seat] = msgspec.structs.replace(place, person=NOBODY, name="")

    def dress(self, person: PersonId, name: str, colour: Colour) -> None:
        """Take a name and a colour, as far as they are free."""
        guest = self.people[person]
        guest.name = self._free_name(name, person)
        guest.colour = colour
        for seat in self.seats_of(person):
            self.places[seat] = msgspec.structs.replace(
                self.places[seat], colour=self._free_colour(colour, seat)
            )

    def arrange(self, wish: Arrange) -> Refusal | None:
        """Choose what is played: people keep their seats, and whoever was ready must look again."""
        try:
            self.game = catalog.create(*wish.terms)
        except BadData as error:
            return Refusal("cannot_arrange", (str(error)[:400],))
        self.places = self._kept_places(wish.seats)
        for seat, place in enumerate(self.places):
            self.places[seat] = msgspec.structs.replace(place, colour=self._free_colour(place.colour, seat))
        self.unready()
        return None

    def _kept_places(self, seats: int) -> list[Place]:
        """So many places, of those there were: if not all can stay, empty ones go first and people's last."""
        ranked = sorted(range(len(self.places)), key=lambda at: _rank(self.places[at]))
        places = [self.places[at] for at in sorted(ranked[:seats])]
        stranger = {place.bot for place in places} - {"", *self.bots}
        stand_in = next(iter(self.bots), "")
        for at, place in enumerate(places):
            if place.bot in stranger:
                places[at] = msgspec.structs.replace(place, bot=stand_in)
        return places + [Place(NOBODY, 0)] * (seats - len(places))

    def sit(self, person: PersonId, seat: Seat, name: str = "") -> Refusal | None:
        """Take a free seat, or a bot's for somebody who has none: people go before bots. One's own seat takes
        the name."""
        if seat == ANY_SEAT and (seat := self._any_seat()) == ANY_SEAT:
            return Refusal("table_full")
        if not 0 <= seat < len(self.places):
            return Refusal("no_such_seat")
        place = self.places[seat]
        if place.person == person:
            self.places[seat] = msgspec.structs.replace(place, name=self._seat_name(name, person, seat))
            return None
        if place.person != NOBODY or (place.bot and self.seats_of(person)):
            return Refusal("seat_taken")
        guest = self.people[person]
        guest.role = "player"
        colour = self._free_colour(guest.colour, seat)
        self.places[seat] = Place(person, colour, name=self._seat_name(name, person, seat))
        return None

    def _any_seat(self) -> Seat:
        """A free seat, or a bot's, or none."""
        unclaimed = [seat for seat, place in enumerate(self.places) if place.person == NOBODY]
        return min(unclaimed, key=lambda seat: bool(self.places[seat].bot), default=ANY_SEAT)

    def stand(self, person: PersonId, seat: Seat) -> Refusal | None:
        """Leave a seat."""
        if seat not in self.seats_of(person):
            return Refusal("not_your_seat")
        self.places[seat] = msgspec.structs.replace(self.places[seat], person=NOBODY, name="")
        return None

    def put_bot(self, seat: Seat, bot: str) -> Refusal | None:
        """Give a seat to a bot, or take it back for the person it belongs to."""
        if not 0 <= seat < len(self.places):
            return Refusal("no_such_seat")
        if bot and bot not in self.bots:
            return Refusal("no_such_bot", (bot,))
        place = self.places[seat]
        self.places[seat] = msgspec.structs.replace(
            place, bot=bot, colour=self._free_colour(place.colour, seat)
        )
        return None

    def give(self, seat: Seat, person: PersonId) -> Refusal | None:
        """The owner's word: the seat is theirs."""
        if not 0 <= seat < len(self.places) or person not in self.people:
            return Refusal("no_such_seat")
        self.people[person].role = "player"
        self.places[seat] = Place(person, self.places[seat].colour)
        return None

    def part_pairs(self, person: PersonId | None = None) -> None:
        """Nobody acts for another's seat any more, or this person does not."""
        for seat, place in enumerate(self.places):
            if place.pair != NOBODY and person in (None, place.pair):
                self.places[seat] = msgspec.structs.replace(place, pair=NOBODY)

    def take_back(self) -> None:
        """Bots play for nobody any more: every person plays their own seat."""
        for seat, place in enumerate(self.places):
            if place.person != NOBODY and place.bot:
                self.places[seat] = msgspec.structs.replace(place, bot="")

    def unready(self) -> None:
        for guest in self.people.values():
            guest.ready = False

    def with_pledge(self, pledge: bytes | None) -> Visitor | None:
        """The person of this pledge."""
        return next((guest for guest in self.people.values() if guest.pledge == pledge), None)

    def sitting(self) -> dict[bytes, str]:
        """Everybody who sits with a program of their own, the host's person too: their names by pledge."""
        return {guest.pledge: guest.name for guest in self.sitters() if not guest.phone}

    def seats_of(self, person: PersonId) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place.person == person]

    def sitters(self) -> list[Visitor]:
        """Everybody who sits, in seat order and once each."""
        ids = dict.fromkeys(place.person for place in self.places)
        return [self.people[person] for person in ids if person != NOBODY]

    def seated(self) -> list[Visitor]:
        """Those of them who are not the host's: neither its own person nor on a phone."""
        return [guest for guest in self.sitters() if guest.id != self.owner and not guest.phone]

    def late(self) -> list[Visitor]:
        """Who sits and is not ready yet."""
        return [guest for guest in self.sitters() if guest.id != self.owner and not guest.ready]

    def why_not_play(self) -> Refusal | None:
        """What is missing before a match can start."""
        if self.game is None:
            return Refusal("no_game_chosen")
        if any(place.person == NOBODY and not place.bot for place in self.places):
            return Refusal("seats_empty")
        late = [guest.name for guest in self.late()]
        return Refusal("not_ready", (", ".join(late),)) if late else None

    def fallback(self) -> Fallback:
        """How the match can go on if the host is gone for good."""
        if self.game is None or is_open(self.game):
            return "anyone"
        return "shares" if len(self.seated()) >= 2 else "save"

    def chairs(self) -> tuple[Chair, ...]:
        """The seats as a match begins with them."""
        return tuple(self._chair(seat, place) for seat, place in enumerate(self.places))

    def sit_as(self, start: Start) -> None:
        """Everybody who sat in a match sits there again, to be recognised by their tokens."""
        self.places = []
        by_pledge: dict[bytes, Visitor] = {}
        for chair in start.chairs:
            person = NOBODY
            if chair.pledge is not None:
                guest = by_pledge.get(chair.pledge) or Visitor(
                    self._next_id + len(by_pledge),
                    chair.name,
                    "player",
                    chair.pledge,
                    chair.colour,
                    here=False,
                    phone=chair.phone,
                )
                by_pledge[chair.pledge] = guest
                person = guest.id
                if chair.host:
                    self.owner = person
            own = by_pledge[chair.pledge].name if chair.pledge is not None else chair.name
            name = chair.name if chair.name != own else ""
            self.places.append(Place(person, chair.colour, chair.bot, name=name))
        self.people.update({guest.id: guest for guest in by_pledge.values()})
        self._next_id += len(by_pledge)

    def persons(self, absences: Mapping[PersonId, int] = MappingProxyType({})) -> tuple[Person, ...]:
        return tuple(
            Person(
                guest.id,
                guest.name,
                guest.role,
                guest.here,
                guest.ready or guest.id == self.owner,
                absences.get(guest.id, 0),
                guest.phone,
            )
            for guest in self.people.values()
        )

    def _chair(self, seat: Seat, place: Place) -> Chair:
        if place.person == NOBODY:
            return Chair(self._called(seat, place.bot), place.colour, place.bot)
        guest = self.people[place.person]
        own = place.person == self.owner
        return Chair(place.name or guest.name, place.colour, "", guest.pledge, own, guest.phone)

    def _free_name(self, wish: str, person: PersonId) -> str:
        name = readable(wish, NAME_LENGTH) or "Guest"
        return marked(name, [guest.name for guest in self.people.values() if guest.id != person])

    def _seat_name(self, wish: str, person: PersonId, seat: Seat) -> str:
        """A name for one seat alone, which nobody else has; nothing is the person's own."""
        name = readable(wish, NAME_LENGTH)
        if not name or name == self.people[person].name:
            return ""
        others = [place.name for at, place in enumerate(self.places) if at != seat and place.name]
        return marked(name, [guest.name for guest in self.people.values()] + others)

    def _free_colour(self, wish: Colour, seat: Seat) -> Colour:
        others = [(at, place) for at, place in enumerate(self.places) if at != seat]
        taken = {place.colour for at, place in others if _is_taken(place, at < seat)}
        return next(colour for colour in (wish, *COLOURS, 6, 7) if colour not in taken)


def _rank(place: Place) -> int:
    """Whose place it is: people's are kept first, empty ones last."""
    if place.person != NOBODY:
        return 0
    return 1 if place.bot else 2


def _is_taken(place: Place, before: bool) -> bool:
    """A seat keeps its colour once somebody has it, and against the empty seats behind it."""
    return before or place.person != NOBODY or bool(place.bot)


def bot_name(seat: Seat) -> str:
    """What a bot is called that is nobody in particular."""
    return BOT_NAMES[seat % len(BOT_NAMES)]
