"""For Railways actions, the targets with which they are chosen (RCG-20.3); for targets, an example of an
action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from game.decisions.action_picker import ActionOffer, Target
from game.decisions.railways.targets import (
    BAG,
    ENGINE,
    PASS,
    SKIP,
    STOP,
    ActionButton,
    CityCube,
    CubeBag,
    LocomotiveButton,
    NetworkNode,
    SelectionCard,
    StopDrawingButton,
)
from game.decisions.targets import DISCARD, PILE, DiscardPileTarget, DrawPileTarget, InHand
from game.rules.core.codec import Face, Seat
from game.rules.core.moves import Action
from game.rules.railways.actions import (
    BuildLink,
    CycleCard,
    DeliverGood,
    DiscardCard,
    DrawCard,
    Pass,
    PlaceGoodsCube,
    PlayLocomotive,
    SkipDelivery,
    StopDrawing,
)
from game.rules.railways.delivery import delivery_route
from game.rules.railways.game import Railways
from game.rules.railways.level_file import RailwaysLevel
from game.rules.railways.state import LOCOMOTIVE, START, RailwaysState, link_cards

BUTTON_ACTIONS: dict[Target, type[Action]] = {
    ActionButton("build"): BuildLink,
    ActionButton("deliver"): DeliverGood,
    ActionButton("exchange"): CycleCard,
}
"""For each button, the type of the actions whose first targets it highlights."""


def _follow_up(follow_up: int | Literal["deck", "refill"]) -> Target:
    if follow_up == "deck":
        return PILE
    return BAG if follow_up == "refill" else SelectionCard(int(follow_up))


def offer_of(action: Action) -> ActionOffer:
    """An action with the targets with which it is chosen."""
    match action:
        case BuildLink(city, origin, colour, ones, twos, wilds):
            cards = tuple(InHand(face) for face in link_cards(colour, ones, twos, wilds))
            return ActionOffer(action, (InHand(city), NetworkNode(origin)), cards, needs_confirmation=True)
        case DeliverGood(origin, good, destination):
            return ActionOffer(
                action, (CityCube(origin, good), NetworkNode(destination)), needs_confirmation=True
            )
        case CycleCard(card, follow_up):
            return ActionOffer(action, (InHand(card), _follow_up(follow_up)), needs_confirmation=True)
        case PlayLocomotive():
            return ActionOffer(action, (ENGINE,))
        case Pass():
            return ActionOffer(action, (PASS,))
        case SkipDelivery():
            return ActionOffer(action, (SKIP,))
        case StopDrawing():
            return ActionOffer(action, (STOP,))
        case PlaceGoodsCube(city):
            return ActionOffer(action, (NetworkNode(city),))
        case DrawCard(source):
            if source == "deck":
                return ActionOffer(action, (PILE,))
            return ActionOffer(action, (DISCARD,) if source == "discard" else (SelectionCard(int(source)),))
        case DiscardCard(face):
            return ActionOffer(action, (InHand(face),))
    raise TypeError(f"{type(action).__name__} has no place on the table")


def offers(legal: Sequence[Action], worth: Callable[[DeliverGood], int] | None = None) -> list[ActionOffer]:
    """Every legal action; payments are sorted by number of locomotives, then by their excess over the price.

    With ``worth``, the most valuable deliveries come first, because the focus starts there.
    """

    def preference(offer: ActionOffer) -> tuple[int, int, int]:
        if worth is not None and isinstance(offer.action, DeliverGood):
            return (-worth(offer.action), 0, 0)
        return _preference(offer.action)

    return sorted(map(offer_of, legal), key=preference)


def own_points(game: Railways, view: RailwaysState, seat: Seat, action: DeliverGood) -> int:
    """Points that a delivery gives the seat itself."""
    return delivery_route(view, seat, game.table, action).gains[seat]


def _preference(action: Action) -> tuple[int, int, int]:
    if isinstance(action, BuildLink):
        cards = action.ones + action.twos + action.wilds
        return (action.wilds, action.ones + 2 * action.twos + action.wilds, cards)
    return (0, 0, 0)


def example_action(
    view: RailwaysState, seat: Seat, target: Target, touched: Sequence[Target], level: RailwaysLevel
) -> Action | None:
    """An action that a click on the target could mean; used to explain why it is illegal."""
    first = touched[0] if touched else None
    match target:
        case DrawPileTarget():
            return DrawCard("deck") if first is None else _example_cycle(first, "deck")
        case DiscardPileTarget():
            return DrawCard("discard")
        case SelectionCard(slot):
            return DrawCard(slot) if first is None else _example_cycle(first, slot)
        case CubeBag():
            return _example_cycle(first, "refill")
        case StopDrawingButton():
            return StopDrawing()
        case LocomotiveButton():
            return PlayLocomotive()
        case InHand(face) if face in level.roster:
            return _example_build(view, seat, face, START, level)
        case ActionButton("build"):
            cities = [face for face in view.seat_hands[seat].faces or [] if face in level.roster]
            return _example_build(view, seat, cities[0], START, level) if cities else None
        case ActionButton("deliver"):
            waiting = [(city, good) for city, goods in view.cubes.items() for good in goods]
            tried = [_example_delivery(view, city, good, level) for city, good in waiting]
            return next((action for action in tried if action is not None), None)
        case NetworkNode(node):
            return _example_at(view, seat, node, first, level)
        case CityCube(city, good):
            return _example_delivery(view, city, good, level)
    return None


def _example_at(
    view: RailwaysState, seat: Seat, node: Face, first: Target | None, level: RailwaysLevel
) -> Action | None:
    """The action of a click on a city: after a card, after a cube, or when a new cube must be placed."""
    match first:
        case InHand(face):
            return _example_build(view, seat, face, node, level)
        case CityCube(city, good):
            return DeliverGood(city, good, node)
    return PlaceGoodsCube(node) if view.drawn_cube else None


def _example_cycle(first: Target | None, follow_up: int | Literal["deck", "refill"]) -> Action | None:
    return CycleCard(first.face, follow_up) if isinstance(first, InHand) else None


def _example_build(
    view: RailwaysState, seat: Seat, city: Face, origin: Face, level: RailwaysLevel
) -> Action | None:
    """Building with the number of cards of one colour that comes closest to the price."""
    if city not in level.roster:
        return None
    faces = view.seat_hands[seat].faces or []
    wilds = faces.count(LOCOMOTIVE)
    best: BuildLink | None = None
    most = -1
    exits = level.roster[city].exits
    common = [
        colour for colour in exits if origin not in level.roster or colour in level.roster[origin].exits
    ]
    for colour in common or exits:
        ones, twos = faces.count(colour + "1"), faces.count(colour + "2")
        worth = ones + 2 * twos + (wilds if ones + twos else 0)
        if worth > most:
            most = worth
            best = BuildLink(city, origin, colour, ones, twos, wilds if ones + twos else 0)
    return best


def _example_delivery(view: RailwaysState, city: Face, good: Face, level: RailwaysLevel) -> Action | None:
    """A delivery to any city in play that accepts the cube."""
    for other in view.cubes:
        if other != city and level.roster[other].accepts(good):
            return DeliverGood(city, good, other)
    return None
