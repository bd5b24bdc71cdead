"""What can be touched on the Railways table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.client.match.picker import Target
from game.rules.core.codec import Face


@dataclass(frozen=True)
class Bag(Target):
    """The bag of cubes."""


@dataclass(frozen=True)
class Engine(Target):
    """The plate that plays a locomotive."""


@dataclass(frozen=True)
class PassPlate(Target):
    """The plate that passes."""


@dataclass(frozen=True)
class SkipPlate(Target):
    """The plate that delivers nothing."""


@dataclass(frozen=True)
class StopPlate(Target):
    """The plate that stops drawing."""


@dataclass(frozen=True)
class Back(Target):
    """The plate that takes the last touch back."""


@dataclass(frozen=True)
class Way(Target):
    """The plate that shows where an action begins."""

    to: Literal["build", "deliver", "exchange"]


@dataclass(frozen=True)
class Node(Target):
    """START or a city of the network."""

    face: Face


@dataclass(frozen=True)
class InArea(Target):
    """A card of the selection, by its place."""

    slot: int


@dataclass(frozen=True)
class CubeOn(Target):
    """A cube on a city; equal ones are the same."""

    city: Face
    good: Face


@dataclass(frozen=True)
class Gauge(Target):
    """One of the gauges that tell the end."""

    name: str


BAG, ENGINE, PASS, SKIP, STOP, BACK = Bag(), Engine(), PassPlate(), SkipPlate(), StopPlate(), Back()
