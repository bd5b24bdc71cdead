"""Parses the commands that the owner of a room types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.bots.bot import DEFAULT_BOT, bot_or_fallback
from game.rules.core.codec import Seat
from game.rules.core.moves import Refusal
from net.protocol import messages as m

LONGEST_GRACE = 86_400
LONGEST_CLOCK = 3_600
ParsedCommand = Any | Refusal
"""A request to the host, or a refusal."""


def is_command(word: str) -> bool:
    """Whether this word is a command."""
    return word.casefold() in _PARSERS


def parse_command(word: str, rest: str, table: m.RoomState) -> ParsedCommand:
    """Parses a command and its arguments."""
    read = _PARSERS.get(word.casefold())
    return Refusal("no_such_order", (word[:40],)) if read is None else read(rest.strip(), table)


def _person(name: str, table: m.RoomState) -> m.Person | Refusal:
    """Finds the person with this name, or the only one whose name begins with it."""
    sought = name.casefold()
    exact = [one for one in table.people if one.name.casefold() == sought]
    near = [one for one in table.people if sought and one.name.casefold().startswith(sought)]
    for found in (exact, near):
        if len(found) == 1:
            return found[0]
    return Refusal("no_such_name", (", ".join(one.name for one in table.people)[:300],))


def _number(text: str, low: int, high: int) -> int | Refusal:
    if text.isascii() and text.isdigit() and low <= int(text[:9]) <= high:
        return int(text)
    return Refusal("no_such_number", (text[:40], low, high))


def _seat(text: str, table: m.RoomState) -> Seat | Refusal:
    """Parses a seat number, which counts from 1."""
    number = _number(text, 1, len(table.places))
    return number if isinstance(number, Refusal) else number - 1


def _hand_over(rest: str, table: m.RoomState) -> ParsedCommand:
    person = _person(rest, table)
    return person if isinstance(person, Refusal) else m.HandOver(person.id)


def _kick(rest: str, table: m.RoomState) -> ParsedCommand:
    person = _person(rest, table)
    return person if isinstance(person, Refusal) else m.Kick(person.id)


def _give(rest: str, table: m.RoomState) -> ParsedCommand:
    number, _, name = rest.partition(" ")
    seat, person = _seat(number, table), _person(name.strip(), table)
    if isinstance(seat, Refusal):
        return seat
    return person if isinstance(person, Refusal) else m.GiveSeat(seat, person.id)


def _bot(rest: str, table: m.RoomState) -> ParsedCommand:
    """Gives the seat to the named bot; without a name, to the default bot, or back if a bot has it."""
    number, _, name = rest.partition(" ")
    seat = _seat(number, table)
    if isinstance(seat, Refusal):
        return seat
    if name.strip():
        return m.PutBot(seat, name.strip().casefold()[:40])
    return m.PutBot(seat, "" if table.places[seat].bot else bot_or_fallback(DEFAULT_BOT, table.game))


def _grace(rest: str, _table: m.RoomState) -> ParsedCommand:
    seconds = _number(rest, 0, LONGEST_GRACE)
    return seconds if isinstance(seconds, Refusal) else m.SetGracePeriod(seconds)


def _clock(rest: str, _table: m.RoomState) -> ParsedCommand:
    seconds = _number(rest, 0, LONGEST_CLOCK)
    return seconds if isinstance(seconds, Refusal) else m.SetTurnClock(seconds)


_PARSERS: dict[str, Callable[[str, m.RoomState], ParsedCommand]] = {
    "handover": _hand_over,
    "kick": _kick,
    "give": _give,
    "bot": _bot,
    "grace": _grace,
    "clock": _clock,
    "pause": lambda _, table: m.Pause(not table.paused),
    "play": lambda *_: m.Play(),
    "again": lambda *_: m.ReturnToLobby(),
}
