"""Cards on top of the map that can be hidden: the auction and the supply of tiles."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.choose.auction_card import (
    auction_box,
    auction_plates,
    draw_auction,
)
from game.client.boards.hex_board.choose.choice_buttons import (
    CONFIRM_NUMBER,
    LESS,
    MORE,
    NUMBER,
    ChoiceButtons,
)
from game.client.boards.hex_board.rail_part import (
    Commands,
    FixedButton,
    HitAreaSpec,
    RailBoardAccess,
    RailPart,
    UpdateHitAreas,
)
from game.client.boards.hex_board.surroundings.side_panels import SidePanels
from game.client.ui.key_bindings import with_key
from game.decisions.action_picker import Target
from game.decisions.rail.targets import PanelBackground
from game.i18n import _
from game.rules.core.moves import Action
from game.rules.rail.actions import Bid, DropOut


class TileSupplyButton(Target, frozen=True):
    """The bag; pressing it shows the supply of tiles."""


class ToggleAuctionButton(Target, frozen=True):
    """The button that hides or shows the auction."""


SUPPLY, TOGGLE_AUCTION = TileSupplyButton(), ToggleAuctionButton()
PEEKED = 216
"""Width of the button that hides the auction, for either label."""


class OverlayCards(RailPart):
    """The cards over the map."""

    target_types = (TileSupplyButton, ToggleAuctionButton, PanelBackground)

    def __init__(self, sight: RailBoardAccess, side: SidePanels, choices: ChoiceButtons) -> None:
        super().__init__(sight)
        self._side, self._choices = side, choices
        self.is_supply_open = False
        self.is_auction_hidden = False
        """Whether the auction is hidden so that the map can be seen."""

    @property
    def _is_auction(self) -> bool:
        view = self.board.view
        return view is not None and view.auction is not None

    def toggle_supply(self) -> Commands:
        """Opens or closes the supply."""
        self.is_supply_open = not self.is_supply_open
        return [UpdateHitAreas()]

    def toggle_auction(self) -> Commands:
        """Hides or shows the auction."""
        self.is_auction_hidden = not self.is_auction_hidden
        return [UpdateHitAreas()]

    def shows_consequence(self, action: Action) -> bool:
        """Whether the auction's card shows what the action leads to."""
        return self.auction_box is not None and isinstance(action, Bid | DropOut)

    def fixed_buttons(self) -> list[FixedButton]:
        """The button that hides or shows the auction; its fixed place keeps a double click off the bid
        button."""
        if not self._is_auction:
            self.is_auction_hidden = False
            return []
        words = _("Auction") if self.is_auction_hidden else _("Look at map")
        return [FixedButton(TOGGLE_AUCTION, with_key(words, pygame.K_m), PEEKED, is_decision=False)]

    def hit_area_specs(self) -> list[HitAreaSpec]:
        """The grounds of the cards, so that presses do not reach what is behind them."""
        boxes = {"auction": self.auction_box, "tray": self._choices.tray, "supply": self._supply_box}
        return [
            HitAreaSpec(PanelBackground(name), box, is_decision=False)
            for name, box in boxes.items()
            if box is not None
        ]

    @property
    def auction_box(self) -> pygame.Rect | None:
        """Box of the auction card, if shown."""
        view = self.board.view
        if view is None or view.auction is None or self.is_auction_hidden or self.board.is_board_dimmed:
            return None
        return auction_box(self.board, view, view.auction, self._choices.selected_number)

    def auction_buttons(self) -> dict[Target, pygame.Rect]:
        """Boxes of the auction's buttons on its card, if shown."""
        view, offers = self.board.view, self.board.picker.offers
        if view is None or view.auction is None or self.auction_box is None:
            return {}
        at = auction_plates(self.board, view, view.auction)
        drop = {offer.path[-1]: at.drop for offer in offers if isinstance(offer.action, DropOut)}
        return {**drop, LESS: at.less, NUMBER: at.number, MORE: at.more, CONFIRM_NUMBER: at.bid}

    @property
    def _supply_box(self) -> pygame.Rect | None:
        return self._side.stock_box(self.board.layout.inner.center) if self.is_supply_open else None

    def press(self, target: Target) -> Commands:
        match target:
            case ToggleAuctionButton():
                return self.toggle_auction()
            case TileSupplyButton():
                return self.toggle_supply()
        return []

    def key(self, key: int) -> Commands | None:
        """Handles T (supply), M (map or auction) and Escape (close the supply)."""
        if key == pygame.K_t or (key == pygame.K_ESCAPE and self.is_supply_open):
            return self.toggle_supply()
        return self.toggle_auction() if key == pygame.K_m and self._is_auction else None

    def draw_over(self, target: pygame.Surface) -> None:
        sight = self.board
        if (
            sight.view is not None
            and sight.view.auction is not None
            and not self.is_auction_hidden
            and not sight.is_board_dimmed
        ):
            draw_auction(sight, sight.view, sight.view.auction, self._choices.selected_number, target)
        if self.is_supply_open:
            self._side.draw_stock(target, sight.layout.inner.center)
