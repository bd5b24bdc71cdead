"""Things that can be clicked on several boards."""

from __future__ import annotations

from collections.abc import Hashable

from game.decisions.action_picker import Target
from game.rules.core.codec import Face, Seat


class DrawPileTarget(Target, frozen=True):
    """The draw pile."""


class DiscardPileTarget(Target, frozen=True):
    """The discard pile."""


class InHand(Target, frozen=True):
    """A card in the hand; equal cards are the same target."""

    face: Face


class AtSeat(Target, frozen=True):
    """The panel of a player."""

    seat: Seat


class Confirm(Target, frozen=True):
    """The button that submits the proposal."""


class BackgroundTarget(Target, frozen=True):
    """The background of the table."""


class HoverTarget(Target, frozen=True):
    """Something that has a tooltip but cannot be clicked; identified by the key of its sprite."""

    sprite_key: tuple[Hashable, ...]


PILE, DISCARD, CONFIRM, BACKGROUND = DrawPileTarget(), DiscardPileTarget(), Confirm(), BackgroundTarget()
