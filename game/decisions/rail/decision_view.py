"""What is known of a rail table and of the player who decides at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.decisions.action_picker import ActionPicker
from game.rules.core.codec import Seat
from game.rules.rail.actions import EndBuild, LayTrack, UpgradeEngine
from game.rules.rail.game import RailGame
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.words.text import RailText


class RailDecisionView(Protocol):
    """A rail table seen from a seat, for forecasts, plans and notes on any front end."""

    @property
    def game(self) -> RailGame[Any]: ...

    @property
    def text(self) -> RailText[Any]: ...

    @property
    def table(self) -> RailRuleContext[Any]: ...

    @property
    def names(self) -> Sequence[str]: ...

    @property
    def colours(self) -> Sequence[str]: ...

    @property
    def view(self) -> RailState | None: ...

    @property
    def seat(self) -> Seat: ...

    @property
    def picker(self) -> ActionPicker: ...

    @property
    def drawn_plans(self) -> dict[Seat, Any]:
        """By seat, the routes drawn on the map; the next board of the match gets them."""

    @property
    def lay_track(self) -> type[LayTrack]: ...

    @property
    def end_build(self) -> type[EndBuild]: ...

    @property
    def upgrade_engine(self) -> type[UpgradeEngine]: ...
