"""What can be clicked on the Railways board."""

from __future__ import annotations

from typing import Literal

from game.decisions.action_picker import Target
from game.rules.core.codec import Face


class CubeBag(Target, frozen=True):
    """The bag of cubes."""


class LocomotiveButton(Target, frozen=True):
    """The button that plays a locomotive."""


class PassButton(Target, frozen=True):
    """The button that passes."""


class SkipButton(Target, frozen=True):
    """The button that skips a delivery."""


class StopDrawingButton(Target, frozen=True):
    """The button that stops drawing."""


class BackButton(Target, frozen=True):
    """The button that deselects the last target."""


class ActionButton(Target, frozen=True):
    """The button that highlights where an action starts."""

    action: Literal["build", "deliver", "exchange"]


class NetworkNode(Target, frozen=True):
    """START or a city of the network."""

    face: Face


class SelectionCard(Target, frozen=True):
    """A card of the face-up selection, by its slot."""

    slot: int


class CityCube(Target, frozen=True):
    """A cube on a city; equal cubes on a city are the same target."""

    city: Face
    good: Face


class Gauge(Target, frozen=True):
    """A gauge that shows how near the end of the match is."""

    name: str


BAG, ENGINE, PASS, SKIP, STOP, BACK = (
    CubeBag(),
    LocomotiveButton(),
    PassButton(),
    SkipButton(),
    StopDrawingButton(),
    BackButton(),
)
