"""The focus on the Railways board: where it starts, and where it moves after a button was used."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.boards.board import HitArea
from game.decisions.action_picker import ActionPicker, Target
from game.decisions.railways.action_targets import BUTTON_ACTIONS
from game.decisions.railways.targets import CityCube
from game.rules.core.moves import Action
from game.rules.railways.actions import DeliverGood


def first_focus(picker: ActionPicker, spots: Sequence[HitArea]) -> HitArea | None:
    """The first hit area; if it is a cube, that of the best delivery."""
    first = next(iter(spots), None)
    if first is None or not isinstance(first.target, CityCube):
        return first
    best = _beginning(picker, DeliverGood)
    return next((spot for spot in spots if spot.target == best), first)


def focus_after_button(picker: ActionPicker, way: Target) -> Target | None:
    """The first target of the action that a button stands for."""
    return _beginning(picker, BUTTON_ACTIONS[way])


def _beginning(picker: ActionPicker, kind: type[Action]) -> Target | None:
    """The first target of the best offer of this type; None if there is none."""
    return next((offer.path[0] for offer in picker.offers if isinstance(offer.action, kind)), None)
