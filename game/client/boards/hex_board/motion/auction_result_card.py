"""End of an auction: the card stays for a moment with every bidder's place and price."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.choose.auction_card import finished_auction, sold_card
from game.client.boards.hex_board.motion.animation_context import RailAnimationContext
from game.client.boards.hex_board.motion.item_animation import RailItemAnimation
from game.client.match.tweens import linear
from game.rules.rail.events import PlaceTaken

SOLD = 1.3
LEAVES = 0.85
"""Share of the duration after which the card fades."""


class AuctionResultCard:
    """Card of a finished auction."""

    on_sheet = False

    def __init__(self, card: pygame.Surface, box: pygame.Rect) -> None:
        self._card, self._box = card.copy(), box
        self.share = 0.0
        self._shown_share: float | None = None

    def area(self) -> pygame.Rect:
        return self._box

    def changed_areas(self) -> list[pygame.Rect]:
        """The card's area, if it has changed since the last call."""
        before, self._shown_share = self._shown_share, max(LEAVES, self.share)
        return [self._box] if before != self._shown_share else []

    def draw(self, target: pygame.Surface) -> None:
        if self.share > LEAVES:
            self._card.set_alpha(round(255 * (1 - self.share) / (1 - LEAVES)))
        target.blit(self._card, self._box)


def animate_auction_result(show: RailAnimationContext, event: PlaceTaken, act: RailItemAnimation) -> None:
    """Adds the result card to the timeline when the last place is taken."""
    taken = [one for one in act.events if isinstance(one, PlaceTaken)]
    if act.before.auction is None or act.after.auction is not None or event is not taken[-1]:
        return
    sale = finished_auction(show.board, act.before, act.before.auction, taken)
    sold = AuctionResultCard(*sold_card(show.board, sale))
    act.add(sold, SOLD, linear, stirred=sold.changed_areas)
