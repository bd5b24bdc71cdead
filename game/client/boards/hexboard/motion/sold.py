"""The end of an auction: the card stays for a moment, with everybody's ticket printed."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.client.boards.hexboard.choose.auctioncard import forget_auction, last_card, sale_over, sold_card
from game.client.boards.hexboard.motion.act import Act
from game.client.boards.hexboard.motion.playing import Playing
from game.client.look.slack import slack
from game.client.match.motion import linear
from game.rules.rail.events import PlaceTaken

SOLD = 1.3
LEAVES = 0.85
"""The share of its time after which the card fades."""


BUDGET = 0.008
"""So many seconds after a frame has begun the card is printed; a lane of it at least."""


class Sold:
    """The card where it lay, or would have lain.

    Until it is printed that of the last bid is seen: to print it at once takes longer than a frame has.
    """

    on_sheet = False

    def __init__(
        self, steps: Iterator[pygame.Surface | None], box: pygame.Rect, last: pygame.Surface | None = None
    ) -> None:
        """The card comes as the last of the ``steps``; the ``last`` bid's lies in the same corner."""
        self._steps, self._corner = steps, box.topleft
        self._area = box if last is None else box.union(box.topleft, last.get_size())
        self._card: pygame.Surface | None = None
        self.share = 0.0
        while self._card is None and last is None:
            self._card = next(steps)
        self._seen = last or self._card
        self._looked: object = None
        """What it looked like when that was last asked."""

    def print_on(self) -> None:
        """Print some more of it; not in the frame in which the auction ends."""
        until = slack.until(BUDGET)
        while self._card is None and self.share:
            self._card = next(self._steps)
            if slack.clock() > until:
                return

    def area(self) -> pygame.Rect:
        return self._area

    def stirred(self) -> list[pygame.Rect]:
        """All of it when it comes, is printed, and fades; in between it is only read."""
        self._seen = self._card or self._seen
        looked, self._looked = self._looked, (self._seen, max(LEAVES, self.share))
        return [self._area] if looked != self._looked else []

    def draw(self, target: pygame.Surface) -> None:
        card = self._seen
        assert card is not None
        if self.share > LEAVES:
            card.set_alpha(round(255 * (1 - self.share) / (1 - LEAVES)))
        target.blit(card, self._corner)
        card.set_alpha(255)  # it is kept, and may be shown again


def sell(show: Playing, event: PlaceTaken, act: Act) -> None:
    """With the last place the auction is over; nothing else waits for this but the next phase."""
    taken = [one for one in act.events if isinstance(one, PlaceTaken)]
    if act.before.auction is None or act.after.auction is not None or event is not taken[-1]:
        return
    sale = sale_over(show.sight, act.before, act.before.auction, taken)
    sold = Sold(*sold_card(show.sight, sale), last_card(show.sight))
    forget_auction(show.sight)
    act.add(sold, SOLD, linear, sold.print_on, sold.stirred)
