"""What can be touched on the Railways table."""

from __future__ import annotations

from typing import Literal

from game.client.match.action_picker import Target
from game.rules.core.codec import Face


class Bag(Target, frozen=True):
    """The bag of cubes."""


class Engine(Target, frozen=True):
    """The plate that plays a locomotive."""


class PassPlate(Target, frozen=True):
    """The plate that passes."""


class SkipPlate(Target, frozen=True):
    """The plate that delivers nothing."""


class StopPlate(Target, frozen=True):
    """The plate that stops drawing."""


class Back(Target, frozen=True):
    """The plate that takes the last touch back."""


class Way(Target, frozen=True):
    """The plate that shows where an action begins."""

    to: Literal["build", "deliver", "exchange"]


class Node(Target, frozen=True):
    """START or a city of the network."""

    face: Face


class InArea(Target, frozen=True):
    """A card of the selection, by its place."""

    slot: int


class CubeOn(Target, frozen=True):
    """A cube on a city; equal ones are the same."""

    city: Face
    good: Face


class Gauge(Target, frozen=True):
    """One of the gauges that tell the end."""

    name: str


BAG, ENGINE, PASS, SKIP, STOP, BACK = Bag(), Engine(), PassPlate(), SkipPlate(), StopPlate(), Back()
