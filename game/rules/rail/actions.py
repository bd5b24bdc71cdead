"""Actions of both rail games; each game defines its own tags."""

from __future__ import annotations

from functools import reduce
from operator import or_
from types import ModuleType
from typing import Annotated, Any

from msgspec import Meta

from game.rules.core.moves import Action, DrawOutcome, RollOutcome

Dollars = Annotated[int, Meta(ge=0, le=10_000)]
Label = Annotated[str, Meta(max_length=4)]
Colour = Annotated[str, Meta(max_length=8)]
Edge = Annotated[int, Meta(ge=0, le=5)]


class Bid(Action):
    """Bid more than every earlier bid."""

    amount: Dollars


class DropOut(Action):
    """Leave the auction."""


class StayIn(Action):
    """Stay in the auction without a bid, by using a free pass."""


class LayTrack(Action):
    """Place or replace one tile."""

    hex: Label
    tile: Annotated[str, Meta(max_length=5)]
    rotation: Edge


class Urbanize(Action):
    """Put a new city on a town."""

    hex: Label


class EndBuild(Action):
    """Finish the build turn."""


class GiveUpBuild(Action):
    """Undo everything built this turn and finish the turn."""


class DeliverCube(Action):
    """Move a cube. `exits` has, for each place on its route, the edge by which the cube leaves."""

    cube: Colour
    start: Label
    exits: Annotated[tuple[Edge, ...], Meta(min_length=1, max_length=6)]


class UpgradeEngine(Action):
    """Upgrade the engine by one link."""


class PassMove(Action):
    """Do nothing in this move round."""


def moves_of(actions: ModuleType) -> Any:
    """The union of all actions in a game's module and of the random outcomes that rail games use."""
    own = [
        kind
        for kind in vars(actions).values()
        if isinstance(kind, type) and issubclass(kind, Action) and kind.__module__ == actions.__name__
    ]
    return reduce(or_, [*own, RollOutcome, DrawOutcome])
