"""Targets that several boards share."""

from __future__ import annotations

from collections.abc import Hashable

from game.client.match.action_picker import Target
from game.rules.core.codec import Face, Seat


class DrawPileTarget(Target, frozen=True):
    """The draw pile."""


class DiscardPileTarget(Target, frozen=True):
    """The discard pile."""


class InHand(Target, frozen=True):
    """A card in the hand; equal cards are the same target."""

    face: Face


class AtSeat(Target, frozen=True):
    """A player's panel."""

    seat: Seat


class Confirm(Target, frozen=True):
    """The control that submits the proposal."""


class BackgroundTarget(Target, frozen=True):
    """The background of the table."""


class HoverTarget(Target, frozen=True):
    """An object that can be pointed at but not clicked, identified by its sprite key."""

    sprite_key: tuple[Hashable, ...]


PILE, DISCARD, CONFIRM, BACKGROUND = DrawPileTarget(), DiscardPileTarget(), Confirm(), BackgroundTarget()
