"""Lessons of Steam: a tile, track, goods, points or income; then the use of the action tiles."""

from __future__ import annotations

from game.client.boards.targets import Thing
from game.client.lessons.lesson import Lesson, Sight, Step
from game.client.lessons.rail_steps import building, laying, moving
from game.i18n import _
from game.rules.steam.actions import (
    Bid,
    ChoosePoints,
    DeliverCube,
    DropOut,
    TakeTile,
    UpgradeEngine,
    Urbanize,
)

URBANIZATION = 7


def lessons() -> tuple[Lesson, ...]:
    return (
        Lesson(_("A first round"), "steam.1", (*_opening(), *laying(), *_goods(), *_closing())),
        Lesson(_("Action tiles"), "steam.2", (*_tiles(), *_new_city())),
    )


def _opening() -> tuple[Step, ...]:
    return (
        Step(
            _("A round"),
            _("Every round runs along this line: a tile for everybody, then track, then goods, then money."),
            Thing(("phases",)),
        ),
        Step(
            _("Who begins"),
            _("Before the first round the order of play is auctioned. What is missing costs income later."),
            do=_("Take what is lit."),
            does=(Bid, DropOut),
            beside=Thing(("auction",)),
            many=True,
            tells=True,
        ),
        Step(
            _("An action tile"),
            _("It says when you play next round, and what else you may do in this one."),
            do=_("Take what is lit."),
            does=(TakeTile,),
            tells=True,
        ),
    )


def _goods() -> tuple[Step, ...]:
    return (
        moving(),
        Step(
            _("A first delivery"),
            _("Your engine says how many links it may have."),
            do=_("The cube first, then the city."),
            does=(DeliverCube,),
        ),
        Step(
            _("Points or income"),
            _("Each delivery brings one of the two. Income early, points late: that is most of the game."),
            do=_("Take what is lit."),
            does=(ChoosePoints,),
            tells=True,
        ),
        Step(
            _("The second time"),
            _("Deliver again, or once in a round make the engine stronger."),
            do=_("Take what is lit."),
            does=(DeliverCube, UpgradeEngine, ChoosePoints),
            many=True,
        ),
    )


def _closing() -> tuple[Step, ...]:
    return (
        Step(
            _("Now it is yours"),
            _("The rounds above are all there is, and points win. <b>H</b> asks me for advice. Good luck!"),
            Thing(("phases",)),
        ),
    )


def _tiles() -> tuple[Step, ...]:
    return (
        Step(
            _("Seven tiles"),
            _("Low numbers go first next round. High ones do more now, and cost: that is the bargain."),
            Thing(("seats",)),
        ),
        Step(
            _("Urbanization"),
            _("The highest number: last next round, but a new city now, wherever a town is."),
            do=_("Take what is lit."),
            does=(TakeTile,),
            such=_is_urbanization,
            tells=True,
        ),
    )


def _new_city() -> tuple[Step, ...]:
    return (
        Step(
            _("A new city"),
            _("It comes with cubes, and takes those of its colour. Best where your track ends already."),
            do=_("Take what is lit."),
            does=(Urbanize,),
            tells=True,
        ),
        building(),
        Step(
            _("It pays"),
            _("Deliver, and let the new city do its work."),
            do=_("Take what is lit."),
            does=(DeliverCube, UpgradeEngine, ChoosePoints),
            many=True,
        ),
        Step(
            _("Now it is yours"),
            _("Look at the numbers before you take a tile: yours tells when you choose next. Good luck!"),
            Thing(("phases",)),
        ),
    )


def _is_urbanization(sight: Sight) -> bool:
    action = sight.action
    return isinstance(action, TakeTile) and action.tile == URBANIZATION and action.use
