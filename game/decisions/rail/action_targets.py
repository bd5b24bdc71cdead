"""For each legal action, the targets with which it is chosen: hexes, cubes, destinations, columns,
buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.decisions.action_picker import ActionOffer, ActionPicker, Target
from game.decisions.rail.targets import (
    END_BUILD,
    GIVE_UP,
    ColumnOf,
    CubeOnHex,
    DestinationAt,
    FollowUpChoice,
    LegalActionButton,
    OnHex,
    RouteOption,
    TileOf,
)
from game.i18n import join_with_and
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube, EndBuild, GiveUpBuild, LayTrack
from game.rules.rail.display_records import ClickTarget
from game.rules.rail.goods.rewards import DeliveryRewards
from game.rules.rail.goods.routes import rewards_of, route_of
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.words.text import RailText


def offers(text: RailText[Any], view: RailState, seat: Seat, legal: Sequence[Action]) -> list[ActionOffer]:
    """Every legal action with its targets."""
    found: list[ActionOffer] = []
    deliveries: list[DeliverCube] = []
    for number, action in enumerate(legal):
        if isinstance(action, DeliverCube):
            deliveries.append(action)
            continue
        pointed = text.click_target(action)
        if isinstance(action, EndBuild):
            found.append(ActionOffer(action, (END_BUILD,)))
        elif isinstance(action, GiveUpBuild):
            found.append(ActionOffer(action, (GIVE_UP,)))
        elif pointed is None:
            found.append(ActionOffer(action, (LegalActionButton(number),)))
        elif isinstance(action, LayTrack):
            found.append(ActionOffer(action, (OnHex(action.hex), TileOf(action.tile, action.rotation))))
        else:
            then: tuple[Target, ...] = tuple(map(_target, text.further_targets(action)))
            found.append(ActionOffer(action, (_target(pointed), *(then or (LegalActionButton(number),)))))
    return found + _deliveries(text.board, view, seat, deliveries)


def _target(pointed: ClickTarget) -> Target:
    """Converts a click target of the rules to a board target."""
    return {"hex": OnHex, "column": ColumnOf, "pick": FollowUpChoice}[pointed.kind](pointed.key)


def _deliveries(
    table: RailRuleContext[Any], view: RailState, seat: Seat, actions: Sequence[DeliverCube]
) -> list[ActionOffer]:
    """Offers of deliveries; if several routes lead to a destination, the route is a third target, best
    first."""
    ways: dict[tuple[Target, Target], list[tuple[int, DeliverCube]]] = {}
    for action in actions:
        route = route_of(table, view, action)
        if route is not None:
            stop: Target = DestinationAt(table.label(route.nodes[-1]))
            key = (CubeOnHex(action.start, action.cube), stop)
            own, others = _own_and_other_gains(table, view, seat, action)
            ways.setdefault(key, []).append((others - own, action))
    found = []
    for (cube, stop), listed in ways.items():
        ranked = [action for _worth, action in sorted(listed, key=lambda way: way[0])]
        if len(ranked) == 1:
            found.append(ActionOffer(ranked[0], (cube, stop)))
        else:
            found += [
                ActionOffer(action, (cube, stop, RouteOption(number))) for number, action in enumerate(ranked)
            ]
    return found


def _own_and_other_gains(
    table: RailRuleContext[Any], view: RailState, seat: Seat, action: DeliverCube
) -> tuple[int, int]:
    """What a delivery brings its seat, and what it brings all others together."""
    gains = rewards_of(table, view, seat, action).steps_if_assigned_by(seat)
    own = gains.get(seat, 0)
    return own, sum(gains.values()) - own


def button_offers(
    text: RailText[Any], view: RailState, seat: Seat, picker: ActionPicker
) -> list[tuple[ActionOffer, str]]:
    """Offers that are chosen next with a button, each with the button's text."""
    depth = len(picker.touched)
    by_target: dict[Target, ActionOffer] = {}
    for offer in picker.remaining_offers:
        if len(offer.path) > depth and isinstance(offer.path[depth], LegalActionButton | FollowUpChoice):
            by_target.setdefault(offer.path[depth], ActionOffer(offer.action, offer.path[: depth + 1]))
    return [(offer, _button_label(text, view, seat, target, offer)) for target, offer in by_target.items()]


def _button_label(
    text: RailText[Any], view: RailState, seat: Seat, target: Target, offer: ActionOffer
) -> str:
    if isinstance(target, FollowUpChoice):
        return text.pick_label(target.key)
    if named := text.seats_named(offer.action):
        return join_with_and([text.names[other] for other in named])
    return text.short_action(view, seat, offer.action)


def offer_completed_by(picker: ActionPicker, target: Target) -> ActionOffer | None:
    """The offer that pressing `target` completes; None if more targets must follow."""
    offer = picker.preview(target)
    return offer if offer is not None and len(offer.path) == len(picker.touched) + 1 else None


def best_gains_by_destination(
    table: RailRuleContext[Any], view: RailState, seat: Seat, picker: ActionPicker
) -> dict[str, DeliveryRewards]:
    """After a cube has been chosen: for each destination, the rewards of the best route."""
    found: dict[str, DeliveryRewards] = {}
    depth = len(picker.touched)
    for offer in picker.remaining_offers if depth == 1 else ():
        if isinstance(offer.action, DeliverCube) and isinstance(stop := offer.path[depth], DestinationAt):
            found[stop.label] = found.get(stop.label) or rewards_of(table, view, seat, offer.action)
    return found


def consequences(
    game: Game[Any], view: RailState, seat: Seat, action: Action
) -> tuple[list[Event], RailState]:
    """The events of an action up to the next random outcome, and the state after them;

    `view` stays unchanged.
    """
    twin = view.copy()
    events: list[Event] = []
    game.apply(twin, seat, action, events.append)
    return events, twin
