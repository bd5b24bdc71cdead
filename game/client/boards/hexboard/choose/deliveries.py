"""The list of all deliveries of a seat, the best first, one key away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.client.boards.hexboard.choose import offers
from game.client.boards.hexboard.part import Choose, LetGo, Part, Rearrange, Sight, Wanted, Wish
from game.client.match.picker import Offer, Target
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube
from game.words import _

MOST_LISTED = 24


@dataclass(frozen=True)
class ListKey(Target):
    """The plate that opens the list."""


@dataclass(frozen=True)
class Listed(Target):
    """A delivery of the list, by its number."""

    number: int


LIST = ListKey()


class Listing(NamedTuple):
    """The open list: plates with their words, and a title over them."""

    plates: list[Offer]
    words: list[str]
    title: str


class Deliveries(Part):
    """What could be moved where, as plates over the sheet."""

    kinds = (ListKey, Listed)

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.is_open = False

    def plates(self) -> list[Wish]:
        """The plate that opens the list, where there is something to list."""
        shown = self.has_any and not self.is_open and not self.sight.picker.touched
        return [Wish(LIST, _("Deliveries (D)"))] if shown else []

    @property
    def has_any(self) -> bool:
        return any(isinstance(offer.action, DeliverCube) for offer in self.sight.picker.offers)

    def toggle(self) -> Wanted:
        """Open or close the list."""
        self.is_open = not self.is_open
        return [LetGo(), Rearrange()]

    def key(self, key: int) -> Wanted | None:
        wanted = (key == pygame.K_d and self.has_any) or (key == pygame.K_ESCAPE and self.is_open)
        return self.toggle() if wanted else None

    def _ranked(self) -> list[Offer]:
        sight = self.sight
        if sight.view is None:
            return []
        return offers.by_gain(sight.table, sight.view, sight.seat, sight.picker.offers)[:MOST_LISTED]

    def light(self) -> None:
        self.is_open = self.is_open and bool(self._ranked())

    def listing(self) -> Listing | None:
        """Every delivery as a plate; None if the list is closed or there is none."""
        sight, ranked = self.sight, self._ranked() if self.is_open else []
        if sight.view is None or not ranked:
            return None
        plates = [Offer(offer.action, (Listed(number),)) for number, offer in enumerate(ranked)]
        words = [sight.text.trip(sight.view, sight.seat, offer.action) for offer in ranked]
        return Listing(plates, words, _("Deliveries, the best for you first"))

    def _offer(self, target: Target) -> Offer | None:
        """The delivery of a plate; None once it has been chosen."""
        ranked = self._ranked() if isinstance(target, Listed) else []
        return ranked[target.number] if isinstance(target, Listed) and target.number < len(ranked) else None

    def means(self, target: Target) -> Action | None:
        offer = self._offer(target)
        return offer.action if offer is not None else None

    def press(self, target: Target) -> Wanted:
        if target == LIST:
            return self.toggle()
        if (offer := self._offer(target)) is None:
            return []
        self.is_open = False
        return [Choose(offer.path)]
