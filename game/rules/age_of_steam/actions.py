"""The actions of Age of Steam."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.rail import actions
from game.rules.rail.actions import Colour

Letter = Annotated[str, Meta(max_length=1)]


class IssueShares(Action, tag="aos.issue"):
    """Phase I: sell this many more shares for $5 each."""

    count: Annotated[int, Meta(ge=0, le=15)]


class Bid(actions.Bid, tag="aos.bid"):
    """Phase II: bid more than every earlier bid."""


class DropOut(actions.DropOut, tag="aos.drop"):
    """Phase II: take the last free place in the order."""


class StayIn(actions.StayIn, tag="aos.pass"):
    """Phase II: use last turn's Turn Order action to stay in without a bid."""


class PayForFirst(Action, tag="aos.pay_first"):
    """St. Lucia: pay to go first this turn."""


class DeclineFirst(Action, tag="aos.decline_first"):
    """St. Lucia: do not pay to go first."""


class TakeRole(Action, tag="aos.role"):
    """Phase III: take one of the available actions."""

    role: Annotated[str, Meta(max_length=16)]


class Urbanize(actions.Urbanize, tag="aos.urbanize"):
    """Phase IV: put a new city on a town."""

    city: Letter


class LayTrack(actions.LayTrack, tag="aos.lay"):
    """Phase IV: place or replace one tile."""


class BuildConnection(Action, tag="aos.connect"):
    """Phase IV, Germany: build the direct link between two neighbouring cities."""

    number: Annotated[int, Meta(ge=0, le=20)]


class EndBuild(actions.EndBuild, tag="aos.end_build"):
    """Phase IV: finish the build turn."""


class GiveUpBuild(actions.GiveUpBuild, tag="aos.give_up"):
    """Phase IV: undo everything built this turn and finish."""


class ChooseBonusRailroads(Action, tag="aos.railroads"):
    """Western U.S.: choose which railroads get the bonus for connecting the coasts or for a delivery between
    them."""

    seats: Annotated[tuple[Seat, ...], Meta(max_length=2)]


class DeliverCube(actions.DeliverCube, tag="aos.deliver"):
    """Phase V: move a cube; `exits` has, for each place on its route, the edge by which the cube leaves."""


class UpgradeEngine(actions.UpgradeEngine, tag="aos.upgrade"):
    """Phase V: upgrade the engine by one link."""


class PassMove(actions.PassMove, tag="aos.pass_move"):
    """Phase V: do nothing in this round."""


class PlaceCube(Action, tag="aos.place"):
    """Phase IX: put a cube drawn for Production on an empty square of the display."""

    cube: Colour
    column: Annotated[str, Meta(max_length=2)]
    row: Annotated[int, Meta(ge=1, le=3)]


class ReturnCubes(Action, tag="aos.return"):
    """Phase IX: put the cubes drawn for Production back into the bag."""
