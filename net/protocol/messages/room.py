"""The room around a match: who is there, who sits where, and what may be asked of it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from game.rules.core.codec import Name, Record, Seat, Seq
from game.rules.core.dealer import Commitment
from game.rules.core.match_settings import Options, Terms
from net.protocol.messages.types import NOBODY, Colour, Fallback, PersonId, Role, Root, Sentence, Stage

MOST_IN_A_ROOM = 160


class Person(Record):
    """Somebody in the room."""

    id: PersonId
    name: Name
    role: Role
    here: bool
    ready: bool
    away: Annotated[int, Meta(ge=0, le=86_400)] = 0
    """For how many seconds they had been away when this was told."""
    phone: bool = False
    """Whether they sit with a phone, whose peer lives at the host."""


class Place(Record):
    """A seat as it is now. With a person and a bot it is lent to the bot."""

    person: PersonId
    colour: Colour
    bot: Name = ""
    pair: PersonId = NOBODY
    """Who else acts for it, from a second screen: only where nothing is hidden, and only in this match."""
    name: Name = ""
    """Who sits there, where somebody plays in several seats for others at the same screen."""


class Table(Record, tag="table"):
    """The room as everybody sees it; sent whole whenever something changed."""

    room: Name
    stage: Stage
    game: Name
    map: Name
    options: Options
    places: Annotated[tuple[Place, ...], Meta(max_length=8)]
    people: Annotated[tuple[Person, ...], Meta(max_length=MOST_IN_A_ROOM)]
    owner: PersonId
    commitment: Commitment
    fallback: Fallback
    grace: Annotated[int, Meta(ge=0, le=86_400)]
    """After so many seconds a bot plays for a person who is away; 0 is never."""
    paused: bool = False
    unsaved: Sentence = ""
    """Why the host's save is behind the game, or nothing."""
    heir: Root = b""
    """The match that lost its host and is to go on here, once those who sat in it are back."""
    withdrawn: Seq = 0
    """How often a start was withdrawn since the last match."""
    clock: Annotated[int, Meta(ge=0, le=3_600)] = 0
    """After so many seconds a bot makes a decision for whoever is to make it; 0 is never."""

    @property
    def free_seats(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place.person == NOBODY and not place.bot]

    def name_at(self, seat: Seat) -> str:
        """Who sits there; nothing where nobody does."""
        place = self.places[seat]
        person = self.person(place.person)
        return place.name or (person.name if person is not None else "")

    def person(self, id_: PersonId) -> Person | None:
        """Somebody in the room, if they are."""
        return next((person for person in self.people if person.id == id_), None)

    @property
    def terms(self) -> Terms:
        """What is to be played."""
        return Terms(self.game, self.map, len(self.places), self.options)


class Dress(Record, tag="dress"):
    name: Name
    colour: Colour


class Sit(Record, tag="sit"):
    """Take a seat: this one, or any, which is a free one or else a bot's. One's own takes another name."""

    seat: Seat
    name: Name = ""
    """Who sits down there, if it is somebody else at the same screen."""


class Stand(Record, tag="stand"):
    seat: Seat


class Ready(Record, tag="ready"):
    """Whether this person agrees to what is on the table."""

    on: bool


class Say(Record, tag="say"):
    text: Sentence


class Said(Record, tag="said"):
    person: PersonId
    text: Sentence


class Arrange(Record, tag="arrange"):
    """The owner chooses what is played."""

    game: Name
    map: Name
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: Options = ()

    @property
    def terms(self) -> Terms:
        return Terms(self.game, self.map, self.seats, self.options)


class PutBot(Record, tag="bot"):
    """Give a seat to a bot, or with an empty name take it back."""

    seat: Seat
    bot: Name


class Pair(Record, tag="pair"):
    """Whoever has this seat lets somebody act for it too, beside them; nobody ends it."""

    seat: Seat
    person: PersonId


class GiveSeat(Record, tag="give"):
    """The owner's word: this seat is that person's."""

    seat: Seat
    person: PersonId


class Grace(Record, tag="grace"):
    seconds: Annotated[int, Meta(ge=0, le=86_400)]


class Clock(Record, tag="clock"):
    """The owner's word: so many seconds somebody has for a decision, or 0 for as long as they like."""

    seconds: Annotated[int, Meta(ge=0, le=3_600)]


class Pause(Record, tag="pause"):
    on: bool


class Kick(Record, tag="kick"):
    person: PersonId


class Play(Record, tag="play"):
    """The owner starts the match."""


class Again(Record, tag="again"):
    """The owner takes the room back to the lobby after a match."""
