"""Lets the player choose a legal action by touching targets, with pointer, keyboard or gamepad.

For each legal action, a board lists the targets to touch, in order, and those that may be exchanged before
the action is confirmed. The picker knows no game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from game.rules.core.moves import Action


class Target(msgspec.Struct, frozen=True):
    """Something on the table that can be touched. Each board defines subclasses."""

    def __str__(self) -> str:
        return ".".join(map(str, (type(self).__name__, *msgspec.structs.astuple(self))))


TargetOrKind = Target | type[Target]
"""A target, or a class that stands for all its targets."""


def matches_target(pointed: TargetOrKind, target: Target) -> bool:
    """Whether a target equals the given one, or is of the given class."""
    return isinstance(target, pointed) if isinstance(pointed, type) else target == pointed


class ActionOffer(NamedTuple):
    """A legal action and the touches with which it is chosen."""

    action: Action
    path: tuple[Target, ...]
    """Targets to touch, in order."""
    extras: tuple[Target, ...] = ()
    """Targets that may still be exchanged before confirming, such as the cards of a payment."""
    warning: str = ""
    """A warning to be shown; an offer with a warning must always be confirmed."""
    needs_confirmation: bool = False
    """Whether what it leads to is shown first and must be confirmed."""
    is_multiple_choice: bool = False
    """Whether touches after the first put things into a set or take them out."""


class ActionPicker:
    """The offers of a seat, best first, and the targets touched so far."""

    def __init__(self, offers: Sequence[ActionOffer] = ()) -> None:
        self.offers = list(offers)
        self.touched: tuple[Target, ...] = ()
        self.proposal: ActionOffer | None = None
        """The offer that ``accept`` would choose now; None if there is none."""
        self.displayed_offer: ActionOffer | None = None
        """An offer that is shown as a whole but not proposed, such as advice."""
        self._open_targets_cache: tuple[object, frozenset[Target]] = (None, frozenset())
        self._offers_through_cache: tuple[object, dict[Target, list[ActionOffer]]] = (None, {})

    @property
    def remaining_offers(self) -> list[ActionOffer]:
        """Offers whose path starts with the touched targets."""
        depth = len(self.touched)
        return [offer for offer in self.offers if offer.path[:depth] == self.touched]

    def offers_through(self, target: Target) -> list[ActionOffer]:
        """The offers that touching this target next would leave."""
        if self.touched != self._offers_through_cache[0]:
            # Cached, because every target on the table asks.
            depth, found = len(self.touched), dict[Target, list[ActionOffer]]()
            for offer in self.remaining_offers:
                if len(offer.path) > depth:
                    found.setdefault(offer.path[depth], []).append(offer)
            self._offers_through_cache = (self.touched, found)
        return self._offers_through_cache[1].get(target, [])

    @property
    def complete_offers(self) -> list[ActionOffer]:
        """The offers for which all touches have been made: one action, or several ways to pay for it."""
        return [offer for offer in self.remaining_offers if len(offer.path) == len(self.touched)]

    def open_targets(self) -> frozenset[Target]:
        """The targets whose touch would now continue the choice, or change or accept the proposal."""
        asked = (self.touched, self.proposal is None)
        if asked != self._open_targets_cache[0]:
            # Cached, because every target on the table asks.
            self._open_targets_cache = (asked, frozenset(self._find_open_targets()))
        return self._open_targets_cache[1]

    def _find_open_targets(self) -> set[Target]:
        depth = len(self.touched)
        found = {offer.path[depth] for offer in self.remaining_offers if len(offer.path) > depth}
        if self.proposal is not None:
            found.add(self.touched[-1])
            for other in self.complete_offers:
                found.update(other.extras)
        elif self.touched:
            found.add(self.touched[-1])
        found.update(self._multiple_choices())
        return found

    def _multiple_choices(self) -> tuple[Target, ...]:
        """The chosen members of a multiple choice."""
        return self.touched[1:] if any(offer.is_multiple_choice for offer in self.remaining_offers) else ()

    def show_offer(self, offer: ActionOffer) -> None:
        """Shows an offer as a whole without proposing it."""
        self.touched, self.displayed_offer = offer.path, offer

    def touch(self, target: Target, chosen: bool = False) -> Action | None:
        """Handles a touch; returns the action if the choice is complete, else None.

        ``chosen`` says that the touched thing itself, such as one of several equal cards, is part of the
        proposal.
        """
        if target in self._multiple_choices():
            self.touched = tuple(one for one in self.touched if one != target)
            self._propose()
            return None
        if self.touched and target == self.touched[-1]:
            if self.proposal is not None:
                return self.accept()
            self.undo_touch()
            return None
        if self.offers_through(target):
            self.touched = (*self.touched, target)
            return self._decide_or_propose()
        if self.proposal is not None and (other := self.variant_with(target, not chosen)) is not None:
            self.proposal = other
            return None
        if self.starts_another_offer(target):
            # The player has not seen this action's effect yet, so it is only proposed.
            self.touched = (target,)
            self._propose()
        return None

    def starts_another_offer(self, target: Target) -> bool:
        """Whether an offer other than those still possible begins with this target."""
        return bool(self.touched) and any(offer.path[0] == target for offer in self.offers)

    def variant_with(self, target: Target, more: bool) -> ActionOffer | None:
        """Of the complete offers with more, or fewer, of this exchangeable target, the one most like the
        proposal."""
        if self.proposal is None:
            return None
        now = Counter(self.proposal.extras)
        best, best_cost = None, 0
        for offer in self.complete_offers:
            then = Counter(offer.extras)
            gain = then[target] - now[target]
            if gain == 0 or (gain > 0) != more:
                continue
            cost = (then - now).total() + (now - then).total()
            if best is None or cost < best_cost:
                best, best_cost = offer, cost
        return best

    def choose_variant(self, action: Action) -> None:
        """Proposes another complete offer."""
        self.proposal = next(
            (offer for offer in self.complete_offers if offer.action == action), self.proposal
        )

    def accept(self) -> Action | None:
        """Chooses the proposal, if there is one."""
        if self.proposal is None:
            return None
        action = self.proposal.action
        self.clear()
        return action

    def undo_touch(self) -> None:
        """Undoes the last touch."""
        self.touched = self.touched[:-1]
        self.proposal = None
        if self.touched:
            self._propose()

    def clear(self) -> None:
        """Resets the touches and the proposal."""
        self.touched, self.proposal = (), None

    def preview(self, target: Target) -> ActionOffer | None:
        """The offer to which touching this target would lead, for its tooltip; None if to none."""
        if self.proposal is not None and target == self.touched[-1]:
            return self.proposal
        led_to, depth = self.offers_through(target), len(self.touched) + 1
        return next((offer for offer in led_to if len(offer.path) == depth), led_to[0] if led_to else None)

    def _decide_or_propose(self) -> Action | None:
        """Returns the action if only one offer is left and it needs no confirmation; else proposes an
        offer."""
        group = self.complete_offers
        if len(group) == 1 == len(self.remaining_offers):
            (only,) = group
            if not (only.warning or only.needs_confirmation or only.is_multiple_choice):
                self.clear()
                return only.action
        self._propose()
        return None

    def _propose(self) -> None:
        group = self.complete_offers
        self.proposal = group[0] if group else None
