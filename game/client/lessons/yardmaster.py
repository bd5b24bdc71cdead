"""Lessons of Yardmaster: paying for a car and coupling; then sidings and tokens."""

from __future__ import annotations

from game.client.art.freight_cars import CARGO
from game.client.boards.targets import InHand, Thing
from game.client.boards.yardmaster.targets import InYard, TokenOf
from game.client.lessons.lesson import Lesson, Sight, Step
from game.i18n import _, ngettext
from game.rules.yardmaster.actions import (
    CoupleCar,
    DiscardCard,
    DrawDiscard,
    DrawPile,
    EndTurn,
    LoadCar,
    PlayDrawThree,
    SwapToken,
)
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import colour, fits, value
from game.rules.yardmaster.words.text import card, railcar


def lessons() -> tuple[Lesson, ...]:
    return (
        Lesson(_("A first turn"), "yardmaster.1", (*_looking(), *_playing(), *_knowing())),
        Lesson(_("Sidings and tokens"), "yardmaster.2", (*_swapping(), *_parking(), *_chaining())),
    )


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
        Step(_("Load a car"), _price, do=_("Choose the car."), does=(LoadCar,), such=_is_exact),
        Step(
            _("A bonus card"),
            _("Bonus cards help once. This one brings three new cards."),
            do=_("Play it."),
            does=(PlayDrawThree,),
        ),
        Step(
            _("Draw a card"),
            _("A lever is left, and what you do not use is lost."),
            do=_("Draw from the cargo pile."),
            does=(DrawPile,),
        ),
        Step(
            _("End the turn"),
            _("All levers are down. The others play now; then it is your turn again."),
            do=_("Press End turn."),
            does=(EndTurn,),
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
            _("Go to a car and see what it brings. <b>H</b> asks me for advice. Good luck!"),
            lambda sight: Thing(("gauge", sight.seat)),
        ),
    )


def _swapping() -> tuple[Step, ...]:
    return (
        Step(_("Your token"), _token, lambda sight: TokenOf(sight.view.tokens[sight.seat])),
        Step(
            _("Swap it"),
            _("A token of what you hold plenty of is worth cards. Any other token can be swapped for yours."),
            do=_("Swap it for this one."),
            does=(SwapToken,),
        ),
        _gathering(),
        Step(
            _("Pay with the token"),
            _("Two cards of its cargo stand in for one that is missing. Here they do."),
            do=_("Load the car, and look at the price."),
            does=(LoadCar,),
            such=_uses_token,
        ),
    )


def _gathering() -> Step:
    return Step(
        _("Collect"),
        _("Nothing can be bought just now: draw, and end the turn when all levers are down."),
        do=_("Take what is lit."),
        does=(DrawPile, DrawDiscard, EndTurn, DiscardCard),
        many=True,
    )


def _parking() -> tuple[Step, ...]:
    return (
        _gathering(),
        Step(
            _("Onto the siding"),
            _("This car fits neither cargo nor number of your last one. Parked, it does not count yet."),
            do=_("Load it."),
            does=(LoadCar,),
            such=_is_parked,
        ),
    )


def _chaining() -> tuple[Step, ...]:
    return (
        _gathering(),
        Step(
            _("The car between"),
            _("This one fits your last car, and a parked one fits behind it. So sidings become chains."),
            do=_("Load it."),
            does=(LoadCar,),
            such=_opens_siding,
        ),
        Step(
            _("Out of the siding"),
            _("Parked cars are coupled for free, as many as fit one after the other."),
            do=_("Couple it."),
            does=(CoupleCar,),
        ),
        Step(
            _("Now it is yours"),
            _("Buy the car that many others fit behind, and couple them all in one turn. Good luck!"),
            lambda sight: Thing(("train", sight.seat)),
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


def _car(sight: Sight) -> str:
    assert isinstance(sight.action, LoadCar), "this step asks for a load"
    car: str = sight.view.yard[sight.action.slot]
    return car


def _tail(sight: Sight) -> str:
    train = sight.view.trains[sight.seat]
    return train[-1] if train else ""


def _is_exact(sight: Sight) -> bool:
    """Whether the car is paid with its own colour only."""
    assert isinstance(sight.action, LoadCar), "this step asks for a load"
    return sight.action.payment == (colour(_car(sight)),) * value(_car(sight))


def _uses_token(sight: Sight) -> bool:
    assert isinstance(sight.action, LoadCar), "this step asks for a load"
    return len(sight.action.payment) > value(_car(sight)) and fits(_tail(sight), _car(sight))


def _is_parked(sight: Sight) -> bool:
    return not fits(_tail(sight), _car(sight))


def _opens_siding(sight: Sight) -> bool:
    """Whether coupling the car makes a car in the siding fit where none fitted before."""
    parked = sight.view.sorting[sight.seat]
    fitted_before = any(fits(_tail(sight), car) for car in parked)
    opens = any(fits(_car(sight), car) for car in parked)
    return fits(_tail(sight), _car(sight)) and opens and not fitted_before


def _price(sight: Sight) -> str:
    car = _car(sight)
    icons = f"<icon {CARGO[colour(car)]}>" * value(car)
    words = ngettext(
        "This one costs {icons} and is worth {number} point. You hold just that.",
        "This one costs {icons} and is worth {number} points. You hold just that.",
        value(car),
    )
    return words.format(icons=icons, number=value(car))


def _fits(sight: Sight) -> str:
    tail = _tail(sight)
    return _(
        "Behind {tail} fits a car of the same cargo or the same number. Any other waits in your siding."
    ).format(tail=railcar(tail) if tail else _("the engine"))


def _token(sight: Sight) -> str:
    token = card(sight.view.tokens[sight.seat])
    return _("Your token says {cargo}: two of them pay for one card of any other kind.").format(cargo=token)
