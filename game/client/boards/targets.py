"""What can be touched on more than one table, and what is only pointed at."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from game.client.match.picker import Target
from game.rules.core.codec import Face, Seat


@dataclass(frozen=True)
class Pile(Target):
    """The draw pile."""


@dataclass(frozen=True)
class Discard(Target):
    """The discard pile."""


@dataclass(frozen=True)
class InHand(Target):
    """A card of the hand; equal ones are the same."""

    face: Face


@dataclass(frozen=True)
class AtSeat(Target):
    """A player's panel."""

    seat: Seat


@dataclass(frozen=True)
class Confirm(Target):
    """What takes the proposal."""


@dataclass(frozen=True)
class Ground(Target):
    """What everything lies on."""


@dataclass(frozen=True)
class Thing(Target):
    """Something that is not touched but may be pointed at, by the name its board has for it."""

    name: tuple[Hashable, ...]


PILE, DISCARD, CONFIRM, GROUND = Pile(), Discard(), Confirm(), Ground()
