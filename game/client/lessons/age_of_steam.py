"""The first lesson of Age of Steam: one whole round, phase by phase."""

from __future__ import annotations

from game.client.boards.targets import Thing
from game.client.lessons.lesson import Lesson, Step
from game.client.lessons.rails import laying, moving
from game.client.match.setups import Setup
from game.rules.age_of_steam.actions import Bid, DropOut, IssueShares, StayIn, TakeRole, Urbanize
from game.words import _


def lesson() -> Lesson:
    setup = Setup("age_of_steam", "rust_belt", 3, (), ("random", "random"))
    return Lesson(setup, "first lesson 1", (*_opening(), *laying(Urbanize), *moving(), *_closing()))


def _opening() -> tuple[Step, ...]:
    return (
        Step(
            _("A round"),
            _("Every round runs along this line: money, then track, then goods, and at last the bills."),
            Thing(("phases",)),
        ),
        Step(
            _("Shares"),
            _("A share brings money now, costs a little every round and points at the end."),
            do=_("Take what is lit."),
            advised=(IssueShares,),
            tells=True,
        ),
        Step(
            _("Who goes first"),
            _("Bids decide the order. Going first is worth something, but never everything."),
            do=_("Tap what is lit."),
            advised=(Bid, DropOut, StayIn),
            tells=True,
            passing=True,
        ),
        Step(
            _("A role"),
            _("Each role helps you in one thing this round, and nobody else can have it."),
            do=_("Tap what is lit."),
            advised=(TakeRole,),
            tells=True,
        ),
    )


def _closing() -> tuple[Step, ...]:
    return (
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
