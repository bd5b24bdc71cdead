"""The end of an auction: the card stays for a moment, with everybody's ticket printed."""

from __future__ import annotations

import pygame

from game.client.boards.hexboard.choose.auctioncard import sale_over, sold_card
from game.client.boards.hexboard.motion.act import Act
from game.client.boards.hexboard.motion.playing import Playing
from game.client.match.motion import linear
from game.rules.rail.events import PlaceTaken

SOLD = 1.3
LEAVES = 0.85
"""The share of its time after which the card fades."""


class Sold:
    """The card where it lay, or would have lain."""

    on_sheet = False

    def __init__(self, card: pygame.Surface, box: pygame.Rect) -> None:
        self.card, self.box = card, box
        self.share = 0.0

    def area(self) -> pygame.Rect:
        return self.box

    def draw(self, target: pygame.Surface) -> None:
        if self.share > LEAVES:
            self.card.set_alpha(round(255 * (1 - self.share) / (1 - LEAVES)))
        target.blit(self.card, self.box)
        self.card.set_alpha(255)  # it is kept, and may be shown again


def sell(show: Playing, event: PlaceTaken, act: Act) -> None:
    """With the last place the auction is over; nothing else waits for this but the next phase."""
    taken = [one for one in act.events if isinstance(one, PlaceTaken)]
    if act.before.auction is None or act.after.auction is not None or event is not taken[-1]:
        return
    sale = sale_over(show.sight, act.before, act.before.auction, taken)
    act.add(Sold(*sold_card(show.sight, sale)), SOLD, linear)
