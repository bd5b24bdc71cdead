"""Status of a match apart from its rules: absent players, stand-in bots, pause, lost host, turn clock."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from game.client.match.presence_messages import person_name
from game.i18n import _
from game.rules.core.codec import Seat
from net.protocol import messages as m

URGENT_CLOCK_S = 10
"""From so many seconds on, the time left is shown as urgent."""


class SeatAbsence(NamedTuple):
    """Why a player does not play their seat."""

    kind: Literal["away", "bot"]
    name: str
    seconds_left: int | None = None
    """Seconds until a bot takes over; None if no bot will."""

    @property
    def plate_text(self) -> str:
        """Text at the panel of the seat."""
        if self.kind == "bot":
            return _("BOT PLAYS")
        return (
            _("AWAY")
            if self.seconds_left is None
            else _("AWAY {time}").format(time=_clock(self.seconds_left))
        )

    @property
    def bar_text(self) -> str:
        """Text in the table bar."""
        if self.kind == "bot":
            return _("A bot plays for {name}").format(name=self.name)
        if self.seconds_left is None:
            return _("{name} is away").format(name=self.name)
        return _("{name} is away · a bot in {time}").format(name=self.name, time=_clock(self.seconds_left))


class StatusSign(NamedTuple):
    """A message in the bar of the table."""

    text: str
    icon: str
    is_urgent: bool = False


class ConnectionStatus(NamedTuple):
    """The status at one moment."""

    absences: tuple[SeatAbsence | None, ...] = ()
    """For each seat, why its player is away; None if they are not."""
    is_paused: bool = False
    lost_host: str = ""
    """Name of the host that does not answer; empty if it does."""
    is_watching: bool = False
    clock: tuple[str, int] | None = None
    """Name of the player whose time is running, and the seconds left."""

    @property
    def signs(self) -> list[StatusSign]:
        """Messages for the bar, the most serious first; a pause is not among them because it has its own
        sign."""
        found = [self._lost_sign] if self.lost_host else []
        marks = [mark for mark in self.absences if mark is not None]
        found += [
            StatusSign(mark.bar_text, "clock" if mark.kind == "away" else "bot")
            for mark in dict.fromkeys(marks)
        ]
        if (clock := self.clock_sign) is not None:
            found.append(clock)
        if self.is_watching:
            found.append(StatusSign(_("You are watching"), "eye"))
        return found

    @property
    def clock_sign(self) -> StatusSign | None:
        """Message of the turn clock if it is running."""
        if self.clock is None or self.is_paused:
            return None
        name, left = self.clock
        words = _("{name}: {time} left").format(name=name, time=_clock(left))
        return StatusSign(words, "clock", left <= URGENT_CLOCK_S)

    @property
    def urgent_sign(self) -> StatusSign | None:
        """The message about what stops the match, for a table without a bar; None if nothing does."""
        if self.lost_host:
            return self._lost_sign
        if self.is_paused:
            return StatusSign(_("PAUSED"), "pause", True)
        clock = self.clock_sign
        return clock if clock is not None and clock.is_urgent else None

    @property
    def _lost_sign(self) -> StatusSign:
        return StatusSign(_("{name} does not answer").format(name=self.lost_host), "warning", True)


class TurnTimer:
    """Measures how long the current decision has taken, as seen by this client."""

    def __init__(self) -> None:
        self._decision: tuple[tuple[Seat, ...], int] = (), -1
        self._since = 0.0

    def remaining(
        self, table: m.RoomState, acting: Sequence[Seat], last: int, now: float
    ) -> tuple[str, int] | None:
        """Who must decide, and the seconds left; None if there is no turn clock."""
        if (tuple(acting), last) != self._decision or table.paused:
            self._decision, self._since = (tuple(acting), last), now
        places = [table.places[seat] for seat in acting]
        people = [place.person for place in places if place.person != m.NOBODY and not place.bot]
        if not table.clock or table.stage != "playing" or not people:
            return None
        return person_name(table, people[0]), max(0, math.ceil(table.clock - (now - self._since)))


def connection_status_of(
    table: m.RoomState, you: m.PersonId, since: float, lost: bool = False
) -> ConnectionStatus:
    """The status according to the state of the room, which was received ``since`` seconds ago."""
    marks = tuple(_mark(table, place, since) for place in table.places)
    seated = any(place.person == you for place in table.places)
    host = person_name(table, table.owner) if lost else ""
    return ConnectionStatus(marks, table.paused and not lost, host, not seated and table.owner != you)


def _mark(table: m.RoomState, place: m.SeatState, since: float) -> SeatAbsence | None:
    person = table.person(place.person)
    if person is None or table.stage != "playing":
        return None
    if place.bot:
        return SeatAbsence("bot", person.name)
    if person.here:
        return None
    left = max(0, table.grace - person.away - int(since)) if table.grace else None
    return SeatAbsence("away", person.name, left)


def _clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
