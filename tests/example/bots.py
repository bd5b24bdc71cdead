"""Who plays Night Mail well: a function for each name that `--bots` takes."""

from __future__ import annotations

from game.rules.core.codec import Seat
from game.rules.core.game import Game, Pick
from game.rules.core.moves import Action
from tests.example.actions import Deliver, RunOn
from tests.example.state import MailState

ENOUGH = 16
"""With five sides that bring four miles each and one that takes all, more than 20 would be greed."""


class Careful:
    """Delivers what is enough."""

    def choose(self, game: Game[MailState], view: MailState, seat: Seat, pick: Pick) -> Action:
        return Deliver() if view.run >= ENOUGH else RunOn()


def greedy() -> Careful:
    return Careful()
