"""What can be touched on the Yardmaster table."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.match.picker import Target
from game.rules.core.codec import Face


@dataclass(frozen=True)
class InYard(Target):
    """A car of the receiving yard, by its place."""

    slot: int


@dataclass(frozen=True)
class TokenOf(Target):
    """The exchange token of a colour."""

    face: Face


@dataclass(frozen=True)
class InSiding(Target):
    """A car in our own siding."""

    car: Face


@dataclass(frozen=True)
class Loot(Target):
    """A card of a hand that is being robbed."""

    face: Face


@dataclass(frozen=True)
class End(Target):
    """The plate that ends the turn."""


@dataclass(frozen=True)
class Chain(Target):
    """The plate that couples several sorted cars, by its number."""

    number: int


@dataclass(frozen=True)
class InOrder(Target):
    """A card of a payment of two colours, counted from the lowest."""

    index: int


END = End()
