"""Steps that the lessons of both rail games share."""

from __future__ import annotations

from game.client.boards.targets import Thing
from game.client.lessons.lesson import Step
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube, LayTrack, UpgradeEngine
from game.words import _


def laying(*also: type[Action]) -> tuple[Step, ...]:
    """The first tile, or what else a build turn may begin with, and leave to go on."""
    return (
        Step(
            _("Lay track"),
            _("Track joins cities, and whoever finishes a link owns it."),
            do=_("Tap what is lit."),
            advised=(LayTrack, *also),
        ),
        Step(
            _("On you go"),
            _("You may also draw a route with the pointer. Join two cities, then finish; I wait here."),
            Thing(("status",)),
        ),
    )


def moving() -> tuple[Step, ...]:
    """Goods over links, or a stronger engine."""
    return (
        Step(
            _("Move goods"),
            _("Cubes go to cities of their colour. Each link on the way pays its owner."),
            Thing(("seats",)),
            before=(DeliverCube, UpgradeEngine),
        ),
        Step(
            _("Your move"),
            _("Deliver a cube, or make the engine stronger for later."),
            do=_("Tap what is lit."),
            advised=(DeliverCube, UpgradeEngine),
        ),
    )
