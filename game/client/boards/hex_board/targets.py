"""Pressable targets on a rail table."""

from __future__ import annotations

from game.client.match.action_picker import Target


class OnHex(Target, frozen=True):
    """A hex, by its label."""

    label: str


class TileOf(Target, frozen=True):
    """A tile in the chooser."""

    tile: str
    rotation: int


class TurnTile(Target, frozen=True):
    """Rotation of the tile shown on a hex, by a number of steps."""

    label: str
    steps: int


class CubeOnHex(Target, frozen=True):
    """A cube on a place; cubes of equal colour are interchangeable."""

    label: str
    colour: str


class DestinationAt(Target, frozen=True):
    """A place as the destination of a cube."""

    label: str


class RouteOption(Target, frozen=True):
    """A route to a destination, by rank (best first)."""

    number: int


class LegalActionButton(Target, frozen=True):
    """A button for an action, by its index among the legal actions."""

    number: int


class FollowUpChoice(Target, frozen=True):
    """A labelled choice that follows a place, such as a new city."""

    key: str


class TownForNewCity(Target, frozen=True):
    """A town that can receive the picked new-city tile."""

    label: str


class ColumnOf(Target, frozen=True):
    """A column of waiting goods."""

    key: str


class PanelBackground(Target, frozen=True):
    """The background of a panel over the sheet; it only blocks presses behind it."""

    name: str


class EndBuildButton(Target, frozen=True):
    """The button that ends a build turn."""


class GiveUpBuildButton(Target, frozen=True):
    """The button that undoes a whole build turn and ends it."""


END_BUILD, GIVE_UP = EndBuildButton(), GiveUpBuildButton()
