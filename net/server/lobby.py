"""The lobby: people, seats and match settings. The host passes requests to it and broadcasts the result."""

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
from net.match.secret_sharing import has_open_information
from net.protocol.compatibility import RulesVersions, missing_rules, needed_rules, rules_gap_values
from net.protocol.crypto import pledge
from net.protocol.messages import (
    ANY_SEAT,
    NOBODY,
    Chair,
    ChangeSettings,
    Colour,
    Fallback,
    MatchStart,
    Person,
    PersonId,
    Role,
    SeatState,
)
from net.protocol.sanitize import NAME_LENGTH, distinct_from, readable

MOST_PLAYERS = 28
MOST_WATCHERS = 100
"""The most spectators; they are counted apart from players, so that they take no one's place."""
COLOURS = tuple(range(6))
GRACE = 180
"""Default seconds after which a bot plays for an absent person."""
BOT_NAMES = ("Driver", "Stoker", "Signalman", "Shunter", "Porter", "Guard", "Fireman", "Conductor")
"""Default bot names by seat."""


@dataclass
class RoomMember:
    """What the host knows about a person in the room."""

    id: PersonId
    name: str
    role: Role
    pledge: bytes
    colour: Colour = 0
    here: bool = True
    ready: bool = False
    phone: bool = False
    """Whether the person's peer runs in this program because they use a phone; they then have no keys or
    shares."""
    rules: RulesVersions = ()
    """What their program can play."""


class HostLobby:
    """People, seats and settings of a room. Every change may be refused."""

    def __init__(
        self,
        room: str,
        bots_of: Callable[[str], tuple[str, ...]] = lambda _: (),
        called: Callable[[Seat, str], str] = lambda seat, _: bot_name(seat),
    ) -> None:
        """`bots_of` lists the bots that can play a game; `called` names the bot in a seat."""
        self.room = readable(room, NAME_LENGTH) or "Roundhouse"
        self._bots_of, self._called = bots_of, called
        self.game: Game[Any] | None = None
        self.places: list[SeatState] = []
        self.people: dict[PersonId, RoomMember] = {}
        self.owner: PersonId = NOBODY
        self.grace = GRACE
        self.clock = 0
        """Seconds allowed for a decision; 0 means no limit."""
        self._next_id = 0

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that can play the current game; the first of them plays for absent people."""
        return self._bots_of(self.game.key) if self.game is not None else ()

    @property
    def terms(self) -> MatchSettings:
        """The match settings; the game's name is empty until one is chosen."""
        return self.game.match_settings if self.game is not None else MatchSettings("", "", 0)

    def add_person(self, name: str, role: Role, token: bytes) -> RoomMember:
        """Adds a person; the name is numbered if it looks like that of somebody else."""
        guest = RoomMember(self._next_id, self._free_name(name, NOBODY), role, pledge(token))
        self._next_id += 1
        self.people[guest.id] = guest
        others = [other for other in self.people.values() if other is not guest]
        taken = [other.colour for other in others if other.role == "player"]
        guest.colour = next((colour for colour in COLOURS if colour not in taken), 0)
        return guest

    def why_no_entry(self, role: Role) -> str | None:
        """Returns the refusal code if the room is full, or None."""
        watches = role != "player"
        alike = sum((guest.role != "player") == watches for guest in self.people.values())
        return "room_full" if alike >= (MOST_WATCHERS if watches else MOST_PLAYERS) else None

    def remove_person(self, person: PersonId) -> None:
        """Removes a person and frees their seats."""
        del self.people[person]
        self.end_pairings(person)
        for seat, place in enumerate(self.places):
            if place.person == person:
                self.places[seat] = msgspec.structs.replace(place, person=NOBODY, name="")

    def set_name_and_colour(self, person: PersonId, name: str, colour: Colour) -> None:
        """Gives a person this name and colour, or the nearest that are free."""
        guest = self.people[person]
        guest.name = self._free_name(name, person)
        guest.colour = colour
        for seat in self.seats_of(person):
            self.places[seat] = msgspec.structs.replace(
                self.places[seat], colour=self._free_colour(colour, seat)
            )

    def change_settings(self, wish: ChangeSettings) -> Refusal | None:
        """Changes the match settings. People keep their seats and must agree again."""
        try:
            game = catalog.create(*wish.terms)
            needed = needed_rules(game.match_settings)
        except BadData as error:
            return Refusal("cannot_arrange", (str(error)[:400],))
        here = [guest for guest in self.people.values() if guest.here and not guest.phone]
        lacking = [(guest, gap) for guest in here if (gap := missing_rules(needed, guest.rules))]
        if lacking:
            guest, gap = lacking[0]
            return Refusal("guest_lacks_rules", (guest.name, *rules_gap_values(gap)))
        self.game = game
        self.places = self._kept_places(wish.seats)
        for seat, place in enumerate(self.places):
            self.places[seat] = msgspec.structs.replace(place, colour=self._free_colour(place.colour, seat))
        self.unready()
        return None

    def _kept_places(self, seats: int) -> list[SeatState]:
        """Changes the number of seats; of the seats to be removed, empty ones go first and people's last."""
        ranked = sorted(range(len(self.places)), key=lambda at: _rank(self.places[at]))
        places = [self.places[at] for at in sorted(ranked[:seats])]
        stranger = {place.bot for place in places} - {"", *self.bots}
        stand_in = next(iter(self.bots), "")
        for at, place in enumerate(places):
            if place.bot in stranger:
                places[at] = msgspec.structs.replace(place, bot=stand_in)
        return places + [SeatState(NOBODY, 0)] * (seats - len(places))

    def sit(self, person: PersonId, seat: Seat, name: str = "") -> Refusal | None:
        """Seats a person in a free seat, or in a bot's if they have no seat; for their own seat, changes
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
        self.places[seat] = SeatState(person, colour, name=self._seat_name(name, person, seat))
        return None

    def _any_seat(self) -> Seat:
        """Returns a free seat, else a bot's, else ANY_SEAT."""
        unclaimed = [seat for seat, place in enumerate(self.places) if place.person == NOBODY]
        return min(unclaimed, key=lambda seat: bool(self.places[seat].bot), default=ANY_SEAT)

    def stand(self, person: PersonId, seat: Seat) -> Refusal | None:
        """Leaves a seat."""
        if seat not in self.seats_of(person):
            return Refusal("not_your_seat")
        self.places[seat] = msgspec.structs.replace(self.places[seat], person=NOBODY, name="")
        return None

    def put_bot(self, seat: Seat, bot: str) -> Refusal | None:
        """Gives a seat to a bot; with an empty name, back to its person."""
        if not 0 <= seat < len(self.places):
            return Refusal("no_such_seat")
        if bot and bot not in self.bots:
            return Refusal("no_such_bot", (bot,))
        place = self.places[seat]
        self.places[seat] = msgspec.structs.replace(
            place, bot=bot, colour=self._free_colour(place.colour, seat)
        )
        return None

    def give_seat(self, seat: Seat, person: PersonId) -> Refusal | None:
        """Gives a seat to a person."""
        if not 0 <= seat < len(self.places) or person not in self.people:
            return Refusal("no_such_seat")
        self.people[person].role = "player"
        self.places[seat] = SeatState(person, self.places[seat].colour)
        return None

    def end_pairings(self, person: PersonId | None = None) -> None:
        """Ends all pairings, or those of one person."""
        for seat, place in enumerate(self.places):
            if place.paired_person != NOBODY and person in (None, place.paired_person):
                self.places[seat] = msgspec.structs.replace(place, paired_person=NOBODY)

    def return_seats_from_bots(self) -> None:
        """Gives all seats that bots play for people back to those people."""
        for seat, place in enumerate(self.places):
            if place.person != NOBODY and place.bot:
                self.places[seat] = msgspec.structs.replace(place, bot="")

    def unready(self) -> None:
        for guest in self.people.values():
            guest.ready = False

    def find_by_pledge(self, pledge: bytes | None) -> RoomMember | None:
        """Returns the person with this pledge, or None."""
        return next((guest for guest in self.people.values() if guest.pledge == pledge), None)

    def key_recipients(self) -> dict[bytes, str]:
        """The names, by pledge, of all seated people except those on phones; includes the host's own
        player."""
        return {guest.pledge: guest.name for guest in self.seated_people() if not guest.phone}

    def seats_of(self, person: PersonId) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place.person == person]

    def seated_people(self) -> list[RoomMember]:
        """All seated people in seat order, once each."""
        ids = dict.fromkeys(place.person for place in self.places)
        return [self.people[person] for person in ids if person != NOBODY]

    def remote_players(self) -> list[RoomMember]:
        """Seated people with their own program: not the host's own player, and not on a phone."""
        return [guest for guest in self.seated_people() if guest.id != self.owner and not guest.phone]

    def unready_players(self) -> list[RoomMember]:
        """Seated people who are not ready."""
        return [guest for guest in self.seated_people() if guest.id != self.owner and not guest.ready]

    def why_not_play(self) -> Refusal | None:
        """Returns why a match cannot start yet, or None."""
        if self.game is None:
            return Refusal("no_game_chosen")
        if any(place.person == NOBODY and not place.bot for place in self.places):
            return Refusal("seats_empty")
        late = [guest.name for guest in self.unready_players()]
        return Refusal("not_ready", (", ".join(late),)) if late else None

    def fallback(self) -> Fallback:
        """How the match can continue if the host is lost for good."""
        if self.game is None or has_open_information(self.game):
            return "anyone"
        return "shares" if len(self.remote_players()) >= 2 else "save"

    def chairs(self) -> tuple[Chair, ...]:
        """The seats as they are recorded when a match starts."""
        return tuple(self._chair(seat, place) for seat, place in enumerate(self.places))

    def seat_players_of(self, start: MatchStart) -> None:
        """Seats all players of a match as absent; their keys will identify them when they return."""
        self.places = []
        by_pledge: dict[bytes, RoomMember] = {}
        for chair in start.chairs:
            person = NOBODY
            if chair.pledge is not None:
                guest = by_pledge.get(chair.pledge) or RoomMember(
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
            self.places.append(SeatState(person, chair.colour, chair.bot, name=name))
        self.people.update({guest.id: guest for guest in by_pledge.values()})
        self._next_id += len(by_pledge)

    def public_people(self, absences: Mapping[PersonId, int] = MappingProxyType({})) -> tuple[Person, ...]:
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

    def _chair(self, seat: Seat, place: SeatState) -> Chair:
        if place.person == NOBODY:
            return Chair(self._called(seat, place.bot), place.colour, place.bot)
        guest = self.people[place.person]
        own = place.person == self.owner
        return Chair(place.name or guest.name, place.colour, "", guest.pledge, own, guest.phone)

    def _free_name(self, wish: str, person: PersonId) -> str:
        name = readable(wish, NAME_LENGTH) or "Guest"
        return distinct_from(name, [guest.name for guest in self.people.values() if guest.id != person])

    def _seat_name(self, wish: str, person: PersonId, seat: Seat) -> str:
        """Returns a name for a player in this seat that no one else has; empty means the person's own."""
        name = readable(wish, NAME_LENGTH)
        if not name or name == self.people[person].name:
            return ""
        others = [place.name for at, place in enumerate(self.places) if at != seat and place.name]
        return distinct_from(name, [guest.name for guest in self.people.values()] + others)

    def _free_colour(self, wish: Colour, seat: Seat) -> Colour:
        others = [(at, place) for at, place in enumerate(self.places) if at != seat]
        taken = {place.colour for at, place in others if _is_taken(place, at < seat)}
        return next(colour for colour in (wish, *COLOURS, 6, 7) if colour not in taken)


def _rank(place: SeatState) -> int:
    """Sort key for which seats to keep: those of people first, then those of bots, then empty ones."""
    if place.person != NOBODY:
        return 0
    return 1 if place.bot else 2


def _is_taken(place: SeatState, before: bool) -> bool:
    """Whether a seat keeps its colour from others: it is occupied, or comes before the seat that gets a
    colour."""
    return before or place.person != NOBODY or bool(place.bot)


def bot_name(seat: Seat) -> str:
    """Returns the default bot name for a seat."""
    return BOT_NAMES[seat % len(BOT_NAMES)]
