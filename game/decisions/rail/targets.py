"""What can be pressed on a rail board."""

from __future__ import annotations

from game.decisions.action_picker import Target


class OnHex(Target, frozen=True):
    """A hex, by its label."""

    label: str


class TileOf(Target, frozen=True):
    """A tile in the chooser."""

    tile: str
    rotation: int


class TurnTile(Target, frozen=True):
    """Rotates the tile that is shown on a hex by a number of steps."""

    label: str
    steps: int


class CubeOnHex(Target, frozen=True):
    """A cube on a place; cubes of equal colour there are the same target."""

    label: str
    colour: str


class DestinationAt(Target, frozen=True):
    """A place as the destination of a cube."""

    label: str


class RouteOption(Target, frozen=True):
    """A route to a destination by its number, best first."""

    number: int


class LegalActionButton(Target, frozen=True):
    """A button for an action, by its index among the legal actions."""

    number: int


class FollowUpChoice(Target, frozen=True):
    """A choice with a label that follows the choice of a place, such as of a new city."""

    key: str


class TownForNewCity(Target, frozen=True):
    """A town on which the chosen new city can be put."""

    label: str


class ColumnOf(Target, frozen=True):
    """A column of waiting goods."""

    key: str


class PanelBackground(Target, frozen=True):
    """The ground of a panel on top of the map, so that presses do not reach what is behind it."""

    name: str


class EndBuildButton(Target, frozen=True):
    """The button that ends a build turn."""


class GiveUpBuildButton(Target, frozen=True):
    """The button that undoes a whole build turn and ends it."""


END_BUILD, GIVE_UP = EndBuildButton(), GiveUpBuildButton()
