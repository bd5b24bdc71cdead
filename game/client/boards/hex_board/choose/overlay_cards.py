"""Cards over the map that can be hidden: the auction and the supply."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.client.boards.hex_board.choose.auction_card import (
    auction_ahead,
    auction_box,
    auction_plates,
    draw_auction,
    forget_auction,
)
from game.client.boards.hex_board.choose.choice_buttons import LESS, MORE, NUMBER, TAKE, Choices
from game.client.boards.hex_board.rail_part import Part, Place, Rearrange, Sight, Slot, Wanted
from game.client.boards.hex_board.surroundings.side_columns import Side
from game.client.boards.hex_board.targets import PanelGround
from game.client.match.action_picker import Target
from game.client.ui.key_bindings import with_key
from game.i18n import _
from game.rules.core.moves import Action
from game.rules.rail.actions import Bid, DropOut


class Supply(Target, frozen=True):
    """The bag, which opens the supply."""


class Peek(Target, frozen=True):
    """The button that hides or shows the auction."""


SUPPLY, PEEK = Supply(), Peek()
PEEKED = 216
"""Width of the button that hides the auction, for either label."""


class Overlays(Part):
    """The cards over the map."""

    kinds = (Supply, Peek, PanelGround)

    def __init__(self, sight: Sight, side: Side, choices: Choices) -> None:
        super().__init__(sight)
        self._side, self._choices = side, choices
        self.supply_open = False
        self.peeks = False
        """Whether the auction is hidden to show the map."""

    def ahead(self) -> Iterator[Callable[[], object]]:
        return auction_ahead(self.sight)

    @property
    def _sells(self) -> bool:
        view = self.sight.view
        return view is not None and view.auction is not None

    def toggle_supply(self) -> Wanted:
        """Opens or closes the supply."""
        self.supply_open = not self.supply_open
        return [Rearrange()]

    def peek(self) -> Wanted:
        """Hides or shows the auction."""
        self.peeks = not self.peeks
        return [Rearrange()]

    def tells(self, action: Action) -> bool:
        """Whether the auction card shows the consequence of `action`."""
        return self.auction_card is not None and isinstance(action, Bid | DropOut)

    def slots(self) -> list[Slot]:
        """The button that hides or shows the auction; its fixed place keeps a double click off the bid
        button."""
        if not self._sells:
            self.peeks = False
            forget_auction(self.sight)
            return []
        words = _("Auction") if self.peeks else _("Look at map")
        return [Slot(PEEK, with_key(words, pygame.K_m), PEEKED, decides=False)]

    def places(self) -> list[Place]:
        """Backgrounds of the cards, which block presses behind them."""
        boxes = {"auction": self.auction_card, "tray": self._choices.tray, "supply": self._supply_box}
        return [
            Place(PanelGround(name), box, decides=False) for name, box in boxes.items() if box is not None
        ]

    @property
    def auction_card(self) -> pygame.Rect | None:
        """Box of the auction card, if shown."""
        view = self.sight.view
        if view is None or view.auction is None or self.peeks or self.sight.is_playing:
            return None
        return auction_box(self.sight, view, view.auction, self._choices.chosen)

    def stands(self) -> dict[Target, pygame.Rect]:
        """Boxes of the auction's buttons on its card, if shown."""
        view, offers = self.sight.view, self.sight.picker.offers
        if view is None or view.auction is None or self.auction_card is None:
            return {}
        at = auction_plates(self.sight, view, view.auction)
        drop = {offer.path[-1]: at.drop for offer in offers if isinstance(offer.action, DropOut)}
        return {**drop, LESS: at.less, NUMBER: at.number, MORE: at.more, TAKE: at.take}

    @property
    def _supply_box(self) -> pygame.Rect | None:
        return self._side.stock_box(self.sight.layout.inner.center) if self.supply_open else None

    def press(self, target: Target) -> Wanted:
        match target:
            case Peek():
                return self.peek()
            case Supply():
                return self.toggle_supply()
        return []

    def key(self, key: int) -> Wanted | None:
        """Handles T (supply), M (map or auction) and Escape (close the supply)."""
        if key == pygame.K_t or (key == pygame.K_ESCAPE and self.supply_open):
            return self.toggle_supply()
        return self.peek() if key == pygame.K_m and self._sells else None

    def draw_over(self, target: pygame.Surface) -> None:
        sight = self.sight
        if (
            sight.view is not None
            and sight.view.auction is not None
            and not self.peeks
            and not sight.is_playing
        ):
            draw_auction(sight, sight.view, sight.view.auction, self._choices.chosen, target)
        if self.supply_open:
            self._side.draw_stock(target, sight.layout.inner.center)
