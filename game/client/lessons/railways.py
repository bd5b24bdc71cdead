"""The first lesson of the Railways card game: build a link, draw, deliver."""

from __future__ import annotations

from game.client.boards.railways.targets import Gauge, Node
from game.client.boards.targets import InHand, Thing
from game.client.lessons.lesson import Lesson, Step, first_of
from game.client.match.setups import Setup
from game.rules.railways.actions import BuildLink, DeliverGood, DrawCard, Pass
from game.words import _


def lesson() -> Lesson:
    setup = Setup("railways", "", 3, (), ("random", "random"))
    return Lesson(setup, "first lesson 1", (*_building(), *_delivering()))


def _building() -> tuple[Step, ...]:
    return (
        Step(
            _("Start"),
            _("All railways begin here. Links of track cards join cities to it and to each other."),
            Node("start"),
        ),
        Step(
            _("Your hand"),
            _("City cards are places to build. Track cards in a colour of the city's exits pay for it."),
            InHand,
        ),
        Step(
            _("Build a link"),
            _("Choose a city, then where it is joined, then look at the price."),
            do=_("Tap what is lit."),
            advised=(BuildLink,),
        ),
        Step(
            _("Draw"),
            _("After your action you draw: from the selection, the deck or the discards."),
            do=_("Take this one."),
            pick=first_of(DrawCard),
        ),
    )


def _delivering() -> tuple[Step, ...]:
    return (
        Step(
            _("Deliver"),
            _("A cube goes to a city that wants its colour. Each link on its way pays its owner a point."),
            Node,
            before=(Pass,),
        ),
        Step(
            _("Your engine"),
            _("Its power is how many links a delivery may use. A locomotive card makes it stronger."),
            Thing(("panel",)),
        ),
        Step(
            _("A first delivery"),
            _("Here is a good one: the cube first, then the city."),
            do=_("Tap what is lit."),
            advised=(DeliverGood,),
        ),
        Step(
            _("Now it is yours"),
            _("If deck, trains or cubes run out, the end is near. <b>H</b> asks me for advice. Good luck!"),
            Gauge,
        ),
    )
