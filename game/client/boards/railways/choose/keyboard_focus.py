"""Keyboard focus on the Railways board: where it starts, and where it moves after a button."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.boards.board import Spot
from game.client.boards.railways.choose.action_targets import WAYS
from game.client.boards.railways.targets import CubeOn
from game.client.match.action_picker import Picker, Target
from game.rules.core.moves import Action
from game.rules.railways.actions import DeliverGood


def first_focus(picker: Picker, spots: Sequence[Spot]) -> Spot | None:
    """The first hit area; if that is a cube, the cube of the best delivery."""
    first = next(iter(spots), None)
    if first is None or not isinstance(first.target, CubeOn):
        return first
    best = _beginning(picker, DeliverGood)
    return next((spot for spot in spots if spot.target == best), first)


def after_plate(picker: Picker, way: Target) -> Target | None:
    """The target where a button's action starts."""
    return _beginning(picker, WAYS[way])


def _beginning(picker: Picker, kind: type[Action]) -> Target | None:
    """The first target of the most preferred offer of a kind."""
    return next((offer.path[0] for offer in picker.offers if isinstance(offer.action, kind)), None)
