"""Fallback phone page: a list of all legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.match.action_picker import Offer, Target
from game.client.web_pages.game_page import Block, GameHand
from game.client.web_pages.svg_symbols import Album
from game.i18n import _
from game.rules.core.codec import Seat
from game.rules.core.moves import Action

MOST = 60


class Line(Target, frozen=True):
    """An action by its index in the list."""

    number: int


class PlainHand(GameHand):
    """A touch chooses an action; the main button plays it."""

    def offers(self, view: Any, seat: Seat, legal: Sequence[Action]) -> list[Offer]:
        actions = self.game.representatives(legal)[:MOST]
        return [Offer(action, (Line(number),), weighty=True) for number, action in enumerate(actions)]

    def world(self, view: Any, seat: Seat) -> list[Block]:
        rows = [
            {
                "on": self.thing(offer.path[0]),
                "text": self.text.action(view, seat, offer.action),
                "state": self.state_of(offer.path[0]),
            }
            for offer in self.picker.offers
        ]
        return [
            {"k": "lines", "lines": self._table(view, seat)},
            {"k": "choices", "head": _("What will you do?"), "form": "rows", "items": rows},
        ]

    def resting(self, view: Any, seat: Seat) -> list[Block]:
        return [{"k": "lines", "lines": self._table(view, self.seat or 0)}]

    def _table(self, view: Any, seat: Seat) -> list[str]:
        return [line.replace("\t", "  ") for line in self.text.table(view, seat)]


hand = PlainHand


def draw(album: Album) -> None:
    """Adds nothing."""
