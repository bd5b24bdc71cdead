"""Values that the library returns and takes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from game.notation.move_notation import fields_of, move_text, word_of

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


class IllegalAction(ValueError):
    """An action is not possible now; the message says why."""


class Action:
    """An action of a seat. Equal actions have equal seats, kinds and fields."""

    __slots__ = ("_move", "seat")

    def __init__(self, seat: int, move: Any) -> None:
        """For the library itself: get actions from `Match.legal` or `Match.action`."""
        self.seat: int = seat
        self._move = move

    @property
    def kind(self) -> str:
        """What is done, such as ``lay``."""
        return word_of(self._move)

    @property
    def fields(self) -> dict[str, Any]:
        """The values that say how, by name."""
        return fields_of(self._move)

    @property
    def text(self) -> str:
        """The action in the notation, such as ``lay O4 S-GEN 4``."""
        return move_text(self._move)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and (self.seat, self._move) == (other.seat, other._move)

    def __hash__(self) -> int:
        return hash((self.seat, self._move))

    def __repr__(self) -> str:
        return f"<Action of seat {self.seat}: {self.text}>"


@dataclass(frozen=True)
class Event:
    """Something that a move did."""

    kind: str
    """What happened, such as ``track_laid``."""
    fields: dict[str, Any]
    words: str
    """A sentence, or an empty string for events that are not told."""


@dataclass(frozen=True)
class Result:
    """The result of a match."""

    winners: tuple[int, ...]
    """Seats, counted from 0."""
    points: tuple[int, ...]
    """Points by seat."""
    eliminated: tuple[int, ...]
    """Seats that left before the end, whose points do not count."""
    reason: str
    """Why the match is over, such as ``goal``."""
    words: str
    """The result in a sentence."""


class View:
    """A match as one seat sees it, or as a spectator does."""

    def __init__(self, seat: int | None, state: Any, text: Any) -> None:
        """For the library itself: get views from `Match.view`."""
        self.seat: int | None = seat
        """The seat whose cards are open; None for a spectator."""
        self._state = state
        self._text = text

    @cached_property
    def lines(self) -> list[str]:
        """The table in words, as the terminal shows it; tabs separate columns."""
        return list(self._text.table_lines(self._state, -1 if self.seat is None else self.seat))

    @cached_property
    def data(self) -> dict[str, Any]:
        """The table as dictionaries, lists, numbers and strings; what the seat cannot see is None."""
        named: dict[str, Any] = plain(self._state)
        return named


def plain(value: Any) -> Any:
    """A record as dictionaries with its fields by name."""
    if isinstance(value, msgspec.Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(one) for one in value]
    return value.hex() if isinstance(value, bytes | bytearray) else value


def snake_case(name: str) -> str:
    """``TrackLaid`` as ``track_laid``."""
    return _CAPITAL.sub("_", name).lower()
