"""The first lesson of Steam: a tile, track, goods, and points or income."""

from __future__ import annotations

from game.client.boards.targets import Thing
from game.client.lessons.lesson import Lesson, Step
from game.client.lessons.rails import laying, moving
from game.client.match.setups import Setup
from game.rules.steam.actions import GrowCity, RaiseCapital, TakeTile, Urbanize
from game.words import _


def lesson() -> Lesson:
    setup = Setup("steam", "northeast", 3, (), ("random", "random"))
    return Lesson(setup, "first lesson 1", (*_opening(), *laying(Urbanize, GrowCity), *moving(), *_closing()))


def _opening() -> tuple[Step, ...]:
    return (
        Step(
            _("A round"),
            _("Every round runs along this line: a tile for everybody, then track, then goods, then money."),
            Thing(("phases",)),
        ),
        Step(
            _("Capital"),
            _("Money now costs income later. Take no more than you need."),
            do=_("Tap what is lit."),
            advised=(RaiseCapital,),
            tells=True,
            passing=True,
        ),
        Step(
            _("An action tile"),
            _("It says when you play next round, and what else you may do in this one."),
            do=_("Tap what is lit."),
            advised=(TakeTile,),
            tells=True,
        ),
    )


def _closing() -> tuple[Step, ...]:
    return (
        Step(
            _("Points or income"),
            _("Each delivery brings points or income. Income early, points late: that is most of the game."),
            Thing(("seats",)),
        ),
        Step(
            _("Now it is yours"),
            _("The rounds above are all there is, and points win. <b>H</b> asks me for advice. Good luck!"),
            Thing(("phases",)),
        ),
    )
