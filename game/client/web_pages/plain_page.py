"""The page for games that define none: a list of all legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.web_pages.game_page import Block, GamePage
from game.client.web_pages.svg_symbols import SymbolSheet
from game.decisions.action_picker import ActionOffer, Target
from game.i18n import _
from game.rules.core.codec import Seat
from game.rules.core.moves import Action

MOST_ACTIONS = 60


class ActionLine(Target, frozen=True):
    """An action by its index in the list."""

    number: int


class PlainPage(GamePage):
    """A touch selects an action; the main button plays it."""

    def offers(self, view: Any, seat: Seat, legal: Sequence[Action]) -> list[ActionOffer]:
        actions = self.game.representatives(legal)[:MOST_ACTIONS]
        return [
            ActionOffer(action, (ActionLine(number),), needs_confirmation=True)
            for number, action in enumerate(actions)
        ]

    def decision_blocks(self, view: Any, seat: Seat) -> list[Block]:
        rows = [
            {
                "on": self.target_id(offer.path[0]),
                "text": self.text.action(view, seat, offer.action),
                "state": self.target_state(offer.path[0]),
            }
            for offer in self.picker.offers
        ]
        return [
            {"k": "lines", "lines": self._table(view, seat)},
            {"k": "choices", "head": _("What will you do?"), "form": "rows", "items": rows},
        ]

    def waiting_blocks(self, view: Any, seat: Seat) -> list[Block]:
        return [{"k": "lines", "lines": self._table(view, self.seat or 0)}]

    def _table(self, view: Any, seat: Seat) -> list[str]:
        return [line.replace("\t", "  ") for line in self.text.table_lines(view, seat)]


game_page = PlainPage


def draw(album: SymbolSheet) -> None:
    """Adds no pictures, because this page has none."""
