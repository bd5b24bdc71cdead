"""Lessons of Age of Steam: a whole round, phase by phase; then shares and auctions."""

from __future__ import annotations

from game.client.boards.targets import Thing
from game.client.lessons.lesson import Lesson, Sight, Step
from game.client.lessons.rail_steps import laying, moving
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
        Lesson(_("A first round"), "age_of_steam.1", (*_opening(), *laying(), *_goods(), *_closing())),
        Lesson(_("Shares and auctions"), "age_of_steam.2", (*_shares(), *_auction())),
    )


def _opening() -> tuple[Step, ...]:
    return (
        Step(
            _("A round"),
            _("Every round runs along this line: money, then track, then goods, and at last the bills."),
            Thing(("phases",)),
        ),
        Step(
            _("Shares"),
            _("A share brings $5 now, costs $1 every round and points at the end."),
            do=_("Take what is lit."),
            does=(IssueShares,),
            beside=Thing(("number",)),
            such=_some_shares,
            tells=True,
        ),
        Step(
            _("Who goes first"),
            _("Bids decide the order of play. Going first is worth something, but never everything."),
            do=_("Take what is lit."),
            does=(Bid, DropOut, StayIn),
            beside=Thing(("auction",)),
            many=True,
            tells=True,
        ),
        Step(
            _("An action"),
            _("Each helps in one thing this round, and nobody else can have it."),
            do=_("Take what is lit."),
            does=(TakeRole,),
            such=_helps_at_once,
            tells=True,
        ),
    )


def _goods() -> tuple[Step, ...]:
    return (
        moving(),
        Step(
            _("A first delivery"),
            _("Every step of income is money each round and three points at the end."),
            do=_("The cube first, then the city."),
            does=(DeliverCube,),
        ),
        Step(
            _("The second time"),
            _("Goods move twice a round. Deliver again, or make the engine stronger for longer routes."),
            do=_("Take what is lit."),
            does=(DeliverCube, UpgradeEngine),
        ),
    )


def _closing() -> tuple[Step, ...]:
    return (
        Step(
            _("The bills"),
            _("Income came in, then each share and each step of your engine was paid. A new round begins."),
            Thing(("seats",)),
        ),
        Step(
            _("New goods"),
            _("Dice bring these cubes onto the map. Look here before you decide where to build."),
            Thing(("goods",)),
        ),
        Step(
            _("Now it is yours"),
            _("Keep a little money for the bills. <b>H</b> asks me for advice. Good luck!"),
            Thing(("seats",)),
        ),
    )


def _shares() -> tuple[Step, ...]:
    return (
        Step(
            _("Before you borrow"),
            _("Add up what is coming: a bid, three tiles, and the bills before any income arrives."),
            Thing(("seats",)),
        ),
        Step(
            _("Just enough"),
            _("A share too many costs its dollar in every round, and three points at the end."),
            do=_("Take what is lit."),
            does=(IssueShares,),
            beside=Thing(("number",)),
            such=_some_shares,
            tells=True,
        ),
    )


def _auction() -> tuple[Step, ...]:
    return (
        Step(
            _("Who pays what"),
            _("The first two pay their whole bid, the last pays nothing, all between pay half."),
            Thing(("auction",)),
        ),
        Step(
            _("Raise"),
            _("First in order picks an action first, and builds and moves before the others."),
            do=_("Take what is lit."),
            does=(Bid,),
            beside=Thing(("auction",)),
            tells=True,
        ),
        Step(
            _("Higher?"),
            _("Somebody bid more. Ask what one place further up is worth to you, and not a dollar more."),
            do=_("Take what is lit."),
            does=(Bid, DropOut, StayIn),
            beside=Thing(("auction",)),
            tells=True,
        ),
        Step(
            _("What you paid for"),
            _("Now the actions are taken in the new order. This is what the bid was for."),
            do=_("Take what is lit."),
            does=(TakeRole,),
            tells=True,
        ),
        Step(
            _("Now it is yours"),
            _("Few shares and a cheap place win more often than many shares and the first one. Good luck!"),
            Thing(("seats",)),
        ),
    )


def _some_shares(sight: Sight) -> bool:
    return isinstance(sight.action, IssueShares) and sight.action.count > 0


def _helps_at_once(sight: Sight) -> bool:
    """Whether the chosen action takes effect at once and needs no second choice."""
    return isinstance(sight.action, TakeRole) and sight.action.role in (ENGINEER, FIRST_BUILD, FIRST_MOVE)
