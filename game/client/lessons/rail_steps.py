"""Lesson steps shared by both rail games."""

from __future__ import annotations

from game.client.boards.targets import Thing
from game.client.lessons.lesson import Step
from game.i18n import _
from game.rules.core.moves import Action
from game.rules.rail.actions import EndBuild, LayTrack


def laying() -> tuple[Step, ...]:
    """A build turn, tile by tile."""
    return (
        Step(
            _("Lay track"),
            _("Track begins at a city. Each tile costs what its land and its exits ask for."),
            do=_("First the hex, then the tile."),
            does=(LayTrack,),
        ),
        Step(
            _("On to the next city"),
            _("Who joins two cities owns the link for ever. Later you can pull a route over the map."),
            do=_("Take what is lit."),
            does=(LayTrack,),
            many=True,
        ),
        Step(
            _("Enough for now"),
            _("Loose ends must go on in your next build turn, or you lose them. Keep money for the bills."),
            do=_("End building."),
            does=(EndBuild,),
        ),
    )


def building(*kinds: type[Action]) -> Step:
    """A build turn in one step, for a pupil who has done it before."""
    return Step(
        _("Build"),
        _("Now track, as you know it."),
        do=_("Take what is lit."),
        does=(LayTrack, EndBuild, *kinds),
        many=True,
    )


def moving() -> Step:
    """Introduction to moving goods."""
    return Step(
        _("Move goods"),
        _("Cubes go to the first city of their colour. Each link on the way pays its owner."),
        Thing(("seats",)),
    )
