"""What can be touched on a rail table."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.match.picker import Target


@dataclass(frozen=True)
class OnHex(Target):
    """A hex, by its label."""

    label: str


@dataclass(frozen=True)
class TileOf(Target):
    """A tile of the chooser."""

    tile: str
    rotation: int


@dataclass(frozen=True)
class TurnTile(Target):
    """The tile that is shown on a hex, turned so many steps."""

    label: str
    steps: int


@dataclass(frozen=True)
class CubeOn(Target):
    """A cube on a place; equal ones are the same."""

    label: str
    colour: str


@dataclass(frozen=True)
class StopAt(Target):
    """A place as the destination of a cube."""

    label: str


@dataclass(frozen=True)
class WayOf(Target):
    """One of several ways to a destination, the best first."""

    number: int


@dataclass(frozen=True)
class PlateOf(Target):
    """An action that is chosen by its words, by its number among the legal ones."""

    number: int


@dataclass(frozen=True)
class Pick(Target):
    """Something chosen by its words after a place, such as a new city."""

    key: str


@dataclass(frozen=True)
class TownFor(Target):
    """A town on which the sign that is held may be put."""

    label: str


@dataclass(frozen=True)
class ColumnOf(Target):
    """A column of waiting goods."""

    key: str


@dataclass(frozen=True)
class PanelGround(Target):
    """The ground of a panel over the sheet: nothing is meant by it, and nothing behind it is touched."""

    name: str


@dataclass(frozen=True)
class EndOfBuild(Target):
    """The plate that ends a build turn."""


@dataclass(frozen=True)
class GiveUp(Target):
    """The plate that takes back everything of a build turn and ends it."""


END_BUILD, GIVE_UP = EndOfBuild(), GiveUp()
