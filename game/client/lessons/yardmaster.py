"""Lessons of Yardmaster: first paying for a car and coupling; then sidings and tokens."""

from __future__ import annotations

from game.client.art.trains.freight_cars import CARGO
from game.client.lessons.lesson import Lesson, LessonStep, TableAtStep
from game.decisions.targets import HoverTarget, InHand
from game.decisions.yardmaster.targets import InYard, TokenOf
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
from game.rules.yardmaster.state import car_colour, car_value, fits
from game.rules.yardmaster.words.text import card, railcar


def lessons() -> tuple[Lesson, ...]:
    return (
        Lesson(_("A first turn"), "yardmaster.1", (*_looking(), *_playing(), *_knowing())),
        Lesson(_("Sidings and tokens"), "yardmaster.2", (*_swapping(), *_parking(), *_chaining())),
    )


def _looking() -> tuple[LessonStep, ...]:
    return (
        LessonStep(_("Your train"), _goal, lambda sight: HoverTarget(("engine", sight.seat))),
        LessonStep(
            _("The receiving yard"),
            _("These cars are for sale. Each costs as many cargo cards of its kind as its number says."),
            InYard,
        ),
        LessonStep(
            _("Your hand"),
            _("With these you pay: coal for coal, oil for oil. Only you can see them."),
            InHand,
        ),
        LessonStep(_("Your levers"), _levers, HoverTarget(("lever",))),
    )


def _playing() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _("Load a car"),
            _price,
            instruction=_("Choose the car."),
            action_types=(LoadCar,),
            condition=_is_exact,
        ),
        LessonStep(
            _("A bonus card"),
            _("Bonus cards help once. This one brings three new cards."),
            instruction=_("Play it."),
            action_types=(PlayDrawThree,),
        ),
        LessonStep(
            _("Draw a card"),
            _("A lever is left, and what you do not use is lost."),
            instruction=_("Draw from the cargo pile."),
            action_types=(DrawPile,),
        ),
        LessonStep(
            _("End the turn"),
            _("All levers are down. The others play now; then it is your turn again."),
            instruction=_("Press End turn."),
            action_types=(EndTurn,),
        ),
    )


def _knowing() -> tuple[LessonStep, ...]:
    return (
        LessonStep(_("What fits"), _fits, lambda sight: HoverTarget(("train", sight.seat))),
        LessonStep(
            _("Prices"),
            _("Under each car is its price: what you hold, what your token pays, and what is missing."),
            HoverTarget(("chips",)),
        ),
        LessonStep(_("Your token"), _token, lambda sight: TokenOf(sight.view.tokens[sight.seat])),
        LessonStep(
            _("Now it is yours"),
            _("Go to a car and see what it brings. <b>H</b> asks me for advice. Good luck!"),
            lambda sight: HoverTarget(("gauge", sight.seat)),
        ),
    )


def _swapping() -> tuple[LessonStep, ...]:
    return (
        LessonStep(_("Your token"), _token, lambda sight: TokenOf(sight.view.tokens[sight.seat])),
        LessonStep(
            _("Swap it"),
            _("A token of what you hold plenty of is worth cards. Any other token can be swapped for yours."),
            instruction=_("Swap it for this one."),
            action_types=(SwapToken,),
        ),
        _gathering(),
        LessonStep(
            _("Pay with the token"),
            _("Two cards of its cargo stand in for one that is missing. Here they do."),
            instruction=_("Load the car, and look at the price."),
            action_types=(LoadCar,),
            condition=_uses_token,
        ),
    )


def _gathering() -> LessonStep:
    return LessonStep(
        _("Collect"),
        _collecting,
        instruction=_("Choose what is lit."),
        action_types=(DrawPile, DrawDiscard, EndTurn, DiscardCard),
        repeats=True,
    )


def _parking() -> tuple[LessonStep, ...]:
    return (
        _gathering(),
        LessonStep(
            _("Onto the siding"),
            _("This car fits neither cargo nor number of your last one. Parked, it does not count yet."),
            instruction=_("Load it."),
            action_types=(LoadCar,),
            condition=_is_parked,
        ),
    )


def _chaining() -> tuple[LessonStep, ...]:
    return (
        _gathering(),
        LessonStep(
            _("The car between"),
            _("This one fits your last car, and a parked one fits behind it. So sidings become chains."),
            instruction=_("Load it."),
            action_types=(LoadCar,),
            condition=_opens_siding,
        ),
        LessonStep(
            _("Out of the siding"),
            _("Parked cars are coupled for free, as many as fit one after the other."),
            instruction=_("Couple it."),
            action_types=(CoupleCar,),
        ),
        LessonStep(
            _("Now it is yours"),
            _("Buy the car that many others fit behind, and couple them all in one turn. Good luck!"),
            lambda sight: HoverTarget(("train", sight.seat)),
        ),
    )


def _collecting(sight: TableAtStep) -> str:
    """Why the next move is to collect: what can be bought, or how many cards a hand may keep."""
    assert isinstance(sight.game, Yardmaster)
    if isinstance(sight.action, DiscardCard):
        words = _("A turn ends with at most {limit} cards in hand: put away what helps you least.")
        return words.format(limit=sight.game.table.hand_limit)
    if isinstance(sight.action, EndTurn) and not sight.view.actions_left:
        return _("All levers are down, so the turn ends here.")
    if any(isinstance(action, LoadCar) for action in sight.game.legal(sight.view, sight.seat)):
        return _("A car could be bought, but saving up for another one is worth more. So draw.")
    return _("Nothing can be bought just now: draw, and end the turn when all levers are down.")


def _goal(sight: TableAtStep) -> str:
    assert isinstance(sight.game, Yardmaster)
    return _("This engine is yours. Couple railcars to it: who first has {goal} points wins.").format(
        goal=sight.game.table.goal
    )


def _levers(sight: TableAtStep) -> str:
    number = sight.view.actions_left
    words = ngettext(
        "Each lever is one action: load a car, draw a card or swap your token. You have {number}.",
        "Each lever is one action: load a car, draw a card or swap your token. You have {number}.",
        number,
    )
    return words.format(number=number)


def _car(sight: TableAtStep) -> str:
    assert isinstance(sight.action, LoadCar), "this step asks for a load"
    car: str = sight.view.yard[sight.action.slot]
    return car


def _tail(sight: TableAtStep) -> str:
    train = sight.view.trains[sight.seat]
    return train[-1] if train else ""


def _is_exact(sight: TableAtStep) -> bool:
    """Whether the car is paid for with cards of its own colour only."""
    assert isinstance(sight.action, LoadCar), "this step asks for a load"
    return sight.action.payment == (car_colour(_car(sight)),) * car_value(_car(sight))


def _uses_token(sight: TableAtStep) -> bool:
    assert isinstance(sight.action, LoadCar), "this step asks for a load"
    return len(sight.action.payment) > car_value(_car(sight)) and fits(_tail(sight), _car(sight))


def _is_parked(sight: TableAtStep) -> bool:
    return not fits(_tail(sight), _car(sight))


def _opens_siding(sight: TableAtStep) -> bool:
    """Whether coupling the car makes it possible to couple a car from the siding, while none could be
    before."""
    parked = sight.view.sorting[sight.seat]
    fitted_before = any(fits(_tail(sight), car) for car in parked)
    opens = any(fits(_car(sight), car) for car in parked)
    return fits(_tail(sight), _car(sight)) and opens and not fitted_before


def _price(sight: TableAtStep) -> str:
    car = _car(sight)
    icons = f"<icon {CARGO[car_colour(car)]}>" * car_value(car)
    words = ngettext(
        "This one costs {icons} and is worth {number} point. You hold just that.",
        "This one costs {icons} and is worth {number} points. You hold just that.",
        car_value(car),
    )
    return words.format(icons=icons, number=car_value(car))


def _fits(sight: TableAtStep) -> str:
    tail = _tail(sight)
    return _(
        "Behind {tail} fits a car of the same cargo or the same number. Any other waits in your siding."
    ).format(tail=railcar(tail) if tail else _("the engine"))


def _token(sight: TableAtStep) -> str:
    token = card(sight.view.tokens[sight.seat])
    return _("Your token says {cargo}: two of them pay for one card of any other kind.").format(cargo=token)
