"""Click targets of the Railways board."""

from __future__ import annotations

from typing import Literal

from game.client.match.action_picker import Target
from game.rules.core.codec import Face


class Bag(Target, frozen=True):
    """The bag of cubes."""


class Engine(Target, frozen=True):
    """The button that plays a locomotive."""


class PassPlate(Target, frozen=True):
    """The button that passes."""


class SkipPlate(Target, frozen=True):
    """The button that skips a delivery."""


class StopPlate(Target, frozen=True):
    """The button that stops drawing."""


class Back(Target, frozen=True):
    """The button that deselects the last target."""


class Way(Target, frozen=True):
    """The button that highlights where an action starts."""

    to: Literal["build", "deliver", "exchange"]


class Node(Target, frozen=True):
    """START or a city of the network."""

    face: Face


class InArea(Target, frozen=True):
    """A card of the selection, by its slot."""

    slot: int


class CubeOn(Target, frozen=True):
    """A cube on a city; equal cubes are the same target."""

    city: Face
    good: Face


class Gauge(Target, frozen=True):
    """One of the gauges for the end of the game."""

    name: str


BAG, ENGINE, PASS, SKIP, STOP, BACK = Bag(), Engine(), PassPlate(), SkipPlate(), StopPlate(), Back()
