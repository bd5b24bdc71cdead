"""What can be touched on a rail table."""

from __future__ import annotations

from game.client.match.action_picker import Target


class OnHex(Target, frozen=True):
    """A hex, by its label."""

    label: str


class TileOf(Target, frozen=True):
    """A tile of the chooser."""

    tile: str
    rotation: int


class TurnTile(Target, frozen=True):
    """The tile that is shown on a hex, turned so many steps."""

    label: str
    steps: int


class CubeOn(Target, frozen=True):
    """A cube on a place; equal ones are the same."""

    label: str
    colour: str


class StopAt(Target, frozen=True):
    """A place as the destination of a cube."""

    label: str


class WayOf(Target, frozen=True):
    """One of several ways to a destination, the best first."""

    number: int


class PlateOf(Target, frozen=True):
    """An action that is chosen by its words, by its number among the legal ones."""

    number: int


class Pick(Target, frozen=True):
    """Something chosen by its words after a place, such as a new city."""

    key: str


class TownFor(Target, frozen=True):
    """A town on which the sign that is held may be put."""

    label: str


class ColumnOf(Target, frozen=True):
    """A column of waiting goods."""

    key: str


class PanelGround(Target, frozen=True):
    """The ground of a panel over the sheet: nothing is meant by it, and nothing behind it is touched."""

    name: str


class EndOfBuild(Target, frozen=True):
    """The plate that ends a build turn."""


class GiveUp(Target, frozen=True):
    """The plate that takes back everything of a build turn and ends it."""


END_BUILD, GIVE_UP = EndOfBuild(), GiveUp()
