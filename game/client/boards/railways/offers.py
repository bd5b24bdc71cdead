"""What must be touched for each action of the Railways cards (RCG-20.3), and what a touch would mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from game.client.match.picker import Offer, Target
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
from game.rules.railways.level import Level
from game.rules.railways.state import LOCOMOTIVE, RailwaysState, link_cards

PILE: Target = ("pile",)
DISCARD: Target = ("discard",)
BAG: Target = ("bag",)
ENGINE: Target = ("engine",)
PASS: Target = ("pass",)
SKIP: Target = ("skip",)
STOP: Target = ("stop",)
CONFIRM: Target = ("confirm",)
BACK: Target = ("back",)
WAYS: dict[Target, type[Action]] = {
    ("way", "build"): BuildLink,
    ("way", "deliver"): DeliverGood,
    ("way", "exchange"): CycleCard,
}
"""What shows where an action begins that is not done by one touch."""


def in_hand(face: Face) -> Target:
    return ("hand", face)


def at_node(node: Face) -> Target:
    return ("node", node)


def in_area(slot: int) -> Target:
    return ("area", slot)


def cube_on(city: Face, good: Face) -> Target:
    return ("cube", city, good)


def _follow_up(follow_up: int | Literal["deck", "refill"]) -> Target:
    if follow_up == "deck":
        return PILE
    return BAG if follow_up == "refill" else in_area(int(follow_up))


def offer_of(action: Action) -> Offer:
    """One action as the table offers it."""
    match action:
        case BuildLink(city, origin, colour, ones, twos, wilds):
            cards = tuple(in_hand(face) for face in link_cards(colour, ones, twos, wilds))
            return Offer(action, (in_hand(city), at_node(origin)), cards, weighty=True)
        case DeliverGood(origin, good, destination):
            return Offer(action, (cube_on(origin, good), at_node(destination)), weighty=True)
        case CycleCard(card, follow_up):
            return Offer(action, (in_hand(card), _follow_up(follow_up)), weighty=True)
        case PlayLocomotive():
            return Offer(action, (ENGINE,))
        case Pass():
            return Offer(action, (PASS,))
        case SkipDelivery():
            return Offer(action, (SKIP,))
        case StopDrawing():
            return Offer(action, (STOP,))
        case PlaceCube(city):
            return Offer(action, (at_node(city),))
        case DrawCard(source):
            if source == "deck":
                return Offer(action, (PILE,))
            return Offer(action, (DISCARD,) if source == "discard" else (in_area(int(source)),))
        case DiscardCard(face):
            return Offer(action, (in_hand(face),))
    raise TypeError(f"{type(action).__name__} has no place on the table")


def offers(legal: Sequence[Action]) -> list[Offer]:
    """Every legal action; of the ways to pay, few locomotives first, then no more than is needed."""
    return sorted(map(offer_of, legal), key=lambda offer: _preference(offer.action))


def _preference(action: Action) -> tuple[int, int, int]:
    if isinstance(action, BuildLink):
        cards = action.ones + action.twos + action.wilds
        return (action.wilds, action.ones + 2 * action.twos + action.wilds, cards)
    return (0, 0, 0)


def example(
    view: RailwaysState, seat: Seat, target: Target, touched: Sequence[Target], level: Level
) -> Action | None:
    """What touching a thing would mean, to say why it cannot be."""
    match target:
        case ("pile",):
            return DrawCard("deck") if not touched else _example_cycle(touched, "deck")
        case ("discard",):
            return DrawCard("discard")
        case ("area", int(slot)):
            return DrawCard(slot) if not touched else _example_cycle(touched, slot)
        case ("bag",):
            return _example_cycle(touched, "refill")
        case ("stop",):
            return StopDrawing()
        case ("engine",):
            return PlayLocomotive()
        case ("hand", str(face)) if face in level.roster:
            return _example_build(view, seat, face, "start", level)
        case ("node", str(node)) if touched and touched[0][0] == "hand":
            return _example_build(view, seat, str(touched[0][1]), node, level)
        case ("node", str(node)) if touched and touched[0][0] == "cube":
            return DeliverGood(str(touched[0][1]), str(touched[0][2]), node)
        case ("node", str(node)) if view.cube:
            return PlaceCube(node)
        case ("cube", str(city), str(good)):
            return _example_delivery(view, city, good, level)
    return None


def _example_cycle(touched: Sequence[Target], follow_up: int | Literal["deck", "refill"]) -> Action | None:
    if not touched or touched[0][0] != "hand":
        return None
    return CycleCard(str(touched[0][1]), follow_up)


def _example_build(view: RailwaysState, seat: Seat, city: Face, origin: Face, level: Level) -> Action | None:
    """With everything the hand has of the colour that comes nearest to the price."""
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
    """To any city in play that wants it."""
    for other in view.cubes:
        if other != city and level.roster[other].accepts(good):
            return DeliverGood(city, good, other)
    return None
