"""What can be touched on more than one table, and what is only pointed at."""

from __future__ import annotations

from collections.abc import Hashable

from game.client.match.action_picker import Target
from game.rules.core.codec import Face, Seat


class Pile(Target, frozen=True):
    """The draw pile."""


class Discard(Target, frozen=True):
    """The discard pile."""


class InHand(Target, frozen=True):
    """A card of the hand; equal ones are the same."""

    face: Face


class AtSeat(Target, frozen=True):
    """A player's panel."""

    seat: Seat


class Confirm(Target, frozen=True):
    """What takes the proposal."""


class Ground(Target, frozen=True):
    """What everything lies on."""


class Thing(Target, frozen=True):
    """Something that is not touched but may be pointed at, by the name its board has for it."""

    name: tuple[Hashable, ...]


PILE, DISCARD, CONFIRM, GROUND = Pile(), Discard(), Confirm(), Ground()
