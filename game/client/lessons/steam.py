"""Lessons of Steam: first action tile, track, goods, points or income; then the use of action tiles."""

from __future__ import annotations

from game.client.lessons.lesson import Lesson, LessonStep, TableAtStep
from game.client.lessons.rail_steps import build_step, goods_step, tile_steps
from game.decisions.targets import HoverTarget
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
        Lesson(_("A first round"), "steam.1", (*_opening(), *tile_steps(), *_goods(), *_closing())),
        Lesson(_("Action tiles"), "steam.2", (*_tiles(), *_new_city())),
    )


def _opening() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _("A round"),
            _("Every round runs along this line: a tile for everybody, then track, then goods, then money."),
            HoverTarget(("phases",)),
        ),
        LessonStep(
            _("Who begins"),
            _("Before the first round the order of play is auctioned. What is missing costs income later."),
            instruction=_("Choose what is lit."),
            action_types=(Bid, DropOut),
            also_highlight=HoverTarget(("auction",)),
            repeats=True,
            describes_move=True,
        ),
        LessonStep(
            _("An action tile"),
            _("It says when you play next round, and what else you may do in this one."),
            instruction=_("Choose what is lit."),
            action_types=(TakeTile,),
            describes_move=True,
        ),
    )


def _goods() -> tuple[LessonStep, ...]:
    return (
        goods_step(),
        LessonStep(
            _("A first delivery"),
            _("Your engine says how many links it may have."),
            instruction=_("The cube first, then the city."),
            action_types=(DeliverCube,),
        ),
        LessonStep(
            _("Points or income"),
            _("Each delivery brings one of the two. Income early, points late: that is most of the game."),
            instruction=_("Choose what is lit."),
            action_types=(ChoosePoints,),
            describes_move=True,
        ),
        LessonStep(
            _("The second time"),
            _("Deliver again, or once in a round make the engine stronger."),
            instruction=_("Choose what is lit."),
            action_types=(DeliverCube, UpgradeEngine, ChoosePoints),
            repeats=True,
        ),
    )


def _closing() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _("Now it is yours"),
            _(
                "You have only the rounds shown above, and most points win. <b>H</b> asks me for "
                "advice. Good luck!"
            ),
            HoverTarget(("phases",)),
        ),
    )


def _tiles() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _("Seven tiles"),
            _("Low numbers go first next round. High ones do more now, and cost: that is the bargain."),
            HoverTarget(("seats",)),
        ),
        LessonStep(
            _("Urbanization"),
            _("The highest number: last next round, but a new city now, wherever a town is."),
            instruction=_("Choose what is lit."),
            action_types=(TakeTile,),
            condition=_is_urbanization,
            describes_move=True,
        ),
    )


def _new_city() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _("A new city"),
            _("It comes with cubes, and takes those of its colour. Best where your track ends already."),
            instruction=_("Choose what is lit."),
            action_types=(Urbanize,),
            describes_move=True,
        ),
        build_step(),
        LessonStep(
            _("It pays"),
            _("Deliver, and let the new city do its work."),
            instruction=_("Choose what is lit."),
            action_types=(DeliverCube, UpgradeEngine, ChoosePoints),
            repeats=True,
        ),
        LessonStep(
            _("Now it is yours"),
            _("Look at the numbers before you take a tile: yours tells when you choose next. Good luck!"),
            HoverTarget(("phases",)),
        ),
    )


def _is_urbanization(sight: TableAtStep) -> bool:
    action = sight.action
    return isinstance(action, TakeTile) and action.tile == URBANIZATION and action.use
