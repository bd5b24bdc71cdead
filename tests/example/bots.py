"""The bots of Night Mail: one function for each name that `--bots` takes."""

from __future__ import annotations

from game.rules.core.codec import Seat
from game.rules.core.game import Game, RandomBelow
from game.rules.core.moves import Action
from tests.example.actions import Deliver, RunOn
from tests.example.state import MailState

ENOUGH = 16
"""Miles at which the bot delivers: five sides bring four miles each and one loses all, so 20 is the limit."""


class Careful:
    """Delivers as soon as the run has enough miles."""

    def choose(self, game: Game[MailState], view: MailState, seat: Seat, pick: RandomBelow) -> Action:
        return Deliver() if view.run >= ENOUGH else RunOn()


def greedy() -> Careful:
    return Careful()
