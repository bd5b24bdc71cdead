"""The end of an auction: the card stays for a moment, with everybody's ticket printed."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.client.boards.hex_board.choose.auction_card import sale_over, sold_card
from game.client.boards.hex_board.motion.animation_state import Playing
from game.client.boards.hex_board.motion.timeline_act import Act
from game.client.match.animation import linear
from game.client.style.slack import slack
from game.rules.rail.events import PlaceTaken

SOLD = 1.3
LEAVES = 0.85
"""The share of its time after which the card fades."""


BUDGET = 0.008
"""So many seconds after a frame has begun the card is printed; a lane of it at least."""


class Sold:
    """The card where it lay, or would have lain.

    It is printed over that of the last bid, lane by lane: to print it at once takes longer than a frame has.
    """

    on_sheet = False

    def __init__(
        self, steps: Iterator[pygame.Surface], box: pygame.Rect, last: pygame.Surface | None = None
    ) -> None:
        """``steps`` tell what is seen after each; the ``last`` bid's card lies in the same corner."""
        self._steps, self._corner = steps, box.topleft
        self._area = box if last is None else box.union(box.topleft, last.get_size())
        self._card = last or next(steps)
        self._printed = 0
        self.share = 0.0
        for self._card in steps if last is None else ():
            pass
        self._looked: object = None
        """How much was printed when it was last asked what looks otherwise, and how far it had faded."""

    def _print_on(self) -> None:
        """Print some more of it; not in the frame in which the auction ends."""
        until = slack.until(BUDGET)
        for card in self._steps if self.share else ():
            self._card, self._printed = card, self._printed + 1
            if slack.clock() > until:
                return

    def area(self) -> pygame.Rect:
        return self._area

    def stirred(self) -> list[pygame.Rect]:
        """All of it when it comes, while it is printed, and when it fades; else it is only read."""
        self._print_on()
        looked, self._looked = self._looked, (self._printed, max(LEAVES, self.share))
        return [self._area] if looked != self._looked else []

    def draw(self, target: pygame.Surface) -> None:
        card = self._card
        if self.share > LEAVES:
            card.set_alpha(round(255 * (1 - self.share) / (1 - LEAVES)))
        target.blit(card, self._corner)


def sell(show: Playing, event: PlaceTaken, act: Act) -> None:
    """With the last place the auction is over; nothing else waits for this but the next phase."""
    taken = [one for one in act.events if isinstance(one, PlaceTaken)]
    if act.before.auction is None or act.after.auction is not None or event is not taken[-1]:
        return
    sale = sale_over(show.sight, act.before, act.before.auction, taken)
    sold = Sold(*sold_card(show.sight, sale))
    act.add(sold, SOLD, linear, stirred=sold.stirred)
