"""Maps Railways actions to the targets that select them (RCG-20.3), and targets to example actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from game.client.boards.railways.targets import (
    BAG,
    ENGINE,
    PASS,
    SKIP,
    STOP,
    Bag,
    CubeOn,
    Engine,
    InArea,
    Node,
    StopPlate,
    Way,
)
from game.client.boards.targets import DISCARD, PILE, Discard, InHand, Pile
from game.client.match.action_picker import Offer, Target
from game.rules.core.codec import Face, Seat
from game.rules.core.moves import Action
from game.rules.railways.actions import (
    BuildLink,
    CycleCard,
    DeliverGood,
    DiscardCard,
    DrawCard,
    Pass,
    PlaceCube,
    PlayLocomotive,
    SkipDelivery,
    StopDrawing,
)
from game.rules.railways.delivery import delivery_route
from game.rules.railways.game import Railways
from game.rules.railways.level import Level
from game.rules.railways.state import LOCOMOTIVE, START, RailwaysState, link_cards

WAYS: dict[Target, type[Action]] = {
    Way("build"): BuildLink,
    Way("deliver"): DeliverGood,
    Way("exchange"): CycleCard,
}
"""Actions by the button that highlights where they start."""


def _follow_up(follow_up: int | Literal["deck", "refill"]) -> Target:
    if follow_up == "deck":
        return PILE
    return BAG if follow_up == "refill" else InArea(int(follow_up))


def offer_of(action: Action) -> Offer:
    """An action with the targets that select it."""
    match action:
        case BuildLink(city, origin, colour, ones, twos, wilds):
            cards = tuple(InHand(face) for face in link_cards(colour, ones, twos, wilds))
            return Offer(action, (InHand(city), Node(origin)), cards, weighty=True)
        case DeliverGood(origin, good, destination):
            return Offer(action, (CubeOn(origin, good), Node(destination)), weighty=True)
        case CycleCard(card, follow_up):
            return Offer(action, (InHand(card), _follow_up(follow_up)), weighty=True)
        case PlayLocomotive():
            return Offer(action, (ENGINE,))
        case Pass():
            return Offer(action, (PASS,))
        case SkipDelivery():
            return Offer(action, (SKIP,))
        case StopDrawing():
            return Offer(action, (STOP,))
        case PlaceCube(city):
            return Offer(action, (Node(city),))
        case DrawCard(source):
            if source == "deck":
                return Offer(action, (PILE,))
            return Offer(action, (DISCARD,) if source == "discard" else (InArea(int(source)),))
        case DiscardCard(face):
            return Offer(action, (InHand(face),))
    raise TypeError(f"{type(action).__name__} has no place on the table")


def offers(legal: Sequence[Action], worth: Callable[[DeliverGood], int] | None = None) -> list[Offer]:
    """Every legal action; among payments, fewest locomotives first, then least overpayment.

    With ``worth``, the most valuable deliveries come first, because keyboard focus starts there.
    """

    def preference(offer: Offer) -> tuple[int, int, int]:
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


def example(
    view: RailwaysState, seat: Seat, target: Target, touched: Sequence[Target], level: Level
) -> Action | None:
    """An action that a click on the target would mean, used to explain why it is illegal."""
    first = touched[0] if touched else None
    match target:
        case Pile():
            return DrawCard("deck") if first is None else _example_cycle(first, "deck")
        case Discard():
            return DrawCard("discard")
        case InArea(slot):
            return DrawCard(slot) if first is None else _example_cycle(first, slot)
        case Bag():
            return _example_cycle(first, "refill")
        case StopPlate():
            return StopDrawing()
        case Engine():
            return PlayLocomotive()
        case InHand(face) if face in level.roster:
            return _example_build(view, seat, face, START, level)
        case Way("build"):
            cities = [face for face in view.held[seat].faces or [] if face in level.roster]
            return _example_build(view, seat, cities[0], START, level) if cities else None
        case Way("deliver"):
            waiting = [(city, good) for city, goods in view.cubes.items() for good in goods]
            tried = [_example_delivery(view, city, good, level) for city, good in waiting]
            return next((action for action in tried if action is not None), None)
        case Node(node):
            return _example_at(view, seat, node, first, level)
        case CubeOn(city, good):
            return _example_delivery(view, city, good, level)
    return None


def _example_at(
    view: RailwaysState, seat: Seat, node: Face, first: Target | None, level: Level
) -> Action | None:
    """The action of a click on a city: after a card, after a cube, or with a new cube to place."""
    match first:
        case InHand(face):
            return _example_build(view, seat, face, node, level)
        case CubeOn(city, good):
            return DeliverGood(city, good, node)
    return PlaceCube(node) if view.cube else None


def _example_cycle(first: Target | None, follow_up: int | Literal["deck", "refill"]) -> Action | None:
    return CycleCard(first.face, follow_up) if isinstance(first, InHand) else None


def _example_build(view: RailwaysState, seat: Seat, city: Face, origin: Face, level: Level) -> Action | None:
    """A build with all cards of the colour that comes closest to the price."""
    if city not in level.roster:
        return None
    faces = view.held[seat].faces or []
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


def _example_delivery(view: RailwaysState, city: Face, good: Face, level: Level) -> Action | None:
    """A delivery to any city in play that accepts the cube."""
    for other in view.cubes:
        if other != city and level.roster[other].accepts(good):
            return DeliverGood(city, good, other)
    return None
