"""Lessons of Age of Steam: first a whole round, phase by phase; then shares and auctions."""

from __future__ import annotations

from game.client.lessons.lesson import Lesson, LessonStep, TableAtStep
from game.client.lessons.rail_steps import goods_step, tile_steps
from game.decisions.targets import HoverTarget
from game.i18n import _
from game.rules.age_of_steam.actions import (
    Bid,
    DeliverCube,
    DropOut,
    IssueShares,
    StayIn,
    TakeRole,
    UpgradeEngine,
)
from game.rules.rail.roles import ENGINEER, FIRST_BUILD, FIRST_MOVE


def lessons() -> tuple[Lesson, ...]:
    return (
        Lesson(_("A first round"), "age_of_steam.1", (*_opening(), *tile_steps(), *_goods(), *_closing())),
        Lesson(_("Shares and auctions"), "age_of_steam.2", (*_shares(), *_auction())),
    )


def _opening() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _("A round"),
            _("Every round runs along this line: money, then track, then goods, and at last the bills."),
            HoverTarget(("phases",)),
        ),
        LessonStep(
            _("Shares"),
            _("A share brings $5 now, costs $1 every round and points at the end."),
            instruction=_("Choose what is lit."),
            action_types=(IssueShares,),
            also_highlight=HoverTarget(("number",)),
            condition=_some_shares,
            describes_move=True,
        ),
        LessonStep(
            _("Who goes first"),
            _("Bids decide the order of play. Going first is worth something, but never everything."),
            instruction=_("Choose what is lit."),
            action_types=(Bid, DropOut, StayIn),
            also_highlight=HoverTarget(("auction",)),
            repeats=True,
            describes_move=True,
        ),
        LessonStep(
            _("An action"),
            _("Each helps in one thing this round, and nobody else can have it."),
            instruction=_("Choose what is lit."),
            action_types=(TakeRole,),
            condition=_helps_at_once,
            describes_move=True,
        ),
    )


def _goods() -> tuple[LessonStep, ...]:
    return (
        goods_step(),
        LessonStep(
            _("A first delivery"),
            _("Every step of income is money each round and three points at the end."),
            instruction=_("The cube first, then the city."),
            action_types=(DeliverCube,),
        ),
        LessonStep(
            _("The second time"),
            _("Goods move twice a round. Deliver again, or make the engine stronger for longer routes."),
            instruction=_("Choose what is lit."),
            action_types=(DeliverCube, UpgradeEngine),
        ),
    )


def _closing() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _("The bills"),
            _("Income came in, then each share and each step of your engine was paid. A new round begins."),
            HoverTarget(("seats",)),
        ),
        LessonStep(
            _("New goods"),
            _("Dice bring these cubes onto the map. Look here before you decide where to build."),
            HoverTarget(("goods",)),
        ),
        LessonStep(
            _("Now it is yours"),
            _("Keep a little money for the bills. <b>H</b> asks me for advice. Good luck!"),
            HoverTarget(("seats",)),
        ),
    )


def _shares() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _("Before you borrow"),
            _("Add up what is coming: a bid, three tiles, and the bills before any income arrives."),
            HoverTarget(("seats",)),
        ),
        LessonStep(
            _("Just enough"),
            _("A share too many costs its dollar in every round, and three points at the end."),
            instruction=_("Choose what is lit."),
            action_types=(IssueShares,),
            also_highlight=HoverTarget(("number",)),
            condition=_some_shares,
            describes_move=True,
        ),
    )


def _auction() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _("Who pays what"),
            _("The first two pay their whole bid, the last pays nothing, all between pay half."),
            HoverTarget(("auction",)),
        ),
        LessonStep(
            _("Raise"),
            _("First in order picks an action first, and builds and moves before the others."),
            instruction=_("Choose what is lit."),
            action_types=(Bid,),
            also_highlight=HoverTarget(("auction",)),
            describes_move=True,
        ),
        LessonStep(
            _("Higher?"),
            _("Somebody bid more. Ask what one place further up is worth to you, and not a dollar more."),
            instruction=_("Choose what is lit."),
            action_types=(Bid, DropOut, StayIn),
            also_highlight=HoverTarget(("auction",)),
            describes_move=True,
        ),
        LessonStep(
            _("What you paid for"),
            _("Now the actions are taken in the new order. This is what the bid was for."),
            instruction=_("Choose what is lit."),
            action_types=(TakeRole,),
            describes_move=True,
        ),
        LessonStep(
            _("Now it is yours"),
            _("Few shares and a cheap place win more often than many shares and the first one. Good luck!"),
            HoverTarget(("seats",)),
        ),
    )


def _some_shares(sight: TableAtStep) -> bool:
    return isinstance(sight.action, IssueShares) and sight.action.count > 0


def _helps_at_once(sight: TableAtStep) -> bool:
    """Whether the chosen role has an effect at once, without a second choice."""
    return isinstance(sight.action, TakeRole) and sight.action.role in (ENGINEER, FIRST_BUILD, FIRST_MOVE)
