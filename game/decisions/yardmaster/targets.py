"""What can be clicked on the Yardmaster board."""

from __future__ import annotations

from game.decisions.action_picker import Target
from game.rules.core.codec import Face


class InYard(Target, frozen=True):
    """A car for sale in the receiving yard, by its slot."""

    slot: int


class TokenOf(Target, frozen=True):
    """The exchange token of a colour."""

    face: Face


class CarInSiding(Target, frozen=True):
    """A car in our own siding."""

    car: Face


class VictimHandCard(Target, frozen=True):
    """A card in the hand of the seat being stolen from."""

    face: Face


class EndTurnButton(Target, frozen=True):
    """The button that ends the turn."""


class CoupleChainButton(Target, frozen=True):
    """The button that couples several cars of the siding, by its number."""

    number: int


class PaymentCard(Target, frozen=True):
    """A card of a payment of two colours, counted from the bottom."""

    index: int


END_TURN = EndTurnButton()
