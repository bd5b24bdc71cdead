"""Cards that lie over the sheet and can be put away: the auction, and what is left in the supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.boards.hexboard.choose.auctioncard import draw_auction
from game.client.match.picker import Target
from game.words import _

if TYPE_CHECKING:
    from game.client.boards.hexboard.table import HexBoard

SUPPLY: Target = ("supply",)
PEEK: Target = ("peek",)


class Overlays:
    """What lies over the map now."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self.supply_open = False
        self.peeks = False
        """Whether the auction is put aside to look at the map."""

    @property
    def _sells(self) -> bool:
        view = self.board.view
        return view is not None and view.auction is not None

    def toggle_supply(self) -> None:
        """Open or close the supply."""
        self.supply_open = not self.supply_open
        self.board.desk.repaint(self.board.layout.sheet)

    def peek(self) -> None:
        """Put the auction aside, or take it up again."""
        self.peeks = not self.peeks
        self.board.light()
        self.board.desk.table.rearranged()

    def plates(self) -> list[tuple[Target, str, bool]]:
        """The plate that shows the map or the auction."""
        if not self._sells:
            self.peeks = False
            return []
        return [(PEEK, _("Auction (M)") if self.peeks else _("Look at map (M)"), False)]

    def key(self, key: int) -> bool:
        """T opens the supply, M the map; Escape closes what is open."""
        if key == pygame.K_t or (key == pygame.K_ESCAPE and self.supply_open):
            self.toggle_supply()
            return True
        if key == pygame.K_m and self._sells:
            self.peek()
            return True
        return False

    def draw(self, target: pygame.Surface) -> None:
        board = self.board
        if (
            board.view is not None
            and board.view.auction is not None
            and not self.peeks
            and board.base is None
        ):
            draw_auction(board, board.view, board.view.auction, target)
        if self.supply_open:
            board.side.draw_stock(target, board.layout.inner.center)
