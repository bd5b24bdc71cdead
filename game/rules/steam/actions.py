"""The actions of Steam."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from game.rules.core.moves import Action
from game.rules.rail import actions
from game.rules.rail.actions import Colour, Label

Space = Annotated[int, Meta(ge=0, le=23)]
INCOME: Literal["income"] = "income"
POINTS: Literal["vp"] = "vp"


class Bid(actions.Bid, tag="stm.bid"):
    """Auction: bid more than every earlier bid."""


class DropOut(actions.DropOut, tag="stm.pass"):
    """Auction: drop out."""


class StayIn(actions.StayIn, tag="stm.free_pass"):
    """Standard auction: use last round's action tile 1 to stay in without a bid."""


class RaiseCapital(Action, tag="stm.raise"):
    """Standard game: raise this many blocks of $5 capital."""

    blocks: Annotated[int, Meta(ge=0, le=500)]


class TakeTile(Action, tag="stm.take"):
    """Take an action tile; in the base game tiles 5 and 7 may be taken without using their effect."""

    tile: Annotated[int, Meta(ge=1, le=7)]
    use: bool


class LayTrack(actions.LayTrack, tag="stm.build"):
    """Lay, improve or redirect one tile."""


class Urbanize(actions.Urbanize, tag="stm.urbanize"):
    """Put a new city of this colour on a town, with the cubes of a supply space if any has cubes."""

    colour: Colour
    space: Space | None


class GrowCity(Action, tag="stm.grow"):
    """Move the cubes of a supply space to a printed city."""

    hex: Label
    space: Space


class EndBuild(actions.EndBuild, tag="stm.end_build"):
    """Finish the build turn."""


class DeliverCube(actions.DeliverCube, tag="stm.deliver"):
    """Move a cube; `exits` has, for each place on its route, the edge by which the cube leaves."""


class UpgradeEngine(actions.UpgradeEngine, tag="stm.improve"):
    """Upgrade the locomotive by one level, free of charge."""


class PassMove(actions.PassMove, tag="stm.pass_move"):
    """Do nothing in this goods turn."""


class ChoosePoints(Action, tag="stm.choose"):
    """Take all points of a delivery as income, or all of them as victory points."""

    track: Literal["income", "vp"]
