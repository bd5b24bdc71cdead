"""Lobby messages: people, seats, settings and the requests that change them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from game.rules.core.codec import Name, Record, Seat, Seq
from game.rules.core.dealer import Commitment
from game.rules.core.match_settings import LevelText, MatchSettings, Options
from net.protocol.messages.field_types import (
    NOBODY,
    Colour,
    Fallback,
    MatchRoot,
    PersonId,
    Role,
    Sentence,
    Stage,
)

MOST_IN_A_ROOM = 160


class Person(Record):
    """A person in the room."""

    id: PersonId
    name: Name
    role: Role
    here: bool
    ready: bool
    away: Annotated[int, Meta(ge=0, le=86_400)] = 0
    """How many seconds the person had been away when this was sent."""
    phone: bool = False
    """Whether the person plays on a phone; their peer then runs in the host's program."""


class SeatState(Record):
    """Current state of a seat. If it has both a person and a bot, the bot plays for the person."""

    person: PersonId
    colour: Colour
    bot: Name = ""
    paired_person: PersonId = NOBODY
    """A person who may also act for this seat, from a second screen.

    Only in games without hidden information, and only for this match.
    """
    name: Name = ""
    """The player's name if it is not the person's, because several players share a screen."""


class RoomState(Record, tag="table"):
    """Public state of the room; sent as a whole after every change."""

    room: Name
    stage: Stage
    game: Name
    map: Name
    options: Options
    places: Annotated[tuple[SeatState, ...], Meta(max_length=8)]
    people: Annotated[tuple[Person, ...], Meta(max_length=MOST_IN_A_ROOM)]
    owner: PersonId
    commitment: Commitment
    fallback: Fallback
    grace: Annotated[int, Meta(ge=0, le=86_400)]
    """Seconds after which a bot plays for an absent person; 0 means never."""
    paused: bool = False
    save_error: Sentence = ""
    """Why the host cannot save; empty if it can."""
    takeover_match: MatchRoot = b""
    """The match that will be continued here once its players have returned; empty if there is none."""
    withdrawn: Seq = 0
    """Number of starts cancelled since the last match."""
    clock: Annotated[int, Meta(ge=0, le=3_600)] = 0
    """Seconds allowed for a decision; then a bot makes it. 0 means no limit."""
    bot_error: Sentence = ""
    """Why the bots cannot play; empty if they can. The host then makes moves for them."""
    level: LevelText = ""
    """Text of the level file of these settings."""

    @property
    def free_seats(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place.person == NOBODY and not place.bot]

    def name_at(self, seat: Seat) -> str:
        """Returns the player's name at a seat, or "" if nobody sits there."""
        place = self.places[seat]
        person = self.person(place.person)
        return place.name or (person.name if person is not None else "")

    def person(self, id_: PersonId) -> Person | None:
        return next((person for person in self.people if person.id == id_), None)

    @property
    def terms(self) -> MatchSettings:
        """Settings of the match."""
        return MatchSettings(self.game, self.map, len(self.places), self.options, self.level)


class SetNameAndColour(Record, tag="dress"):
    name: Name
    colour: Colour


class Sit(Record, tag="sit"):
    """Takes a seat. ANY_SEAT means a free seat, or else a bot's; one's own seat changes the player's name."""

    seat: Seat
    name: Name = ""
    """Name of another player at the same screen; empty for the person themselves."""


class Stand(Record, tag="stand"):
    seat: Seat


class SetReady(Record, tag="ready"):
    """Whether this person agrees to the current settings."""

    on: bool


class Say(Record, tag="say"):
    text: Sentence


class ChatMessage(Record, tag="said"):
    person: PersonId
    text: Sentence


class ChangeSettings(Record, tag="arrange"):
    """Changes the settings of the match (owner only)."""

    game: Name
    map: Name
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: Options = ()
    level: LevelText = ""
    """Text of a level file, or empty for the host's file of that name."""

    @property
    def terms(self) -> MatchSettings:
        return MatchSettings(self.game, self.map, self.seats, self.options, self.level)


class PutBot(Record, tag="bot"):
    """Gives a seat to a bot; an empty name removes the bot."""

    seat: Seat
    bot: Name


class PairSecondScreen(Record, tag="pair"):
    """Lets `person` also act for this seat. `person=NOBODY` ends the pairing."""

    seat: Seat
    person: PersonId


class GiveSeat(Record, tag="give"):
    """Gives a seat to a person (owner only)."""

    seat: Seat
    person: PersonId


class SetGracePeriod(Record, tag="grace"):
    seconds: Annotated[int, Meta(ge=0, le=86_400)]


class SetTurnClock(Record, tag="clock"):
    """Sets the seconds allowed for a decision; 0 is no limit (owner only)."""

    seconds: Annotated[int, Meta(ge=0, le=3_600)]


class Pause(Record, tag="pause"):
    on: bool


class Kick(Record, tag="kick"):
    person: PersonId


class Play(Record, tag="play"):
    """Starts the match (owner only)."""


class ReturnToLobby(Record, tag="again"):
    """Returns the room to the lobby after a match (owner only)."""
