"""The first lesson of Yardmaster: pay for a car, use the levers, end the turn, and know what fits."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.art.cars import CARGO
from game.client.boards.targets import InHand, Thing
from game.client.boards.yardmaster.targets import InYard, TokenOf
from game.client.lessons.lesson import Lesson, Sight, Step, first_of
from game.client.match.setups import Setup
from game.rules.core.moves import Action
from game.rules.yardmaster.actions import DrawPile, EndTurn, LoadCar, PlayDrawThree
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import colour, value
from game.rules.yardmaster.words.text import card, railcar
from game.words import _, ngettext


def lesson() -> Lesson:
    """Seat 1 begins, holds the price of a car in the yard, and a bonus card."""
    setup = Setup("yardmaster", "", 3, (), ("random", "random"))
    return Lesson(setup, "first lesson 23", (*_looking(), *_playing(), *_knowing()))


def _looking() -> tuple[Step, ...]:
    return (
        Step(_("Your train"), _goal, lambda sight: Thing(("engine", sight.seat))),
        Step(
            _("The receiving yard"),
            _("These cars are for sale. Each costs as many cargo cards of its kind as its number says."),
            InYard,
        ),
        Step(
            _("Your hand"),
            _("With these you pay: coal for coal, oil for oil. Only you can see them."),
            InHand,
        ),
        Step(_("Your levers"), _levers, Thing(("lever",))),
    )


def _playing() -> tuple[Step, ...]:
    return (
        Step(_("Load a car"), _price, do=_("Tap the car."), pick=_dearest_load),
        Step(
            _("A bonus card"),
            _("Bonus cards help once. This one brings three new cards."),
            do=_("Tap it."),
            pick=first_of(PlayDrawThree),
            passing=True,
        ),
        Step(
            _("Draw a card"),
            _("A lever is left, and what you do not use is lost."),
            do=_("Tap the cargo pile."),
            pick=first_of(DrawPile),
            passing=True,
        ),
        Step(
            _("End the turn"),
            _("All levers are down. The others play now; then it is your turn again."),
            do=_("Tap End turn."),
            pick=first_of(EndTurn),
        ),
    )


def _knowing() -> tuple[Step, ...]:
    return (
        Step(_("What fits"), _fits, lambda sight: Thing(("train", sight.seat))),
        Step(
            _("Prices"),
            _("Under each car is its price: what you hold, what your token pays, and what is missing."),
            Thing(("chips",)),
        ),
        Step(_("Your token"), _token, lambda sight: TokenOf(sight.view.tokens[sight.seat])),
        Step(
            _("Now it is yours"),
            _("Hold a car under the pointer and see what it brings. <b>H</b> asks me for advice. Good luck!"),
            lambda sight: Thing(("gauge", sight.seat)),
        ),
    )


def _goal(sight: Sight) -> str:
    assert isinstance(sight.game, Yardmaster)
    return _("This engine is yours. Couple railcars to it: who first has {goal} points wins.").format(
        goal=sight.game.table.goal
    )


def _levers(sight: Sight) -> str:
    number = sight.view.actions_left
    words = ngettext(
        "Each lever is one action: load a car, draw a card or swap your token. You have {number}.",
        "Each lever is one action: load a car, draw a card or swap your token. You have {number}.",
        number,
    )
    return words.format(number=number)


def _dearest_load(sight: Sight, legal: Sequence[Action]) -> Action | None:
    """The dearest car that can be paid with cards of its own kind."""
    loads = [
        action
        for action in legal
        if isinstance(action, LoadCar) and len(action.payment) == value(sight.view.yard[action.slot])
    ]
    return max(loads, key=lambda load: len(load.payment), default=None)


def _price(sight: Sight) -> str:
    assert isinstance(sight.action, LoadCar), "this step asks for a load"
    car = sight.view.yard[sight.action.slot]
    icons = f"<icon {CARGO[colour(car)]}>" * value(car)
    words = ngettext(
        "This one costs {icons} and is worth {number} point. You hold just that.",
        "This one costs {icons} and is worth {number} points. You hold just that.",
        value(car),
    )
    return words.format(icons=icons, number=value(car))


def _fits(sight: Sight) -> str:
    train = sight.view.trains[sight.seat]
    tail = railcar(train[-1]) if train else _("the engine")
    return _(
        "Behind {tail} fits a car of the same cargo or the same number. Any other waits in your siding."
    ).format(tail=tail)


def _token(sight: Sight) -> str:
    token = card(sight.view.tokens[sight.seat])
    return _("Your token says {cargo}: two of them pay for one card of any other kind.").format(cargo=token)
