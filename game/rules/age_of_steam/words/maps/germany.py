"""Text of Germany."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.age_of_steam.actions import TakeRole
from game.rules.age_of_steam.state import AosState
from game.rules.age_of_steam.words.map_text import MapText
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.core.words import _
from game.rules.rail.roles import ENGINEER


class GermanyText(MapText):
    """Text about the Engineer's discount and the ban on incomplete track (AOS-23.4, 23.5)."""

    def refusals(self) -> Mapping[str, str]:
        return {
            "incomplete_track_on_germany": _("The track from {0} is unfinished; here none may remain."),
        }

    def consequences(self, view: AosState, seat: Seat, action: Action) -> list[str]:
        if action == TakeRole(ENGINEER):
            return [_("You pay half for the dearest tile of your turn.")]
        return []
