"""End of an auction: the card stays for a moment with every bidder's place and price."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.client.boards.hex_board.choose.auction_card import finished_auction, sold_card
from game.client.boards.hex_board.motion.animation_context import RailAnimationContext
from game.client.boards.hex_board.motion.item_animation import RailItemAnimation
from game.client.match.tweens import linear
from game.client.style.slack import slack
from game.rules.rail.events import PlaceTaken

SOLD = 1.3
LEAVES = 0.85
"""Share of the duration after which the card fades."""


BUDGET = 0.008
"""Seconds into a frame until which the card is drawn; every frame draws at least one lane."""


class AuctionResultCard:
    """Card of a finished auction.

    Painted over the card of the last bid, lane by lane, because painting it at once exceeds the frame time.
    """

    on_sheet = False

    def __init__(
        self, steps: Iterator[pygame.Surface], box: pygame.Rect, last: pygame.Surface | None = None
    ) -> None:
        """`steps` yields the card after each drawing step; `last` is the card of the last bid, in the same
        corner."""
        self._steps, self._corner = steps, box.topleft
        self._area = box if last is None else box.union(box.topleft, last.get_size())
        self._card = last or next(steps)
        self._printed = 0
        self.share = 0.0
        for self._card in steps if last is None else ():
            pass
        self._last_progress: object = None
        """Drawing progress and fading at the last call of `stirred`."""

    def _continue_drawing(self) -> None:
        """Continues drawing; does nothing in the frame in which the auction ends."""
        until = slack.until(BUDGET)
        for card in self._steps if self.share else ():
            self._card, self._printed = card, self._printed + 1
            if slack.clock() > until:
                return

    def area(self) -> pygame.Rect:
        return self._area

    def changed_areas(self) -> list[pygame.Rect]:
        """The card's area, if it has changed since the last call."""
        self._continue_drawing()
        looked, self._last_progress = self._last_progress, (self._printed, max(LEAVES, self.share))
        return [self._area] if looked != self._last_progress else []

    def draw(self, target: pygame.Surface) -> None:
        card = self._card
        if self.share > LEAVES:
            card.set_alpha(round(255 * (1 - self.share) / (1 - LEAVES)))
        target.blit(card, self._corner)


def animate_auction_result(show: RailAnimationContext, event: PlaceTaken, act: RailItemAnimation) -> None:
    """Adds the result card to the timeline when the last place is taken."""
    taken = [one for one in act.events if isinstance(one, PlaceTaken)]
    if act.before.auction is None or act.after.auction is not None or event is not taken[-1]:
        return
    sale = finished_auction(show.board, act.before, act.before.auction, taken)
    sold = AuctionResultCard(*sold_card(show.board, sale))
    act.add(sold, SOLD, linear, stirred=sold.changed_areas)
