"""The picker narrows the legal actions to one by touches: clicks, keys and pad all end here.

A board says of every legal action what must be touched for it, in which order, and what may still be changed
before it is confirmed. The picker knows no game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from game.rules.core.moves import Action


class Target(msgspec.Struct, frozen=True):
    """Something on the table that can be touched; each board has a record for each kind of thing."""

    def __str__(self) -> str:
        return ".".join(map(str, (type(self).__name__, *msgspec.structs.astuple(self))))


Pointed = Target | type[Target]
"""A thing, or all things of a kind."""


def is_meant(pointed: Pointed, target: Target) -> bool:
    """Whether a thing is the one, or of the kind, that somebody points at."""
    return isinstance(target, pointed) if isinstance(pointed, type) else target == pointed


class Offer(NamedTuple):
    """A legal action as the table offers it."""

    action: Action
    path: tuple[Target, ...]
    """What must be touched, in this order."""
    extras: tuple[Target, ...] = ()
    """What goes with it and may be exchanged before confirming: the cards of a payment."""
    warning: str = ""
    """Why one should think twice; such an offer is always confirmed."""
    weighty: bool = False
    """Whether its consequences are shown and confirmed before it is taken."""
    several: bool = False
    """Whether all touches but the first choose one more of several: touching one again leaves it out."""


class Picker:
    """What a seat may touch now, and what it has touched already. Offers come in order of preference."""

    def __init__(self, offers: Sequence[Offer] = ()) -> None:
        self.offers = list(offers)
        self.touched: tuple[Target, ...] = ()
        self.proposal: Offer | None = None
        """The offer that ``accept`` would take now."""
        self.shown: Offer | None = None
        """An offer that is pointed at as a whole, for somebody who only looks."""
        self._open: tuple[object, frozenset[Target]] = (None, frozenset())
        self._leading: tuple[object, dict[Target, list[Offer]]] = (None, {})

    @property
    def narrowed(self) -> list[Offer]:
        """The offers that go on from what was touched."""
        depth = len(self.touched)
        return [offer for offer in self.offers if offer.path[:depth] == self.touched]

    def leading(self, target: Target) -> list[Offer]:
        """The offers that go on from what was touched with this."""
        if self.touched != self._leading[0]:
            # Everything on a table asks for itself.
            depth, found = len(self.touched), dict[Target, list[Offer]]()
            for offer in self.narrowed:
                if len(offer.path) > depth:
                    found.setdefault(offer.path[depth], []).append(offer)
            self._leading = (self.touched, found)
        return self._leading[1].get(target, [])

    @property
    def group(self) -> list[Offer]:
        """The offers that need no further touch: one action, or the ways to pay for it."""
        return [offer for offer in self.narrowed if len(offer.path) == len(self.touched)]

    def open_targets(self) -> frozenset[Target]:
        """What can be touched now to go on, to change the proposal or to accept it."""
        asked = (self.touched, self.proposal is None)
        if asked != self._open[0]:
            # Everything on a table asks for itself.
            self._open = (asked, frozenset(self._opened()))
        return self._open[1]

    def _opened(self) -> set[Target]:
        depth = len(self.touched)
        found = {offer.path[depth] for offer in self.narrowed if len(offer.path) > depth}
        if self.proposal is not None:
            found.add(self.touched[-1])
            for other in self.group:
                found.update(other.extras)
        elif self.touched:
            found.add(self.touched[-1])
        found.update(self._of_several())
        return found

    def _of_several(self) -> tuple[Target, ...]:
        """What has been chosen of several."""
        return self.touched[1:] if any(offer.several for offer in self.narrowed) else ()

    def show(self, offer: Offer) -> None:
        """Point at an offer as a whole, for somebody who only looks: nothing is proposed."""
        self.touched, self.shown = offer.path, offer

    def touch(self, target: Target, chosen: bool = False) -> Action | None:
        """Something was touched: the action it decides, or None while more must be said.

        ``chosen`` tells whether the very thing touched is part of the proposal already.
        """
        if target in self._of_several():
            self.touched = tuple(one for one in self.touched if one != target)
            self._propose()
            return None
        if self.touched and target == self.touched[-1]:
            if self.proposal is not None:
                return self.accept()
            self.back()
            return None
        if self.leading(target):
            self.touched = (*self.touched, target)
            return self._settled()
        if self.proposal is not None and (other := self.changed(target, not chosen)) is not None:
            self.proposal = other
            return None
        if self.is_other(target):
            # Whoever changes their mind has not yet seen what this would do: it is only proposed.
            self.touched = (target,)
            self._propose()
        return None

    def is_other(self, target: Target) -> bool:
        """Whether something else than what was touched begins here."""
        return bool(self.touched) and any(offer.path[0] == target for offer in self.offers)

    def changed(self, target: Target, more: bool) -> Offer | None:
        """The nearest other way with more, or less, of a thing in it; None if there is none."""
        if self.proposal is None:
            return None
        now = Counter(self.proposal.extras)
        best, best_cost = None, 0
        for offer in self.group:
            then = Counter(offer.extras)
            gain = then[target] - now[target]
            if gain == 0 or (gain > 0) != more:
                continue
            cost = (then - now).total() + (now - then).total()
            if best is None or cost < best_cost:
                best, best_cost = offer, cost
        return best

    def prefer(self, action: Action) -> None:
        """Propose another of the ways that need no further touch."""
        self.proposal = next((offer for offer in self.group if offer.action == action), self.proposal)

    def accept(self) -> Action | None:
        """Take the proposal, if there is one."""
        if self.proposal is None:
            return None
        action = self.proposal.action
        self.clear()
        return action

    def back(self) -> None:
        """Take the last touch back."""
        self.touched = self.touched[:-1]
        self.proposal = None
        if self.touched:
            self._propose()

    def clear(self) -> None:
        """Begin anew."""
        self.touched, self.proposal = (), None

    def preview(self, target: Target) -> Offer | None:
        """What touching this would lead to if nothing else were changed: for the note on hovering."""
        if self.proposal is not None and target == self.touched[-1]:
            return self.proposal
        led_to, depth = self.leading(target), len(self.touched) + 1
        return next((offer for offer in led_to if len(offer.path) == depth), led_to[0] if led_to else None)

    def _settled(self) -> Action | None:
        """Act at once where nothing is left to choose and nothing to warn of."""
        group = self.group
        if len(group) == 1 == len(self.narrowed):
            (only,) = group
            if not (only.warning or only.weighty or only.several):
                self.clear()
                return only.action
        self._propose()
        return None

    def _propose(self) -> None:
        group = self.group
        self.proposal = group[0] if group else None
